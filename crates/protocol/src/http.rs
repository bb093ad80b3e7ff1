//! What the calls over HTTP take and give, besides what protocol 2 has.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::v2::Side;

/// What went wrong with a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct Failure {
    /// A stable name that programs can rely on.
    pub code: String,
    /// A sentence for a person.
    pub message: String,
}

/// A game that was opened by `POST /api/games`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct OpenedGame {
    /// The game's public name: enough to watch.
    pub game: String,
    /// What a link to join carries.
    pub join: String,
    /// The creator's key, given this once.
    pub key: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct NewPlayer {
    /// 1 to 24 visible characters; one is made up if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct NewName {
    /// 1 to 24 visible characters.
    pub name: String,
}

/// That a player wants everybody to see a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct Agreement {
    /// Whether both do, so that its finished rounds are listed.
    pub listed: bool,
}

/// A player, as everybody knows them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct KnownPlayer {
    pub id: String,
    pub name: String,
    /// The beginning of the id, which tells two of the same name apart.
    pub tag: String,
}

/// A player, as they see themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct OwnPlayer {
    pub id: String,
    pub name: String,
    pub tag: String,
    pub devices: Vec<Device>,
    /// Whether there is a recovery code.
    pub recovery: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct Device {
    pub id: String,
    /// `computer`, `phone`, `token` or `passkey`.
    pub kind: String,
    /// When it was last here, to the hour: milliseconds since 1970.
    pub seen: u64,
    /// Whether it is the one that asks.
    pub this: bool,
}

/// A seat that is to be the player's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct Claim {
    /// The game's public name.
    pub game: String,
    /// The seat's secret.
    pub key: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct Pairing {
    /// To be typed or scanned at the other device; once.
    pub code: String,
    /// Until when it is worth something: milliseconds since 1970.
    pub expires: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct RecoveryCode {
    /// Shown this once; good until another is asked for.
    pub code: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct TypedCode {
    /// With or without the hyphens.
    pub code: String,
}

/// A bot's token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct BotToken {
    /// The bot, as a player.
    pub id: String,
    /// Shown this once; sent as `Authorization: Bearer`.
    pub token: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct Bots {
    pub bots: Vec<KnownPlayer>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct Challenge {
    /// To be signed, as the bytes of this text.
    pub challenge: String,
    /// The domain that passkeys are bound to here.
    pub rp: String,
}

/// Where passkeys are bound to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct PasskeyDomain {
    /// The domain, as the host has named it.
    pub rp: String,
}

/// A new passkey: what the browser says of it, as base64url without padding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct NewPasskey {
    /// `clientDataJSON`.
    pub client_data: String,
    /// `getAuthenticatorData()`.
    pub authenticator_data: String,
}

/// A challenge that a passkey has signed, as base64url without padding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct SignedChallenge {
    /// The passkey's id.
    pub credential: String,
    pub client_data: String,
    pub authenticator_data: String,
    pub signature: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct AddedPasskey {
    /// Stands among the devices.
    pub id: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct Names {
    pub names: Vec<String>,
}

/// A player, as others see them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct PublicPlayer {
    pub id: String,
    pub name: String,
    pub tag: String,
    pub bot: bool,
    /// Since when: milliseconds since 1970.
    pub since: u64,
    pub ratings: BTreeMap<String, Rating>,
    pub counts: Counts,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct Rating {
    pub rating: f64,
    pub deviation: f64,
    pub games: u32,
    pub provisional: bool,
}

/// A page of the best rated: whose deviation is 75 or less and who have played within 90 days.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct RatingList {
    pub pool: String,
    pub players: Vec<ListedRating>,
    /// What to ask for as `before` to see more; null at the end.
    pub next: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct ListedRating {
    pub id: String,
    pub name: String,
    pub tag: String,
    pub bot: bool,
    pub rating: Rating,
}

/// How a player's rating went: the latest 500 rounds, oldest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct RatingHistory {
    pub pool: String,
    pub points: Vec<RatingPoint>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct RatingPoint {
    /// When the round ended: milliseconds since 1970.
    pub at: u64,
    /// After it.
    pub rating: f64,
    pub deviation: f64,
    pub game: String,
    pub round: u32,
}

/// A position to begin from, with about the same chances for both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct Opening {
    pub spec: String,
    /// What `create` takes as `start`. A rematch is the same with sides changed.
    pub start: String,
}

/// Games from the lobby that are being played, best players first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct LiveGames {
    pub games: Vec<LiveGame>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct LiveGame {
    /// How it stands.
    pub state: crate::v2::State,
    pub watchers: u32,
}

/// Finished games; those that were aborted do not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct Counts {
    pub games: u64,
    pub won: u64,
    pub lost: u64,
    pub drawn: u64,
}

/// A page of finished games, newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct GamesPage {
    pub games: Vec<FinishedGame>,
    /// What to ask for as `before` to see more; null at the end.
    pub next: Option<String>,
}

/// A round that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct FinishedGame {
    pub game: String,
    pub round: u32,
    pub spec: String,
    /// Who had the first side.
    pub first: Sitter,
    pub second: Sitter,
    /// `first`, `second`, `draw` or `aborted`.
    pub result: String,
    pub reason: String,
    pub plies: u32,
    pub rated: bool,
    /// Milliseconds since 1970.
    pub ended: u64,
    /// The position at the end, as text; null where it is too long, or was not kept.
    pub position: Option<String>,
}

/// A player's games that are not over, those first in which the player is awaited.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct OpenGames {
    pub games: Vec<OpenGame>,
}

/// A game that is not over, as one of its players sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct OpenGame {
    pub game: String,
    pub spec: String,
    /// From 1; 0 while the other player is awaited.
    pub round: u32,
    pub plies: u32,
    /// The player's own side; null while the other player is awaited.
    pub side: Option<Side>,
    /// Whether the player is to move.
    pub your_move: bool,
    /// How the other player is called.
    pub opponent: Option<String>,
    /// What whoever is to move has left, in milliseconds; null without a clock.
    pub left_ms: Option<u32>,
    /// The position as text; null where it is too long.
    pub position: Option<String>,
}

/// Who sat there. All is null for somebody who is not known any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct Sitter {
    pub id: Option<String>,
    pub name: Option<String>,
    pub tag: Option<String>,
    pub bot: bool,
}

/// A puzzle: exactly one move reaches its aim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct Puzzle {
    pub spec: String,
    /// Its number among the puzzles of its game, which stays.
    pub number: u32,
    /// What it is about: `mate-in-2`, `mate-in-3`, `mate-in-4`, `only-move`, `hold`, `fork`, `tower`, `zugzwang` or
    /// `ladder`.
    pub theme: String,
    /// How hard it is, on the scale of ratings.
    pub rating: u16,
    /// The position to start from; null is the usual one.
    pub start: Option<String>,
    /// The moves that lead to the puzzle from there, separated by spaces.
    pub moves: String,
    /// The same as a record, without the answer: for whatever reads records.
    pub record: String,
    /// Where it can be solved: to be put after the page's own address.
    pub link: String,
}

/// The puzzles of a day, one of each game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct DailyPuzzles {
    /// `2026-11-17`.
    pub date: String,
    pub puzzles: Vec<Puzzle>,
}

/// Some puzzles of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct Puzzles {
    pub puzzles: Vec<Puzzle>,
}

/// The key by which browsers know who may send them notices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct PushKey {
    /// A point of P-256 in base64url: the `applicationServerKey`.
    pub key: String,
}

/// A browser that wants to be told, as `PushSubscription.toJSON()` gives it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct PushSubscription {
    /// An address at a browser's push service.
    pub endpoint: String,
    pub keys: PushKeys,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub struct PushKeys {
    pub p256dh: String,
    pub auth: String,
}
