use std::cell::Cell;

use raumspiel_engine::{Engine, Limit, engine_for};
use raumspiel_rules::{Game, Spec};
use wasm_bindgen::prelude::*;

use crate::{Opinion, Refused, computer::now_ms};

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
    /// An analyst that takes at most about so many bytes for its tables.
    #[wasm_bindgen(constructor)]
    pub fn new(spec: &str, memory: usize) -> Result<Analyst, Refused> {
        let spec: Spec = spec.parse()?;
        let mut engine = engine_for(spec, memory);
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

    /// Thinks on for about so many milliseconds, and no more than so many positions.
    pub fn think(&mut self, most_ms: f64, most_nodes: f64) -> Opinion {
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
        Opinion::new(&self.game, &thought, self.nodes, done)
    }
}

/// What the engine thinks of a position within a limit, from scratch: the same on every machine.
#[wasm_bindgen]
pub fn think(spec: &str, start: &str, moves: &str, nodes: f64, memory: usize) -> Result<Opinion, Refused> {
    let spec: Spec = spec.parse()?;
    let mut game = Game::from_position(spec, start)?;
    game.play_all(moves)?;
    let limit = Limit::nodes(nodes as u64);
    let thought = engine_for(spec, memory).think(&game, limit, &|| false, &mut |_| ());
    Ok(Opinion::new(&game, &thought, thought.nodes, thought.nodes < nodes as u64))
}
