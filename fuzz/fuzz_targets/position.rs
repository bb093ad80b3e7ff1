//! Any text is a position that reads back from its own text and can be played on, or an error.
#![no_main]

use libfuzzer_sys::fuzz_target;
use raumspiel_rules::{AnyPosition, Spec};

fuzz_target!(|input: (u8, &str)| {
    let (choice, text) = input;
    let specs = [Spec::Chess, Spec::CONNECT_FOUR, Spec::CONNECT_FOUR_3D];
    let spec = specs[usize::from(choice) % specs.len()];
    match AnyPosition::parse(spec, text) {
        Ok(position) => {
            assert_eq!(AnyPosition::parse(spec, &position.text()).as_ref(), Ok(&position));
            let legal = position.legal_moves();
            assert_eq!(legal.is_empty(), position.outcome().is_some());
            for m in legal {
                assert_eq!(position.check_move(m), Ok(()));
                let mut next = position.clone();
                next.play_unchecked(m);
                next.legal_moves();
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
