use std::fmt;

use crate::Side;

/// How a game ends by its rules. Resignation, time and agreement are not the rules' business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    Win { winner: Side, by: Win },
    Draw(Draw),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Win {
    Line,
    Checkmate,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Draw {
    BoardFull,
    Stalemate,
    DeadPosition,
    SeventyFiveMoves,
    FivefoldRepetition,
}

/// A draw that the player to move may claim but need not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    ThreefoldRepetition,
    FiftyMoves,
}

impl Outcome {
    pub const fn winner(self) -> Option<Side> {
        match self {
            Outcome::Win { winner, .. } => Some(winner),
            Outcome::Draw(_) => None,
        }
    }

    /// Why the game is over, as one word that programs can rely on.
    pub const fn reason(self) -> &'static str {
        match self {
            Outcome::Win { by: Win::Line, .. } => "line",
            Outcome::Win { by: Win::Checkmate, .. } => "checkmate",
            Outcome::Draw(Draw::BoardFull) => "board-full",
            Outcome::Draw(Draw::Stalemate) => "stalemate",
            Outcome::Draw(Draw::DeadPosition) => "dead-position",
            Outcome::Draw(Draw::SeventyFiveMoves) => "seventy-five-moves",
            Outcome::Draw(Draw::FivefoldRepetition) => "fivefold-repetition",
        }
    }
}

impl Claim {
    pub const fn reason(self) -> &'static str {
        match self {
            Claim::ThreefoldRepetition => "threefold-repetition",
            Claim::FiftyMoves => "fifty-moves",
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Claim::ThreefoldRepetition => "threefold repetition",
            Claim::FiftyMoves => "fifty moves without capture or pawn move",
        })
    }
}
