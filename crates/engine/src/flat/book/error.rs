use std::{error::Error, fmt};

/// Why bytes are not a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookError {
    NotABook,
    Damaged,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BookError::NotABook => "This is not a book of Connect Four positions.",
            BookError::Damaged => "The book of Connect Four positions is damaged.",
        })
    }
}

impl Error for BookError {}
