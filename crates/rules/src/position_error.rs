use std::{error::Error, fmt};

use crate::{Refusal, refusal::excerpt};

/// Why a text is not a position: what is wrong, and the part of the text where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    what: String,
    at: Option<String>,
}

impl PositionError {
    pub fn new(what: impl Into<String>) -> PositionError {
        PositionError { what: what.into(), at: None }
    }

    pub fn at(what: impl Into<String>, part: &str) -> PositionError {
        PositionError { what: what.into(), at: Some(excerpt(part)) }
    }

    /// A move among those that should lead to the position cannot be played.
    pub(crate) fn refused(text: &str, why: Refusal) -> PositionError {
        PositionError::at(why.to_string().trim_end_matches('.').to_ascii_lowercase(), text)
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.at {
            Some(part) => write!(f, "Not a position: {} at “{part}”.", self.what),
            None => write!(f, "Not a position: {}.", self.what),
        }
    }
}

impl Error for PositionError {}
