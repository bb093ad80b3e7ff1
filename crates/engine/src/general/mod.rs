//! A player for every connect game: any board, flat or in space, and any length of line. It looks
//! ahead and counts lines; where it can look to the end, what it says is proved.

mod board;
mod cells;
mod engine;
mod memory;
mod search;
mod windows;

pub use engine::GeneralEngine;
