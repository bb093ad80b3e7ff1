//! Values in search: hundredths of a pawn for the side to move, and mates by their distance.

use super::Ending;
use crate::Score;

pub(super) const MATE: i32 = 30_000;
/// Larger than any estimate, smaller than any mate.
pub(super) const DECIDED: i32 = 29_000;
pub(super) const DRAW: i32 = 0;

/// The value of being mated `plies` from the root.
pub(super) const fn mated_in(plies: i32) -> i32 {
    plies - MATE
}

/// The value of a known end, `plies` from the root.
pub(super) const fn end_value(end: Ending, plies: i32) -> i32 {
    match end {
        Ending::Win(more) => -mated_in(plies + more as i32),
        Ending::Draw => DRAW,
        Ending::Loss(more) => mated_in(plies + more as i32),
    }
}

pub(super) const fn is_decided(value: i32) -> bool {
    value.abs() > DECIDED
}

pub(super) fn score(value: i32) -> Score {
    let within = Some((MATE - value.abs()).max(0) as u32);
    match value {
        v if v > DECIDED => Score::Win { within },
        v if v < -DECIDED => Score::Loss { within },
        v => Score::Estimate(v),
    }
}
