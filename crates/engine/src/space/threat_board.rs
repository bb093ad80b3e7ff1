use raumspiel_rules::{Side, connect};

use super::{Board, CellSet, Geometry};

/// A board that also knows with which cells each side would complete a line, and its own hash key.
#[derive(Clone, Copy, Debug)]
pub struct ThreatBoard<const WORDS: usize, const SLICES: usize> {
    board: Board<WORDS, SLICES>,
    /// Cells that complete a window of the side. Some may be occupied by the other by now.
    wins: [CellSet; 2],
    key: u64,
}

impl<const WORDS: usize, const SLICES: usize> ThreatBoard<WORDS, SLICES> {
    pub fn new(geometry: &Geometry<WORDS>) -> ThreatBoard<WORDS, SLICES> {
        ThreatBoard { board: Board::new(geometry), wins: [CellSet::EMPTY; 2], key: 0 }
    }

    /// The same position as the rules', which must be on the geometry's shape and not yet won.
    pub fn from_rules(geometry: &Geometry<WORDS>, rules: &connect::Board) -> ThreatBoard<WORDS, SLICES> {
        ThreatBoard::from_board(geometry, Board::from_rules(geometry, rules))
    }

    /// The position with these stones, none of which floats and which hold no line yet.
    pub fn from_stones(
        geometry: &Geometry<WORDS>,
        stones: [CellSet; 2],
        turn: Side,
    ) -> ThreatBoard<WORDS, SLICES> {
        ThreatBoard::from_board(geometry, Board::from_stones(geometry, stones, turn))
    }

    fn from_board(geometry: &Geometry<WORDS>, board: Board<WORDS, SLICES>) -> ThreatBoard<WORDS, SLICES> {
        let mut this = ThreatBoard { board, wins: [CellSet::EMPTY; 2], key: 0 };
        for side in Side::BOTH {
            let completable = board.windows_with(side, geometry.shape().line() - 1);
            this.add_wins(geometry, side, &completable);
            for cell in board.stones(side) {
                this.key ^= piece_key(side, cell);
            }
        }
        if board.turn() == Side::Second {
            this.key ^= TURN_KEY;
        }
        this
    }

    #[inline]
    pub fn board(&self) -> &Board<WORDS, SLICES> {
        &self.board
    }

    #[inline]
    pub fn turn(&self) -> Side {
        self.board.turn()
    }

    #[inline]
    pub fn landings(&self) -> CellSet {
        self.board.landings()
    }

    /// Equal for equal positions with the same side to move.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The landings with which the side would complete a line at once.
    #[inline]
    pub fn wins_at_once(&self, side: Side) -> CellSet {
        self.wins[side.index()] & self.board.landings()
    }

    /// Empty cells with which the side would complete a line, could it land there.
    #[inline]
    pub fn wins(&self, side: Side) -> CellSet {
        self.wins[side.index()].without(self.board.stones(side.other()))
    }

    /// Cells below one that completes a line of `side`: whoever plays there lets it in.
    #[inline]
    pub fn below_wins(&self, geometry: &Geometry<WORDS>, side: Side) -> CellSet {
        self.wins(side).without(geometry.bottoms()).shifted_down()
    }

    /// Lets the other side move instead.
    pub fn pass(&mut self) {
        self.board.pass();
        self.key ^= TURN_KEY;
    }

    /// Puts a piece of the side to move on one of the `landings`; whether that completes a line.
    #[inline]
    pub fn place(&mut self, geometry: &Geometry<WORDS>, cell: u8) -> bool {
        let side = self.board.turn();
        self.key ^= TURN_KEY ^ piece_key(side, cell);
        let won = self.board.place(geometry, cell);
        let mut completable = self.board.windows_with(side, geometry.shape().line() - 1);
        let mut any = 0;
        for (windows, through) in completable.iter_mut().zip(geometry.through(cell)) {
            *windows &= through;
            any |= *windows;
        }
        if any != 0 {
            self.add_wins(geometry, side, &completable);
        }
        won
    }

    fn add_wins(&mut self, geometry: &Geometry<WORDS>, side: Side, completable: &[u64; WORDS]) {
        for window in set_bits(completable) {
            self.wins[side.index()] |= geometry.window(window).without(self.board.stones(side));
        }
    }
}

/// The numbers of the bits that are set, from the least.
#[inline]
pub(super) fn set_bits<const WORDS: usize>(words: &[u64; WORDS]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(at, &word)| {
        std::iter::successors((word != 0).then_some(word), |word| {
            let rest = word & (word - 1);
            (rest != 0).then_some(rest)
        })
        .map(move |word| at * 64 + word.trailing_zeros() as usize)
    })
}

pub(super) const TURN_KEY: u64 = 0x6a09_e667_f3bc_c909;

const PIECE_KEYS: [[u64; 128]; 2] = {
    let mut keys = [[0; 128]; 2];
    let mut state: u64 = 0x7261_756d_7370_6965;
    let mut at = 0;
    while at < 256 {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let n = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        keys[at / 128][at % 128] = n ^ (n >> 31);
        at += 1;
    }
    keys
};

#[inline]
pub(super) fn piece_key(side: Side, cell: u8) -> u64 {
    PIECE_KEYS[side.index()][usize::from(cell & 127)]
}
