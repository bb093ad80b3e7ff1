//! How fast games are folded that wait for it: all of a day, of a database and of a file, with nothing else to do.

use std::time::Instant;

use raumspiel_local::Postgres as LocalPostgres;
use raumspiel_server::{
    ids::Day,
    room::Entry,
    store::{Postgres, Sqlite, Store},
};

use super::{month_ago_ms, write, write_to_database};

const WAITING: usize = 10_000;
/// As many as a server folds in one transaction.
const AT_ONCE: usize = 64;

pub(super) fn run(logs: &[Vec<Entry>]) {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let postgres = LocalPostgres::start_durable();
        let url = postgres.database();
        write_to_database(&postgres, &url, logs, WAITING).await;
        let store = Postgres::connect(&url, None).await.expect("a database");
        let before = postgres.cpu_us();
        let rate = fold_all(&store, AT_ONCE).await;
        let spent = (postgres.cpu_us() - before) as f64 / WAITING as f64;
        println!(
            "fold: database: {rate:.0} games/s, and their day dropped; {spent:.0} µs of PostgreSQL's CPU each"
        );
        store.close().await.expect("it closes");

        let file = std::env::temp_dir().join(format!("raumspiel-bench-pace-{}.db", std::process::id()));
        let store = Sqlite::open(&file, false).expect("a file");
        write(&store, logs, Day::of(month_ago_ms()), WAITING).await;
        store.close().await.expect("it closes");
        let store = Sqlite::open(&file, false).expect("a file");
        println!("fold: file: {:.0} games/s", fold_all(&store, 1).await);
        store.close().await.expect("it closes");
        for end in ["", "-wal", "-shm", "-lock"] {
            let _ = std::fs::remove_file(format!("{}{end}", file.display()));
        }
    });
}

/// Folds everything, and says how many games a second.
async fn fold_all(store: &dyn Store, at_once: usize) -> f64 {
    let since_ms = month_ago_ms() + 2 * 86_400_000;
    let (begun, mut folded, mut after) = (Instant::now(), 0, None);
    loop {
        let quiet = store.quiet(after, since_ms).await.expect("a list");
        for some in quiet.games.chunks(at_once) {
            folded += store.fold(some.to_vec(), since_ms).await.expect("it is folded").folded.len();
        }
        after = match quiet.last {
            None => break,
            last => last,
        };
    }
    assert_eq!(folded, WAITING, "all of them");
    folded as f64 / begun.elapsed().as_secs_f64()
}
