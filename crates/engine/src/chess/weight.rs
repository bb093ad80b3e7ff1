//! What the evaluation thinks each feature is worth, in hundredths of a pawn. The numbers are
//! written by `cargo xtask tune-chess`.

use super::feature::{COUNT, Feature};

#[rustfmt::skip]
pub(super) const WEIGHTS: [i32; COUNT] = [
    // Material of pawn, unicorn, knight, bishop, rook, queen.
    100, 175, 363, 363, 351, 1141,
    // Each cell that the piece attacks and no own piece holds.
    0, 4, 3, 4, 4, 2,
    // Each step nearer to the centre: the same pieces, then the king.
    2, 4, 6, 3, 2, 2, -4,
    // Each cell at the enemy's king that the piece attacks.
    4, 8, 8, 8, 9, 9,
    // A pawn with one to seven steps left to promotion.
    199, 115, 68, 40, 21, 8, 0,
    // The move.
    12,
];

/// What a feature is worth.
pub fn weight(feature: Feature) -> i32 {
    WEIGHTS[feature.number()]
}
