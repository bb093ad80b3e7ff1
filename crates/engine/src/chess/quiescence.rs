use raumspiel_rules::{
    Role,
    chess::{Board, Kind},
};

use super::{
    evaluate::evaluate,
    exchange::{gains, price},
    order::{MOST_PLIES, bring_best, capture_rank},
    search::{List, Search, Stopped},
    value::mated_in,
};

impl Search<'_> {
    /// Goes on with captures and promotions until the position is quiet; out of check with all
    /// moves.
    pub(super) fn quiesce(
        &mut self,
        board: &Board,
        mut alpha: i32,
        beta: i32,
        ply: i32,
    ) -> Result<i32, Stopped> {
        self.enter()?;
        if let Some(value) = Search::known_end(board, ply) {
            return Ok(value);
        }
        let checked = board.in_check();
        if ply as usize >= MOST_PLIES - 1 {
            return Ok(evaluate(board));
        }
        let mut best = if checked { mated_in(ply) } else { evaluate(board) };
        if best >= beta {
            return Ok(best);
        }
        alpha = alpha.max(best);
        let standing = best;
        let mut list = self.take_list();
        let List { moves, ranks, .. } = &mut list;
        board.push_moves(if checked { Kind::All } else { Kind::Noisy }, moves);
        ranks.extend(moves.iter().map(|&m| capture_rank(board, m)));
        for at in 0..moves.len() {
            bring_best(moves, ranks, at);
            let m = moves[at];
            if !checked {
                let prize = board.role_on(m.to()).map_or(0, price)
                    + m.promotion().map_or(0, |role| price(role) - price(Role::Pawn));
                if standing + prize + 150 <= alpha || !gains(board, m, 0) {
                    continue;
                }
            }
            let value = -self.quiesce(&board.after(m), -beta, -alpha, ply + 1)?;
            best = best.max(value);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        self.return_list(list);
        Ok(best)
    }
}
