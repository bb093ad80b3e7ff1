use raumspiel_protocol::v2::{Event, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    ids::KeyHash,
    room::{Cause, Entry, Now},
};

/// An entry as the log keeps it, beside its key and its wall time.
#[derive(Serialize, Deserialize)]
struct Body<E> {
    tick: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    id: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    key: Option<String>,
    event: E,
}

pub(super) fn write(entry: &Entry) -> String {
    let body = Body {
        tick: entry.now.tick_ms,
        by: entry.cause.map(|cause| cause.seat),
        id: entry.cause.and_then(|cause| cause.id),
        key: entry.key.map(KeyHash::to_hex),
        event: &entry.event,
    };
    serde_json::to_string(&body).expect("events have nothing in them that JSON cannot say")
}

/// A body without the name that was typed at a seat; none if it says no such name.
pub(super) fn without_name(text: &str, seat: Seat) -> Option<String> {
    let mut body: Body<Event> = serde_json::from_str(text).ok()?;
    let name = match (&mut body.event, seat) {
        (Event::Created { name, .. }, Seat::Creator) | (Event::Joined { name }, Seat::Guest) => name,
        _ => return None,
    };
    name.take()?;
    Some(serde_json::to_string(&body).expect("events have nothing in them that JSON cannot say"))
}

pub(super) fn read(seq: u32, wall_ms: u64, text: &str) -> Result<Entry, String> {
    let body: Body<Event> = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let key = match body.key {
        None => None,
        Some(hex) => Some(KeyHash::from_hex(&hex).ok_or("a seat's hash is not one")?),
    };
    Ok(Entry {
        seq,
        now: Now { tick_ms: body.tick, wall_ms },
        cause: body.by.map(|seat| Cause { seat, id: body.id }),
        event: body.event,
        key,
    })
}
