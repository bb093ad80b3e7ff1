//! Any text is records that read back from their own text, or an error that names a place.
#![no_main]

use libfuzzer_sys::fuzz_target;
use raumspiel_rules::Record;

fuzz_target!(|text: &str| {
    match Record::read_all(text) {
        Ok(records) => {
            for record in records {
                assert_eq!(Record::read_all(&record.to_string()), Ok(vec![record]));
            }
        }
        Err(error) => assert!(error.line >= 1 && error.column >= 1),
    }
});
