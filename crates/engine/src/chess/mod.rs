//! 3D chess: iterative deepening alpha-beta on the rules' own board.

mod audit;
pub(crate) mod beginner;
mod ending;
mod engine;
mod exchange;
mod four_men;
mod judge;
mod memory;
mod men;
mod neighbours;
pub mod network;
mod order;
mod pawn_men;
mod quiescence;
mod roots;
mod search;
mod slice;
mod sums;
mod symmetry;
mod table;
mod tables;
mod value;

pub use audit::{Audit, Contradiction, Tally};
pub use ending::{Ending, ending};
pub use engine::ChessEngine;
pub use exchange::gains;
pub use neighbours::ending_by_moves;
pub use network::Network;
pub use table::{Class, Table};
