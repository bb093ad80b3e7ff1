use serde::{Deserialize, Serialize};

use super::{CellName, Promotion};

/// What a client of protocol 1 may send.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub enum ClientMessage {
    /// Opens a game and takes one of its seats. Answered by `game_created`.
    CreateGame {},
    /// Takes the other seat. Colours are drawn and both players get `game_start`.
    JoinGame { game_id: String },
    /// Plays a move. Both players get `move_made`; a move that cannot be played gets `error`.
    Move {
        from: CellName,
        to: CellName,
        /// Present exactly where the move promotes.
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
        #[cfg_attr(feature = "generate", schemars(with = "Promotion"))]
        promotion: Option<Promotion>,
    },
}

/// Reads a field that may be left out but not be null.
fn present<'d, D: serde::Deserializer<'d>>(deserializer: D) -> Result<Option<Promotion>, D::Error> {
    Promotion::deserialize(deserializer).map(Some)
}
