use raumspiel_protocol::v2::{Event, Numbered, Seat};

use super::Now;
use crate::ids::KeyHash;

/// Who caused an event, and with which command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cause {
    pub seat: Seat,
    /// None where no command with an id was given, as by clients of protocol 1.
    pub id: Option<u32>,
}

/// One line of a game's log.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    pub seq: u32,
    pub now: Now,
    pub cause: Option<Cause>,
    pub event: Event,
    /// With the events that take a seat: what is kept of its secret.
    pub key: Option<KeyHash>,
}

impl Entry {
    /// The event as everybody may see it.
    pub fn numbered(&self) -> Numbered {
        Numbered {
            seq: self.seq,
            at: self.now.wall_ms,
            by: self.cause.map(|cause| cause.seat),
            id: self.cause.and_then(|cause| cause.id),
            event: self.event.clone(),
        }
    }
}
