use serde::{Deserialize, Serialize};

use super::{CellName, Color, Promotion};

/// What a client of protocol 1 may receive; never anything else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub enum ServerMessage {
    /// The game is open; whoever joins it by this name is the other player.
    GameCreated { game_id: String },
    /// The other player is there and colours are drawn.
    GameStart {
        /// The receiver's colour.
        color: Color,
        /// The position as text, levels A to E.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "generate", schemars(with = "String"))]
        initial_position: Option<String>,
    },
    /// A move was played, by either player.
    MoveMade {
        by: Color,
        from: CellName,
        to: CellName,
        /// Present exactly where the move promotes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "generate", schemars(with = "Promotion"))]
        promotion: Option<Promotion>,
    },
    /// Something was refused, or the game has ended otherwise than on the board. The game and the
    /// connection are as they were.
    Error {
        /// A stable name that programs can rely on.
        code: String,
        /// A sentence for a person.
        message: String,
    },
}
