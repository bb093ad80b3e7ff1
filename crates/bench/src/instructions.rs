//! How many instructions the server takes for a move, counted by valgrind: a figure that is the same on
//! a quiet machine and on a busy one. It is compared with what is written down, so that a change which
//! makes a move dearer is seen.

use std::{
    fs,
    io::{BufRead, BufReader, Read},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use crate::server::binary;

const SPECS: [&str; 3] = ["connect-7x6-4", "connect-5x5x5-4", "chess-5x5x5"];
/// Two runs of different length: what a start and an end cost falls out of their difference.
const MOVES: [u64; 2] = [100, 600];
/// More than this above what is written down is dearer; threads make for a little noise.
const DEARER: f64 = 1.03;

pub(crate) fn run() {
    println!("instructions a move");
    let Some(binary) = binary() else {
        println!("  build the binary first: cargo build --release -p raumspiel");
        return;
    };
    let written_at = Path::new(env!("CARGO_MANIFEST_DIR")).join("instructions.txt");
    let written = fs::read_to_string(&written_at).unwrap_or_default();
    let write = std::env::var_os("RAUMSPIEL_WRITE").is_some();
    let (mut lines, mut dearer) = (String::new(), false);
    for spec in SPECS {
        let [Some(few), Some(many)] = MOVES.map(|moves| count(&binary, spec, moves)) else {
            println!("  valgrind is not there, or says nothing");
            return;
        };
        let counted = many.saturating_sub(few) / (MOVES[1] - MOVES[0]);
        lines.push_str(&format!("{spec} {counted}\n"));
        let before = written.lines().find_map(|line| line.strip_prefix(spec)?.trim().parse::<u64>().ok());
        match before {
            None => println!("  {spec:<20}{counted:>9}   nothing is written down"),
            Some(before) => {
                let ratio = counted as f64 / before as f64;
                println!("  {spec:<20}{counted:>9}   {ratio:.3} of what is written down ({before})");
                dearer |= ratio > DEARER;
            }
        }
    }
    if write {
        fs::write(&written_at, lines).expect("the figures are written");
        println!("  written to {}", written_at.display());
    } else if dearer {
        println!("  a move has become dearer; RAUMSPIEL_WRITE=1 writes the new figures down");
        std::process::exit(1);
    }
}

/// The instructions of a server that two players play so many moves at, one after the other.
fn count(binary: &Path, spec: &str, moves: u64) -> Option<u64> {
    let scratch = Scratch::new();
    let mut server = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(binary)
        .args(["serve", "--listen", "127.0.0.1:0", "--no-limits", "--quiet", "--threads", "1"])
        .args(["--ping-every", "3600", "--dead-after", "7200", "--data"])
        .arg(scratch.0.join("one.db"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    let mut line = String::new();
    BufReader::new(server.stdout.take()?).read_line(&mut line).ok()?;
    let url = line.split_whitespace().find(|word| word.starts_with("http://"))?.to_owned();
    let played = Command::new(binary)
        .args(["load", &url, "--games", "1", "--rate", "0", "--seconds", "600", "--spec", spec])
        .args(["--moves", &moves.to_string()])
        .output();
    let stopped = Command::new("kill").args(["-TERM", &server.id().to_string()]).status();
    let mut said = String::new();
    server.stderr.take()?.read_to_string(&mut said).ok()?;
    let _ = server.wait();
    played.ok().filter(|output| output.status.success()).and(stopped.ok())?;
    let collected = said.lines().find_map(|line| line.split_once("Collected : ").map(|(_, count)| count))?;
    collected.trim().parse().ok()
}

/// A directory of its own.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Scratch {
        let path = std::env::temp_dir().join(format!("raumspiel-instructions-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a temporary directory");
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
