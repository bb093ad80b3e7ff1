use std::{
    fmt::{Debug, LowerHex},
    ops::{Add, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Mul, Not, Shl, Shr, Sub},
};

/// An integer whose bits stand for the cells of a board: as few as the board needs, since searches spend
/// their time on it.
pub trait Word:
    Copy
    + Debug
    + LowerHex
    + Default
    + Ord
    + From<u64>
    + Not<Output = Self>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    const BITS: u32;
    const ZERO: Self;
    const ONE: Self;
    const MAX: Self;
    /// An odd number by which bits are spread when multiplied with it.
    const SPREAD: Self;
    /// The number that undoes it.
    const GATHER: Self;

    fn wrapping_mul(self, other: Self) -> Self;
    fn count_ones(self) -> u32;
    fn trailing_zeros(self) -> u32;
    /// The lowest of the bits that are set.
    fn lowest(self) -> Self;
    fn lower_half(self) -> u64;
}

macro_rules! word {
    ($integer:ident, $spread:literal) => {
        impl Word for $integer {
            const BITS: u32 = $integer::BITS;
            const ZERO: $integer = 0;
            const ONE: $integer = 1;
            const MAX: $integer = $integer::MAX;
            const SPREAD: $integer = $spread;
            // By Newton's iteration, which doubles the number of right bits each time.
            const GATHER: $integer = {
                let mut x = Self::SPREAD;
                while x.wrapping_mul(Self::SPREAD) != 1 {
                    x = x.wrapping_mul((2 as $integer).wrapping_sub(x.wrapping_mul(Self::SPREAD)));
                }
                x
            };

            #[inline(always)]
            fn wrapping_mul(self, other: $integer) -> $integer {
                $integer::wrapping_mul(self, other)
            }

            #[inline(always)]
            fn count_ones(self) -> u32 {
                $integer::count_ones(self)
            }

            #[inline(always)]
            fn trailing_zeros(self) -> u32 {
                $integer::trailing_zeros(self)
            }

            #[inline(always)]
            fn lowest(self) -> $integer {
                self & self.wrapping_neg()
            }

            #[inline(always)]
            fn lower_half(self) -> u64 {
                self as u64
            }
        }
    };
}

word!(u64, 0x9e37_79b9_7f4a_7c15);
word!(u128, 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
