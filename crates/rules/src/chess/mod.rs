//! 3D chess (Raumschach) on 5×5×5.
//!
//! [`Board`] is small and copied rather than unmade, so that search can use it as it is. Moves are
//! generated legal at once: pinned pieces and checks are known before the first move is written.

mod attack;
mod board;
mod cell_index;
mod cell_set;
mod dead;
mod generate;
mod legality;
mod magic;
mod magic_seed;
mod packed_move;
mod perft;
mod play;
mod position;
mod table;
mod text;

pub use board::Board;
pub use cell_index::CellIndex;
pub use cell_set::CellSet;
pub use generate::Kind;
pub use packed_move::PackedMove;
pub use perft::{PerftStats, divide, perft, perft_one_by_one, perft_stats};
pub(crate) use play::Before;
