use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, Weak},
    time::{Duration, Instant},
};

use raumspiel_protocol::v2::{Presence, Seat};

use crate::{
    cluster::Elsewhere,
    hall::Hall,
    outbox::Outbox,
    publish,
    room::{Entry, Room},
    store::{Append, Listener, Settled, StoreError, Timed},
    text_id::GameId,
};

/// A game as the server holds it: the room while it is in use, and who attends.
pub(crate) struct Table {
    pub(crate) id: GameId,
    inner: Mutex<Inner>,
    /// Held while the room is being read from the log, so that it is read once.
    pub(crate) loading: tokio::sync::Mutex<()>,
    /// In a cluster, held from a command until what comes of it is settled; see `cluster`.
    pub(crate) turn: tokio::sync::Mutex<()>,
    hall: Weak<Hall>,
}

pub(crate) struct Inner {
    pub(crate) room: Option<Box<Room>>,
    pub(crate) attendees: Vec<Attendee>,
    /// The latest events that are durable, for those who come back soon.
    pub(crate) tail: VecDeque<Entry>,
    /// The last durable event.
    pub(crate) committed: u32,
    pub(crate) touched: Instant,
    /// When the flag falls that the hall has been told of.
    pub(crate) deadline: Option<u64>,
    /// Watchers have come or gone, and nobody has been told yet.
    pub(crate) watchers_changed: bool,
    /// Counts failures of the log: what was built on something that failed is not written.
    epoch: u32,
    /// In a cluster: who is at this game at other servers.
    pub(crate) elsewhere: Option<Box<Elsewhere>>,
}

/// Somebody at a table.
#[derive(Clone)]
pub(crate) struct Attendee {
    pub(crate) outbox: Arc<Outbox>,
    pub(crate) seat: Option<Seat>,
    pub(crate) dialect: Dialect,
    /// What happened up to here they know already.
    pub(crate) knows: u32,
}

/// What an attendee understands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    V1,
    V2,
    ServerSentEvents,
}

/// So many events are kept at the table.
const TAIL: usize = 16;

impl Table {
    pub(crate) fn new(id: GameId, room: Option<Box<Room>>, hall: Weak<Hall>) -> Table {
        let inner = Inner {
            room,
            attendees: Vec::new(),
            tail: VecDeque::new(),
            committed: 0,
            touched: Instant::now(),
            deadline: None,
            watchers_changed: false,
            epoch: 0,
            elsewhere: None,
        };
        let (loading, turn) = Default::default();
        Table { id, inner: Mutex::new(inner), loading, turn, hall }
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().expect("never poisoned")
    }

    /// In a cluster, lets other servers know that somebody has come or gone.
    pub(crate) fn presence_changed(&self, asks: bool) {
        if let Some(hall) = self.hall.upgrade()
            && let Some(cluster) = &hall.cluster
        {
            cluster.presence_changed(self.id, asks);
        }
    }

    /// Does something as soon as everything that has happened here is durable: at once, if it is.
    /// It hears whether it went well.
    pub(crate) fn when_settled(&self, inner: &Inner, hall: &Hall, then: impl FnOnce(bool) + Send + 'static) {
        if inner.is_settled() {
            then(true);
        } else {
            hall.store.after(self.id, Box::new(|settled| then(settled == Settled::Durable)));
        }
    }

    /// Hands events over to be written down. The table stays locked meanwhile, so that they are
    /// written in the order in which they happened.
    pub(crate) fn append(self: &Arc<Self>, inner: &mut Inner, entries: Vec<Entry>, hall: &Hall) {
        if entries.is_empty() {
            return;
        }
        let deadline = inner.room.as_ref().and_then(|room| room.deadline());
        let timed = (deadline.is_some() != inner.deadline.is_some())
            .then_some(deadline.map_or(Timed::Stopped, Timed::Until));
        if let Some(tick_ms) = deadline
            && inner.deadline.is_none_or(|told| tick_ms < told)
        {
            hall.deadlines.set(self.id, tick_ms);
        }
        inner.deadline = deadline;
        let listener = Arc::clone(self) as Arc<dyn Listener>;
        hall.store.append(Append { game: self.id, entries, timed, epoch: inner.epoch, listener });
    }
}

impl Inner {
    /// Who is here, and at other servers.
    pub(crate) fn presence(&self) -> Presence {
        let mut presence = self.presence_here();
        if let Some(elsewhere) = &self.elsewhere {
            elsewhere.add_to(&mut presence);
        }
        presence
    }

    pub(crate) fn presence_here(&self) -> Presence {
        let at = |seat| self.attendees.iter().any(|attendee| attendee.seat == Some(seat));
        let watchers = self
            .attendees
            .iter()
            .filter(|attendee| attendee.seat.is_none() && attendee.dialect != Dialect::ServerSentEvents);
        Presence {
            creator: at(Seat::Creator),
            guest: at(Seat::Guest),
            watchers: u32::try_from(watchers.count()).unwrap_or(u32::MAX),
        }
    }

    /// Whether everything that has happened is durable, so that it can be shown.
    pub(crate) fn is_settled(&self) -> bool {
        self.room.as_ref().is_none_or(|room| room.seq() == self.committed)
    }

    /// The durable events after `since`, if they are still at hand.
    pub(crate) fn events_since(&self, since: u32) -> Option<impl Iterator<Item = &Entry>> {
        let oldest = self.tail.front().map_or(self.committed + 1, |entry| entry.seq);
        let at_hand = since <= self.committed && since + 1 >= oldest;
        at_hand.then(|| self.tail.iter().filter(move |entry| entry.seq > since))
    }

    /// The room has gone on without its log; the log is the truth.
    pub(crate) fn forget_room(&mut self) {
        self.epoch += 1;
        self.room = None;
        self.deadline = None;
        self.tail.clear();
    }

    /// Takes in events of the log, and tells everybody of those that are new here.
    pub(crate) fn take_in(&mut self, entries: Vec<Entry>) {
        let known = entries.partition_point(|entry| entry.seq <= self.committed);
        if let Some(last) = entries[known..].last() {
            self.committed = last.seq;
            publish::events(self, &entries[known..]);
        }
        let kept = entries.len().min(TAIL);
        // Room is made first, so that the tail never takes more.
        self.tail.drain(..(self.tail.len() + kept).saturating_sub(TAIL));
        self.tail.extend(entries.into_iter().rev().take(kept).rev());
    }
}

impl Listener for Table {
    fn expects(&self, epoch: u32) -> bool {
        self.lock().epoch == epoch
    }

    fn committed(&self, entries: Vec<Entry>) {
        if let (Some(hall), Some(entry)) = (self.hall.upgrade(), entries.first()) {
            let took = hall.clock.tick_ms().saturating_sub(entry.now.tick_ms);
            hall.metrics.commit_time.observe(Duration::from_millis(took));
        }
        let mut inner = self.lock();
        inner.take_in(entries);
    }

    fn failed(&self, error: &StoreError) {
        let mut inner = self.lock();
        inner.forget_room();
        publish::failure(&inner, error);
        drop(inner);
        if let Some(hall) = self.hall.upgrade() {
            hall.metrics.store_failures.add(1);
            crate::journal::warn("log-failed", &[("game", self.id.as_str()), ("why", &error.0)]);
        }
    }

    fn overtaken(&self) {
        self.lock().forget_room();
    }
}
