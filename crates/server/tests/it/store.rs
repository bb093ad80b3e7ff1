//! The log: in order, whole, and the same after everything has been put in its place.

use std::{
    sync::{
        Arc, LazyLock,
        atomic::{AtomicU32, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use raumspiel_protocol::v2::{Event, Phrase};
use raumspiel_server::{
    ids::{GameId, JoinId},
    room::{Entry, Now},
    store::{Append, Listener, Postgres, Sqlite, Step, Store, StoreError, Tables, Timed, Value},
};

use crate::{chance::Chance, database::Database, host::Scratch};

#[derive(Default)]
pub(crate) struct Count {
    committed: AtomicU32,
    epoch: AtomicU32,
}

impl Listener for Count {
    fn expects(&self, epoch: u32) -> bool {
        self.epoch.load(Ordering::Relaxed) == epoch
    }

    fn committed(&self, entries: Vec<Entry>) {
        self.committed.fetch_add(entries.len() as u32, Ordering::Relaxed);
    }

    fn failed(&self, error: &StoreError) {
        panic!("{error}");
    }

    fn overtaken(&self) {
        panic!("nobody else writes");
    }
}

/// When everything here happens: just now, for all the store knows.
pub(crate) static NOW_MS: LazyLock<u64> =
    LazyLock::new(|| SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_millis() as u64);

fn entry(seq: u32) -> Entry {
    let now = Now { tick_ms: u64::from(seq), wall_ms: *NOW_MS };
    Entry { seq, now, cause: None, event: Event::Chatted { phrase: Phrase::Hello }, key: None }
}

pub(crate) fn append(store: &dyn Store, game: GameId, seq: u32, listener: &Arc<dyn Listener>) {
    let listener = Arc::clone(listener);
    store.append(Append {
        game,
        entries: vec![entry(seq)],
        timed: None,
        finished: None,
        rested: false,
        epoch: 0,
        listener,
    });
}

/// What was appended before is written when this is.
pub(crate) async fn settled(store: &dyn Store) {
    store.probe().await.expect("the log takes writes");
    // On many machines no game waits for another.
    while store.backlog() > 0 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

async fn check(store: &dyn Store, game: GameId, events: u32, since: u32) {
    let expected: Vec<Entry> = (since + 1..=events).map(entry).collect();
    let read = store.read(game, since).await.expect("the log is read");
    assert_eq!(read, expected);
}

/// Where a log is that can be opened again.
pub(crate) enum Place {
    File(Scratch),
    Database(Database),
}

impl Place {
    pub(crate) async fn open(&self) -> Box<dyn Store> {
        match self {
            Place::File(scratch) => {
                Box::new(Sqlite::open(&scratch.path().join("log.db"), false).expect("the log opens"))
            }
            Place::Database(database) => {
                Box::new(Postgres::connect(&database.url, None).await.expect("the log opens"))
            }
        }
    }
}

#[tokio::test]
async fn what_is_written_to_a_file_is_read_while_it_is_put_in_its_place_and_ever_after() {
    what_is_written_is_read(Place::File(Scratch::new()), 30_000).await;
}

#[tokio::test]
async fn what_is_written_to_a_database_is_read_ever_after() {
    what_is_written_is_read(Place::Database(Database::new()), 3_000).await;
}

async fn what_is_written_is_read(place: Place, events: u32) {
    let opened = place.open().await;
    let store = &*opened;
    let mut chance = Chance::new(3);
    let mut games: Vec<(GameId, u32)> = (0..300).map(|_| (JoinId::random().game(), 0)).collect();
    let counted = Arc::new(Count::default());
    let count = Arc::clone(&counted) as Arc<dyn Listener>;
    for round in 0..events {
        let index = chance.below(games.len());
        let (game, seq) = &mut games[index];
        *seq += 1;
        append(store, *game, *seq, &count);
        if round % 100 == 0 {
            let (game, seq) = (*game, *seq);
            settled(store).await;
            check(store, game, seq, 0).await;
            check(store, game, seq, seq / 2).await;
        }
    }
    settled(store).await;
    for (game, seq) in &games {
        check(store, *game, *seq, 0).await;
    }
    store.close().await.expect("it closes");
    assert_eq!(counted.committed.load(Ordering::Relaxed), events);
    let opened = place.open().await;
    let store = &*opened;
    for (game, seq) in &games {
        check(store, *game, *seq, 0).await;
    }
    if let Place::File(_) = place {
        assert!(store.tick_ms().await.expect("a time") >= 30);
    }
    store.close().await.expect("it closes");
}

#[tokio::test]
async fn a_file_of_an_older_layout_is_brought_up_to_date_and_a_newer_one_is_left_alone() {
    let scratch = Scratch::new();
    let path = scratch.path().join("log.db");
    let game = JoinId::random().game();
    let old = rusqlite::Connection::open(&path).expect("a file");
    old.execute_batch(
        "CREATE TABLE recent (id INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT, seq INTEGER, at INTEGER, body TEXT)",
    )
    .expect("a table");
    for seq in 1..=3 {
        let body = format!(r#"{{"tick":{seq},"event":{{"type":"chatted","phrase":"hello"}}}}"#);
        old.execute(
            "INSERT INTO recent (game, seq, at, body) VALUES (?1, ?2, ?3, ?4)",
            (game.as_str(), seq, *NOW_MS as i64, body),
        )
        .expect("a row");
    }
    drop(old);
    let store = Sqlite::open(&path, false).expect("the log opens");
    check(&store, game, 3, 0).await;
    store.close().await.expect("it closes");
    let newer = rusqlite::Connection::open(&path).expect("a file");
    newer.pragma_update(None, "user_version", 99).expect("a number");
    let refused = Sqlite::open(&path, false).err().map(|error| error.to_string()).unwrap_or_default();
    assert!(refused.contains("newer version"), "{refused}");
}

#[tokio::test]
async fn what_was_built_on_a_failure_is_not_written() {
    for place in [Place::File(Scratch::new()), Place::Database(Database::new())] {
        nothing_is_built_on_a_failure(&*place.open().await).await;
    }
}

async fn nothing_is_built_on_a_failure(store: &dyn Store) {
    let game = JoinId::random().game();
    let count = Arc::new(Count::default());
    let append = |seq: u32, epoch: u32| {
        let listener = Arc::clone(&count) as Arc<dyn Listener>;
        store.append(Append {
            game,
            entries: vec![entry(seq)],
            timed: Some(Timed::Until(9)),
            finished: None,
            rested: false,
            epoch,
            listener,
        });
    };
    append(1, 0);
    settled(store).await;
    count.epoch.store(1, Ordering::Relaxed);
    append(2, 0);
    // Long enough that the question comes in a batch of its own.
    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    settled(store).await;
    check(store, game, 1, 0).await;
    append(2, 1);
    settled(store).await;
    check(store, game, 2, 0).await;
    assert_eq!(store.timed().await.expect("the list"), [game]);
    store.close().await.expect("it closes");
}

/// Hears what becomes of its appends.
#[derive(Default)]
pub(crate) struct Heard {
    pub(crate) committed: AtomicU32,
    pub(crate) overtaken: AtomicU32,
    pub(crate) failed: AtomicU32,
}

impl Listener for Heard {
    fn expects(&self, epoch: u32) -> bool {
        self.overtaken.load(Ordering::Relaxed) == epoch
    }

    fn committed(&self, entries: Vec<Entry>) {
        self.committed.fetch_add(entries.len() as u32, Ordering::Relaxed);
    }

    fn failed(&self, error: &StoreError) {
        eprintln!("{error}");
        self.failed.fetch_add(1, Ordering::Relaxed);
    }

    fn overtaken(&self) {
        self.overtaken.fetch_add(1, Ordering::Relaxed);
    }
}

#[tokio::test]
async fn of_two_servers_the_key_lets_one_pass_and_keeps_nobody_else() {
    let database = Database::new();
    let stores = [
        Postgres::connect(&database.url, None).await.expect("the log opens"),
        Postgres::connect(&database.url, None).await.expect("the log opens"),
    ];
    let games: Vec<GameId> = (0..40).map(|_| JoinId::random().game()).collect();
    let heard: Vec<[Arc<Heard>; 2]> = games.iter().map(|_| Default::default()).collect();
    // Both write to every fourth game, one each to the others, all at once; two events at a time, of
    // which the other server may have written one or both.
    for (number, (game, heard)) in games.iter().zip(&heard).enumerate() {
        for (at, store) in stores.iter().enumerate() {
            if number % 4 == 0 || number % 2 == at {
                let events = if at == 0 { vec![1, 2] } else { vec![1] };
                let entries = events.into_iter().map(|seq| {
                    let mut entry = entry(seq);
                    entry.now.wall_ms += at as u64;
                    entry
                });
                let listener = Arc::clone(&heard[at]) as Arc<dyn Listener>;
                let entries = entries.collect();
                store.append(Append {
                    game: *game,
                    entries,
                    timed: None,
                    finished: None,
                    rested: false,
                    epoch: 0,
                    listener,
                });
            }
        }
    }
    for store in &stores {
        settled(store).await;
    }
    for (number, (game, heard)) in games.iter().zip(&heard).enumerate() {
        let read = stores[0].read(*game, 0).await.expect("the log is read");
        let writer = (read[0].now.wall_ms - *NOW_MS) as usize;
        assert!(
            read.iter().all(|entry| (entry.now.wall_ms - *NOW_MS) as usize == writer),
            "a mixture: {read:?}"
        );
        assert_eq!(read.len(), if writer == 0 { 2 } else { 1 });
        assert_eq!(heard[writer].committed.load(Ordering::Relaxed) as usize, read.len());
        assert_eq!(heard[1 - writer].committed.load(Ordering::Relaxed), 0);
        let overtaken = heard[1 - writer].overtaken.load(Ordering::Relaxed);
        assert_eq!(overtaken, u32::from(number % 4 == 0), "game {number}");
    }
}

#[tokio::test]
async fn what_was_written_already_is_recognised() {
    let database = Database::new();
    let game = JoinId::random().game();
    // As after a connection that broke before the answer came: the same is written again.
    for _ in 0..2 {
        let store = Postgres::connect(&database.url, None).await.expect("the log opens");
        let heard = Arc::new(Heard::default());
        let listener = Arc::clone(&heard) as Arc<dyn Listener>;
        store.append(Append {
            game,
            entries: vec![entry(1), entry(2)],
            timed: None,
            finished: None,
            rested: false,
            epoch: 0,
            listener,
        });
        settled(&store).await;
        assert_eq!(heard.committed.load(Ordering::Relaxed), 2);
        assert_eq!(heard.overtaken.load(Ordering::Relaxed), 0);
    }
}

/// Where a plan counts as dear, because it is not found by a key, PostgreSQL would compile it first: a
/// tenth of a second for what takes a thousandth.
#[tokio::test]
async fn nothing_that_is_asked_is_compiled_first() {
    let database = Database::new();
    let store = Postgres::connect(&database.url, None).await.expect("the log opens");
    let rows = store.ask("SELECT current_setting('jit')", Vec::new()).await.expect("an answer");
    assert_eq!(rows, [[Value::from("off")]]);
}

/// Everything is said at once, and yet all or nothing of it is done.
#[tokio::test]
async fn a_change_is_whole_and_in_order() {
    let database = Database::new();
    let store = Postgres::connect(&database.url, None).await.expect("the log opens");
    let add = "INSERT INTO live (game, spec, since, strength) VALUES ($1, 'x', $2, 0)";
    let look = "SELECT game FROM live WHERE since = $1 ORDER BY game";
    let steps = |needed: u32| {
        vec![
            Step::LockSeeks,
            Step::run(add, ["a".into(), 1u32.into()]),
            Step::run(look, [1u32.into()]),
            Step::run(add, ["b".into(), 1u32.into()]),
            Step::needed(look, [needed.into()]),
        ]
    };
    assert_eq!(store.change(steps(2)).await.expect("an answer"), None, "one that is needed finds nothing");
    let answers = store.change(steps(1)).await.expect("an answer").expect("it is done");
    assert_eq!(answers[2], [[Value::from("a")]]);
    assert_eq!(answers[4], [[Value::from("a")], [Value::from("b")]]);
    // What fails leaves nothing, and the connection is of use afterwards.
    let twice = vec![Step::run(add, ["c".into(), 2u32.into()]), Step::run(add, ["a".into(), 2u32.into()])];
    store.change(twice).await.expect_err("it is there already");
    assert_eq!(store.ask(look, vec![2u32.into()]).await.expect("an answer").len(), 0);
    let more = store.change(vec![Step::needed(look, [1u32.into()])]).await.expect("an answer");
    assert_eq!(more.map(|answers| answers[0].len()), Some(2));
}
