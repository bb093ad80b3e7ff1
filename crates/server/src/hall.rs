use std::{
    collections::{HashMap, hash_map::DefaultHasher},
    error::Error,
    fmt,
    hash::{Hash, Hasher},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use crate::{
    cluster::Cluster,
    deadlines::Deadlines,
    journal,
    metrics::Metrics,
    publish,
    room::{Now, Room},
    service_clock::ServiceClock,
    store::Store,
    table::{Inner, Table},
    text_id::GameId,
};

/// All games that somebody is at, or was at lately.
pub(crate) struct Hall {
    pub(crate) store: Arc<dyn Store>,
    /// Where the log is shared with other servers.
    pub(crate) cluster: Option<Cluster>,
    pub(crate) clock: ServiceClock,
    pub(crate) deadlines: Deadlines,
    pub(crate) metrics: Metrics,
    shards: [Mutex<HashMap<GameId, Arc<Table>>>; 16],
    closing: AtomicBool,
}

/// Why there is no table to sit at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NoTable {
    UnknownGame,
    /// The log cannot be read, or does not make sense.
    Storage(String),
}

impl NoTable {
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            NoTable::UnknownGame => "unknown-game",
            NoTable::Storage(_) => "storage-failed",
        }
    }
}

impl fmt::Display for NoTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoTable::UnknownGame => f.write_str("There is no such game."),
            NoTable::Storage(why) => f.write_str(why),
        }
    }
}

impl Error for NoTable {}

impl Hall {
    pub(crate) fn new(store: Arc<dyn Store>, clock: ServiceClock, cluster: Option<Cluster>) -> Hall {
        Hall {
            store,
            cluster,
            clock,
            deadlines: Deadlines::default(),
            metrics: Metrics::default(),
            shards: Default::default(),
            closing: AtomicBool::new(false),
        }
    }

    pub(crate) fn now(&self) -> Now {
        self.clock.now()
    }

    fn shard(&self, id: GameId) -> &Mutex<HashMap<GameId, Arc<Table>>> {
        let mut hasher = DefaultHasher::new();
        id.hash(&mut hasher);
        &self.shards[hasher.finish() as usize % self.shards.len()]
    }

    /// Sets up a table for a new game.
    pub(crate) fn open(self: &Arc<Self>, id: GameId, room: Room) -> Arc<Table> {
        let table = Arc::new(Table::new(id, Some(Box::new(room)), Arc::downgrade(self)));
        self.shard(id).lock().expect("never poisoned").insert(id, Arc::clone(&table));
        table
    }

    /// The table of a game with its room, read from the log if need be.
    pub(crate) async fn table(self: &Arc<Self>, id: GameId) -> Result<Arc<Table>, NoTable> {
        if let Some(table) = self.known(id) {
            self.load(&table).await?;
            return Ok(table);
        }
        // Only a game that exists gets a place in the map, so that guessing names costs no memory.
        let table = Arc::new(Table::new(id, None, Arc::downgrade(self)));
        self.load(&table).await?;
        let mut shard = self.shard(id).lock().expect("never poisoned");
        Ok(Arc::clone(shard.entry(id).or_insert(table)))
    }

    pub(crate) async fn load(&self, table: &Table) -> Result<(), NoTable> {
        {
            let mut inner = table.lock();
            inner.touched = Instant::now();
            if inner.room.is_some() {
                return Ok(());
            }
        }
        let _reading = table.loading.lock().await;
        if table.lock().room.is_some() {
            return Ok(());
        }
        let entries =
            self.store.read(table.id, 0).await.map_err(|error| NoTable::Storage(error.to_string()))?;
        if entries.is_empty() {
            return Err(NoTable::UnknownGame);
        }
        let room = Room::replay(&entries).map_err(|error| {
            journal::warn("unreadable-game", &[("game", table.id.as_str()), ("why", &error.to_string())]);
            NoTable::Storage(error.to_string())
        })?;
        let mut inner = table.lock();
        inner.tail.clear();
        self.follow_deadline(table.id, &mut inner, room.deadline());
        inner.room = Some(Box::new(room));
        inner.take_in(entries);
        self.metrics.rooms_loaded.add(1);
        Ok(())
    }

    pub(crate) fn follow_deadline(&self, game: GameId, inner: &mut Inner, deadline: Option<u64>) {
        inner.deadline = deadline;
        if let Some(tick_ms) = deadline {
            self.deadlines.set(game, tick_ms);
        }
    }

    /// The table of a game, if the game is in memory.
    pub(crate) fn known(&self, id: GameId) -> Option<Arc<Table>> {
        self.shard(id).lock().expect("never poisoned").get(&id).cloned()
    }

    /// Lets flags fall that are due, until the server closes.
    pub(crate) async fn watch_deadlines(self: Arc<Self>) {
        while !self.is_closing() {
            let due = self.deadlines.due(self.clock.tick_ms());
            for id in due {
                if self.cluster.is_some() {
                    tokio::spawn(Arc::clone(&self).let_flag_fall(id));
                    continue;
                }
                let Ok(table) = self.table(id).await else { continue };
                let mut inner = table.lock();
                let now = self.now();
                let Some(room) = &mut inner.room else { continue };
                let entries = room.pass_time(now);
                let next = room.deadline();
                if let (true, Some(tick_ms)) = (entries.is_empty(), next) {
                    inner.deadline = next;
                    self.deadlines.set(id, tick_ms);
                }
                self.metrics.flags_fallen.add(entries.len() as u64);
                table.append(&mut inner, entries, &self);
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Takes games out of memory in which nothing has happened for a while; attendees stay.
    pub(crate) fn sweep(&self, idle: Duration) {
        for shard in &self.shards {
            let mut shard = shard.lock().expect("never poisoned");
            shard.retain(|_, table| {
                let mut inner = table.lock();
                if std::mem::take(&mut inner.watchers_changed) {
                    publish::presence(&inner);
                }
                if inner.touched.elapsed() < idle || !inner.is_settled() {
                    return true;
                }
                inner.room = None;
                inner.tail = Default::default();
                let attended = !inner.attendees.is_empty();
                drop(inner);
                // Nobody can take it from the map meanwhile: that needs the lock held here.
                attended || Arc::strong_count(table) > 1
            });
        }
    }

    pub(crate) fn tables(&self) -> Vec<Arc<Table>> {
        let of = |shard: &Mutex<HashMap<GameId, Arc<Table>>>| {
            shard.lock().expect("never poisoned").values().cloned().collect::<Vec<_>>()
        };
        self.shards.iter().flat_map(of).collect()
    }

    pub(crate) fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }
}
