//! What the server says of itself: one line of JSON for each thing, on standard error. Never a
//! seat's key, never what was sent.

use std::{
    io::Write,
    sync::atomic::{AtomicBool, Ordering},
    time::{SystemTime, UNIX_EPOCH},
};

static QUIET: AtomicBool = AtomicBool::new(false);

/// Keeps everything to itself that is not a warning.
pub fn be_quiet() {
    QUIET.store(true, Ordering::Relaxed);
}

pub(crate) fn info(what: &str, details: &[(&str, &str)]) {
    if !QUIET.load(Ordering::Relaxed) {
        write("info", what, details);
    }
}

pub(crate) fn warn(what: &str, details: &[(&str, &str)]) {
    write("warn", what, details);
}

fn write(level: &str, what: &str, details: &[(&str, &str)]) {
    let at = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
    let mut line = format!("{{\"at\":{at},\"level\":\"{level}\",\"what\":\"{what}\"");
    for (name, text) in details {
        let text = serde_json::to_string(text).expect("a text is JSON");
        line.push_str(&format!(",\"{name}\":{text}"));
    }
    line.push_str("}\n");
    // Nowhere is left to say it if this fails.
    let _ = std::io::stderr().write_all(line.as_bytes());
}
