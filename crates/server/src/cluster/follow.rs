//! Keeping up with what other servers write.

use std::{sync::Arc, time::Duration};

use super::Cluster;
use crate::{hall::Hall, room::Entry, table::Table, text_id::GameId};

/// As many games are asked for at once.
const AT_ONCE: usize = 1_000;

/// Reads on in the games that have gone on elsewhere, as soon as that is known; what has become
/// known while some were read comes next.
pub(super) async fn look_at_wanted(hall: Arc<Hall>) {
    let Some(cluster) = &hall.cluster else { return };
    while !hall.is_closing() {
        cluster.wake.notified().await;
        let wanted = std::mem::take(&mut *cluster.wanted.lock().expect("never poisoned"));
        let behind: Vec<_> =
            wanted.into_iter().filter_map(|(game, seq)| behind(&hall.known(game)?, seq)).collect();
        for some in behind.chunks(AT_ONCE) {
            let known: Vec<_> = some.iter().map(|(table, since)| (table.id, *since)).collect();
            // Whoever is attended is looked at again before long.
            let Ok(tails) = cluster.postgres.tails(&known).await else { continue };
            for (game, entries) in tails {
                let table = some.iter().find(|(table, _)| table.id == game).map(|(table, _)| table);
                table.into_iter().for_each(|table| take_in(&hall, table, entries.clone()));
            }
        }
    }
}

/// The table and where it is, if the log has gone on and somebody there wants to know. Where nobody
/// is, what is in memory is forgotten instead.
fn behind(table: &Arc<Table>, seq: u32) -> Option<(Arc<Table>, u32)> {
    let turn = table.turn.try_lock();
    let mut inner = table.lock();
    if seq <= inner.committed {
        return None;
    }
    if inner.attendees.is_empty() && turn.is_ok() && inner.is_settled() {
        inner.forget_room();
        return None;
    }
    Some((Arc::clone(table), inner.committed))
}

fn take_in(hall: &Arc<Hall>, table: &Arc<Table>, entries: Vec<Entry>) {
    let at_rest = |table: &Table| {
        let inner = table.lock();
        inner.room.is_some() && inner.is_settled()
    };
    match table.turn.try_lock() {
        Ok(_turn) if at_rest(table) => drop(hall.take_in(table, entries)),
        // Somebody has the turn, or the game has to be read from its beginning.
        _ => {
            let (hall, table) = (Arc::clone(hall), Arc::clone(table));
            tokio::spawn(async move { drop(hall.fresh(&table).await) });
        }
    }
}

/// Asks now and then whether attended games have gone on without anybody saying so, and at once
/// when hints may have been lost.
pub(super) async fn look_at_attended(hall: Arc<Hall>) {
    let Some(cluster) = &hall.cluster else { return };
    while !hall.is_closing() {
        let pause = Duration::from_millis(if cluster.hears_all() { 3_000 } else { 250 });
        let _ = tokio::time::timeout(pause, cluster.look_at_all.notified()).await;
        look_at_all(&hall, cluster).await;
    }
}

async fn look_at_all(hall: &Hall, cluster: &Cluster) {
    let attended: Vec<(GameId, u32)> = hall
        .tables()
        .iter()
        .filter_map(|table| {
            let inner = table.lock();
            (!inner.attendees.is_empty()).then_some((table.id, inner.committed))
        })
        .collect();
    for some in attended.chunks(AT_ONCE) {
        for game in cluster.postgres.ahead(some).await.unwrap_or_default() {
            let since = some.iter().find(|(id, _)| *id == game).map_or(0, |(_, seq)| *seq);
            cluster.want(game, since + 1);
        }
    }
}
