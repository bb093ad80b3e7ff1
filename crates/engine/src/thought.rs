use std::cmp::Reverse;

use raumspiel_rules::Move;

use crate::Score;

/// What an engine thinks of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// What the position is worth to the player to move.
    pub score: Score,
    /// Whether the score is the truth to the last ply, distance included.
    pub exact: bool,
    /// The move to play; none when the game is over.
    pub best: Option<Move>,
    /// How play may go on, beginning with the best move.
    pub line: Vec<Move>,
    /// What is known of each legal move, in the rules' order.
    pub moves: Vec<Verdict>,
    /// The next best moves, as many as the engine was asked to value: what each is worth to the player
    /// who makes it, and how play may go on with it.
    pub others: Vec<Line>,
    pub nodes: u64,
    /// How deep the search has looked, in plies, where that means something.
    pub depth: u32,
}

/// How play may go on, and what that is worth to the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub score: Score,
    pub moves: Vec<Move>,
}

/// What a move is worth to the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub play: Move,
    /// Not known yet, or not asked.
    pub score: Option<Score>,
}

impl Thought {
    /// Leaves only so many of the moves, the best first: what wins soonest, then what is thought to be
    /// good, then what loses latest; what is not known comes last.
    pub fn keep_best(&mut self, count: usize) {
        self.moves.sort_by_key(|verdict| {
            let is_best = Some(verdict.play) == self.best;
            (Reverse(verdict.score.map(Score::rank)), !is_best)
        });
        self.moves.truncate(count);
    }
}
