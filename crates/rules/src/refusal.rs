use std::{error::Error, fmt};

use crate::{Outcome, Role};

/// Why a move was refused. Nothing has changed: the same player is still to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    NotYourTurn,
    GameOver(Outcome),
    OffBoard,
    ColumnFull,
    /// The cell named is not where a piece dropped in that column comes to rest.
    NotWhereItLands,
    NoPieceThere,
    NotYourPiece,
    CannotMoveThere,
    LeavesKingInCheck,
    PromotionMissing,
    PromotionNotPossible,
    CannotBecome(Role),
    /// A move of another kind of game.
    WrongKind,
}

impl Refusal {
    /// A stable name that programs can rely on.
    pub const fn code(self) -> &'static str {
        match self {
            Refusal::NotYourTurn => "not-your-turn",
            Refusal::GameOver(_) => "game-over",
            Refusal::OffBoard => "off-board",
            Refusal::ColumnFull => "column-full",
            Refusal::NotWhereItLands => "not-where-it-lands",
            Refusal::NoPieceThere => "no-piece-there",
            Refusal::NotYourPiece => "not-your-piece",
            Refusal::CannotMoveThere => "cannot-move-there",
            Refusal::LeavesKingInCheck => "leaves-king-in-check",
            Refusal::PromotionMissing => "promotion-missing",
            Refusal::PromotionNotPossible => "promotion-not-possible",
            Refusal::CannotBecome(_) => "cannot-become",
            Refusal::WrongKind => "wrong-kind",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::NotYourTurn => "It is not your turn.",
            Refusal::GameOver(_) => "The game is over.",
            Refusal::OffBoard => "That is not on the board.",
            Refusal::ColumnFull => "That column is full.",
            Refusal::NotWhereItLands => "A piece dropped there does not come to rest on that cell.",
            Refusal::NoPieceThere => "There is no piece on that cell.",
            Refusal::NotYourPiece => "That piece is not yours.",
            Refusal::CannotMoveThere => "That piece cannot move there.",
            Refusal::LeavesKingInCheck => "That would leave your king in check.",
            Refusal::PromotionMissing => "Say what the pawn becomes: Q, R, B, N or U.",
            Refusal::PromotionNotPossible => "Only a pawn at the end of both its ways is promoted.",
            Refusal::CannotBecome(_) => "A pawn becomes Q, R, B, N or U, nothing else.",
            Refusal::WrongKind => "That is not a move of this game.",
        })
    }
}

impl Error for Refusal {}

/// Why a text is not a move that can be played here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// The text does not have the form of a move of this game; says what form that is.
    Malformed {
        text: String,
        form: &'static str,
    },
    Refused {
        text: String,
        why: Refusal,
    },
}

impl MoveError {
    /// Long input is cut, so that an error never repeats more than a line of it.
    pub(crate) fn malformed(text: &str, form: &'static str) -> MoveError {
        MoveError::Malformed { text: excerpt(text), form }
    }

    pub(crate) fn refused(text: &str, why: Refusal) -> MoveError {
        MoveError::Refused { text: excerpt(text), why }
    }

    pub const fn code(&self) -> &'static str {
        match self {
            MoveError::Malformed { .. } => "malformed-move",
            MoveError::Refused { why, .. } => why.code(),
        }
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Malformed { text, form } => {
                write!(f, "“{text}” is not a move; a move here looks like {form}.")
            }
            MoveError::Refused { text, why } => write!(f, "{text}: {why}"),
        }
    }
}

impl Error for MoveError {}

/// The beginning of a text from outside, fit for a message.
pub(crate) fn excerpt(text: &str) -> String {
    const MOST: usize = 24;
    let mut short: String =
        text.chars().take(MOST).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if text.chars().nth(MOST).is_some() {
        short.push('…');
    }
    short
}
