//! Counting the ways that play can go: the usual proof that move generation is right, and the
//! measure of its speed. Draw rules are not asked.

use super::{
    Board, Kind, PackedMove,
    generate::Each,
    table::{TABLE, Table},
};
use crate::Move;

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
fn sum(table: &Table, board: &Board, mut count: impl FnMut(&Board) -> u64) -> u64 {
    let mut total = 0;
    let f = |m: PackedMove| {
        let mut next = *board;
        next.play_with(table, m);
        total += count(&next);
    };
    board.visit(table, Kind::All, &mut Each { side: board.turn, f });
    total
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
