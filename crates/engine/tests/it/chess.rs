//! The chess engine: what it finds, in how many nodes, and when it stops.

use std::cell::Cell;

use raumspiel_engine::{Engine, Limit, Score, Thought, chess};
use raumspiel_rules::{Game, Position, Spec, chess::Board};
use serde_json::Value;

use crate::random::Random;

fn position(text: &str) -> Game {
    Game::from_position(Spec::Chess, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn think(game: &Game, limit: Limit) -> Thought {
    chess::ChessEngine::new(1 << 22).think(game, limit, &|| false, &mut |_| ())
}

/// Every mate of the data whose moves are known, one ply before the end.
#[test]
fn finds_the_mates_that_were_played() {
    let mut looked_at = 0;
    for line in include_str!("../data/chess/mates.jsonl").lines() {
        let case: Value = serde_json::from_str(line).expect("JSON");
        let (Some(moves), "checkmate") = (case["moves"].as_str(), case["state"].as_str().unwrap_or(""))
        else {
            continue;
        };
        let mut whole = Game::new(Spec::Chess);
        whole.play_all(moves).expect("legal moves");
        let before = whole.at_ply(whole.moves().len() - 1);
        let thought = think(&before, Limit::depth(3));
        assert_eq!(thought.score, Score::Win { within: Some(1) }, "{}", before.position().text());
        let mut after = before.clone();
        after.play(thought.best.expect("a move")).expect("a legal move");
        assert!(after.outcome().is_some_and(|outcome| outcome.winner().is_some()));
        looked_at += 1;
    }
    assert!(looked_at >= 15);
}

/// Changes to the search change these counts; a commit that does says so.
#[test]
fn nodes_are_pinned() {
    for (text, depth, nodes) in [
        (
            "5/5/5/PPPPP/RNKNR|5/5/5/PPPPP/BUQBU|5/5/5/5/5|ubqub/ppppp/5/5/5|rnknr/ppppp/5/5/5 w 0 1",
            6,
            25_544,
        ),
        ("5/5/5/5/2K2|5/2P2/5/5/5|5/5/1r3/5/5|5/5/3R1/2p2/5|5/2k2/5/5/5 w 0 1", 8, 13_778),
    ] {
        let thought = think(&position(text), Limit::depth(depth));
        assert_eq!((thought.nodes, thought.depth), (nodes, depth), "{text}");
        assert_eq!(think(&position(text), Limit::depth(depth)), thought, "the same limit, another thought");
    }
}

/// What was thought before is forgotten, so that a level plays the same whatever it played before.
#[test]
fn earlier_thoughts_change_nothing() {
    let game =
        position("5/5/5/PPPPP/RNKNR|5/5/5/PPPPP/BUQBU|5/5/5/5/5|ubqub/ppppp/5/5/5|rnknr/ppppp/5/5/5 w 0 1");
    let mut later = game.clone();
    later.play_all("Ab2Ab3 Ed4Ed3 Bc1Cc2").expect("legal moves");
    let fresh = think(&later, Limit::nodes(20_000));
    let mut engine = chess::ChessEngine::new(1 << 22);
    // More thoughts than there are ages of what is remembered.
    for _ in 0..70 {
        engine.think(&game, Limit::nodes(500), &|| false, &mut |_| ());
    }
    engine.think(&game, Limit::nodes(20_000), &|| false, &mut |_| ());
    assert_eq!(engine.think(&later, Limit::nodes(20_000), &|| false, &mut |_| ()), fresh);
}

#[test]
fn every_move_is_judged_and_the_line_can_be_played() {
    let game = Game::new(Spec::Chess);
    let thought = think(&game, Limit::depth(4));
    let legal = game.legal_moves();
    assert_eq!(thought.moves.iter().map(|verdict| verdict.play).collect::<Vec<_>>(), legal);
    assert!(thought.moves.iter().all(|verdict| verdict.score.is_some()));
    assert_eq!(thought.line.first().copied(), thought.best);
    let mut played = game.clone();
    thought.line.iter().for_each(|&m| played.play(m).expect("a legal move"));
}

/// However many captures and checks there are, a short thought has almost always looked at every move
/// once, and mostly at the replies. Taking in turn without end left one position in four with no ply
/// finished.
#[test]
fn a_short_thought_gets_as_far_as_every_move() {
    let (mut looked_at, mut once, mut twice) = (0, 0, 0);
    for line in include_str!("../data/chess/mates.jsonl").lines() {
        let case: Value = serde_json::from_str(line).expect("JSON");
        let Some(moves) = case["moves"].as_str() else { continue };
        let mut whole = Game::new(Spec::Chess);
        whole.play_all(moves).expect("legal moves");
        for ply in (10..whole.moves().len()).step_by(9) {
            let before = whole.at_ply(ply);
            let depth = think(&before, Limit::nodes(3_000)).depth;
            looked_at += 1;
            once += u32::from(depth >= 1);
            twice += u32::from(depth >= 2);
        }
    }
    assert!(looked_at >= 100 && 100 * once >= 98 * looked_at && 10 * twice >= 8 * looked_at);
}

#[test]
fn stops_when_told_or_when_its_nodes_are_used_up() {
    let game = Game::new(Spec::Chess);
    assert!(think(&game, Limit::nodes(5_000)).nodes <= 5_001);
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > 3
    };
    let thought = chess::ChessEngine::new(1 << 20).think(&game, Limit::NONE, &stop, &mut |_| ());
    assert!(thought.nodes < 10_000);
    assert!(game.legal_moves().contains(&thought.best.expect("a move, however short the thought")));
}

#[test]
fn a_finished_game_has_no_move() {
    let dead = position("5/5/5/5/K4|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|k4/5/5/5/5 w 0 1");
    let thought = think(&dead, Limit::depth(3));
    assert_eq!((thought.score, thought.best), (Score::Draw, None));
}

/// A side that is far behind repeats the position when it can.
#[test]
fn knows_repetition() {
    let mut game = position("5/5/5/5/K4|5/5/5/5/Q1R2|5/5/5/5/5|5/5/5/5/5|4k/5/5/5/5 w 0 1");
    game.play_all("Ba1Bb1 Ee5Ed5 Bb1Ba1").expect("legal moves");
    // Also where one ply is all there is time for.
    for depth in [1, 4] {
        let thought = think(&game, Limit::depth(depth));
        assert_eq!(thought.best.map(|m| game.position().notation(m)).as_deref(), Some("Ed5Ee5"));
        assert_eq!(thought.score, Score::Estimate(0));
    }
}

/// With three men the engine plays by its tables, to the last ply; with more it plays into them.
#[test]
fn plays_known_endings_exactly() {
    let mut game = position("5/5/5/5/4K|5/5/5/5/5|5/5/3k1/5/5|3Q1/5/5/5/5|5/5/5/5/5 w 0 1");
    let mut left = 15;
    while game.outcome().is_none() {
        let thought = think(&game, Limit::depth(1));
        assert!(thought.exact);
        let within = Some(left);
        let expected = if left % 2 == 1 { Score::Win { within } } else { Score::Loss { within } };
        assert_eq!(thought.score, expected, "{}", game.position().text());
        game.play(thought.best.expect("a move")).expect("a legal move");
        left -= 1;
    }
    assert_eq!(left, 0);

    let more = position("5/5/5/5/4K|5/5/5/5/5|5/5/3k1/5/5|p2Q1/5/5/5/5|5/5/5/5/5 w 0 1");
    assert!(matches!(think(&more, Limit::depth(4)).score, Score::Win { .. }));
}

/// The evaluation does not care which side is White: a position turned round is worth the same.
#[test]
fn evaluation_is_the_same_for_both_sides() {
    for line in include_str!("../data/chess/mates.jsonl").lines() {
        let case: Value = serde_json::from_str(line).expect("JSON");
        let text = case["fen"].as_str().expect("a position");
        let board = Board::parse_text(text).expect("a position");
        let turned = Board::parse_text(&turn_round(text)).expect("a position");
        assert_eq!(judged(&board), judged(&turned), "{text}");
        assert_eq!(board.count_moves(), turned.count_moves());
    }
}

/// Ranks and levels reversed, sides swapped.
fn turn_round(text: &str) -> String {
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let levels: Vec<String> = fields[0]
        .split('|')
        .rev()
        .map(|level| {
            level
                .split('/')
                .rev()
                .map(|rank| rank.chars().map(swap).collect())
                .collect::<Vec<String>>()
                .join("/")
        })
        .collect();
    fields[0] = levels.join("|");
    fields[1] = if fields[1] == "w" { "b" } else { "w" }.to_owned();
    fields.join(" ")
}

#[track_caller]
fn check_exchange(text: &str, m: &str, gain: i32) {
    let board = Board::parse_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let packed = board.pack(board.parse(m).expect("a legal move")).expect("a legal move");
    assert!(chess::gains(&board, packed, gain), "{m} gains {gain}");
    assert!(!chess::gains(&board, packed, gain + 1), "{m} gains no more than {gain}");
}

#[test]
fn exchanges() {
    // A rook takes an unguarded pawn, a guarded one, and one guarded by a piece that a second rook pins down.
    check_exchange("5/5/5/5/K4|5/5/5/5/R1p2|5/5/5/5/5|5/5/5/5/5|k4/5/5/5/5 w 0 1", "Ba1Bc1", 100);
    check_exchange("5/5/5/5/K4|5/5/5/5/R1p1r|5/5/5/5/5|5/5/5/5/5|k4/5/5/5/5 w 0 1", "Ba1Bc1", -310);
    check_exchange("5/5/5/5/K4|5/5/5/2R2/R1p1r|5/5/5/5/5|5/5/5/5/5|k4/5/5/5/5 w 0 1", "Ba1Bc1", 100);
}

fn judged(board: &Board) -> i32 {
    chess::Network::current().evaluate(board)
}

/// Threads share one table; whatever they write at once, the thought is sound.
#[test]
fn several_threads_think_together() {
    let mut engine = chess::ChessEngine::new(1 << 16);
    engine.use_threads(3);
    let game = Game::new(Spec::Chess);
    let thought = engine.think(&game, Limit::depth(7), &|| false, &mut |_| ());
    assert_eq!(thought.depth, 7);
    let mut played = game.clone();
    thought.line.iter().for_each(|&m| played.play(m).expect("a legal move"));
    let near_mate = position("5/5/5/5/4K|5/5/5/5/5|5/5/3k1/5/5|p2Q1/5/5/5/5|5/5/5/5/5 w 0 1");
    let thought = engine.think(&near_mate, Limit::depth(5), &|| false, &mut |_| ());
    assert!(matches!(thought.score, Score::Win { .. }));
}

/// The second line is what is best without the first move, and so on.
#[test]
fn several_lines_are_valued() {
    let game = Game::new(Spec::Chess);
    let mut engine = chess::ChessEngine::new(1 << 22);
    engine.value_best(4);
    let thought = engine.think(&game, Limit::depth(5), &|| false, &mut |_| ());
    assert_eq!(thought.others.len(), 3);
    let mut seen = vec![thought.best];
    let mut last = thought.score;
    for line in &thought.others {
        assert!(!seen.contains(&line.moves.first().copied()), "a move came twice");
        assert!(line.score.rank() <= last.rank());
        let mut played = game.clone();
        line.moves.iter().for_each(|&m| played.play(m).expect("a legal move"));
        seen.push(line.moves.first().copied());
        last = line.score;
    }
}

/// Values change while later lines are searched, most of all when several threads search; the order
/// of the lines goes with them.
#[test]
fn lines_come_best_first() {
    let mut engine = chess::ChessEngine::new(1 << 16);
    engine.value_best(3);
    engine.use_threads(2);
    let mut random = Random::new(1);
    for _ in 0..20 {
        let mut game = Game::new(Spec::Chess);
        while game.moves().len() < 10 && game.outcome().is_none() {
            let moves = game.legal_moves();
            game.play(moves[random.below(moves.len())]).expect("a legal move");
        }
        engine.think(&game, Limit::depth(4), &|| false, &mut |thought| {
            let scores = [thought.score].into_iter().chain(thought.others.iter().map(|line| line.score));
            let ranks: Vec<_> = scores.map(|score| score.rank()).collect();
            assert!(ranks.is_sorted_by(|a, b| a >= b), "{ranks:?}: {}", game.position().text());
        });
    }
}

/// A thought that goes on from the last move needs fewer nodes than one that begins anew.
#[test]
fn what_was_learnt_helps_with_the_next_move() {
    let mut game = Game::new(Spec::Chess);
    let mut engine = chess::ChessEngine::new(1 << 24);
    engine.go_on(true);
    let line = engine.think(&game, Limit::depth(8), &|| false, &mut |_| ()).line;
    line.iter().take(2).for_each(|&m| game.play(m).expect("a legal move"));
    let warm = engine.think(&game, Limit::depth(6), &|| false, &mut |_| ()).nodes;
    let mut fresh = chess::ChessEngine::new(1 << 24);
    let cold = fresh.think(&game, Limit::depth(6), &|| false, &mut |_| ()).nodes;
    assert!(3 * warm < 2 * cold, "{warm} of {cold}");
}
