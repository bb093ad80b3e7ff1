use std::collections::HashSet;

use super::grid::{Cells, Grid};

/// Whether stones of a board can have come to stand like this in a game: taken off again in turn, the last
/// first. Only such positions are in the book; others can still be set up by hand.
pub(crate) fn is_reachable<G: Grid<Cells = Cells>>(grid: G, own: Cells, all: Cells) -> bool {
    let mut seen = HashSet::new();
    let mut open = vec![(own, all)];
    while let Some((own, all)) = open.pop() {
        if all == 0 {
            return true;
        }
        let last = all & !(all >> 1) & (all ^ own);
        for x in 0..grid.width() {
            let stone = last & grid.column(x);
            let before = all ^ stone;
            if stone != 0 && seen.insert(before) {
                open.push((before ^ own, before));
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flat::grid::Classic;

    #[test]
    fn some_positions_cannot_arise() {
        let column = |x: u32, z: u32| Classic.cell(x, z);
        let pair = column(0, 0) | column(0, 1);
        assert!(is_reachable(Classic, column(0, 0), pair));
        assert!(!is_reachable(Classic, column(0, 1), pair));
    }
}
