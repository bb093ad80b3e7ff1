//! Games that have been over for a while are folded, in small bites.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use super::Registry;
use crate::store::{Folding, StoreError};

/// How long to wait while moves are being written.
const BUSY: Duration = Duration::from_millis(50);
/// After each game that was folded, so many times as long as it took belongs to others.
const OTHERS: u32 = 9;

impl Registry {
    /// Folds the games that have been over for so long, one after the other, and only while nothing
    /// waits to be written.
    pub(crate) async fn fold_older_than(self: &Arc<Self>, age: Duration) -> Result<u64, StoreError> {
        let since_ms = self.now().wall_ms.saturating_sub(u64::try_from(age.as_millis()).unwrap_or(u64::MAX));
        let (mut folded, mut after) = (0, None);
        loop {
            let quiet = self.store.quiet(after, since_ms).await?;
            for game in quiet.games {
                while self.store.backlog() > 0 && !self.is_closing() {
                    tokio::time::sleep(BUSY).await;
                }
                if self.is_closing() {
                    return Ok(folded);
                }
                // Somebody may be looking at it.
                if self.known(game).is_some() {
                    continue;
                }
                let begun = Instant::now();
                if let Folding::Folded { .. } = self.store.fold(game, since_ms).await? {
                    folded += 1;
                }
                tokio::time::sleep(OTHERS * begun.elapsed()).await;
            }
            match quiet.last {
                Some(last) if !self.is_closing() => after = Some(last),
                _ => return Ok(folded),
            }
            tokio::time::sleep(BUSY).await;
        }
    }
}
