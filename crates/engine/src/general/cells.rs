use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
};

use raumspiel_rules::{Cell, Lattice, Side, connect::Column};

/// Boards of up to so many cells are kept whole; of larger ones only what is occupied.
const DENSE: u64 = 1 << 16;

/// Which side's stone stands on each cell, and how high each column is.
pub(crate) enum Cells {
    Dense { lattice: Lattice, sides: Vec<Option<Side>>, heights: Vec<u32> },
    Sparse { sides: Map<Side>, heights: Map<u32> },
}

type Map<T> = HashMap<u64, T, BuildHasherDefault<Spread>>;

impl Cells {
    pub(crate) fn new(lattice: Lattice) -> Cells {
        let count = cell_count(lattice);
        if count <= DENSE {
            let heights = vec![0; lattice.columns() as usize];
            Cells::Dense { lattice, sides: vec![None; count as usize], heights }
        } else {
            Cells::Sparse { sides: HashMap::default(), heights: HashMap::default() }
        }
    }

    /// The stone on a cell of the board.
    #[inline(always)]
    pub(crate) fn get(&self, cell: Cell) -> Option<Side> {
        match self {
            Cells::Dense { lattice, sides, .. } => sides[place(*lattice, cell)],
            Cells::Sparse { sides, .. } => sides.get(&packed(cell)).copied(),
        }
    }

    /// How many stones a column of the board has.
    #[inline(always)]
    pub(crate) fn height(&self, column: Column) -> u32 {
        match self {
            Cells::Dense { lattice, heights, .. } => heights[column_place(*lattice, column)],
            Cells::Sparse { heights, .. } => heights.get(&packed(foot(column))).copied().unwrap_or(0),
        }
    }

    /// The columns that have stones.
    pub(crate) fn columns(&self) -> Vec<Column> {
        match self {
            Cells::Dense { lattice, heights, .. } => {
                let column = |(at, _): (usize, &u32)| {
                    let at = at as u32;
                    Column { x: at % lattice.files, y: at / lattice.files }
                };
                heights.iter().enumerate().filter(|(_, height)| **height > 0).map(column).collect()
            }
            Cells::Sparse { sides, .. } => {
                let column =
                    |&cell: &u64| Column { x: (cell >> 40) as u32, y: (cell >> 20) as u32 & 0xf_ffff };
                sides.keys().map(column).collect()
            }
        }
    }

    /// Puts a stone on top of its column.
    pub(crate) fn put(&mut self, cell: Cell, side: Side) {
        let Cell { x, y, z } = cell;
        match self {
            Cells::Dense { lattice, sides, heights } => {
                sides[place(*lattice, cell)] = Some(side);
                heights[column_place(*lattice, Column { x, y })] = z + 1;
            }
            Cells::Sparse { sides, heights } => {
                sides.insert(packed(cell), side);
                heights.insert(packed(foot(Column { x, y })), z + 1);
            }
        }
    }

    /// Takes the topmost stone of a column away.
    pub(crate) fn take(&mut self, cell: Cell) {
        let Cell { x, y, z } = cell;
        match self {
            Cells::Dense { lattice, sides, heights } => {
                sides[place(*lattice, cell)] = None;
                heights[column_place(*lattice, Column { x, y })] = z;
            }
            Cells::Sparse { sides, heights } => {
                sides.remove(&packed(cell));
                heights.insert(packed(foot(Column { x, y })), z);
            }
        }
    }
}

pub(crate) fn cell_count(lattice: Lattice) -> u64 {
    lattice.columns().saturating_mul(u64::from(lattice.levels))
}

/// The number of a cell among those of its board.
#[inline(always)]
pub(crate) fn place(lattice: Lattice, cell: Cell) -> usize {
    column_place(lattice, Column { x: cell.x, y: cell.y }) * lattice.levels as usize + cell.z as usize
}

#[inline(always)]
fn column_place(lattice: Lattice, column: Column) -> usize {
    (column.y * lattice.files + column.x) as usize
}

fn foot(Column { x, y }: Column) -> Cell {
    Cell::new(x, y, 0)
}

/// No extent reaches 2^20.
pub(crate) fn packed(cell: Cell) -> u64 {
    u64::from(cell.x) << 40 | u64::from(cell.y) << 20 | u64::from(cell.z)
}

/// Hashes a packed cell by one multiplication: nobody chooses cells to make them collide.
#[derive(Default)]
pub(crate) struct Spread(u64);

impl Hasher for Spread {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(self.0 ^ u64::from(byte));
        }
    }

    fn write_u64(&mut self, n: u64) {
        self.0 = mix(n);
    }
}

/// Spreads a number over 64 bits.
pub(crate) fn mix(n: u64) -> u64 {
    let n = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ (n >> 31)
}
