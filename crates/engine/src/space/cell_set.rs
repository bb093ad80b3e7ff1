use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// A set of up to 128 cells, as two words: WebAssembly has no wider ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellSet {
    pub low: u64,
    pub high: u64,
}

impl CellSet {
    pub const EMPTY: CellSet = CellSet { low: 0, high: 0 };

    pub const fn of(cell: u8) -> CellSet {
        let bit = 1 << (cell & 63);
        if cell < 64 { CellSet { low: bit, high: 0 } } else { CellSet { low: 0, high: bit } }
    }

    pub const fn is_empty(self) -> bool {
        self.low | self.high == 0
    }

    pub const fn len(self) -> u32 {
        self.low.count_ones() + self.high.count_ones()
    }

    pub const fn contains(self, cell: u8) -> bool {
        let word = if cell < 64 { self.low } else { self.high };
        word >> (cell & 63) & 1 != 0
    }

    /// The cell with the least number.
    pub const fn first(self) -> Option<u8> {
        if self.low != 0 {
            Some(self.low.trailing_zeros() as u8)
        } else if self.high != 0 {
            Some(64 + self.high.trailing_zeros() as u8)
        } else {
            None
        }
    }

    pub const fn without(self, other: CellSet) -> CellSet {
        CellSet { low: self.low & !other.low, high: self.high & !other.high }
    }

    /// Every cell moved to the one numbered one higher.
    pub const fn shifted_up(self) -> CellSet {
        CellSet { low: self.low << 1, high: self.high << 1 | self.low >> 63 }
    }

    /// Every cell moved to the one numbered one lower.
    pub const fn shifted_down(self) -> CellSet {
        CellSet { low: self.low >> 1 | self.high << 63, high: self.high >> 1 }
    }
}

impl BitAnd for CellSet {
    type Output = CellSet;

    fn bitand(self, other: CellSet) -> CellSet {
        CellSet { low: self.low & other.low, high: self.high & other.high }
    }
}

impl BitOr for CellSet {
    type Output = CellSet;

    fn bitor(self, other: CellSet) -> CellSet {
        CellSet { low: self.low | other.low, high: self.high | other.high }
    }
}

impl BitOrAssign for CellSet {
    fn bitor_assign(&mut self, other: CellSet) {
        *self = *self | other;
    }
}

impl Not for CellSet {
    type Output = CellSet;

    fn not(self) -> CellSet {
        CellSet { low: !self.low, high: !self.high }
    }
}

impl FromIterator<u8> for CellSet {
    fn from_iter<I: IntoIterator<Item = u8>>(cells: I) -> CellSet {
        cells.into_iter().fold(CellSet::EMPTY, |set, cell| set | CellSet::of(cell))
    }
}

impl IntoIterator for CellSet {
    type Item = u8;
    type IntoIter = Cells;

    fn into_iter(self) -> Cells {
        Cells(self)
    }
}

/// The cells of a set in the order of their numbers.
#[derive(Clone, Debug)]
pub struct Cells(CellSet);

impl Iterator for Cells {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let CellSet { low, high } = self.0;
        if low != 0 {
            self.0.low = low & (low - 1);
            Some(low.trailing_zeros() as u8)
        } else if high != 0 {
            self.0.high = high & (high - 1);
            Some(64 + high.trailing_zeros() as u8)
        } else {
            None
        }
    }
}
