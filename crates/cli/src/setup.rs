use raumspiel_rules::{Game, Spec};
use serde_json::{Value, json};

use crate::Failure;

/// A game, a position of it and the moves played from there, as the commands take them.
#[derive(clap::Args)]
pub(crate) struct Setup {
    /// The game: connect-7x6-4 (files × levels, flat), connect-5x5x5-4 (files × ranks × levels), chess-5x5x5
    pub(crate) spec: Spec,

    /// The position to start from, instead of the usual one
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,

    /// The moves played from there: "d d e" or 445, "b3 c3", "Ab2Ab3 Eb4Eb3"
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    moves: String,
}

impl Setup {
    pub(crate) fn game(&self) -> Result<Game, Failure> {
        let mut game = match &self.position {
            Some(text) => Game::from_position(self.spec, text)?,
            None => Game::new(self.spec),
        };
        game.play_all(&self.moves).map_err(|error| format!("move {}: {error}", game.moves().len() + 1))?;
        Ok(game)
    }
}

/// A cell as file, rank and level, each from 0.
pub(crate) fn cell_json(cell: raumspiel_rules::Cell) -> Value {
    json!([cell.x, cell.y, cell.z])
}
