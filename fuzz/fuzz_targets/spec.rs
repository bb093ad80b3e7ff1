//! Any text is a spec that reads back from its own text, or an error with a sentence.
#![no_main]

use libfuzzer_sys::fuzz_target;
use raumspiel_rules::Spec;

fuzz_target!(|text: &str| {
    match text.parse::<Spec>() {
        Ok(spec) => assert_eq!(spec.to_string().parse(), Ok(spec)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
