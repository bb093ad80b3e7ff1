use std::{cmp::Reverse, collections::BinaryHeap, sync::Mutex};

use crate::text_id::GameId;

/// When to look at which game because a flag may fall there. A game may be in it more often than
/// needed: whoever looks asks the game itself.
#[derive(Default)]
pub(crate) struct Deadlines(Mutex<BinaryHeap<Reverse<(u64, GameId)>>>);

impl Deadlines {
    pub(crate) fn set(&self, game: GameId, tick_ms: u64) {
        self.0.lock().expect("never poisoned").push(Reverse((tick_ms, game)));
    }

    pub(crate) fn is_needed(&self) -> bool {
        !self.0.lock().expect("never poisoned").is_empty()
    }

    /// Takes out the games whose time has come.
    pub(crate) fn due(&self, tick_ms: u64) -> Vec<GameId> {
        let mut heap = self.0.lock().expect("never poisoned");
        let mut due = Vec::new();
        while let Some(Reverse((at, game))) = heap.peek().copied()
            && at <= tick_ms
        {
            heap.pop();
            due.push(game);
        }
        due.dedup();
        due
    }
}
