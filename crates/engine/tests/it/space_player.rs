//! The player in space: wins that threats can force are found, losses that threats force are seen,
//! and a simple player has no chance.

use raumspiel_engine::{Engine, Limit, Score, Thought, space::player};
use raumspiel_rules::{Game, Move, Side, Spec};

use crate::random::Random;

fn game(spec: &str, moves: &str) -> Game {
    let mut game = Game::new(spec.parse().expect("a spec"));
    game.play_all(moves).expect("legal moves");
    game
}

fn engine(spec: Spec) -> Box<dyn Engine + Send> {
    let Spec::Connect(shape) = spec else { panic!("a connect game") };
    player(shape, 8 << 20).expect("it fits")
}

fn think(game: &Game, limit: Limit) -> Thought {
    engine(game.spec()).think(game, limit, &|| false, &mut |_| ())
}

#[track_caller]
fn check(spec: &str, moves: &str, limit: Limit, expected: (&str, Score, u64)) {
    let game = game(spec, moves);
    let thought = think(&game, limit);
    let best = thought.best.map(|m| game.position().notation(m)).expect("a move");
    assert_eq!((best.as_str(), thought.score, thought.nodes), expected, "{spec} {moves}");
    assert_eq!(thought.moves.iter().map(|v| v.play).collect::<Vec<_>>(), game.legal_moves());
    let mut line = game.clone();
    for m in &thought.line {
        line.play(*m).expect("a line of legal moves");
    }
    assert_eq!(thought.line.first().copied(), thought.best);
}

#[test]
fn thoughts_are_pinned() {
    let win = Score::Win { within: None };
    check("connect-3x3x3-3", "", Limit::NONE, ("b2", win, 8));
    check("connect-5x5x5-4", "c3 b2 d4 b3 d2", Limit::NONE, ("b4", win, 25));
    let two_threats = Score::Loss { within: Some(2) };
    check("connect-5x5x5-4", "b2 a1 c2 a1 d2", Limit::NONE, ("a2", two_threats, 0));
    check("connect-5x5x5-4", "", Limit::depth(3), ("c3", Score::Estimate(12), 1930));
    check("connect-7x6-4", "d d", Limit::depth(6), ("d", Score::Estimate(7), 6981));
    check("connect-4x4x4-4", "b2 b2", Limit::depth(4), ("a1", Score::Estimate(-1), 2328));
    check("connect-5x5x5-5", "c3", Limit::depth(3), ("e5", Score::Estimate(-4), 2406));
    check("connect-3x6x7-6", "", Limit::depth(3), ("c6", Score::Estimate(-4), 949));
}

/// Proved positions need no search: a reply that the book refutes is known to lose, in every image.
#[test]
fn the_book_is_used() {
    let lost = |moves: &str| {
        let game = game("connect-5x5x5-4", moves);
        let thought = think(&game, Limit::nodes(0));
        let lost = thought.moves.iter().filter(|v| matches!(v.score, Some(Score::Loss { .. })));
        lost.map(|v| game.position().notation(v.play)).collect::<Vec<_>>()
    };
    for (moves, refuted) in [("b2", "b2"), ("b4", "b4"), ("d2", "d2"), ("c3", "c3")] {
        assert!(lost(moves).iter().any(|m| m == refuted), "{moves} {refuted}: {:?}", lost(moves));
    }
    let game = game("connect-5x5x5-4", "d4 d4");
    assert_eq!(think(&game, Limit::nodes(0)).score, Score::Win { within: None });
}

/// Where a long proof begins the player knows that it wins, or has lost, and never lets go of it.
#[test]
fn long_proofs_are_played_to_the_end() {
    let lost = think(&game("connect-5x5x5-4", "b4 c3 d3"), Limit::nodes(0));
    let lost = lost.moves.iter().filter(|v| matches!(v.score, Some(Score::Loss { .. }))).count();
    assert!(lost >= 2, "the images of d2 and d4 lose: {lost}");

    let mut engine = engine(Spec::CONNECT_FOUR_3D);
    let mut random = Random::new(11);
    let mut think = |game: &Game| engine.think(game, Limit::nodes(1_000), &|| false, &mut |_| ());
    for moves in ["b2 c3 d3 d4", "b2 c3 d3 d2", "b4 c3 d3 d2", "d2 c3 c4 d4"] {
        for _ in 0..5 {
            let mut game = game("connect-5x5x5-4", moves);
            while game.outcome().is_none() {
                let thought = think(&game);
                let best = thought.best.expect("a move");
                let played = if game.turn() == Side::First {
                    assert!(matches!(thought.score, Score::Win { .. }), "{:?}", game.move_texts());
                    best
                } else {
                    assert!(matches!(thought.score, Score::Loss { .. }), "{:?}", game.move_texts());
                    if random.below(2) == 0 { best } else { simple(&game, &mut random) }
                };
                game.play(played).expect("legal");
            }
            assert_eq!(game.outcome().and_then(|outcome| outcome.winner()), Some(Side::First));
        }
    }
}

#[test]
fn limits_of_nodes_are_kept() {
    let game = game("connect-5x5x5-4", "c3 b2");
    for limit in [0, 1, 10, 1_000, 30_000] {
        let thought = think(&game, Limit::nodes(limit));
        assert!(thought.nodes <= limit && thought.best.is_some(), "{limit}: {}", thought.nodes);
    }
}

/// On positions of random games: whoever the player says has lost or won does so against it, too.
#[test]
fn proved_scores_come_true() {
    let spec = Spec::CONNECT_FOUR_3D;
    let mut engine = engine(spec);
    let mut random = Random::new(3);
    let mut proved = 0;
    for _ in 0..40 {
        let mut game = Game::new(spec);
        for _ in 0..16 {
            let moves = game.legal_moves();
            if !moves.is_empty() {
                game.play(moves[random.below(moves.len())]).expect("legal");
            }
        }
        let mut think = |game: &Game| engine.think(game, Limit::nodes(20_000), &|| false, &mut |_| ());
        let expected = match think(&game).score {
            Score::Win { .. } => game.turn(),
            Score::Loss { .. } => game.turn().other(),
            _ => continue,
        };
        proved += 1;
        while game.outcome().is_none() {
            let m = if game.turn() == expected {
                think(&game).best.expect("a move")
            } else {
                simple(&game, &mut random)
            };
            game.play(m).expect("legal");
        }
        assert_eq!(game.outcome().and_then(|outcome| outcome.winner()), Some(expected));
    }
    assert!(proved >= 20, "only {proved} of 40 proved");
}

#[test]
fn over_is_over() {
    let game = game("connect-3x3x3-3", "a1 b1 a2 b2 a3");
    let thought = think(&game, Limit::NONE);
    assert_eq!((thought.best, thought.score), (None, Score::Loss { within: Some(0) }));
}

#[test]
fn stops_when_told() {
    let game = game("connect-5x5x5-4", "c3 b2");
    let asked = std::cell::Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > 3
    };
    let thought = engine(game.spec()).think(&game, Limit::NONE, &stop, &mut |_| ());
    assert!(thought.best.is_some());
}

/// Takes a win, stops one, else plays anywhere.
fn simple(game: &Game, random: &mut Random) -> Move {
    let moves = game.legal_moves();
    let wins = |game: &Game, m: Move| {
        let mut next = game.clone();
        next.play(m).is_ok() && next.outcome().is_some_and(|outcome| outcome.winner().is_some())
    };
    if let Some(&m) = moves.iter().find(|&&m| wins(game, m)) {
        return m;
    }
    // Whether the other side would win there: let it move first by a piece anywhere else.
    let blocks = |&&m: &&Move| {
        moves.iter().filter(|&&other| other != m).take(1).any(|&other| {
            let mut next = game.clone();
            next.play(other).is_ok() && wins(&next, m)
        })
    };
    moves.iter().find(blocks).copied().unwrap_or_else(|| moves[random.below(moves.len())])
}

#[test]
fn beats_a_simple_player() {
    let spec = Spec::CONNECT_FOUR_3D;
    let mut engine = engine(spec);
    let mut random = Random::new(7);
    let games = 40;
    let mut won = 0;
    for number in 0..games {
        let mine = if number % 2 == 0 { Side::First } else { Side::Second };
        let mut game = Game::new(spec);
        // Two random moves, so that no two games are the same.
        for _ in 0..2 {
            let moves = game.legal_moves();
            game.play(moves[random.below(moves.len())]).expect("legal");
        }
        while game.outcome().is_none() {
            let m = if game.turn() == mine {
                engine.think(&game, Limit::nodes(3_000), &|| false, &mut |_| ()).best.expect("a move")
            } else {
                simple(&game, &mut random)
            };
            game.play(m).expect("legal");
        }
        won += u32::from(game.outcome().and_then(|outcome| outcome.winner()) == Some(mine));
    }
    assert!(won >= 39, "won {won} of {games}");
}
