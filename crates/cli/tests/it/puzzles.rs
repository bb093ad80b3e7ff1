//! Puzzles on the command line: made, taken up again, proved, and tried by the levels.

use std::fs;

use crate::command::{json, refusal, text};

#[test]
fn puzzles_are_made_proved_and_tried() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = |name: &str| directory.path().join(name).to_string_lossy().into_owned();
    let (some, all) = (path("some.txt"), path("all.txt"));
    let make = |file: &str, count: &str| {
        text(&["puzzles", "make", "connect-7x6-4", "--seed", "3", "--count", count, "--out", file])
    };
    make(&some, "1");
    let begun = fs::read_to_string(&some).expect("puzzles");
    make(&some, "4");
    make(&all, "4");
    let made = fs::read_to_string(&some).expect("puzzles");
    assert_eq!(made, fs::read_to_string(&all).expect("puzzles"));
    assert!(begun.lines().skip(4).all(|puzzle| made.contains(puzzle)));

    let checked = json(&["puzzles", "check", &some]);
    assert_eq!(checked["faults"].as_array().map(Vec::len), Some(0), "{checked}");
    assert!(checked["checked"].as_u64() >= Some(4));
    let levels = json(&["puzzles", "levels", &some, "--tries", "1", "--sample", "2"]);
    assert_eq!(levels["levels"].as_array().map(Vec::len), Some(8));

    // The last puzzle once more, mirrored: it is true, and like another.
    let last = made.lines().last().expect("a puzzle");
    let (head, moves) = last.split_once(' ').expect("a puzzle");
    let mirrored: String = moves.chars().map(|c| (b'8' - (c as u8 - b'0')) as char).collect();
    fs::write(&some, format!("{made}{head} {mirrored}\n")).expect("written");
    let twin = crate::command::raumspiel(&["puzzles", "check", &some]);
    assert!(!twin.status.success());
    assert!(String::from_utf8_lossy(&twin.stdout).contains("is like puzzle"), "{twin:?}");

    let other = refusal(&["puzzles", "make", "connect-7x6-4", "--seed", "4", "--out", &all]);
    assert!(other.contains("seed 3"), "{other}");
    let none = refusal(&["puzzles", "make", "connect-9x9-4", "--out", &all]);
    assert!(none.contains("chess-5x5x5"), "{none}");
}
