//! What holds for every game, by random play.

use raumspiel_rules::{Action, ActionError, AnyPosition, Game, Spec};

use crate::random::Random;

const SPECS: [&str; 7] = [
    "connect-7x6-4",
    "connect-5x5x5-4",
    "connect-3x3-3",
    "connect-12x1x2-3",
    "connect-5000x4-3",
    "connect-1x40x2-17",
    "chess-5x5x5",
];

/// Calls `look` with every state of some random games of every kind.
fn random_games(mut look: impl FnMut(&Game)) {
    for spec in SPECS {
        let spec: Spec = spec.parse().unwrap();
        for seed in 0..if spec.lattice().columns() > 1000 { 1 } else { 12 } {
            let mut random = Random::new(seed);
            let mut game = Game::new(spec);
            for _ in 0..200 {
                look(&game);
                if game.outcome().is_some() {
                    break;
                }
                // Columns near each other on the widest board, so that its games end too.
                let mut legal = game.legal_moves();
                legal.truncate(300);
                game.play(legal[random.below(legal.len())]).unwrap();
            }
            look(&game);
        }
    }
}

#[test]
fn play_and_replay_agree() {
    random_games(|game| {
        assert_eq!(&game.at_ply(game.moves().len()), game);
        let mut replayed = Game::new(game.spec());
        replayed.play_all(&game.move_texts().join(" ")).unwrap();
        assert_eq!(&replayed, game);
    });
}

/// Back by one, or by many, and on from there: as if nothing else had been played meanwhile.
#[test]
fn moves_are_taken_back_and_the_game_goes_on_as_if_they_had_not_been_played() {
    let mut random = Random::new(77);
    random_games(|game| {
        let plies = game.moves().len();
        for left in [plies.saturating_sub(1), random.below(plies + 1), 0] {
            let mut back = game.clone();
            back.take_back_to(left);
            assert_eq!(back, game.at_ply(left), "{left} of {plies} moves of {}", game.spec());
            assert_eq!(back.turn(), game.turn_at(left));
            assert_eq!(back.repetitions(), game.at_ply(left).repetitions());
            for &m in &game.moves()[left..] {
                back.play(m).unwrap();
            }
            assert_eq!(&back, game);
            assert_eq!(back.position().lines(), game.position().lines());
        }
        let mut same = game.clone();
        same.take_back_to(plies + 1);
        assert_eq!(&same, game);
    });
}

#[test]
fn equal_positions_list_their_pieces_alike() {
    random_games(|game| {
        let mut replayed = Game::new(game.spec());
        replayed.play_all(&game.move_texts().join(" ")).unwrap();
        assert_eq!(replayed.position().pieces(), game.position().pieces());
    });
}

#[test]
fn there_are_legal_moves_exactly_until_the_end() {
    random_games(|game| {
        assert_eq!(game.legal_moves().is_empty(), game.outcome().is_some());
        if game.position().outcome().is_some() {
            assert_eq!(game.position().legal_count(), 0);
        } else {
            assert_eq!(game.position().legal_count(), game.position().legal_moves().len() as u64);
        }
    });
}

#[test]
fn notation_is_unique_and_reads_back() {
    random_games(|game| {
        let mut legal = game.legal_moves();
        legal.truncate(500);
        let mut texts: Vec<String> = legal.iter().map(|&m| game.position().notation(m)).collect();
        for (&m, text) in legal.iter().zip(&texts) {
            assert_eq!(game.parse(text), Ok(m));
        }
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), legal.len());
    });
}

#[test]
fn position_texts_read_back() {
    random_games(|game| {
        let text = game.position().text();
        let read = AnyPosition::parse(game.spec(), &text).unwrap();
        assert_eq!(read.text(), text);
        assert_eq!(read.key(), game.position().key());
        assert_eq!(read.outcome(), game.position().outcome());
        let sorted = |mut lines: Vec<_>| {
            lines.sort();
            lines
        };
        assert_eq!(sorted(read.lines()), sorted(game.position().lines()));
        let mut pieces = game.position().pieces();
        pieces.sort_by_key(|(cell, _)| *cell);
        if game.spec().lattice().columns() < 1000 {
            let there = |cell| read.piece_at(cell).map(|piece| (cell, piece));
            let mut all: Vec<_> = game.spec().lattice().cells().filter_map(there).collect();
            all.sort_by_key(|(cell, _)| *cell);
            assert_eq!(pieces, all);
        }
    });
}

#[test]
fn actions_leave_earlier_states_untouched() {
    random_games(|game| {
        let before = game.clone();
        if let Some(&m) = game.legal_moves().first() {
            let text = format!("move {}", game.position().notation(m));
            let after = game.after(Action::parse(game, &text).unwrap()).unwrap();
            assert_eq!(after.moves().len(), game.moves().len() + 1);
            assert_ne!(after.position().key(), game.position().key());
        }
        let restarted = game.after(Action::parse(game, "restart").unwrap()).unwrap();
        assert_eq!(restarted, Game::new(game.spec()));
        assert_eq!(game, &before);
        for unknown in ["", "jump d", "move", "restart now", "MOVE d"] {
            assert!(matches!(Action::parse(game, unknown), Err(ActionError::Unknown(_))), "{unknown}");
        }
    });
}
