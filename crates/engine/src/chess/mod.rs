//! 3D chess: iterative deepening alpha-beta on the rules' own board.

mod ending;
mod engine;
mod evaluate;
mod exchange;
mod feature;
mod four_men;
mod memory;
mod men;
mod neighbours;
mod order;
mod quiescence;
mod search;
mod symmetry;
mod value;
mod weight;

pub use ending::{Ending, ending};
pub use engine::ChessEngine;
pub use evaluate::evaluate;
pub use exchange::gains;
pub use feature::{COUNT, Feature, features};
pub use four_men::FourMen;
pub use neighbours::ending_by_moves;
pub use weight::weight;
