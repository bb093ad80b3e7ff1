//! Proofs on the command line: found, written, verified, and made into a book.

use std::fs;

use crate::command::{json, raumspiel};

#[test]
fn proofs_are_written_verified_and_made_into_a_book() {
    let directory = std::env::temp_dir().join(format!("raumspiel-solve-{}", std::process::id()));
    fs::create_dir_all(&directory).expect("a directory");
    let path = |name: &str| directory.join(name).to_string_lossy().into_owned();
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
    fs::remove_dir_all(directory).expect("it was there");
}
