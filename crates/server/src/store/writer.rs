use std::{
    collections::HashSet,
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
    time::Duration,
};

use rusqlite::{Connection, Transaction};

use super::{
    After, Append, Item, Settled, StoreError, Timed,
    recent::{self, Fold, Recent, Row},
};
use crate::text_id::GameId;

/// What is written in one transaction at most.
const BATCH: usize = 512;
/// Where so much has come in at once, more is on its way: it pays to wait for it.
const BUSY: usize = 8;
const WAIT: Duration = Duration::from_micros(500);

/// Writes batches until it is told to close: whatever has come in while the last one was written
/// goes into the next.
pub(super) fn run(
    mut connection: Connection,
    queue: &mpsc::Receiver<Item>,
    backlog: &AtomicUsize,
    recent: &Recent,
) {
    connection.set_prepared_statement_cache_capacity(16);
    let mut failed = HashSet::new();
    while let Ok(first) = queue.recv() {
        let mut batch = Batch::default();
        batch.take(first);
        batch.take_waiting(queue);
        if batch.items >= BUSY && batch.closers.is_empty() {
            thread::sleep(WAIT);
            batch.take_waiting(queue);
        }
        backlog.fetch_sub(batch.items, Ordering::Relaxed);
        let close = !batch.closers.is_empty();
        settle(&mut connection, batch, recent, &mut failed);
        if close {
            return;
        }
    }
}

#[derive(Default)]
struct Batch {
    items: usize,
    appends: Vec<Append>,
    afters: Vec<(GameId, After)>,
    tick_ms: Option<u64>,
    closers: Vec<mpsc::Sender<()>>,
}

impl Batch {
    fn take_waiting(&mut self, queue: &mpsc::Receiver<Item>) {
        while self.items < BATCH && self.closers.is_empty() {
            let Ok(item) = queue.try_recv() else { break };
            self.take(item);
        }
    }

    fn take(&mut self, item: Item) {
        self.items += 1;
        match item {
            Item::Append(append) => self.appends.push(append),
            Item::After(game, then) => self.afters.push((game, then)),
            Item::Tick(tick_ms) => self.tick_ms = Some(tick_ms),
            Item::Close(done) => self.closers.push(done),
        }
    }
}

/// `failed` has the games whose last append came to nothing: whoever waits for it may ask in a later
/// batch than the one that it was in.
fn settle(connection: &mut Connection, batch: Batch, recent: &Recent, failed: &mut HashSet<GameId>) {
    let Batch { appends, afters, tick_ms, closers, .. } = batch;
    let (appends, outdated): (Vec<Append>, Vec<Append>) =
        appends.into_iter().partition(|append| append.listener.expects(append.epoch));
    // A game's outdated appends come before those that know of the failure.
    failed.extend(outdated.iter().map(|append| append.game));
    let written = write(connection, &appends, tick_ms, recent);
    for append in appends {
        match &written {
            Ok(()) => {
                failed.remove(&append.game);
                append.listener.committed(append.entries);
            }
            Err(error) => {
                failed.insert(append.game);
                append.listener.failed(error);
            }
        }
    }
    for (game, then) in afters {
        then(if failed.contains(&game) { Settled::Failed } else { Settled::Durable });
    }
    for done in closers {
        let _ = done.send(());
    }
}

fn write(
    connection: &mut Connection,
    appends: &[Append],
    tick_ms: Option<u64>,
    recent: &Recent,
) -> Result<(), StoreError> {
    let batch = recent.batch(appends);
    if batch.is_none() && tick_ms.is_none() {
        return Ok(());
    }
    let fold = recent.due(batch.as_ref().map_or(0, recent::Batch::len));
    let transaction = connection.transaction()?;
    fold_into_place(&transaction, &fold)?;
    if let Some(batch) = &batch {
        let mut insert =
            transaction.prepare_cached("INSERT INTO batches (id, tick, events) VALUES (?1, ?2, ?3)")?;
        insert.execute((batch.id, batch.tick, &batch.events))?;
    }
    for append in appends {
        let change = match append.timed {
            None => continue,
            Some(Timed::Until(_)) => "INSERT OR IGNORE INTO timed (game) VALUES (?1)",
            Some(Timed::Stopped) => "DELETE FROM timed WHERE game = ?1",
        };
        transaction.prepare_cached(change)?.execute([append.game.as_str()])?;
    }
    if let Some(tick) = tick_ms {
        keep_tick(&transaction, i64::try_from(tick).unwrap_or(i64::MAX))?;
    }
    transaction.commit()?;
    recent.add(batch);
    recent.folded(&fold);
    Ok(())
}

fn keep_tick(transaction: &Transaction<'_>, tick: i64) -> Result<(), StoreError> {
    let mut keep = transaction.prepare_cached(
        "INSERT INTO tick (one, ms) VALUES (1, ?1) ON CONFLICT (one) DO UPDATE SET ms = max(ms, ?1)",
    )?;
    keep.execute([tick])?;
    Ok(())
}

fn fold_into_place(transaction: &Transaction<'_>, fold: &Fold) -> Result<(), StoreError> {
    match fold {
        Fold::Nothing => {}
        Fold::Games(games) => {
            let mut place = transaction.prepare_cached(
                "INSERT OR IGNORE INTO events (game, seq, at, body) VALUES (?1, ?2, ?3, ?4)",
            )?;
            for (game, rows) in games {
                for Row { seq, at, body } in rows {
                    place.execute((game.as_str(), seq, at, body))?;
                }
            }
        }
        Fold::Clear { last_id, tick } => {
            transaction.prepare_cached("DELETE FROM batches WHERE id <= ?1")?.execute([last_id])?;
            keep_tick(transaction, *tick)?;
        }
    }
    Ok(())
}
