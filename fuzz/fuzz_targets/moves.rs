//! Any text played as moves is refused or leads to a game that replays.
#![no_main]

use libfuzzer_sys::fuzz_target;
use raumspiel_rules::{Game, Spec};

fuzz_target!(|input: (u8, &str)| {
    let (choice, text) = input;
    let specs = ["chess-5x5x5", "connect-7x6-4", "connect-5x5x5-4", "connect-1000000x1000000-4", "connect-3x3x3-3"];
    let spec: Spec = specs[usize::from(choice) % specs.len()].parse().expect("a spec");
    let mut game = Game::new(spec);
    for word in text.split_whitespace() {
        let before = game.clone();
        if let Err(error) = game.play_text(word) {
            assert!(!error.to_string().is_empty());
            assert_eq!(game, before);
        }
    }
    assert_eq!(game.at_ply(usize::MAX), game);
});
