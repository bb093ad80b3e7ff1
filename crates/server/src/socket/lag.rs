use std::time::{Duration, Instant};

/// How far away a client is, measured by pings.
pub(super) struct Lag {
    /// The last ping.
    asked: Option<Instant>,
    /// The one that has not been answered.
    sent: Option<(u8, Instant)>,
    next: u8,
    /// The way there and back; the smallest of late, slowly forgotten.
    round_trip: Option<Duration>,
}

impl Lag {
    pub(super) fn new() -> Lag {
        Lag { asked: None, sent: None, next: 0, round_trip: None }
    }

    /// When to measure again, also where a client is heard all the time.
    pub(super) fn due(&self, every: Duration) -> Option<Instant> {
        self.asked.map(|asked| asked + 4 * every)
    }

    /// What to put into the ping that is sent now.
    pub(super) fn ping(&mut self, now: Instant) -> [u8; 1] {
        self.next = self.next.wrapping_add(1);
        self.asked = Some(now);
        self.sent = Some((self.next, now));
        [self.next]
    }

    /// Takes in an answer. Answers to nothing are ignored.
    pub(super) fn pong(&mut self, payload: &[u8], now: Instant) {
        let Some((number, sent)) = self.sent else { return };
        if payload == [number] {
            let took = now - sent;
            self.sent = None;
            self.round_trip = Some(match self.round_trip {
                Some(before) if before < took => (before * 7 + took) / 8,
                _ => took,
            });
        }
    }

    pub(super) fn ms(&self) -> Option<u32> {
        self.round_trip.map(|took| u32::try_from(took.as_millis()).unwrap_or(u32::MAX))
    }
}
