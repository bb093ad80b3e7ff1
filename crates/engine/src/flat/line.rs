//! Lines of four in sets of cells, all of the board at once.

use super::grid::{Cells, Grid};

/// How far apart neighbours of a line are, for the three directions that are not upright.
#[inline(always)]
fn slants<G: Grid>(grid: G) -> [u32; 3] {
    [grid.height(), grid.height() + 1, grid.height() + 2]
}

/// How far apart neighbours of a line are, for all four directions.
#[inline(always)]
fn directions<G: Grid>(grid: G) -> [u32; 4] {
    [1, grid.height(), grid.height() + 1, grid.height() + 2]
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

/// For every cell, how many lines of four pass through it that lie within `open` and have one of the
/// stones at least.
#[inline(always)]
pub(crate) fn begun_lines<G: Grid>(grid: G, open: Cells, stones: Cells) -> Tally {
    let mut tally = Tally::default();
    for d in directions(grid) {
        let pairs = open & (open >> d);
        let begun = stones | (stones >> d);
        let first = pairs & (pairs >> (2 * d)) & (begun | (begun >> (2 * d)));
        // A line ends within the board, so this loses nothing.
        (0..4).for_each(|along| tally.add(first << (along * d)));
    }
    tally
}

/// A number for every cell, bit by bit: all cells are counted at once.
#[derive(Clone, Copy, Default)]
pub(crate) struct Tally([Cells; 5]);

impl Tally {
    #[inline(always)]
    fn add(&mut self, mut cells: Cells) {
        for bit in &mut self.0 {
            (*bit, cells) = (*bit ^ cells, *bit & cells);
        }
    }

    #[inline(always)]
    pub(crate) fn at(&self, cell: u32) -> i32 {
        let bits = self.0.iter().enumerate();
        bits.map(|(place, bit)| (((bit >> cell) & 1) << place) as i32).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flat::grid::Classic;

    /// Every line of four of the usual board, cell by cell.
    fn lines() -> Vec<Cells> {
        let cell = |x: i32, z: i32| {
            let inside = (0..7).contains(&x) && (0..6).contains(&z);
            inside.then(|| Classic.cell(x as u32, z as u32))
        };
        let mut lines = Vec::new();
        for (x, z) in (0..7).flat_map(|x| (0..6).map(move |z| (x, z))) {
            for (dx, dz) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let cells: Option<Vec<Cells>> = (0..4).map(|i| cell(x + i * dx, z + i * dz)).collect();
                lines.extend(cells.map(|cells| cells.into_iter().sum::<Cells>()));
            }
        }
        lines
    }

    #[test]
    fn begun_lines_are_counted_cell_by_cell() {
        let lines = lines();
        assert_eq!(lines.len(), 69);
        let mut random: u64 = 1;
        for _ in 0..200 {
            let mut draw = || {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                random.rotate_right(8) & Classic.cells()
            };
            let open = draw() | draw();
            let stones = open & draw();
            let tally = begun_lines(Classic, open, stones);
            for at in (0..49).filter(|at| Classic.cells() >> at & 1 == 1) {
                let begun = |line: &&Cells| *line & !open == 0 && *line & stones != 0 && *line >> at & 1 == 1;
                assert_eq!(tally.at(at), lines.iter().filter(begun).count() as i32);
            }
        }
    }
}
