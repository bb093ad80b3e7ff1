use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, Weak},
    time::{Duration, Instant},
};

use axum::extract::ws::Utf8Bytes;
use raumspiel_protocol::v2::{Event, Seat};
use tokio::sync::oneshot;
use tracing::{Span, warn_span};

use super::{Attendee, Elsewhere, Registry};
use crate::{
    history::FinishedRound,
    ids::GameId,
    outbox::{Closing, Outbox},
    players::Called,
    problem::Problem,
    room::{Entry, Now, Room},
    store::{Append, Listener, Settled, StoreError, Timed},
    voice::{self, Greeting, Voice, Welcome},
};

/// A game as the server holds it: the room while it is in use, and who attends.
pub(crate) struct LiveGame {
    pub(crate) id: GameId,
    inner: Mutex<Inner>,
    /// Held while the room is being read from the log, so that it is read once.
    pub(crate) loading: tokio::sync::Mutex<()>,
    /// Where several servers write: held from a change until it is settled; see `lease`.
    pub(crate) lease: tokio::sync::Mutex<()>,
    games: Weak<Registry>,
}

pub(crate) struct Inner {
    pub(crate) room: Option<Box<Room>>,
    pub(crate) attendees: Vec<Attendee>,
    /// The latest events that are durable, for those who come back soon.
    pub(crate) tail: VecDeque<Entry>,
    /// The last durable event.
    pub(crate) committed: u32,
    pub(crate) touched: Instant,
    /// When somebody will look whether a flag falls or a guest has left.
    pub(crate) deadline: Option<u64>,
    /// The last stage of a game by days that was looked after.
    pub(super) looked: u64,
    /// Watchers have come or gone, and nobody has been told yet.
    pub(crate) watchers_changed: bool,
    /// Something could not be written, and those who are here have not been told how it goes on.
    pub(crate) interrupted: bool,
    /// Since when something has been waiting for the log without a word from it.
    unanswered: Option<tokio::time::Instant>,
    /// Counts failures of the log: what was built on something that failed is not written.
    epoch: u32,
    /// Who waits for the log to reach a number.
    waiters: Vec<(u32, oneshot::Sender<Settled>)>,
    /// Since when the creator and the guest are at no server, as far as this one knows; none for one who
    /// is there.
    pub(super) gone: [Option<tokio::time::Instant>; 2],
    /// In a cluster: who is at this game at other servers.
    pub(crate) elsewhere: Option<Box<Elsewhere>>,
    /// Who has kept their seats, if anybody has.
    pub(crate) called: Option<Box<Called>>,
}

/// So many events are kept at hand.
const TAIL: usize = 16;

impl LiveGame {
    pub(crate) fn new(id: GameId, room: Option<Box<Room>>, games: Weak<Registry>) -> LiveGame {
        let inner = Inner {
            room,
            attendees: Vec::new(),
            tail: VecDeque::new(),
            committed: 0,
            touched: Instant::now(),
            deadline: None,
            looked: 0,
            watchers_changed: false,
            interrupted: false,
            unanswered: None,
            epoch: 0,
            waiters: Vec::new(),
            gone: [Some(tokio::time::Instant::now()); 2],
            elsewhere: None,
            called: None,
        };
        let (loading, lease) = Default::default();
        LiveGame { id, inner: Mutex::new(inner), loading, lease, games }
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().expect("never poisoned")
    }

    /// Whatever is said within it is said of this game.
    pub(super) fn span(&self) -> Span {
        warn_span!("game", game = %self.id)
    }

    /// Somebody has come or gone: in a cluster, other servers should know.
    pub(super) fn presence_changed(&self, inner: &mut Inner, asks: bool) {
        let Some(games) = self.games.upgrade() else { return };
        games.follow_departure(self, inner);
        if let Some(cluster) = &games.cluster {
            cluster.presence_changed(self.id, asks);
        }
    }

    /// Hands events over to be written down. The game stays locked meanwhile, so that they are
    /// written in the order in which they happened. For what `rested` says see `Append`.
    pub(super) fn append(
        self: &Arc<Self>,
        inner: &mut Inner,
        entries: Vec<Entry>,
        rested: bool,
        games: &Registry,
    ) {
        let deadline = entries.last().and_then(|entry| inner.due(games, entry.now));
        // Whoever looks asks the game, so a deadline that has moved away needs no word.
        let timed = match (inner.deadline, deadline) {
            (None, Some(tick_ms)) => Some(Timed::Until(tick_ms)),
            (Some(told), Some(tick_ms)) if tick_ms < told => Some(Timed::Until(tick_ms)),
            (Some(_), None) => Some(Timed::Stopped),
            _ => None,
        };
        if let Some(Timed::Until(tick_ms)) = timed {
            games.deadlines.set(self.id, tick_ms);
        }
        inner.deadline = deadline;
        let room = inner.room.as_ref();
        let finished = room
            .and_then(|room| entries.iter().find_map(|entry| FinishedRound::of(self.id, room, entry)))
            .map(Box::new);
        inner.unanswered.get_or_insert_with(tokio::time::Instant::now);
        let listener = Arc::clone(self) as Arc<dyn Listener>;
        let epoch = inner.epoch;
        games.store.append(Append { game: self.id, entries, timed, finished, rested, epoch, listener });
    }

    /// What there is to say to somebody as the game stands.
    pub(super) fn greeting(
        &self,
        inner: &Inner,
        you: Option<Seat>,
        voice: &dyn Voice,
        welcome: Welcome<'_>,
        now: Now,
    ) -> Vec<Utf8Bytes> {
        let Some(room) = inner.room.as_deref() else { return Vec::new() };
        voice.greeting(&Greeting { game: self.id, inner, room, you, welcome, now })
    }
}

impl Inner {
    /// Whether everything that has happened is durable, so that it can be shown.
    pub(crate) fn is_settled(&self) -> bool {
        self.room.as_ref().is_none_or(|room| room.seq() == self.committed)
    }

    /// Says once that the log does not answer, where somebody has waited for that long.
    pub(super) fn tell_if_unanswered(&mut self, patience: Duration) {
        if self.unanswered.take_if(|since| since.elapsed() >= patience).is_some() {
            self.interrupted = true;
            voice::everybody(self, |voice| voice.problem(&Problem::log_is_silent()));
        }
    }

    /// Hears what becomes of everything that has happened so far; nothing if that is settled.
    pub(crate) fn settlement(&mut self) -> Option<oneshot::Receiver<Settled>> {
        let seq = self.room.as_ref().map(|room| room.seq()).filter(|seq| *seq != self.committed)?;
        let (told, settled) = oneshot::channel();
        self.waiters.push((seq, told));
        Some(settled)
    }

    fn settle(&mut self, settled: Settled, reached: u32) {
        for (_, told) in self.waiters.extract_if(.., |(seq, _)| *seq <= reached) {
            // Nobody waits any more if it cannot be told.
            let _ = told.send(settled);
        }
    }

    /// The durable events after `since`, if they are still at hand.
    pub(crate) fn events_since(&self, since: u32) -> Option<impl Iterator<Item = &Entry>> {
        let oldest = self.tail.front().map_or(self.committed + 1, |entry| entry.seq);
        let at_hand = since <= self.committed && since + 1 >= oldest;
        at_hand.then(|| self.tail.iter().filter(move |entry| entry.seq > since))
    }

    /// Answers an attendee with something about the game as the room has it: when that is durable,
    /// and before anything that comes after it.
    pub(super) fn answer(&mut self, outbox: &Arc<Outbox>, texts: Vec<Utf8Bytes>) {
        outbox.charge(texts.iter().map(|text| text.len()).sum());
        if self.is_settled() {
            return outbox.push_all(texts);
        }
        let seq = self.room.as_ref().map_or(0, |room| room.seq());
        if let Some(asker) = self.attendees.iter_mut().find(|one| Arc::ptr_eq(&one.outbox, outbox)) {
            asker.waiting.extend(texts.into_iter().map(|text| (seq, text)));
        }
    }

    /// The room has gone on without its log; the log is the truth. Whoever was promised something
    /// that has not come true holds nothing of it.
    pub(crate) fn forget_room(&mut self, settled: Settled) {
        self.epoch += 1;
        self.unanswered = None;
        self.room = None;
        self.deadline = None;
        self.tail.clear();
        self.settle(settled, u32::MAX);
        for attendee in &mut self.attendees {
            // Whoever waited for an answer is told how it goes on instead.
            let was_waiting = !std::mem::take(&mut attendee.waiting).is_empty();
            self.interrupted |= was_waiting;
            if was_waiting && attendee.knows > self.committed {
                // What they were to be told first has not come true.
                (attendee.owed, attendee.knows) = (true, self.committed);
            }
        }
    }

    /// Takes in events of the log, and tells everybody of those that are new here.
    pub(crate) fn take_in(&mut self, entries: Vec<Entry>) {
        let known = entries.partition_point(|entry| entry.seq <= self.committed);
        if let Some(last) = entries[known..].last() {
            self.committed = last.seq;
            voice::events(self, &entries[known..]);
            let left = entries[known..].iter().rfind(|entry| matches!(entry.event, Event::GuestLeft { .. }));
            if let Some(left) = left {
                self.let_guest_go(left.seq);
            }
            self.settle(Settled::Durable, self.committed);
            self.unanswered = if self.is_settled() { None } else { Some(tokio::time::Instant::now()) };
        }
        let kept = entries.len().min(TAIL);
        // Room is made first, so that the tail never takes more.
        self.tail.drain(..(self.tail.len() + kept).saturating_sub(TAIL));
        self.tail.extend(entries.into_iter().rev().take(kept).rev());
    }
}

impl Inner {
    /// Takes the seat from whoever sat there before it was given back; they watch, if others may.
    fn let_guest_go(&mut self, seq: u32) {
        let before = self.presence();
        let may_watch = self.room.as_ref().is_some_and(|room| room.watching());
        for attendee in &mut self.attendees {
            if attendee.seat == Some(Seat::Guest) && attendee.knows < seq {
                attendee.seat = None;
                if !may_watch {
                    attendee.outbox.close(Closing::GoElsewhere);
                }
            }
        }
        if let Some(called) = &mut self.called {
            called.forget(Seat::Guest);
        }
        self.tell_presence_if_changed(before);
    }
}

impl Listener for LiveGame {
    fn expects(&self, epoch: u32) -> bool {
        self.lock().epoch == epoch
    }

    fn committed(&self, entries: Vec<Entry>) {
        if let (Some(games), Some(entry)) = (self.games.upgrade(), entries.first()) {
            let took = games.clock.tick_ms().saturating_sub(entry.now.tick_ms);
            games.metrics.commit_time.observe(Duration::from_millis(took));
            if matches!(entry.event, Event::Played { .. }) {
                games.metrics.moves_played.add(1);
            }
        }
        self.lock().take_in(entries);
    }

    fn failed(&self, error: &StoreError) {
        let mut inner = self.lock();
        inner.forget_room(Settled::Failed);
        inner.interrupted = true;
        let problem = Problem { code: "storage-failed", message: error.to_string() };
        voice::everybody(&inner, |voice| voice.problem(&problem));
        drop(inner);
        if let Some(games) = self.games.upgrade() {
            games.metrics.store_failures.add(1);
            self.span().in_scope(|| tracing::warn!(why = %error, "log-failed"));
        }
    }

    fn overtaken(&self) {
        self.lock().forget_room(Settled::Overtaken);
    }
}
