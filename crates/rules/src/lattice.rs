use std::{
    fmt,
    hash::{Hash, Hasher},
};

/// A place on the lattice: file `x`, rank `y`, level `z`, each from 0; `z` is height.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    pub x: u32,
    pub y: u32,
    pub z: u32,
}

/// As one number: to hash three costs nearly three times as much, at every look at a board.
impl Hash for Cell {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Cell { x, y, z } = *self;
        state.write_u64(u64::from(x) << 40 ^ u64::from(y) << 20 ^ u64::from(z));
    }
}

/// A step between cells.
pub type Step = (i32, i32, i32);

impl Cell {
    pub const fn new(x: u32, y: u32, z: u32) -> Cell {
        Cell { x, y, z }
    }
}

/// The extent of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lattice {
    pub files: u32,
    pub ranks: u32,
    pub levels: u32,
}

/// One of each pair of opposite directions in space: 3 along the axes, 6 along the diagonals of
/// the planes, 4 along those of the cube.
pub const DIRECTIONS: [Step; 13] = [
    (1, 0, 0),
    (0, 1, 0),
    (0, 0, 1),
    (1, 1, 0),
    (1, -1, 0),
    (1, 0, 1),
    (1, 0, -1),
    (0, 1, 1),
    (0, 1, -1),
    (1, 1, 1),
    (1, 1, -1),
    (1, -1, 1),
    (1, -1, -1),
];

impl Lattice {
    pub const fn contains(self, cell: Cell) -> bool {
        cell.x < self.files && cell.y < self.ranks && cell.z < self.levels
    }

    /// A flat board stands upright: one rank of columns.
    pub const fn is_flat(self) -> bool {
        self.ranks == 1
    }

    pub const fn columns(self) -> u64 {
        self.files as u64 * self.ranks as u64
    }

    /// The neighbour of `cell` in the direction of `step`, where there is one.
    pub fn step(self, cell: Cell, (dx, dy, dz): Step) -> Option<Cell> {
        let next = Cell {
            x: cell.x.checked_add_signed(dx)?,
            y: cell.y.checked_add_signed(dy)?,
            z: cell.z.checked_add_signed(dz)?,
        };
        self.contains(next).then_some(next)
    }

    /// The directions in which two cells of this board can lie in a line.
    pub fn directions(self) -> impl Iterator<Item = Step> {
        let fits = |extent: u32, d: i32| d == 0 || extent > 1;
        DIRECTIONS.into_iter().filter(move |&(dx, dy, dz)| {
            fits(self.files, dx) && fits(self.ranks, dy) && fits(self.levels, dz)
        })
    }

    /// Every cell, files first, then ranks, then levels.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let row = move |y, z| (0..self.files).map(move |x| Cell { x, y, z });
        let level = move |z| (0..self.ranks).flat_map(move |y| row(y, z));
        (0..self.levels).flat_map(level)
    }

    /// Every straight line of exactly `length` cells, with its direction.
    pub fn windows(self, length: u32) -> impl Iterator<Item = (Step, Vec<Cell>)> {
        let from = move |first: Cell, step: Step| {
            let line = std::iter::successors(Some(first), |&at| self.step(at, step));
            let cells: Vec<Cell> = line.take(length as usize).collect();
            (cells.len() == length as usize).then_some((step, cells))
        };
        self.directions().flat_map(move |step| self.cells().filter_map(move |first| from(first, step)))
    }
}

/// `7×6` when flat, else `5×5×5`.
impl fmt::Display for Lattice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_flat() {
            write!(f, "{}×{}", self.files, self.levels)
        } else {
            write!(f, "{}×{}×{}", self.files, self.ranks, self.levels)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flat_boards_have_four_directions_and_spatial_ones_thirteen() {
        assert_eq!(Lattice { files: 7, ranks: 1, levels: 6 }.directions().count(), 4);
        assert_eq!(Lattice { files: 5, ranks: 5, levels: 5 }.directions().count(), 13);
    }

    #[test]
    fn windows_are_all_lines_of_one_length() {
        let count = |files, ranks, levels, length| Lattice { files, ranks, levels }.windows(length).count();
        assert_eq!(count(7, 1, 6, 4), 69);
        assert_eq!(count(4, 4, 4, 4), 76);
        assert_eq!(count(5, 5, 5, 4), 3 * 50 + 6 * 20 + 4 * 8);
        assert_eq!(count(3, 1, 3, 4), 0);
    }

    #[test]
    fn steps_stop_at_the_edge() {
        let lattice = Lattice { files: 2, ranks: 2, levels: 2 };
        assert_eq!(lattice.step(Cell::new(0, 0, 0), (1, 1, 1)), Some(Cell::new(1, 1, 1)));
        assert_eq!(lattice.step(Cell::new(0, 0, 0), (-1, 0, 0)), None);
        assert_eq!(lattice.step(Cell::new(1, 0, 0), (1, 0, 0)), None);
    }
}
