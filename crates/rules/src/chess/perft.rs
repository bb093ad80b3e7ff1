//! Counting the ways that play can go: the usual proof that move generation is right, and the
//! measure of its speed. Draw rules are not asked.

use super::{
    Board, CellIndex, CellSet, Kind,
    board::promotion_row,
    generate::{Visitor, behind, side},
    table::{TABLE, Table},
};
use crate::{Move, Role, Side};

/// How many sequences of legal moves of this length there are. The last move is counted, not made.
pub fn perft(board: &Board, depth: u32) -> u64 {
    bulk(&TABLE, board, depth)
}

fn bulk(table: &Table, board: &Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => board.count_moves_with(table),
        _ => sum(table, board, |next| bulk(table, next, depth - 1)),
    }
}

/// The same count with every last move made.
pub fn perft_one_by_one(board: &Board, depth: u32) -> u64 {
    one_by_one(&TABLE, board, depth)
}

fn one_by_one(table: &Table, board: &Board, depth: u32) -> u64 {
    if depth == 0 { 1 } else { sum(table, board, |next| one_by_one(table, next, depth - 1)) }
}

#[inline(always)]
fn sum(table: &Table, board: &Board, count: impl FnMut(&Board) -> u64) -> u64 {
    let mut summer = Summer { table, board, count, total: 0 };
    board.visit(table, Kind::All, &mut summer);
    summer.total
}

/// Makes every move, and adds up what is counted after it. A piece is lifted once for all the
/// cells that it can go to.
struct Summer<'b, F> {
    table: &'b Table,
    board: &'b Board,
    count: F,
    total: u64,
}

impl<F: FnMut(&Board) -> u64> Summer<'_, F> {
    #[inline(always)]
    fn settle(&mut self, lifted: &Board, us: Side, role: Role, (to, bit): (CellIndex, CellSet)) {
        let mut next = *lifted;
        next.settle(self.table, us, role, to, bit);
        self.total += (self.count)(&next);
    }

    fn take(&mut self, lifted: &Board, us: Side, role: Role, to: CellIndex) {
        let mut next = *lifted;
        next.take(self.table, us.other(), to, to.set());
        next.settle(self.table, us, role, to, to.set());
        self.total += (self.count)(&next);
    }

    #[inline(always)]
    fn push<const WHITE: bool>(&mut self, by: i32, (to, bit): (CellIndex, CellSet)) {
        let us = side::<WHITE>();
        let mut lifted = *self.board;
        lifted.lift(self.table, us, Role::Pawn, behind(to, by));
        lifted.settle(self.table, us, Role::Pawn, to, bit);
        self.total += (self.count)(&lifted);
    }

    fn push_or_promote(&mut self, us: Side, kind: Kind, by: i32, to: CellIndex) {
        let mut lifted = *self.board;
        lifted.lift(self.table, us, Role::Pawn, behind(to, by));
        if kind == Kind::Noisy {
            lifted.take(self.table, us.other(), to, to.set());
        }
        let becomes: &[Role] = if promotion_row(us).contains(to) { &Role::PROMOTIONS } else { &[Role::Pawn] };
        for &role in becomes {
            self.settle(&lifted, us, role, (to, to.set()));
        }
    }
}

impl<F: FnMut(&Board) -> u64> Visitor for Summer<'_, F> {
    #[inline(always)]
    fn piece<const WHITE: bool>(&mut self, role: Role, from: CellIndex, targets: CellSet) -> bool {
        let us = side::<WHITE>();
        let mut lifted = *self.board;
        lifted.lift(self.table, us, role, from);
        let captures = targets & self.board.occupied();
        let moves = targets.without(captures);
        for to in moves.low_cells() {
            self.settle(&lifted, us, role, to);
        }
        for to in moves.high_cells() {
            self.settle(&lifted, us, role, to);
        }
        for to in captures {
            self.take(&lifted, us, role, to);
        }
        true
    }

    #[inline(always)]
    fn pawns<const WHITE: bool>(&mut self, kind: Kind, by: i32, targets: CellSet) -> bool {
        let us = side::<WHITE>();
        if kind == Kind::Noisy || targets.meets(promotion_row(us)) {
            for to in targets {
                self.push_or_promote(us, kind, by, to);
            }
        } else {
            for to in targets.low_cells() {
                self.push::<WHITE>(by, to);
            }
            for to in targets.high_cells() {
                self.push::<WHITE>(by, to);
            }
        }
        true
    }
}

/// The count under each move.
pub fn divide(board: &Board, depth: u32) -> Vec<(Move, u64)> {
    let mut packed = Vec::new();
    if depth > 0 {
        board.push_moves(Kind::All, &mut packed);
    }
    let mut counts: Vec<(Move, u64)> =
        packed.into_iter().map(|m| (m.into(), perft(&board.after(m), depth - 1))).collect();
    counts.sort_unstable();
    counts
}

/// What the last moves were.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PerftStats {
    pub nodes: u64,
    pub captures: u64,
    pub promotions: u64,
    pub checks: u64,
    /// Of the checks, those by two pieces or more.
    pub double_checks: u64,
    pub checkmates: u64,
}

/// The count with what the last moves were. Looks at each of them, so it is slower.
pub fn perft_stats(board: &Board, depth: u32) -> PerftStats {
    let mut stats = PerftStats::default();
    if depth == 0 {
        stats.nodes = 1;
    } else {
        gather(board, depth, &mut stats);
    }
    stats
}

fn gather(board: &Board, depth: u32, stats: &mut PerftStats) {
    let mut moves = Vec::new();
    board.push_moves(Kind::All, &mut moves);
    for m in moves {
        let next = board.after(m);
        if depth > 1 {
            gather(&next, depth - 1, stats);
            continue;
        }
        stats.nodes += 1;
        stats.captures += u64::from(board.side(board.turn.other()).contains(m.to()));
        stats.promotions += u64::from(m.promotion().is_some());
        let checkers = next.checkers();
        if !checkers.is_empty() {
            stats.checks += 1;
            stats.double_checks += u64::from(checkers.is_several());
            stats.checkmates += u64::from(!next.can_move());
        }
    }
}
