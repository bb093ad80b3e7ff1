//! How those who play are called: as they are called now, by who they are, where they have kept the
//! game as theirs.

use std::sync::Arc;

use raumspiel_protocol::v2::{Event, Seat};

use super::{Inner, LiveGame, Registry};
use crate::{
    ids::{GameId, KeyHash},
    outbox::Closing,
    players::{Called, PlayerId},
    problem::Problem,
    voice,
};

impl Registry {
    /// The seat of a game that a key opens.
    pub(crate) async fn seat_of(self: &Arc<Self>, game: GameId, key: &KeyHash) -> Result<Seat, Problem> {
        loop {
            let live = self.live(game).await?;
            if let Some(room) = &live.lock().room {
                return room.seat_of(key).ok_or_else(Problem::wrong_key);
            }
        }
    }

    /// Somebody has kept a seat, or wants everybody to see what was played there.
    pub(crate) async fn refresh_names_at(&self, game: GameId) {
        self.look_who_is_at(game).await;
        if let Some(cluster) = &self.cluster {
            cluster.tell_of_seats(game).await;
        }
    }

    /// Somebody is called otherwise, or is gone.
    pub(crate) async fn refresh_names_of(&self, player: PlayerId) {
        self.look_how_called(player).await;
        if let Some(cluster) = &self.cluster {
            cluster.tell_of_player(player).await;
        }
    }

    /// Who was known by these is nobody any more, at whatever server.
    pub(crate) async fn sign_out(&self, devices: &[String]) {
        self.signed_in.close(devices);
        if let Some(cluster) = &self.cluster {
            cluster.tell_signed_out(devices).await;
        }
    }

    pub(crate) async fn look_who_is_at(&self, game: GameId) {
        if let Some(live) = self.known(game) {
            self.refresh_names(&[live]).await;
        }
    }

    pub(crate) async fn look_how_called(&self, player: PlayerId) {
        let plays =
            |live: &Arc<LiveGame>| live.lock().called.as_ref().is_some_and(|called| called.includes(player));
        let games: Vec<_> = self.all().into_iter().filter(plays).collect();
        self.refresh_names(&games).await;
    }

    /// In a cluster, whatever others have changed.
    pub(crate) async fn refresh_all_names(&self) {
        self.refresh_names(&self.all()).await;
    }

    async fn refresh_names(&self, games: &[Arc<LiveGame>]) {
        for some in games.chunks(500) {
            let ids: Vec<GameId> = some.iter().map(|live| live.id).collect();
            match self.players.called(&ids).await {
                Ok(mut called) => {
                    for live in some {
                        live.lock().set_called(called.remove(&live.id));
                    }
                }
                // Names are old until the next time.
                Err(error) => tracing::warn!(why = %error, "names-not-read"),
            }
        }
    }
}

impl Inner {
    /// Takes in who is who. What was typed at a seat that somebody has kept is forgotten.
    pub(crate) fn set_called(&mut self, called: Option<Called>) {
        let Some(called) = called else { return };
        let is_new = self.called.as_deref() != Some(&called);
        if let Some(room) = &mut self.room {
            called.apply_to(room);
        }
        for entry in &mut self.tail {
            match &mut entry.event {
                Event::Created { name, .. } if called.is_kept(Seat::Creator) => *name = None,
                Event::Joined { name } if called.is_kept(Seat::Guest) => *name = None,
                _ => {}
            }
        }
        for attendee in &self.attendees {
            // What let them in is worth nothing any more.
            if attendee.is_by_name && attendee.seat.is_some_and(|seat| called.is_deserted(seat)) {
                attendee.outbox.close(Closing::GoElsewhere);
            }
        }
        if is_new {
            voice::kept(self, &called.kept());
        }
        self.called = Some(Box::new(called));
    }
}
