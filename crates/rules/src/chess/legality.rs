use super::{
    Board, CellIndex, CellSet, PackedMove, board::promotion_row, cell_index::LATTICE, table::forward,
};
use crate::{Move, Piece, Refusal, Role};

impl Board {
    /// The move, packed, if it is legal by the way the pieces move; draw rules are not asked.
    pub fn pack(&self, m: Move) -> Result<PackedMove, Refusal> {
        let from = m.from.ok_or(Refusal::WrongKind)?;
        let from = CellIndex::of(from).ok_or(Refusal::OffBoard)?;
        let to = CellIndex::of(m.to).ok_or(Refusal::OffBoard)?;
        let Piece { side, role } = self.piece_on(from).ok_or(Refusal::NoPieceThere)?;
        if side != self.turn {
            return Err(Refusal::NotYourPiece);
        }
        if !self.reach(role, from).contains(to) {
            return Err(Refusal::CannotMoveThere);
        }
        let packed = PackedMove::new(role, from, to);
        let next = self.after(packed);
        if next.is_attacked(next.king(side), side.other()) {
            return Err(Refusal::LeavesKingInCheck);
        }
        let promotes = role == Role::Pawn && promotion_row(side).contains(to);
        match m.promotion {
            None if promotes => Err(Refusal::PromotionMissing),
            None => Ok(packed),
            Some(_) if !promotes => Err(Refusal::PromotionNotPossible),
            Some(role) if !Role::PROMOTIONS.contains(&role) => Err(Refusal::CannotBecome(role)),
            Some(role) => Ok(packed.promoting(role)),
        }
    }

    /// Where a piece of the side to move could go if its king did not matter.
    fn reach(&self, role: Role, from: CellIndex) -> CellSet {
        let attacks = Board::attacks(self.turn, role, from, self.occupied());
        if role != Role::Pawn {
            return attacks.without(self.side(self.turn));
        }
        let ahead = [(0, 1, 0), (0, 0, 1)]
            .into_iter()
            .filter_map(|step| LATTICE.step(from.cell(), forward(self.turn, step)).and_then(CellIndex::of));
        let pushes = ahead.fold(CellSet::EMPTY, |set, to| set | to.set()).without(self.occupied());
        pushes | attacks & self.side(self.turn.other())
    }
}
