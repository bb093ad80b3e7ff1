use raumspiel_rules::{
    Role,
    chess::{Board, CellIndex, Kind, PackedMove},
};

use super::{
    ending::CLAIM,
    exchange::gains,
    judge::Judge,
    memory::{Bound, Memory},
    order::{Before, Experience, MOST_PLIES, Target, bring_best, is_noisy},
    tables::Tables,
    value::{DECIDED, DRAW, end_value, is_decided, mated_in},
};

/// The search was told to stop, or used up its nodes.
pub(super) struct Stopped;

/// How many nodes pass between two questions whether to stop.
pub(super) const PATIENCE: u64 = 1024;

/// One search of one position, with what it may use and what it has learnt.
pub(super) struct Search<'s> {
    pub(super) memory: &'s Memory,
    tables: &'s Tables,
    pub(super) experience: &'s mut Experience,
    pub(super) judge: Judge,
    /// Keys of the positions before the one looked at, in the game and in the line searched.
    pub(super) path: Vec<u64>,
    pub(super) nodes: u64,
    pub(super) node_limit: u64,
    pub(super) stop: &'s dyn Fn() -> bool,
    /// How deep the present iteration looks.
    pub(super) depth: i32,
    lists: Vec<List>,
    line: Vec<Step>,
}

/// A position of the line that is searched.
#[derive(Clone, Copy)]
struct Step {
    /// What it seems worth to its side to move; none in check.
    standing: Option<i32>,
    /// What is played there.
    played: Target,
    /// Left out, to see how much the others are worth.
    left_out: Option<PackedMove>,
}

/// The moves of one position.
#[derive(Default)]
pub(super) struct List {
    pub(super) moves: Vec<PackedMove>,
    /// What each of them promises; the best are tried first.
    pub(super) ranks: Vec<i32>,
    /// Quiet moves that were not good enough.
    tried: Vec<PackedMove>,
}

impl<'s> Search<'s> {
    pub(super) fn new(
        (memory, tables): (&'s Memory, &'s Tables),
        experience: &'s mut Experience,
        root: &Board,
        path: Vec<u64>,
        node_limit: u64,
        stop: &'s dyn Fn() -> bool,
    ) -> Search<'s> {
        Search {
            memory,
            tables,
            experience,
            judge: Judge::new(root),
            path,
            nodes: 0,
            node_limit,
            stop,
            depth: 0,
            lists: Vec::new(),
            line: vec![Step { standing: None, played: Target::NONE, left_out: None }; MOST_PLIES + 1],
        }
    }

    /// Counts a node, and asks now and then whether to go on.
    pub(super) fn enter(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes > self.node_limit || self.nodes.is_multiple_of(PATIENCE) && (self.stop)() {
            return Err(Stopped);
        }
        Ok(())
    }

    /// An empty list, used before and so already allocated.
    pub(super) fn take_list(&mut self) -> List {
        self.lists.pop().unwrap_or_default()
    }

    pub(super) fn return_list(&mut self, mut list: List) {
        list.moves.clear();
        list.ranks.clear();
        list.tried.clear();
        self.lists.push(list);
    }

    /// The value of a position whose end is known exactly, the 50-move rule taken into account.
    pub(super) fn known_end(&self, board: &Board, ply: i32) -> Option<i32> {
        let end = self.tables.get(board).filter(|end| end.comes_in_time(board.quiet()))?;
        Some(end_value(end, ply))
    }

    /// Whether the game would be drawn here: what has come before once can come again.
    fn is_drawn(&self, board: &Board) -> bool {
        let back = board.quiet() as usize;
        board.quiet() >= CLAIM
            || self.path.iter().rev().take(back).skip(1).step_by(2).any(|&key| key == key_of(board))
    }

    /// The value of a move's position, searched one ply less deep; the move's own board is on the
    /// path meanwhile.
    pub(super) fn child(
        &mut self,
        board: &Board,
        next: &Board,
        depth: i32,
        (alpha, beta): (i32, i32),
        ply: i32,
    ) -> Result<i32, Stopped> {
        self.path.push(key_of(board));
        let value = self.search(next, depth, -beta, -alpha, ply + 1, true);
        self.path.pop();
        Ok(-value?)
    }

    /// The move is about to be played at `ply` of the line.
    pub(super) fn play(&mut self, ply: i32, board: &Board, m: PackedMove) {
        self.judge.play(ply, board, m);
        self.line[ply as usize].played = Target::of(m);
    }

    pub(super) fn before(&self, ply: i32) -> Before {
        let played = |back: i32| match ply - back {
            at if at >= 0 => self.line[at as usize].played,
            _ => Target::NONE,
        };
        Before([played(1), played(2)])
    }

    /// Where the last move went.
    pub(super) fn last_cell(&self, ply: i32) -> Option<CellIndex> {
        if ply > 0 { self.line[ply as usize - 1].played.cell() } else { None }
    }

    /// What the position seems worth, by the evaluation and what search has found of such ones.
    pub(super) fn standing(&mut self, board: &Board, ply: i32) -> i32 {
        let seems = self.judge.judge(board, ply) + self.experience.correction(board);
        seems.clamp(1 - DECIDED, DECIDED - 1)
    }

    /// Whether the position seems worth more than it did when the same side moved before.
    fn is_improving(&self, ply: i32) -> bool {
        let standing = |at: i32| if at >= 0 { self.line[at as usize].standing } else { None };
        match (standing(ply), standing(ply - 2).or(standing(ply - 4))) {
            (Some(now), Some(before)) => now > before,
            (now, _) => now.is_some(),
        }
    }

    pub(super) fn search(
        &mut self,
        board: &Board,
        mut depth: i32,
        mut alpha: i32,
        mut beta: i32,
        ply: i32,
        may_pass: bool,
    ) -> Result<i32, Stopped> {
        let checked = board.in_check();
        if checked {
            depth += 1;
        }
        if depth <= 0 {
            if self.is_drawn(board) {
                self.enter()?;
                return Ok(DRAW);
            }
            return self.quiesce(board, alpha, beta, ply, 0);
        }
        self.enter()?;
        if self.is_drawn(board) && (!checked || board.can_move()) {
            return Ok(DRAW);
        }
        if let Some(value) = self.known_end(board, ply) {
            return Ok(value);
        }
        if ply as usize >= MOST_PLIES - 1 {
            return Ok(self.judge.judge(board, ply));
        }
        // No mate can be nearer than the next move.
        alpha = alpha.max(mated_in(ply));
        beta = beta.min(-mated_in(ply + 1));
        if alpha >= beta {
            return Ok(alpha);
        }
        let open = beta - alpha > 1;
        let key = key_of(board);
        let known = self.memory.get(key);
        let left_out = self.line[ply as usize].left_out;
        if let Some(entry) = known.filter(|entry| !open && left_out.is_none() && entry.depth() >= depth)
            && let Some(value) = entry.settles(alpha, beta, ply)
        {
            return Ok(value);
        }
        let standing = if checked { mated_in(ply) } else { self.standing(board, ply) };
        self.line[ply as usize].standing = (!checked).then_some(standing);
        let improving = self.is_improving(ply);
        if !open && !checked && !is_decided(beta) && left_out.is_none() {
            if depth <= 6 && standing - 110 * depth + 40 * i32::from(improving) >= beta {
                return Ok(standing);
            }
            if depth <= 3 && standing + 250 * depth <= alpha {
                let value = self.quiesce(board, alpha, beta, ply, 0)?;
                if value <= alpha {
                    return Ok(value);
                }
            }
            if may_pass && depth >= 2 && standing >= beta && has_pieces(board) {
                let less = 3 + depth / 4 + ((standing - beta) / 250).min(2);
                self.path.push(key);
                self.judge.pass(ply);
                self.line[ply as usize].played = Target::NONE;
                let value = self.search(&board.after_pass(), depth - less, -beta, 1 - beta, ply + 1, false);
                self.path.pop();
                let value = -value?;
                if value >= beta {
                    return Ok(if is_decided(value) { beta } else { value });
                }
            }
        }
        let remembered = known.and_then(|entry| entry.best());
        if remembered.is_none() && depth >= 5 {
            depth -= 1;
        }
        let mut longer = 0;
        if let (Some(entry), Some(m)) = (known, remembered)
            && depth >= 7
            && left_out.is_none()
            && ply < 2 * self.depth
            && entry.depth() >= depth - 3
            && entry.bound() != Bound::AtMost
            && !is_decided(entry.value(ply))
        {
            let bar = entry.value(ply) - 2 * depth;
            self.line[ply as usize].left_out = Some(m);
            let others = self.search(board, (depth - 1) / 2, bar - 1, bar, ply, false);
            self.line[ply as usize].left_out = None;
            let others = others?;
            if others < bar {
                longer = 1;
            } else if bar >= beta {
                return Ok(bar);
            }
        }
        self.try_moves(board, depth, (alpha, beta), ply, standing, remembered, longer)
    }

    #[expect(clippy::too_many_arguments, reason = "the state of one node")]
    fn try_moves(
        &mut self,
        board: &Board,
        depth: i32,
        (mut alpha, beta): (i32, i32),
        ply: i32,
        standing: i32,
        remembered: Option<PackedMove>,
        longer: i32,
    ) -> Result<i32, Stopped> {
        let open = beta - alpha > 1;
        let checked = self.line[ply as usize].standing.is_none();
        let improving = self.is_improving(ply);
        let left_out = self.line[ply as usize].left_out;
        let before = self.before(ply);
        let side = board.side_to_move();
        let first_alpha = alpha;
        let mut list = self.take_list();
        let List { moves, ranks, tried } = &mut list;
        board.push_moves(Kind::All, moves);
        self.experience.rank(board, moves, remembered, ply as usize, before, ranks);
        let mut best = mated_in(ply);
        let mut best_move = None;
        let none = moves.is_empty();
        for at in 0..moves.len() {
            bring_best(moves, ranks, at);
            let m = moves[at];
            if Some(m) == left_out {
                continue;
            }
            let noisy = is_noisy(board, m);
            if !open && !checked && best > -DECIDED {
                if !noisy
                    && depth <= 3
                    && (at as i32 > (6 + 6 * depth * depth) / (2 - i32::from(improving))
                        || standing + 120 * depth + 80 <= alpha)
                {
                    continue;
                }
                if depth <= 4 && ranks[at] < 0 && !gains(board, m, -90 * depth) {
                    continue;
                }
            }
            let next = board.after(m);
            self.play(ply, board, m);
            let value = if at == 0 {
                self.child(board, &next, depth - 1 + longer, (alpha, beta), ply)?
            } else {
                let mut less = 0;
                if depth >= 3 && at >= 3 && !noisy {
                    less = reduction(depth, at) - self.experience.history(side, before, m) / 8_000;
                    less += i32::from(!improving)
                        - i32::from(open)
                        - i32::from(checked)
                        - i32::from(next.in_check());
                    less = less.clamp(0, depth - 2);
                }
                let mut value = self.child(board, &next, depth - 1 - less, (alpha, alpha + 1), ply)?;
                if value > alpha && less > 0 {
                    value = self.child(board, &next, depth - 1, (alpha, alpha + 1), ply)?;
                }
                if value > alpha && value < beta {
                    value = self.child(board, &next, depth - 1, (alpha, beta), ply)?;
                }
                value
            };
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(m);
                }
            }
            if alpha >= beta {
                if !noisy {
                    self.experience.learn(side, ply as usize, before, m, tried, depth);
                }
                break;
            }
            if !noisy {
                tried.push(m);
            }
        }
        self.return_list(list);
        if none {
            return Ok(if checked { mated_in(ply) } else { DRAW });
        }
        if left_out.is_some() {
            return Ok(best);
        }
        let bound = if best >= beta {
            Bound::AtLeast
        } else if best > first_alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        let is_quiet = best_move.is_none_or(|m| !is_noisy(board, m));
        let tells = match bound {
            Bound::Exact => true,
            Bound::AtLeast => best > standing,
            Bound::AtMost => best < standing,
        };
        if !checked && is_quiet && tells && !is_decided(best) {
            self.experience.correct(board, best - standing, depth);
        }
        self.memory.put(key_of(board), best_move, best, ply, depth, bound);
        Ok(best)
    }
}

pub(super) fn key_of(board: &Board) -> u64 {
    raumspiel_rules::Position::key(board)
}

/// With king and pawns alone, passing can be better than any move, so it proves nothing.
fn has_pieces(board: &Board) -> bool {
    let us = board.side_to_move();
    !board.side(us).without(board.role(Role::Pawn)).without(board.king(us).set()).is_empty()
}

/// How much less deep a late quiet move is searched: grows with the logarithms of the depth and of
/// the number of moves before it. In whole numbers, so that every machine searches alike.
fn reduction(depth: i32, at: usize) -> i32 {
    let product = sixteenths_of_log(depth as u32) * sixteenths_of_log(at as u32);
    (100 + product * 22 / 100) as i32 / 256
}

/// The logarithm to base 2 in sixteenths, straight between powers of two.
fn sixteenths_of_log(n: u32) -> u32 {
    let whole = n.max(1).ilog2();
    16 * whole + ((n.max(1) << 4) >> whole) - 16
}
