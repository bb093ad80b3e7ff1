//! Two servers over PostgreSQL and NATS beside one server with a file, all on the same two cores,
//! driven by the same load.

use std::{cell::RefCell, path::Path};

use raumspiel_local::{Nats, Postgres};

use crate::server::{binary, measured::Measured, process::Process, seconds};

const GAMES: usize = 1_000;
const RATE: u64 = 500;

pub(crate) fn run() {
    println!("cluster, {RATE} moves/s, {GAMES} games");
    let Some(binary) = binary() else {
        println!("  build the binary first: cargo build --release -p raumspiel");
        return;
    };
    let file = alone(&binary, &[]);
    show("one server, file", &file);
    let safe = alone(&binary, &["--power-safe"]);
    show("one server, file, every batch on the disk", &safe);
    let (together, shares) = together(&binary);
    show("two servers, PostgreSQL, NATS", &together);
    println!("  {:<44}{:>8.1} µs", "CPU per move, one server, file", file.cpu_us);
    println!("  {:<44}{:>8.1} µs", "each of two servers, of all moves", together.cpu_us / 2.0);
    println!("  {:<44}{:>8.1} µs   {:.1} ×", "both", together.cpu_us, together.cpu_us / file.cpu_us);
    println!("  {:<44}{:>8.1} µs", "PostgreSQL", shares.postgres_us);
    println!("  {:<44}{:>8.1} µs", "NATS", shares.nats_us);
}

fn show(what: &str, measured: &Measured) {
    let Measured { p50_ms, p99_ms, p999_ms, rate, .. } = measured;
    println!(
        "  {:<44}{p99_ms:>8.2} ms   p50 {p50_ms:.2}, p99.9 {p999_ms:.2}, {rate:.0} moves/s",
        format!("p99, {what}")
    );
}

fn alone(binary: &Path, args: &[&str]) -> Measured {
    Measured::load(binary, &Process::over_a_file(binary, args), GAMES, RATE, seconds())
}

/// What a move costs those that the servers share.
struct Shares {
    postgres_us: f64,
    nats_us: f64,
}

fn together(binary: &Path) -> (Measured, Shares) {
    let (postgres, nats) = (Postgres::start_durable(), Nats::start());
    let (database, hints) = (postgres.database(), nats.url());
    let node = || Process::with(binary, &["--database", &database, "--nats", &hints]);
    let nodes = [node(), node()];
    let seen = RefCell::new(Vec::new());
    let cpu_us = || {
        seen.borrow_mut().push((postgres.cpu_us(), nats.cpu_us()));
        nodes.iter().map(Process::cpu_us).sum()
    };
    let urls = nodes.each_ref().map(|node| node.url.as_str());
    let measured = Measured::load_over(binary, &urls, GAMES, RATE, seconds(), &cpu_us);
    let moves = (measured.rate * seconds() as f64).max(1.0);
    let seen = seen.borrow();
    let share = |of: fn(&(u64, u64)) -> u64| match &seen[..] {
        [before, after] => of(after).saturating_sub(of(before)) as f64 / moves,
        _ => 0.0,
    };
    let shares = Shares { postgres_us: share(|cpu| cpu.0), nats_us: share(|cpu| cpu.1) };
    (measured, shares)
}
