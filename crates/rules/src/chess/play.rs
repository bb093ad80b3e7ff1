use super::{
    Board, PackedMove,
    board::set_of,
    table::{TABLE, Table},
};
use crate::{Role, Side};

/// Counters stop here rather than overflow; no game gets that far.
pub(super) const MOST_MOVES: u32 = 1_000_000;

impl Board {
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
    pub(super) fn play_with(&mut self, table: &Table, m: PackedMove) {
        let (us, them) = (self.turn.index(), self.turn.other().index());
        let (from, to, role) = (m.from(), m.to(), m.role());
        self.quiet = (self.quiet + 1).min(MOST_MOVES);
        if self.sides[them].contains(to) {
            let taken = self.role_on(to);
            if let Some(set) = set_of(taken) {
                self.roles[set] ^= to.set();
            }
            self.sides[them] ^= to.set();
            self.key ^= table.keys[them][taken as usize][to.number()];
            self.quiet = 0;
        }
        let becomes = m.promotion().unwrap_or(role);
        self.sides[us] ^= from.set() | to.set();
        if role == Role::King {
            self.kings[us] = to;
        }
        if let Some(set) = set_of(role) {
            self.roles[set] ^= from.set();
        }
        if let Some(set) = set_of(becomes) {
            self.roles[set] ^= to.set();
        }
        if role == Role::Pawn {
            self.quiet = 0;
        }
        self.key ^= table.keys[us][role as usize][from.number()]
            ^ table.keys[us][becomes as usize][to.number()]
            ^ table.turn_key;
        self.pass_turn();
    }

    /// The position with the other side to move, as if this one had passed. Only where the side to
    /// move is not in check.
    pub fn after_pass(&self) -> Board {
        let mut next = *self;
        next.key ^= TABLE.turn_key;
        next.quiet = (next.quiet + 1).min(MOST_MOVES);
        next.pass_turn();
        next
    }

    #[inline(always)]
    fn pass_turn(&mut self) {
        self.number = (self.number + u32::from(self.turn == Side::Second)).min(MOST_MOVES);
        self.turn = self.turn.other();
    }
}
