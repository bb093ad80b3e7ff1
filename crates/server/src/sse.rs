//! Events as a stream that anything can follow (`text/event-stream`).

use std::fmt::Write;

use raumspiel_protocol::{
    encode,
    v2::{Event, Seat, Side},
};
use serde::Serialize;

use crate::room::{Denied, Entry};

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
pub(crate) fn messages(entry: &Entry, turn: Option<Side>) -> String {
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
            let name = name(event);
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

/// A command that was refused. It has no number: it is told to those who listen now, and not kept.
pub(crate) fn refused(by: Seat, denied: &Denied) -> String {
    let refused = Refused { by, code: denied.code(), message: denied.to_string() };
    format!("event: refused\ndata: {}\n\n", encode(&refused))
}

const fn name(event: &Event) -> &'static str {
    match event {
        Event::Created { .. } => "created",
        Event::Joined { .. } => "joined",
        Event::Started { .. } => "started",
        Event::Played { .. } => "played",
        Event::DrawOffered {} => "draw_offered",
        Event::DrawDeclined {} => "draw_declined",
        Event::TakeBackOffered {} => "take_back_offered",
        Event::TakeBackDeclined {} => "take_back_declined",
        Event::TakenBack { .. } => "taken_back",
        Event::Finished { .. } => "finished",
        Event::RematchOffered {} => "rematch_offered",
        Event::RematchDeclined {} => "rematch_declined",
        Event::Chatted { .. } => "chatted",
    }
}
