//! Connect games on boards of at most 128 cells, in space above all: a fast board, threat search,
//! proofs and their certificates, and a player made of these.

mod board;
mod book;
mod cell_set;
mod certificate;
mod checker;
mod deep_book;
mod geometry;
mod look_ahead;
mod merits;
mod numbers;
mod player;
mod proof_table;
mod prover;
mod retrieval;
mod scout;
mod shared;
mod solver;
mod symmetric_key;
mod thinking;
mod threat_board;
mod threat_search;
mod work_file;

pub use board::Board;
pub use cell_set::{CellSet, Cells};
pub use certificate::{Certificate, Claim, ClaimError};
pub use checker::{Checked, Flaw, Guide, check, verify};
pub use deep_book::{DeepBookError, deep_book_of};
pub use geometry::{Geometry, MAX_CELLS};
pub use player::{player, plays};
pub use proof_table::{Fill, ProofTable};
pub use prover::{Effort, Proof, Prover, Step};
pub use shared::Shared;
pub use solver::{LineStep, SolveError, SolveProgress, SolveStage, Solved, solve};
pub use symmetric_key::SymmetricKey;
pub use threat_board::ThreatBoard;
pub use threat_search::{ThreatAnswer, ThreatSearch};
pub use work_file::{Disk, WorkError, WorkFile};
