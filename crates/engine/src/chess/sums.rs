use raumspiel_rules::{
    Piece, Side,
    chess::{Board, PackedMove},
};

use super::network::{HIDDEN, Network, Row, input};

/// What the network's inputs add up to in one position, for either side.
#[derive(Clone, Copy)]
pub(super) struct Sums([Row; 2]);

impl Sums {
    pub(super) const ZERO: Sums = Sums([[0; HIDDEN]; 2]);

    pub(super) fn of(network: &Network, board: &Board) -> Sums {
        let mut sums = Sums([network.bias; 2]);
        for cell in board.occupied() {
            let Some(piece) = board.piece_on(cell) else { continue };
            for (looks, row) in Side::BOTH.into_iter().zip(&mut sums.0) {
                let weights = &network.inputs[input(looks, piece, cell)];
                row.iter_mut().zip(weights).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
            }
        }
        sums
    }

    #[inline]
    pub(super) fn seen_by(&self, side: Side) -> &Row {
        &self.0[side.index()]
    }

    /// Makes these the sums after a change to the position that the others belong to.
    #[inline]
    pub(super) fn follow(&mut self, network: &Network, before: &Sums, change: &Change) {
        for looks in Side::BOTH {
            let row = |(piece, cell)| &network.inputs[input(looks, piece, cell)];
            let (before, after) = (&before.0[looks.index()], &mut self.0[looks.index()]);
            let (gone, come) = (row(change.gone), row(change.come));
            match change.taken {
                None => {
                    for n in 0..HIDDEN {
                        after[n] = before[n].wrapping_add(come[n]).wrapping_sub(gone[n]);
                    }
                }
                Some(taken) => {
                    let taken = row(taken);
                    for n in 0..HIDDEN {
                        after[n] =
                            before[n].wrapping_add(come[n]).wrapping_sub(gone[n]).wrapping_sub(taken[n]);
                    }
                }
            }
        }
    }
}

type Placed = (Piece, raumspiel_rules::chess::CellIndex);

/// What a move changes on the board.
#[derive(Clone, Copy)]
pub(super) struct Change {
    gone: Placed,
    come: Placed,
    taken: Option<Placed>,
}

impl Change {
    /// By a move that is about to be played.
    #[inline]
    pub(super) fn by(board: &Board, m: PackedMove) -> Change {
        let side = board.side_to_move();
        let (role, to) = (m.role(), m.to());
        let enemy = |role| (Piece { side: side.other(), role }, to);
        Change {
            gone: (Piece { side, role }, m.from()),
            come: (Piece { side, role: m.promotion().unwrap_or(role) }, to),
            taken: board.role_on(to).map(enemy),
        }
    }
}
