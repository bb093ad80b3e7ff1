//! Who is at a game at other servers. It is told and forgotten, never stored.

use std::{
    fmt::Write,
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};

use raumspiel_protocol::v2::Presence;

use super::Cluster;
use crate::{
    games::{Elsewhere, Registry},
    ids::GameId,
};

/// Everything is told again after this long; what is not is forgotten soon after.
const AGAIN: Duration = Duration::from_secs(8);

/// What one server says of one game.
#[derive(Debug, PartialEq, Eq)]
struct Said {
    game: GameId,
    presence: Presence,
    /// Somebody has just come there, and would like to know who is elsewhere.
    asks: bool,
}

impl Said {
    fn read(line: &str) -> Option<Said> {
        let [game, creator, guest, watchers, asks] = line.split(' ').collect::<Vec<_>>()[..] else {
            return None;
        };
        let presence =
            Presence { creator: creator == "1", guest: guest == "1", watchers: watchers.parse().ok()? };
        Some(Said { game: GameId::new(game)?, presence, asks: asks == "1" })
    }

    fn write(&self, text: &mut String) {
        let Presence { creator, guest, watchers } = self.presence;
        let (creator, guest, asks) = (u8::from(creator), u8::from(guest), u8::from(self.asks));
        let _ = writeln!(text, "{} {creator} {guest} {watchers} {asks}", self.game);
    }
}

impl Cluster {
    /// Others may have missed who is here, and the other way round.
    pub(super) fn presence_missed(&self) {
        self.reconnected.store(true, Ordering::Relaxed);
        self.presence.notify_one();
    }

    /// Remembers that somebody has come to a game here or left it.
    pub(crate) fn presence_changed(&self, game: GameId, asks: bool) {
        *self.coming_and_going.lock().expect("never poisoned").entry(game).or_default() |= asks;
        self.presence.notify_one();
    }
}

/// Tells other servers who is here, when that changes and again from time to time.
pub(super) async fn tell(games: Arc<Registry>) {
    let Some(cluster) = &games.cluster else { return };
    let mut again = Instant::now() + AGAIN;
    while !games.is_closing() {
        let pause = again.saturating_duration_since(Instant::now());
        let _ = tokio::time::timeout(pause, cluster.presence.notified()).await;
        let mut said = cluster.comings_and_goings(&games);
        let asks = cluster.reconnected.swap(false, Ordering::Relaxed);
        if asks || Instant::now() >= again {
            again = Instant::now() + AGAIN;
            for live in games.all() {
                let mut inner = live.lock();
                inner.change_elsewhere(Elsewhere::forget);
                let presence = inner.presence_here();
                if presence != Presence::default() {
                    said.push(Said { game: live.id, presence, asks });
                }
            }
        }
        cluster.say(&said).await;
    }
}

impl Cluster {
    /// What has changed since it was last said.
    fn comings_and_goings(&self, games: &Registry) -> Vec<Said> {
        let changed = std::mem::take(&mut *self.coming_and_going.lock().expect("never poisoned"));
        let said = |(game, asks)| {
            let presence = games.known(game).map(|live| live.lock().presence_here()).unwrap_or_default();
            Said { game, presence, asks }
        };
        changed.into_iter().map(said).collect()
    }

    async fn say(&self, said: &[Said]) {
        let Some(notifier) = &self.notifier else { return };
        for some in said.chunks(500) {
            let mut text = format!("{}\n", self.node);
            some.iter().for_each(|said| said.write(&mut text));
            notifier.publish("presence", text).await;
        }
    }

    /// Says of all who have just been let go that they are no longer here.
    pub(crate) async fn say_farewell(&self, games: &Registry) {
        self.say(&self.comings_and_goings(games)).await;
        if let Some(notifier) = &self.notifier {
            notifier.flush().await;
        }
    }
}

/// Hears who is at other servers.
pub(super) fn heard(games: &Registry, cluster: &Cluster, text: &str) {
    let mut lines = text.lines();
    let Some(node) = lines.next() else { return };
    for said in lines.filter_map(Said::read) {
        let Some(live) = games.known(said.game) else { continue };
        let mut inner = live.lock();
        inner.change_elsewhere(|elsewhere| elsewhere.set(node, said.presence));
        drop(inner);
        if said.asks {
            cluster.presence_changed(said.game, false);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_reads_back() {
        let game = crate::ids::JoinId::random().game();
        let presence = Presence { creator: true, guest: false, watchers: 3 };
        let said = Said { game, presence, asks: true };
        let mut text = String::new();
        said.write(&mut text);
        assert_eq!(Said::read(text.trim_end()), Some(said));
        for line in ["", "x 1 1 1 1", &format!("{game} 1 1 1"), &format!("{game} 1 1 -1 0")] {
            assert_eq!(Said::read(line), None, "{line}");
        }
    }
}
