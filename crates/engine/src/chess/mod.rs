//! 3D chess: iterative deepening alpha-beta on the rules' own board.

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
mod quiescence;
mod roots;
mod search;
mod sums;
mod symmetry;
mod value;

pub use ending::{Ending, ending};
pub use engine::ChessEngine;
pub use exchange::gains;
pub use four_men::FourMen;
pub use neighbours::ending_by_moves;
pub use network::Network;
