use raumspiel_engine::puzzle::{self, Theme};
use raumspiel_rules::{Game, Spec};
use wasm_bindgen::prelude::*;

use crate::{Refused, json};

/// Judges whoever solves puzzles of one game, and answers for the other side.
#[wasm_bindgen]
pub struct Examiner {
    spec: Spec,
    examiner: puzzle::Examiner,
}

#[wasm_bindgen]
impl Examiner {
    #[wasm_bindgen(constructor)]
    pub fn new(spec: &str) -> Result<Examiner, Refused> {
        let spec: Spec = spec.parse()?;
        let examiner = puzzle::Examiner::new(spec).ok_or_else(Refused::no_puzzles)?;
        Ok(Examiner { spec, examiner })
    }

    /// What comes of the solver's last move, the `own`-th of the puzzle, as JSON of the page's type `Finding`.
    pub fn examine(&mut self, theme: &str, start: &str, moves: &str, own: u32) -> Result<String, Refused> {
        let aim = theme_of(theme)?.aim();
        let game = self.game(start, moves)?;
        let solver = game.turn().other();
        let right = self.examiner.approves(aim, own, &game);
        let mut solved = right && aim.is_reached(&game, solver, own);
        let reply = if solved { None } else { self.examiner.reply(aim, own, &game) };
        let text = reply.map(|m| json::text(&game.position().notation(m)));
        let after = reply.and_then(|m| game.after(raumspiel_rules::Action::Move(m)).ok());
        solved = solved || right && after.is_some_and(|after| aim.is_reached(&after, solver, own));
        Ok(format!(r#"{{"right":{right},"solved":{solved},"reply":{}}}"#, json::maybe(text)))
    }

    /// The quickest move that is right for a solver who has made `own` moves.
    pub fn best(
        &mut self,
        theme: &str,
        start: &str,
        moves: &str,
        own: u32,
    ) -> Result<Option<String>, Refused> {
        let aim = theme_of(theme)?.aim();
        let game = self.game(start, moves)?;
        let best = self.examiner.best_move(aim, own, &game);
        Ok(best.map(|m| game.position().notation(m)))
    }
}

impl Examiner {
    fn game(&self, start: &str, moves: &str) -> Result<Game, Refused> {
        let mut game = Game::from_position(self.spec, start)?;
        game.play_all(moves)?;
        Ok(game)
    }
}

fn theme_of(name: &str) -> Result<Theme, Refused> {
    name.parse().map_err(|_| Refused::no_puzzles())
}
