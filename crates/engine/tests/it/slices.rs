use raumspiel_engine::{Engine, Limit, Thought, engine_for};
use raumspiel_rules::{Game, Spec};

const SLICE: u64 = 10_000;
const SLICES: u32 = 10;

fn think(engine: &mut dyn Engine, game: &Game, nodes: u64) -> Thought {
    engine.think(game, Limit::nodes(nodes), &|| false, &mut |_| ())
}

/// Thinks about a game in slices, and says how deep each of them had looked.
fn depths(game: &Game, goes_on: bool) -> Vec<u32> {
    let mut engine = engine_for(game.spec(), 4 << 20);
    engine.go_on(goes_on);
    (0..SLICES).map(|_| think(engine.as_mut(), game, SLICE).depth).collect()
}

/// Slices of one thought reach what a single thought of as many nodes reaches, or nearly so; kept
/// apart, every slice begins anew.
fn check(spec: &str, moves: &str) {
    let spec: Spec = spec.parse().expect("a game");
    let mut game = Game::new(spec);
    game.play_all(moves).expect("legal moves");
    let slices = depths(&game, true);
    assert!(slices.is_sorted(), "{spec}: {slices:?}");
    let whole = think(engine_for(spec, 4 << 20).as_mut(), &game, SLICE * u64::from(SLICES)).depth;
    let deepest = slices[slices.len() - 1];
    assert!(deepest + 1 >= whole && deepest > slices[0], "{spec}: {slices:?}, at once {whole}");
}

#[test]
fn thoughts_in_slices_go_on_where_they_stopped() {
    check("chess-5x5x5", "");
    check("connect-5x5x5-4", "c3 b2 c3 c3");
    check("connect-12x12-5", "f g f g");
}

#[test]
fn another_position_is_not_taken_for_the_last_one() {
    for (spec, moves) in [("chess-5x5x5", "Bc2Bc3"), ("connect-5x5x5-4", "c3"), ("connect-12x12-5", "f")] {
        let spec: Spec = spec.parse().expect("a game");
        let (first, mut second) = (Game::new(spec), Game::new(spec));
        second.play_all(moves).expect("legal moves");
        let mut engine = engine_for(spec, 4 << 20);
        engine.go_on(true);
        think(engine.as_mut(), &first, SLICE);
        let thought = think(engine.as_mut(), &second, SLICE);
        let mut legal = second.legal_moves();
        legal.sort();
        assert!(thought.moves.iter().all(|verdict| legal.binary_search(&verdict.play).is_ok()));
        assert!(think(engine.as_mut(), &second, SLICE).depth >= thought.depth);
    }
}
