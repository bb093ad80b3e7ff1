use raumspiel_engine::{Level, Player};
use raumspiel_rules::{Game, Spec};
use wasm_bindgen::prelude::*;

use crate::Refused;

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
}

#[wasm_bindgen]
impl Computer {
    /// Levels go from 1 to 8; others are the nearest of these.
    #[wasm_bindgen(constructor)]
    pub fn new(spec: &str, level: u8) -> Result<Computer, Refused> {
        let spec: Spec = spec.parse()?;
        let level = Level::new(level.clamp(1, 8)).unwrap_or(Level::BEST);
        Ok(Computer { spec, player: Player::new(spec, level, MEMORY) })
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
        let mut game = Game::from_position(self.spec, start)?;
        game.play_all(moves)?;
        let end = now_ms() + most_ms;
        let chosen = self.player.choose(&game, u64::from(seed), &|| now_ms() >= end);
        Ok(chosen.map(|m| game.position().notation(m)))
    }
}
