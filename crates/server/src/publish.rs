//! Tells those who attend a game what has happened, each in the words they understand.

use std::cell::OnceCell;

use axum::extract::ws::Utf8Bytes;
use raumspiel_protocol::{encode, v2};
use raumspiel_rules::Game;

use crate::{
    problem::Problem,
    room::{Denied, Entry},
    sse,
    store::StoreError,
    table::{Attendee, Dialect, Inner},
    v1_view,
};

/// Tells everybody of durable events who does not know of them yet.
pub(crate) fn events(inner: &Inner, entries: &[Entry]) {
    let v2_texts = vec![OnceCell::new(); entries.len()];
    let game = inner.room.as_ref().map(|room| room.game());
    for attendee in &inner.attendees {
        let unknown = entries.iter().zip(&v2_texts).filter(|(entry, _)| attendee.knows < entry.seq);
        attendee.outbox.push_all(unknown.filter_map(|(entry, v2_text)| match attendee.dialect {
            Dialect::V2 => {
                Some(v2_text.get_or_init(|| text(&v2::ServerMessage::Event(entry.numbered()))).clone())
            }
            Dialect::V1 => {
                let start = || game.map(|game| game.start().text());
                let message = v1_view::message(entry, attendee.seat, start)?;
                Some(Utf8Bytes::from(encode(&message)))
            }
            Dialect::ServerSentEvents => Some(Utf8Bytes::from(sse::messages(entry, turn_after(entry, game)))),
        }));
    }
}

/// Whose turn it is after an event that gives somebody the turn. The room may be ahead of what is
/// durable, so it is asked for nothing but who begins.
fn turn_after(entry: &Entry, game: Option<&Game>) -> Option<v2::Side> {
    let after = |plies: u32, begins: v2::Side| if plies.is_multiple_of(2) { begins } else { other(begins) };
    let begins = || game.map(|game| crate::wire::side(game.start().turn()));
    match &entry.event {
        v2::Event::Started { .. } => begins(),
        v2::Event::Played { side, .. } => Some(other(*side)),
        v2::Event::TakenBack { plies, .. } => Some(after(*plies, begins()?)),
        _ => None,
    }
}

fn other(side: v2::Side) -> v2::Side {
    match side {
        v2::Side::First => v2::Side::Second,
        v2::Side::Second => v2::Side::First,
    }
}

/// The stream of events that a log makes, for one who begins to listen in its middle.
pub(crate) fn history(entries: &[Entry], game: &Game) -> Vec<Utf8Bytes> {
    entries.iter().map(|entry| Utf8Bytes::from(sse::messages(entry, turn_after(entry, Some(game))))).collect()
}

/// Tells those who listen to everything that a command was refused.
pub(crate) fn refusal(inner: &Inner, seat: v2::Seat, denied: &Denied) {
    for attendee in &inner.attendees {
        if attendee.dialect == Dialect::ServerSentEvents {
            attendee.outbox.push(Utf8Bytes::from(sse::refused(seat, denied)));
        }
    }
}

/// Tells those who are there who will be when one more is.
pub(crate) fn presence_with(inner: &Inner, newcomer: &Attendee) {
    let mut presence = inner.presence();
    match newcomer.seat {
        Some(v2::Seat::Creator) => presence.creator = true,
        Some(v2::Seat::Guest) => presence.guest = true,
        None => presence.watchers += 1,
    }
    tell_presence(inner, presence);
}

pub(crate) fn presence(inner: &Inner) {
    tell_presence(inner, inner.presence());
}

fn tell_presence(inner: &Inner, presence: v2::Presence) {
    let message = text(&v2::ServerMessage::Presence { presence });
    for attendee in inner.attendees.iter().filter(|attendee| attendee.dialect == Dialect::V2) {
        attendee.outbox.push(message.clone());
    }
}

pub(crate) fn failure(inner: &Inner, error: &StoreError) {
    let problem = Problem { code: "storage-failed", message: error.to_string() };
    for attendee in &inner.attendees {
        match attendee.dialect {
            Dialect::V2 => attendee.outbox.push(problem_v2(&problem)),
            Dialect::V1 => attendee.outbox.push(problem_v1(&problem)),
            Dialect::ServerSentEvents => {}
        }
    }
}

pub(crate) fn text(message: &v2::ServerMessage) -> Utf8Bytes {
    Utf8Bytes::from(encode(message))
}

pub(crate) fn problem_v2(problem: &Problem) -> Utf8Bytes {
    text(&v2::ServerMessage::Error { code: problem.code.to_owned(), message: problem.message.clone() })
}

pub(crate) fn problem_v1(problem: &Problem) -> Utf8Bytes {
    Utf8Bytes::from(encode(&v1_view::error(problem.code, &problem.message)))
}
