//! The player for every connect game.

use raumspiel_engine::{Engine, Limit, Score, flat::FlatEngine, general::GeneralEngine};
use raumspiel_rules::{Game, Outcome, Spec};

use crate::random::Random;

const MEMORY: usize = 1 << 20;

fn game(spec: &str, moves: &str) -> Game {
    let mut game = Game::new(spec.parse().unwrap());
    game.play_all(moves).expect("playable moves");
    game
}

fn engine(spec: Spec) -> GeneralEngine {
    let Spec::Connect(shape) = spec else { unreachable!() };
    GeneralEngine::new(shape, MEMORY)
}

/// Who wins with best play, found by looking at everything.
fn winner(game: &Game) -> i32 {
    match game.outcome() {
        Some(outcome) if outcome.winner().is_some() => -1,
        Some(_) => 0,
        None => {
            let after = |m| {
                let mut next = game.clone();
                next.play(m).unwrap();
                -winner(&next)
            };
            game.legal_moves().into_iter().map(after).max().unwrap()
        }
    }
}

#[track_caller]
fn check(spec: &str, moves: &str, limit: Limit, best: &str, score: Score) {
    let game = game(spec, moves);
    let mut engine = engine(game.spec());
    let thought = engine.think(&game, limit, &|| false, &mut |_| ());
    let played = thought.best.map(|m| game.position().notation(m));
    assert_eq!((played.as_deref(), thought.score), (Some(best), score), "{thought:?}");
}

#[test]
fn wins_at_once_are_played() {
    let win = Score::Win { within: Some(1) };
    check("connect-7x6-4", "1 7 2 7 3 6", Limit::nodes(1000), "d", win);
    check("connect-1000x1000-5", "a aa b ab c ac d ad", Limit::nodes(1000), "e", win);
    check("connect-1000000x1000000-4", "pp qa pp qb pp qc", Limit::nodes(1000), "pp", win);
    check("connect-8x8x8-5", "a1 h8 a1 h8 a1 h8 a1 h7", Limit::nodes(1000), "a1", win);
    check("connect-40x40-15", &"a b ".repeat(14), Limit::nodes(1000), "a", win);
}

#[test]
fn losses_at_once_are_blocked() {
    for (spec, moves, best) in [
        ("connect-7x6-4", "4 1 4 1 7 1", "a"),
        ("connect-1000x1000-4", "a zz a zz e zz", "zz"),
        ("connect-6x6x6-4", "a1 c3 a1 c3 f6 c3", "c3"),
        ("connect-1000x1000x1000-4", "a1 z26 a1 z26 ff5 z26", "z26"),
    ] {
        let game = game(spec, moves);
        let mut engine = engine(game.spec());
        let thought = engine.think(&game, Limit::nodes(2000), &|| false, &mut |_| ());
        assert_eq!(thought.best.map(|m| game.position().notation(m)).as_deref(), Some(best), "{spec}");
    }
}

#[test]
fn small_games_are_decided() {
    for (spec, moves) in
        [("connect-3x3-3", ""), ("connect-3x3-3", "1 2 2"), ("connect-4x3-3", "1"), ("connect-2x2x2-2", "")]
    {
        let game = game(spec, moves);
        let thought = engine(game.spec()).think(&game, Limit::NONE, &|| false, &mut |_| ());
        let sign = match thought.score {
            Score::Win { .. } => 1,
            Score::Draw => 0,
            Score::Loss { .. } => -1,
            Score::Estimate(_) => panic!("{spec} {moves} is not decided: {thought:?}"),
        };
        assert_eq!(sign, winner(&game), "{spec} {moves}");
        assert!(thought.exact);
    }
}

/// Where it says that it knows, it agrees with the exact solver.
#[test]
fn what_it_proves_is_true() {
    let spec: Spec = "connect-6x5-4".parse().unwrap();
    let Spec::Connect(shape) = spec else { unreachable!() };
    let mut solver = FlatEngine::new(shape, MEMORY).unwrap();
    let mut engine = engine(spec);
    let mut random = Random::new(3);
    let mut proved = 0;
    for _ in 0..60 {
        let mut game = Game::new(spec);
        let plies = 12 + random.below(12);
        while game.moves().len() < plies && game.outcome().is_none() {
            let moves = game.legal_moves();
            game.play(moves[random.below(moves.len())]).unwrap();
        }
        if game.outcome().is_some() {
            continue;
        }
        let truth = solver.think(&game, Limit::NONE, &|| false, &mut |_| ());
        let thought = engine.think(&game, Limit::nodes(5000), &|| false, &mut |_| ());
        if thought.score.is_proved() {
            assert_eq!(thought.score, truth.score, "{:?}", game.move_texts());
            proved += 1;
        }
        for (found, known) in thought.moves.iter().zip(&truth.moves) {
            assert_eq!(found.play, known.play);
            if let Some(Score::Win { .. } | Score::Loss { .. }) = found.score {
                assert_eq!(found.score, known.score, "{:?} {:?}", game.move_texts(), found.play);
            }
        }
    }
    assert!(proved > 20, "{proved}");
}

#[test]
fn beats_a_random_player_on_every_kind_of_board() {
    for spec in
        ["connect-9x9-5", "connect-1000x1000-4", "connect-6x6x6-5", "connect-7x6-3", "connect-20x10-6"]
    {
        let mut random = Random::new(11);
        for turn in 0..2 {
            let mut game = Game::new(spec.parse().unwrap());
            let mut engine = engine(game.spec());
            while game.outcome().is_none() {
                let m = if game.moves().len() % 2 == turn {
                    let thought = engine.think(&game, Limit::nodes(300), &|| false, &mut |_| ());
                    thought.best.expect("not over")
                } else {
                    let column = char::from(b'a' + random.below(6) as u8);
                    let rank = if spec.matches('x').count() == 2 { "3" } else { "" };
                    match game.parse(&format!("{column}{rank}")) {
                        Ok(m) => m,
                        Err(_) => game.legal_moves()[0],
                    }
                };
                game.play(m).unwrap();
            }
            let winner = game.outcome().and_then(Outcome::winner).map(|side| side.index());
            assert_eq!(winner, Some(turn), "{spec}: {:?}", game.move_texts());
        }
    }
}
