use std::{error::Error, fmt};

use crate::{MoveError, PositionError, SpecError};

/// What is wrong with a record, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// Both from 1; the column counts characters.
    pub line: usize,
    pub column: usize,
    pub kind: RecordErrorKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordErrorKind {
    HeaderMalformed,
    HeaderTwice(String),
    HeaderAfterMoves,
    HeaderOfOtherGame(String),
    TextNotClosed,
    CommentNotClosed,
    SpecMissing,
    Spec(SpecError),
    Position(PositionError),
    Date,
    ResultUnknown,
    ResultMissing,
    ResultsDiffer,
    ReasonMissing,
    ReasonDoesNotFit,
    ResultAgainstMoves { result: &'static str, reason: &'static str },
    ClaimAgainstMoves,
    MoveNumber { expected: usize },
    VariationMisplaced,
    VariationEmpty,
    VariationNotOpen,
    VariationNotClosed,
    VariationTooDeep,
    Move(MoveError),
}

impl fmt::Display for RecordErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::HeaderMalformed => f.write_str("A header looks like [Name \"text\"]."),
            Self::HeaderTwice(name) => write!(f, "The header {name} stands here for the second time."),
            Self::HeaderAfterMoves => f.write_str(
                "A header among the moves; a record ends with its result: 1-0, 0-1, 1/2-1/2 or *.",
            ),
            Self::HeaderOfOtherGame(name) => write!(f, "This game's players are not called {name}."),
            Self::TextNotClosed => f.write_str("The quotation mark that ends this text is missing."),
            Self::CommentNotClosed => f.write_str("The brace that ends this comment is missing."),
            Self::SpecMissing => f.write_str("The header Spec is missing, such as [Spec \"connect-7x6-4\"]."),
            Self::Spec(error) => error.fmt(f),
            Self::Position(error) => error.fmt(f),
            Self::Date => f.write_str("A date looks like 2026-11-16."),
            Self::ResultUnknown => f.write_str("A result is 1-0, 0-1, 1/2-1/2 or *."),
            Self::ResultMissing => f.write_str("The moves end without a result: 1-0, 0-1, 1/2-1/2 or *."),
            Self::ResultsDiffer => f.write_str("The result after the moves is not the one in the header."),
            Self::ReasonMissing => {
                f.write_str("The moves do not end the game, so the header Reason must say what did.")
            }
            Self::ReasonDoesNotFit => f.write_str("This reason does not go with the result."),
            Self::ResultAgainstMoves { result, reason } => {
                write!(f, "By its moves the game ended {result} ({reason}); the record says otherwise.")
            }
            Self::ClaimAgainstMoves => f.write_str("By its moves this draw could not be claimed."),
            Self::MoveNumber { expected } => write!(f, "The next move number is {expected}."),
            Self::VariationMisplaced => f.write_str("A variation stands after the move that it replaces."),
            Self::VariationEmpty => f.write_str("A variation has at least one move."),
            Self::VariationNotOpen => f.write_str("No variation has begun that could end here."),
            Self::VariationNotClosed => f.write_str("The parenthesis that ends this variation is missing."),
            Self::VariationTooDeep => f.write_str("Variations within variations go no deeper than this."),
            Self::Move(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.kind)
    }
}

impl Error for RecordError {}
