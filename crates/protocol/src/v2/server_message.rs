use serde::{Deserialize, Serialize};

use super::{Clocks, Numbered, Presence, Seat, State};

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
        state: State,
        presence: Presence,
    },
    /// Everything since the number that was asked for.
    CaughtUp {
        you: Option<Seat>,
        events: Vec<Numbered>,
        /// The clocks as they stand now.
        clocks: Option<Clocks>,
        presence: Presence,
    },
    /// Something happened.
    Event(Numbered),
    /// Who is connected has changed.
    Presence { presence: Presence },
    /// A command in the game was refused and changed nothing; this is how the game stands.
    Refused {
        id: u32,
        /// A stable name that programs can rely on.
        code: String,
        /// A sentence for a person.
        message: String,
        state: State,
    },
    /// Anything else that went wrong. The connection stays.
    Error { code: String, message: String },
    Pong {
        token: u32,
        /// The server's measure of the way to this client and back, if it has one.
        lag_ms: Option<u32>,
    },
}
