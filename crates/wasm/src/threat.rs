//! What the side that is not to move would like to do.

use raumspiel_rules::{self as rules, AnyPosition, Cell, Side, Spec};
use wasm_bindgen::prelude::*;

use crate::{Game, json};

/// On larger boards nobody looks for every cell.
const MOST_CELLS: u64 = 10_000;

#[wasm_bindgen]
impl Game {
    /// The game as if the player to move could pass: what the other one wants is what they would do now. None where
    /// passing cannot be told in the game's positions, or where a king would be left to be taken.
    pub fn passed(&self) -> Option<Game> {
        let position = self.rules().position();
        if self.rules().spec() != Spec::Chess || position.check().is_some() {
            return None;
        }
        let text = position.text();
        let mut words: Vec<&str> = text.split(' ').collect();
        let side = words.get_mut(1)?;
        *side = if *side == "w" { "b" } else { "w" };
        rules::Game::from_position(Spec::Chess, &words.join(" ")).ok().map(Game::from)
    }

    /// The empty cells with which the player who is not to move would complete a line, those that can be reached now
    /// first, as JSON: a list of a cell and whether it can be reached now.
    pub fn threats(&self) -> String {
        let game = self.rules();
        let Spec::Connect(shape) = game.spec() else { return "[]".to_owned() };
        let lattice = game.spec().lattice();
        let cells = u64::from(lattice.files) * u64::from(lattice.ranks) * u64::from(lattice.levels);
        if cells > MOST_CELLS || game.outcome().is_some() {
            return "[]".to_owned();
        }
        let (position, side) = (game.position(), game.turn().other());
        let mut found = Vec::new();
        for m in game.legal_moves() {
            for z in m.to.z..lattice.levels {
                let cell = Cell { z, ..m.to };
                if completes(position, cell, side, shape.line()) {
                    found.push((z != m.to.z, cell));
                }
            }
        }
        found.sort_by_key(|&(later, cell)| (later, cell.z, cell.y, cell.x));
        let one =
            |(later, cell): (bool, Cell)| format!(r#"{{"cell":{},"now":{}}}"#, json::cell(cell), !later);
        json::list(found.into_iter().map(one))
    }
}

/// Whether a piece of that side on this cell would stand in a line that wins.
fn completes(position: &AnyPosition, cell: Cell, side: Side, line: u32) -> bool {
    let run = |step: [i64; 3]| {
        let at = |n: i64| {
            let [x, y, z] = [(cell.x, step[0]), (cell.y, step[1]), (cell.z, step[2])]
                .map(|(from, by)| u32::try_from(i64::from(from) + n * by).ok());
            let cell = Cell { x: x?, y: y?, z: z? };
            position.lattice().contains(cell).then(|| position.piece_at(cell)).flatten()
        };
        (1..i64::from(line)).take_while(|&n| at(n).is_some_and(|piece| piece.side == side)).count() as u32
    };
    let ways = (0..27).map(|n| [n / 9 - 1, n / 3 % 3 - 1, n % 3 - 1]).skip(14);
    ways.map(|step: [i64; 3]| 1 + run(step) + run(step.map(|by| -by))).any(|length| length >= line)
}
