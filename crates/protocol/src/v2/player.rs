use serde::{Deserialize, Serialize};

/// Who moves when: the first begins. In 3D chess the first is White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub enum Side {
    First,
    Second,
}

/// Who a player is, whichever side that is in this round: a rematch swaps sides, not seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub enum Seat {
    /// Opened the game.
    Creator,
    /// Came by the link.
    Guest,
}

/// A player as everybody sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct Player {
    pub seat: Seat,
    /// None until sides are drawn.
    pub side: Option<Side>,
    pub name: Option<String>,
    /// Whether it is a bot that plays; left out where it is not known to be one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
}

/// Who is connected right now. Not an event: it has no number and is not kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct Presence {
    pub creator: bool,
    pub guest: bool,
    pub watchers: u32,
}
