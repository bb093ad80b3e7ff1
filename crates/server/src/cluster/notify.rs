use std::{
    fmt::Write,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use async_nats::{Client, ConnectOptions, Event, Subscriber};
use tokio::sync::{Notify, mpsc};

use super::Cluster;
use crate::{games::Registry, ids::GameId, store::Reached};

/// Tells other servers which games have reached which numbers, and hears it from them. Nothing that
/// is told so has to arrive: it is in the log.
pub(super) struct Notifier {
    client: Client,
    /// What every subject of this cluster begins with.
    subject: String,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    up: AtomicBool,
    /// Notices may have been lost.
    missed: Notify,
}

impl Notifier {
    /// Begins to connect; where nobody is there yet, goes on trying.
    pub(super) async fn connect(url: &str, cluster: &str) -> Result<Notifier, String> {
        let state = Arc::new(State::default());
        let seen = Arc::clone(&state);
        let client = ConnectOptions::new()
            .name("raumspiel")
            .no_echo()
            .retry_on_initial_connect()
            .ping_interval(Duration::from_secs(5))
            .reconnect_delay_callback(|attempts| Duration::from_millis((100 * attempts as u64).min(1_000)))
            .event_callback(move |event| {
                let state = Arc::clone(&seen);
                async move { state.heard(&event) }
            })
            .connect(url)
            .await
            .map_err(|error| format!("NATS at {}: {error}", without_password(url)))?;
        tokio::spawn(say_if_away(Arc::clone(&state)));
        Ok(Notifier { client, subject: format!("raumspiel.{cluster}."), state })
    }

    /// Tells all other servers something, if that is possible at the moment.
    pub(super) async fn publish(&self, what: &str, text: String) {
        if self.is_up() {
            let told = self.client.publish(format!("{}{what}", self.subject), text.into());
            let _ = tokio::time::timeout(Duration::from_secs(1), told).await;
        }
    }

    /// Waits until what was told last is on its way.
    pub(super) async fn flush(&self) {
        if self.is_up() {
            let _ = tokio::time::timeout(Duration::from_secs(1), self.client.flush()).await;
        }
    }

    /// Hears what others tell from now on; none where nobody is there any more to ask.
    pub(super) async fn hear(&self, subject: &str) -> Option<Subscriber> {
        self.client.subscribe(format!("{}{subject}", self.subject)).await.ok()
    }

    /// What a message is about.
    pub(super) fn about<'m>(&self, subject: &'m str) -> Option<&'m str> {
        subject.strip_prefix(&self.subject)
    }

    /// Something may have been lost.
    pub(super) async fn missed(&self) {
        self.state.missed.notified().await;
    }

    pub(super) fn is_up(&self) -> bool {
        self.state.up.load(Ordering::Relaxed)
    }
}

/// Who is not there when a server begins is tried again and again, in silence.
async fn say_if_away(state: Arc<State>) {
    tokio::time::sleep(Duration::from_secs(2)).await;
    if !state.up.load(Ordering::Relaxed) {
        tracing::warn!("nats-away");
    }
}

/// An address as it can be shown: what stands before `@` is secret.
fn without_password(url: &str) -> String {
    let hide = |one: &str| match (one.split_once("://"), one.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, host))) => format!("{scheme}://…@{host}"),
        (None, Some((_, host))) => format!("…@{host}"),
        _ => one.to_owned(),
    };
    url.split(',').map(hide).collect::<Vec<_>>().join(",")
}

impl State {
    fn heard(&self, event: &Event) {
        match event {
            Event::Connected => {
                self.up.store(true, Ordering::Relaxed);
                tracing::info!("nats-connected");
            }
            Event::Disconnected | Event::Closed => {
                self.up.store(false, Ordering::Relaxed);
                tracing::warn!("nats-away");
            }
            Event::SlowConsumer(_) => {}
            _ => return,
        }
        self.missed.notify_one();
    }
}

/// Tells of what this server has written.
pub(super) async fn tell(games: Arc<Registry>, mut reached: mpsc::UnboundedReceiver<Reached>) {
    while let Some(written) = reached.recv().await {
        let Some(cluster) = &games.cluster else { continue };
        if cluster.others.load(Ordering::Relaxed) > 0 {
            cluster.tell_reached(written).await;
        }
    }
}

impl Cluster {
    /// Tells which games have reached which numbers, each at its place.
    pub(super) async fn tell_reached(&self, mut reached: Reached) {
        reached.sort_by_key(|(game, _)| game.place());
        for some in reached.chunk_by(|(one, _), (next, _)| one.place() == next.place()) {
            let place = some[0].0.place();
            self.tell(&format!("reached.{}", place.as_str()), hints(some)).await;
        }
        if self.older.load(Ordering::Relaxed) > 0 {
            self.tell("reached", hints(&reached)).await;
        }
    }
}

fn hints(reached: &[(GameId, u32)]) -> String {
    reached.iter().fold(String::new(), |mut text, (game, seq)| {
        let _ = writeln!(text, "{game} {seq}");
        text
    })
}

/// A line of a hint; whatever else is sent is nothing.
pub(super) fn hint(line: &str) -> Option<(GameId, u32)> {
    let (game, seq) = line.split_once(' ')?;
    Some((GameId::new(game)?, seq.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_hints_are_taken_for_hints() {
        let game = crate::ids::JoinId::random().game();
        assert_eq!(hint(&format!("{game} 7")), Some((game, 7)));
        for line in ["", "x 1", &format!("{game}"), &format!("{game} -1"), &format!("{game} 1 2")] {
            assert_eq!(hint(line), None, "{line}");
        }
    }

    #[test]
    fn an_address_is_shown_without_its_password() {
        for (url, shown) in [
            ("nats://host:4222", "nats://host:4222"),
            ("nats://me:secret@host:4222", "nats://…@host:4222"),
            ("nats://me:se@cret@one,token@two:x", "nats://…@one,…@two:x"),
        ] {
            assert_eq!(without_password(url), shown);
        }
    }
}
