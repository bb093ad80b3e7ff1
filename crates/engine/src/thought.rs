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
    pub nodes: u64,
    /// How deep the search has looked, in plies, where that means something.
    pub depth: u32,
}

/// What a move is worth to the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub play: Move,
    /// Not known yet, or not asked.
    pub score: Option<Score>,
}
