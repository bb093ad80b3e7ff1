//! Any text is a message that reads back as itself, or is refused with a sentence of bounded length.
#![no_main]

use std::fmt::Debug;

use libfuzzer_sys::fuzz_target;
use raumspiel_protocol::{Malformed, decode, encode, v1, v2};

fn check<M: PartialEq + Debug>(read: fn(&str) -> Result<M, Malformed>, write: fn(&M) -> String, text: &str) {
    match read(text) {
        Ok(message) => assert_eq!(read(&write(&message)).as_ref(), Ok(&message)),
        Err(error) => assert!(error.to_string().chars().count() < 300),
    }
}

fuzz_target!(|text: &str| {
    check::<v1::ClientMessage>(decode, encode, text);
    check::<v1::ServerMessage>(decode, encode, text);
    check::<v2::ClientMessage>(decode, encode, text);
    check::<v2::ServerMessage>(decode, encode, text);
});
