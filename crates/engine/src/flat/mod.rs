//! Four in a line on flat boards: exact scores by search, and a book of the beginning.

mod auditor;
mod book;
mod child;
mod engine;
mod follow_up;
mod grid;
mod line;
mod reachable;
mod settled;
mod solver;
mod table;
mod thinking;
mod truth_first;
mod word;

pub use auditor::Auditor;
pub use book::{Book, BookError, Edition, install_book, shared_book};
pub use engine::{FlatEngine, stone_score};
pub(crate) use truth_first::TruthFirst;
pub use word::Word;
