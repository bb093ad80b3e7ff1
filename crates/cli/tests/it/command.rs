use std::{
    io::Write,
    process::{Command, Output, Stdio},
};

use serde_json::Value;

/// Runs the real binary.
pub(crate) fn raumspiel(args: &[&str]) -> Output {
    raumspiel_reading(args, "")
}

/// Runs it with something to read on standard input.
pub(crate) fn raumspiel_reading(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_raumspiel"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    child.stdin.take().expect("piped").write_all(input.as_bytes()).expect("it reads its input");
    child.wait_with_output().expect("it ends")
}

#[track_caller]
pub(crate) fn text(args: &[&str]) -> String {
    let output = raumspiel(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("it prints UTF-8")
}

#[track_caller]
pub(crate) fn json(args: &[&str]) -> Value {
    let args = [args, &["--json"]].concat();
    serde_json::from_str(&text(&args)).expect("it prints JSON")
}

/// What it says on standard error when it refuses.
#[track_caller]
pub(crate) fn refusal(args: &[&str]) -> String {
    let output = raumspiel(args);
    assert!(!output.status.success(), "{args:?} was not refused");
    assert!(output.stdout.is_empty(), "{args:?} printed something all the same");
    String::from_utf8(output.stderr).expect("it prints UTF-8")
}
