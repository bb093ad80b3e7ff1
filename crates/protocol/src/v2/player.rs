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

/// A seat that somebody has kept as theirs: how they are called now, whatever they typed there. No event
/// says so, and it changes without one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct Kept {
    pub seat: Seat,
    /// None once the player is gone.
    pub name: Option<String>,
    /// Whether it is a bot that plays.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
    /// Up to which round this player wants everybody to see the game, which they do once both want it;
    /// left out where it is none.
    #[serde(default, skip_serializing_if = "is_none")]
    pub shows: u32,
}

fn is_none(round: &u32) -> bool {
    *round == 0
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
