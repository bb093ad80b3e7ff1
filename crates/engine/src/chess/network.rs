//! The evaluation: a small network of whole numbers, made by `cargo xtask train`.
//!
//! Each side sees the board from its own end: a piece on a cell is one input, own or enemy's. What
//! the inputs add up to, once for either side, is cut to 0…1 and squared; the output weighs those
//! sums, with other weights for each eighth of a game. A move changes two to four inputs, so sums
//! are carried along instead of being added up again (see [`Sums`](super::sums::Sums)).

use std::sync::LazyLock;

use raumspiel_rules::{
    Cell, Piece, Role, Side,
    chess::{Board, CellIndex},
};

use super::{sums::Sums, value::DECIDED};

/// A piece of seven kinds, own or enemy's, on one of the cells.
pub const INPUTS: usize = 14 * CellIndex::COUNT;
/// So many sums are made of the inputs for each side.
pub const HIDDEN: usize = 96;
/// So many sets of output weights, chosen by the number of pieces.
pub const STAGES: usize = 8;
/// What stands for 1 in the sums, and in the weights of inputs.
pub const UNIT: i32 = 255;
/// What stands for 1 in the output weights.
pub const OUTPUT_UNIT: i32 = 64;
/// The value, in hundredths of a pawn, of an output of 1.
pub const SCALE: i32 = 500;

/// Sums or weights of one side.
pub(super) type Row = [i16; HIDDEN];

/// The weights.
pub struct Network {
    pub(super) inputs: Box<[Row]>,
    pub(super) bias: Row,
    /// For each stage the weights of the mover's sums and of the other side's.
    outputs: [[Row; 2]; STAGES],
    output_bias: [i16; STAGES],
}

static NETWORK: LazyLock<Network> = LazyLock::new(|| {
    Network::from_bytes(include_bytes!("../../data/chess-5x5x5.network")).expect("a whole network")
});

impl Network {
    /// How many bytes a network takes: numbers of 16 bits, little-endian.
    pub const BYTES: usize = 2 * (INPUTS * HIDDEN + HIDDEN + STAGES * 2 * HIDDEN + STAGES);

    /// The network that the engine plays with.
    pub fn current() -> &'static Network {
        &NETWORK
    }

    /// In the order of inputs, bias, outputs, bias of the outputs; none if the length is another.
    pub fn from_bytes(bytes: &[u8]) -> Option<Network> {
        if bytes.len() != Network::BYTES {
            return None;
        }
        let mut numbers = bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut next = || numbers.next().unwrap_or(0);
        let mut row = || std::array::from_fn(|_| next());
        Some(Network {
            inputs: (0..INPUTS).map(|_| row()).collect(),
            bias: row(),
            outputs: std::array::from_fn(|_| [row(), row()]),
            output_bias: std::array::from_fn(|_| next()),
        })
    }

    /// What the position is worth to the side to move, in hundredths of a pawn, with the sums
    /// added up from the start.
    pub fn evaluate(&self, board: &Board) -> i32 {
        self.judge(board, &Sums::of(self, board))
    }

    /// What the position with these sums is worth to the side to move.
    #[inline]
    pub(super) fn judge(&self, board: &Board, sums: &Sums) -> i32 {
        let us = board.side_to_move();
        let stage = stage(board.occupied().count() as usize);
        let [own, other] = &self.outputs[stage];
        let squares = weigh(sums.seen_by(us), own) + weigh(sums.seen_by(us.other()), other);
        let output = squares / UNIT + i32::from(self.output_bias[stage]);
        (output * SCALE / (UNIT * OUTPUT_UNIT)).clamp(1 - DECIDED, DECIDED - 1)
    }
}

/// The sum of the squares, each times its weight. Weights lie within ±127, so that neither the
/// product in the middle nor the sum grows too large.
#[inline]
fn weigh(sums: &Row, weights: &Row) -> i32 {
    let square = |(&sum, &weight): (&i16, &i16)| {
        let cut = sum.clamp(0, UNIT as i16);
        i32::from(cut.wrapping_mul(weight)) * i32::from(cut)
    };
    sums.iter().zip(weights).map(square).sum()
}

/// Which output weights a position with so many pieces uses.
pub const fn stage(pieces: usize) -> usize {
    let stage = pieces.saturating_sub(2) / 5;
    if stage < STAGES { stage } else { STAGES - 1 }
}

/// The input that a piece on a cell is for the side that looks: Black sees ranks and levels
/// reversed, so that its pawns go forward too.
#[inline(always)]
pub const fn input(looks: Side, piece: Piece, cell: CellIndex) -> usize {
    let own = matches!((looks, piece.side), (Side::First, Side::First) | (Side::Second, Side::Second));
    let kind = kind(piece.role) + if own { 0 } else { 7 };
    let cell = match looks {
        Side::First => cell.number(),
        Side::Second => REVERSED[cell.number()] as usize,
    };
    kind * CellIndex::COUNT + cell
}

/// The same piece on the same cell, as the other side sees it.
pub const fn seen_by_other(input: usize) -> usize {
    let (kind, cell) = (input / CellIndex::COUNT, input % CellIndex::COUNT);
    (kind + 7) % 14 * CellIndex::COUNT + REVERSED[cell] as usize
}

/// One of the ways to mirror the board that leave the game the same, pawns included: left and right
/// swapped, forward and up swapped, both, or neither.
#[derive(Clone, Copy)]
pub struct CellImage {
    sideways: bool,
    upwards: bool,
}

impl CellImage {
    pub const ALL: [CellImage; 4] = [
        CellImage { sideways: false, upwards: false },
        CellImage { sideways: true, upwards: false },
        CellImage { sideways: false, upwards: true },
        CellImage { sideways: true, upwards: true },
    ];

    pub fn of(self, cell: CellIndex) -> CellIndex {
        let Cell { x, y, z } = cell.cell();
        let x = if self.sideways { 4 - x } else { x };
        let (y, z) = if self.upwards { (z, y) } else { (y, z) };
        CellIndex::new(x, y, z).unwrap_or(cell)
    }

    /// The input that stands for the same piece on the image of its cell.
    pub fn of_input(self, input: usize) -> usize {
        let cell = CellIndex::from_number(input % CellIndex::COUNT);
        input / CellIndex::COUNT * CellIndex::COUNT + cell.map_or(0, |cell| self.of(cell).number())
    }
}

const fn kind(role: Role) -> usize {
    match role {
        Role::Pawn | Role::Disc => 0,
        Role::Unicorn => 1,
        Role::Knight => 2,
        Role::Bishop => 3,
        Role::Rook => 4,
        Role::Queen => 5,
        Role::King => 6,
    }
}

/// Each cell with ranks and levels reversed.
const REVERSED: [u8; 128] = {
    let mut cells = [0; 128];
    let mut n = 0;
    while n < CellIndex::COUNT {
        cells[n] = (n % 5 + 5 * (4 - n / 5 % 5) + 25 * (4 - n / 25)) as u8;
        n += 1;
    }
    cells
};
