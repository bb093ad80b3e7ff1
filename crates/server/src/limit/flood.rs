use std::time::Instant;

use crate::config::Limits;

/// Counts the messages of one socket: so many at once, and as many again over the window.
pub(crate) struct Flood {
    allowance: f32,
    counted: Instant,
}

impl Flood {
    pub(crate) fn new(limits: &Limits, now: Instant) -> Flood {
        Flood { allowance: limits.messages as f32, counted: now }
    }

    /// Whether one more message is too many.
    pub(crate) fn is_too_much(&mut self, limits: &Limits, now: Instant) -> bool {
        if !limits.enabled {
            return false;
        }
        let most = limits.messages as f32;
        let regained = (now - self.counted).as_secs_f32() / Limits::WINDOW.as_secs_f32() * most;
        self.allowance = (self.allowance + regained).min(most) - 1.0;
        self.counted = now;
        self.allowance < 0.0
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_hundred_at_once_and_five_a_second() {
        let limits = Limits::default();
        let start = Instant::now();
        let mut flood = Flood::new(&limits, start);
        assert_eq!((0..100).filter(|_| flood.is_too_much(&limits, start)).count(), 0);
        assert!(flood.is_too_much(&limits, start));
        let mut flood = Flood::new(&limits, start);
        let steady = |n: u64| start + Duration::from_millis(250 * n);
        assert_eq!((0..1000).filter(|&n| flood.is_too_much(&limits, steady(n))).count(), 0);
    }
}
