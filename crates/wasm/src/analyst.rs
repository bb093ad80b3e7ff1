use std::cell::Cell;

use raumspiel_engine::{Engine, Limit, engine_for, flat::FlatEngine};
use raumspiel_rules::{Game, Spec};
use wasm_bindgen::prelude::*;

use crate::{Refused, book::is_in_book, computer::now_ms, opinion::opinion};

/// What an analyst's tables may take, in bytes. Flat boards have the book besides, and are faster with less: a small
/// table stays in the processor's cache.
fn memory(spec: Spec) -> usize {
    match spec {
        Spec::Connect(shape) if FlatEngine::plays(shape) => 8 << 20,
        Spec::Connect(_) | Spec::Chess => 16 << 20,
    }
}

/// Looks at positions of one game for as long as it is asked to, a slice at a time: between two
/// slices the worker hears whether the position has changed.
#[wasm_bindgen]
pub struct Analyst {
    spec: Spec,
    engine: Box<dyn Engine>,
    game: Game,
    /// Positions looked at in all slices since the game was shown.
    nodes: u64,
}

#[wasm_bindgen]
impl Analyst {
    #[wasm_bindgen(constructor)]
    pub fn new(spec: &str) -> Result<Analyst, Refused> {
        let spec: Spec = spec.parse()?;
        let mut engine = engine_for(spec, memory(spec));
        engine.go_on(true);
        Ok(Analyst { spec, engine, game: Game::new(spec), nodes: 0 })
    }

    /// Takes up the position after the moves from a start.
    pub fn show(&mut self, start: &str, moves: &str) -> Result<(), Refused> {
        let mut game = Game::from_position(self.spec, start)?;
        game.play_all(moves)?;
        self.game = game;
        self.nodes = 0;
        Ok(())
    }

    /// Whether the book knows the position shown, if it is there.
    #[wasm_bindgen(js_name = wantsBook)]
    pub fn wants_book(&self) -> bool {
        is_in_book(&self.game)
    }

    /// Whether to find out the whole truth about endings where that takes seconds and much memory; what was
    /// found is forgotten when it is no longer wanted.
    #[wasm_bindgen(js_name = solveEndings)]
    pub fn solve_endings(&mut self, solves: bool) {
        self.engine.solve_endings(solves);
    }

    /// Thinks on for about so many milliseconds, and no more than so many positions; what is thought then, as JSON.
    pub fn think(&mut self, most_ms: f64, most_nodes: f64) -> String {
        let end = now_ms() + most_ms;
        let stopped = Cell::new(false);
        let stop = || {
            stopped.set(now_ms() >= end);
            stopped.get()
        };
        let most_nodes = most_nodes as u64;
        let thought = self.engine.think(&self.game, Limit::nodes(most_nodes), &stop, &mut |_| ());
        self.nodes += thought.nodes;
        let done = !stopped.get() && thought.nodes < most_nodes;
        opinion(&self.game, &thought, self.nodes, done, self.engine.solving())
    }
}

/// What the engine thinks of a position within a limit, from scratch: the same on every machine.
#[wasm_bindgen]
pub fn think(spec: &str, start: &str, moves: &str, nodes: f64, memory: usize) -> Result<String, Refused> {
    let spec: Spec = spec.parse()?;
    let mut game = Game::from_position(spec, start)?;
    game.play_all(moves)?;
    let limit = Limit::nodes(nodes as u64);
    let thought = engine_for(spec, memory).think(&game, limit, &|| false, &mut |_| ());
    Ok(opinion(&game, &thought, thought.nodes, thought.nodes < nodes as u64, None))
}
