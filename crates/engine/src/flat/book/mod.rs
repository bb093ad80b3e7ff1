//! The book of Connect Four, 7×6: the score of every position after twelve moves.
//!
//! Positions are numbered by arithmetic, so no keys are stored; their scores are compressed by
//! predicting each from the ones before it.

mod arithmetic;
mod index;
mod predictor;
mod scores;
mod shared;

use super::grid::Cells;
use index::BookIndex;
pub use scores::BookError;
pub use shared::{install_book, restore_book, shared_book};

/// The scores of all positions after [`Book::PLIES`] moves in which nobody wins at once.
pub struct Book {
    scores: Vec<i8>,
    index: BookIndex,
}

impl Book {
    pub const PLIES: u32 = 12;

    /// Unpacks a book. Anything but a whole and sound one is refused.
    pub fn unpack(packed: &[u8]) -> Result<Book, BookError> {
        let index = BookIndex::new();
        let scores = scores::unpack(&index, packed)?;
        Ok(Book { scores, index })
    }

    /// The book as [`Book::restore`] reads it: larger, and there at once.
    pub fn spread_out(&self) -> Vec<u8> {
        scores::spread_out(&self.scores)
    }

    /// Takes up a book that was spread out before. Anything but a whole and sound one is refused.
    pub fn restore(spread: &[u8]) -> Result<Book, BookError> {
        let index = BookIndex::new();
        let scores = scores::restore(&index, spread)?;
        Ok(Book { scores, index })
    }

    /// Packs the scores of positions (the stones of the player to move, and of both) as
    /// [`Book::unpack`] reads them; positions without a score are never asked for.
    pub fn pack(score: impl FnMut(u64, u64) -> Option<i32>) -> Vec<u8> {
        scores::pack(&BookIndex::new(), score)
    }

    /// The score of a position after [`Book::PLIES`] moves whose player to move cannot win at once.
    pub fn score(&self, own: Cells, all: Cells) -> i32 {
        self.index.number(own, all).map_or(0, |number| i32::from(self.scores[number]))
    }

    /// Every position whose score had to be stored, with its score, in the order of the book.
    pub fn stored(&self) -> impl Iterator<Item = (u64, u64, i32)> + '_ {
        scores::stored(&self.index).into_iter().map(|(own, all)| (own, all, self.score(own, all)))
    }
}
