//! 3D chess: iterative deepening alpha-beta on the rules' own board.

mod ending;
mod engine;
mod evaluate;
mod exchange;
mod memory;
mod order;
mod quiescence;
mod search;
mod value;
mod weight;

pub use ending::{Ending, ending};
pub use engine::ChessEngine;
pub use evaluate::evaluate;
pub use exchange::gains;
