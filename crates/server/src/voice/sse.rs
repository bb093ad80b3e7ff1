//! Events as a stream that anything can follow (`text/event-stream`).

use std::fmt::Write;

use axum::extract::ws::Utf8Bytes;
use raumspiel_protocol::{
    encode,
    v2::{Event, Seat, Side},
};
use raumspiel_rules::Game;
use serde::Serialize;

use super::{Greeting, Told, Voice};
use crate::{
    problem::Problem,
    room::{Denied, Entry},
    translate,
};

pub(crate) static SSE: &dyn Voice = &ServerSentEvents;

struct ServerSentEvents;

impl Voice for ServerSentEvents {
    fn event(&self, event: &Told<'_>, _to: Option<Seat>) -> Option<Utf8Bytes> {
        let word = || Utf8Bytes::from(messages(event.entry, turn_after(event.entry, event.game)));
        Some(event.sse.get_or_init(word).clone())
    }

    /// The stream itself is the greeting: it begins with everything that has happened.
    fn greeting(&self, _greeting: &Greeting<'_>) -> Vec<Utf8Bytes> {
        Vec::new()
    }

    fn refused(&self, _id: Option<u32>, _seq: u32, _denied: &Denied) -> Option<Utf8Bytes> {
        None
    }

    /// It has no number: it is told to those who listen now, and not kept.
    fn overheard_refusal(&self, by: Seat, denied: &Denied) -> Option<Utf8Bytes> {
        let refused = Refused { by, code: denied.code(), message: denied.to_string() };
        Some(Utf8Bytes::from(format!("event: refused\ndata: {}\n\n", encode(&refused))))
    }

    fn problem(&self, _problem: &Problem) -> Option<Utf8Bytes> {
        None
    }

    fn is_somebody(&self) -> bool {
        false
    }
}

/// The stream of events that a log makes, for one who begins to listen in its middle.
pub(crate) fn history(entries: &[Entry], game: &Game) -> String {
    entries.iter().map(|entry| messages(entry, turn_after(entry, Some(game)))).collect()
}

/// Whose turn it is after an event that gives somebody the turn. The room may be ahead of what is
/// durable, so it is asked for nothing but who begins.
fn turn_after(entry: &Entry, game: Option<&Game>) -> Option<Side> {
    let begins = || game.map(|game| translate::side(game.start().turn()));
    match &entry.event {
        Event::Started { .. } => begins(),
        Event::Played { side, .. } => Some(side.other()),
        Event::TakenBack { plies, .. } if plies.is_multiple_of(2) => begins(),
        Event::TakenBack { .. } => Some(begins()?.other()),
        _ => None,
    }
}

#[derive(Serialize)]
struct Turn {
    turn: Side,
}

#[derive(Serialize)]
struct Refused<'a> {
    by: Seat,
    code: &'a str,
    message: String,
}

/// What an event of a game is to those who follow it: the event itself under its own name, and what
/// it means: whose `turn` it is, that somebody has `won`, that it is a `tie`. The number comes with
/// the last of them, so that whoever has it has them all.
fn messages(entry: &Entry, turn: Option<Side>) -> String {
    let numbered = entry.numbered();
    let mut out = String::new();
    let data = encode(&numbered);
    match &entry.event {
        Event::Finished { result, .. } => {
            let name = match (result.winner, result.reason.as_str()) {
                (Some(_), _) => Some("won"),
                (None, "aborted") => None,
                (None, _) => Some("tie"),
            };
            if let Some(name) = name {
                let _ = write!(out, "event: {name}\ndata: {}\n\n", encode(result));
            }
            let _ = write!(out, "event: finished\nid: {}\ndata: {data}\n\n", entry.seq);
        }
        event => {
            let name = event.name();
            match turn {
                None => {
                    let _ = write!(out, "event: {name}\nid: {}\ndata: {data}\n\n", entry.seq);
                }
                Some(turn) => {
                    let turn = encode(&Turn { turn });
                    let _ = write!(out, "event: {name}\ndata: {data}\n\n");
                    let _ = write!(out, "event: turn\nid: {}\ndata: {turn}\n\n", entry.seq);
                }
            }
        }
    }
    out
}
