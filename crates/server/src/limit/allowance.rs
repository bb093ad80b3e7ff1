use std::time::Instant;

use crate::config::Limits;

/// A token bucket: so much at once, and as much again over the window.
#[derive(Clone, Copy)]
pub(crate) struct Allowance {
    left: f32,
    counted: Instant,
}

impl Allowance {
    pub(crate) fn new(most: u32, now: Instant) -> Allowance {
        Allowance { left: most as f32, counted: now }
    }

    /// Takes what something costs; says whether there was enough.
    pub(crate) fn charge(&mut self, most: u32, cost: f32, now: Instant) -> bool {
        // Who owes waits at most for one window.
        self.left = (self.at(most, now) - cost).max(-(most as f32));
        self.counted = now;
        self.left >= 0.0
    }

    fn at(&self, most: u32, now: Instant) -> f32 {
        let most = most as f32;
        let regained = (now - self.counted).as_secs_f32() / Limits::WINDOW.as_secs_f32() * most;
        (self.left + regained).min(most)
    }

    /// Whether more has been asked for, in spite of every refusal, than can be owed.
    pub(super) fn is_exhausted(&self, most: u32, now: Instant) -> bool {
        self.at(most, now) < 1.0 - most as f32
    }

    /// Whether nothing has been charged for so long that it is whole again.
    pub(super) fn is_whole(&self, now: Instant) -> bool {
        now - self.counted > 2 * Limits::WINDOW
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_hundred_at_once_and_five_a_second() {
        let start = Instant::now();
        let mut allowance = Allowance::new(100, start);
        assert_eq!((0..100).filter(|_| allowance.charge(100, 1.0, start)).count(), 100);
        assert!(!allowance.charge(100, 1.0, start));
        let mut allowance = Allowance::new(100, start);
        let steady = |n: u64| start + Duration::from_millis(250 * n);
        assert_eq!((0..1000).filter(|&n| allowance.charge(100, 1.0, steady(n))).count(), 1000);
    }

    #[test]
    fn whoever_owes_much_waits_for_one_window() {
        let start = Instant::now();
        let mut allowance = Allowance::new(100, start);
        assert!(!allowance.charge(100, 1.0 + 100.0, start) && !allowance.is_exhausted(100, start));
        assert!(!allowance.charge(100, 1e9, start) && allowance.is_exhausted(100, start));
        assert!(!allowance.is_exhausted(100, start + Limits::WINDOW / 4));
        assert!(!allowance.charge(100, 1.0, start + Limits::WINDOW / 2));
        assert!(allowance.charge(100, 1.0, start + 2 * Limits::WINDOW));
    }
}
