use std::time::Instant;

use super::Allowance;
use crate::config::Limits;

/// Counts the messages of one socket.
pub(crate) struct Flood(Allowance);

impl Flood {
    pub(crate) fn new(limits: &Limits, now: Instant) -> Flood {
        Flood(Allowance::new(limits.messages, now))
    }

    /// Whether one more message is too many, which costs what has been answered as well.
    pub(crate) fn is_too_much(&mut self, limits: &Limits, cost: f32, now: Instant) -> bool {
        limits.enabled && !self.0.charge(limits.messages, cost, now)
    }
}
