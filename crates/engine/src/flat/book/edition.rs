use raumspiel_rules::{Lattice, Shape};

use crate::flat::grid::{Cells, Grid, Upright};

/// A board that has a book, and after how many moves the book knows every position.
#[derive(Clone, Copy, Debug)]
pub struct Edition {
    /// Which of all it is.
    pub(super) number: usize,
    shape: Shape,
    pub(super) grid: Upright<Cells>,
    /// The fewer moves after which it knows every position.
    pub(super) early: u32,
    /// The more moves, where there are two numbers.
    pub(super) late: Option<u32>,
}

/// How many boards have a book.
pub(super) const COUNT: usize = EARLY_PLIES.len();

/// Width, height and the fewer moves: 7×6, and the boards with lines of four that take seconds without a book. After
/// so many moves every position takes a fraction of a second.
const EARLY_PLIES: [(u32, u32, u32); 6] = [(7, 6, 8), (4, 10, 6), (5, 8, 6), (6, 6, 6), (7, 5, 6), (8, 4, 6)];
const LATE_PLIES_OF_CLASSIC: u32 = 12;

impl Edition {
    /// The book for a board, where there is one.
    pub fn of(shape: Shape) -> Option<Edition> {
        let lattice = shape.lattice();
        let grid = Upright::new(shape).filter(|_| shape.line() == 4)?;
        let extent = (lattice.files, lattice.levels);
        let number = EARLY_PLIES.iter().position(|&(width, height, _)| (width, height) == extent)?;
        let late = grid.is_classic().then_some(LATE_PLIES_OF_CLASSIC);
        Some(Edition { number, shape, grid, early: EARLY_PLIES[number].2, late })
    }

    /// All of them.
    pub fn all() -> impl Iterator<Item = Edition> {
        let shape =
            |(width, height, _)| Shape::new(Lattice { files: width, ranks: 1, levels: height }, 4).ok();
        EARLY_PLIES.into_iter().filter_map(move |board| Edition::of(shape(board)?))
    }

    pub fn shape(self) -> Shape {
        self.shape
    }

    /// The last number of moves after which the book knows every position.
    pub fn plies(self) -> u32 {
        self.late.unwrap_or(self.early)
    }

    /// The number of moves after which the book will next know a position that arises after so many.
    pub(crate) fn next_known(self, plies: u32) -> u32 {
        if plies <= self.early { self.early } else { self.plies() }
    }

    /// What a file of it begins with.
    pub(super) fn magic(self) -> [u8; 4] {
        if self.grid.is_classic() {
            return *b"RSB2";
        }
        [b'R', b'S', self.grid.width() as u8, self.grid.height() as u8]
    }

    /// The most that a score in it can be, and with a minus the least.
    pub(super) fn most(self) -> i32 {
        ((self.grid.size() - self.early) / 2) as i32
    }
}
