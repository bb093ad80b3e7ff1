use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Command, Stdio},
};

use super::process::Process;

/// What a run of the load generator says, and what it cost the server.
pub(crate) struct Measured {
    pub(crate) cpu_us: f64,
    pub(crate) rate: f64,
    pub(crate) p50_ms: f64,
    pub(crate) p99_ms: f64,
    pub(crate) p999_ms: f64,
}

impl Measured {
    /// Plays, and charges the server for it from when all games are set up.
    pub(crate) fn load(binary: &Path, process: &Process, games: usize, rate: u64, seconds: u64) -> Measured {
        let cpu_us = || process.cpu_us();
        Measured::load_over(binary, &[&process.url], games, rate, seconds, &cpu_us)
    }

    /// The same with these arguments, the servers' addresses among them; `cpu_us` says what has been spent
    /// so far.
    pub(crate) fn load_over(
        binary: &Path,
        args: &[&str],
        games: usize,
        rate: u64,
        seconds: u64,
        cpu_us: &dyn Fn() -> u64,
    ) -> Measured {
        let mut load = Command::new(binary)
            .arg("load")
            .args(args)
            .arg("--json")
            .args([
                "--games",
                &games.to_string(),
                "--rate",
                &rate.to_string(),
                "--seconds",
                &seconds.to_string(),
            ])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the load starts");
        let mut said = BufReader::new(load.stderr.take().expect("piped")).lines().map_while(Result::ok);
        said.any(|line| line.contains("games set up") && !line.contains(" of "));
        let before = cpu_us();
        // What it says until its end is its progress.
        said.for_each(drop);
        let spent = cpu_us() - before;
        let output = load.wait_with_output().expect("the load ends");
        let text = String::from_utf8_lossy(&output.stdout);
        let figure = |name: &str| number(&text, name);
        Measured {
            cpu_us: spent as f64 / figure("moves").max(1.0),
            rate: figure("movesPerSecond"),
            p50_ms: figure("p50Us") / 1000.0,
            p99_ms: figure("p99Us") / 1000.0,
            p999_ms: figure("p999Us") / 1000.0,
        }
    }
}

/// A number in a flat JSON object.
fn number(text: &str, name: &str) -> f64 {
    let value = text.split_once(&format!("\"{name}\":")).map(|(_, rest)| rest);
    let digits = value.and_then(|rest| rest.split([',', '}']).next());
    digits.and_then(|digits| digits.trim().parse().ok()).unwrap_or(0.0)
}
