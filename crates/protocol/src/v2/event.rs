use serde::{Deserialize, Serialize};

use super::{Clocks, Outcome, Paired, Phrase, Seat, Side, TimeControl};

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
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema), schemars(transform = one_of))]
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
        /// Whether nothing but mate and stalemate ends it by itself, as in games that a client of
        /// protocol 1 has opened.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "generate", schemars(with = "bool"))]
        until_mate: bool,
        /// How the players found each other, where it was in the lobby.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "generate", schemars(with = "Paired"))]
        paired: Option<Paired>,
    },
    /// The other player took their seat.
    Joined {
        name: Option<String>,
    },
    /// The guest has left before their first move: the seat is free again, and the game as it was
    /// before they came.
    GuestLeft {
        clocks: Option<Clocks>,
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
    /// A player gave the other one more time.
    TimeGiven {
        seconds: u32,
        /// The clocks with it.
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
    /// Something that only a later version knows. It is kept and passed on as it is.
    #[serde(untagged)]
    #[cfg_attr(feature = "generate", schemars(skip))]
    Unknown(Unknown),
}

impl Event {
    /// The `type` of every event that this version knows.
    const KNOWN: [&str; 15] = [
        "created",
        "joined",
        "guest_left",
        "started",
        "played",
        "time_given",
        "draw_offered",
        "draw_declined",
        "take_back_offered",
        "take_back_declined",
        "taken_back",
        "finished",
        "rematch_offered",
        "rematch_declined",
        "chatted",
    ];

    /// Its `type`.
    pub fn name(&self) -> &str {
        match self {
            Event::Created { .. } => "created",
            Event::Joined { .. } => "joined",
            Event::GuestLeft { .. } => "guest_left",
            Event::Started { .. } => "started",
            Event::Played { .. } => "played",
            Event::TimeGiven { .. } => "time_given",
            Event::DrawOffered {} => "draw_offered",
            Event::DrawDeclined {} => "draw_declined",
            Event::TakeBackOffered {} => "take_back_offered",
            Event::TakeBackDeclined {} => "take_back_declined",
            Event::TakenBack { .. } => "taken_back",
            Event::Finished { .. } => "finished",
            Event::RematchOffered {} => "rematch_offered",
            Event::RematchDeclined {} => "rematch_declined",
            Event::Chatted { .. } => "chatted",
            Event::Unknown(unknown) => unknown.name(),
        }
    }

    /// What it says of the clocks, if it does. In all events, those of later versions included, they
    /// mean the same.
    pub fn clocks(&self) -> Option<Clocks> {
        match self {
            Event::GuestLeft { clocks }
            | Event::Started { clocks, .. }
            | Event::Played { clocks, .. }
            | Event::TimeGiven { clocks, .. }
            | Event::TakenBack { clocks, .. }
            | Event::Finished { clocks, .. } => *clocks,
            Event::Unknown(unknown) => {
                unknown.0.get("clocks").and_then(|clocks| serde_json::from_value(clocks.clone()).ok())
            }
            _ => None,
        }
    }
}

/// Because of the unknown ones, which the schema leaves out, the library takes the others for not
/// excluding each other.
#[cfg(feature = "generate")]
fn one_of(schema: &mut schemars::Schema) {
    let variants = schema.remove("anyOf");
    schema.insert("oneOf".to_owned(), variants.unwrap_or_default());
}

/// An event of a later version, as it was written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "serde_json::Map<String, serde_json::Value>")]
pub struct Unknown(serde_json::Map<String, serde_json::Value>);

impl Unknown {
    fn name(&self) -> &str {
        self.word("type").unwrap_or_default()
    }

    fn word(&self, field: &str) -> Option<&str> {
        let is_word =
            |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
        self.0.get(field).and_then(|value| value.as_str()).filter(|text| is_word(text))
    }

    /// Something said in words of a later version: nothing in the game changes by it.
    fn is_said(&self) -> bool {
        self.name() == "chatted" && self.word("phrase").is_some()
    }
}

impl TryFrom<serde_json::Map<String, serde_json::Value>> for Unknown {
    type Error = String;

    /// An event whose type is known and whose fields are wrong is not a later one but a damaged one, unless
    /// it only says something.
    fn try_from(fields: serde_json::Map<String, serde_json::Value>) -> Result<Unknown, String> {
        let unknown = Unknown(fields);
        match unknown.name() {
            "" => Err("an event has a type".to_owned()),
            name if Event::KNOWN.contains(&name) && !unknown.is_said() => {
                Err(format!("the fields of an event `{name}` are others"))
            }
            _ => Ok(unknown),
        }
    }
}
