//! The rules for the browser: strings and arrays of numbers in and out, so that the page's own
//! types are made on its side and nothing is serialised twice.
//!
//! A cell is three numbers, file, rank and level. Where there may be none, the numbers are -1.

mod flat;
mod game;
#[cfg(feature = "perft")]
mod perft;
mod record;
mod refused;

pub use game::Game;
#[cfg(feature = "perft")]
pub use perft::perft;
pub use record::Record;
pub use refused::Refused;
