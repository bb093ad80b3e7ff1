//! Who is at a game at other servers. It is told and forgotten, never stored.

use std::{
    fmt::Write,
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};

use raumspiel_protocol::v2::Presence;

use super::Cluster;
use crate::{
    hall::Hall,
    publish,
    table::{Inner, Table},
    text_id::GameId,
};

/// Everything is told again after this long; what is not is forgotten soon after.
const AGAIN: Duration = Duration::from_secs(8);
const FORGOTTEN: Duration = Duration::from_secs(20);

/// Who is at a game at other servers.
#[derive(Default)]
pub(crate) struct Elsewhere(Vec<(String, Presence, Instant)>);

impl Elsewhere {
    pub(crate) fn add_to(&self, presence: &mut Presence) {
        for (_, there, _) in &self.0 {
            presence.creator |= there.creator;
            presence.guest |= there.guest;
            presence.watchers += there.watchers;
        }
    }

    fn set(&mut self, node: &str, presence: Presence, now: Instant) {
        self.0.retain(|(known, ..)| known != node);
        if presence != Presence::default() {
            self.0.push((node.to_owned(), presence, now));
        }
    }
}

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
pub(super) async fn tell(hall: Arc<Hall>) {
    let Some(cluster) = &hall.cluster else { return };
    let mut again = Instant::now() + AGAIN;
    while !hall.is_closing() {
        let pause = again.saturating_duration_since(Instant::now());
        let _ = tokio::time::timeout(pause, cluster.presence.notified()).await;
        let mut said = cluster.comings_and_goings(&hall);
        let asks = cluster.reconnected.swap(false, Ordering::Relaxed);
        if asks || Instant::now() >= again {
            again = Instant::now() + AGAIN;
            for table in hall.tables() {
                forget(&table);
                let presence = table.lock().presence_here();
                if presence != Presence::default() {
                    said.push(Said { game: table.id, presence, asks });
                }
            }
        }
        cluster.say(&said).await;
    }
}

impl Cluster {
    /// What has changed since it was last said.
    fn comings_and_goings(&self, hall: &Hall) -> Vec<Said> {
        let changed = std::mem::take(&mut *self.coming_and_going.lock().expect("never poisoned"));
        let said = |(game, asks)| {
            let presence = hall.known(game).map(|table| table.lock().presence_here()).unwrap_or_default();
            Said { game, presence, asks }
        };
        changed.into_iter().map(said).collect()
    }

    async fn say(&self, said: &[Said]) {
        let Some(hints) = &self.hints else { return };
        for some in said.chunks(500) {
            let mut text = format!("{}\n", self.node);
            some.iter().for_each(|said| said.write(&mut text));
            hints.publish("presence", text).await;
        }
    }

    /// Says of all who have just been let go that they are no longer here.
    pub(crate) async fn say_farewell(&self, hall: &Hall) {
        self.say(&self.comings_and_goings(hall)).await;
        if let Some(hints) = &self.hints {
            hints.flush().await;
        }
    }
}

fn forget(table: &Table) {
    let mut inner = table.lock();
    inner.change_elsewhere(|elsewhere| elsewhere.0.retain(|(_, _, heard)| heard.elapsed() < FORGOTTEN));
}

/// Hears who is at other servers.
pub(super) fn heard(hall: &Hall, cluster: &Cluster, text: &str) {
    let mut lines = text.lines();
    let Some(node) = lines.next() else { return };
    for said in lines.filter_map(Said::read) {
        let Some(table) = hall.known(said.game) else { continue };
        let mut inner = table.lock();
        if inner.attendees.is_empty() {
            continue;
        }
        inner.change_elsewhere(|elsewhere| elsewhere.set(node, said.presence, Instant::now()));
        drop(inner);
        if said.asks {
            cluster.presence_changed(said.game, false);
        }
    }
}

impl Inner {
    fn change_elsewhere(&mut self, change: impl FnOnce(&mut Elsewhere)) {
        let before = self.presence();
        change(self.elsewhere.get_or_insert_default());
        if self.elsewhere.as_ref().is_some_and(|elsewhere| elsewhere.0.is_empty()) {
            self.elsewhere = None;
        }
        let after = self.presence();
        if (before.creator, before.guest) != (after.creator, after.guest) {
            publish::presence(self);
        } else if before.watchers != after.watchers {
            self.watchers_changed = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_reads_back() {
        let game = crate::text_id::JoinId::random().game();
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
