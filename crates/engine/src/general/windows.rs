use raumspiel_rules::{Cell, Lattice, Shape, Side};

use super::{
    board::{LONGEST_JUDGED, Prospect, worth},
    cells::{cell_count, place},
};

/// Larger boards are walked instead, cell by cell: all their windows take too much space.
const MOST_CELLS: u64 = 1 << 10;

/// The windows of the winning length on a small board: which of them run through which cell.
pub(crate) struct Windows {
    lattice: Lattice,
    line: usize,
    count: usize,
    /// Where the windows of each cell begin, and where those of the last one end.
    begins: Vec<u32>,
    through: Vec<u16>,
}

impl Windows {
    /// None where the board is too large or the line too long.
    pub(crate) fn new(shape: Shape) -> Option<Windows> {
        let (lattice, line) = (shape.lattice(), shape.line() as usize);
        let cells = cell_count(lattice);
        if cells > MOST_CELLS || line > LONGEST_JUDGED {
            return None;
        }
        let mut of_cell = vec![Vec::new(); cells as usize];
        let mut count = 0;
        for (number, (_, window)) in lattice.windows(shape.line()).enumerate() {
            window.iter().for_each(|&cell| of_cell[place(lattice, cell)].push(number as u16));
            count = number + 1;
        }
        let begins = std::iter::once(0)
            .chain(of_cell.iter().scan(0, |end, windows| {
                *end += windows.len() as u32;
                Some(*end)
            }))
            .collect();
        Some(Windows { lattice, line, count, begins, through: of_cell.concat() })
    }

    #[inline(always)]
    fn through(&self, cell: Cell) -> &[u16] {
        let at = place(self.lattice, cell);
        &self.through[self.begins[at] as usize..self.begins[at + 1] as usize]
    }
}

/// How many stones of each side every window has.
pub(crate) struct Tally<'w> {
    windows: &'w Windows,
    stones: Vec<[u8; 2]>,
    /// How many windows lack one stone of a side to be its line.
    almost: [u32; 2],
}

impl<'w> Tally<'w> {
    pub(crate) fn new(windows: &'w Windows) -> Tally<'w> {
        Tally { windows, stones: vec![[0; 2]; windows.count], almost: [0; 2] }
    }

    #[inline(always)]
    pub(crate) fn put(&mut self, cell: Cell, side: Side) {
        self.change(cell, |stones| stones[side.index()] += 1);
    }

    #[inline(always)]
    pub(crate) fn take(&mut self, cell: Cell, side: Side) {
        self.change(cell, |stones| stones[side.index()] -= 1);
    }

    #[inline(always)]
    fn change(&mut self, cell: Cell, by: impl Fn(&mut [u8; 2])) {
        let nearly = |stones: [u8; 2], side: usize| {
            u32::from(stones[1 - side] == 0 && usize::from(stones[side]) + 1 == self.windows.line)
        };
        for &window in self.windows.through(cell) {
            let stones = &mut self.stones[usize::from(window)];
            let before = *stones;
            by(stones);
            for side in 0..2 {
                self.almost[side] = self.almost[side] + nearly(*stones, side) - nearly(before, side);
            }
        }
    }

    /// As `Board::prospect`.
    #[inline(always)]
    pub(crate) fn prospect(&self, cell: Cell, side: Side) -> Prospect {
        let mut prospect = Prospect { wins: false, gain: 0 };
        for (own, other) in self.counts(cell, side) {
            if other == 0 {
                prospect.gain += worth(own + 1) - worth(own);
                prospect.wins |= own + 1 == self.windows.line;
            } else if own == 0 {
                prospect.gain += worth(other);
            }
        }
        prospect
    }

    /// As `Board::wins`.
    #[inline(always)]
    pub(crate) fn wins(&self, cell: Cell, side: Side) -> bool {
        self.almost[side.index()] > 0
            && self.counts(cell, side).any(|(own, other)| other == 0 && own + 1 == self.windows.line)
    }

    #[inline(always)]
    fn counts(&self, cell: Cell, side: Side) -> impl Iterator<Item = (usize, usize)> {
        self.windows.through(cell).iter().map(move |&window| {
            let stones = self.stones[usize::from(window)];
            (usize::from(stones[side.index()]), usize::from(stones[side.other().index()]))
        })
    }
}

#[cfg(test)]
mod tests {
    use raumspiel_rules::{Game, Spec};

    use super::{super::board::Board, *};

    /// Keeping count says what walking through the cells says.
    #[test]
    fn a_tally_is_what_a_walk_finds() {
        for spec in ["connect-7x6-4", "connect-5x5x5-4", "connect-4x4x4-3", "connect-9x3-5"] {
            let spec: Spec = spec.parse().expect("a spec");
            let Spec::Connect(shape) = spec else { unreachable!() };
            let windows = Windows::new(shape).expect("small");
            let mut game = Game::new(spec);
            for n in 0u64.. {
                let (counted, walked) =
                    (Board::new(shape, Some(&windows), &game), Board::new(shape, None, &game));
                assert_eq!(counted.outlook(), walked.outlook(), "{game:?}");
                let moves = game.legal_moves();
                for cell in moves.iter().map(|m| m.to) {
                    for side in Side::BOTH {
                        let (tally, walk) = (counted.prospect(cell, side), walked.prospect(cell, side));
                        assert_eq!((tally.wins, tally.gain), (walk.wins, walk.gain), "{game:?} {cell:?}");
                        assert_eq!(counted.wins(cell, side), walk.wins, "{game:?} {cell:?}");
                    }
                }
                if game.outcome().is_some() {
                    break;
                }
                let chosen = super::super::cells::mix(n) % moves.len() as u64;
                game.play(moves[chosen as usize]).expect("legal");
            }
        }
    }
}
