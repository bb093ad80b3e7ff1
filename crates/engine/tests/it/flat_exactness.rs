//! Exact means exact: whatever an engine has met before, its scores are those of a plain alpha-beta
//! that shares nothing with it.

use raumspiel_engine::{
    Level, Limit, Player, Score,
    flat::{Auditor, FlatEngine},
};
use raumspiel_rules::{Game, Outcome, Shape, Spec};

use crate::random::Random;

const MEMORY: usize = 16 << 20;

fn shape(spec: Spec) -> Shape {
    let Spec::Connect(shape) = spec else { panic!("{spec}") };
    shape
}

/// A position of a random game, not over, with at most so many empty cells.
fn late_position(spec: Spec, most_empty: usize, random: &mut Random) -> Game {
    let lattice = spec.lattice();
    let cells = (lattice.columns() * u64::from(lattice.levels)) as usize;
    loop {
        let plies = cells - 1 - random.below(most_empty);
        let mut game = Game::new(spec);
        while game.moves().len() < plies && game.outcome().is_none() {
            let moves = game.legal_moves();
            game.play(moves[random.below(moves.len())]).expect("a legal move");
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}

/// One engine meets many positions one after the other and keeps its table.
fn check_stream(spec: &str, most_empty: usize, count: usize) {
    let spec: Spec = spec.parse().expect("a game");
    let mut warm = FlatEngine::new(shape(spec), MEMORY).expect("a board that fits").without_book();
    let mut auditor = Auditor::<4>::new(shape(spec), MEMORY).expect("a board that fits");
    let mut random = Random::new(3);
    for _ in 0..count {
        let game = late_position(spec, most_empty, &mut random);
        let found = warm.solve(&game).map(|(score, _)| score);
        assert_eq!(found, auditor.solve(&game), "{spec}: {}", game.move_texts().join(" "));
    }
}

#[test]
fn a_warm_table_tells_the_truth() {
    check_stream("connect-4x5-4", 14, 10_000);
    check_stream("connect-4x6-4", 16, 10_000);
    check_stream("connect-4x7-4", 16, 10_000);
    check_stream("connect-5x4-4", 14, 4_000);
    check_stream("connect-5x5-4", 16, 10_000);
    check_stream("connect-6x4-4", 14, 4_000);
    check_stream("connect-6x5-4", 14, 2_000);
    check_stream("connect-7x6-4", 14, 2_000);
}

#[test]
#[ignore = "minutes; part of the soak"]
fn a_warm_table_tells_the_truth_for_long() {
    check_stream("connect-4x4-4", 16, 100_000);
    check_stream("connect-4x5-4", 20, 100_000);
    check_stream("connect-4x6-4", 24, 50_000);
    check_stream("connect-4x7-4", 20, 50_000);
    check_stream("connect-4x8-4", 18, 50_000);
    check_stream("connect-5x4-4", 20, 50_000);
    check_stream("connect-5x5-4", 20, 50_000);
    check_stream("connect-5x6-4", 18, 30_000);
    check_stream("connect-6x4-4", 20, 50_000);
    check_stream("connect-6x5-4", 18, 30_000);
    check_stream("connect-7x4-4", 18, 30_000);
    check_stream("connect-6x6-4", 16, 30_000);
    check_stream("connect-7x6-4", 18, 30_000);
}

/// Two positions of 7×6 that were once taken for one.
#[test]
fn positions_once_confused_are_told_apart() {
    let mut warm = FlatEngine::new(Shape::CONNECT_FOUR, MEMORY).expect("a board that fits").without_book();
    let mut auditor = Auditor::<4>::new(Shape::CONNECT_FOUR, MEMORY).expect("a board that fits");
    for moves in ["577776776566453533343352224221", "577775776565663353343423224221"] {
        let mut game = Game::new(Spec::CONNECT_FOUR);
        game.play_all(moves).expect("playable moves");
        assert_eq!(warm.solve(&game).map(|(score, _)| score), auditor.solve(&game), "{moves}");
    }
}

/// What the auditor says of the position after each move, as the engine's verdicts say it.
fn audited(auditor: &mut Auditor<4>, game: &Game) -> Vec<i32> {
    let after = |m| {
        let mut after = game.clone();
        after.play(m).expect("a legal move");
        match after.outcome() {
            Some(Outcome::Win { .. }) => 1,
            Some(Outcome::Draw(_)) => 0,
            None => -auditor.solve(&after).expect("not over").signum(),
        }
    };
    game.legal_moves().into_iter().map(after).collect()
}

/// Whoever analyses and whoever plays keeps an engine for many positions: the analyst thinks in
/// slices, the player at the best level plays nothing that throws a better result away.
#[test]
fn analyst_and_player_tell_the_truth_for_long() {
    for (board, most_empty, count) in
        [("connect-4x6-4", 14, 1_500), ("connect-5x5-4", 14, 1_500), ("connect-7x6-4", 14, 300)]
    {
        let spec: Spec = board.parse().expect("a game");
        let mut auditor = Auditor::<4>::new(shape(spec), MEMORY).expect("a board that fits");
        let mut analyst = raumspiel_engine::engine_for(spec, MEMORY);
        analyst.go_on(true);
        let mut player = Player::new(spec, Level::BEST, MEMORY);
        let mut random = Random::new(5);
        for _ in 0..count {
            let game = late_position(spec, most_empty, &mut random);
            let truth = audited(&mut auditor, &game);
            let mut think = || analyst.think(&game, Limit::nodes(400), &|| false, &mut |_| ());
            let mut thought = think();
            while thought.nodes >= 400 {
                thought = think();
            }
            let said: Vec<i32> = thought.moves.iter().map(|verdict| sign(verdict.score)).collect();
            assert_eq!(said, truth, "{board}: {}", game.move_texts().join(" "));
            let played = player.choose(&game, 1, &|| false);
            let at = game.legal_moves().iter().position(|&m| Some(m) == played).expect("a legal move");
            assert_eq!(Some(&truth[at]), truth.iter().max(), "{board}: {}", game.move_texts().join(" "));
        }
    }
}

fn sign(score: Option<Score>) -> i32 {
    match score {
        Some(Score::Win { .. }) => 1,
        Some(Score::Loss { .. }) => -1,
        Some(Score::Draw) => 0,
        Some(Score::Estimate(_)) | None => panic!("{score:?}"),
    }
}

/// The auditor itself, against games played out by the rules and against public scores.
#[test]
fn the_auditor_is_right() {
    let mut random = Random::new(11);
    let spec: Spec = "connect-4x4-4".parse().expect("a game");
    let mut auditor = Auditor::<4>::new(shape(spec), 1 << 16).expect("a board that fits");
    for _ in 0..300 {
        let game = late_position(spec, 8, &mut random);
        assert_eq!(auditor.solve(&game), Some(by_the_rules(&game)), "{:?}", game.move_texts());
    }
    let mut auditor = Auditor::<4>::new(Shape::CONNECT_FOUR, MEMORY).expect("a board that fits");
    for name in ["Test_L3_R1", "Test_L2_R1"] {
        for line in crate::flat::read(name).lines().take(300) {
            let (moves, score) = line.split_once(' ').expect("moves and score");
            let mut game = Game::new(Spec::CONNECT_FOUR);
            game.play_all(moves).expect("playable moves");
            let score: i32 = score.parse().expect("a score");
            assert_eq!(auditor.solve(&game), Some(score), "{name}: {moves}");
            assert_eq!(auditor.confirm(&game, score), Some(true));
            assert_eq!(auditor.confirm(&game, score + 1), Some(false));
        }
    }
}

/// Every game played to its end.
fn by_the_rules(game: &Game) -> i32 {
    let left = 16 - game.moves().len() as i32;
    let value = |m| {
        let mut after = game.clone();
        after.play(m).expect("a legal move");
        match after.outcome() {
            Some(Outcome::Win { .. }) => (left + 1) / 2,
            Some(Outcome::Draw(_)) => 0,
            None => -by_the_rules(&after),
        }
    };
    game.legal_moves().into_iter().map(value).max().expect("not over")
}
