//! Folding while moves go on: what it does to how long a move takes. The same server over the same games
//! by turns, with and without it.

use std::path::Path;

use raumspiel_local::Postgres as LocalPostgres;
use raumspiel_server::{
    ids::Day,
    room::Entry,
    store::{Sqlite, Store},
};

use super::{month_ago_ms, write, write_to_database};
use crate::server::{binary, each, measured::Measured, middle, process::Process, seconds};

/// Games that are there to be folded, more than can be in all rounds.
const WAITING: usize = 20_000;
const GAMES: usize = 500;
const RATE: u64 = 500;
const ROUNDS: usize = 5;
/// What `--fold-days` says: never, or whatever has been over for a day, which a server begins with.
const FOLDS: [(&str, &str); 2] = [("without folding", "0"), ("while it folds", "1")];

pub(super) fn run(logs: &[Vec<Entry>]) {
    let Some(binary) = binary() else {
        println!("fold: build the binary first: cargo build --release -p raumspiel");
        return;
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let file = std::env::temp_dir().join(format!("raumspiel-bench-beside-{}.db", std::process::id()));
    let postgres = LocalPostgres::start_durable();
    let url = postgres.database();
    for (name, home) in
        [("file", ["--data", file.to_str().expect("a path")]), ("database", ["--database", &url])]
    {
        runtime.block_on(async {
            if name == "database" {
                return write_to_database(&postgres, &url, logs, WAITING).await;
            }
            let store = Sqlite::open(&file, false).expect("a file");
            write(&store, logs, Day::of(month_ago_ms()), WAITING).await;
            store.close().await.expect("it closes");
        });
        let folded = || match name {
            "file" => {
                let count = async {
                    let store = Sqlite::open(&file, false).expect("a file");
                    let rows = super::count_folded(&store).await;
                    store.close().await.expect("it closes");
                    rows
                };
                runtime.block_on(count)
            }
            _ => postgres.ask(&url, "SELECT count(*) FROM folded").parse().expect("a number"),
        };
        compare(&binary, name, &home, &folded);
    }
    for end in ["", "-wal", "-shm", "-lock"] {
        let _ = std::fs::remove_file(format!("{}{end}", file.display()));
    }
}

fn compare(binary: &Path, name: &str, home: &[&str], folded: &dyn Fn() -> u64) {
    let mut all: [Vec<Measured>; 2] = Default::default();
    let mut done = Vec::new();
    for _ in 0..ROUNDS {
        for ((_, days), rounds) in FOLDS.iter().zip(&mut all) {
            let before = folded();
            let server = Process::with(binary, &[home, &["--fold-days", days]].concat());
            rounds.push(Measured::load(binary, &server, GAMES, RATE, seconds()));
            drop(server);
            done.push(folded() - before);
        }
    }
    for ((what, _), rounds) in FOLDS.iter().zip(&all) {
        let beside = |figure: fn(&Measured) -> f64| middle(rounds, figure) / middle(&all[0], figure);
        println!(
            "fold: {name}, {RATE} moves/s {what}: p50 {:.2} ms, p99 {:.2} ms, {:.2} and {:.2} of without {}",
            middle(rounds, |one| one.p50_ms),
            middle(rounds, |one| one.p99_ms),
            beside(|one| one.p50_ms),
            beside(|one| one.p99_ms),
            each(rounds, |one| one.p99_ms)
        );
    }
    println!("fold: {name}: games folded in each run, without and with: {done:?}");
}
