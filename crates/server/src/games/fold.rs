//! Games in which nothing has happened for a while are folded, in small bites.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use super::Registry;
use crate::store::{Policy, StoreError};

/// While moves wait to be written, this long at most.
const BUSY: Duration = Duration::from_millis(50);
/// After each bite, so many times as long as it took belongs to others.
const OTHERS: u32 = 3;

impl Registry {
    /// Folds the games in which nothing has happened for so long, a few at a time, and rather while nothing
    /// waits to be written.
    pub(crate) async fn fold_older_than(self: &Arc<Self>, age: Duration) -> Result<u64, StoreError> {
        let pass = self.metrics.folding.begin();
        let since_ms = self.now().wall_ms.saturating_sub(u64::try_from(age.as_millis()).unwrap_or(u64::MAX));
        let (mut folded, mut after) = (0, None);
        loop {
            let quiet = self.store.quiet(after, since_ms).await?;
            // Somebody may be looking at one.
            let games: Vec<_> = quiet.games.into_iter().filter(|game| self.known(*game).is_none()).collect();
            for some in games.chunks(self.bite()) {
                let waited = Instant::now();
                while self.store.backlog() > 0 && !self.is_closing() && waited.elapsed() < BUSY {
                    tokio::time::sleep(BUSY / 10).await;
                }
                if self.is_closing() {
                    return Ok(folded);
                }
                let begun = Instant::now();
                let many = self.store.fold(some.to_vec(), since_ms).await?.folded.len() as u64;
                folded += many;
                pass.folded(many);
                tokio::time::sleep(OTHERS * begun.elapsed()).await;
            }
            match quiet.last {
                Some(last) if !self.is_closing() => after = Some(last),
                _ => return Ok(folded),
            }
        }
    }

    /// How many games are folded at once. In a file they would keep moves waiting; a database has another way
    /// for them.
    fn bite(&self) -> usize {
        match self.store.policy() {
            Policy::RunAhead => 1,
            Policy::Lease => 64,
        }
    }
}
