//! The rules for the browser: strings and arrays of numbers in and out, so that the page's own
//! types are made on its side and nothing is serialised twice.
//!
//! A cell is three numbers, file, rank and level. Where there may be none, the numbers are -1.

#[cfg(feature = "engine")]
mod analyst;
#[cfg(feature = "engine")]
mod book;
#[cfg(feature = "engine")]
mod computer;
#[cfg(feature = "datapack")]
mod datapack;
mod flat;
mod game;
#[cfg(feature = "engine")]
mod opinion;
#[cfg(feature = "perft")]
mod perft;
mod record;
mod refused;

#[cfg(feature = "engine")]
pub use analyst::{Analyst, think};
#[cfg(feature = "engine")]
pub use book::{install_book, restore_book, spread_book};
#[cfg(feature = "engine")]
pub use computer::Computer;
#[cfg(feature = "datapack")]
pub use datapack::datapack;
pub use game::Game;
#[cfg(feature = "engine")]
pub use opinion::Opinion;
#[cfg(feature = "perft")]
pub use perft::perft;
pub use record::Record;
pub use refused::Refused;
