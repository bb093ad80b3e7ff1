use super::Board;
use crate::{Role, Side};

impl Board {
    /// Whether neither side can give mate in any position at all: one side has a bare king, and
    /// the other, beside its king, at most one piece other than a queen or pawn, or a unicorn and
    /// one such piece. Exhaustive tables show that no arrangement of these is mate.
    pub fn is_dead(&self) -> bool {
        if (self.role(Role::Pawn) | self.role(Role::Queen)).count() > 0 || self.occupied().count() > 4 {
            return false;
        }
        let pieces = Side::BOTH.map(|side| self.side(side).count() - 1);
        match pieces {
            [0, 0 | 1] | [1, 0] => true,
            [0, 2] | [2, 0] => !self.role(Role::Unicorn).is_empty(),
            _ => false,
        }
    }
}
