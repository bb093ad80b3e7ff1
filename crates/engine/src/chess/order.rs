//! Which moves to try first.

use raumspiel_rules::{
    Role, Side,
    chess::{Board, CellIndex, PackedMove},
};

use super::exchange::{gains, price};

/// The deepest that a search goes, extensions and captures included.
pub(super) const MOST_PLIES: usize = 128;

/// What was learnt about quiet moves while searching.
pub(super) struct Experience {
    /// Quiet moves that refuted something at the same distance from the root.
    killers: Vec<[Option<PackedMove>; 2]>,
    /// How often a move of the side and piece to the cell was good, less how often it was not.
    history: Vec<i32>,
}

const MOST_HISTORY: i32 = 16_384;

impl Experience {
    pub(super) fn new() -> Experience {
        Experience { killers: vec![[None; 2]; MOST_PLIES], history: vec![0; 2 * 8 * CellIndex::COUNT] }
    }

    pub(super) fn clear(&mut self) {
        self.killers.fill([None; 2]);
        self.history.fill(0);
    }

    fn slot(side: Side, m: PackedMove) -> usize {
        (side.index() * 8 + m.role() as usize) * CellIndex::COUNT + m.to().number()
    }

    pub(super) fn history(&self, side: Side, m: PackedMove) -> i32 {
        self.history[Experience::slot(side, m)]
    }

    /// A quiet move was good enough; those tried before it were not.
    pub(super) fn learn(&mut self, side: Side, ply: usize, m: PackedMove, before: &[PackedMove], depth: i32) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
        let bonus = (depth * depth * 4).min(1_600);
        let mut adjust = |m: PackedMove, by: i32| {
            let value = &mut self.history[Experience::slot(side, m)];
            *value += by - *value * by.abs() / MOST_HISTORY;
        };
        adjust(m, bonus);
        before.iter().for_each(|&other| adjust(other, -bonus));
    }

    /// Gives each move a rank: the remembered move, captures that gain, killers, quiet moves by
    /// history, captures that lose.
    pub(super) fn rank(
        &self,
        board: &Board,
        moves: &[PackedMove],
        remembered: Option<PackedMove>,
        ply: usize,
        ranks: &mut Vec<i32>,
    ) {
        let side = board.side_to_move();
        ranks.clear();
        ranks.extend(moves.iter().map(|&m| {
            if Some(m) == remembered {
                i32::MAX
            } else if is_noisy(board, m) {
                let prize = capture_rank(board, m);
                if gains(board, m, 0) { 1_000_000 + prize } else { prize - 1_000_000 }
            } else if self.killers[ply][0] == Some(m) {
                900_000
            } else if self.killers[ply][1] == Some(m) {
                800_000
            } else {
                self.history(side, m)
            }
        }));
    }
}

pub(super) fn is_noisy(board: &Board, m: PackedMove) -> bool {
    m.promotion().is_some() || board.occupied().contains(m.to())
}

/// The dearest prize with the cheapest piece.
pub(super) fn capture_rank(board: &Board, m: PackedMove) -> i32 {
    let prize = board.role_on(m.to()).map_or(0, price) + m.promotion().map_or(0, price);
    16 * prize - price(m.role()).min(price(Role::Queen))
}

/// Moves the best of the moves from `at` on to `at`.
pub(super) fn bring_best(moves: &mut [PackedMove], ranks: &mut [i32], at: usize) {
    let best = (at..moves.len()).max_by_key(|&n| (ranks[n], std::cmp::Reverse(n))).unwrap_or(at);
    moves.swap(at, best);
    ranks.swap(at, best);
}
