use std::cell::Cell;

use raumspiel_engine::{Level, Player, description};
use raumspiel_rules::{Game, Spec};
use wasm_bindgen::prelude::*;

use crate::{Refused, book::is_in_book};

/// What the computer may take of the browser's memory for its tables.
const MEMORY: usize = 16 << 20;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = Date, js_name = now)]
    pub(crate) fn now_ms() -> f64;
}

/// A player at a level, which keeps its tables from move to move.
#[wasm_bindgen]
pub struct Computer {
    spec: Spec,
    player: Player,
    /// Whether the last thought was thought to its end.
    finished: bool,
}

#[wasm_bindgen]
impl Computer {
    /// A player of the level with that number, counted from 0; beyond the best, the best.
    #[wasm_bindgen(constructor)]
    pub fn new(spec: &str, level: usize) -> Result<Computer, Refused> {
        let spec: Spec = spec.parse()?;
        let level = Level::all().nth(level).unwrap_or(Level::BEST);
        Ok(Computer { spec, player: Player::new(spec, level, MEMORY), finished: true })
    }

    /// The move to play after the moves from a start, none when the game is over. The best found by
    /// then is played when so much time has passed.
    pub fn choose(
        &mut self,
        start: &str,
        moves: &str,
        seed: u32,
        most_ms: f64,
    ) -> Result<Option<String>, Refused> {
        let game = self.game(start, moves)?;
        let end = now_ms() + most_ms;
        let stopped = Cell::new(false);
        let stop = || {
            stopped.set(now_ms() >= end);
            stopped.get()
        };
        let chosen = self.player.choose(&game, u64::from(seed), &stop);
        self.finished = !stopped.get();
        Ok(chosen.map(|m| game.position().notation(m)))
    }

    /// Whether the last choice was thought to its end. If not, to choose again with the same seed goes on from what the
    /// tables hold by then.
    #[wasm_bindgen(getter)]
    pub fn finished(&self) -> bool {
        self.finished
    }

    /// Whether this player looks the position up in the book, if it is there.
    #[wasm_bindgen(js_name = wantsBook)]
    pub fn wants_book(&self, start: &str, moves: &str) -> Result<bool, Refused> {
        Ok(self.player.uses_book() && is_in_book(&self.game(start, moves)?))
    }
}

impl Computer {
    fn game(&self, start: &str, moves: &str) -> Result<Game, Refused> {
        let mut game = Game::from_position(self.spec, start)?;
        game.play_all(moves)?;
        Ok(game)
    }
}

/// What each level does in a game, the first level first.
#[wasm_bindgen(js_name = levelDescriptions)]
pub fn level_descriptions(spec: &str) -> Result<Vec<String>, Refused> {
    let spec: Spec = spec.parse()?;
    Ok(Level::all().map(|level| description(spec, level).to_owned()).collect())
}
