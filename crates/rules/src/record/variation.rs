use super::Comment;
use crate::Move;

/// Another way to go on from a moment of the game, as in PGN's recursive annotation variations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// After how many moves it branches off, counted from the start of the game; its first move replaces the next.
    pub ply: usize,
    /// At least one, each legal after those before it.
    pub moves: Vec<Move>,
    /// Their plies count from the start of the game too.
    pub comments: Vec<Comment>,
    /// What else was tried in it.
    pub variations: Vec<Variation>,
}

impl Variation {
    /// How deep variations may lie within one another: more than anybody writes, and less than a stack holds.
    pub const DEEPEST: usize = 64;
}
