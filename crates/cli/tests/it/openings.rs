//! The openings of rated games are what they are said to be.

use std::{collections::HashSet, fs, path::Path};

use raumspiel_engine::{Limit, Score, engine_for, flat::FlatEngine};
use raumspiel_rules::{Game, Shape, Spec};

fn openings(spec: &str) -> Vec<String> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/src/openings");
    let text = fs::read_to_string(directory.join(format!("{spec}.txt"))).expect("the openings");
    text.lines().map(str::to_owned).collect()
}

fn played(spec: &str, moves: &str) -> Game {
    let mut game = Game::new(spec.parse::<Spec>().expect("a game"));
    for text in moves.split_whitespace() {
        game.play_text(text).expect("a move");
    }
    game
}

fn mirrored(moves: &str) -> String {
    moves.chars().map(|c| if c.is_ascii_lowercase() { (b'a' + b'g' - c as u8) as char } else { c }).collect()
}

#[test]
fn on_the_flat_board_each_is_a_draw_and_none_is_like_another() {
    let spec = "connect-7x6-4";
    let all = openings(spec);
    assert!(all.len() >= 200, "{}", all.len());
    let mut solver = FlatEngine::new(Shape::CONNECT_FOUR, 16 << 20).expect("a solver");
    let mut seen = HashSet::new();
    for moves in &all {
        assert!((4..=6).contains(&moves.split_whitespace().count()), "{moves}");
        let game = played(spec, moves);
        assert_eq!(solver.solve(&game).expect("it is solved").0, 0, "{moves}");
        assert!(seen.insert(game.position().text()), "{moves} is like another");
        let mirror = played(spec, &mirrored(moves)).position().text();
        assert!(mirror == game.position().text() || !seen.contains(&mirror), "{moves} mirrors another");
    }
    let won = solver.solve(&played(spec, "d")).expect("it is solved").0;
    assert_ne!(won, 0, "the solver tells draws from others");
}

#[test]
fn in_space_the_engine_proves_none_to_be_won_and_none_is_like_another() {
    for spec in ["connect-4x4x4-4", "connect-5x5x5-4"] {
        let all = openings(spec);
        assert_eq!(all.len(), 40, "{spec}");
        let mut seen = HashSet::new();
        for moves in &all {
            assert!((4..=6).contains(&moves.split_whitespace().count()), "{moves}");
            let game = played(spec, moves);
            assert!(seen.insert(game.position().text()), "{moves} is like another");
            let mut engine = engine_for(game.spec(), 16 << 20);
            let score = engine.think(&game, Limit::nodes(3_000), &|| false, &mut |_| ()).score;
            assert!(matches!(score, Score::Estimate(_) | Score::Draw), "{spec} {moves}: {score:?}");
        }
    }
}
