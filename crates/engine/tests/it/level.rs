//! The eight levels.

use raumspiel_engine::{Level, Player, choose, description, reflex};
use raumspiel_rules::{Game, Outcome, Spec};
use serde_json::Value;

fn game(spec: &str, moves: &str) -> Game {
    let mut game = Game::new(spec.parse().unwrap());
    game.play_all(moves).expect("playable moves");
    game
}

#[test]
fn the_same_seed_gives_the_same_move_and_weak_levels_vary() {
    for spec in ["connect-7x6-4", "connect-5x5x5-4", "chess-5x5x5"] {
        for level in Level::all().take(3) {
            let game = game(spec, "");
            let mut player = Player::new(game.spec(), level, 1 << 20);
            let mut moves: Vec<_> = (0..8).map(|seed| player.choose(&game, seed, &|| false)).collect();
            let again: Vec<_> = (0..8).map(|seed| choose(&game, level, seed, &|| false)).collect();
            assert_eq!(moves, again, "{spec} {level}");
            moves.sort();
            moves.dedup();
            assert!(moves.len() > 1, "{spec} {level} plays always the same");
        }
    }
}

/// From the middle levels on nobody overlooks a win at once or the need to prevent one.
#[test]
fn middle_levels_see_what_is_at_hand() {
    for (spec, moves, best) in [
        ("connect-7x6-4", "1 7 2 7 3 6", "d"),
        ("connect-7x6-4", "4 1 4 1 7 1", "a"),
        ("connect-5x5x5-4", "a1 e5 a1 e5 a1 e4", "a1"),
        ("connect-5x5x5-4", "c3 e5 b2 e5 a5 e5", "e5"),
        ("connect-9x9-5", "1 9 1 9 1 9 1 8", "a"),
    ] {
        let game = game(spec, moves);
        for level in Level::all().skip(3).take(4) {
            for seed in 0..2 {
                let m = choose(&game, level, seed, &|| false).expect("not over");
                assert_eq!(game.position().notation(m), best, "{spec} {moves} {level}");
            }
        }
    }
}

fn mates_at_once(game: &Game) -> bool {
    game.legal_moves().into_iter().any(|m| {
        let mut after = game.clone();
        after.play(m).is_ok() && after.outcome().is_some_and(|outcome| outcome.winner().is_some())
    })
}

/// In games that ended by mate, one ply before the end the mate is played, and two plies before
/// the end nothing that allows a mate at once, where there is such a move.
#[test]
fn middle_levels_neither_miss_nor_allow_mate_in_one() {
    let (mut given, mut prevented) = (0, 0);
    for line in include_str!("../data/chess/mates.jsonl").lines() {
        let case: Value = serde_json::from_str(line).expect("JSON");
        let (Some(moves), Some("checkmate")) = (case["moves"].as_str(), case["state"].as_str()) else {
            continue;
        };
        let whole = game("chess-5x5x5", moves);
        let plies = whole.moves().len();
        for level in [4, 5, 6] {
            let level = Level::new(level).expect("a level");
            let mut player = Player::new(Spec::Chess, level, 1 << 20);
            let mut play = |before: &Game| {
                let mut after = before.clone();
                after.play(player.choose(before, plies as u64, &|| false).expect("not over")).expect("legal");
                after
            };
            let after = play(&whole.at_ply(plies - 1));
            assert!(after.outcome().is_some_and(|outcome| outcome.winner().is_some()), "{level}: {moves}");
            given += 1;
            let before = whole.at_ply(plies - 2);
            let is_safe =
                |m| before.after(raumspiel_rules::Action::Move(m)).is_ok_and(|after| !mates_at_once(&after));
            if before.legal_moves().into_iter().any(is_safe) {
                let after = play(&before);
                assert!(!mates_at_once(&after), "{level}: {}", before.position().text());
                prevented += 1;
            }
        }
    }
    assert!(given >= 45 && prevented >= 20, "{given} {prevented}");
}

/// Also where there are so many moves that looking at all replies takes long.
#[test]
fn many_queens_do_not_hide_a_mate() {
    let text = "Q3Q/5/5/5/K4|5/5/5/5/5|Q4/5/5/5/q4|5/5/5/5/5|5/5/5/q4/q1k1q w 0 1";
    let before = Game::from_position(Spec::Chess, text).expect("a position");
    for level in Level::all().skip(3).take(4) {
        let m = choose(&before, level, 1, &|| false).expect("not over");
        let after = before.after(raumspiel_rules::Action::Move(m)).expect("a legal move");
        let is_won = after.outcome().is_some_and(|outcome| outcome.winner().is_some());
        assert!(is_won || !mates_at_once(&after), "{level} plays {m:?}");
    }
}

/// Where the whole truth is out of reach, the best level plays after a while without being stopped.
#[test]
fn the_best_level_comes_to_an_end_by_itself() {
    for spec in ["connect-5x5x5-4", "connect-8x8-4", "connect-12x12-5", "chess-5x5x5"] {
        let game = game(spec, "");
        assert!(choose(&game, Level::BEST, 1, &|| false).is_some(), "{spec}");
    }
}

#[test]
fn each_level_plays_better_than_one_far_below() {
    for (strong, weak) in [(3, 1), (5, 2), (7, 4)] {
        let mut points = 0;
        for seed in 0..10 {
            let mut game = Game::new("connect-7x6-4".parse().unwrap());
            let levels = if seed % 2 == 0 { [strong, weak] } else { [weak, strong] };
            let mut players =
                levels.map(|level| Player::new(game.spec(), Level::new(level).unwrap(), 1 << 20));
            while game.outcome().is_none() {
                let m = players[game.turn().index()].choose(&game, seed, &|| false).expect("not over");
                game.play(m).unwrap();
            }
            let winner = game.outcome().and_then(Outcome::winner).map(|side| levels[side.index()]);
            points += if winner == Some(strong) { 2 } else { i32::from(winner.is_none()) };
        }
        assert!(points >= 14, "level {strong} made {points} of 20 points against level {weak}");
    }
}

/// Whoever does not see everything sees a straight line sooner than a slanting one, and that sooner
/// than one through space.
#[test]
fn lines_in_space_are_overlooked_before_those_in_the_plane() {
    let missed = |moves: &str, level: u8| {
        let game = game("connect-5x5x5-4", moves);
        let level = Level::new(level).expect("a level");
        let mut player = Player::new(game.spec(), level, 1 << 20);
        let wins = |m| {
            let mut after = game.clone();
            after.play(m).is_ok() && after.outcome().and_then(Outcome::winner).is_some()
        };
        (0..200).filter(|&seed| !wins(player.choose(&game, seed, &|| false).expect("not over"))).count()
    };
    for level in [1, 2] {
        let straight = missed("a1 e1 b1 e3 c1 a5", level);
        let slanting = missed("a1 e1 b2 e3 c3 a5", level);
        let through_space = missed("a1 b2 b2 c3 d4 c3 c3 d4 d4 e1", level);
        assert!(straight < slanting && slanting < through_space, "{straight} {slanting} {through_space}");
    }
}

/// The first level is for a first game: it does not beat one who takes wins and blocks.
#[test]
fn the_first_level_can_be_beaten() {
    for spec in ["connect-7x6-4", "connect-5x5x5-4"] {
        let mut player = Player::new(spec.parse().unwrap(), Level::FIRST_GAME, 1 << 20);
        let mut points = 0;
        for seed in 0..200 {
            let mut game = game(spec, "");
            let side = seed % 2;
            while game.outcome().is_none() {
                let m = if game.turn().index() as u64 == side {
                    player.choose(&game, seed, &|| false)
                } else {
                    reflex(&game, seed)
                };
                game.play(m.expect("not over")).unwrap();
            }
            let winner = game.outcome().and_then(Outcome::winner);
            points += winner.map_or(1, |winner| 2 * u32::from(winner.index() as u64 == side));
        }
        assert!((100..=220).contains(&points), "{spec}: {points} of 400 half points");
    }
}

#[test]
fn every_level_says_what_it_does() {
    for spec in ["connect-7x6-4", "connect-6x5-4", "connect-5x5x5-4", "connect-40x40-5", "chess-5x5x5"] {
        let spec: Spec = spec.parse().unwrap();
        let mut said: Vec<_> = Level::all().map(|level| description(spec, level)).collect();
        assert!(said.iter().all(|text| text.ends_with('.') && text.len() < 100), "{spec}: {said:?}");
        said.dedup();
        assert_eq!(said.len(), 8, "{spec}");
    }
}
