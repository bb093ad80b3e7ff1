//! The server beside relays without rules or log, on the same two cores, driven by the same load.

pub(crate) mod measured;
pub(crate) mod process;
mod stolen;

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

use self::{measured::Measured, process::Process, stolen::Stolen};

/// How often each figure is taken that others on the same machine disturb; the middle one counts.
pub(crate) const ROUNDS: usize = 3;

/// Seconds of each run; RAUMSPIEL_BENCH_SECONDS makes it longer or shorter.
pub(crate) fn seconds() -> u64 {
    env::var("RAUMSPIEL_BENCH_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(10)
}

/// What is measured, each time anew.
struct Contestant {
    what: &'static str,
    start: Box<dyn Fn() -> Process>,
}

pub(crate) fn run() {
    println!("server");
    let Some(binary) = binary() else {
        println!("  build the binary first: cargo build --release -p raumspiel");
        return;
    };
    let since = Stolen::now();
    let contestants = contestants(&binary);
    let table = |title: &str, measure: &dyn Fn(&Process) -> Measured| {
        println!("  {title}");
        let mut figures: Vec<Vec<Measured>> = contestants.iter().map(|_| Vec::new()).collect();
        // By turns, so that what disturbs one disturbs all.
        for _ in 0..ROUNDS {
            for (contestant, figures) in contestants.iter().zip(&mut figures) {
                figures.push(measure(&(contestant.start)()));
            }
        }
        let ours = middle(&figures[0], |one| one.cpu_us);
        for (contestant, all) in contestants.iter().zip(&figures) {
            let cpu_us = middle(all, |one| one.cpu_us);
            println!(
                "    {:<40}{cpu_us:>7.1} µs a move  ours is {:>5.2} of it   {:>6.0} moves/s   p50 {:>6.2}   p99 {:>6.2}   {}",
                contestant.what,
                ours / cpu_us,
                middle(all, |one| one.rate),
                middle(all, |one| one.p50_ms),
                middle(all, |one| one.p99_ms),
                each(all, |one| one.cpu_us)
            );
        }
    };
    table("as much as it can, 1,000 games", &|process| Measured::load(&binary, process, 1_000, 0, seconds()));
    table("1,000 moves/s, 5,000 games", &|process| {
        Measured::load(&binary, process, most_games().min(5_000), 1_000, seconds())
    });
    println!("  {:<42}{:>7.1} %", "time wanted that the host gave to others", since.percent_since());
    memory(&binary);
}

/// Ours, and what it is measured beside.
fn contestants(binary: &Path) -> Vec<Contestant> {
    let (server, bare) = (binary.to_owned(), binary.to_owned());
    let mut contestants =
        vec![Contestant { what: "rules and log", start: Box::new(move || Process::server(&server)) }];
    if binary.with_file_name("axum-relay").exists() {
        let start = Box::new(move || Process::axum_relay(&bare));
        contestants.push(Contestant { what: "bare axum relay without either", start });
    }
    match relay() {
        Some(python) => {
            let start = Box::new(move || Process::fastapi_relay(&python));
            contestants.push(Contestant { what: "FastAPI relay without either", start });
        }
        None => println!("  no FastAPI to compare with: python3 -m venv and pip did not give it"),
    }
    contestants
}

fn memory(binary: &Path) {
    for games in [2_500, most_games()] {
        let server = Process::server(binary);
        let before = server.memory_kb();
        let idle = server.memory_while_idle(binary, games);
        println!(
            "  {:<42}{:>7.1} KB   {} connections, {:.0} MB in all",
            "memory per idle connection with its game",
            (idle.memory_kb - before) as f64 / (2 * idle.games).max(1) as f64,
            2 * idle.games,
            idle.memory_kb as f64 / 1024.0
        );
    }
}

pub(crate) fn middle<T>(all: &[T], figure: impl Fn(&T) -> f64) -> f64 {
    let mut figures: Vec<f64> = all.iter().map(figure).collect();
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

pub(crate) fn each<T>(all: &[T], figure: impl Fn(&T) -> f64) -> String {
    let figures: Vec<String> = all.iter().map(|one| format!("{:.1}", figure(one))).collect();
    format!("({})", figures.join(", "))
}

pub(crate) fn binary() -> Option<PathBuf> {
    let path = env::current_exe().ok()?.with_file_name("raumspiel");
    path.exists().then_some(path)
}

/// A Python that has FastAPI, in a virtual environment of its own under `target`.
fn relay() -> Option<PathBuf> {
    let venv = env::current_exe().ok()?.parent()?.join("relay-venv");
    let python = venv.join("bin/python");
    if !venv.join("ready").exists() {
        eprintln!("server: installing FastAPI for the comparison");
        let run = |program: &PathBuf, args: &[&str]| {
            Command::new(program).args(args).output().is_ok_and(|output| output.status.success())
        };
        let made = run(&"python3".into(), &["-m", "venv", venv.to_str()?])
            && run(&python, &["-m", "pip", "install", "--quiet", "fastapi", "uvicorn", "websockets"]);
        if !made {
            return None;
        }
        std::fs::write(venv.join("ready"), "").ok()?;
    }
    Some(python)
}

/// Two connections a game, at both ends of the machine's own loopback, within the limit on files.
fn most_games() -> usize {
    let limit = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let files = limit
        .lines()
        .find(|line| line.starts_with("Max open files"))
        .and_then(|line| line.split_whitespace().nth(3)?.parse::<usize>().ok())
        .unwrap_or(1024);
    (files.saturating_sub(200) / 2).min(30_000)
}
