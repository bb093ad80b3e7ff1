//! The rules of Raumspiel's games: Connect Four, flat and in space, and 3D chess.
//!
//! A game is a [`Spec`] and its moves. [`Game`] plays checked moves and knows what only the whole
//! game can tell (repetition); [`Position`] is what all games have in common; [`Record`] is a game
//! as text. No input and output, no time, no randomness, no dependencies.

mod any_position;
mod game;
mod lattice;
mod r#move;
mod outcome;
mod perft;
mod piece;
mod position;
mod position_error;
mod refusal;
mod side;
mod spec;
mod stuck;

pub mod chess;
pub mod connect;
pub mod record;

pub use any_position::AnyPosition;
pub use game::{Action, ActionError, Game};
pub use lattice::{Cell, DIRECTIONS, Lattice, Step};
pub use r#move::Move;
pub use outcome::{Claim, Draw, Outcome, Win};
pub use perft::perft;
pub use piece::{Piece, Role};
pub use position::Position;
pub use position_error::PositionError;
pub use record::Record;
pub use refusal::{MoveError, Refusal};
pub use side::Side;
pub use spec::{Shape, Spec, SpecError};
pub use stuck::Stuck;

/// The example in the README is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
