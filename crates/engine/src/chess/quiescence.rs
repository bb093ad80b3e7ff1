use raumspiel_rules::{
    Role,
    chess::{Board, Kind},
};

use super::{
    exchange::{gains, price},
    memory::Bound,
    order::{MOST_PLIES, bring_best, capture_rank, is_noisy},
    search::{List, Search, Stopped, key_of},
    value::{DECIDED, mated_in},
};

/// Before any quiet move.
const NOISY: i32 = 1_000_000;
/// So many quiet moves out of check are looked at, once one is known that does not lose at once.
const QUIET_ESCAPES: usize = 2;
/// A check counts as one only in the first plies of quiescence.
const CHECKS: i32 = 2;
/// After so many plies only the piece that moved last is taken.
const EXCHANGES: i32 = 5;

impl Search<'_> {
    /// Goes on with captures and promotions until the position is quiet; out of check with all
    /// moves until one is found that holds.
    pub(super) fn quiesce(
        &mut self,
        board: &Board,
        mut alpha: i32,
        beta: i32,
        ply: i32,
        exchanged: i32,
    ) -> Result<i32, Stopped> {
        self.enter()?;
        if let Some(value) = self.known_end(board, ply) {
            return Ok(value);
        }
        if ply as usize >= MOST_PLIES - 1 {
            return Ok(self.judge.judge(board, ply));
        }
        let key = key_of(board);
        let known = self.memory.get(key);
        if let Some(value) = known.and_then(|entry| entry.settles(alpha, beta, ply)) {
            return Ok(value);
        }
        let checked = exchanged < CHECKS && board.in_check();
        let mut best = if checked { mated_in(ply) } else { self.standing(board, ply) };
        if best >= beta {
            return Ok(best);
        }
        let first_alpha = alpha;
        alpha = alpha.max(best);
        let standing = best;
        let mut best_move = None;
        let mut list = self.take_list();
        let List { moves, ranks, .. } = &mut list;
        board.push_moves(if checked { Kind::All } else { Kind::Noisy }, moves);
        let before = self.before(ply);
        let remembered = known.and_then(|entry| entry.best());
        ranks.extend(moves.iter().map(|&m| match m {
            m if Some(m) == remembered => i32::MAX,
            m if is_noisy(board, m) => NOISY + capture_rank(board, m),
            m => self.experience.history(board.side_to_move(), before, m),
        }));
        let mut quiet = 0;
        for at in 0..moves.len() {
            bring_best(moves, ranks, at);
            let m = moves[at];
            if exchanged >= EXCHANGES && Some(m.to()) != self.last_cell(ply) {
                continue;
            }
            if !checked {
                let prize = board.role_on(m.to()).map_or(0, price)
                    + m.promotion().map_or(0, |role| price(role) - price(Role::Pawn));
                if standing + prize + 150 <= alpha || !gains(board, m, 0) {
                    continue;
                }
            } else if best > -DECIDED {
                let noisy = ranks[at] >= NOISY;
                quiet += usize::from(!noisy);
                if quiet > QUIET_ESCAPES || !gains(board, m, 0) {
                    continue;
                }
            }
            self.play(ply, board, m);
            let value = -self.quiesce(&board.after(m), -beta, -alpha, ply + 1, exchanged + 1)?;
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(m);
                }
            }
            if alpha >= beta {
                break;
            }
        }
        self.return_list(list);
        let bound = if best >= beta {
            Bound::AtLeast
        } else if best > first_alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        self.memory.put(key, best_move, best, ply, 0, bound);
        Ok(best)
    }
}
