use std::{sync::Mutex, time::Instant};

use super::Counter;

/// What is folded, and for how long already.
#[derive(Default)]
pub(crate) struct Folding {
    games: Counter,
    begun: Mutex<Option<Instant>>,
}

impl Folding {
    /// One pass over all games; it ends when this is dropped.
    pub(crate) fn begin(&self) -> Pass<'_> {
        self.set(Some(Instant::now()));
        Pass(self)
    }

    fn set(&self, begun: Option<Instant>) {
        *self.begun.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = begun;
    }

    pub(super) fn games(&self) -> u64 {
        self.games.get()
    }

    /// For how long the pass that is under way has gone on; 0 if none is.
    pub(super) fn seconds(&self) -> u64 {
        let begun = *self.begun.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        begun.map_or(0, |begun| begun.elapsed().as_secs())
    }
}

pub(crate) struct Pass<'p>(&'p Folding);

impl Pass<'_> {
    pub(crate) fn folded(&self, games: u64) {
        self.0.games.add(games);
    }
}

impl Drop for Pass<'_> {
    fn drop(&mut self) {
        self.0.set(None);
    }
}
