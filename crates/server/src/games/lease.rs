//! Where several servers write to one log, a game is changed by one at a time within each of them:
//! whoever changes it holds its lease until the change is settled. So a room never runs ahead of a
//! log that others write to, and at most one change comes too late.

use std::time::Duration;

use tokio::sync::MutexGuard;

use super::{LiveGame, NoGame, Registry};
use crate::{
    room::Entry,
    store::{Policy, Settled, StoreError},
};

/// Held by whoever changes a game, and by whoever must not be told what may yet not come true.
pub(crate) type Lease<'t> = MutexGuard<'t, ()>;

/// Nobody waits for longer to see how a game stands.
const PATIENCE: Duration = Duration::from_secs(10);

impl Registry {
    /// Waits until everything that happens in this game is settled, and keeps others from it. Nothing
    /// where nobody else writes.
    pub(super) async fn lease<'t>(&self, live: &'t LiveGame) -> Option<Lease<'t>> {
        if self.store.policy() == Policy::RunAhead {
            return None;
        }
        let lease = live.lease.lock().await;
        let unsettled = live.lock().settlement();
        if let Some(unsettled) = unsettled {
            // However it went, it is over.
            let _ = unsettled.await;
        }
        Some(lease)
    }

    /// Brings a game up to what the log says, and keeps it there as long as the lease is held. Nothing
    /// to do where nobody else writes.
    ///
    /// The log is read before the lease is taken, so that whoever only looks keeps nobody waiting.
    pub(crate) async fn fresh<'t>(&self, live: &'t LiveGame) -> Result<Option<Lease<'t>>, NoGame> {
        if self.store.policy() == Policy::RunAhead {
            return Ok(None);
        }
        // On the heap, so that connections stay small where nobody else writes.
        let freshening = Box::pin(async move {
            let known = {
                let inner = live.lock();
                inner.room.is_some().then_some(inner.committed)
            };
            let tail = match known {
                Some(since) => self.store.read(live.id, since).await?,
                None => Vec::new(),
            };
            let lease = self.lease(live).await;
            self.load(live).await?;
            self.take_in(live, tail);
            Ok(lease)
        });
        tokio::time::timeout(PATIENCE, freshening).await.unwrap_or_else(|_| Err(NoGame::silent()))
    }

    /// Takes in what others have written, and says whether there was anything. Whoever calls this
    /// has the lease.
    pub(super) async fn read_on(&self, live: &LiveGame) -> Result<bool, NoGame> {
        let since = live.lock().committed;
        let tail = self.store.read(live.id, since).await?;
        Ok(self.take_in(live, tail))
    }

    /// Takes in a part of the log that begins no later than where the game is. Whoever calls this has
    /// the lease.
    pub(crate) fn take_in(&self, live: &LiveGame, mut entries: Vec<Entry>) -> bool {
        let mut guard = live.lock();
        let inner = &mut *guard;
        entries.retain(|entry| entry.seq > inner.committed);
        let Some(room) = inner.room.as_mut().filter(|_| !entries.is_empty()) else { return false };
        if let Err(error) = room.follow(&entries) {
            live.span().in_scope(|| tracing::warn!(why = %error, "unreadable-game"));
            inner.forget_room(Settled::Failed);
            return false;
        }
        inner.take_in(entries);
        let due = inner.due(self, self.now());
        self.follow_deadline(live.id, inner, due);
        true
    }
}

impl From<StoreError> for NoGame {
    fn from(error: StoreError) -> NoGame {
        NoGame::Storage(error.to_string())
    }
}
