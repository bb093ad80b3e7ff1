use raumspiel_rules::Side;

use super::{Board, Geometry};

/// What the cells are worth at first sight: how many windows through them can still be filled by
/// one side alone, and how far they are.
pub(super) struct Merits<const W: usize> {
    /// For each number of pieces up to three, the windows in which only one side has that many.
    windows: [[u64; W]; 4],
}

const WEIGHTS: [u32; 4] = [1, 3, 9, 27];

impl<const W: usize> Merits<W> {
    pub(super) fn new<const S: usize>(geometry: &Geometry<W>, board: &Board<W, S>) -> Merits<W> {
        let line = geometry.shape().line();
        let windows = std::array::from_fn(|at| {
            let Some(count) = line.checked_sub(4 - at as u32) else { return [0; W] };
            let mut windows = board.windows_with(Side::First, count);
            for (all, second) in windows.iter_mut().zip(board.windows_with(Side::Second, count)) {
                *all |= second;
            }
            windows
        });
        Merits { windows }
    }

    pub(super) fn of(&self, geometry: &Geometry<W>, cell: u8) -> u32 {
        let through = geometry.through(cell);
        self.windows
            .iter()
            .zip(WEIGHTS)
            .map(|(windows, weight)| {
                let shared = windows.iter().zip(through).map(|(a, b)| (a & b).count_ones()).sum::<u32>();
                weight * shared
            })
            .sum()
    }
}
