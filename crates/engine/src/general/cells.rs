use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
};

use raumspiel_rules::{Cell, Lattice, Side};

/// Boards of up to so many cells are kept whole; of larger ones only what is occupied.
const DENSE: u64 = 1 << 16;

/// Which side's stone stands on each cell.
pub(crate) enum Cells {
    Dense { lattice: Lattice, sides: Vec<Option<Side>> },
    Sparse(HashMap<u64, Side, BuildHasherDefault<Spread>>),
}

impl Cells {
    pub(crate) fn new(lattice: Lattice) -> Cells {
        let count = lattice.columns().saturating_mul(u64::from(lattice.levels));
        if count <= DENSE {
            Cells::Dense { lattice, sides: vec![None; count as usize] }
        } else {
            Cells::Sparse(HashMap::default())
        }
    }

    /// The stone on a cell of the board.
    #[inline(always)]
    pub(crate) fn get(&self, cell: Cell) -> Option<Side> {
        match self {
            Cells::Dense { lattice, sides } => sides[place(*lattice, cell)],
            Cells::Sparse(map) => map.get(&packed(cell)).copied(),
        }
    }

    pub(crate) fn set(&mut self, cell: Cell, side: Option<Side>) {
        match (self, side) {
            (Cells::Dense { lattice, sides }, side) => sides[place(*lattice, cell)] = side,
            (Cells::Sparse(map), Some(side)) => {
                map.insert(packed(cell), side);
            }
            (Cells::Sparse(map), None) => {
                map.remove(&packed(cell));
            }
        }
    }
}

fn place(lattice: Lattice, cell: Cell) -> usize {
    ((cell.y * lattice.files + cell.x) * lattice.levels + cell.z) as usize
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
