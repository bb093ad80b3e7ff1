use raumspiel_rules::{Move, Side};

use super::{
    CellSet, ThreatAnswer, ThreatBoard,
    deep_book::Standing,
    look_ahead::{SURE, WON, ordered},
    player::Player,
};
use crate::{Limit, Score, Thought, Verdict};

/// One thought about one position, from threats to ever deeper looks ahead.
pub(super) struct Thinking<'p, const W: usize, const S: usize> {
    player: &'p mut Player<W, S>,
    board: ThreatBoard<W, S>,
    standing: Standing,
    limit: Limit,
    nodes_before: u64,
    /// The best first.
    candidates: Vec<Candidate>,
}

/// How far a thought had come.
#[derive(Clone, Debug)]
pub(super) struct Stage {
    candidates: Vec<Candidate>,
    depth: u32,
}

#[derive(Clone, Copy, Debug)]
struct Candidate {
    cell: u8,
    score: Option<Score>,
}

/// The threat searches at the root may look at this many positions each.
const ROOT_THREAT_NODES: u64 = 30_000;
const NO_CELL: u8 = u8::MAX;

impl<'p, const W: usize, const S: usize> Thinking<'p, W, S> {
    pub(super) fn new(
        player: &'p mut Player<W, S>,
        board: ThreatBoard<W, S>,
        standing: Standing,
        limit: Limit,
    ) -> Self {
        let nodes_before = player.threats.nodes() + player.look_ahead.nodes();
        let cells = ordered(&player.geometry, &board, CellSet::EMPTY, NO_CELL);
        let candidates = cells.into_iter().map(|cell| Candidate { cell, score: None }).collect();
        Thinking { player, board, standing, limit, nodes_before, candidates }
    }

    /// Goes on from an earlier thought about the same position; says how deep it had looked.
    pub(super) fn take_up(&mut self, stage: Stage) -> u32 {
        self.candidates = stage.candidates;
        stage.depth
    }

    pub(super) fn leave(self, depth: u32) -> Stage {
        Stage { candidates: self.candidates, depth }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.player.threats.nodes() + self.player.look_ahead.nodes() - self.nodes_before
    }

    fn nodes_left(&self) -> u64 {
        self.limit.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(self.nodes()))
    }

    /// How deep it makes sense to look.
    pub(super) fn deepest(&self) -> u32 {
        let stones = self.board.board().stones(Side::First) | self.board.board().stones(Side::Second);
        let empty = self.player.geometry.cells() as u32 - stones.len();
        self.limit.depth.unwrap_or(u32::MAX).min(empty).min(100)
    }

    fn threat_win(&mut self, board: &ThreatBoard<W, S>) -> Option<u8> {
        let budget = self.nodes_left().min(ROOT_THREAT_NODES);
        match self.player.threats.search(&self.player.geometry, board, budget) {
            ThreatAnswer::Wins(cell) => Some(cell),
            ThreatAnswer::DoesNot | ThreatAnswer::Unknown => None,
        }
    }

    /// Finds a win in the book or by threats, and the moves that allow one to the other side.
    pub(super) fn see_force(&mut self) {
        let board = self.board;
        let me = board.turn();
        let at_once = board.wins_at_once(me);
        let by_force = self.player.book.winning_move(&self.player.geometry, &board);
        let by_force = by_force.or(match self.standing {
            Standing::Wins(cell) => Some(cell),
            Standing::Outside | Standing::Loses => None,
        });
        let by_force = by_force.or_else(|| self.threat_win(&board));
        for at in 0..self.candidates.len() {
            let cell = self.candidates[at].cell;
            self.candidates[at].score = if at_once.contains(cell) {
                Some(Score::Win { within: Some(1) })
            } else if by_force == Some(cell) {
                Some(Score::Win { within: None })
            } else {
                self.loses_by_force(cell)
            };
        }
        self.sort();
    }

    fn loses_by_force(&mut self, cell: u8) -> Option<Score> {
        let mut next = self.board;
        next.place(&self.player.geometry, cell);
        if !next.wins_at_once(next.turn()).is_empty() {
            return Some(Score::Loss { within: Some(2) });
        }
        let Player { geometry, book, deep_book, .. } = &*self.player;
        if self.standing == Standing::Loses || deep_book.begins_with(geometry, &next) {
            return Some(Score::Loss { within: None });
        }
        let in_book = book.winning_move(geometry, &next);
        // Where this side threatens to complete a line, the other must answer that first.
        in_book.or_else(|| self.threat_win(&next)).map(|_| Score::Loss { within: None })
    }

    /// Looks `depth` plies ahead; whether it got to the end of it.
    pub(super) fn deepen(&mut self, depth: u32, stop: &dyn Fn() -> bool) -> bool {
        let left = self.nodes_left();
        self.player.look_ahead.allow(&self.player.threats, left);
        let mut alpha = -WON;
        let mut scores = Vec::with_capacity(self.candidates.len());
        for candidate in &self.candidates {
            if candidate.score.is_some_and(Score::is_proved) {
                scores.push(candidate.score);
                continue;
            }
            let mut next = self.board;
            next.place(&self.player.geometry, candidate.cell);
            let Player { geometry, threats, look_ahead, .. } = &mut *self.player;
            let value = -look_ahead.value(geometry, threats, &next, depth as i8 - 1, (-WON, -alpha), 1, stop);
            if look_ahead.is_stopped() {
                return false;
            }
            alpha = alpha.max(value);
            scores.push(Some(if value >= SURE {
                Score::Win { within: None }
            } else if value <= -SURE {
                Score::Loss { within: None }
            } else {
                Score::Estimate(value)
            }));
        }
        for (candidate, score) in self.candidates.iter_mut().zip(scores) {
            candidate.score = score;
        }
        self.sort();
        self.nodes_left() > 0
    }

    /// Equal moves keep their order: the more promising at first sight stays ahead.
    fn sort(&mut self) {
        let danger = self.board.wins_at_once(self.board.turn().other());
        self.candidates.sort_by_key(|candidate| {
            let rank = match candidate.score {
                Some(Score::Win { within }) => i64::from(WON) * 2 - i64::from(within.unwrap_or(1_000)),
                Some(Score::Estimate(value)) => i64::from(value),
                Some(Score::Draw) | None => 0,
                Some(Score::Loss { within }) => {
                    let resists = if danger.contains(candidate.cell) { 1 } else { 0 };
                    i64::from(within.unwrap_or(1_000)) + resists - i64::from(WON) * 2
                }
            };
            std::cmp::Reverse(rank)
        });
    }

    pub(super) fn thought(&mut self, depth: u32) -> Thought {
        let geometry = &self.player.geometry;
        let play = |cell| geometry.play(cell);
        let mut moves: Vec<Verdict> =
            self.candidates.iter().map(|c| Verdict { play: play(c.cell), score: c.score }).collect();
        moves.sort_unstable_by_key(|verdict| verdict.play);
        let best = self.candidates.first().map(|c| c.cell);
        let score = self.candidates.first().and_then(|c| c.score).unwrap_or(Score::Estimate(0));
        let exact = matches!(score, Score::Win { within: Some(_) } | Score::Loss { within: Some(_) });
        let line = best.map_or(Vec::new(), |cell| self.line(cell));
        Thought {
            score,
            exact,
            best: best.map(|cell| self.player.geometry.play(cell)),
            line,
            moves,
            others: Vec::new(),
            nodes: self.nodes(),
            depth,
        }
    }

    /// How play may go on: forced replies, wins by threats, and what the looks ahead remember.
    fn line(&mut self, first: u8) -> Vec<Move> {
        let mut board = self.board;
        let mut line = Vec::new();
        let mut next = Some(first);
        while let Some(cell) = next {
            line.push(self.player.geometry.play(cell));
            if board.place(&self.player.geometry, cell) || line.len() >= 64 {
                break;
            }
            let side = board.turn();
            let at_once = board.wins_at_once(side).first();
            let forced = board.wins_at_once(side.other()).first();
            next = at_once.or(forced).or_else(|| self.known_win(&board));
            next = next.or_else(|| {
                let remembered = self.player.look_ahead.remembered(&board);
                remembered.filter(|&cell| board.landings().contains(cell))
            });
        }
        line
    }

    /// Only what a search has found before: a line must not cost nodes of its own.
    fn known_win(&self, board: &ThreatBoard<W, S>) -> Option<u8> {
        self.player.threats.known_win(board)
    }
}
