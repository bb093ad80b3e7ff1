//! Games between two who found each other in the lobby.

use std::{sync::Arc, time::Duration};

use super::{
    Attending, Newcomer, NoGame, Registry,
    enter::{Entrance, settled},
};
use crate::{
    ids::{GameId, SeatKey},
    lobby::Terms,
    problem::Problem,
    room::Room,
    store::Settled,
    voice::Welcome,
};

/// The server that has paired two opens their game; another waits for so long before it does.
const PATIENCE: Duration = Duration::from_secs(2);
const LOOKS: u32 = 20;

impl Registry {
    /// Opens the game of two who were paired, with both seats taken, unless it is open. Of several
    /// servers that do so, the log's key lets one.
    pub(crate) async fn open_paired(self: &Arc<Self>, game: GameId, terms: &Terms) -> Result<(), Problem> {
        if self.live(game).await.is_ok() {
            // Whoever opens it may not have come to that yet.
            self.refresh_names_at(game).await;
            return Ok(());
        }
        let [creator, guest] = terms.keys().ok_or_else(Problem::storage_failed)?.map(|key| self.kept(key));
        let now = self.now();
        let (mut room, created) = Room::create(terms.options()?, creator, now);
        let joined = room.join(guest, terms.guest_name(), terms.coin, now)?;
        let live = self.open(game, room);
        let settlement = {
            let mut inner = live.lock();
            live.append(&mut inner, [vec![created], joined].concat(), false, self);
            inner.settlement()
        };
        match settled(settlement).await {
            Some(Settled::Durable) => self.metrics.games_created.add(1),
            // Another server was first: the log has it.
            Some(Settled::Overtaken) => {}
            Some(Settled::Failed) | None => {
                self.forget(game);
                return Err(Problem::storage_failed());
            }
        }
        self.refresh_names_at(game).await;
        Ok(())
    }

    /// The same where another server is about to.
    pub(crate) async fn open_paired_later(
        self: &Arc<Self>,
        game: GameId,
        terms: &Terms,
    ) -> Result<(), Problem> {
        for _ in 0..LOOKS {
            match self.live(game).await {
                Ok(_) => return Ok(()),
                Err(NoGame::UnknownGame) => tokio::time::sleep(PATIENCE / LOOKS).await,
                Err(no_game) => return Err(no_game.into()),
            }
        }
        self.open_paired(game, terms).await
    }

    /// Sits down at the seat that a key opens, which the newcomer is told.
    pub(crate) async fn attend_paired(
        self: &Arc<Self>,
        game: GameId,
        key: &SeatKey,
        newcomer: Newcomer<'_>,
    ) -> Result<Attending, Problem> {
        let live = self.live(game).await?;
        let welcome = Welcome { key: Some(key), ..Welcome::default() };
        self.sit_down(live, Entrance::Key(key.hash()), newcomer, welcome).await
    }
}
