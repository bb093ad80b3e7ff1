use raumspiel_rules::{Cell, Game, Shape};

use super::super::{Aim, Examiner, Theme};
use crate::sight::completes;

/// Threats one after the other make a ladder from so many moves of the winner on.
const LADDER: u32 = 5;

/// Where the side to move would complete a line at once.
pub(super) fn completing(game: &Game, shape: Shape, of_mover: bool) -> Vec<Cell> {
    let side = if of_mover { game.turn() } else { game.turn().other() };
    let completes = |cell: &Cell| completes(&**game.position(), shape, side, *cell).is_some();
    game.legal_moves().into_iter().map(|m| m.to).filter(completes).collect()
}

/// How a won position is won against the longest resistance: by what the other side faces when it moves for the last
/// time. None where the win is not seen to its end.
pub(super) fn way_to_win(examiner: &mut Examiner, start: &Game, shape: Shape) -> Option<Theme> {
    let mut game = start.clone();
    let mut last = None;
    for own in 1.. {
        let best = examiner.best_move(Aim::Line, own - 1, &game)?;
        game.play(best).ok()?;
        if game.outcome().is_some() {
            let by_threats = shape == Shape::CONNECT_FOUR_3D && own >= LADDER;
            return if by_threats { Some(Theme::Ladder) } else { last };
        }
        last = Some(match completing(&game, shape, false)[..] {
            [] => Theme::Zugzwang,
            [_] => Theme::Tower,
            _ => Theme::Fork,
        });
        let reply = examiner.reply(Aim::Line, own, &game)?;
        game.play(reply).ok()?;
    }
    None
}
