//! Positions, mates and counts made by implementations that share no code with this one.

use raumspiel_rules::{Draw, Game, Outcome, Position, Spec, Win, chess};
use serde_json::Value;

fn list(value: &Value) -> Vec<String> {
    let text = |item: &Value| item.as_str().expect("a text").to_owned();
    value.as_array().expect("a list").iter().map(text).collect()
}

#[track_caller]
fn check(case: &Value) {
    let text = case["fen"].as_str().expect("a position");
    let board = chess::Board::parse_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(board.text(), text);

    let moves = board.legal_moves();
    let mut written: Vec<String> = moves.iter().map(|&m| board.notation(m)).collect();
    written.sort_unstable();
    let mut expected = list(&case["legal_moves"]);
    expected.sort_unstable();
    assert_eq!(written, expected, "{text}");
    assert_eq!(case["n_legal"], expected.len(), "{text}");
    for (m, text) in moves.iter().map(|&m| (m, board.notation(m))) {
        assert_eq!(board.parse(&text), Ok(m));
    }

    assert_eq!(case["in_check"], board.check().is_some(), "{text}");
    assert_eq!(case["in_check"], board.in_check(), "{text}");
    assert_eq!(case["checkers"], board.checkers().count(), "{text}");
    let outcome = match case["state"].as_str() {
        Some("ongoing") => None,
        Some("checkmate") => Some(Outcome::Win { winner: board.turn().other(), by: Win::Checkmate }),
        Some("stalemate") => Some(Outcome::Draw(Draw::Stalemate)),
        other => panic!("unknown state {other:?}"),
    };
    assert_eq!(board.outcome(), outcome, "{text}");

    for (depth, count) in (1..).zip(case["perft"].as_array().into_iter().flatten()) {
        assert_eq!(count, chess::perft(&board, depth), "{text} at depth {depth}");
        if depth < 3 {
            assert_eq!(count, chess::perft_one_by_one(&board, depth), "{text} at depth {depth}");
        }
    }
    if let Some(moves) = case["moves"].as_str() {
        let mut game = Game::new(Spec::Chess);
        game.play_all(moves).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(game.position().text(), text);
        assert_eq!(game.position().key(), board.key(), "{text}");
    }
}

#[test]
fn positions() {
    include_str!("../../data/chess/positions.jsonl")
        .lines()
        .for_each(|line| check(&serde_json::from_str(line).expect("JSON")));
}

#[test]
fn mates_and_stalemates() {
    include_str!("../../data/chess/mates.jsonl")
        .lines()
        .for_each(|line| check(&serde_json::from_str(line).expect("JSON")));
}

#[test]
fn perft_from_the_start() {
    let data: Value = serde_json::from_str(include_str!("../../data/chess/perft.json")).expect("JSON");
    assert_eq!(data["start"], chess::Board::start().text());
    for row in data["perft"].as_array().expect("a list") {
        let depth = row["depth"].as_u64().expect("a number") as u32;
        if depth > 4 {
            continue;
        }
        let stats = chess::perft_stats(&chess::Board::start(), depth);
        assert_eq!(row["nodes"], stats.nodes);
        assert_eq!(row["captures"], stats.captures);
        assert_eq!(row["promotions"], stats.promotions);
        assert_eq!(row["checks"], stats.checks);
        assert_eq!(row["double_checks"], stats.double_checks);
        assert_eq!(row["checkmates"], stats.checkmates);
        assert_eq!(row["nodes"], chess::perft(&chess::Board::start(), depth));
        let divided = chess::divide(&chess::Board::start(), depth);
        assert_eq!(row["nodes"], divided.iter().map(|&(_, count)| count).sum::<u64>());
    }
}
