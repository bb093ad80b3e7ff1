//! Coming to the lobby, and leaving it.

use std::net::IpAddr;

use tokio::sync::mpsc;

use super::{
    BadSeek, Lobby, Waiting, Wanted, Word,
    book::{NewSeek, Taken, Written},
    pause,
    plan::plan,
    seek::{Seek, Wish},
};
use crate::{
    app::App,
    ids::{JoinId, SeatKey, digest},
    limit::block,
    players::Player,
    problem::Problem,
    rating::{self, Standing},
};

/// One who comes to the lobby.
pub(crate) struct Seeker<'s> {
    pub(crate) player: Option<Player>,
    /// What one who is not known is told apart by.
    pub(crate) connection: &'s str,
    pub(crate) address: IpAddr,
    pub(crate) tell: &'s mpsc::UnboundedSender<Word>,
}

impl Lobby {
    /// Waits for somebody who fits. Returns what the seek is called; whoever was found is told.
    pub(crate) async fn seek(
        &self,
        app: &App,
        wanted: Wanted,
        key: &SeatKey,
        seeker: Seeker<'_>,
    ) -> Result<String, Problem> {
        let Seeker { player, connection, address, tell } = seeker;
        let stays = wanted.stays();
        if player.is_none() && (wanted.rated || stays) {
            return Err(BadSeek::Unknown.into());
        }
        let limits = &app.config.limits;
        if limits.enabled && self.waiting_from(address) >= limits.seeks_per_address as usize {
            app.games.metrics.refused_by_limit.add(1);
            return Err(Problem::new("too-many-seeks", "Too many wait already from your address."));
        }
        let now = app.games.now().wall_ms;
        if let Some(player) = &player
            && let Some(until) = pause::until(&app.players, player.id).await?.filter(|until| *until > now)
        {
            return Err(pause::problem(until, now));
        }
        let wish = self.wish(app, wanted, player.as_ref(), address).await?;
        let id = JoinId::random().as_str().to_owned();
        let who = player.as_ref().map(|player| player.id.to_string());
        let seek = Seek {
            id: id.clone(),
            seeker: who.unwrap_or_else(|| connection.to_owned()),
            player: player.as_ref().map(|player| player.id),
            node: self.node.clone(),
            since: now,
            stays,
            key: key.hash(),
            wish,
        };
        if let Some(other) = &seek.wish.with {
            let open = self.book.open(now).await?;
            let gone = || Problem::new("seek-gone", "Nobody waits there any more.");
            let other = open.iter().find(|open| open.id == *other).ok_or_else(gone)?;
            let unfit = || Problem::new("seek-unfit", "That is not what they wait for.");
            plan(&[other.clone(), seek.clone()], now).first().ok_or_else(unfit)?;
        }
        self.write(seek, address, tell, now).await
    }

    async fn wish(
        &self,
        app: &App,
        wanted: Wanted,
        player: Option<&Player>,
        address: IpAddr,
    ) -> Result<Wish, Problem> {
        let Wanted { specs, times, rated, name, with } = wanted;
        let bot = player.is_some_and(|player| player.owner.is_some());
        let strengths = match player {
            Some(player) => rating::strengths(&app.players, player.id, bot, &specs).await?,
            None => vec![Standing::NEW.strength(false); specs.len()],
        };
        let person = player.map(|player| player.owner.unwrap_or(player.id).to_string());
        let origin = self.origin(app, address).filter(|_| rated);
        let name = player.map_or(name, |player| Some(player.name.clone()));
        Ok(Wish { specs, times, rated, name, bot, person, origin, strengths, with })
    }

    /// What tells two apart who play for ratings from one place: a hash, gone with the seek. None in a
    /// network of one's own, where people know each other.
    fn origin(&self, app: &App, address: IpAddr) -> Option<String> {
        let own = match address.to_canonical() {
            IpAddr::V4(v4) => v4.is_loopback() || v4.is_private() || v4.is_link_local(),
            IpAddr::V6(v6) => v6.is_loopback() || v6.is_unique_local() || v6.is_unicast_link_local(),
        };
        let salt =
            app.games.cluster.as_ref().map_or(self.node.as_str(), |cluster| cluster.postgres.cluster());
        let hashed = || digest("raumspiel origin", format!("{salt} {}", block(address)).as_bytes());
        (!own).then(|| hashed()[..8].iter().map(|byte| format!("{byte:02x}")).collect())
    }

    async fn write(
        &self,
        seek: Seek,
        address: IpAddr,
        tell: &mpsc::UnboundedSender<Word>,
        now: u64,
    ) -> Result<String, Problem> {
        let id = seek.id.clone();
        let waiting =
            |written| Waiting { tell: tell.clone(), address: block(address), stays: seek.stays, written };
        self.here().waiting.insert(id.clone(), waiting(false));
        let new = NewSeek {
            seeker: &seek.seeker,
            player: seek.player,
            stays: seek.stays,
            key: seek.key,
            wish: &seek.wish,
        };
        let written = self.book.add(&id, new, &self.node, now).await;
        let mut here = self.here();
        match written {
            Ok(Written::Waits) => {
                if let Some(waiting) = here.waiting.get_mut(&id) {
                    waiting.written = true;
                }
            }
            Ok(Written::Was(known, found)) => {
                here.waiting.remove(&id);
                match found.map(|found| *found) {
                    Some(Taken { game, terms }) => {
                        let word = Word::Found { seek: known.clone(), game, terms: Box::new(terms) };
                        // The one who asks listens.
                        let _ = tell.send(word);
                    }
                    None => drop(here.waiting.insert(known.clone(), waiting(true))),
                }
                drop(here);
                self.look_and_tell();
                return Ok(known);
            }
            Ok(Written::TooMany) => {
                here.waiting.remove(&id);
                return Err(Problem::new("too-many-seeks", "You wait for three games already."));
            }
            Err(error) => {
                here.waiting.remove(&id);
                // It may have been written after all.
                here.left.push(id);
                return Err(error.into());
            }
        }
        drop(here);
        self.look_and_tell();
        Ok(id)
    }

    /// Waits no longer; false if somebody has been found, or nobody waits so.
    pub(crate) async fn unseek(&self, id: &str, seeker: &str) -> Result<bool, Problem> {
        let is_here = self.here().waiting.contains_key(id);
        if !is_here && !self.book.is_absent(id, seeker).await? {
            return Ok(false);
        }
        let gone = self.book.remove(id).await?;
        if gone {
            self.here().waiting.remove(id);
        }
        self.look_and_tell();
        Ok(gone)
    }
}
