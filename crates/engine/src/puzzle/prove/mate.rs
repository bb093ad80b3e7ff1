//! Mates by plain exhaustive search: every move, every reply, nothing remembered and nothing tried first.

use raumspiel_rules::{
    Move,
    chess::{Board, Kind, PackedMove},
};

/// The moves after which the other side is mated within `moves` moves, this one included.
pub(super) fn keys(board: &Board, moves: u32) -> Vec<Move> {
    let mates = |m: &PackedMove| is_lost(&board.after(*m), moves - 1);
    legal(board).into_iter().filter(mates).map(Move::from).collect()
}

/// Whether the side to move mates within so many moves.
pub(super) fn mates(board: &Board, moves: u32) -> bool {
    moves > 0 && legal(board).into_iter().any(|m| is_lost(&board.after(m), moves - 1))
}

/// Whether the side to move is mated, or will be within so many further moves of the other.
fn is_lost(board: &Board, moves: u32) -> bool {
    if moves == 0 {
        return board.in_check() && !board.can_move();
    }
    let replies = legal(board);
    if replies.is_empty() {
        return board.in_check();
    }
    replies.into_iter().all(|reply| mates(&board.after(reply), moves))
}

fn legal(board: &Board) -> Vec<PackedMove> {
    let mut moves = Vec::new();
    board.push_moves(Kind::All, &mut moves);
    moves
}
