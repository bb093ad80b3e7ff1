//! What players of games by days answer ahead: "if you play this, I play that". Plans stand beside
//! the log, since nobody but their player may see them; a reply that is played is a move like any
//! other.
//!
//! ```text
//! move --> log, and a look that is due at once, in one transaction
//!                       |
//! look --> plan of whoever has the move, followed along the moves --> reply, as a move
//! ```
//!
//! A plan is never changed by being played: it is followed anew from where it was made, so that a
//! server which dies between a move and its reply leaves nothing half done.

mod book;
mod plan;

pub(crate) use book::Plans;
#[cfg(test)]
pub(crate) use book::{CLEAR, DELETE, INSERT, OF_GAME, stored};
pub(crate) use plan::{Ahead, BadPlan, Plan};
