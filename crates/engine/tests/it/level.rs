//! The eight levels.

use raumspiel_engine::{Level, Player, choose};
use raumspiel_rules::{Game, Outcome};

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
