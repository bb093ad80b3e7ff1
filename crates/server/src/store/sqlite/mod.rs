//! The log in one file beside the server.

mod checkpoint;
mod copy;
mod file_lock;
mod folded;
mod forget;
mod reader;
mod tables;
mod unplaced;
mod writer;

pub use copy::{compact_database, copy_database, restore_database};
pub use forget::{forget_in_file, forget_player_in_file};

use std::{
    ffi::OsString,
    fs::OpenOptions,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc,
    },
    thread,
    time::Duration,
};

use rusqlite::Connection;
use tokio::sync::oneshot;

pub(super) use self::tables::ask;
use self::{file_lock::FileLock, reader::Read, unplaced::Unplaced};
use super::{
    Answer, Append, Folding, Pending, Policy, Silent, Store, StoreError, folding,
    tables::{AGREED, DAYS, LOBBY, PLAYERS, POSITIONS, Row as TableRow, Step, Tables, Value, WATCHED},
};
use crate::{ids::GameId, room::Entry};

/// The log in one file beside the server.
///
/// One thread writes, whole batches in a transaction each; another moves what was written from the
/// write-ahead log into the file, so that no batch waits for it; a third reads what games are waiting
/// for, and a fourth what is only looked at, so that nobody who comes to a game waits for those who
/// leaf through others.
pub struct Sqlite {
    items: mpsc::Sender<Item>,
    reads: mpsc::Sender<Read>,
    looks: mpsc::Sender<Read>,
    backlog: Arc<AtomicUsize>,
    stop: Arc<AtomicBool>,
    threads: Mutex<Vec<thread::JoinHandle<()>>>,
    lock: Mutex<Option<FileLock>>,
}

const READER: &str = "log-reader";

enum Item {
    Append(Append),
    Tick(u64),
    Rest(GameId),
    Probe(oneshot::Sender<Result<(), StoreError>>),
    Forget { games: Vec<GameId>, thoroughly: bool, done: oneshot::Sender<Result<(), StoreError>> },
    Change(Vec<Step>, Answer<Option<Vec<Vec<TableRow>>>>),
    Fold(writer::Fold),
    Close(mpsc::Sender<()>),
}

/// What the last server wrote and did not put in its place.
const PLACE_ALL: &str = "
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
    "CREATE TABLE IF NOT EXISTS forgotten (game TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;",
    PLAYERS,
    POSITIONS,
    LOBBY,
    DAYS,
    WATCHED,
    "CREATE TABLE folded (
        game TEXT PRIMARY KEY, seq INTEGER NOT NULL, at INTEGER NOT NULL, lines BLOB NOT NULL
    ) WITHOUT ROWID;",
    AGREED,
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
        let lock = FileLock::take(path)?;
        let connection = connect(path)?;
        put_in_place(&connection)?;
        let level = if power_safe { "FULL" } else { "NORMAL" };
        connection.pragma_update(None, "synchronous", level)?;
        connection.pragma_update(None, "wal_autocheckpoint", 0)?;
        // What is deleted is overwritten where its page is written anyway.
        connection.pragma_update(None, "secure_delete", "FAST")?;
        // In KiB, negative by SQLite's convention: the pages of games that are being played.
        connection.pragma_update(None, "cache_size", -32_768)?;

        let (items, queue) = mpsc::channel();
        let (reads, questions) = mpsc::channel();
        let (looks, past_questions) = mpsc::channel();
        let backlog = Arc::new(AtomicUsize::new(0));
        let stop = Arc::new(AtomicBool::new(false));
        let unplaced = Arc::new(Unplaced::default());
        let (reader, past_reader) = (connect(path)?, connect(path)?);
        let checkpointer = connect(path)?;
        let threads = vec![
            spawn("log-writer", {
                let (backlog, unplaced) = (Arc::clone(&backlog), Arc::clone(&unplaced));
                move || writer::run(connection, &queue, &backlog, &unplaced)
            })?,
            spawn(READER, {
                let unplaced = Arc::clone(&unplaced);
                move || reader::run(&reader, &questions, &unplaced)
            })?,
            spawn(READER, move || reader::run(&past_reader, &past_questions, &unplaced))?,
            spawn("log-checkpoint", {
                let (path, stop) = (path.to_owned(), Arc::clone(&stop));
                move || checkpoint::run(&checkpointer, &path, &stop)
            })?,
        ];
        let (threads, lock) = (Mutex::new(threads), Mutex::new(Some(lock)));
        Ok(Sqlite { items, reads, looks, backlog, stop, threads, lock })
    }

    fn question<T: Send + 'static>(&self, read: impl FnOnce(Answer<T>) -> Read) -> Pending<T> {
        ask_thread(&self.reads, read)
    }

    /// A question that nobody waits for who plays.
    fn look<T: Send + 'static>(&self, read: impl FnOnce(Answer<T>) -> Read) -> Pending<T> {
        ask_thread(&self.looks, read)
    }

    fn enqueue(&self, item: Item) {
        self.backlog.fetch_add(1, Ordering::Relaxed);
        // The writer lives as long as anything can be appended.
        let _ = self.items.send(item);
    }

    /// Has something written that somebody waits for.
    fn order<T: Send + 'static>(&self, item: impl FnOnce(Answer<T>) -> Item) -> Pending<T> {
        let (answer, answered) = oneshot::channel();
        self.enqueue(item(answer));
        heard(answered)
    }
}

/// What a thread answers; nothing any more when it has ended.
fn heard<T: Send + 'static>(answered: oneshot::Receiver<Result<T, StoreError>>) -> Pending<T> {
    Box::pin(async move { answered.await.map_err(|_| StoreError("it is closed".to_owned()))? })
}

fn ask_thread<T: Send + 'static>(
    thread: &mpsc::Sender<Read>,
    read: impl FnOnce(Answer<T>) -> Read,
) -> Pending<T> {
    let (answer, answered) = oneshot::channel();
    // Where nobody takes it, nobody answers.
    let _ = thread.send(read(answer));
    heard(answered)
}

impl Tables for Sqlite {
    fn change(&self, steps: Vec<Step>) -> Pending<Option<Vec<Vec<TableRow>>>> {
        self.order(|answer| Item::Change(steps, answer))
    }

    fn seats(&self, games: Vec<GameId>) -> Pending<Vec<TableRow>> {
        let games = serde_json::to_string(&games.iter().map(GameId::as_str).collect::<Vec<_>>());
        let question = "SELECT s.game, s.seat, s.player, p.name, p.owner, s.agreed FROM json_each($1) wanted \
            JOIN seats s ON s.game = wanted.value LEFT JOIN players p ON p.id = s.player";
        self.ask(question, vec![games.unwrap_or_default().into()])
    }

    fn ask(&self, sql: &'static str, values: Vec<Value>) -> Pending<Vec<TableRow>> {
        self.question(|answer| Read::Ask { sql, values, answer })
    }
}

impl Store for Sqlite {
    fn append(&self, append: Append) {
        self.enqueue(Item::Append(append));
    }

    /// The file is this server's alone.
    fn policy(&self) -> Policy {
        Policy::RunAhead
    }

    fn read(&self, game: GameId, since: u32) -> Pending<Vec<Entry>> {
        self.question(|answer| Read::Entries { game, since, most: u32::MAX, answer })
    }

    fn read_page(&self, game: GameId, since: u32, most: u32) -> Pending<Vec<Entry>> {
        self.look(|answer| Read::Entries { game, since, most, answer })
    }

    fn games(&self, after: String, most: u32) -> Pending<Vec<GameId>> {
        let rows = self.ask(
            "SELECT game FROM (SELECT DISTINCT game FROM events WHERE game > $1 ORDER BY game LIMIT $2)
             UNION SELECT game FROM (SELECT game FROM folded WHERE game > $1 ORDER BY game LIMIT $2)
             ORDER BY game LIMIT $2",
            vec![after.into(), most.into()],
        );
        Box::pin(async move { Ok(rows.await?.iter().filter_map(|row| GameId::new(row[0].text())).collect()) })
    }

    fn timed(&self) -> Pending<Vec<GameId>> {
        self.question(Read::Timed)
    }

    fn tick_ms(&self) -> Pending<u64> {
        self.question(Read::Tick)
    }

    fn keep_tick(&self, tick_ms: u64) {
        self.enqueue(Item::Tick(tick_ms));
    }

    fn rest(&self, game: GameId, _seq: u32) {
        self.enqueue(Item::Rest(game));
    }

    fn forget(&self, games: Vec<GameId>, thoroughly: bool) -> Pending<()> {
        self.order(|done| Item::Forget { games, thoroughly, done })
    }

    fn to_forget(&self) -> Pending<Vec<GameId>> {
        self.question(Read::ToForget)
    }

    fn silent(&self, after: Option<GameId>, since_ms: u64) -> Pending<Silent> {
        self.look(|answer| Read::Silent { after, since_ms, answer })
    }

    fn quiet(&self, after: Option<GameId>, since_ms: u64) -> Pending<Silent> {
        self.look(|answer| Read::Quiet { after, since_ms, answer })
    }

    /// One after the other: whatever else is written goes between them.
    fn fold(&self, games: Vec<GameId>, since_ms: u64) -> Pending<Folding> {
        let asked: Vec<_> =
            games.into_iter().map(|game| (game, self.look(|answer| Read::Whole { game, answer }))).collect();
        let (items, backlog) = (self.items.clone(), Arc::clone(&self.backlog));
        Box::pin(async move {
            let mut folding = Folding::default();
            for (game, lines) in asked {
                let lines = lines.await?;
                let told = tokio::task::spawn_blocking(move || {
                    let folded = self::folding(&lines, since_ms)?;
                    Some((lines, folded))
                });
                let Ok(Some((lines, folded))) = told.await else { continue };
                let (done, answered) = oneshot::channel();
                backlog.fetch_add(1, Ordering::Relaxed);
                // The writer lives as long as anything can be written.
                let _ = items.send(Item::Fold(writer::Fold {
                    game,
                    lines: lines.clone(),
                    folded: folded.clone(),
                    done,
                }));
                let is_folded = heard(answered).await?;
                if let (true, Some(last)) = (is_folded, lines.last()) {
                    folding.add(game, last, &folded);
                }
            }
            Ok(folding)
        })
    }

    fn close(&self) -> Pending<()> {
        let (done, wait) = mpsc::channel();
        self.enqueue(Item::Close(done));
        self.stop.store(true, Ordering::Relaxed);
        let threads: Vec<_> = self.threads.lock().expect("never poisoned").drain(..).collect();
        let lock = self.lock.lock().expect("never poisoned").take();
        Box::pin(async move {
            let closing = tokio::task::spawn_blocking(move || {
                let _ = wait.recv();
                // Readers end with their channels; the others have been told.
                threads.into_iter().filter(|t| t.thread().name() != Some(READER)).for_each(|t| {
                    let _ = t.join();
                });
                drop(lock);
            });
            closing.await.map_err(|error| StoreError(error.to_string()))
        })
    }

    fn backlog(&self) -> usize {
        self.backlog.load(Ordering::Relaxed)
    }

    fn probe(&self) -> Pending<()> {
        self.order(Item::Probe)
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
    // What has its place now leaves no second copy behind.
    connection.pragma_update(None, "secure_delete", true)?;
    Ok(connection.execute_batch(PLACE_ALL)?)
}

fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> Result<thread::JoinHandle<()>, StoreError> {
    thread::Builder::new().name(name.to_owned()).spawn(run).map_err(|error| StoreError(error.to_string()))
}

/// A file that belongs to another, such as `raumspiel.db-wal`.
fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    PathBuf::from(name)
}

/// For nobody but its owner: names of players are in there.
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

/// Whether a file is one of ours.
pub(super) fn holds_games(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let ours: i64 = connection.query_row(
        "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ('events', 'timed', 'tick')",
        (),
        |row| row.get(0),
    )?;
    if ours != 3 {
        return Err(StoreError(format!("{} holds no games of this program", path.display())));
    }
    Ok(())
}

fn connect(path: &Path) -> Result<Connection, StoreError> {
    // SQLite gives the files beside it the same permissions.
    private(OpenOptions::new().write(true).create(true))
        .truncate(false)
        .open(path)
        .map_err(|error| StoreError(format!("{}: {error}", path.display())))?;
    let connection = Connection::open(path)?;
    connection.busy_timeout(Duration::from_secs(10))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    // What is deleted is overwritten where its page is written anyway; `forget` sees to the rest.
    connection.pragma_update(None, "secure_delete", "FAST")?;
    Ok(connection)
}
