//! Lines of four in sets of cells, all of the board at once.

use super::grid::{Cells, Grid};

/// How far apart neighbours of a line are, for the three directions that are not upright.
#[inline(always)]
fn slants<G: Grid>(grid: G) -> [u32; 3] {
    [grid.height(), grid.height() + 1, grid.height() + 2]
}

/// Whether four of the cells lie in a line.
#[inline(always)]
pub(crate) fn has_line<G: Grid>(grid: G, cells: Cells) -> bool {
    let upright = cells & (cells << 1);
    let mut found = upright & (upright << 2);
    for d in slants(grid) {
        let pairs = cells & (cells << d);
        found |= pairs & (pairs << (2 * d));
    }
    found != 0
}

/// The cells that would complete a line of four with three of the stones; some may be taken or
/// lie off the board.
#[inline(always)]
pub(crate) fn completions<G: Grid>(grid: G, stones: Cells) -> Cells {
    let mut found = (stones << 1) & (stones << 2) & (stones << 3);
    for d in slants(grid) {
        let pairs = stones & (stones << d);
        // ##_#, ###_
        found |= (pairs << d) & ((stones >> d) | (stones << (3 * d)));
        // #_##, _###
        found |= (pairs >> (2 * d)) & ((stones << d) | (stones >> (3 * d)));
    }
    found
}

/// The cells that have three of the given ones as companions in some line of four, whether they
/// are themselves given or not.
#[inline(always)]
pub(crate) fn companions<G: Grid>(grid: G, cells: Cells) -> Cells {
    let mut found = 0;
    for d in [1, grid.height(), grid.height() + 1, grid.height() + 2] {
        let pairs = cells & (cells << d);
        found |= (pairs << d) & ((cells >> d) | (cells << (3 * d)));
        found |= (pairs >> (2 * d)) & ((cells << d) | (cells >> (3 * d)));
    }
    found
}
