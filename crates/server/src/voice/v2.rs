//! Protocol 2.

use axum::extract::ws::Utf8Bytes;
use raumspiel_protocol::{
    encode,
    v2::{Kept, NoState, Presence, Seat, ServerMessage},
};

use super::{Greeting, Told, Voice, Welcome};
use crate::{problem::Problem, room::Denied};

pub(crate) static V2: &dyn Voice = &ProtocolTwo;

struct ProtocolTwo;

pub(crate) fn text(message: &ServerMessage) -> Utf8Bytes {
    Utf8Bytes::from(encode(message))
}

impl Voice for ProtocolTwo {
    fn event(&self, event: &Told<'_>, _to: Option<Seat>) -> Option<Utf8Bytes> {
        let word = || text(&ServerMessage::Event(event.entry.numbered()));
        Some(event.v2.get_or_init(word).clone())
    }

    fn greeting(&self, greeting: &Greeting<'_>) -> Vec<Utf8Bytes> {
        let Greeting { game, inner, room, you, welcome: Welcome { key, join, since }, now } = *greeting;
        let presence = inner.presence();
        let at_hand = since.filter(|_| inner.is_settled()).and_then(|since| inner.events_since(since));
        vec![text(&match at_hand {
            Some(events) => ServerMessage::CaughtUp {
                you,
                events: events.map(|entry| entry.numbered()).collect(),
                clocks: room.clocks(now),
                presence,
                kept: room.kept(),
            },
            None => ServerMessage::Attending {
                you,
                key: key.map(|key| key.as_str().to_owned()),
                join: join.map(|join| join.as_str().to_owned()),
                state: Box::new(room.state(game, now)),
                presence,
            },
        })]
    }

    fn refused(&self, id: Option<u32>, seq: u32, denied: &Denied) -> Option<Utf8Bytes> {
        Some(text(&ServerMessage::Refused {
            id: id.unwrap_or(0),
            code: denied.code().to_owned(),
            message: denied.to_string(),
            seq,
            state: NoState::default(),
        }))
    }

    fn presence(&self, presence: Presence, kept: &[Kept]) -> Option<Utf8Bytes> {
        Some(text(&ServerMessage::Presence { presence, kept: kept.to_vec() }))
    }

    fn problem(&self, problem: &Problem) -> Option<Utf8Bytes> {
        let (code, message) = (problem.code.to_owned(), problem.message.clone());
        Some(text(&ServerMessage::Error { code, message }))
    }
}
