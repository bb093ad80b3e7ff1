use std::{
    collections::HashSet,
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
};

use rusqlite::{CachedStatement, Connection};

use super::{After, Append, Item, StoreError, body};
use crate::text_id::GameId;

/// What is written in one transaction at most.
const BATCH: usize = 512;

/// Writes batches until it is told to close: whatever has come in while the last one was written
/// goes into the next.
pub(super) fn run(mut connection: Connection, queue: &mpsc::Receiver<Item>, backlog: &AtomicUsize) {
    connection.set_prepared_statement_cache_capacity(16);
    while let Ok(first) = queue.recv() {
        let mut batch = Batch::default();
        batch.take(first);
        while batch.items < BATCH && batch.closers.is_empty() {
            let Ok(item) = queue.try_recv() else { break };
            batch.take(item);
        }
        backlog.fetch_sub(batch.items, Ordering::Relaxed);
        let close = !batch.closers.is_empty();
        settle(&mut connection, batch);
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

fn settle(connection: &mut Connection, batch: Batch) {
    let Batch { appends, afters, tick_ms, closers, .. } = batch;
    let (appends, outdated): (Vec<Append>, Vec<Append>) =
        appends.into_iter().partition(|append| append.listener.expects(append.epoch));
    let mut failed: HashSet<GameId> = outdated.iter().map(|append| append.game).collect();
    let written = write(connection, &appends, tick_ms);
    for append in appends {
        match &written {
            Ok(()) => append.listener.committed(append.entries),
            Err(error) => {
                failed.insert(append.game);
                append.listener.failed(error);
            }
        }
    }
    for (game, then) in afters {
        then(!failed.contains(&game));
    }
    for done in closers {
        let _ = done.send(());
    }
}

fn write(connection: &mut Connection, appends: &[Append], tick_ms: Option<u64>) -> Result<(), StoreError> {
    let tick =
        appends.iter().flat_map(|append| &append.entries).map(|entry| entry.now.tick_ms).max().max(tick_ms);
    let Some(tick) = tick else { return Ok(()) };
    let transaction = connection.transaction()?;
    {
        let mut event =
            transaction.prepare_cached("INSERT INTO events (game, seq, at, body) VALUES (?1, ?2, ?3, ?4)")?;
        for append in appends {
            for entry in &append.entries {
                let at = i64::try_from(entry.now.wall_ms).unwrap_or(i64::MAX);
                event.execute((append.game.as_str(), entry.seq, at, body::write(entry)))?;
            }
            let game = append.game;
            match append.timed {
                None => {}
                Some(true) => run_on(
                    &mut transaction.prepare_cached("INSERT OR IGNORE INTO timed (game) VALUES (?1)")?,
                    game,
                )?,
                Some(false) => {
                    run_on(&mut transaction.prepare_cached("DELETE FROM timed WHERE game = ?1")?, game)?
                }
            }
        }
        let mut keep = transaction.prepare_cached(
            "INSERT INTO tick (one, ms) VALUES (1, ?1) ON CONFLICT (one) DO UPDATE SET ms = max(ms, ?1)",
        )?;
        keep.execute([i64::try_from(tick).unwrap_or(i64::MAX)])?;
    }
    transaction.commit()?;
    Ok(())
}

fn run_on(statement: &mut CachedStatement<'_>, game: GameId) -> Result<(), StoreError> {
    statement.execute([game.as_str()])?;
    Ok(())
}
