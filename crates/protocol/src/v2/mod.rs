//! Protocol 2: all games, clocks, offers, watching and coming back.
//!
//! A connection attends one game at a time. Everything that happens in a game is an [`Event`] with
//! a number that counts from 1 without gaps; the event that a command has caused is its
//! acknowledgement, and it has been written to disk before anybody sees it.

mod client_message;
mod event;
mod follow;
mod lobby;
mod player;
mod server_message;
mod state;
mod time_control;

pub use client_message::ClientMessage;
pub use event::{Event, Numbered, Unknown};
pub use follow::Gap;
pub use lobby::{CountsFor, LobbyView, OpenSeek, Paired, Strength};
pub use player::{Kept, Player, Presence, Seat, Side};
pub use server_message::{NoState, ServerMessage};
pub use state::{Clocks, Offers, Outcome, State, Status};
pub use time_control::TimeControl;

use serde::{Deserialize, Serialize};

/// The WebSocket subprotocol to ask for.
pub const SUBPROTOCOL: &str = "raumspiel.v2";

/// The version within the subprotocol. It grows when messages are added; what exists stays.
pub const VERSION: u32 = 3;

/// What players can say to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub enum Phrase {
    Hello,
    GoodLuck,
    WellPlayed,
    Thanks,
    Oops,
    OneMoment,
    GoodGame,
    Goodbye,
}
