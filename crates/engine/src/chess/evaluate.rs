use raumspiel_rules::chess::Board;

use super::{feature::worth, weight::WEIGHTS};

/// What the position seems worth to the side to move, in hundredths of a pawn.
pub fn evaluate(board: &Board) -> i32 {
    worth(board, &WEIGHTS)
}
