use serde::{Deserialize, Serialize};

use super::{Seat, TimeControl};

/// What somebody was rated, in whole points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct Strength {
    pub rating: u32,
    /// How far off that may be; 110 or more is provisional.
    pub deviation: u32,
    pub bot: bool,
}

/// How the players of a game found each other in the lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct Paired {
    /// Whether ratings change by it. Where the first to move has the better of it, two rounds are
    /// played from the same position with sides changed.
    pub rated: bool,
    /// What they were rated when they were paired.
    pub creator: Strength,
    pub guest: Strength,
    /// Whose rating changes by it, where not both do.
    #[serde(default, skip_serializing_if = "CountsFor::is_both")]
    pub counts_for: CountsFor,
}

/// Whose rating a round between two changes: that of whoever plays somebody whom others know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub enum CountsFor {
    #[default]
    Both,
    Creator,
    Guest,
    Neither,
}

impl CountsFor {
    pub fn is_both(&self) -> bool {
        *self == CountsFor::Both
    }

    pub fn seat(self, seat: Seat) -> bool {
        match self {
            CountsFor::Both => true,
            CountsFor::Creator => seat == Seat::Creator,
            CountsFor::Guest => seat == Seat::Guest,
            CountsFor::Neither => false,
        }
    }
}

/// Somebody who waits for an opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct OpenSeek {
    pub id: String,
    pub specs: Vec<String>,
    pub times: Vec<TimeControl>,
    pub rated: bool,
    pub name: Option<String>,
    /// The player's id, if they are known.
    pub player: Option<String>,
    pub bot: bool,
    /// What they are rated in each of the games, in the same order; empty for who is not known.
    pub ratings: Vec<Strength>,
    /// Since when: milliseconds since 1970.
    pub since: u64,
}

/// Who waits, and how many play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct LobbyView {
    /// The oldest first, at most 100.
    pub seeks: Vec<OpenSeek>,
    /// Games from the lobby that are being played.
    pub live: u32,
    /// How many wait, bots and absent players left out.
    pub waiting: u32,
}
