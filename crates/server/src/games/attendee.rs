use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use raumspiel_protocol::v2::Seat;

use crate::{outbox::Outbox, voice::Voice};

/// Somebody at a game.
pub(crate) struct Attendee {
    pub(crate) outbox: Arc<Outbox>,
    pub(crate) seat: Option<Seat>,
    pub(crate) voice: &'static dyn Voice,
    /// Whether they have their seat by who they are, and not by its key.
    pub(crate) is_by_name: bool,
    /// What happened up to here they know already, or will have been told.
    pub(crate) knows: u32,
    /// What is said when the log has reached a number, and before anything that comes after it: how
    /// the game stands as the room has it, which may be ahead of its log.
    pub(crate) waiting: Vec<(u32, Utf8Bytes)>,
    /// How the game stands could not be said; nothing else is said before it is.
    pub(crate) owed: bool,
}

impl Attendee {
    /// One who knows what happened up to a number.
    pub(crate) fn new(
        outbox: &Arc<Outbox>,
        seat: Option<Seat>,
        voice: &'static dyn Voice,
        knows: u32,
    ) -> Attendee {
        let outbox = Arc::clone(outbox);
        Attendee { outbox, seat, voice, is_by_name: false, knows, waiting: Vec::new(), owed: false }
    }

    /// Takes out what is to be said as the log has reached a number.
    pub(crate) fn said_by(&mut self, seq: u32) -> impl Iterator<Item = Utf8Bytes> {
        let due = self.waiting.iter().take_while(|(at, _)| *at <= seq).count();
        self.waiting.drain(..due).map(|(_, text)| text)
    }
}
