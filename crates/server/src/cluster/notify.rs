use std::{
    fmt::Write,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use async_nats::{Client, ConnectOptions, Event};
use futures_util::StreamExt;
use tokio::sync::{Notify, mpsc};

use super::presence;
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
    /// Notifier may have been lost.
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
        let Some(notifier) = games.cluster.as_ref().and_then(|cluster| cluster.notifier.as_ref()) else {
            continue;
        };
        let text = written.iter().fold(String::new(), |mut text, (game, seq)| {
            let _ = writeln!(text, "{game} {seq}");
            text
        });
        // What is not told is found by those who look.
        notifier.publish("reached", text).await;
    }
}

/// Hears what others have written.
pub(super) async fn listen(games: Arc<Registry>) {
    let Some(cluster) = &games.cluster else { return };
    let Some(notifier) = &cluster.notifier else { return };
    let Ok(mut heard) = notifier.client.subscribe(format!("{}*", notifier.subject)).await else { return };
    loop {
        tokio::select! {
            message = heard.next() => {
                let Some(message) = message else { return };
                let text = String::from_utf8_lossy(&message.payload);
                match message.subject.strip_prefix(&notifier.subject) {
                    Some("reached") => {
                        text.lines().filter_map(hint).for_each(|(game, seq)| cluster.want(game, seq));
                    }
                    Some("seeks") => games.lobby.look(),
                    Some("presence") => presence::heard(&games, cluster, &text),
                    _ => {}
                }
            }
            () = notifier.state.missed.notified() => {
                cluster.look_at_all.notify_one();
                cluster.presence_missed();
            }
        }
    }
}

/// A line of a hint; whatever else is sent is nothing.
fn hint(line: &str) -> Option<(GameId, u32)> {
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
