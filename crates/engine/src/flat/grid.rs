use std::marker::PhantomData;

use raumspiel_rules::Shape;

use super::word::Word;

/// A set of cells of the usual board, one bit each: column by column from the left, in each from the
/// bottom up, with one bit above every column that stays empty, so that lines cannot leap from
/// the top of one column to the bottom of the next. On 7×6:
///
/// ```text
///   6 13 20 27 34 41 48   (always empty)
///   5 12 19 26 33 40 47
///   4 11 18 25 32 39 46
///   3 10 17 24 31 38 45
///   2  9 16 23 30 37 44
///   1  8 15 22 29 36 43
///   0  7 14 21 28 35 42
/// ```
pub(crate) type Cells = u64;

/// The extent of a flat board. A trait, so that the search on the usual board is compiled with its extent
/// known, and on each other with words that its cells fit.
pub(crate) trait Grid: Copy {
    /// A set of cells of the board, one bit each as on the usual one.
    type Cells: Word;

    fn width(self) -> u32;
    fn height(self) -> u32;
    /// How many cells make a line.
    fn line(self) -> u32;

    /// The lowest cell of every column.
    fn bottom(self) -> Self::Cells {
        let mut cells = Self::Cells::ZERO;
        for x in 0..self.width() {
            cells |= Self::Cells::ONE << (x * (self.height() + 1));
        }
        cells
    }

    /// Every cell of the board.
    fn cells(self) -> Self::Cells {
        self.bottom() * ((Self::Cells::ONE << self.height()) - Self::Cells::ONE)
    }

    /// Every cell that has an even number of cells above it: 2nd, 4th and 6th from the bottom on 7×6.
    fn follow(self) -> Self::Cells {
        let mut column = Self::Cells::ZERO;
        let mut z = self.height();
        while z > 0 {
            column |= Self::Cells::ONE << (z - 1);
            z = z.saturating_sub(2);
        }
        self.bottom() * column
    }

    /// The cells of one column.
    fn column(self, x: u32) -> Self::Cells {
        ((Self::Cells::ONE << self.height()) - Self::Cells::ONE) << (x * (self.height() + 1))
    }

    /// How many cells the board has.
    fn size(self) -> u32 {
        self.width() * self.height()
    }

    /// How many bits a key needs.
    fn key_bits(self) -> u32 {
        self.width() * (self.height() + 1)
    }

    /// The bit that stands for a cell.
    fn cell(self, x: u32, z: u32) -> Self::Cells {
        Self::Cells::ONE << (x * (self.height() + 1) + z)
    }

    /// The same cells (or the same key) seen in a mirror.
    fn mirror(self, cells: Self::Cells) -> Self::Cells {
        let stride = self.height() + 1;
        let column = Self::Cells::MAX >> (Self::Cells::BITS - stride);
        let mut mirrored = Self::Cells::ZERO;
        for x in 0..self.width() {
            let from = x * stride;
            let to = (self.width() - 1 - x) * stride;
            mirrored |= ((cells >> from) & column) << to;
        }
        mirrored
    }
}

/// The board of Connect Four, 7×6.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Classic;

impl Grid for Classic {
    type Cells = Cells;

    #[inline(always)]
    fn width(self) -> u32 {
        7
    }

    #[inline(always)]
    fn height(self) -> u32 {
        6
    }

    #[inline(always)]
    fn line(self) -> u32 {
        4
    }

    #[inline(always)]
    fn bottom(self) -> Cells {
        0x0408_1020_4081
    }

    #[inline(always)]
    fn follow(self) -> Cells {
        self.bottom() * 0b10_1010
    }

    /// Pairs of columns change places, the middle one stays.
    #[inline(always)]
    fn mirror(self, cells: Cells) -> Cells {
        const COLUMN: Cells = 0x7f;
        let swapped = |x: u32| {
            let apart = 7 * (6 - 2 * x);
            let left = COLUMN << (7 * x);
            (cells & left) << apart | (cells >> apart) & left
        };
        swapped(0) | swapped(1) | swapped(2) | cells & (COLUMN << 21)
    }
}

/// Any other flat board whose cells fit a word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Upright<W> {
    width: u32,
    height: u32,
    line: u32,
    bottom: W,
    follow: W,
}

/// No board may be wider.
pub(crate) const MAX_WIDTH: usize = 16;

impl<W: Word> Upright<W> {
    /// None where the board is not flat or does not fit a word.
    pub(crate) fn new(shape: Shape) -> Option<Upright<W>> {
        let lattice = shape.lattice();
        let bits = u64::from(lattice.files) * (u64::from(lattice.levels) + 1);
        (lattice.is_flat()
            && bits <= u64::from(W::BITS)
            && lattice.files as usize <= MAX_WIDTH
            // Lines are found by shifts from one end to the other, which must stay within a word.
            && u64::from(shape.line() - 1) * (u64::from(lattice.levels) + 2) < u64::from(W::BITS))
        .then(|| {
            let bare = Bare::<W>::new(lattice.files, lattice.levels, shape.line());
            Upright {
                width: bare.width,
                height: bare.height,
                line: bare.line,
                bottom: bare.bottom(),
                follow: bare.follow(),
            }
        })
    }
}

impl<W: Word> Upright<W> {
    /// Whether it is the board of [`Classic`], which is faster.
    pub(crate) fn is_classic(self) -> bool {
        (self.width, self.height, self.line) == (Classic.width(), Classic.height(), Classic.line())
    }
}

impl<W: Word> Grid for Upright<W> {
    type Cells = W;

    #[inline(always)]
    fn width(self) -> u32 {
        self.width
    }

    #[inline(always)]
    fn height(self) -> u32 {
        self.height
    }

    #[inline(always)]
    fn line(self) -> u32 {
        self.line
    }

    #[inline(always)]
    fn bottom(self) -> W {
        self.bottom
    }

    #[inline(always)]
    fn follow(self) -> W {
        self.follow
    }
}

/// An extent from which the masks of an [`Upright`] board are worked out once.
#[derive(Clone, Copy)]
struct Bare<W> {
    width: u32,
    height: u32,
    line: u32,
    word: PhantomData<W>,
}

impl<W> Bare<W> {
    fn new(width: u32, height: u32, line: u32) -> Bare<W> {
        Bare { width, height, line, word: PhantomData }
    }
}

impl<W: Word> Grid for Bare<W> {
    type Cells = W;

    fn width(self) -> u32 {
        self.width
    }

    fn height(self) -> u32 {
        self.height
    }

    fn line(self) -> u32 {
        self.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_board_has_the_masks_of_its_extent() {
        let bare = Bare::<Cells>::new(7, 6, 4);
        assert_eq!(Classic.bottom(), bare.bottom());
        assert_eq!(Classic.follow(), bare.follow());
        assert_eq!(Classic.cells(), bare.cells());
        assert_eq!(Classic.cells().count_ones(), 42);
    }

    #[test]
    fn mirrors_exchange_left_and_right() {
        assert_eq!(Classic.mirror(Classic.cell(0, 3)), Classic.cell(6, 3));
        assert_eq!(Classic.mirror(Classic.column(3)), Classic.column(3));
        let bare = Bare::<Cells>::new(7, 6, 4);
        for cells in (0..49).map(|at| 1 << at) {
            assert_eq!(Classic.mirror(cells), bare.mirror(cells));
        }
    }
}
