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

/// A position of a game in which nobody completes a line as long as that can be avoided: on large boards
/// random games seldom get far. Not over, with at most so many empty cells.
fn quiet_position(spec: Spec, most_empty: usize, random: &mut Random) -> Game {
    let lattice = spec.lattice();
    let cells = (lattice.columns() * u64::from(lattice.levels)) as usize;
    loop {
        let plies = cells - 2 - random.below(most_empty - 1);
        let mut game = Game::new(spec);
        while game.moves().len() < plies {
            let moves = game.legal_moves();
            let from = random.below(moves.len());
            let quiet = moves[from..].iter().chain(&moves[..from]).find_map(|&m| {
                let mut after = game.clone();
                after.play(m).expect("a legal move");
                after.outcome().is_none().then_some(after)
            });
            match quiet {
                Some(after) => game = after,
                None => break,
            }
        }
        if game.moves().len() == plies {
            return game;
        }
    }
}

/// Boards that need more than 64 bits: the solver on a warm table, and who analyses and plays them.
fn check_wide<const LINE: u32>(board: &str, most_empty: usize, count: usize) {
    let spec: Spec = board.parse().expect("a game");
    assert!(!FlatEngine::plays(shape(spec)));
    let mut warm = FlatEngine::new(shape(spec), MEMORY).expect("a board that fits");
    let mut auditor = Auditor::<LINE, u128>::wide(shape(spec), MEMORY).expect("a board that fits");
    let mut analyst = raumspiel_engine::engine_for(spec, MEMORY);
    let mut random = Random::new(19);
    for _ in 0..count {
        let game = quiet_position(spec, most_empty, &mut random);
        let truth = auditor.solve(&game);
        let moves = game.move_texts().join(" ");
        assert_eq!(warm.solve(&game).map(|(score, _)| score), truth, "{board}: {moves}");
        let thought = analyst.think(&game, Limit::nodes(100_000), &|| false, &mut |_| ());
        assert!(thought.exact, "{board}: {moves}");
        assert_eq!(Some(sign(Some(thought.score))), truth.map(i32::signum), "{board}: {moves}");
    }
    let early = analyst.think(&Game::new(spec), Limit::nodes(2_000), &|| false, &mut |_| ());
    assert!(!early.exact && early.best.is_some(), "{board}");
}

#[test]
fn late_positions_on_wide_boards_are_exact() {
    check_wide::<4>("connect-8x8-4", 14, 1_500);
    check_wide::<4>("connect-9x7-4", 14, 1_000);
    check_wide::<4>("connect-10x10-4", 12, 400);
    check_wide::<4>("connect-16x7-4", 10, 200);
    check_wide::<4>("connect-11x6-4", 12, 500);
    check_wide::<5>("connect-9x9-5", 12, 500);
    check_wide::<3>("connect-5x14-3", 10, 30);
}

#[test]
#[ignore = "minutes; part of the soak"]
fn late_positions_on_wide_boards_are_exact_for_long() {
    check_wide::<4>("connect-8x8-4", 18, 20_000);
    check_wide::<4>("connect-9x7-4", 18, 20_000);
    check_wide::<4>("connect-10x10-4", 16, 10_000);
    check_wide::<4>("connect-16x7-4", 14, 5_000);
    check_wide::<5>("connect-10x9-5", 16, 10_000);
}

/// One engine meets many positions one after the other and keeps its table.
fn check_stream<const LINE: u32>(spec: &str, most_empty: usize, count: usize) {
    let spec: Spec = spec.parse().expect("a game");
    let mut warm = FlatEngine::new(shape(spec), MEMORY).expect("a board that fits").without_book();
    let mut auditor = Auditor::<LINE>::new(shape(spec), MEMORY).expect("a board that fits");
    let mut random = Random::new(3);
    for _ in 0..count {
        let game = late_position(spec, most_empty, &mut random);
        let found = warm.solve(&game).map(|(score, _)| score);
        assert_eq!(found, auditor.solve(&game), "{spec}: {}", game.move_texts().join(" "));
    }
}

#[test]
fn a_warm_table_tells_the_truth() {
    check_stream::<4>("connect-4x5-4", 14, 10_000);
    check_stream::<4>("connect-4x6-4", 16, 10_000);
    check_stream::<4>("connect-4x7-4", 16, 10_000);
    check_stream::<4>("connect-5x4-4", 14, 4_000);
    check_stream::<4>("connect-5x5-4", 16, 10_000);
    check_stream::<4>("connect-6x4-4", 14, 4_000);
    check_stream::<4>("connect-6x5-4", 14, 2_000);
    check_stream::<4>("connect-7x6-4", 14, 2_000);
}

#[test]
fn lines_of_three_and_five_are_exact_too() {
    check_stream::<3>("connect-3x3-3", 9, 500);
    check_stream::<3>("connect-4x4-3", 15, 2_000);
    check_stream::<3>("connect-5x4-3", 19, 2_000);
    check_stream::<3>("connect-6x5-3", 29, 1_000);
    check_stream::<5>("connect-5x5-5", 16, 4_000);
    check_stream::<5>("connect-5x6-5", 14, 2_000);
    check_stream::<5>("connect-6x5-5", 14, 2_000);
    check_stream::<6>("connect-4x6-6", 14, 500);
}

#[test]
#[ignore = "minutes; part of the soak"]
fn a_warm_table_tells_the_truth_for_long() {
    check_stream::<4>("connect-4x4-4", 16, 100_000);
    check_stream::<4>("connect-4x5-4", 20, 100_000);
    check_stream::<4>("connect-4x6-4", 24, 50_000);
    check_stream::<4>("connect-4x7-4", 20, 50_000);
    check_stream::<4>("connect-4x8-4", 18, 50_000);
    check_stream::<4>("connect-5x4-4", 20, 50_000);
    check_stream::<4>("connect-5x5-4", 20, 50_000);
    check_stream::<4>("connect-5x6-4", 18, 30_000);
    check_stream::<4>("connect-6x4-4", 20, 50_000);
    check_stream::<4>("connect-6x5-4", 18, 30_000);
    check_stream::<4>("connect-7x4-4", 18, 30_000);
    check_stream::<4>("connect-6x6-4", 16, 30_000);
    check_stream::<4>("connect-7x6-4", 18, 30_000);
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
