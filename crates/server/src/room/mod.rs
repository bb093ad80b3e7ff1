//! What happens in a game, as pure functions of commands and time. No sockets, no clock that is
//! read, no storage: those are at the rim.

mod action;
mod clock;
mod decide;
mod denied;
mod entry;
mod evolve;
mod options;
mod replay;
mod room;
mod view;

pub use action::{Action, Command};
pub use clock::{Clock, LAG_PER_MOVE, LAG_SUPPLY, Now};
pub use denied::Denied;
pub use entry::{Cause, Entry};
pub use options::{BadOptions, Options, name};
pub use replay::ReplayError;
pub use room::{Applied, Room};
