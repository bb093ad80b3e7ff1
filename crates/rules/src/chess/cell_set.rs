use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::CellIndex;

/// A set of cells, one bit each: bit `x + 5y + 25z`. The three highest bits are never of use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CellSet(u128);

impl CellSet {
    pub const EMPTY: CellSet = CellSet(0);
    pub const ALL: CellSet = CellSet((1 << 125) - 1);

    pub const fn from_bits(bits: u128) -> CellSet {
        CellSet(bits)
    }

    pub const fn bits(self) -> u128 {
        self.0
    }

    #[inline(always)]
    pub const fn low(self) -> u64 {
        self.0 as u64
    }

    #[inline(always)]
    pub const fn high(self) -> u64 {
        (self.0 >> 64) as u64
    }

    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    pub const fn count(self) -> u32 {
        self.low().count_ones() + self.high().count_ones()
    }

    /// Whether there are two cells or more.
    #[inline(always)]
    pub const fn is_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    #[inline(always)]
    pub const fn contains(self, cell: CellIndex) -> bool {
        self.0 & cell.set().0 != 0
    }

    #[inline(always)]
    pub const fn meets(self, other: CellSet) -> bool {
        self.0 & other.0 != 0
    }

    #[inline(always)]
    pub const fn without(self, other: CellSet) -> CellSet {
        CellSet(self.0 & !other.0)
    }

    /// The cells in the lower half of the bits, each also as a set whose upper half is known to be
    /// empty: that saves the compiler half of the work.
    #[inline(always)]
    pub(super) fn low_cells(self) -> impl Iterator<Item = (CellIndex, CellSet)> {
        single_bits(self.low()).map(|bit| (CellIndex::trusted(bit.trailing_zeros()), CellSet(bit as u128)))
    }

    /// The same for the upper half.
    #[inline(always)]
    pub(super) fn high_cells(self) -> impl Iterator<Item = (CellIndex, CellSet)> {
        single_bits(self.high())
            .map(|bit| (CellIndex::trusted(64 + bit.trailing_zeros()), CellSet((bit as u128) << 64)))
    }

    /// All cells next to one of these; one of these only if it is next to another.
    pub const fn neighbours(self) -> CellSet {
        const fn both_ways(set: u128, by: u32, first: u128, last: u128) -> u128 {
            (set & !last) << by | (set & !first) >> by
        }
        let along = both_ways(self.0, 1, FILE_A.0, FILE_E.0);
        let line = self.0 | along;
        let across = both_ways(line, 5, RANK_1.0, RANK_5.0);
        let plane = line | across;
        CellSet(along | across | both_ways(plane, 25, LEVEL_A.0, LEVEL_E.0))
    }

    pub fn first(self) -> Option<CellIndex> {
        self.into_iter().next()
    }
}

pub(super) const FILE_A: CellSet = every(0b00001, 5);
pub(super) const FILE_E: CellSet = every(0b10000, 5);
pub(super) const RANK_1: CellSet = every(0b11111, 25);
pub(super) const RANK_5: CellSet = every(0b11111 << 20, 25);
pub(super) const LEVEL_A: CellSet = CellSet::from_bits((1 << 25) - 1);
pub(super) const LEVEL_E: CellSet = CellSet::from_bits(((1 << 25) - 1) << 100);

/// The pattern repeated over the board.
const fn every(pattern: u128, period: u32) -> CellSet {
    let mut bits = 0;
    let mut at = 0;
    while at < CellIndex::COUNT as u32 {
        bits |= pattern << at;
        at += period;
    }
    CellSet::from_bits(bits)
}

#[inline(always)]
fn single_bits(mut word: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let bit = word & word.wrapping_neg();
        word ^= bit;
        (bit != 0).then_some(bit)
    })
}

impl IntoIterator for CellSet {
    type Item = CellIndex;
    type IntoIter = Cells;

    #[inline(always)]
    fn into_iter(self) -> Cells {
        Cells(self)
    }
}

/// The cells of a set in order.
#[derive(Clone, Copy, Debug)]
pub struct Cells(CellSet);

impl Iterator for Cells {
    type Item = CellIndex;

    #[inline(always)]
    fn next(&mut self) -> Option<CellIndex> {
        let (low, high) = (self.0.low(), self.0.high());
        let number = if low != 0 {
            low.trailing_zeros()
        } else if high != 0 {
            64 + high.trailing_zeros()
        } else {
            return None;
        };
        self.0.0 &= self.0.0.wrapping_sub(1);
        Some(CellIndex::trusted(number))
    }
}

macro_rules! operator {
    ($trait:ident $method:ident $assign:ident $assign_method:ident $op:tt) => {
        impl $trait for CellSet {
            type Output = CellSet;

            #[inline(always)]
            fn $method(self, other: CellSet) -> CellSet {
                CellSet(self.0 $op other.0)
            }
        }

        impl $assign for CellSet {
            #[inline(always)]
            fn $assign_method(&mut self, other: CellSet) {
                *self = *self $op other;
            }
        }
    };
}

operator!(BitAnd bitand BitAndAssign bitand_assign &);
operator!(BitOr bitor BitOrAssign bitor_assign |);
operator!(BitXor bitxor BitXorAssign bitxor_assign ^);

impl Not for CellSet {
    type Output = CellSet;

    #[inline(always)]
    fn not(self) -> CellSet {
        CellSet(!self.0)
    }
}
