//! Proofs on the command line: found, written, verified, and made into a book.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::command::{json, raumspiel};

#[test]
fn proofs_are_written_verified_and_made_into_a_book() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = |name: &str| directory.path().join(name).to_string_lossy().into_owned();
    let (certificate, book) = (path("small.cert"), path("small.book"));

    let solved = json(&["solve", "connect-3x3x3-3", "--out", &certificate]);
    assert_eq!(
        (&solved["result"], &solved["claim"]),
        (&"proved".into(), &"connect-3x3x3-3: first wins".into())
    );
    let verified = json(&["verify", &certificate, "--book", &book]);
    assert_eq!((&verified["verified"], &verified["moves"]), (&true.into(), &solved["moves"]));
    assert!(fs::read(&book).expect("a book").len() > 9);

    let refused = raumspiel(&["verify", &book]);
    assert!(!refused.status.success());
    assert!(String::from_utf8_lossy(&refused.stderr).contains("Not a certificate"));
    let against = json(&["solve", "connect-3x3x3-3", "--winner", "second", "--moves", "b2"]);
    assert_eq!(against["result"], "refuted");
}

/// A search that takes hours, its work saved every second.
fn long_search(work: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_raumspiel"));
    command
        .args(["solve", "connect-5x5x5-4", "--moves", "b2 c3 d3 c4"])
        .args(["--memory", "4", "--disk", "64", "--save-every", "1", "--threads", "2", "--json", "--work"])
        .arg(work)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn known_positions(stderr: &[u8]) -> u64 {
    let text = String::from_utf8_lossy(stderr);
    let first = text.split_whitespace().next().and_then(|word| word.parse().ok());
    first.unwrap_or_else(|| panic!("{text}"))
}

/// Killed without warning again and again, the search goes on from what it had saved.
#[test]
fn a_proof_survives_being_killed() {
    let directory = tempfile::tempdir().expect("a directory");
    let work = directory.path().join("work");
    let mut known = Vec::new();
    for _ in 0..3 {
        let mut child = long_search(&work).spawn().expect("it starts");
        let begun = Instant::now();
        while child.try_wait().expect("a child").is_none() && begun.elapsed() < Duration::from_millis(2500) {
            thread::sleep(Duration::from_millis(20));
        }
        // SIGKILL, which nothing can prepare for.
        let _ = child.kill();
        known.push(known_positions(&child.wait_with_output().expect("its words").stderr));
    }
    let last = long_search(&work).args(["--time", "1"]).output().expect("it runs");
    known.push(known_positions(&last.stderr));
    assert_eq!(known[0], 0);
    assert!(known.windows(2).all(|pair| pair[0] < pair[1]), "{known:?}");
    let told: serde_json::Value = serde_json::from_slice(&last.stdout).expect("JSON");
    assert_eq!(told["result"], "open");
    let count = |name: &str| told[name].as_u64().expect("a number");
    assert!(
        count("new_positions") * 10 > count("positions") * 9,
        "what is known is not evaluated again: {told}"
    );
}
