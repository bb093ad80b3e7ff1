use raumspiel_rules::Shape;

/// A set of cells of a flat board, one bit each: column by column from the left, in each from the
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

/// The extent of a flat board whose cells fit 64 bits. A trait, so that the search on the usual
/// board is compiled with its extent known.
pub(crate) trait Grid: Copy {
    fn width(self) -> u32;
    fn height(self) -> u32;

    /// The lowest cell of every column.
    fn bottom(self) -> Cells {
        let mut cells = 0;
        for x in 0..self.width() {
            cells |= 1 << (x * (self.height() + 1));
        }
        cells
    }

    /// Every cell of the board.
    fn cells(self) -> Cells {
        self.bottom() * ((1 << self.height()) - 1)
    }

    /// Every cell that has an even number of cells above it: 2nd, 4th and 6th from the bottom on 7×6.
    fn follow(self) -> Cells {
        let mut column: Cells = 0;
        let mut z = self.height();
        while z > 0 {
            column |= 1 << (z - 1);
            z = z.saturating_sub(2);
        }
        self.bottom() * column
    }

    /// The cells of one column.
    fn column(self, x: u32) -> Cells {
        ((1 << self.height()) - 1) << (x * (self.height() + 1))
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
    fn cell(self, x: u32, z: u32) -> Cells {
        1 << (x * (self.height() + 1) + z)
    }

    /// The same cells (or the same key) seen in a mirror.
    fn mirror(self, cells: Cells) -> Cells {
        let stride = self.height() + 1;
        let column = (1 << stride) - 1;
        let mut mirrored = 0;
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
    #[inline(always)]
    fn width(self) -> u32 {
        7
    }

    #[inline(always)]
    fn height(self) -> u32 {
        6
    }

    #[inline(always)]
    fn bottom(self) -> Cells {
        0x0408_1020_4081
    }

    #[inline(always)]
    fn follow(self) -> Cells {
        self.bottom() * 0b10_1010
    }
}

/// Any other flat board that fits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Upright {
    width: u32,
    height: u32,
    bottom: Cells,
    follow: Cells,
}

impl Upright {
    /// Lines are found by shifts of up to three columns and three cells, which must stay below 64.
    const MAX_HEIGHT: u32 = 18;
    pub(crate) const MAX_WIDTH: u32 = 16;

    /// None where the board is not flat or does not fit 64 bits.
    pub(crate) fn new(shape: Shape) -> Option<Upright> {
        let lattice = shape.lattice();
        let bits = u64::from(lattice.files) * (u64::from(lattice.levels) + 1);
        (lattice.is_flat()
            && bits <= 64
            && lattice.files <= Self::MAX_WIDTH
            && lattice.levels <= Self::MAX_HEIGHT)
            .then(|| {
                let bare = Bare { width: lattice.files, height: lattice.levels };
                Upright {
                    width: bare.width,
                    height: bare.height,
                    bottom: bare.bottom(),
                    follow: bare.follow(),
                }
            })
    }
}

impl Grid for Upright {
    #[inline(always)]
    fn width(self) -> u32 {
        self.width
    }

    #[inline(always)]
    fn height(self) -> u32 {
        self.height
    }

    #[inline(always)]
    fn bottom(self) -> Cells {
        self.bottom
    }

    #[inline(always)]
    fn follow(self) -> Cells {
        self.follow
    }
}

/// An extent from which the masks of an [`Upright`] board are worked out once.
#[derive(Clone, Copy)]
struct Bare {
    width: u32,
    height: u32,
}

impl Grid for Bare {
    fn width(self) -> u32 {
        self.width
    }

    fn height(self) -> u32 {
        self.height
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_board_has_the_masks_of_its_extent() {
        let bare = Bare { width: 7, height: 6 };
        assert_eq!(Classic.bottom(), bare.bottom());
        assert_eq!(Classic.follow(), bare.follow());
        assert_eq!(Classic.cells(), bare.cells());
        assert_eq!(Classic.cells().count_ones(), 42);
    }

    #[test]
    fn mirrors_exchange_left_and_right() {
        assert_eq!(Classic.mirror(Classic.cell(0, 3)), Classic.cell(6, 3));
        assert_eq!(Classic.mirror(Classic.column(3)), Classic.column(3));
    }
}
