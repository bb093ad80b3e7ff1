//! Puzzles that the engines make, judge and prove. Nothing of them rests on an opinion: a puzzle's aim is certain
//! after one move only, and whoever solves it is judged by what is true of the position, not by a list of moves.

mod aim;
mod attempt;
mod chance;
mod collection;
mod daily;
mod examiner;
mod likeness;
mod make;
mod mate;
mod prove;
mod space;
mod theme;

#[cfg(feature = "puzzles")]
mod bundled;

pub use aim::Aim;
pub use attempt::{Trial, rating, solves};
#[cfg(feature = "puzzles")]
pub use bundled::bundled;
pub use collection::{Collection, CollectionError, Puzzle};
pub use examiner::Examiner;
pub use likeness::{Likeness, likeness};
pub use make::Maker;
pub use prove::{Prover, Unproved};
pub use theme::Theme;

use raumspiel_rules::Spec;

/// The games that there are puzzles of.
pub const GAMES: [Spec; 3] = [Spec::CONNECT_FOUR, Spec::CONNECT_FOUR_3D, Spec::Chess];
