use raumspiel_rules::chess::Board;

use super::{feature::features, weight::WEIGHTS};

/// What the position seems worth to the side to move, in hundredths of a pawn.
pub fn evaluate(board: &Board) -> i32 {
    features(board).iter().zip(&WEIGHTS).map(|(count, weight)| count * weight).sum()
}
