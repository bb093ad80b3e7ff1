//! Servers over PostgreSQL and NATS beside one server with a file, all on the same two cores, driven by
//! the same load: one of them, two where the players of each game meet at one, and two where they are
//! split. By turns, so that what disturbs one disturbs all; the middle of the rounds counts.

use std::{
    cell::RefCell,
    path::Path,
    process::{Command, Stdio},
};

use raumspiel_local::{Nats, Postgres};

use crate::server::{ROUNDS, binary, each, measured::Measured, middle, process::Process, seconds};

const GAMES: usize = 1_000;
const RATE: u64 = 500;
/// As much as they can.
const ALL: u64 = 0;

/// How many nodes there are, and how the players are spread over them.
const CLUSTERS: [(&str, usize, &[&str]); 3] = [
    ("one node", 1, &[]),
    ("two nodes, every game met at one", 2, &["--meet"]),
    ("two nodes, every game split", 2, &[]),
];

/// What is shown of a cluster: its name, its unit, and where it is found.
type Figure = (&'static str, &'static str, fn(&Together) -> f64);

const FIGURES: [Figure; 6] = [
    ("moves a second", "", |one| one.measured.rate),
    ("p50", "ms", |one| one.measured.p50_ms),
    ("p99", "ms", |one| one.measured.p99_ms),
    ("CPU a move of the servers", "µs", |one| one.measured.cpu_us),
    ("CPU a move of PostgreSQL", "µs", |one| one.postgres_us),
    ("CPU a move of NATS", "µs", |one| one.nats_us),
];

pub(crate) fn run() {
    println!("cluster, {RATE} moves/s, {GAMES} games");
    let Some(binary) = binary() else {
        println!("  build the binary first: cargo build --release -p raumspiel");
        return;
    };
    let file = alone(&binary, &[]);
    show("one server, file", &file);
    show("one server, file, every batch on the disk", &alone(&binary, &["--power-safe"]));
    println!("  {:<44}{:>8.1} µs", "CPU a move, one server, file", file.cpu_us);
    compare(&binary, RATE, &CLUSTERS);
    println!("cluster, as many moves as they can, {GAMES} games");
    compare(&binary, ALL, &CLUSTERS[..2]);
}

/// One node over one PostgreSQL and over a Citus of a coordinator and two workers, by turns.
pub(crate) fn citus() {
    let (Some(binary), true) = (binary(), Postgres::has_citus()) else {
        println!("citus: build the binary first: cargo build --release -p raumspiel; and install a Citus");
        return;
    };
    for rate in [RATE, ALL] {
        println!(
            "citus, {} moves/s, {GAMES} games",
            if rate == ALL { "as many".to_owned() } else { rate.to_string() }
        );
        let mut all: [Vec<Together>; 2] = Default::default();
        for _ in 0..ROUNDS {
            all[0].push(Together::over(&Postgres::start_durable(), &binary, 1, &[], rate));
            all[1].push(Together::over(&Postgres::start_durable_citus(), &binary, 1, &[], rate));
        }
        show_beside(&["one PostgreSQL", "a Citus"], &all, "of PostgreSQL's");
    }
}

fn compare(binary: &Path, rate: u64, clusters: &[(&str, usize, &[&str])]) {
    let mut all: Vec<Vec<Together>> = clusters.iter().map(|_| Vec::new()).collect();
    for _ in 0..ROUNDS {
        for ((_, nodes, load), rounds) in clusters.iter().zip(&mut all) {
            rounds.push(Together::measure(binary, *nodes, load, rate));
        }
    }
    let names: Vec<&str> = clusters.iter().map(|(what, ..)| *what).collect();
    show_beside(&names, &all, "of one node's");
}

/// The middle of the rounds of each, beside that of the first.
fn show_beside(names: &[&str], all: &[Vec<Together>], of: &str) {
    let alone = &all[0];
    for (what, rounds) in names.iter().zip(all) {
        let beside = |figure: fn(&Together) -> f64| middle(rounds, figure) / middle(alone, figure);
        println!("  {what}");
        for (name, unit, figure) in FIGURES {
            println!(
                "    {name:<42}{:>8.1} {unit:<4}{:>6.2} {of}   {}",
                middle(rounds, figure),
                beside(figure),
                each(rounds, figure)
            );
        }
    }
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

/// Nodes of a cluster, and what a move costs those that they share.
struct Together {
    measured: Measured,
    postgres_us: f64,
    nats_us: f64,
}

impl Together {
    fn measure(binary: &Path, nodes: usize, load: &[&str], rate: u64) -> Together {
        Together::over(&Postgres::start_durable(), binary, nodes, load, rate)
    }

    fn over(postgres: &Postgres, binary: &Path, nodes: usize, load: &[&str], rate: u64) -> Together {
        let nats = Nats::start();
        let (database, hints) = (postgres.database(), nats.url());
        if postgres.is_citus() {
            let distributed = Command::new(binary)
                .args(["database", "distribute", "--database", &database])
                .stdout(Stdio::null())
                .status();
            assert!(distributed.is_ok_and(|status| status.success()), "its tables are spread");
        }
        let node = |_| Process::with(binary, &["--database", &database, "--nats", &hints]);
        let nodes: Vec<Process> = (0..nodes).map(node).collect();
        let seen = RefCell::new(Vec::new());
        let cpu_us = || {
            seen.borrow_mut().push((postgres.cpu_us(), nats.cpu_us()));
            nodes.iter().map(Process::cpu_us).sum()
        };
        let urls: Vec<&str> = nodes.iter().map(|node| node.url.as_str()).collect();
        let args = [&urls[..], load].concat();
        let measured = Measured::load_over(binary, &args, GAMES, rate, seconds(), &cpu_us);
        let moves = (measured.rate * seconds() as f64).max(1.0);
        let seen = seen.borrow();
        let share = |of: fn(&(u64, u64)) -> u64| match &seen[..] {
            [before, after] => of(after).saturating_sub(of(before)) as f64 / moves,
            _ => 0.0,
        };
        let (postgres_us, nats_us) = (share(|cpu| cpu.0), share(|cpu| cpu.1));
        Together { measured, postgres_us, nats_us }
    }
}
