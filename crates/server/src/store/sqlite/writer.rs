use std::{
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};

use rusqlite::Connection;

use tokio::sync::oneshot;

use super::{
    Item, folded, forget, tables,
    unplaced::{self, Placing, Unplaced},
};
use crate::{
    ids::GameId,
    store::{Answer, Append, Line, Step, StoreError, Timed, tables::Row as TableRow},
};

/// What is written in one transaction at most.
const BATCH: usize = 512;
/// Where the last batch is so short ago, more is on its way: it pays to wait for it, so that several
/// moves share a transaction, and the writer is woken once for all of them.
const LATELY: Duration = Duration::from_millis(3);
const WAIT: Duration = Duration::from_millis(1);

/// Writes batches until it is told to close: whatever has come in while the last one was written
/// goes into the next.
pub(super) fn run(
    mut connection: Connection,
    queue: &mpsc::Receiver<Item>,
    backlog: &AtomicUsize,
    unplaced: &Unplaced,
) {
    connection.set_prepared_statement_cache_capacity(16);
    let mut last: Option<Instant> = None;
    while let Ok(first) = queue.recv() {
        let mut batch = Batch::default();
        batch.take(first);
        if last.is_some_and(|last| last.elapsed() < LATELY) {
            thread::sleep(WAIT);
        }
        batch.take_waiting(queue);
        backlog.fetch_sub(batch.items, Ordering::Relaxed);
        let close = !batch.closers.is_empty();
        settle(&mut connection, batch, unplaced);
        last = Some(Instant::now());
        if close {
            return;
        }
    }
}

/// What is to be done to the tables beside the log, and who waits for it.
type Change = (Vec<Step>, Answer<Option<Vec<Vec<TableRow>>>>);

#[derive(Default)]
struct Batch {
    items: usize,
    appends: Vec<Append>,
    /// What is appended to these in the same batch came after.
    rested: Vec<GameId>,
    tick_ms: Option<u64>,
    probes: Vec<oneshot::Sender<Result<(), StoreError>>>,
    forgets: Vec<Forget>,
    changes: Vec<Change>,
    folds: Vec<Fold>,
    closers: Vec<mpsc::Sender<()>>,
}

struct Forget {
    games: Vec<GameId>,
    thoroughly: bool,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// A game's log, and what it is folded to.
pub(super) struct Fold {
    pub(super) game: GameId,
    pub(super) lines: Vec<Line>,
    pub(super) folded: Vec<u8>,
    /// Whether it was.
    pub(super) done: Answer<bool>,
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
            Item::Tick(tick_ms) => self.tick_ms = Some(tick_ms),
            Item::Rest(game) => self.rested.push(game),
            Item::Probe(told) => {
                // It never goes back, so this writes what is there already.
                self.tick_ms.get_or_insert(0);
                self.probes.push(told);
            }
            Item::Forget { games, thoroughly, done } => self.forgets.push(Forget { games, thoroughly, done }),
            Item::Change(steps, answer) => self.changes.push((steps, answer)),
            Item::Fold(fold) => self.folds.push(fold),
            Item::Close(done) => self.closers.push(done),
        }
    }
}

fn settle(connection: &mut Connection, batch: Batch, unplaced: &Unplaced) {
    let Batch { mut appends, rested, tick_ms, probes, forgets, changes, folds, closers, .. } = batch;
    // What was built on something that failed has failed with it, and its listener knows.
    appends.retain(|append| append.listener.expects(append.epoch));
    let written = write(connection, &appends, &rested, tick_ms, unplaced);
    for append in appends {
        match &written {
            Ok(()) => append.listener.committed(append.entries),
            Err(error) => append.listener.failed(error),
        }
    }
    for told in probes {
        let _ = told.send(written.clone());
    }
    for Forget { games, thoroughly, done } in forgets {
        let deleted = forget::delete(connection, &games);
        let forgotten = deleted.and_then(|()| if thoroughly { forget::scrub(connection) } else { Ok(()) });
        if forgotten.is_ok() {
            unplaced.forget(&games);
        }
        // Nobody waits any more if the answer cannot be sent.
        let _ = done.send(forgotten);
    }
    for (steps, answer) in changes {
        // Nobody waits any more if the answer cannot be sent.
        let _ = answer.send(tables::change(connection, steps, unplaced));
    }
    for Fold { game, lines, folded, done } in folds {
        // Nobody waits any more if the answer cannot be sent.
        let _ = done.send(folded::put(connection, unplaced, game, &lines, &folded));
    }
    for done in closers {
        let _ = done.send(());
    }
}

const STOP: &str = "DELETE FROM timed WHERE game = ?1";

fn write(
    connection: &Connection,
    appends: &[Append],
    rested: &[GameId],
    tick_ms: Option<u64>,
    unplaced: &Unplaced,
) -> Result<(), StoreError> {
    let batch = unplaced.batch(appends);
    if batch.is_none() && rested.is_empty() && tick_ms.is_none() {
        return Ok(());
    }
    let placing = unplaced.due(batch.as_ref().map_or(0, unplaced::Batch::len));
    in_transaction(connection, || {
        put_into_place(connection, &placing)?;
        if let Some(batch) = &batch {
            let mut insert =
                connection.prepare_cached("INSERT INTO batches (id, tick, events) VALUES (?1, ?2, ?3)")?;
            insert.execute((batch.id, batch.tick, &batch.events))?;
        }
        for game in rested {
            connection.prepare_cached(STOP)?.execute([game.as_str()])?;
        }
        for append in appends {
            let change = match append.timed {
                None => continue,
                Some(Timed::Until(_)) => "INSERT OR IGNORE INTO timed (game) VALUES (?1)",
                Some(Timed::Stopped) => STOP,
            };
            connection.prepare_cached(change)?.execute([append.game.as_str()])?;
        }
        for append in appends {
            tables::run(connection, append.steps())?;
        }
        if let Some(tick) = tick_ms {
            keep_tick(connection, i64::try_from(tick).unwrap_or(i64::MAX))?;
        }
        Ok(())
    })?;
    unplaced.add(batch);
    unplaced.placed(&placing);
    Ok(())
}

/// All of it or nothing. The library's own transactions have the words that begin and end them read anew each
/// time, which costs a twentieth of a move.
fn in_transaction(
    connection: &Connection,
    run: impl FnOnce() -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    connection.prepare_cached("BEGIN")?.execute(())?;
    let done = run().and_then(|()| {
        connection.prepare_cached("COMMIT")?.execute(())?;
        Ok(())
    });
    if done.is_err() {
        // Where it is over already, SQLite has seen to that.
        let _ = connection.execute_batch("ROLLBACK");
    }
    done
}

fn keep_tick(connection: &Connection, tick: i64) -> Result<(), StoreError> {
    let mut keep = connection.prepare_cached(
        "INSERT INTO tick (one, ms) VALUES (1, ?1) ON CONFLICT (one) DO UPDATE SET ms = max(ms, ?1)",
    )?;
    keep.execute([tick])?;
    Ok(())
}

fn put_into_place(connection: &Connection, placing: &Placing) -> Result<(), StoreError> {
    match placing {
        Placing::Nothing => {}
        Placing::Games(games) => {
            let mut place = connection.prepare_cached(
                "INSERT OR IGNORE INTO events (game, seq, at, body) VALUES (?1, ?2, ?3, ?4)",
            )?;
            for (game, rows) in games {
                for Line { seq, at, body } in rows {
                    place.execute((game.as_str(), seq, at, body))?;
                }
            }
        }
        Placing::Clear { last_id, tick } => {
            connection.prepare_cached("DELETE FROM batches WHERE id <= ?1")?.execute([last_id])?;
            keep_tick(connection, *tick)?;
        }
    }
    Ok(())
}
