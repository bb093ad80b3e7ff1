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
use crate::{hall::Hall, journal, store::Reached, text_id::GameId};

/// Tells other servers which games have reached which numbers, and hears it from them. Nothing that
/// is told so has to arrive: it is in the log.
pub(super) struct Hints {
    client: Client,
    /// What every subject of this cluster begins with.
    subject: String,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    up: AtomicBool,
    /// Hints may have been lost.
    missed: Notify,
}

impl Hints {
    /// Begins to connect; where nobody is there yet, goes on trying.
    pub(super) async fn connect(url: &str, cluster: &str) -> Result<Hints, String> {
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
            .map_err(|error| format!("NATS at {url}: {error}"))?;
        Ok(Hints { client, subject: format!("raumspiel.{cluster}."), state })
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

impl State {
    fn heard(&self, event: &Event) {
        match event {
            Event::Connected => {
                self.up.store(true, Ordering::Relaxed);
                journal::info("nats-connected", &[]);
            }
            Event::Disconnected | Event::Closed => {
                self.up.store(false, Ordering::Relaxed);
                journal::warn("nats-away", &[]);
            }
            Event::SlowConsumer(_) => {}
            _ => return,
        }
        self.missed.notify_one();
    }
}

/// Tells of what this server has written.
pub(super) async fn tell(hall: Arc<Hall>, mut reached: mpsc::UnboundedReceiver<Reached>) {
    while let Some(games) = reached.recv().await {
        let Some(hints) = hall.cluster.as_ref().and_then(|cluster| cluster.hints.as_ref()) else { continue };
        let text = games.iter().fold(String::new(), |mut text, (game, seq)| {
            let _ = writeln!(text, "{game} {seq}");
            text
        });
        // What is not told is found by those who look.
        hints.publish("reached", text).await;
    }
}

/// Hears what others have written.
pub(super) async fn listen(hall: Arc<Hall>) {
    let Some(cluster) = &hall.cluster else { return };
    let Some(hints) = &cluster.hints else { return };
    let Ok(mut heard) = hints.client.subscribe(format!("{}*", hints.subject)).await else { return };
    loop {
        tokio::select! {
            message = heard.next() => {
                let Some(message) = message else { return };
                let text = String::from_utf8_lossy(&message.payload);
                match message.subject.strip_prefix(&hints.subject) {
                    Some("reached") => {
                        text.lines().filter_map(hint).for_each(|(game, seq)| cluster.want(game, seq));
                    }
                    Some("presence") => presence::heard(&hall, cluster, &text),
                    _ => {}
                }
            }
            () = hints.state.missed.notified() => {
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
        let game = crate::text_id::JoinId::random().game();
        assert_eq!(hint(&format!("{game} 7")), Some((game, 7)));
        for line in ["", "x 1", &format!("{game}"), &format!("{game} -1"), &format!("{game} 1 2")] {
            assert_eq!(hint(line), None, "{line}");
        }
    }
}
