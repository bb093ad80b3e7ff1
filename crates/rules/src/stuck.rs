use crate::{Cell, Move, Position, Refusal};

/// Why nothing can be done with a cell: the answer to a player who points at it in vain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stuck {
    NoPieceThere,
    NotYourPiece,
    /// Every way is barred, whatever the king does.
    Blocked,
    /// It could move if its king did not stand behind it.
    Pinned,
    /// It can do nothing against the check.
    CheckFirst,
}

impl Stuck {
    /// A stable name that programs can rely on.
    pub const fn code(self) -> &'static str {
        match self {
            Stuck::NoPieceThere => "no-piece-there",
            Stuck::NotYourPiece => "not-your-piece",
            Stuck::Blocked => "blocked",
            Stuck::Pinned => "pinned",
            Stuck::CheckFirst => "check-first",
        }
    }

    /// Why the piece on a cell cannot move; none where it can, and where pieces do not move.
    pub fn of(position: &dyn Position, cell: Cell) -> Option<Stuck> {
        let Some(piece) = position.piece_at(cell) else { return Some(Stuck::NoPieceThere) };
        if piece.side != position.turn() {
            return Some(Stuck::NotYourPiece);
        }
        let lattice = position.lattice();
        let mut only_the_king = false;
        for x in 0..lattice.files {
            for y in 0..lattice.ranks {
                for z in 0..lattice.levels {
                    let to = Cell { x, y, z };
                    match position.check_move(Move { from: Some(cell), to, promotion: None }) {
                        Ok(()) | Err(Refusal::PromotionMissing | Refusal::WrongKind) => return None,
                        Err(Refusal::LeavesKingInCheck) => only_the_king = true,
                        Err(_) => {}
                    }
                }
            }
        }
        Some(match (only_the_king, position.check()) {
            (false, _) => Stuck::Blocked,
            (true, Some(_)) => Stuck::CheckFirst,
            (true, None) => Stuck::Pinned,
        })
    }
}
