use crate::{AnyPosition, chess};

/// How many sequences of legal moves of that length there are: the usual test of a move generator.
/// A game that ends sooner has none.
pub fn perft(position: &AnyPosition, depth: u32) -> u64 {
    if let AnyPosition::Chess(board) = position {
        return chess::perft(board, depth);
    }
    match depth {
        0 => 1,
        1 => position.legal_count(),
        _ => {
            let after = |m| {
                let mut next = position.clone();
                next.play_unchecked(m);
                perft(&next, depth - 1)
            };
            position.legal_moves().into_iter().map(after).sum()
        }
    }
}
