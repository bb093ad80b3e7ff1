use std::{error::Error, fmt};

use raumspiel_rules::MoveError;

/// Why a command was not carried out. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Denied {
    /// Given in ignorance of something that matters.
    Stale,
    NotStarted,
    NotFinished,
    GameOver,
    NotYourTurn,
    NoOffer,
    AlreadyOffered,
    NothingToClaim,
    NothingToTakeBack,
    TooLateToAbort,
    TooManyMoves,
    GameFull,
    Move(MoveError),
}

impl Denied {
    /// A stable name that programs can rely on.
    pub const fn code(&self) -> &'static str {
        match self {
            Denied::Stale => "stale",
            Denied::NotStarted => "not-started",
            Denied::NotFinished => "not-finished",
            Denied::GameOver => "game-over",
            Denied::NotYourTurn => "not-your-turn",
            Denied::NoOffer => "no-offer",
            Denied::AlreadyOffered => "already-offered",
            Denied::NothingToClaim => "nothing-to-claim",
            Denied::NothingToTakeBack => "nothing-to-take-back",
            Denied::TooLateToAbort => "too-late-to-abort",
            Denied::TooManyMoves => "too-many-moves",
            Denied::GameFull => "game-full",
            Denied::Move(error) => error.code(),
        }
    }
}

impl fmt::Display for Denied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Denied::Stale => "Something has happened that you did not know of; look again.",
            Denied::NotStarted => "The other player is not there yet.",
            Denied::NotFinished => "The game is not over yet.",
            Denied::GameOver => "The game is over.",
            Denied::NotYourTurn => "It is not your turn.",
            Denied::NoOffer => "There is no offer to answer.",
            Denied::AlreadyOffered => "You have offered that already.",
            Denied::NothingToClaim => "No draw can be claimed here.",
            Denied::NothingToTakeBack => "You have no move to take back.",
            Denied::TooLateToAbort => "After the second move a game can be resigned, not aborted.",
            Denied::TooManyMoves => "This game has as many moves as one can have here.",
            Denied::GameFull => "Both seats of this game are taken.",
            Denied::Move(error) => return error.fmt(f),
        })
    }
}

impl Error for Denied {}
