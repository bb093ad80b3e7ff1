use raumspiel_rules::{
    Cell, Piece, Role, Side,
    chess::{Board, CellIndex, CellSet},
};

use super::ending::CELLS;

/// White's king and one or two pieces of either side on their cells. Black's king is not among
/// them: what is said here is said of all its cells at once.
#[derive(Clone, Copy)]
pub(super) struct Men {
    pub(super) king: CellIndex,
    pieces: [(Piece, CellIndex); 2],
    count: usize,
}

impl Men {
    pub(super) fn new(king: CellIndex, pieces: [Piece; 2], cells: [CellIndex; 2]) -> Men {
        Men { king, pieces: [(pieces[0], cells[0]), (pieces[1], cells[1])], count: 2 }
    }

    pub(super) fn pieces(&self) -> &[(Piece, CellIndex)] {
        &self.pieces[..self.count]
    }

    pub(super) fn image(mut self, image: &[CellIndex; CELLS]) -> Men {
        self.king = image[self.king.number()];
        for (_, cell) in &mut self.pieces {
            *cell = image[cell.number()];
        }
        self
    }

    /// With the two pieces in the other order.
    pub(super) fn exchanged(mut self) -> Men {
        self.pieces.swap(0, 1);
        self
    }

    /// Without the piece of that place.
    fn without(mut self, taken: usize) -> Men {
        self.pieces[0] = self.pieces[1 - taken];
        self.count = 1;
        self
    }

    fn occupied(&self) -> CellSet {
        self.pieces().iter().fold(self.king.set(), |set, (_, cell)| set | cell.set())
    }

    /// What a piece attacks if Black's king hides nothing.
    fn attacks(&self, (piece, cell): (Piece, CellIndex)) -> CellSet {
        Board::attacks(piece.side, piece.role, cell, self.occupied())
    }

    fn of(&self, side: Side) -> impl Iterator<Item = (Piece, CellIndex)> {
        self.pieces().iter().copied().filter(move |(piece, _)| piece.side == side)
    }

    /// Where Black's king may stand when the side is to move: the other side is not in check.
    pub(super) fn legal(&self, to_move: Side) -> CellSet {
        let apart = CellSet::ALL.without(self.occupied() | self.king.set().neighbours());
        apart.without(self.checked(to_move.other()))
    }

    /// Where Black's king stands when the side is in check by a piece.
    pub(super) fn checked(&self, side: Side) -> CellSet {
        let mut checked = CellSet::EMPTY;
        for man in self.of(side.other()) {
            let attacks = self.attacks(man);
            if side == Side::Second {
                checked |= attacks;
            } else if attacks.contains(self.king) {
                checked |= CellSet::ALL.without(Board::between(man.1, self.king));
            }
        }
        checked
    }

    /// Calls with every move but those of Black's king: what follows, and for which cells of
    /// Black's king nothing is in the way. Whether the mover's king is safe then is not asked.
    pub(super) fn each_move(&self, side: Side, mut f: impl FnMut(Men, CellSet)) {
        let own = self.of(side).fold(CellSet::EMPTY, |set, (_, cell)| set | cell.set());
        if side == Side::First {
            for to in self.king.set().neighbours().without(own) {
                f(Men { king: to, ..self.taking(to) }, CellSet::ALL.without(to.set()));
            }
        }
        for (n, &man) in self.pieces().iter().enumerate().filter(|(_, (piece, _))| piece.side == side) {
            if man.0.role == Role::Pawn {
                self.each_pawn_move(n, man, &mut f);
                continue;
            }
            for to in self.attacks(man).without(own | self.king.set()) {
                let possible = CellSet::ALL.without(to.set() | Board::between(man.1, to));
                f(self.moving(n, man.0, to), possible);
            }
        }
    }

    fn each_pawn_move(&self, n: usize, (pawn, from): (Piece, CellIndex), f: &mut impl FnMut(Men, CellSet)) {
        let enemies = self.of(pawn.side.other()).fold(CellSet::EMPTY, |set, (_, cell)| set | cell.set());
        let taking = self.attacks((pawn, from)) & enemies;
        let steps = pawn_steps(pawn.side, from).without(self.occupied());
        for to in taking | steps {
            let possible = CellSet::ALL.without(to.set());
            if promotes(pawn.side, to) {
                for role in PROMOTIONS {
                    f(self.moving(n, Piece { role, ..pawn }, to), possible);
                }
            } else {
                f(self.moving(n, pawn, to), possible);
            }
        }
    }

    /// With the piece of that place, which may have become another, on a cell.
    fn moving(&self, n: usize, piece: Piece, to: CellIndex) -> Men {
        let mut moved = *self;
        moved.pieces[n] = (piece, to);
        match self.pieces().iter().position(|&(_, cell)| cell == to) {
            Some(taken) => moved.without(taken),
            None => moved,
        }
    }

    /// Calls with every piece of White's that Black's king might take.
    pub(super) fn each_taken_by_king(&self, mut f: impl FnMut(Men, CellIndex)) {
        for (n, &(piece, cell)) in self.pieces().iter().enumerate() {
            if piece.side == Side::First {
                f(self.without(n), cell);
            }
        }
    }

    fn taking(&self, cell: CellIndex) -> Men {
        match self.pieces().iter().position(|&(_, at)| at == cell) {
            Some(taken) => self.without(taken),
            None => *self,
        }
    }
}

/// What a pawn may become.
pub(super) const PROMOTIONS: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Unicorn];

/// The cells that a pawn may step to: one forward and one towards the enemy's level.
pub(super) fn pawn_steps(side: Side, from: CellIndex) -> CellSet {
    let Cell { x, y, z } = from.cell();
    let steps = match side {
        Side::First => [CellIndex::new(x, y + 1, z), CellIndex::new(x, y, z + 1)],
        Side::Second => [CellIndex::new(x, y.wrapping_sub(1), z), CellIndex::new(x, y, z.wrapping_sub(1))],
    };
    steps.into_iter().flatten().fold(CellSet::EMPTY, |set, cell| set | cell.set())
}

pub(super) fn promotes(side: Side, cell: CellIndex) -> bool {
    let Cell { y, z, .. } = cell.cell();
    let end = if side == Side::First { 4 } else { 0 };
    y == end && z == end
}
