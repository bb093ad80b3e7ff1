use serde::{Deserialize, Serialize};

/// How much time the players have. The server's clock decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub enum TimeControl {
    /// All the time in the world.
    None {},
    /// A supply for the whole game and an increment after each move; with an increment of 0 it is
    /// sudden death.
    Clock {
        initial_seconds: u32,
        #[serde(default)]
        increment_seconds: u32,
    },
    /// So many days for each move.
    Correspondence { days_per_move: u32 },
}

impl Default for TimeControl {
    fn default() -> TimeControl {
        TimeControl::None {}
    }
}
