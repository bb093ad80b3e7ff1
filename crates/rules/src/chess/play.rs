use super::{
    Board, CellIndex, CellSet, PackedMove,
    board::code,
    table::{TABLE, Table},
};
use crate::{Move, Role, Side};

/// What a position was like before a move, as far as the position after it does not tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Before {
    pub(crate) key: u64,
    number: u32,
    quiet: u16,
    captured: Option<Role>,
}

impl Board {
    /// What is needed to take the move back, before it is played.
    pub(crate) fn before(&self, m: Move) -> Before {
        let captured = CellIndex::of(m.to).and_then(|to| self.role_on(to));
        Before { key: self.key, number: self.number, quiet: self.quiet, captured }
    }

    /// Takes back the move that was played last. With any other the position is worth nothing
    /// afterwards.
    pub(crate) fn take_back(&mut self, m: Move, before: Before) {
        let from_and_to = m.from.and_then(CellIndex::of).zip(CellIndex::of(m.to));
        let Some((from, to)) = from_and_to else { return };
        let (us, them) = (self.turn.other(), self.turn);
        let Some(moved) = self.role_on(to) else { return };
        self.flip(us, code(moved), to.set());
        self.flip(us, code(m.promotion.map_or(moved, |_| Role::Pawn)), from.set());
        if moved == Role::King {
            self.kings[us.index()] = from;
        }
        if let Some(captured) = before.captured {
            self.flip(them, code(captured), to.set());
        }
        let Before { key, number, quiet, .. } = before;
        (self.key, self.number, self.quiet, self.turn) = (key, number, quiet, us);
    }

    /// Plays a legal move. With any other the position is worth nothing afterwards.
    #[inline]
    pub fn play(&mut self, m: PackedMove) {
        self.play_with(&TABLE, m);
    }

    /// The position after a legal move.
    #[inline]
    pub fn after(&self, m: PackedMove) -> Board {
        let mut next = *self;
        next.play(m);
        next
    }

    #[inline(always)]
    fn play_with(&mut self, table: &Table, m: PackedMove) {
        let (us, to, role) = (self.turn, m.to(), m.role());
        self.lift(table, us, role, m.from());
        if self.occupied().contains(to) {
            self.take(table, us.other(), to, to.set());
        }
        self.settle(table, us, m.promotion().unwrap_or(role), to, to.set());
    }

    /// Takes up the piece that is going to move, and gives the turn away.
    #[inline(always)]
    pub(super) fn lift(&mut self, table: &Table, us: Side, role: Role, from: CellIndex) {
        self.flip(us, code(role), from.set());
        self.key ^= table.keys[us.index()][code(role)][from.number()] ^ table.turn_key;
        self.quiet = if role == Role::Pawn { 0 } else { self.quiet.saturating_add(1) };
        self.number = self.number.saturating_add(u32::from(us == Side::Second));
        self.turn = us.other();
    }

    /// Takes the enemy's piece from the cell, which is also given as a set.
    #[inline(always)]
    pub(super) fn take(&mut self, table: &Table, them: Side, cell: CellIndex, set: CellSet) {
        self.key ^= table.keys[them.index()][self.code_on(cell)][cell.number()];
        self.quiet = 0;
        self.planes = self.planes.map(|plane| plane.without(set));
        self.second = self.second.without(set);
    }

    /// Puts the piece that moves, or what it has become, on its cell, which is empty by now.
    #[inline(always)]
    pub(super) fn settle(&mut self, table: &Table, us: Side, role: Role, cell: CellIndex, set: CellSet) {
        self.flip(us, code(role), set);
        self.key ^= table.keys[us.index()][code(role)][cell.number()];
        if role == Role::King {
            self.kings[us.index()] = cell;
        }
    }

    /// The position with the other side to move, as if this one had passed. Only where the side to
    /// move is not in check.
    pub fn after_pass(&self) -> Board {
        let mut next = *self;
        next.key ^= TABLE.turn_key;
        next.quiet = next.quiet.saturating_add(1);
        next.number = next.number.saturating_add(u32::from(self.turn == Side::Second));
        next.turn = self.turn.other();
        next
    }
}
