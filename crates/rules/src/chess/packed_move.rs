use super::CellIndex;
use crate::{Move, Role};

/// A move in 32 bits, for search: where from, where to, what moves and what it becomes.
///
/// ```text
/// ┌─────────┬────────┬───────┬──────┐
/// │ becomes │ moves  │  to   │ from │
/// │ 19..17  │ 16..14 │ 13..7 │ 6..0 │
/// └─────────┴────────┴───────┴──────┘
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PackedMove(u32);

/// Role numbers as they stand in three bits; `Disc` stands for "none".
const ROLES: [Role; 8] =
    [Role::Disc, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Unicorn, Role::Queen, Role::King];

impl PackedMove {
    #[inline(always)]
    pub const fn new(role: Role, from: CellIndex, to: CellIndex) -> PackedMove {
        PackedMove(from.number() as u32 | (to.number() as u32) << 7 | (role as u32) << 14)
    }

    #[inline(always)]
    pub const fn promoting(self, role: Role) -> PackedMove {
        PackedMove(self.0 | (role as u32) << 17)
    }

    #[inline(always)]
    pub const fn from(self) -> CellIndex {
        CellIndex::trusted(self.0 & 127)
    }

    #[inline(always)]
    pub const fn to(self) -> CellIndex {
        CellIndex::trusted(self.0 >> 7 & 127)
    }

    /// What moves.
    #[inline(always)]
    pub const fn role(self) -> Role {
        ROLES[(self.0 >> 14 & 7) as usize]
    }

    #[inline(always)]
    pub const fn promotion(self) -> Option<Role> {
        match ROLES[(self.0 >> 17 & 7) as usize] {
            Role::Disc => None,
            role => Some(role),
        }
    }

    /// As a number below 2²⁰, for tables.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The move that the number was made of; none if it cannot have been made of any.
    pub const fn from_number(number: u32) -> Option<PackedMove> {
        let on_board = number & 127 < 125 && number >> 7 & 127 < 125;
        if on_board && number < 1 << 20 { Some(PackedMove(number)) } else { None }
    }
}

impl From<PackedMove> for Move {
    fn from(m: PackedMove) -> Move {
        Move { from: Some(m.from().cell()), to: m.to().cell(), promotion: m.promotion() }
    }
}
