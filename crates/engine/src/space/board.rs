use raumspiel_rules::{Position, Side, connect};

use super::{CellSet, Geometry};

/// A position on a board of at most 128 cells, made for search: to place a piece and to see whether
/// it wins costs a few word operations, whatever the number of lines through its cell.
///
/// How many pieces of a side stand in each window is counted in bit slices: bit `w` of slice `i` is
/// bit `i` of the count of window `w`, so one pass over `WORDS` words adds a piece to all windows
/// through its cell. `SLICES` bits hold counts up to the winning length less one.
#[derive(Clone, Copy, Debug)]
pub struct Board<const WORDS: usize, const SLICES: usize> {
    counts: [[[u64; WORDS]; SLICES]; 2],
    stones: [CellSet; 2],
    landings: CellSet,
    turn: Side,
}

impl<const WORDS: usize, const SLICES: usize> Board<WORDS, SLICES> {
    pub fn new(geometry: &Geometry<WORDS>) -> Board<WORDS, SLICES> {
        debug_assert!(geometry.shape().line() <= 1 << SLICES);
        Board {
            counts: [[[0; WORDS]; SLICES]; 2],
            stones: [CellSet::EMPTY; 2],
            landings: geometry.bottoms(),
            turn: Side::First,
        }
    }

    /// The same position as the rules', which must be on the geometry's shape and not yet won.
    pub fn from_rules(geometry: &Geometry<WORDS>, rules: &connect::Board) -> Board<WORDS, SLICES> {
        let mut stones = [CellSet::EMPTY; 2];
        for (cell, piece) in rules.pieces() {
            stones[piece.side.index()] |= CellSet::of(geometry.number(cell));
        }
        Board::from_stones(geometry, stones, rules.turn())
    }

    /// The position with these stones, none of which floats and which hold no line yet.
    pub fn from_stones(geometry: &Geometry<WORDS>, stones: [CellSet; 2], turn: Side) -> Board<WORDS, SLICES> {
        let mut board = Board::new(geometry);
        for cell in stones[0] | stones[1] {
            board.turn = if stones[0].contains(cell) { Side::First } else { Side::Second };
            board.place(geometry, cell);
        }
        board.turn = turn;
        board
    }

    #[inline]
    pub fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    pub fn stones(&self, side: Side) -> CellSet {
        self.stones[side.index()]
    }

    /// Where a piece can come to rest now, one cell in each column that is not full.
    #[inline]
    pub fn landings(&self) -> CellSet {
        self.landings
    }

    /// Lets the other side move instead.
    pub fn pass(&mut self) {
        self.turn = self.turn.other();
    }

    /// Puts a piece of the side to move on one of the `landings`. Says whether it completes a line;
    /// if it does the game is over and nothing more may be placed.
    #[inline]
    pub fn place(&mut self, geometry: &Geometry<WORDS>, cell: u8) -> bool {
        let side = self.turn.index();
        let bit = CellSet::of(cell);
        self.stones[side] |= bit;
        let above = bit.without(geometry.tops()).shifted_up();
        self.landings = self.landings.without(bit) | above;
        self.turn = self.turn.other();

        let through = geometry.through(cell);
        let flips = flips::<SLICES>(geometry.shape().line() - 1);
        let counts = &mut self.counts[side];
        let mut completed = 0;
        for word in 0..WORDS {
            let mut carry = through[word];
            let mut equal = through[word];
            for (slice, counts) in counts.iter_mut().enumerate() {
                let count = counts[word];
                equal &= count ^ flips[slice];
                counts[word] = count ^ carry;
                carry &= count;
            }
            completed |= equal;
        }
        completed != 0
    }

    /// The windows in which the side has exactly `count` pieces and the other none.
    #[inline]
    pub(super) fn windows_with(&self, side: Side, count: u32) -> [u64; WORDS] {
        let mine = &self.counts[side.index()];
        let theirs = &self.counts[side.other().index()];
        let flips = flips::<SLICES>(count);
        std::array::from_fn(|word| {
            (0..SLICES)
                .fold(!0, |equal, slice| equal & !theirs[slice][word] & (mine[slice][word] ^ flips[slice]))
        })
    }
}

/// What a slice must be combined with so that a count equal to `count` is all ones.
#[inline]
fn flips<const SLICES: usize>(count: u32) -> [u64; SLICES] {
    std::array::from_fn(|slice| u64::from(count >> slice & 1).wrapping_sub(1))
}
