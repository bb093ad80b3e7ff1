//! The log: every event of every game under the key `(game, seq)`. What is in memory is a cache of
//! it. The store is behind a trait so that a database which several servers share can take the
//! place of the file.

mod body;
mod fold;
mod migrate;
mod postgres;
mod sqlite;
mod tables;

pub use fold::{Damaged, Line, fold, unfold};
pub use migrate::{Moved, Stage, migrate};
pub use postgres::{Beat, NotDistributed, Postgres, Reached, Tail, distribute};
pub use sqlite::{
    Sqlite, compact_database, copy_database, forget_in_file, forget_player_in_file, restore_database,
};
pub use tables::{Row, Step, Tables, Value};

use std::{
    future::Future,
    pin::Pin,
    sync::Arc,
    time::{SystemTime, UNIX_EPOCH},
};

use raumspiel_protocol::v2::Event;
use tokio::sync::oneshot;

use crate::{history::FinishedRound, ids::GameId, room::Entry};

/// Why the log could not be read or written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("The log cannot be used: {0}.")]
pub struct StoreError(pub String);

/// Who wants to know what became of an append. Called on the writer's thread: be quick.
pub trait Listener: Send + Sync {
    /// Whether appends of that epoch still make sense: after a failure, those that were built on
    /// what failed do not.
    fn expects(&self, epoch: u32) -> bool;
    /// The entries are durable.
    fn committed(&self, entries: Vec<Entry>);
    /// They are not, and will not be.
    fn failed(&self, error: &StoreError);
    /// They are not: another server was first, and the log goes on with what it has written.
    fn overtaken(&self);
}

/// Events of one game that follow directly on those stored.
pub struct Append {
    pub game: GameId,
    pub entries: Vec<Entry>,
    /// Whether a clock runs in this game from now on; none if that has not changed.
    pub timed: Option<Timed>,
    /// The round that ends with these events, if one does.
    pub finished: Option<Box<FinishedRound>>,
    /// Whether the game had rested, so that it may have been folded meanwhile; see `RESTED_MS`.
    pub rested: bool,
    pub epoch: u32,
    pub listener: Arc<dyn Listener>,
}

impl Append {
    /// What these events bring about in the tables beside the log, in the same transaction.
    fn steps(&self) -> Vec<Step> {
        let mut steps = self.at_once();
        steps.extend(self.owed());
        steps
    }

    /// Of that, what comes with the events or not at all: a game that was folded has its events again, and
    /// what was the guest's seat is nobody's.
    fn at_once(&self) -> Vec<Step> {
        let is_left = self.entries.iter().any(|entry| matches!(entry.event, Event::GuestLeft { .. }));
        let rested = self.rested || self.has_waited() || is_past(self.game);
        if !is_left && !rested {
            return Vec::new();
        }
        let mut steps = vec![Step::Lock(self.game)];
        if rested {
            steps.push(Step::Unfold(self.game));
        }
        if is_left {
            let sql = "DELETE FROM seats WHERE game = $1 AND seat = 'guest'";
            steps.push(Step::run(sql, [self.game.as_str().into()]));
        }
        steps
    }

    /// Of that, what may also come a little later, and more than once: what is kept of a round that is over.
    fn owed(&self) -> Vec<Step> {
        let Some(finished) = &self.finished else { return Vec::new() };
        // Whoever keeps the game as theirs in this moment sees the round, or the round sees them.
        let mut steps = vec![Step::Lock(self.game), Step::forget_plans(self.game)];
        steps.extend(finished.steps());
        steps
    }

    /// Whether it was decided so long ago, as by a machine that was stopped for a day, that what it
    /// follows on may have been folded.
    fn has_waited(&self) -> bool {
        let decided = self.entries.first().map_or(u64::MAX, |entry| entry.now.wall_ms);
        wall_ms().unsigned_abs().saturating_sub(decided) >= RESTED_MS
    }
}

/// Whether a clock runs in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timed {
    /// It does, and runs out at this time of the server's own if nobody moves.
    Until(u64),
    Stopped,
}

/// What became of an append.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    Durable,
    Failed,
    /// Another server was first.
    Overtaken,
}

/// How closely a game may follow on its own log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Nobody else writes: the next change is decided while the last is still being written.
    RunAhead,
    /// Others write too: whoever changes a game holds its lease until the change is settled.
    Lease,
}

/// Games in which nothing happens any more.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Silent {
    pub games: Vec<GameId>,
    /// The last that was looked at; none if there are no more.
    pub last: Option<GameId>,
}

/// What has become of games that were to be folded. Those stay as they are that somebody has just been at,
/// and those that could not be told exactly.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folding {
    pub folded: Vec<GameId>,
    pub events: u64,
    /// What they take now.
    pub bytes: u64,
}

impl Folding {
    fn add(&mut self, game: GameId, last: &Line, folded: &[u8]) {
        self.folded.push(game);
        self.events += u64::from(last.seq);
        self.bytes += folded.len() as u64;
    }
}

/// Milliseconds without an event after which a game may have been folded: half of the shortest time
/// after which one is. Who adds to such a game looks whether it was.
pub const RESTED_MS: u64 = 12 * 60 * 60 * 1000;

/// What a log is folded to in which nothing has happened since a moment.
fn folding(lines: &[Line], since_ms: u64) -> Option<Vec<u8>> {
    let is_quiet = lines.last().is_some_and(|line| line.at.unsigned_abs() < since_ms);
    if is_quiet { fold(lines) } else { None }
}

/// Whether a game was opened so long ago that its day may be dropped from the log. Whoever adds to it says so
/// there (`Step::Unfold`), however lately something happened in it.
fn is_past(game: GameId) -> bool {
    game.day().is_some_and(|day| day.end_ms().saturating_add(RESTED_MS) < wall_ms().unsigned_abs())
}

/// So many games are looked at together.
const LOOKED_AT: u32 = 256;
/// Milliseconds for which a game that was forgotten is named.
const NAMED_FOR: i64 = 60_000;

fn wall_ms() -> i64 {
    let passed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(passed.as_millis()).unwrap_or(i64::MAX)
}

pub type Pending<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// A log of all games.
pub trait Store: Tables {
    /// Appends in the order of the calls, as soon as possible; the listener is told.
    fn append(&self, append: Append);

    fn policy(&self) -> Policy;

    /// The events of a game after a number; empty if there are none.
    fn read(&self, game: GameId, since: u32) -> Pending<Vec<Entry>>;

    /// Of those, the first, at most so many.
    fn read_page(&self, game: GameId, since: u32, most: u32) -> Pending<Vec<Entry>>;

    /// So many games after one, in the order of their names; the first if it is empty.
    fn games(&self, after: String, most: u32) -> Pending<Vec<GameId>>;

    /// The games in which a clock runs.
    fn timed(&self) -> Pending<Vec<GameId>>;

    /// The server's own time when it last ran.
    fn tick_ms(&self) -> Pending<u64>;

    /// Keeps the server's own time.
    fn keep_tick(&self, tick_ms: u64);

    /// Deletes everything of some games; thoroughly, so that nothing of it can be found on the disk, if
    /// somebody has asked for it.
    fn forget(&self, games: Vec<GameId>, thoroughly: bool) -> Pending<()>;

    /// The games that somebody wants to have forgotten. They are named for a while after, so that
    /// every server hears of it, and nothing that was under way brings them back.
    fn to_forget(&self) -> Pending<Vec<GameId>>;

    /// Looks at some games after one, in order of their names, for those in which nothing has happened
    /// since a moment and no clock runs.
    fn silent(&self, after: Option<GameId>, since_ms: u64) -> Pending<Silent>;

    /// Looks at some games after one, in order of their names, for those in which nothing has happened
    /// since a moment and no clock runs: they may be folded.
    fn quiet(&self, after: Option<GameId>, since_ms: u64) -> Pending<Silent>;

    /// Puts one row each in the place of some games' events, if nothing has happened in them since a moment.
    /// Who reads them notices nothing.
    fn fold(&self, games: Vec<GameId>, since_ms: u64) -> Pending<Folding>;

    /// Settles everything and closes the log in good order.
    fn close(&self) -> Pending<()>;

    /// Appends that wait to be written.
    fn backlog(&self) -> usize;

    /// Whether anything can be written: writes something that changes nothing.
    fn probe(&self) -> Pending<()>;

    /// When somebody has to look at a game's clock next, where servers share that work.
    fn set_due(&self, _game: GameId, _tick_ms: u64) {}

    /// Nobody has to look at a game any more, unless something has been written after this event. Called
    /// while everything of the game is durable, and before anything new is decided.
    fn rest(&self, game: GameId, seq: u32);
}

/// Where an answer is waited for.
type Answer<T> = oneshot::Sender<Result<T, StoreError>>;
