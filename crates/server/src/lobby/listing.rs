//! Who waits, as everybody may see it.

use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::extract::ws::Utf8Bytes;
use raumspiel_protocol::v2::{LobbyView, ServerMessage};

use super::{Lobby, book::Taken, seek::Seek};
use crate::{games::Registry, ids::GameId, store::StoreError, voice};

/// Nobody is told more often.
const EVERY: Duration = Duration::from_secs(1);
/// Seeks that are listed.
const LISTED: usize = 100;

fn view<'s>(seeks: impl Iterator<Item = &'s Seek> + Clone, live: u32) -> LobbyView {
    let waits = |seek: &&Seek| !seek.wish.bot && !seek.stays;
    LobbyView {
        waiting: u32::try_from(seeks.clone().filter(waits).count()).unwrap_or(u32::MAX),
        seeks: seeks.filter(|seek| seek.wish.with.is_none()).take(LISTED).map(Seek::listed).collect(),
        live,
    }
}

impl Lobby {
    /// As it stands.
    pub(crate) async fn view(&self, now: u64) -> Result<LobbyView, StoreError> {
        let seeks = self.book.open(now).await?;
        Ok(view(seeks.iter(), self.book.count_live().await?))
    }

    /// The games that are best to watch, perhaps only those of one kind.
    pub(super) async fn best(&self, spec: &str, most: u32) -> Result<Vec<GameId>, StoreError> {
        self.book.live(spec, most).await
    }

    /// Tells those who listen what has changed.
    pub(super) async fn tell_listeners(
        &self,
        games: &Arc<Registry>,
        seeks: &[Seek],
        paired: &HashMap<String, Taken>,
    ) -> Result<(), StoreError> {
        {
            let here = self.here();
            let lately = here.told.as_ref().is_some_and(|(at, _)| at.elapsed() < EVERY);
            if here.listeners.is_empty() || lately || games.is_closing() {
                return Ok(());
            }
        }
        let live = self.book.count_live().await?;
        let open = seeks.iter().filter(|seek| !paired.contains_key(&seek.id));
        let text: Utf8Bytes = voice::text(&ServerMessage::Lobby(view(open, live)));
        let mut here = self.here();
        if here.told.as_ref().is_none_or(|(_, told)| *told != text) {
            for outbox in here.listeners.values() {
                outbox.push(text.clone());
            }
        }
        here.told = Some((Instant::now(), text));
        Ok(())
    }
}
