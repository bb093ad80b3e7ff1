use serde::{Deserialize, Serialize};

use super::{Kept, Paired, Player, Seat, Side, TimeControl};

/// How a game stands: everything that a client needs to show it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct State {
    /// The game's public name: enough to watch, not to play.
    pub game: String,
    /// The number of the last event in it.
    pub seq: u32,
    pub spec: String,
    /// The position that a round starts from, if not the usual one.
    pub start: Option<String>,
    pub time: TimeControl,
    /// Whether others may watch.
    pub watching: bool,
    pub status: Status,
    /// From 1; 0 while the other player is awaited.
    pub round: u32,
    pub players: Vec<Player>,
    /// Which of the seats somebody has kept as theirs; left out where nobody has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<Kept>,
    /// The moves of this round.
    pub moves: Vec<String>,
    /// The position as text.
    pub position: String,
    /// Who is to move; none when nobody is.
    pub turn: Option<Side>,
    pub clocks: Option<Clocks>,
    pub offers: Offers,
    /// A draw that the player to move may claim: `threefold-repetition` or `fifty-moves`.
    pub claim: Option<String>,
    /// For how many seconds the opponent has to be away, with the move, before a win can be claimed;
    /// none where it cannot be.
    #[serde(default)]
    pub claim_win_after: Option<u32>,
    /// How the round ended, if it has.
    pub result: Option<Outcome>,
    /// How the players found each other, where it was in the lobby.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "generate", schemars(with = "Paired"))]
    pub paired: Option<Paired>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub enum Status {
    /// The other player has not come yet.
    Waiting,
    Playing,
    Finished,
}

/// What the players have left, and whose clock runs. In messages that tell how a game stands, as of
/// their sending; in events, as of the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct Clocks {
    pub first_ms: u32,
    pub second_ms: u32,
    pub running: Option<Side>,
}

/// Offers that await an answer, each by who made it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct Offers {
    pub draw: Option<Seat>,
    pub take_back: Option<Seat>,
    pub rematch: Option<Seat>,
}

/// How a round ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// None if it is a draw or was aborted.
    pub winner: Option<Side>,
    /// `line`, `checkmate`, `resignation`, `time`, `abandonment`, `board-full`, `stalemate`, `dead-position`,
    /// `seventy-five-moves`, `fivefold-repetition`, `threefold-repetition`, `fifty-moves`,
    /// `agreement` or `aborted`.
    pub reason: String,
    /// How many lines won, where lines win; 0 elsewhere.
    pub lines: u32,
}
