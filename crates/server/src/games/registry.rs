use std::{
    collections::{HashMap, hash_map::DefaultHasher},
    hash::{Hash, Hasher},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use super::{Deadlines, Inner, LiveGame, change::PATIENCE};
use crate::{
    cluster::Cluster,
    ids::GameId,
    lobby::Lobby,
    metrics::Metrics,
    plans::Plans,
    players::{Players, SignedIn},
    push::Push,
    room::{Bounds, Entry, Now, ReplayError, Room},
    service_clock::ServiceClock,
    store::{Policy, Store, Tables},
    voice,
};

/// All games that somebody is at, or was at lately.
pub(crate) struct Registry {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) players: Players,
    pub(crate) signed_in: SignedIn,
    pub(crate) lobby: Lobby,
    pub(crate) plans: Plans,
    /// Tells those who are away; none where the host has not said at which site.
    pub(crate) push: Option<Push>,
    /// Where the log is shared with other servers.
    pub(crate) cluster: Option<Cluster>,
    pub(crate) clock: ServiceClock,
    pub(crate) deadlines: Deadlines,
    pub(crate) metrics: Metrics,
    pub(super) bounds: Bounds,
    shards: [Mutex<HashMap<GameId, Arc<LiveGame>>>; 16],
    closing: AtomicBool,
    /// Since when people can be here.
    pub(super) opened: tokio::time::Instant,
}

/// A log of so many events is played again on a thread beside, where nobody else's move waits for it.
const LONG: usize = 256;

/// The room that a log tells of, and the log.
async fn replay(entries: Vec<Entry>) -> Result<(Result<Room, ReplayError>, Vec<Entry>), NoGame> {
    let is_long = entries.len() >= LONG;
    let play = move || (Room::replay(&entries), entries);
    match is_long {
        false => Ok(play()),
        true => tokio::task::spawn_blocking(play).await.map_err(|error| NoGame::Storage(error.to_string())),
    }
}

/// Why there is no game to come to.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NoGame {
    #[error("There is no such game.")]
    UnknownGame,
    /// Its log does not make sense here.
    #[error("{0}")]
    Unreadable(String),
    /// The log cannot be read.
    #[error("{0}")]
    Storage(String),
}

impl NoGame {
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            NoGame::UnknownGame => "unknown-game",
            NoGame::Unreadable(_) => "unreadable-game",
            NoGame::Storage(_) => "storage-failed",
        }
    }

    pub(super) fn silent() -> NoGame {
        NoGame::Storage("The log does not answer.".to_owned())
    }
}

impl Registry {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        clock: ServiceClock,
        cluster: Option<Cluster>,
        bounds: Bounds,
        push: Option<Push>,
    ) -> Registry {
        Registry {
            players: Players::new(Arc::clone(&store) as Arc<dyn Tables>),
            signed_in: SignedIn::default(),
            lobby: Lobby::new(Arc::clone(&store) as Arc<dyn Tables>),
            plans: Plans::new(Arc::clone(&store) as Arc<dyn Tables>),
            push,
            store,
            cluster,
            clock,
            deadlines: Deadlines::default(),
            metrics: Metrics::default(),
            bounds,
            shards: Default::default(),
            closing: AtomicBool::new(false),
            opened: tokio::time::Instant::now(),
        }
    }

    pub(crate) fn now(&self) -> Now {
        self.clock.now()
    }

    pub(super) fn shard(&self, id: GameId) -> &Mutex<HashMap<GameId, Arc<LiveGame>>> {
        let mut hasher = DefaultHasher::new();
        id.hash(&mut hasher);
        &self.shards[hasher.finish() as usize % self.shards.len()]
    }

    /// Gives a new game its place.
    pub(super) fn open(self: &Arc<Self>, id: GameId, mut room: Room) -> Arc<LiveGame> {
        room.set_bounds(self.bounds);
        let live = Arc::new(LiveGame::new(id, Some(Box::new(room)), Arc::downgrade(self)));
        self.shard(id).lock().expect("never poisoned").insert(id, Arc::clone(&live));
        live
    }

    /// Takes its place from a game that has not come true.
    pub(super) fn forget(&self, id: GameId) {
        self.shard(id).lock().expect("never poisoned").remove(&id);
    }

    /// A game with its room, read from the log if need be.
    pub(crate) async fn live(self: &Arc<Self>, id: GameId) -> Result<Arc<LiveGame>, NoGame> {
        Ok(self.live_at_cost(id).await?.0)
    }

    /// The same, and how many events were played again for it.
    pub(super) async fn live_at_cost(self: &Arc<Self>, id: GameId) -> Result<(Arc<LiveGame>, usize), NoGame> {
        // All who come to it meanwhile wait for the same reading.
        let live = self.place(id, || Arc::new(LiveGame::new(id, None, Arc::downgrade(self))));
        match self.load(&live).await {
            Ok(replayed) => Ok((self.place(id, || live), replayed)),
            Err(no_game) => {
                self.give_up_place(&live);
                Err(no_game)
            }
        }
    }

    fn place(&self, id: GameId, live: impl FnOnce() -> Arc<LiveGame>) -> Arc<LiveGame> {
        let mut shard = self.shard(id).lock().expect("never poisoned");
        Arc::clone(shard.entry(id).or_insert_with(live))
    }

    /// Only a game that exists keeps a place in the map, so that guessing names costs no memory.
    fn give_up_place(&self, live: &Arc<LiveGame>) {
        let mut shard = self.shard(live.id).lock().expect("never poisoned");
        let is_ours = shard.get(&live.id).is_some_and(|there| Arc::ptr_eq(there, live));
        // Whoever else waits for it gives it up after us.
        if is_ours && Arc::strong_count(live) == 2 && live.lock().attendees.is_empty() {
            shard.remove(&live.id);
        }
    }

    /// Reads a game from the log unless it is in memory, and says how many events were played again.
    pub(crate) async fn load(&self, live: &LiveGame) -> Result<usize, NoGame> {
        {
            let mut inner = live.lock();
            inner.touched = Instant::now();
            if inner.room.is_some() {
                return Ok(0);
            }
        }
        let _reading = live.loading.lock().await;
        if live.lock().room.is_some() {
            return Ok(0);
        }
        let entries = self.store.read(live.id, 0).await?;
        if entries.is_empty() {
            return Err(NoGame::UnknownGame);
        }
        let (replayed, entries) = replay(entries).await?;
        let events = entries.len();
        let mut room = replayed.map_err(|error| {
            live.span().in_scope(|| tracing::warn!(why = %error, "unreadable-game"));
            NoGame::Unreadable(error.to_string())
        })?;
        let called = self.players.called(&[live.id]).await;
        let called = called.map_err(|error| NoGame::Storage(error.to_string()))?.remove(&live.id);
        let mut inner = live.lock();
        room.set_bounds(self.bounds);
        inner.tail.clear();
        // A log that was restored from an older copy is taken as it is.
        inner.committed = inner.committed.min(room.seq());
        inner.room = Some(Box::new(room));
        let due = inner.due(self, self.now());
        self.follow_deadline(live.id, &mut inner, due);
        inner.take_in(entries);
        inner.set_called(called);
        self.metrics.rooms_loaded.add(1);
        Ok(events)
    }

    pub(crate) fn follow_deadline(&self, game: GameId, inner: &mut Inner, deadline: Option<u64>) {
        inner.deadline = deadline;
        if let Some(tick_ms) = deadline {
            self.deadlines.set(game, tick_ms);
        }
    }

    /// A game, if it is in memory.
    pub(crate) fn known(&self, id: GameId) -> Option<Arc<LiveGame>> {
        self.shard(id).lock().expect("never poisoned").get(&id).cloned()
    }

    /// Takes games out of memory in which nothing has happened for a while; attendees stay. Looks
    /// after those that the log has let down.
    pub(crate) fn sweep(self: &Arc<Self>, idle: Duration) {
        let mut interrupted = Vec::new();
        for shard in &self.shards {
            let mut shard = shard.lock().expect("never poisoned");
            shard.retain(|_, live| {
                let mut inner = live.lock();
                if std::mem::take(&mut inner.watchers_changed) {
                    voice::presence(&inner, inner.presence());
                }
                if self.store.policy() == Policy::RunAhead {
                    // Where it waits for its turn, whoever asked has been told.
                    inner.tell_if_unanswered(PATIENCE);
                }
                if inner.interrupted {
                    interrupted.push(Arc::clone(live));
                    return true;
                }
                if inner.touched.elapsed() < idle || !inner.is_settled() {
                    return true;
                }
                inner.room = None;
                inner.tail = Default::default();
                let attended = !inner.attendees.is_empty();
                drop(inner);
                // Nobody can take it from the map meanwhile: that needs the lock held here.
                attended || Arc::strong_count(live) > 1
            });
        }
        for live in interrupted {
            tokio::spawn(Arc::clone(self).resume(live));
        }
    }

    pub(crate) fn all(&self) -> Vec<Arc<LiveGame>> {
        let of = |shard: &Mutex<HashMap<GameId, Arc<LiveGame>>>| {
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

#[cfg(test)]
mod tests {
    use std::pin::pin;

    use futures_util::FutureExt;
    use raumspiel_protocol::v2::{Event, Phrase, Seat, TimeControl};

    use super::*;
    use crate::{ids::KeyHash, room::Cause};

    fn log(events: u32) -> Vec<Entry> {
        let created = Event::Created {
            spec: "connect-7x6-4".to_owned(),
            start: None,
            time: TimeControl::None {},
            watching: true,
            side: None,
            name: None,
            until_mate: false,
            paired: None,
        };
        let said = (2..=events).map(|seq| (seq, Event::Chatted { phrase: Phrase::Hello }, None));
        let first = (1, created, Some(KeyHash::of("key")));
        let cause = Some(Cause { seat: Seat::Creator, id: None });
        let now = Now { tick_ms: 0, wall_ms: 0 };
        [first]
            .into_iter()
            .chain(said)
            .map(|(seq, event, key)| Entry { seq, now, cause, event, key })
            .collect()
    }

    /// Whoever else is at this thread's turn has it meanwhile.
    #[test]
    fn a_long_log_is_played_again_beside_and_a_short_one_at_once() {
        let runtime = tokio::runtime::Builder::new_current_thread().max_blocking_threads(1).build();
        runtime.expect("a runtime").block_on(async {
            for (events, is_long) in [(2, false), (256, true), (2_000, true)] {
                // The one thread beside is kept, or it could be done before anybody looks.
                let (release, kept) = std::sync::mpsc::channel::<()>();
                tokio::task::spawn_blocking(move || kept.recv());
                let mut replaying = pin!(replay(log(events)));
                let at_once = replaying.as_mut().now_or_never();
                drop(release);
                assert_eq!(at_once.is_none(), is_long, "{events} events");
                let replayed = match at_once {
                    Some(replayed) => replayed,
                    None => replaying.await,
                };
                let (room, entries) = replayed.expect("it is played again");
                assert_eq!((room.map(|room| room.seq()), entries.len()), (Ok(events), events as usize));
            }
        });
    }
}
