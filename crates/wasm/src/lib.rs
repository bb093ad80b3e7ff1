//! The rules and the engine for the browser: texts in, and everything there is to see in one call out, as JSON of the
//! page's own types.

#[cfg(feature = "engine")]
mod analyst;
#[cfg(feature = "engine")]
mod book;
#[cfg(feature = "engine")]
mod computer;
#[cfg(feature = "datapack")]
mod datapack;
#[cfg(feature = "engine")]
mod examiner;
mod game;
mod json;
#[cfg(feature = "engine")]
mod opinion;
#[cfg(feature = "perft")]
mod perft;
mod reach;
mod record;
mod refused;
mod threat;

#[cfg(feature = "engine")]
pub use analyst::{Analyst, think};
#[cfg(feature = "engine")]
pub use book::install_book;
#[cfg(feature = "engine")]
pub use computer::{Computer, level_descriptions};
#[cfg(feature = "datapack")]
pub use datapack::datapack;
#[cfg(feature = "engine")]
pub use examiner::Examiner;
pub use game::Game;
#[cfg(feature = "perft")]
pub use perft::perft;
pub use reach::reach_of;
pub use record::Record;
pub use refused::Refused;
