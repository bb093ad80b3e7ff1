use super::{CellIndex, CellSet, table::TABLE};
use crate::{Piece, Role, Side};

pub(super) const START: &str =
    "5/5/5/PPPPP/RNKNR|5/5/5/PPPPP/BUQBU|5/5/5/5/5|ubqub/ppppp/5/5/5|rnknr/ppppp/5/5/5 w 0 1";

/// A position of 3D chess. Small and copied freely. There is always exactly one king of each side,
/// and the side that is not to move is never in check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    pub(super) sides: [CellSet; 2],
    /// Pawn, knight, bishop, rook, unicorn, queen, of both sides; kings are known by their cells.
    pub(super) roles: [CellSet; 6],
    pub(super) key: u64,
    /// Plies since the last capture or pawn move.
    pub(super) quiet: u32,
    /// Counts from 1, and goes up after Black's move.
    pub(super) number: u32,
    pub(super) kings: [CellIndex; 2],
    pub(super) turn: Side,
}

impl Board {
    /// Roles that stand on the board in sets, all but the king.
    pub(super) const SETS: [Role; 6] =
        [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Unicorn, Role::Queen];

    pub fn start() -> Board {
        Board::parse_text(START).expect("the start position is a position")
    }

    /// Puts up pieces; kings are not checked to be there, nor anything else.
    pub(super) fn set_up(
        pieces: &[(CellIndex, Piece)],
        kings: [CellIndex; 2],
        turn: Side,
        quiet: u32,
        number: u32,
    ) -> Board {
        let mut board = Board {
            sides: [CellSet::EMPTY; 2],
            roles: [CellSet::EMPTY; 6],
            key: if turn == Side::Second { TABLE.turn_key } else { 0 },
            quiet,
            number,
            kings,
            turn,
        };
        for &(cell, Piece { side, role }) in pieces {
            board.sides[side.index()] |= cell.set();
            if let Some(set) = set_of(role) {
                board.roles[set] |= cell.set();
            }
            board.key ^= TABLE.keys[side.index()][role as usize][cell.number()];
        }
        board
    }

    /// Who is to move.
    #[inline(always)]
    pub fn side_to_move(&self) -> Side {
        self.turn
    }

    /// All pieces of a side.
    #[inline(always)]
    pub fn side(&self, side: Side) -> CellSet {
        self.sides[side.index()]
    }

    /// All pieces of a kind, of both sides.
    #[inline(always)]
    pub fn role(&self, role: Role) -> CellSet {
        match role {
            Role::Disc => CellSet::EMPTY,
            Role::King => self.kings[0].set() | self.kings[1].set(),
            _ => self.roles[role as usize - 1],
        }
    }

    #[inline(always)]
    pub fn of(&self, side: Side, role: Role) -> CellSet {
        self.side(side) & self.role(role)
    }

    #[inline(always)]
    pub fn king(&self, side: Side) -> CellIndex {
        self.kings[side.index()]
    }

    #[inline(always)]
    pub fn occupied(&self) -> CellSet {
        self.sides[0] | self.sides[1]
    }

    /// What stands on the cell.
    pub fn piece_on(&self, cell: CellIndex) -> Option<Piece> {
        let side = *Side::BOTH.iter().find(|side| self.side(**side).contains(cell))?;
        Some(Piece { side, role: self.role_on(cell) })
    }

    /// The kind of the piece on an occupied cell.
    #[inline]
    pub fn role_on(&self, cell: CellIndex) -> Role {
        let held = |role: &&Role| self.role(**role).contains(cell);
        Board::SETS.iter().find(held).copied().unwrap_or(Role::King)
    }

    /// Plies since the last capture or pawn move.
    pub fn quiet(&self) -> u32 {
        self.quiet
    }

    /// The number of the move, from 1.
    pub fn number(&self) -> u32 {
        self.number
    }
}

/// Where in `roles` the role's set is.
#[inline(always)]
pub(super) const fn set_of(role: Role) -> Option<usize> {
    match role {
        Role::Disc | Role::King => None,
        _ => Some(role as usize - 1),
    }
}

/// Where the pawns of a side are promoted: both their ways end there.
pub(super) const fn promotion_row(side: Side) -> CellSet {
    match side {
        Side::First => CellSet::from_bits(0b11111 << 120),
        Side::Second => CellSet::from_bits(0b11111),
    }
}
