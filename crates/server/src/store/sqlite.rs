use std::{
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc,
    },
    thread,
    time::Duration,
};

use rusqlite::{Connection, OpenFlags, OptionalExtension};
use tokio::sync::oneshot;

use super::{
    After, Append, Item, Pending, Store, StoreError, body, checkpoint,
    recent::{Recent, Row},
    writer,
};
use crate::{room::Entry, text_id::GameId};

/// The log in one file beside the server.
///
/// One thread writes, whole batches in a transaction each; another moves what was written from the
/// write-ahead log into the file, so that no batch waits for it; a third reads.
pub struct Sqlite {
    items: mpsc::Sender<Item>,
    reads: mpsc::Sender<Read>,
    backlog: Arc<AtomicUsize>,
    stop: Arc<AtomicBool>,
    threads: Mutex<Vec<thread::JoinHandle<()>>>,
}

enum Read {
    Entries { game: GameId, since: u32, answer: oneshot::Sender<Result<Vec<Entry>, StoreError>> },
    Timed(oneshot::Sender<Result<Vec<GameId>, StoreError>>),
    Tick(oneshot::Sender<Result<u64, StoreError>>),
}

/// What the last server wrote and did not put in its place.
const FOLD_ALL: &str = "
    BEGIN IMMEDIATE;
    INSERT OR IGNORE INTO events (game, seq, at, body)
        SELECT value ->> 0 AS game, value ->> 1 AS seq, value ->> 2, value -> 3
        FROM batches, json_each(batches.events) ORDER BY game, seq;
    INSERT INTO tick (one, ms) SELECT 1, max(tick) FROM batches WHERE true HAVING count(*) > 0
        ON CONFLICT (one) DO UPDATE SET ms = max(ms, excluded.ms);
    DELETE FROM batches;
    COMMIT;
";

/// How the file came to look as it does, step by step. Steps are only ever added.
const STEPS: &[&str] = &[
    "
    CREATE TABLE IF NOT EXISTS events (
        game TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL,
        PRIMARY KEY (game, seq)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS recent (
        id INTEGER PRIMARY KEY, game TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL
    );
    CREATE TABLE IF NOT EXISTS timed (game TEXT PRIMARY KEY) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS tick (one INTEGER PRIMARY KEY CHECK (one = 1), ms INTEGER NOT NULL);
    ",
    "
    CREATE TABLE IF NOT EXISTS batches (id INTEGER PRIMARY KEY, tick INTEGER NOT NULL, events TEXT NOT NULL);
    INSERT OR IGNORE INTO events (game, seq, at, body)
        SELECT game, seq, at, body FROM recent ORDER BY game, seq;
    DROP TABLE recent;
    ",
];

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError(error.to_string())
    }
}

impl Sqlite {
    /// Opens the file, or makes it. With `power_safe` every batch is forced to the disk, so that
    /// not even a power failure loses it; without, the failure of this process loses nothing.
    pub fn open(path: &Path, power_safe: bool) -> Result<Sqlite, StoreError> {
        let connection = connect(path)?;
        put_in_place(&connection)?;
        let level = if power_safe { "FULL" } else { "NORMAL" };
        connection.pragma_update(None, "synchronous", level)?;
        connection.pragma_update(None, "wal_autocheckpoint", 0)?;
        // In KiB, negative by SQLite's convention: the pages of games that are being played.
        connection.pragma_update(None, "cache_size", -32_768)?;

        let (items, queue) = mpsc::channel();
        let (reads, questions) = mpsc::channel();
        let backlog = Arc::new(AtomicUsize::new(0));
        let stop = Arc::new(AtomicBool::new(false));
        let recent = Arc::new(Recent::default());
        let reader = connect(path)?;
        let checkpointer = connect(path)?;
        let threads = vec![
            spawn("log-writer", {
                let (backlog, recent) = (Arc::clone(&backlog), Arc::clone(&recent));
                move || writer::run(connection, &queue, &backlog, &recent)
            })?,
            spawn("log-reader", move || answer(&reader, &questions, &recent))?,
            spawn("log-checkpoint", {
                let (path, stop) = (path.to_owned(), Arc::clone(&stop));
                move || checkpoint::run(&checkpointer, &path, &stop)
            })?,
        ];
        Ok(Sqlite { items, reads, backlog, stop, threads: Mutex::new(threads) })
    }

    fn ask<T: Send + 'static>(
        &self,
        read: impl FnOnce(oneshot::Sender<Result<T, StoreError>>) -> Read,
    ) -> Pending<T> {
        let (answer, answered) = oneshot::channel();
        let asked = self.reads.send(read(answer));
        Box::pin(async move {
            let closed = || StoreError("it is closed".to_owned());
            asked.map_err(|_| closed())?;
            answered.await.map_err(|_| closed())?
        })
    }

    fn enqueue(&self, item: Item) {
        self.backlog.fetch_add(1, Ordering::Relaxed);
        // The writer lives as long as anything can be appended.
        let _ = self.items.send(item);
    }
}

impl Store for Sqlite {
    fn append(&self, append: Append) {
        self.enqueue(Item::Append(append));
    }

    fn after(&self, game: GameId, then: After) {
        self.enqueue(Item::After(game, then));
    }

    fn read(&self, game: GameId, since: u32) -> Pending<Vec<Entry>> {
        self.ask(|answer| Read::Entries { game, since, answer })
    }

    fn timed(&self) -> Pending<Vec<GameId>> {
        self.ask(Read::Timed)
    }

    fn tick_ms(&self) -> Pending<u64> {
        self.ask(Read::Tick)
    }

    fn keep_tick(&self, tick_ms: u64) {
        self.enqueue(Item::Tick(tick_ms));
    }

    fn close(&self) -> Pending<()> {
        let (done, wait) = mpsc::channel();
        self.enqueue(Item::Close(done));
        self.stop.store(true, Ordering::Relaxed);
        let threads: Vec<_> = self.threads.lock().expect("never poisoned").drain(..).collect();
        Box::pin(async move {
            let closing = tokio::task::spawn_blocking(move || {
                let _ = wait.recv();
                // The reader ends with its channel; the others have been told.
                threads.into_iter().filter(|t| t.thread().name() != Some("log-reader")).for_each(|t| {
                    let _ = t.join();
                });
            });
            closing.await.map_err(|error| StoreError(error.to_string()))
        })
    }

    fn backlog(&self) -> usize {
        self.backlog.load(Ordering::Relaxed)
    }
}

/// Brings the file up to date, and puts what the last server wrote in its place.
pub(super) fn put_in_place(connection: &Connection) -> Result<(), StoreError> {
    let layout = connection.query_row("PRAGMA user_version", (), |row| row.get::<_, u32>(0))? as usize;
    let known = STEPS.len();
    if layout > known {
        return Err(StoreError(format!(
            "the file was made by a newer version of this program (layout {layout}, known here is {known})"
        )));
    }
    for (number, step) in (1..).zip(STEPS).skip(layout) {
        connection
            .execute_batch(&format!("BEGIN IMMEDIATE; {step} PRAGMA user_version = {number}; COMMIT;"))?;
    }
    Ok(connection.execute_batch(FOLD_ALL)?)
}

fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> Result<thread::JoinHandle<()>, StoreError> {
    thread::Builder::new().name(name.to_owned()).spawn(run).map_err(|error| StoreError(error.to_string()))
}

fn connect(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(Duration::from_secs(10))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    Ok(connection)
}

fn answer(connection: &Connection, questions: &mpsc::Receiver<Read>, recent: &Recent) {
    for question in questions {
        // Nobody waits any more if the answer cannot be sent.
        match question {
            Read::Entries { game, since, answer } => {
                drop(answer.send(entries(connection, recent, game, since)))
            }
            Read::Timed(answer) => drop(answer.send(timed(connection))),
            Read::Tick(answer) => drop(answer.send(tick(connection))),
        }
    }
}

fn entries(
    connection: &Connection,
    recent: &Recent,
    game: GameId,
    since: u32,
) -> Result<Vec<Entry>, StoreError> {
    // In this order: what is put in its place in between is then seen twice, and not never.
    let latest = recent.rows(game);
    let mut statement = connection
        .prepare_cached("SELECT seq, at, body FROM events WHERE game = ?1 AND seq > ?2 ORDER BY seq")?;
    let placed = statement.query_map((game.as_str(), since), |row| {
        Ok(Row { seq: row.get(0)?, at: row.get(1)?, body: row.get(2)? })
    })?;
    let mut rows = placed.collect::<Result<Vec<Row>, _>>()?;
    rows.extend(latest.into_iter().filter(|row| row.seq > since));
    rows.sort_by_key(|row| row.seq);
    rows.dedup_by_key(|row| row.seq);
    let read = |Row { seq, at, body }: Row| {
        body::read(seq, at.unsigned_abs(), &body)
            .map_err(|why| StoreError(format!("event {seq} of game {game}: {why}")))
    };
    rows.into_iter().map(read).collect()
}

fn timed(connection: &Connection) -> Result<Vec<GameId>, StoreError> {
    let mut statement = connection.prepare("SELECT game FROM timed")?;
    let names = statement.query_map((), |row| row.get::<_, String>(0))?;
    names.filter_map(|name| name.map(|name| GameId::new(&name)).transpose()).map(|id| Ok(id?)).collect()
}

fn tick(connection: &Connection) -> Result<u64, StoreError> {
    let kept = connection.query_row("SELECT ms FROM tick", (), |row| row.get::<_, i64>(0)).optional()?;
    Ok(kept.unwrap_or(0).unsigned_abs())
}

/// Makes a consistent copy of a log, whether or not a server is using it. `progress` hears how many
/// pages are left and how many there are.
pub fn copy_database(from: &Path, to: &Path, mut progress: impl FnMut(u32, u32)) -> Result<(), StoreError> {
    let source = Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    source.busy_timeout(Duration::from_secs(10))?;
    if to.exists() {
        return Err(StoreError(format!("{} exists already", to.display())));
    }
    let partial = PathBuf::from(format!("{}.partial", to.display()));
    // What an interrupted copy left behind.
    let _ = std::fs::remove_file(&partial);
    {
        let mut target = Connection::open(&partial)?;
        let backup = rusqlite::backup::Backup::new(&source, &mut target)?;
        loop {
            use rusqlite::backup::StepResult;
            let step = backup.step(512)?;
            let left = backup.progress();
            progress(left.remaining.unsigned_abs(), left.pagecount.unsigned_abs());
            match step {
                StepResult::Done => break,
                StepResult::More => {}
                _ => thread::sleep(Duration::from_millis(20)),
            }
        }
    }
    let copy = Connection::open(&partial)?;
    let sound: String = copy.query_row("PRAGMA integrity_check", (), |row| row.get(0))?;
    if sound != "ok" {
        return Err(StoreError(format!("the copy is not sound: {sound}")));
    }
    drop(copy);
    std::fs::rename(&partial, to).map_err(|error| StoreError(error.to_string()))
}
