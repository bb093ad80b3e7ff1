use serde::Serialize;

use crate::ids::GameId;

/// What there is to tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    YourTurn,
    DayLeft,
    Found,
    Rematch,
}

/// Something to tell one player of a game.
#[derive(Clone, Debug)]
pub(crate) struct Notice {
    pub(crate) kind: Kind,
    /// How far the game has come: what was told of a later stage is not followed by this, and two of the
    /// same stage are one.
    pub(crate) stage: u64,
    pub(crate) opponent: Option<String>,
}

impl Notice {
    /// As the browser gets it; the page says it in words.
    pub(super) fn text(&self, game: GameId) -> String {
        let Notice { kind, stage, opponent } = self;
        serde_json::json!({ "kind": kind, "game": game.as_str(), "stage": stage, "opponent": opponent })
            .to_string()
    }
}
