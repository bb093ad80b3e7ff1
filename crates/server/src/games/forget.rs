//! Games that are to be forgotten: those that somebody has asked for, and those that are too old.

use std::{sync::Arc, time::Duration};

use super::Registry;
use crate::{
    ids::GameId,
    outbox::Closing,
    store::{Settled, StoreError},
};

impl Registry {
    /// Lets everybody go who is at a game, and takes it out of memory.
    fn take_away(&self, id: GameId) {
        let live = self.shard(id).lock().expect("never poisoned").remove(&id);
        if let Some(live) = live {
            let mut inner = live.lock();
            // What is under way is not written any more.
            inner.forget_room(Settled::Failed);
            inner.attendees.iter().for_each(|attendee| attendee.outbox.close(Closing::GoElsewhere));
        }
    }

    /// Forgets what somebody wants to have forgotten.
    pub(crate) async fn forget_asked_for(&self) -> Result<(), StoreError> {
        let games = self.store.to_forget().await?;
        if games.is_empty() {
            return Ok(());
        }
        games.iter().for_each(|game| self.take_away(*game));
        self.store.forget(games, true).await
    }

    /// Forgets the games in which nothing has happened for so long, a few at a time.
    pub(crate) async fn forget_older_than(self: &Arc<Self>, age: Duration) -> Result<u64, StoreError> {
        let since_ms = self.now().wall_ms.saturating_sub(u64::try_from(age.as_millis()).unwrap_or(u64::MAX));
        let (mut forgotten, mut after) = (0, None);
        while !self.is_closing() {
            let mut silent = self.store.silent(after, since_ms).await?;
            // Somebody may be looking at it.
            silent.games.retain(|game| self.known(*game).is_none());
            forgotten += silent.games.len() as u64;
            if !silent.games.is_empty() {
                self.store.forget(silent.games, false).await?;
            }
            match silent.last {
                None => break,
                last => after = last,
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Ok(forgotten)
    }
}
