//! Who is at a game at other servers. It is told and forgotten, never stored.

use std::{
    collections::HashSet,
    fmt::Write,
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};

use raumspiel_protocol::v2::Presence;

use super::{Cluster, SPEAKS, listen::Places};
use crate::{
    games::{Elsewhere, Registry},
    ids::{GameId, Place},
    store::Reached,
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

/// What is to be said of a game besides who is here.
#[derive(Clone, Copy, Default)]
pub(super) struct Word {
    /// Somebody has just come, and would like to know who is elsewhere.
    asks: bool,
    /// Others have asked: they may have missed how far the game has got.
    answers: bool,
}

impl Cluster {
    /// Others may have missed who is here, and the other way round.
    pub(super) fn presence_missed(&self) {
        self.reconnected.store(true, Ordering::Relaxed);
        self.presence.notify_one();
    }

    /// Remembers that somebody has come to a game here or left it.
    pub(crate) fn presence_changed(&self, game: GameId, asks: bool) {
        self.remember(game, |word| word.asks |= asks);
    }

    fn remember(&self, game: GameId, change: impl FnOnce(&mut Word)) {
        change(self.coming_and_going.lock().expect("never poisoned").entry(game).or_default());
        self.presence.notify_one();
    }
}

/// Tells other servers who is here, when that changes and again from time to time; listens at the
/// places of games that somebody is at.
pub(super) async fn tell(games: Arc<Registry>) {
    let Some(cluster) = &games.cluster else { return };
    let mut places = Places::default();
    let mut again = Instant::now() + AGAIN;
    while !games.is_closing() {
        let pause = again.saturating_duration_since(Instant::now());
        let _ = tokio::time::timeout(pause, cluster.presence.notified()).await;
        let News { mut said, reached, attended } = cluster.comings_and_goings(&games);
        // Before anybody is asked, so that what they answer is heard, and all that comes after it.
        places.open(&games, attended).await;
        let asks = cluster.reconnected.swap(false, Ordering::Relaxed);
        if asks || Instant::now() >= again {
            again = Instant::now() + AGAIN;
            let mut attended = HashSet::new();
            for live in games.all() {
                let mut inner = live.lock();
                inner.change_elsewhere(Elsewhere::forget);
                if !inner.attendees.is_empty() {
                    attended.insert(live.id.place());
                }
                let presence = inner.presence_here();
                if presence != Presence::default() {
                    said.push(Said { game: live.id, presence, asks });
                }
            }
            places.keep(cluster, &attended);
            places.open(&games, attended).await;
        }
        cluster.say(said).await;
        cluster.tell_reached(reached).await;
    }
}

/// What has come about since it was last said.
#[derive(Default)]
struct News {
    said: Vec<Said>,
    /// How far the games have got that others ask about, in order.
    reached: Reached,
    /// Where somebody is.
    attended: Vec<Place>,
}

impl Cluster {
    fn comings_and_goings(&self, games: &Registry) -> News {
        let changed = std::mem::take(&mut *self.coming_and_going.lock().expect("never poisoned"));
        let mut news = News::default();
        for (game, word) in changed {
            let live = games.known(game);
            let inner = live.as_ref().map(|live| live.lock());
            let presence = inner.as_ref().map(|inner| inner.presence_here()).unwrap_or_default();
            news.said.push(Said { game, presence, asks: word.asks });
            if inner.as_ref().is_some_and(|inner| !inner.attendees.is_empty()) {
                news.attended.push(game.place());
            }
            if word.answers {
                news.reached.extend(inner.map(|inner| (game, inner.committed)));
            }
        }
        news
    }

    async fn say(&self, mut said: Vec<Said>) {
        said.sort_by_key(|said| (said.game.place(), said.game));
        for some in said.chunk_by(|one, next| one.game.place() == next.game.place()) {
            let place = some[0].game.place();
            self.tell(&format!("presence.{}", place.as_str()), self.write(some)).await;
        }
        if self.older.load(Ordering::Relaxed) > 0 {
            for some in said.chunks(500) {
                self.tell("presence", self.write(some)).await;
            }
        }
    }

    fn write(&self, said: &[Said]) -> String {
        let mut text = format!("{}\n", self.node);
        said.iter().for_each(|said| said.write(&mut text));
        text
    }

    /// Says of all who have just been let go that they are no longer here.
    pub(crate) async fn say_farewell(&self, games: &Registry) {
        self.say(self.comings_and_goings(games).said).await;
        if let Some(notifier) = &self.notifier {
            notifier.flush().await;
        }
    }
}

/// Hears who is at other servers.
pub(super) fn heard(games: &Registry, cluster: &Cluster, text: &str) {
    let mut lines = text.lines();
    let Some(node) = lines.next() else { return };
    if !node.starts_with(SPEAKS) {
        cluster.older.fetch_max(1, Ordering::Relaxed);
    }
    for said in lines.filter_map(Said::read) {
        let Some(live) = games.known(said.game) else { continue };
        let mut inner = live.lock();
        inner.change_elsewhere(|elsewhere| elsewhere.set(node, said.presence));
        drop(inner);
        if said.asks {
            cluster.remember(said.game, |word| word.answers = true);
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
