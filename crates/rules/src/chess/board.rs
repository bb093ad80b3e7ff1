use super::{CellIndex, CellSet, table::TABLE};
use crate::{Cell, Piece, Role, Side};

pub(super) const START: &str =
    "5/5/5/PPPPP/RNKNR|5/5/5/PPPPP/BUQBU|5/5/5/5/5|ubqub/ppppp/5/5/5|rnknr/ppppp/5/5/5 w 0 1";

/// A position of 3D chess. Small and copied freely. There is always exactly one king of each side,
/// and the side that is not to move is never in check.
///
/// What stands on a cell is written in three bits, one in each of three planes, so that a piece is
/// put down, taken and recognised without asking what else might stand there:
///
/// ```text
///            rook  bishop  pawn  unicorn  knight  king  queen   empty
/// plane 0      1      0      1      0       1      0      1       0
/// plane 1      0      1      1      0       0      1      1       0
/// plane 2      0      0      0      1       1      1      1       0
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    pub(super) planes: [CellSet; 3],
    /// The pieces of the second player, Black.
    pub(super) second: CellSet,
    pub(super) key: u64,
    /// Counts from 1, and goes up after Black's move.
    pub(super) number: u32,
    /// Plies since the last capture or pawn move.
    pub(super) quiet: u16,
    pub(super) kings: [CellIndex; 2],
    pub(super) turn: Side,
}

/// What each pattern of three bits stands for.
const ROLES: [Option<Role>; 8] = [
    None,
    Some(Role::Rook),
    Some(Role::Bishop),
    Some(Role::Pawn),
    Some(Role::Unicorn),
    Some(Role::Knight),
    Some(Role::King),
    Some(Role::Queen),
];

/// The pattern that stands for a role.
#[inline(always)]
pub(super) const fn code(role: Role) -> usize {
    match role {
        Role::Disc => 0,
        Role::Rook => 1,
        Role::Bishop => 2,
        Role::Pawn => 3,
        Role::Unicorn => 4,
        Role::Knight => 5,
        Role::King => 6,
        Role::Queen => 7,
    }
}

impl Board {
    pub fn start() -> Board {
        Board::parse_text(START).expect("the start position is a position")
    }

    /// Puts up pieces; kings are not checked to be there, nor anything else.
    pub(super) fn set_up(
        pieces: &[(CellIndex, Piece)],
        kings: [CellIndex; 2],
        turn: Side,
        quiet: u16,
        number: u32,
    ) -> Board {
        let mut board = Board {
            planes: [CellSet::EMPTY; 3],
            second: CellSet::EMPTY,
            key: if turn == Side::Second { TABLE.turn_key } else { 0 },
            quiet,
            number,
            kings,
            turn,
        };
        for &(cell, Piece { side, role }) in pieces {
            board.flip(side, code(role), cell.set());
            board.key ^= TABLE.keys[side.index()][code(role)][cell.number()];
        }
        board
    }

    /// Puts a piece on a cell that is empty, or takes it away again.
    #[inline(always)]
    pub(super) fn flip(&mut self, side: Side, code: usize, cell: CellSet) {
        let only_if = |so: bool| if so { cell } else { CellSet::EMPTY };
        self.planes[0] ^= only_if(code & 1 != 0);
        self.planes[1] ^= only_if(code & 2 != 0);
        self.planes[2] ^= only_if(code & 4 != 0);
        self.second ^= only_if(side == Side::Second);
    }

    /// The same position with the sides swapped: ranks and levels are reversed, so that pawns go
    /// the right way.
    pub fn turned_round(&self) -> Board {
        let turn = |cell: CellIndex| {
            let Cell { x, y, z } = cell.cell();
            CellIndex::new(x, 4 - y, 4 - z).unwrap_or(cell)
        };
        let piece = |cell| self.piece_on(cell).map(|p| (turn(cell), Piece { side: p.side.other(), ..p }));
        let pieces: Vec<(CellIndex, Piece)> = self.occupied().into_iter().filter_map(piece).collect();
        let kings = [turn(self.kings[1]), turn(self.kings[0])];
        Board::set_up(&pieces, kings, self.turn.other(), self.quiet, self.number)
    }

    /// Who is to move.
    #[inline(always)]
    pub fn side_to_move(&self) -> Side {
        self.turn
    }

    #[inline(always)]
    pub fn occupied(&self) -> CellSet {
        self.planes[0] | self.planes[1] | self.planes[2]
    }

    /// All pieces of a side.
    #[inline(always)]
    pub fn side(&self, side: Side) -> CellSet {
        match side {
            Side::First => self.occupied().without(self.second),
            Side::Second => self.second,
        }
    }

    /// All pieces of a kind, of both sides.
    #[inline(always)]
    pub fn role(&self, role: Role) -> CellSet {
        let [a, b, c] = self.planes;
        match role {
            Role::Disc => CellSet::EMPTY,
            Role::Rook => a.without(b | c),
            Role::Bishop => b.without(a | c),
            Role::Pawn => (a & b).without(c),
            Role::Unicorn => c.without(a | b),
            Role::Knight => (a & c).without(b),
            Role::King => (b & c).without(a),
            Role::Queen => a & b & c,
        }
    }

    /// Rooks and queens; bishops and queens; unicorns and queens.
    #[inline(always)]
    pub(super) fn sliders(&self) -> [CellSet; 3] {
        let [a, b, c] = self.planes;
        [a.without(b ^ c), b.without(a ^ c), c.without(a ^ b)]
    }

    #[inline(always)]
    pub fn of(&self, side: Side, role: Role) -> CellSet {
        self.side(side) & self.role(role)
    }

    #[inline(always)]
    pub fn king(&self, side: Side) -> CellIndex {
        self.kings[side.index()]
    }

    /// The pattern on a cell, 0 where it is empty.
    #[inline(always)]
    pub(super) fn code_on(&self, cell: CellIndex) -> usize {
        let bit = |plane: usize| usize::from(self.planes[plane].contains(cell)) << plane;
        bit(0) | bit(1) | bit(2)
    }

    /// The kind of the piece on the cell.
    #[inline(always)]
    pub fn role_on(&self, cell: CellIndex) -> Option<Role> {
        ROLES[self.code_on(cell)]
    }

    /// What stands on the cell.
    pub fn piece_on(&self, cell: CellIndex) -> Option<Piece> {
        let side = if self.second.contains(cell) { Side::Second } else { Side::First };
        self.role_on(cell).map(|role| Piece { side, role })
    }

    /// Plies since the last capture or pawn move.
    pub fn quiet(&self) -> u32 {
        self.quiet.into()
    }

    /// The number of the move, from 1.
    pub fn number(&self) -> u32 {
        self.number
    }
}

/// Where the pawns of a side are promoted: both their ways end there.
pub(super) const fn promotion_row(side: Side) -> CellSet {
    match side {
        Side::First => CellSet::from_bits(0b11111 << 120),
        Side::Second => CellSet::from_bits(0b11111),
    }
}
