//! What the pieces attack.

use super::{
    Board, CellIndex, CellSet,
    table::{TABLE, Table, slides, walk},
};
use crate::{Role, Side};

/// The cells that a slider attacks, walked step by step.
pub(super) fn slide(role: Role, from: CellIndex, occupied: CellSet) -> CellSet {
    let mut attacked = CellSet::EMPTY;
    for step in slides(role) {
        for to in walk(from, step) {
            attacked |= to.set();
            if occupied.contains(to) {
                break;
            }
        }
    }
    attacked
}

impl Table {
    #[cfg_attr(not(feature = "small"), inline(always))]
    pub(super) fn rook(&self, from: CellIndex, occupied: CellSet) -> CellSet {
        self.slides.attacks::<0>(from, occupied)
    }

    #[cfg_attr(not(feature = "small"), inline(always))]
    pub(super) fn bishop(&self, from: CellIndex, occupied: CellSet) -> CellSet {
        self.slides.attacks::<1>(from, occupied)
    }

    #[cfg_attr(not(feature = "small"), inline(always))]
    pub(super) fn unicorn(&self, from: CellIndex, occupied: CellSet) -> CellSet {
        self.slides.attacks::<2>(from, occupied)
    }

    #[cfg_attr(not(feature = "small"), inline(always))]
    pub(super) fn queen(&self, from: CellIndex, occupied: CellSet) -> CellSet {
        self.rook(from, occupied) | self.bishop(from, occupied) | self.unicorn(from, occupied)
    }
}

impl Board {
    /// What a piece attacks from a cell, given which cells are occupied.
    pub fn attacks(side: Side, role: Role, from: CellIndex, occupied: CellSet) -> CellSet {
        let table = &**TABLE;
        match role {
            Role::Disc => CellSet::EMPTY,
            Role::Pawn => table.pawn[side.index()][from.number()],
            Role::Knight => table.knight[from.number()],
            Role::Bishop => table.bishop(from, occupied),
            Role::Rook => table.rook(from, occupied),
            Role::Unicorn => table.unicorn(from, occupied),
            Role::Queen => table.queen(from, occupied),
            Role::King => table.king[from.number()],
        }
    }

    /// The cells strictly between two cells in a line; none where they are not in a line.
    pub fn between(a: CellIndex, b: CellIndex) -> CellSet {
        TABLE.between(a, b)
    }

    /// All pieces of both sides that attack the cell, given which cells count as occupied.
    pub fn attackers(&self, cell: CellIndex, occupied: CellSet) -> CellSet {
        let table = &**TABLE;
        let n = cell.number();
        let [rooks, bishops, unicorns] = self.sliders();
        let pawns = table.pawn[1][n] & self.of(Side::First, Role::Pawn)
            | table.pawn[0][n] & self.of(Side::Second, Role::Pawn);
        pawns
            | table.knight[n] & self.role(Role::Knight)
            | table.king[n] & self.role(Role::King)
            | table.rook(cell, occupied) & rooks
            | table.bishop(cell, occupied) & bishops
            | table.unicorn(cell, occupied) & unicorns
    }

    /// Whether a piece of the side attacks the cell.
    pub fn is_attacked(&self, cell: CellIndex, by: Side) -> bool {
        self.is_attacked_through(&TABLE, cell, by, self.occupied())
    }

    /// Asks first what is cheap to know: sliders are looked at only if one stands in a line.
    #[cfg_attr(not(feature = "small"), inline(always))]
    pub(super) fn is_attacked_through(
        &self,
        table: &Table,
        cell: CellIndex,
        by: Side,
        occupied: CellSet,
    ) -> bool {
        let n = cell.number();
        let them = self.side(by);
        let [rooks, bishops, unicorns] = self.sliders().map(|set| set & them);
        table.knight[n].meets(them & self.role(Role::Knight))
            || table.pawn[by.other().index()][n].meets(them & self.role(Role::Pawn))
            || table.king[n].contains(self.king(by))
            || table.rook_lines[n].meets(rooks) && table.rook(cell, occupied).meets(rooks)
            || table.bishop_lines[n].meets(bishops) && table.bishop(cell, occupied).meets(bishops)
            || table.unicorn_lines[n].meets(unicorns) && table.unicorn(cell, occupied).meets(unicorns)
    }

    /// The pieces that give check to the side to move.
    pub fn checkers(&self) -> CellSet {
        let us = self.side_to_move();
        self.attackers(self.king(us), self.occupied()) & self.side(us.other())
    }

    pub fn in_check(&self) -> bool {
        let us = self.side_to_move();
        self.is_attacked(self.king(us), us.other())
    }
}
