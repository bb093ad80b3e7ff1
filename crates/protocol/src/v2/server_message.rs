use serde::{Deserialize, Serialize};

use super::{Clocks, Kept, LobbyView, Numbered, Presence, Seat, State};

/// Where a state was once told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct NoState {
    /// Always 0.
    pub seq: u32,
}

/// What a client of protocol 2 may receive. Later versions add messages and fields: ignore what you
/// do not know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub enum ServerMessage {
    /// The first message on every connection.
    Welcome {
        /// The version within the subprotocol; at least 2.
        version: u32,
        /// The server's name and version, for a person.
        server: String,
        /// Longer messages close the connection with 1009.
        max_message_bytes: u32,
        /// Several servers share the games here. Everybody may play anywhere; it is fastest where all who
        /// are at one game come to it at `/ws?game=GAME`.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        several: bool,
    },
    /// The connection attends this game from now on.
    Attending {
        /// The receiver's seat; none for a watcher.
        you: Option<Seat>,
        /// The seat's secret, given once, when the seat is taken. Keep it: it is what `resume` asks
        /// for. It belongs in no link that is shared.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "generate", schemars(with = "String"))]
        key: Option<String>,
        /// What a link to join carries; given to the creator along with the key.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "generate", schemars(with = "String"))]
        join: Option<String>,
        state: Box<State>,
        presence: Presence,
    },
    /// Everything since the number that was asked for.
    CaughtUp {
        you: Option<Seat>,
        events: Vec<Numbered>,
        /// The clocks as they stand now.
        clocks: Option<Clocks>,
        presence: Presence,
        /// As in `state`; left out where nobody has kept a seat.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        kept: Vec<Kept>,
    },
    /// Something happened.
    Event(Numbered),
    /// Who is connected has changed, or how they are called.
    Presence {
        presence: Presence,
        /// As in `state`, where that has changed.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        kept: Vec<Kept>,
    },
    /// A command in the game was refused and changed nothing. What the client did not know of comes
    /// by itself, or has come already.
    Refused {
        id: u32,
        /// A stable name that programs can rely on.
        code: String,
        /// A sentence for a person.
        message: String,
        /// The number of the last event in the game.
        #[serde(default)]
        seq: u32,
        /// Means nothing any more: the first clients look here how the game stands, and go on with
        /// what they know as its number is 0.
        #[serde(default)]
        state: NoState,
    },
    /// The connection waits for an opponent. When one is found, `attending` comes as after `join`.
    Seeking {
        /// What `unseek` asks for, and what others take it by.
        id: String,
    },
    /// A seek is over without a game.
    Unsought { id: String },
    /// Who waits, and how many play.
    Lobby(LobbyView),
    /// What the receiver's seat has planned, as far as it still lies ahead.
    Planned { lines: Vec<Vec<String>> },
    /// Anything else that went wrong. The connection stays.
    Error { code: String, message: String },
    Pong {
        token: u32,
        /// The server's measure of the way to this client and back, if it has one.
        lag_ms: Option<u32>,
    },
}
