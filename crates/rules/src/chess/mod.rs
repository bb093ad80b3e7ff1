//! 3D chess (Raumschach) on 5×5×5.

mod board;

pub use board::Board;
