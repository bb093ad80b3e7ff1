//! Openings from which both sides have about the same chances. Whoever begins has the better of it in
//! Connect Four, so rated games begin with one of them, and are played twice with sides changed.
//!
//! `cargo xtask openings` makes the files. On 7×6 each is a draw, exactly; on the boards in space our
//! engine holds each for even, and proves neither side to win.

use raumspiel_rules::{Game, Spec};

use crate::ids::random_number;

/// Moves from the usual start, one opening a line.
fn of(spec: &str) -> &'static str {
    match spec {
        "connect-7x6-4" => include_str!("connect-7x6-4.txt"),
        "connect-4x4x4-4" => include_str!("connect-4x4x4-4.txt"),
        "connect-5x5x5-4" => include_str!("connect-5x5x5-4.txt"),
        _ => "",
    }
}

/// The position after one of them, by chance; none for a game that needs none.
pub(crate) fn some(spec: &str) -> Option<String> {
    let all: Vec<&str> = of(spec).lines().collect();
    let moves = all.get(random_number().checked_rem(all.len())?)?;
    let mut game = Game::new(spec.parse::<Spec>().ok()?);
    for text in moves.split_whitespace() {
        game.play_text(text).ok()?;
    }
    Some(game.position().text())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opening_is_a_position_to_start_from() {
        for (spec, least) in [("connect-7x6-4", 200), ("connect-4x4x4-4", 30), ("connect-5x5x5-4", 30)] {
            assert!(of(spec).lines().count() >= least, "{spec}");
            for _ in 0..least {
                let text = some(spec).expect("a position");
                let game = Game::from_position(spec.parse().expect("a game"), &text).expect("a position");
                assert_eq!(game.outcome(), None, "{text}");
            }
        }
        assert_eq!(some("chess-5x5x5"), None);
        assert_eq!(some("nonsense"), None);
    }
}
