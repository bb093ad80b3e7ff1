use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What the threads of one proof tell each other, and whoever watches them.
#[derive(Debug, Default)]
pub struct Shared {
    stop: AtomicBool,
    /// One of the threads knows the truth about the position they all search.
    finished: AtomicBool,
    positions: AtomicU64,
    new_positions: AtomicU64,
}

impl Shared {
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    pub(super) fn begin(&self) {
        self.finished.store(false, Ordering::Relaxed);
    }

    pub(super) fn finish(&self) {
        self.finished.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_stopped() || self.finished.load(Ordering::Relaxed)
    }

    pub(super) fn count_position(&self, is_new: bool) {
        self.positions.fetch_add(1, Ordering::Relaxed);
        self.new_positions.fetch_add(u64::from(is_new), Ordering::Relaxed);
    }

    /// How many of the positions had never been evaluated before, as far as that is remembered.
    pub fn new_positions(&self) -> u64 {
        self.new_positions.load(Ordering::Relaxed)
    }

    /// How many positions have been evaluated, some of them again.
    pub fn positions(&self) -> u64 {
        self.positions.load(Ordering::Relaxed)
    }
}
