//! Lines in sets of cells, all of the board at once.

use super::{grid::Grid, word::Word};

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

/// The first cells of the lines that lie within the cells, from low to high, in one direction.
#[inline(always)]
fn lines_within<W: Word>(cells: W, d: u32, length: u32) -> W {
    let (mut first, mut found) = (cells, 1);
    while found < length {
        let more = found.min(length - found);
        first &= first >> (more * d);
        found += more;
    }
    first
}

/// Whether some of the cells make up a line.
#[inline(always)]
pub(crate) fn has_line<G: Grid>(grid: G, cells: G::Cells) -> bool {
    let mut found = G::Cells::ZERO;
    for d in directions(grid) {
        found |= lines_within(cells, d, grid.line());
    }
    found != G::Cells::ZERO
}

/// The cells that would complete a line with all of its others among the stones; some may be taken or
/// lie off the board.
#[inline(always)]
pub(crate) fn completions<G: Grid>(grid: G, stones: G::Cells) -> G::Cells {
    // Upright, only from above.
    let mut found = (1..grid.line()).fold(G::Cells::MAX, |all, n| all & (stones << n));
    for d in slants(grid) {
        if grid.line() == 4 {
            let pairs = stones & (stones << d);
            // ##_#, ###_
            found |= (pairs << d) & ((stones >> d) | (stones << (3 * d)));
            // #_##, _###
            found |= (pairs >> (2 * d)) & ((stones << d) | (stones >> (3 * d)));
        } else {
            for before in 0..grid.line() {
                let lower = (1..=before).fold(G::Cells::MAX, |all, n| all & (stones << (n * d)));
                found |= (1..grid.line() - before).fold(lower, |all, n| all & (stones >> (n * d)));
            }
        }
    }
    found
}

/// For every cell, how many lines pass through it that lie within `open` and have one of the stones at
/// least.
#[inline(always)]
pub(crate) fn begun_lines<G: Grid>(grid: G, open: G::Cells, stones: G::Cells) -> Tally<G::Cells> {
    let mut tally = Tally::default();
    for d in directions(grid) {
        let begun = (1..grid.line()).fold(stones, |begun, n| begun | (stones >> (n * d)));
        let first = lines_within(open, d, grid.line()) & begun;
        // A line ends within the board, so this loses nothing.
        if grid.line() == 4 {
            tally.add_four([first, first << d, first << (2 * d), first << (3 * d)]);
        } else {
            (0..grid.line()).for_each(|along| tally.add(first << (along * d)));
        }
    }
    tally
}

/// A number for every cell, bit by bit: all cells are counted at once.
#[derive(Clone, Copy, Default)]
pub(crate) struct Tally<W>([W; 5]);

impl<W: Word> Tally<W> {
    #[inline(always)]
    fn add(&mut self, mut cells: W) {
        for bit in &mut self.0 {
            (*bit, cells) = (*bit ^ cells, *bit & cells);
        }
    }

    /// Adds four at once, which takes fewer steps: they are summed up first.
    #[inline(always)]
    fn add_four(&mut self, [a, b, c, d]: [W; 4]) {
        let three = a ^ b ^ c;
        let (pair, other) = ((a & b) | (c & (a ^ b)), three & d);
        let mut carry = W::ZERO;
        for (bit, more) in self.0.iter_mut().zip([three ^ d, pair ^ other, pair & other, W::ZERO, W::ZERO]) {
            let sum = *bit ^ more;
            (*bit, carry) = (sum ^ carry, (*bit & more) | (sum & carry));
        }
    }

    #[inline(always)]
    pub(crate) fn at(&self, cell: u32) -> i32 {
        let bits = self.0.iter().enumerate();
        bits.map(|(place, &bit)| (((bit >> cell).lower_half() & 1) << place) as i32).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flat::grid::{Cells, Classic};

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
