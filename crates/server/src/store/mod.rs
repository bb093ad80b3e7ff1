//! The log: every event of every game under the key `(game, seq)`. What is in memory is a cache of
//! it. The store is behind a trait so that a database which several servers share can take the
//! place of the file.

mod body;
mod checkpoint;
mod migrate;
mod postgres;
mod recent;
mod sqlite;
mod writer;

pub use migrate::{Moved, Stage, migrate};
pub use postgres::{Beat, Postgres, Reached};
pub use sqlite::{Sqlite, copy_database};

use std::{
    error::Error,
    fmt,
    future::Future,
    pin::Pin,
    sync::{Arc, mpsc},
};

use crate::{room::Entry, text_id::GameId};

/// Why the log could not be read or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreError(pub String);

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "The log cannot be used: {}.", self.0)
    }
}

impl Error for StoreError {}

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
    pub epoch: u32,
    pub listener: Arc<dyn Listener>,
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

/// Called after everything of the game that was appended before it is settled, with how the last
/// of it was.
pub type After = Box<dyn FnOnce(Settled) + Send>;

pub type Pending<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// A log of all games.
pub trait Store: Send + Sync + 'static {
    /// Appends in the order of the calls, as soon as possible; the listener is told.
    fn append(&self, append: Append);

    /// Calls back once all appends before this are settled.
    fn after(&self, game: GameId, then: After);

    /// The events of a game after a number; empty if there are none.
    fn read(&self, game: GameId, since: u32) -> Pending<Vec<Entry>>;

    /// The games in which a clock runs.
    fn timed(&self) -> Pending<Vec<GameId>>;

    /// The server's own time when it last ran.
    fn tick_ms(&self) -> Pending<u64>;

    /// Keeps the server's own time.
    fn keep_tick(&self, tick_ms: u64);

    /// Settles everything and closes the log in good order.
    fn close(&self) -> Pending<()>;

    /// Appends that wait to be written.
    fn backlog(&self) -> usize;
}

enum Item {
    Append(Append),
    After(GameId, After),
    Tick(u64),
    Close(mpsc::Sender<()>),
}
