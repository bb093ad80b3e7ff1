//! A cookie is one that could have been given, and a cursor is read only as it was written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use raumspiel_server::{history::Cursor, players::cookie};

fuzz_target!(|text: &str| {
    if let Some(secret) = cookie::read_lines(text.lines()) {
        assert_eq!(secret.as_str().len(), 52);
        assert!(text.contains(secret.as_str()));
    }
    if let Ok(cursor) = text.parse::<Cursor>() {
        assert_eq!(cursor.to_string(), text);
    }
});
