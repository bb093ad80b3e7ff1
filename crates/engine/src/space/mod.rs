//! Connect games on boards of at most 128 cells, in space above all: a fast board, threat search,
//! proofs and their certificates, and a player made of these.

mod board;
mod cell_set;
mod geometry;
mod threat_board;
mod threat_search;

pub use board::Board;
pub use cell_set::{CellSet, Cells};
pub use geometry::{Geometry, MAX_CELLS};
pub use threat_board::ThreatBoard;
pub use threat_search::{ThreatAnswer, ThreatSearch};
