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
    /// The same for a piece and cell after each move of one ply and of two plies before.
    after: [Vec<i16>; 2],
    /// By how much the search differed from the evaluation with such pawns, in 256ths.
    corrections: Vec<i32>,
}

const MOST_HISTORY: i32 = 16_384;
/// The pieces and cells that a move can have; one more stands for no move.
const TARGETS: usize = 8 * CellIndex::COUNT;
/// So many kinds of pawn formations are told apart for each side to move.
const FORMATIONS: usize = 1 << 14;
/// The evaluation is corrected by at most so much.
const MOST_CORRECTION: i32 = 64 * 256;

/// Which piece went where, of the moves that led to a position: the last, and the one before.
#[derive(Clone, Copy)]
pub(super) struct Before(pub(super) [Target; 2]);

/// A piece and the cell it went to, or nothing.
#[derive(Clone, Copy)]
pub(super) struct Target(u16);

impl Target {
    pub(super) const NONE: Target = Target(TARGETS as u16);

    pub(super) const fn of(m: PackedMove) -> Target {
        Target((m.role() as usize * CellIndex::COUNT + m.to().number()) as u16)
    }

    /// None where nobody moved.
    pub(super) fn cell(self) -> Option<CellIndex> {
        if self.0 as usize == TARGETS {
            None
        } else {
            CellIndex::from_number(self.0 as usize % CellIndex::COUNT)
        }
    }
}

impl Experience {
    pub(super) fn new() -> Experience {
        let after = || vec![0; (TARGETS + 1) * TARGETS];
        Experience {
            killers: vec![[None; 2]; MOST_PLIES],
            history: vec![0; 2 * TARGETS],
            after: [after(), after()],
            corrections: vec![0; 2 * FORMATIONS],
        }
    }

    pub(super) fn clear(&mut self) {
        self.killers.fill([None; 2]);
        self.history.fill(0);
        self.after.iter_mut().for_each(|after| after.fill(0));
        self.corrections.fill(0);
    }

    /// What search found so far that the evaluation misses with such pawns.
    pub(super) fn correction(&self, board: &Board) -> i32 {
        self.corrections[formation(board)] / 256
    }

    /// Search to some depth found the position to be worth so much more than it was thought to be.
    pub(super) fn correct(&mut self, board: &Board, more: i32, depth: i32) {
        let correction = &mut self.corrections[formation(board)];
        let weight = (depth + 1).min(16);
        let mixed = (*correction * (256 - weight) + more * 256 * weight) / 256;
        *correction = mixed.clamp(-MOST_CORRECTION, MOST_CORRECTION);
    }

    fn slot(side: Side, m: PackedMove) -> usize {
        side.index() * TARGETS + usize::from(Target::of(m).0)
    }

    fn slot_after(before: Target, m: PackedMove) -> usize {
        usize::from(before.0) * TARGETS + usize::from(Target::of(m).0)
    }

    /// How good the quiet move was elsewhere, and after the same moves.
    pub(super) fn history(&self, side: Side, before: Before, m: PackedMove) -> i32 {
        let after = |n: usize| i32::from(self.after[n][Experience::slot_after(before.0[n], m)]);
        self.history[Experience::slot(side, m)] + after(0) + after(1)
    }

    /// A quiet move was good enough; those tried before it were not.
    pub(super) fn learn(
        &mut self,
        side: Side,
        ply: usize,
        before: Before,
        m: PackedMove,
        tried: &[PackedMove],
        depth: i32,
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
        let bonus = (depth * depth * 4).min(1_600);
        let mut adjust = |m: PackedMove, by: i32| {
            let value = &mut self.history[Experience::slot(side, m)];
            *value += by - *value * by.abs() / MOST_HISTORY;
            for (after, before) in self.after.iter_mut().zip(before.0) {
                let value = &mut after[Experience::slot_after(before, m)];
                *value += (by - i32::from(*value) * by.abs() / MOST_HISTORY) as i16;
            }
        };
        adjust(m, bonus);
        tried.iter().for_each(|&other| adjust(other, -bonus));
    }

    /// Gives each move a rank: the remembered move, captures that gain, killers, quiet moves by
    /// history, captures that lose.
    pub(super) fn rank(
        &self,
        board: &Board,
        moves: &[PackedMove],
        remembered: Option<PackedMove>,
        ply: usize,
        before: Before,
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
                self.history(side, before, m)
            }
        }));
    }
}

/// A number for the side to move and where the pawns are.
fn formation(board: &Board) -> usize {
    let pawns = board.role(Role::Pawn);
    let [first, second] = Side::BOTH.map(|side| pawns & board.side(side));
    let mix = |n: u64, factor: u64| n.wrapping_mul(factor);
    let mixed = mix(first.low(), 0x9e37_79b9_7f4a_7c15)
        ^ mix(first.high(), 0xbf58_476d_1ce4_e5b9)
        ^ mix(second.low(), 0x94d0_49bb_1331_11eb)
        ^ mix(second.high(), 0xd6e8_feb8_6659_fd93);
    board.side_to_move().index() * FORMATIONS + (mixed >> 50) as usize
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
    let mut best = at;
    for n in at + 1..ranks.len() {
        if ranks[n] > ranks[best] {
            best = n;
        }
    }
    moves.swap(at, best);
    ranks.swap(at, best);
}
