//! The games in memory: who attends them, what happens in them, and how that gets into the log.
//!
//! Everything that changes a game goes one way, `Registry::change`: decide on the room, write, then
//! tell. Whether a change waits for others is the policy of the store.

mod attendee;
mod by_days;
mod change;
mod deadlines;
mod enter;
mod fold;
mod forget;
mod lease;
mod live_game;
mod names;
mod paired;
mod presence;
mod registry;

pub(crate) use attendee::Attendee;
pub(crate) use deadlines::Deadlines;
pub(crate) use enter::{Attending, Newcomer};
pub(crate) use live_game::{Inner, LiveGame};
pub(crate) use presence::Elsewhere;
pub(crate) use registry::{NoGame, Registry};
