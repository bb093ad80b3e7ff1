//! What each kind of listener is told of a game: one trait, and an implementation for protocol 1,
//! for protocol 2 and for streams of server-sent events.

mod sse;
mod v1;
mod v2;

use std::cell::OnceCell;

use axum::extract::ws::Utf8Bytes;
use raumspiel_protocol::v2::{Kept, Presence, Seat};
use raumspiel_rules::Game;

pub(crate) use self::{
    sse::{SSE, history},
    v1::{V1, move_text},
    v2::{V2, text},
};
use crate::{
    games::Inner,
    ids::{GameId, JoinId, SeatKey},
    problem::Problem,
    room::{Denied, Entry, Now, Room},
};

/// How a kind of listener is spoken to. Where it has no words for something, nothing is said.
pub(crate) trait Voice: Send + Sync {
    /// What has happened, to a listener in that seat.
    fn event(&self, event: &Told<'_>, to: Option<Seat>) -> Option<Utf8Bytes>;

    /// How the game stands, or what is new since the number that the listener knows.
    fn greeting(&self, greeting: &Greeting<'_>) -> Vec<Utf8Bytes>;

    /// That one's own command was refused, in a game that has reached `seq`.
    fn refused(&self, id: Option<u32>, seq: u32, denied: &Denied) -> Option<Utf8Bytes>;

    /// That somebody's command was refused.
    fn overheard_refusal(&self, _by: Seat, _denied: &Denied) -> Option<Utf8Bytes> {
        None
    }

    /// Who is there, and how they are called where that has changed.
    fn presence(&self, _presence: Presence, _kept: &[Kept]) -> Option<Utf8Bytes> {
        None
    }

    fn problem(&self, problem: &Problem) -> Option<Utf8Bytes>;

    /// Whether it has words for chess and nothing else.
    fn is_chess_only(&self) -> bool {
        false
    }

    /// Whether somebody who listens so counts as one who is there.
    fn is_somebody(&self) -> bool {
        true
    }
}

/// An event that many are told of; what is the same for several is worded once.
pub(crate) struct Told<'e> {
    pub(crate) entry: &'e Entry,
    /// The game as the room has it, which may be ahead of the event.
    pub(crate) game: Option<&'e Game>,
    v2: OnceCell<Utf8Bytes>,
    sse: OnceCell<Utf8Bytes>,
}

/// What there is to say to one who comes, or comes back.
pub(crate) struct Greeting<'g> {
    pub(crate) game: GameId,
    pub(crate) inner: &'g Inner,
    pub(crate) room: &'g Room,
    pub(crate) you: Option<Seat>,
    pub(crate) welcome: Welcome<'g>,
    pub(crate) now: Now,
}

/// What somebody who comes is told besides how the game stands.
#[derive(Clone, Copy, Default)]
pub(crate) struct Welcome<'w> {
    /// The seat's secret, for whoever has just taken it.
    pub(crate) key: Option<&'w SeatKey>,
    pub(crate) join: Option<&'w JoinId>,
    /// The last event that they know of.
    pub(crate) since: Option<u32>,
}

impl Welcome<'_> {
    /// For one who comes back and knows what happened up to an event.
    pub(crate) fn back(since: Option<u32>) -> Welcome<'static> {
        Welcome { since, ..Welcome::default() }
    }
}

/// Tells everybody of durable events who does not know of them yet, and then what waited for them.
pub(crate) fn events(inner: &mut Inner, entries: &[Entry]) {
    let game = inner.room.as_ref().map(|room| room.game());
    let told = |entry| Told { entry, game, v2: OnceCell::new(), sse: OnceCell::new() };
    let events: Vec<Told<'_>> = entries.iter().map(told).collect();
    for attendee in inner.attendees.iter_mut().filter(|attendee| !attendee.owed) {
        let (voice, seat, knows) = (attendee.voice, attendee.seat, attendee.knows);
        let new = events.iter().filter(|event| knows < event.entry.seq);
        attendee.outbox.push_all(new.filter_map(|event| voice.event(event, seat)));
        if !attendee.waiting.is_empty() {
            let said: Vec<Utf8Bytes> = attendee.said_by(inner.committed).collect();
            attendee.outbox.push_all(said);
        }
    }
}

/// Tells everybody something that is no event.
pub(crate) fn everybody(inner: &Inner, say: impl Fn(&dyn Voice) -> Option<Utf8Bytes>) {
    for attendee in &inner.attendees {
        attendee.outbox.push_all(say(attendee.voice));
    }
}

/// Tells those who have been greeted who is there.
pub(crate) fn presence(inner: &Inner, presence: Presence) {
    for attendee in inner.attendees.iter().filter(|one| one.waiting.is_empty() && !one.owed) {
        attendee.outbox.push_all(attendee.voice.presence(presence, &[]));
    }
}

/// Tells everybody how those are called now who have kept their seats; who waits for how the game stands
/// hears it after that.
pub(crate) fn kept(inner: &mut Inner, kept: &[Kept]) {
    let presence = inner.presence();
    for attendee in inner.attendees.iter_mut().filter(|one| !one.owed) {
        let said = attendee.voice.presence(presence, kept);
        match attendee.waiting.last().map(|(seq, _)| *seq) {
            Some(seq) => attendee.waiting.extend(said.map(|text| (seq, text))),
            None => attendee.outbox.push_all(said),
        }
    }
}
