use super::CellSet;
use crate::{Cell, Lattice};

pub(super) const LATTICE: Lattice = Lattice { files: 5, ranks: 5, levels: 5 };

/// A cell of the 5×5×5 board as one number, `x + 5y + 25z`: always less than 125.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellIndex(u8);

impl CellIndex {
    pub const COUNT: usize = 125;

    pub const fn new(x: u32, y: u32, z: u32) -> Option<CellIndex> {
        if x < 5 && y < 5 && z < 5 { Some(CellIndex((x + 5 * y + 25 * z) as u8)) } else { None }
    }

    pub const fn from_number(number: usize) -> Option<CellIndex> {
        if number < Self::COUNT { Some(CellIndex(number as u8)) } else { None }
    }

    /// Of a number that is known to be less than 125. Tables have 128 entries and the number is
    /// cut to seven bits, so that a wrong one would give a wrong answer but no panic.
    #[inline(always)]
    pub(super) const fn trusted(number: u32) -> CellIndex {
        CellIndex((number & 127) as u8)
    }

    pub fn all() -> impl Iterator<Item = CellIndex> {
        (0..Self::COUNT as u8).map(CellIndex)
    }

    pub const fn of(cell: Cell) -> Option<CellIndex> {
        CellIndex::new(cell.x, cell.y, cell.z)
    }

    pub const fn cell(self) -> Cell {
        let n = self.0 as u32;
        Cell { x: n % 5, y: n / 5 % 5, z: n / 25 }
    }

    /// The number, for tables of 128 entries: masking tells the compiler that it fits.
    #[inline(always)]
    pub const fn number(self) -> usize {
        (self.0 & 127) as usize
    }

    #[inline(always)]
    pub const fn set(self) -> CellSet {
        SINGLE[self.number()]
    }
}

/// Looked up, because shifting 128 bits by a variable is slow, above all in WebAssembly.
static SINGLE: [CellSet; 128] = {
    let mut sets = [CellSet::EMPTY; 128];
    let mut n = 0;
    while n < 128 {
        sets[n] = CellSet::from_bits(1 << n);
        n += 1;
    }
    sets
};
