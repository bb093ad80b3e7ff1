//! Connect: k in a line, with gravity, on a board of any size, flat or in space.

mod board;
mod column;
mod spans;
mod spread;
mod text;

pub use board::Board;
pub use column::Column;
