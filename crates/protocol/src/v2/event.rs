use serde::{Deserialize, Serialize};

use super::{Clocks, Outcome, Phrase, Seat, Side, TimeControl};

/// An event with its number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct Numbered {
    /// Counts from 1 in each game, without gaps.
    pub seq: u32,
    /// When it happened: milliseconds since 1970.
    pub at: u64,
    /// Who caused it; none for what happens by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "generate", schemars(with = "Seat"))]
    pub by: Option<Seat>,
    /// The `id` of the command that caused it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "generate", schemars(with = "u32"))]
    pub id: Option<u32>,
    pub event: Event,
}

/// What happened in a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub enum Event {
    /// The game was opened.
    Created {
        spec: String,
        start: Option<String>,
        time: TimeControl,
        watching: bool,
        /// The side that the creator wished for.
        side: Option<Side>,
        name: Option<String>,
    },
    /// The other player took their seat.
    Joined {
        name: Option<String>,
    },
    /// A round began: both players are there and sides are known.
    Started {
        /// From 1; a rematch is the next round of the same game.
        round: u32,
        /// The creator's side in this round.
        creator: Side,
        clocks: Option<Clocks>,
    },
    /// A move was played.
    Played {
        side: Side,
        r#move: String,
        /// How many moves had been played before this one.
        ply: u32,
        /// The clocks after the move.
        clocks: Option<Clocks>,
    },
    DrawOffered {},
    DrawDeclined {},
    TakeBackOffered {},
    TakeBackDeclined {},
    /// Moves were taken back.
    TakenBack {
        /// How many moves are left.
        plies: u32,
        clocks: Option<Clocks>,
    },
    /// The round is over.
    Finished {
        result: Outcome,
        clocks: Option<Clocks>,
    },
    RematchOffered {},
    RematchDeclined {},
    Chatted {
        phrase: Phrase,
    },
}
