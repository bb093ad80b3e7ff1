//! The server beside a relay without rules or log, on the same two cores, driven by the same load.

pub(crate) mod measured;
pub(crate) mod process;
mod stolen;

use std::{env, path::PathBuf, process::Command};

use self::{measured::Measured, process::Process, stolen::Stolen};

/// How often each figure is taken that others on the same machine disturb; the middle one counts.
const ROUNDS: usize = 3;

/// Seconds of each run; RAUMSPIEL_BENCH_SECONDS makes it longer or shorter.
pub(crate) fn seconds() -> u64 {
    env::var("RAUMSPIEL_BENCH_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(10)
}

pub(crate) fn run() {
    println!("server");
    let Some(binary) = binary() else {
        println!("  build the binary first: cargo build --release -p raumspiel");
        return;
    };
    let since = Stolen::now();
    let python = relay();
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        ours.push(saturated(&binary, &|| Process::server(&binary)));
        theirs.extend(python.iter().map(|python| saturated(&binary, &|| Process::relay(python))));
    }
    let cpu_us = |all: &[Measured]| middle(all, |one| one.cpu_us);
    let print = |what: &str, all: &[Measured]| {
        println!(
            "  {what:<44}{:>8.1} µs   {:>6.0} moves/s   {}",
            cpu_us(all),
            middle(all, |one| one.rate),
            each(all, |one| one.cpu_us)
        );
    };
    print("CPU per move, 1,000 games, rules and log", &ours);
    if theirs.is_empty() {
        println!("  no relay to compare with: python3 -m venv and pip did not give FastAPI");
    } else {
        print("the same, FastAPI relay without either", &theirs);
        println!("  {:<44}{:>8.1} ×", "ratio", cpu_us(&theirs) / cpu_us(&ours));
    }
    let steady = [(); ROUNDS].map(|()| {
        let server = Process::server(&binary);
        Measured::load(&binary, &server, 5_000, 1_000, seconds())
    });
    println!(
        "  {:<44}{:>8.2} ms   p50 {:.2}, p99.9 {:.2}   {}",
        "p99 at 1,000 moves/s, 5,000 games",
        middle(&steady, |one| one.p99_ms),
        middle(&steady, |one| one.p50_ms),
        middle(&steady, |one| one.p999_ms),
        each(&steady, |one| one.p99_ms)
    );
    println!("  {:<44}{:>8.1} %", "time wanted that the host gave to others", since.percent_since());
    let games = most_games();
    let server = Process::server(&binary);
    let before = server.memory_kb();
    let idle = server.memory_while_idle(&binary, games);
    println!("  {:<44}{:>8}      (files allow {games})", "games at once", idle.games);
    println!(
        "  {:<44}{:>8.1} KB",
        "memory per idle connection, its game included",
        (idle.memory_kb - before) as f64 / (2 * idle.games) as f64
    );
    println!("  {:<44}{:>8.0} MB", "memory of the server then", idle.memory_kb as f64 / 1024.0);
}

fn middle(all: &[Measured], figure: impl Fn(&Measured) -> f64) -> f64 {
    let mut figures: Vec<f64> = all.iter().map(figure).collect();
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

fn each(all: &[Measured], figure: impl Fn(&Measured) -> f64) -> String {
    let figures: Vec<String> = all.iter().map(|one| format!("{:.1}", figure(one))).collect();
    format!("({})", figures.join(", "))
}

fn saturated(binary: &std::path::Path, start: &dyn Fn() -> Process) -> Measured {
    let process = start();
    Measured::load(binary, &process, 1_000, 0, seconds())
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
