//! Dead positions, the counting draws, and what comes before what.

use raumspiel_rules::{Claim, Draw, Game, Outcome, Position, Refusal, Side, Spec, Win, chess};

fn board(text: &str) -> chess::Board {
    chess::Board::parse_text(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Both kings apart, and the given pieces on cells where they give no check.
fn with(white: &str, black: &str) -> chess::Board {
    let row = |pieces: &str| format!("{pieces}{}", 5 - pieces.len()).replace('0', "");
    board(&format!(
        "{}/5/5/5/4K|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/2k2/5/5/{} w 0 1",
        row(white),
        row(&black.to_lowercase())
    ))
}

#[test]
fn dead_positions() {
    for pieces in ["", "R", "B", "N", "U", "RU", "BU", "UU", "UN"] {
        for dead in [with(pieces, ""), with("", pieces)] {
            assert_eq!(dead.outcome(), Some(Outcome::Draw(Draw::DeadPosition)), "{}", dead.text());
            assert!(dead.legal_moves().is_empty());
            assert_eq!(dead.legal_count(), 0);
        }
    }
    for (white, black) in [
        ("Q", ""),
        ("P", ""),
        ("RR", ""),
        ("RB", ""),
        ("NN", ""),
        ("RUU", ""),
        ("R", "R"),
        ("U", "N"),
        ("", "BB"),
    ] {
        let alive = with(white, black);
        assert_eq!(alive.outcome(), None, "{}", alive.text());
    }
}

#[test]
fn a_capture_can_leave_a_dead_position() {
    let mut game =
        Game::from_position(Spec::Chess, "5/5/5/5/2K2|5/5/5/5/2q2|5/5/5/5/5|5/5/5/5/5|k4/5/5/5/5 w 4 30")
            .expect("a position");
    game.play_text("Ac1Bc1").expect("a legal move");
    assert_eq!(game.outcome(), Some(Outcome::Draw(Draw::DeadPosition)));
    assert_eq!(game.position().text(), "5/5/5/5/5|5/5/5/5/2K2|5/5/5/5/5|5/5/5/5/5|k4/5/5/5/5 b 0 30");
}

#[test]
fn seventy_five_moves() {
    let text = "5/5/5/5/R3K|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|k3r/5/5/5/5 w 149 90";
    let mut game = Game::from_position(Spec::Chess, text).expect("a position");
    assert_eq!(game.claims().collect::<Vec<_>>(), [Claim::FiftyMoves]);
    game.play_text("Aa1Ab1").expect("a legal move");
    let drawn = Outcome::Draw(Draw::SeventyFiveMoves);
    assert_eq!(game.outcome(), Some(drawn));
    assert!(game.position().legal_moves().is_empty());
    let after = game.position().parse("Ea5Ea4").unwrap_err();
    assert_eq!(after.code(), Refusal::GameOver(drawn).code());
}

#[test]
fn mate_comes_before_seventy_five_moves() {
    let mates = include_str!("../../data/chess/mates.jsonl");
    let line = mates.lines().find(|line| line.contains("few_pieces")).expect("a mate with few pieces");
    let case: serde_json::Value = serde_json::from_str(line).expect("JSON");
    let text = case["fen"].as_str().expect("a position");
    let fields: Vec<&str> = text.split(' ').collect();
    let mated = board(&format!("{} {} 150 200", fields[0], fields[1]));
    let winner = mated.turn().other();
    assert_eq!(mated.outcome(), Some(Outcome::Win { winner, by: Win::Checkmate }));
}

#[test]
fn repetition() {
    let mut game = Game::new(Spec::Chess);
    let start = game.position().key();
    for round in 2..=5 {
        assert_eq!(game.outcome(), None);
        game.play_all("Ab1Cb2 Eb5Cb4 Cb2Ab1 Cb4Eb5").expect("legal moves");
        assert_eq!(game.repetitions(), round);
        assert_eq!(game.claims().next().is_some(), (3..5).contains(&round));
    }
    assert_eq!(game.position().key(), start);
    assert_eq!(game.outcome(), Some(Outcome::Draw(Draw::FivefoldRepetition)));
}

#[test]
fn the_same_position_by_another_way_has_the_same_key() {
    let mut one = Game::new(Spec::Chess);
    let mut other = Game::new(Spec::Chess);
    one.play_all("Ab2Ab3 Eb4Eb3 Ac2Ac3").expect("legal moves");
    other.play_all("Ac2Ac3 Eb4Eb3 Ab2Ab3").expect("legal moves");
    assert_eq!(one.position().key(), other.position().key());
    other.play_all("Ec4Ec3").expect("a legal move");
    assert_ne!(one.position().key(), other.position().key());

    let start = chess::Board::start();
    let passed = start.after_pass();
    assert_ne!(passed.key(), start.key());
    assert_eq!(passed.turn(), Side::Second);
    assert_eq!(passed.after_pass().key(), start.key());
    assert_eq!(board(&passed.text()).key(), passed.key());
}

#[test]
fn a_bare_king_cannot_win_and_anything_else_may() {
    let position = board("5/5/5/5/K4|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|q4/5/5/5/4k w 0 1");
    assert!(!position.can_win(Side::First));
    assert!(position.can_win(Side::Second));
}

/// Mate and stalemate end it all the same.
#[test]
fn until_mate_no_draw_comes_by_itself() {
    let until_mate = |text: &str| Game::from_position(Spec::Chess, text).expect("a position").until_mate();
    let dead = "5/5/5/5/K4|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/4k w 0 1";
    assert_eq!(board(dead).outcome(), Some(Outcome::Draw(Draw::DeadPosition)));
    let quiet = "5/5/5/5/K4|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|q4/5/5/5/4k w 150 90";
    assert_eq!(board(quiet).outcome(), Some(Outcome::Draw(Draw::SeventyFiveMoves)));
    for text in [dead, quiet] {
        let mut game = until_mate(text);
        assert_eq!(game.outcome(), None, "{text}");
        assert_eq!(game.at_ply(0).outcome(), None, "also from its start again");
        let legal = game.legal_moves();
        game.play(*legal.first().expect("a move")).expect("it can be played");
    }
}

/// Nothing is counted over and over, however long the pieces go to and fro.
#[test]
fn a_long_game_until_mate_costs_as_much_as_it_is_long() {
    let play = |plies: usize| {
        let mut game = Game::new(Spec::Chess).until_mate();
        let start = std::time::Instant::now();
        for text in ["Ab1Cb2", "Eb5Cb4", "Cb2Ab1", "Cb4Eb5"].iter().cycle().take(plies) {
            game.play_text(text).expect("a legal move");
        }
        start.elapsed().as_secs_f64()
    };
    let ratio = || play(40_000) / (0..20).map(|_| play(2_000)).sum::<f64>();
    let ratio = (0..5).map(|_| ratio()).fold(f64::INFINITY, f64::min);
    assert!(ratio < 3.0, "{ratio:.1} times as long");
}
