use serde::{Deserialize, Serialize};

use super::{Phrase, Side, TimeControl};

/// What a client of protocol 2 may send.
///
/// Commands in a game carry `seq`, the number of the last event that the client knows, and `id`, a
/// number that the client has not used before in this seat (begin anywhere, count up). Sending a
/// command again is harmless: it is recognised by its `id`. A command given in ignorance of
/// something that matters is `refused` with code `stale`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub enum ClientMessage {
    /// Opens a game and takes the creator's seat. Answered by `attending` with the seat's key.
    Create {
        /// The game, such as `connect-7x6-4`, `connect-5x5x5-4` or `chess-5x5x5`.
        spec: String,
        /// The side that the creator wants; drawn when the other player joins if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
        #[serde(default)]
        time: TimeControl,
        /// How the creator is called, at most 32 characters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// A position to start from instead of the usual one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        start: Option<String>,
        /// Whether others may watch.
        #[serde(default = "yes")]
        watching: bool,
    },
    /// Takes the free seat of the game that a link to join names. Answered by `attending` with the
    /// seat's key, or refused with code `game-full`.
    Join {
        /// What the link to join carries.
        join: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// The seat's secret, if the client chooses it: 32 random letters of
        /// `abcdefghijkmnpqrstuvwxyz23456789`. Whoever sends the same again, because the answer got
        /// lost, is seated where they sit.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<String>,
    },
    /// Watches a game. Answered by `attending`, or by `caught_up` if `since` is given.
    Watch {
        /// The game's public name, or what the link to join carries.
        game: String,
        /// The number of the last event known, when coming back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<u32>,
    },
    /// Comes back to a seat, on this device or another. Answered by `attending`, or by `caught_up`
    /// if `since` is given and not too long ago.
    Resume {
        game: String,
        /// The seat's secret, as it was given with `attending`. A player who is known by a cookie or
        /// a token, and whose seat it is, can leave it out.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        key: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<u32>,
    },
    /// Asks for all events after a number; for a client that sees a gap. Answered by `caught_up` or
    /// `attending`.
    Sync {
        since: u32,
    },

    /// Finds an opponent: sits down with somebody whose seek fits, or waits, listed. Answered by
    /// `seeking`, and by `attending` when somebody is found. Whoever leaves does not wait any more,
    /// unless all times are in days; that is for players who are known by a cookie or a token.
    Seek {
        /// The games that will do, the dearest first: at most eight.
        specs: Vec<String>,
        /// The speeds that will do: at most eight.
        times: Vec<TimeControl>,
        /// Whether ratings change; for known players, and games that have ratings.
        #[serde(default)]
        rated: bool,
        /// How somebody is called who is not known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// The secret of the seat to be, if the client chooses it, as in `join`. Whoever sends the
        /// same again, here or at another server, goes on waiting, or sits where they sit.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<String>,
        /// The seek to answer, and no other.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        with: Option<String>,
    },
    /// Waits no longer. Answered by `unsought`, unless somebody has been found.
    Unseek {
        id: String,
    },
    /// Whether to be told who waits, by `lobby`: at once, and whenever it changes, at most once a
    /// second.
    Lobby {
        on: bool,
    },

    /// Plays a move.
    Play {
        seq: u32,
        id: u32,
        /// The move as text: `d`, `b3`, `Ab2Ab3`, `Dd5Ed5=Q`.
        r#move: String,
    },
    /// In a game by days, while the opponent has the move: says which replies to play when the opponent
    /// plays exactly what they answer. Takes the place of what was said before; no lines take it back.
    /// Nobody else sees it. It is forgotten when the game goes another way. Answered by `planned`.
    Plan {
        seq: u32,
        /// At most 16 lines of at most 16 moves: the opponent's, the reply to it, and so on.
        lines: Vec<Vec<String>>,
    },
    /// Asks for what this seat has planned. Answered by `planned`.
    ShowPlan {},
    /// Gives the game up.
    Resign {
        seq: u32,
        id: u32,
    },
    /// Ends the game without a result; possible before the second move.
    Abort {
        seq: u32,
        id: u32,
    },
    /// Gives the guest's seat back to the link; possible before the guest's first move. A guest who is
    /// away for half a minute without having moved is taken to have left.
    Leave {
        seq: u32,
        id: u32,
    },
    /// Gives the opponent more time, in games with a clock.
    GiveTime {
        seq: u32,
        id: u32,
        /// 1 to 60.
        seconds: u32,
    },
    /// Claims the win because the opponent, who has the move, has been away for so long that they are
    /// not coming back; see `claimWinAfter` in the state.
    ClaimWin {
        seq: u32,
        id: u32,
    },
    OfferDraw {
        seq: u32,
        id: u32,
    },
    AcceptDraw {
        seq: u32,
        id: u32,
    },
    DeclineDraw {
        seq: u32,
        id: u32,
    },
    /// Claims a draw that the rules give to the player to move.
    ClaimDraw {
        seq: u32,
        id: u32,
    },
    /// Asks to have one's own last move taken back, and the answer to it if there is one.
    OfferTakeBack {
        seq: u32,
        id: u32,
    },
    AcceptTakeBack {
        seq: u32,
        id: u32,
    },
    DeclineTakeBack {
        seq: u32,
        id: u32,
    },
    /// Asks for another round with sides swapped; the same link goes on.
    OfferRematch {
        seq: u32,
        id: u32,
    },
    AcceptRematch {
        seq: u32,
        id: u32,
    },
    DeclineRematch {
        seq: u32,
        id: u32,
    },
    /// Says one of a few fixed things.
    Chat {
        seq: u32,
        id: u32,
        phrase: Phrase,
    },

    /// Answered by `pong` at once; for clients that want to know how far away the server is.
    Ping {
        /// Anything; comes back with the answer.
        token: u32,
    },
}

fn yes() -> bool {
    true
}
