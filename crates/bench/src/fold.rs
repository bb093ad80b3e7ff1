//! Games that are over: what a folded one takes beside its events, and how long it takes to read one of
//! many. `RAUMSPIEL_FOLDED=10000000 raumspiel-bench fold` does so with ten million.

use std::{
    path::Path,
    sync::Arc,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use raumspiel_local::Postgres as LocalPostgres;
use raumspiel_protocol::v2::{ClientMessage, Seat, TimeControl};
use raumspiel_server::{
    ids::{Day, GameId, JoinId, SeatKey},
    room::{Action, Away, Change, Command, Entry, Now, Options, Room},
    store::{Append, Line, Listener, Postgres, Sqlite, Step, Store, StoreError, fold, unfold},
};

use crate::random::Random;

mod beside;
mod pace;

const SPECS: [(&str, usize); 3] = [("connect-7x6-4", 36), ("connect-5x5x5-4", 60), ("chess-5x5x5", 80)];
/// Different games; each is there many times under other names.
const KINDS: usize = 300;
/// So many are there with their events, to compare.
const BASELINE: usize = 3_000;
const READ: usize = 2_000;
/// What a table takes, with those that it is made of.
const SIZE: &str = "SELECT pg_total_relation_size('{table}') + \
    coalesce((SELECT sum(pg_total_relation_size(relid)) FROM pg_partition_tree('{table}') WHERE isleaf AND level > 0), 0)";
/// Rows of one statement.
const ROWS: usize = 200;

pub(crate) fn run() {
    let many = std::env::var("RAUMSPIEL_FOLDED").ok().and_then(|many| many.parse().ok()).unwrap_or(1_000_000);
    let mut random = Random::new(5);
    let logs: Vec<Vec<Entry>> =
        (0..KINDS).map(|number| log(SPECS[number % SPECS.len()], &mut random)).collect();
    let folded = sizes(&logs);
    let logs_of_last_month = a_month_ago(&logs);
    pace::run(&logs_of_last_month);
    beside::run(&logs_of_last_month);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let file = std::env::temp_dir().join(format!("raumspiel-bench-fold-{}.db", std::process::id()));
        for (name, store) in [("file", open_file(&file)), ("database", None)] {
            let postgres = LocalPostgres::start_durable();
            let url = postgres.database();
            let store: Arc<dyn Store> = match store {
                Some(store) => store,
                None => Arc::new(Postgres::connect(&url, None).await.expect("a database")),
            };
            let size = |table: &str| match name {
                "file" => std::fs::metadata(&file).map_or(0, |file| file.len()),
                _ => postgres.ask(&url, &SIZE.replace("{table}", table)).parse().expect("a number"),
            };
            measure(name, store, &logs, &folded, many, size).await;
        }
        for end in ["", "-wal", "-shm", "-lock"] {
            let _ = std::fs::remove_file(format!("{}{end}", file.display()));
        }
    });
}

fn open_file(path: &Path) -> Option<Arc<dyn Store>> {
    Some(Arc::new(Sqlite::open(path, false).expect("a file")))
}

/// What a game is folded to, and when it ended.
type Folded = (Vec<u8>, i64);

/// Folds every game, and says what that takes.
fn sizes(logs: &[Vec<Entry>]) -> Vec<Folded> {
    let lines: Vec<Vec<Line>> = logs.iter().map(|log| log.iter().map(Line::new).collect()).collect();
    let begun = Instant::now();
    let ended = |lines: &Vec<Line>| lines.last().map_or(0, |line| line.at);
    let folded: Vec<Folded> =
        lines.iter().map(|lines| (fold(lines).expect("it folds"), ended(lines))).collect();
    let folding = begun.elapsed() / KINDS as u32;
    let begun = Instant::now();
    folded.iter().for_each(|(folded, ended)| drop(unfold(folded, *ended).expect("it unfolds")));
    let unfolding = begun.elapsed() / KINDS as u32;
    for (at, (spec, _)) in SPECS.iter().enumerate() {
        let of = |all: &mut dyn Iterator<Item = usize>| all.skip(at).step_by(SPECS.len()).sum::<usize>();
        let count = KINDS / SPECS.len();
        let (events, bytes) =
            (of(&mut logs.iter().map(Vec::len)), of(&mut folded.iter().map(|(folded, _)| folded.len())));
        let bodies = of(&mut lines.iter().map(|lines| lines.iter().map(|line| line.body.len()).sum()));
        let largest =
            folded.iter().skip(at).step_by(SPECS.len()).map(|(folded, _)| folded.len()).max().unwrap_or(0);
        println!(
            "fold: {spec}: {} events, {} bytes of bodies, folded {} (largest {largest})",
            events / count,
            bodies / count,
            bytes / count
        );
    }
    println!(
        "fold: {:.0} µs to fold and check a game, {:.0} to unfold one",
        micros(folding),
        micros(unfolding)
    );
    folded
}

async fn measure(
    name: &str,
    store: Arc<dyn Store>,
    logs: &[Vec<Entry>],
    folded: &[Folded],
    many: usize,
    size: impl Fn(&str) -> u64,
) {
    let empty = size("events");
    let plain = write(&*store, logs, Day::of(0), BASELINE).await;
    // The file takes what was written with a delay; what is in it then is what counts.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let events = size("events").saturating_sub(empty) / BASELINE as u64;
    let before = size("folded");
    let games = fill(&*store, folded, many).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let after = size("folded");
    let each = after.saturating_sub(before) / many as u64;
    println!(
        "fold: {name}: {many} folded games take {} MB, {each} bytes each; with their events {events} bytes each, {:.0} times as much",
        (after - before) >> 20,
        events as f64 / each as f64
    );
    let few = times(&*store, &plain).await;
    let one = times(&*store, &games).await;
    println!(
        "fold: {name}: to read one of them {:.0} µs (99 of 100 within {:.0}), one with its events {:.0} µs ({:.0})",
        micros(one.0),
        micros(one.1),
        micros(few.0),
        micros(few.1)
    );
    store.close().await.expect("it closes");
}

/// The same as if they had been over for a month.
fn a_month_ago(logs: &[Vec<Entry>]) -> Vec<Vec<Entry>> {
    let mut logs = logs.to_vec();
    let last = logs.iter().flatten().map(|entry| entry.now.wall_ms).max().unwrap_or(0);
    let back = last.saturating_sub(month_ago_ms());
    logs.iter_mut().flatten().for_each(|entry| entry.now.wall_ms -= back);
    logs
}

fn month_ago_ms() -> u64 {
    let today = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from((today - Duration::from_secs(30 * 86_400)).as_millis()).unwrap_or(0)
}

/// Puts so many games into a database that were opened a month ago, when that day had a table.
async fn write_to_database(postgres: &LocalPostgres, url: &str, logs: &[Vec<Entry>], many: usize) {
    let store = Postgres::connect(url, None).await.expect("a database");
    let day = Day::of(month_ago_ms());
    let prefix = day.prefix();
    let table = "CREATE TABLE events_{day} PARTITION OF events FOR VALUES FROM ('{day}') TO ('{day}~')";
    postgres.ask(url, &table.replace("{day}", &prefix));
    write(&store, logs, day, many).await;
    store.close().await.expect("it closes");
    postgres.ask(url, "VACUUM ANALYZE events");
}

/// How many games are folded.
async fn count_folded(store: &dyn Store) -> u64 {
    let rows = store.ask("SELECT count(*) FROM folded", Vec::new()).await.expect("an answer");
    rows[0][0].number()
}

/// Writes so many games with their events, as if they had been opened on a day.
async fn write(store: &dyn Store, logs: &[Vec<Entry>], day: Day, many: usize) -> Vec<GameId> {
    let games: Vec<GameId> = (0..many).map(|_| JoinId::on(day).game()).collect();
    let listener: Arc<dyn Listener> = Arc::new(Nobody);
    for (game, log) in games.iter().zip(logs.iter().cycle()) {
        let (entries, listener) = (log.clone(), Arc::clone(&listener));
        let (timed, finished) = (None, None);
        store.append(Append { game: *game, entries, timed, finished, rested: false, epoch: 0, listener });
    }
    store.probe().await.expect("it is written");
    games
}

async fn fill(store: &dyn Store, folded: &[Folded], many: usize) -> Vec<GameId> {
    let row = |at: usize| format!("(${}, ${}, ${}, ${})", 4 * at + 1, 4 * at + 2, 4 * at + 3, 4 * at + 4);
    let rows: Vec<String> = (0..ROWS).map(row).collect();
    let sql: &'static str =
        format!("INSERT INTO folded (game, seq, at, lines) VALUES {}", rows.join(", ")).leak();
    let mut kept = Vec::new();
    let mut told = Instant::now();
    for number in 0..many / ROWS {
        let games: Vec<GameId> = (0..ROWS).map(|_| JoinId::random().game()).collect();
        let values = games.iter().enumerate().flat_map(|(at, game)| {
            let (lines, ended) = folded[(number * ROWS + at) % folded.len()].clone();
            [game.as_str().into(), 30_u32.into(), ended.unsigned_abs().into(), lines.into()]
        });
        store.change(vec![Step::run(sql, values)]).await.expect("it is written");
        kept.extend(games.into_iter().step_by((many / READ).clamp(1, ROWS)));
        if told.elapsed() > Duration::from_secs(10) {
            told = Instant::now();
            eprintln!("fold: {} of {many} games", number * ROWS);
        }
    }
    kept
}

/// The middle of the times that reading takes, and what only one in a hundred takes longer than.
async fn times(store: &dyn Store, games: &[GameId]) -> (Duration, Duration) {
    let mut random = Random::new(9);
    let mut times = Vec::new();
    for _ in 0..READ {
        let game = games[random.below(games.len())];
        let begun = Instant::now();
        let read = store.read(game, 0).await.expect("it is read");
        times.push(begun.elapsed());
        assert!(read.len() > 5);
    }
    times.sort();
    (times[READ / 2], times[READ * 99 / 100])
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

/// A game as people play it: moves of a few seconds, at random, until it is over.
fn log((spec, plies): (&str, usize), random: &mut Random) -> Vec<Entry> {
    let time = TimeControl::Clock { initial_seconds: 600, increment_seconds: 5 };
    let message = ClientMessage::Create {
        spec: spec.to_owned(),
        side: None,
        time,
        name: None,
        start: None,
        watching: true,
    };
    let options = Options::from_message(message).expect("it creates").expect("good options");
    let mut now = Now { tick_ms: 86_400_000 + random.below(1 << 30) as u64, wall_ms: 1_790_000_000_000 };
    let (mut room, created) = Room::create(options, SeatKey::random().hash().half(), now);
    let mut log = vec![created];
    log.extend(room.join(SeatKey::random().hash().half(), None, true, now).expect("a free seat"));
    for id in 0.. {
        let moves = room.game().legal_moves();
        let action = match moves.is_empty() || room.game().moves().len() >= plies {
            true => Action::Resign,
            false => Action::Play(room.game().position().notation(moves[random.below(moves.len())])),
        };
        let passed = 500 + random.below(8_000) as u64;
        now = Now { tick_ms: now.tick_ms + passed, wall_ms: now.wall_ms + passed + random.below(2) as u64 };
        let creators = room.side_of(Seat::Creator) == Some(room.game().turn());
        let seat = if creators { Seat::Creator } else { Seat::Guest };
        let (seated, seq) = (room.seated_by(seat), Some(room.seq()));
        let command = Command { seat, seated, seq, id: Some(id / 2), action, lag_ms: 0 };
        log.extend(room.change(&Change::Act(command), now, Away::default()).entries);
        if room.is_finished() {
            break;
        }
    }
    log
}

/// Wants to know nothing.
struct Nobody;

impl Listener for Nobody {
    fn expects(&self, _epoch: u32) -> bool {
        true
    }

    fn committed(&self, _entries: Vec<Entry>) {}

    fn failed(&self, error: &StoreError) {
        panic!("{error}");
    }

    fn overtaken(&self) {
        panic!("nobody else writes");
    }
}
