//! Keeping up with what other servers write.

use std::{sync::Arc, time::Duration};

use super::Cluster;
use crate::{
    games::{LiveGame, Registry},
    ids::GameId,
    room::Entry,
    store::Settled,
};

/// As many games are asked for at once.
const AT_ONCE: usize = 1_000;

/// Reads on in the games that have gone on elsewhere, as soon as that is known; what has become
/// known while some were read comes next.
pub(super) async fn look_at_wanted(games: Arc<Registry>) {
    let Some(cluster) = &games.cluster else { return };
    while !games.is_closing() {
        cluster.wake.notified().await;
        let wanted = std::mem::take(&mut *cluster.wanted.lock().expect("never poisoned"));
        let behind: Vec<_> =
            wanted.into_iter().filter_map(|(game, seq)| behind(&games.known(game)?, seq)).collect();
        for some in behind.chunks(AT_ONCE) {
            let known: Vec<_> = some.iter().map(|(live, since)| (live.id, *since)).collect();
            // Whoever is attended is looked at again before long.
            let Ok(tails) = cluster.postgres.tails(&known).await else { continue };
            for (game, entries) in tails {
                let Some((live, _)) = some.iter().find(|(live, _)| live.id == game) else { continue };
                match entries {
                    Ok(entries) => take_in(&games, live, entries),
                    // One game that cannot be read keeps no other from going on.
                    Err(error) => {
                        tracing::warn!(%game, why = %error, "unreadable-game")
                    }
                }
            }
        }
    }
}

/// The game and where it is, if the log has gone on and somebody there wants to know. Where nobody
/// is, what is in memory is forgotten instead.
fn behind(live: &Arc<LiveGame>, seq: u32) -> Option<(Arc<LiveGame>, u32)> {
    let lease = live.lease.try_lock();
    let mut inner = live.lock();
    if seq <= inner.committed {
        return None;
    }
    if inner.attendees.is_empty() && lease.is_ok() && inner.is_settled() {
        inner.forget_room(Settled::Durable);
        return None;
    }
    Some((Arc::clone(live), inner.committed))
}

fn take_in(games: &Arc<Registry>, live: &Arc<LiveGame>, entries: Vec<Entry>) {
    let at_rest = |live: &LiveGame| {
        let inner = live.lock();
        inner.room.is_some() && inner.is_settled()
    };
    match live.lease.try_lock() {
        Ok(_lease) if at_rest(live) => drop(games.take_in(live, entries)),
        // Somebody has the lease, or the game has to be read from its beginning.
        _ => {
            let (games, live) = (Arc::clone(games), Arc::clone(live));
            tokio::spawn(async move { drop(games.fresh(&live).await) });
        }
    }
}

/// Asks now and then whether attended games have gone on without anybody saying so, and at once
/// when notices may have been lost.
pub(super) async fn look_at_attended(games: Arc<Registry>) {
    let Some(cluster) = &games.cluster else { return };
    while !games.is_closing() {
        let pause = Duration::from_millis(if cluster.hears_all() { 3_000 } else { 250 });
        let _ = tokio::time::timeout(pause, cluster.look_at_all.notified()).await;
        look_at_all(&games, cluster).await;
    }
}

async fn look_at_all(games: &Registry, cluster: &Cluster) {
    let attended: Vec<(GameId, u32)> = games
        .all()
        .iter()
        .filter_map(|live| {
            let inner = live.lock();
            (!inner.attendees.is_empty()).then_some((live.id, inner.committed))
        })
        .collect();
    for some in attended.chunks(AT_ONCE) {
        for game in cluster.postgres.ahead(some).await.unwrap_or_default() {
            let since = some.iter().find(|(id, _)| *id == game).map_or(0, |(_, seq)| *seq);
            cluster.want(game, since + 1);
        }
    }
}
