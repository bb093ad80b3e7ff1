//! The fast board says the same as the rules, move for move.

use raumspiel_engine::space::{Board, Geometry};
use raumspiel_rules::{AnyPosition, Game, Outcome, Shape, Side, Spec};

use crate::random::Random;

fn check<const WORDS: usize, const SLICES: usize>(spec: &str, games: u64) {
    let spec: Spec = spec.parse().expect("a spec");
    let Spec::Connect(shape) = spec else { panic!("a connect game") };
    let geometry = Geometry::<WORDS>::new(shape).expect("it fits");
    for seed in 0..games {
        play_one::<WORDS, SLICES>(&geometry, spec, shape, Random::new(seed));
    }
}

fn play_one<const WORDS: usize, const SLICES: usize>(
    geometry: &Geometry<WORDS>,
    spec: Spec,
    shape: Shape,
    mut random: Random,
) {
    let mut game = Game::new(spec);
    let mut board = Board::<WORDS, SLICES>::new(geometry);
    loop {
        let moves = game.legal_moves();
        let landings: Vec<_> = board.landings().into_iter().map(|cell| geometry.play(cell)).collect();
        assert_eq!(moves, landings);
        let AnyPosition::Connect(rules) = game.position() else { panic!("a connect game") };
        let set_up = Board::<WORDS, SLICES>::from_rules(geometry, rules);
        for side in Side::BOTH {
            assert_eq!(set_up.stones(side), board.stones(side));
        }
        assert_eq!((set_up.landings(), set_up.turn()), (board.landings(), board.turn()));
        let chosen = moves[random.below(moves.len())];
        let side = game.turn();
        assert_eq!(board.turn(), side);

        for &m in &moves {
            let mut after = game.clone();
            after.play(m).expect("legal");
            let wins = after.outcome().is_some_and(|outcome| outcome.winner().is_some());
            let won = { board }.place(geometry, geometry.number(m.to));
            assert_eq!(won, wins, "{shape:?} {}", game.position().text());
        }
        game.play(chosen).expect("legal");
        let won = board.place(geometry, geometry.number(chosen.to));
        match game.outcome() {
            Some(Outcome::Win { winner, .. }) => {
                assert!(won && winner == side);
                return;
            }
            Some(Outcome::Draw(_)) => {
                assert!(!won && board.landings().is_empty());
                return;
            }
            None => assert!(!won),
        }
    }
}

#[test]
fn plays_as_the_rules_do() {
    check::<1, 2>("connect-3x3x3-3", 60);
    check::<2, 2>("connect-4x4x4-4", 60);
    check::<5, 2>("connect-5x5x5-4", 60);
    check::<26, 7>("connect-5x5x5-4", 20);
    check::<5, 2>("connect-7x6-4", 60);
    check::<5, 2>("connect-4x5x3-3", 40);
    check::<26, 7>("connect-5x5x5-2", 20);
    check::<26, 7>("connect-5x5x5-3", 20);
    check::<26, 3>("connect-5x5x5-5", 20);
    check::<26, 7>("connect-2x2x32-9", 10);
    check::<26, 7>("connect-3x6x7-6", 20);
    check::<26, 7>("connect-4x4x8-4", 20);
    check::<26, 7>("connect-16x8x1-5", 10);
    check::<26, 7>("connect-128x1-7", 3);
    check::<26, 7>("connect-2x64-40", 3);
}
