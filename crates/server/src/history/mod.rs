//! Finished rounds, as a projection of the log (what the log implies, kept where it can be asked
//! for).
//!
//! ```text
//! event that ends a round --> rounds, one row each     in the event's own transaction
//! rounds x seats ----------> sittings, one row for each player who has kept the game
//! ```
//!
//! `rebuild` makes both again from the log alone, and must find what is there.

mod cursor;
mod export;
mod finished_round;
mod listing;
mod rebuild;
mod walk;

pub use cursor::Cursor;
pub(crate) use export::records;
pub use finished_round::FinishedRound;
pub(crate) use finished_round::{HOLD_SEATS, SITTINGS, seat_name};
pub(crate) use listing::{Wanted, best, counts, cursor_after, list};
pub use rebuild::{Rebuilt, rebuild};
pub(crate) use walk::walk;
