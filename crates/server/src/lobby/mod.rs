//! Where people who come alone find each other.
//!
//! ```text
//! seek --> a row in `seeks` --> pairing: two rows get a game, both or neither --> game, opened once
//!             ^                     ^                                              |
//!          seen every 2 s       any server: the database decides            those who wait sit down
//! ```
//!
//! Who waits stands in the tables beside the log, so that servers which share a log share a lobby.
//! Every server plans pairs by what it reads there, and whether a pair comes true is settled by one
//! statement under a lock: a seek is taken once, and only together with another. The row holds a hash
//! of the seat's key, and once it is taken everything that opens the game; so either player's server
//! can open it, should the other one fail in between, and the key of the log lets one do it.

mod book;
mod call;
mod enter;
mod fit;
mod listing;
mod pause;
mod plan;
mod run;
mod seek;
mod terms;

pub(crate) use call::routes;
pub(crate) use enter::Seeker;
pub(crate) use run::run;
pub(crate) use seek::{BadSeek, Wanted};
pub(crate) use terms::Terms;

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard},
    time::Instant,
};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{Notify, mpsc};

use self::book::Book;
use crate::{
    ids::{GameId, JoinId},
    limit::block,
    outbox::Outbox,
    store::Tables,
};

/// What a server knows of the lobby: who waits here, and who wants to be told.
pub(crate) struct Lobby {
    book: Book,
    /// This server, among the others.
    node: String,
    wake: Notify,
    here: Mutex<Here>,
}

#[derive(Default)]
struct Here {
    waiting: HashMap<String, Waiting>,
    /// Seeks whose connections are gone.
    left: Vec<String>,
    listeners: HashMap<u64, Arc<Outbox>>,
    told: Option<(Instant, Utf8Bytes)>,
    /// Something was changed here that other servers should look at.
    news: bool,
}

/// Somebody who waits here.
struct Waiting {
    tell: mpsc::UnboundedSender<Word>,
    address: u128,
    /// Whether it outlives the connection.
    stays: bool,
    /// Whether it stands in the table.
    written: bool,
}

impl Here {
    fn written(&self) -> impl Iterator<Item = &str> {
        self.waiting.iter().filter(|(_, waiting)| waiting.written).map(|(id, _)| id.as_str())
    }
}

/// What one who waits is told.
#[derive(Debug)]
pub(crate) enum Word {
    Found {
        seek: String,
        game: GameId,
        terms: Box<Terms>,
    },
    /// The seek is over without a game.
    Over {
        seek: String,
    },
}

impl Lobby {
    pub(crate) fn new(tables: Arc<dyn Tables>) -> Lobby {
        let node = JoinId::random().as_str().to_owned();
        Lobby { book: Book::new(tables), node, wake: Notify::new(), here: Mutex::default() }
    }

    fn here(&self) -> MutexGuard<'_, Here> {
        self.here.lock().expect("never poisoned")
    }

    /// Somebody elsewhere has come or gone.
    pub(crate) fn look(&self) {
        self.wake.notify_one();
    }

    fn look_and_tell(&self) {
        self.here().news = true;
        self.wake.notify_one();
    }

    /// How many wait here from an address.
    pub(crate) fn waiting_from(&self, address: IpAddr) -> usize {
        let block = block(address);
        self.here().waiting.values().filter(|waiting| waiting.address == block).count()
    }

    /// Lets go of the seeks of a connection that is gone.
    pub(crate) fn leave(
        &self,
        seeks: impl IntoIterator<Item = String>,
        connection: &mpsc::UnboundedSender<Word>,
    ) {
        let mut here = self.here();
        for seek in seeks {
            // Somebody may have come back by another connection, and wait there.
            let theirs = here.waiting.get(&seek).is_some_and(|waiting| waiting.tell.same_channel(connection));
            if theirs && here.waiting.remove(&seek).is_some_and(|waiting| !waiting.stays) {
                here.left.push(seek);
            }
        }
        here.news = true;
        drop(here);
        self.wake.notify_one();
    }

    pub(crate) fn listen(&self, number: u64, outbox: &Arc<Outbox>) {
        self.here().listeners.insert(number, Arc::clone(outbox));
        self.wake.notify_one();
    }

    pub(crate) fn unlisten(&self, number: u64) {
        self.here().listeners.remove(&number);
    }
}
