//! Tables beside the log: players, their devices and their finished games. What is asked of them is
//! written once, in the SQL that both databases understand.

use raumspiel_protocol::v2::Seat;

use super::Pending;
use crate::{ids::GameId, rating::RatedRound};

/// A value of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    Null,
    Int(i64),
    Text(String),
    Bytes(Vec<u8>),
}

pub type Row = Vec<Value>;

/// One thing that is done to the tables. Parameters are `$1`, `$2` and so on.
#[derive(Clone)]
pub enum Step {
    Do {
        sql: &'static str,
        values: Vec<Value>,
        /// Whether nothing of the whole is done if this finds no row.
        needed: bool,
    },
    /// Until the end of the whole nobody else does something that locks the same game.
    Lock(GameId),
    /// The same for what somebody is rated.
    LockPlayer(String),
    /// The same for who waits in the lobby.
    LockSeeks,
    /// Changes the ratings of those who played a round, once.
    Rate(Box<RatedRound>),
    /// What is deleted is gone from the disk as well, as soon as that can be.
    Scrub,
    /// A game has its events again, should it be folded.
    Unfold(GameId),
    /// The log says no longer what somebody called themselves when they took their seat.
    EraseName(GameId, Seat),
}

impl Step {
    pub fn run(sql: &'static str, values: impl IntoIterator<Item = Value>) -> Step {
        Step::Do { sql, values: values.into_iter().collect(), needed: false }
    }

    /// What was decided ahead in a round that is over comes about no more.
    pub(super) fn forget_plans(game: GameId) -> Step {
        Step::run("DELETE FROM plans WHERE game = $1", [game.as_str().into()])
    }

    pub fn needed(sql: &'static str, values: impl IntoIterator<Item = Value>) -> Step {
        Step::Do { sql, values: values.into_iter().collect(), needed: true }
    }
}

/// The tables beside the log.
pub trait Tables: Send + Sync + 'static {
    /// Does everything in one transaction, and answers with each step's rows; with none if a step
    /// that was needed found nothing, and then nothing was done.
    fn change(&self, steps: Vec<Step>) -> Pending<Option<Vec<Vec<Row>>>>;

    /// Who has kept seats of some games: game, seat, player, the player's name, whose bot it is, and up
    /// to which round everybody may see it.
    fn seats(&self, games: Vec<GameId>) -> Pending<Vec<Row>>;

    /// The rows that a question finds.
    fn ask(&self, sql: &'static str, values: Vec<Value>) -> Pending<Vec<Row>>;
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Value {
        Value::Int(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Value {
        Value::Int(i64::from(number))
    }
}

impl From<Vec<u8>> for Value {
    fn from(bytes: Vec<u8>) -> Value {
        Value::Bytes(bytes)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Null, Into::into)
    }
}

impl Value {
    pub fn text(&self) -> &str {
        match self {
            Value::Text(text) => text,
            _ => "",
        }
    }

    pub fn number(&self) -> u64 {
        match self {
            Value::Int(number) => number.unsigned_abs(),
            _ => 0,
        }
    }

    pub fn bytes(&self) -> &[u8] {
        match self {
            Value::Bytes(bytes) => bytes,
            _ => &[],
        }
    }

    pub fn is_null(&self) -> bool {
        *self == Value::Null
    }
}

/// The tables with their columns, as far as they are worth moving: what is good for five minutes is
/// not.
pub(super) const COLUMNS: [(&str, &str); 13] = [
    ("players", "id, name, owner, since, recovery"),
    ("devices", "id, player, hash, kind, seen"),
    ("passkeys", "id, player, credential, public_key, counter, seen"),
    ("seats", "game, seat, player, claimed, agreed"),
    (
        "rounds",
        "game, round, spec, first, result, reason, plies, creator, guest, rated, listed, ended, position, ended_by",
    ),
    ("sittings", "player, ended, game, round, spec, result, listed"),
    ("ratings", "player, pool, rating, deviation, volatility, games, ended"),
    (
        "rated",
        "player, pool, ended, game, round, score, opponent, doubt, rating, deviation, volatility, games",
    ),
    ("seeks", "id, seeker, player, node, seen, since, stays, key_hash, wish, game, seat, terms"),
    ("live", "game, spec, since, strength"),
    ("plans", "game, seat, ply, since, lines"),
    ("push_keys", "one, private"),
    ("pushes", "endpoint, player, device, p256dh, auth, since"),
];

/// How the tables came to be; both databases take it as it is.
pub(super) const PLAYERS: &str = "
    CREATE TABLE players (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, owner TEXT, since BIGINT NOT NULL, recovery TEXT UNIQUE
    );
    CREATE INDEX players_owner ON players (owner);
    CREATE TABLE devices (
        id TEXT PRIMARY KEY, player TEXT NOT NULL, hash TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, seen BIGINT NOT NULL
    );
    CREATE INDEX devices_player ON devices (player);
    CREATE TABLE passkeys (
        id TEXT PRIMARY KEY, player TEXT NOT NULL, credential TEXT NOT NULL UNIQUE, public_key BYTEA NOT NULL,
        counter BIGINT NOT NULL, seen BIGINT NOT NULL
    );
    CREATE INDEX passkeys_player ON passkeys (player);
    CREATE TABLE tickets (
        hash TEXT PRIMARY KEY, kind TEXT NOT NULL, player TEXT, expires BIGINT NOT NULL, used_by TEXT
    );
    CREATE INDEX tickets_expires ON tickets (expires);
    CREATE INDEX tickets_player ON tickets (player);
    CREATE TABLE seats (
        game TEXT NOT NULL, seat TEXT NOT NULL, player TEXT, PRIMARY KEY (game, seat)
    );
    CREATE INDEX seats_player ON seats (player);
    CREATE TABLE rounds (
        game TEXT NOT NULL, round BIGINT NOT NULL, spec TEXT NOT NULL, first TEXT NOT NULL, result TEXT NOT NULL,
        reason TEXT NOT NULL, plies BIGINT NOT NULL, creator TEXT, guest TEXT, rated BIGINT NOT NULL,
        listed BIGINT NOT NULL, ended BIGINT NOT NULL, PRIMARY KEY (game, round)
    );
    CREATE TABLE sittings (
        player TEXT NOT NULL, ended BIGINT NOT NULL, game TEXT NOT NULL, round BIGINT NOT NULL, spec TEXT NOT NULL,
        result TEXT NOT NULL, listed BIGINT NOT NULL, PRIMARY KEY (player, ended, game, round)
    );
    CREATE INDEX sittings_game ON sittings (game);
";

/// When a seat became somebody's, and how a round ended: for lists that show them.
pub(super) const POSITIONS: &str = "
    ALTER TABLE seats ADD COLUMN claimed BIGINT NOT NULL DEFAULT 0;
    ALTER TABLE rounds ADD COLUMN position TEXT;
    DROP INDEX seats_player;
    CREATE INDEX seats_player ON seats (player, claimed);
";

/// Who waits for an opponent, what is being played by those who found one, and what they are rated.
pub(super) const LOBBY: &str = "
    CREATE TABLE seeks (
        id TEXT PRIMARY KEY, seeker TEXT NOT NULL, player TEXT, node TEXT NOT NULL, seen BIGINT NOT NULL,
        since BIGINT NOT NULL, stays BIGINT NOT NULL, key_hash TEXT NOT NULL UNIQUE, wish TEXT NOT NULL,
        game TEXT, seat TEXT, terms TEXT
    );
    CREATE INDEX seeks_seeker ON seeks (seeker);
    CREATE INDEX seeks_game ON seeks (game);
    CREATE TABLE live (
        game TEXT PRIMARY KEY, spec TEXT NOT NULL, since BIGINT NOT NULL, strength BIGINT NOT NULL
    );
    CREATE INDEX live_strength ON live (strength);
    ALTER TABLE rounds ADD COLUMN ended_by TEXT;
    CREATE TABLE ratings (
        player TEXT NOT NULL, pool TEXT NOT NULL, rating BIGINT NOT NULL, deviation BIGINT NOT NULL,
        volatility BIGINT NOT NULL, games BIGINT NOT NULL, ended BIGINT NOT NULL, PRIMARY KEY (player, pool)
    );
    CREATE INDEX ratings_list ON ratings (pool, rating);
    CREATE TABLE rated (
        player TEXT NOT NULL, pool TEXT NOT NULL, ended BIGINT NOT NULL, game TEXT NOT NULL, round BIGINT NOT NULL,
        score BIGINT NOT NULL, opponent BIGINT NOT NULL, doubt BIGINT NOT NULL,
        rating BIGINT NOT NULL, deviation BIGINT NOT NULL, volatility BIGINT NOT NULL, games BIGINT NOT NULL,
        PRIMARY KEY (player, pool, ended, game, round)
    );
    CREATE INDEX rated_game ON rated (game);
";

/// What players of games by days decide ahead, and where their browsers can be told that it is their
/// turn: the site's key, the browsers, and what was told last of each game.
pub(super) const DAYS: &str = "
    CREATE TABLE plans (
        game TEXT NOT NULL, seat TEXT NOT NULL, ply BIGINT NOT NULL, since TEXT NOT NULL, lines TEXT NOT NULL,
        PRIMARY KEY (game, seat)
    );
    CREATE TABLE push_keys (one BIGINT PRIMARY KEY CHECK (one = 1), private BYTEA NOT NULL);
    CREATE TABLE pushes (
        endpoint TEXT PRIMARY KEY, player TEXT NOT NULL, device TEXT NOT NULL, p256dh BYTEA NOT NULL,
        auth BYTEA NOT NULL, since BIGINT NOT NULL
    );
    CREATE INDEX pushes_player ON pushes (player);
    CREATE INDEX pushes_device ON pushes (device);
    CREATE TABLE notices (
        game TEXT NOT NULL, seat TEXT NOT NULL, told BIGINT NOT NULL, PRIMARY KEY (game, seat)
    );
";

/// For the best games of a week.
pub(super) const WATCHED: &str = "
    CREATE INDEX rounds_listed ON rounds (ended) WHERE listed > 0;
";

/// The last round of a game that a player wants everybody to see.
pub(super) const AGREED: &str = "
    ALTER TABLE seats ADD COLUMN agreed BIGINT NOT NULL DEFAULT 0;
";
