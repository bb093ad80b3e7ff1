use std::{
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};

use super::notify::Notifier;
use crate::{games::Registry, service_clock::ServiceClock};

const EVERY: Duration = Duration::from_millis(500);

/// Sets the shared clock on, and this server's by it.
pub(super) async fn keep(games: Arc<Registry>) {
    let Some(cluster) = &games.cluster else { return };
    let gap_ms = u64::try_from(ServiceClock::GAP.as_millis()).unwrap_or(u64::MAX);
    let mut away = false;
    while !games.is_closing() {
        tokio::time::sleep(EVERY).await;
        let asked = Instant::now();
        let hinting = cluster.notifier.as_ref().is_some_and(Notifier::is_up);
        match cluster.postgres.beat(&cluster.node, hinting, gap_ms).await {
            Ok(beat) => {
                games.clock.set(beat.tick_ms, beat.wall_ms, asked + asked.elapsed() / 2);
                cluster.others.store(beat.others, Ordering::Relaxed);
                cluster.silent.store(beat.silent, Ordering::Relaxed);
                cluster.older.store(beat.older, Ordering::Relaxed);
                cluster.note_presence_known();
                if std::mem::take(&mut away) {
                    tracing::info!("database-back");
                    cluster.look_at_all.notify_one();
                }
            }
            Err(error) => {
                if !std::mem::replace(&mut away, true) {
                    tracing::warn!(why = %error, "database-away");
                }
            }
        }
    }
}

/// Looks at games whose clocks have run out and that no server has looked at.
pub(super) async fn look_after_clocks(games: Arc<Registry>) {
    let Some(cluster) = &games.cluster else { return };
    while !games.is_closing() {
        // All of them together about four times a second, however many there are.
        tokio::time::sleep(2 * EVERY * (1 + cluster.others.load(Ordering::Relaxed) / 4)).await;
        if !games.clock.is_certain() {
            continue;
        }
        // That the database is away, somebody else says.
        for game in cluster.postgres.claim(games.clock.tick_ms()).await.unwrap_or_default() {
            tokio::spawn(Arc::clone(&games).let_flag_fall(game));
        }
    }
}
