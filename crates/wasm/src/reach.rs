//! Pieces of chess without a game around them, for those who meet them for the first time.

use raumspiel_rules::{
    Cell, Role, Side,
    chess::{Board, CellIndex, CellSet},
};
use wasm_bindgen::prelude::*;

/// The cells that a white piece can go to, as numbers `x + 5y + 25z`, where nothing else stands but these black pieces.
/// The letter is the one that stands for the piece in texts; any other has no moves.
#[wasm_bindgen(js_name = reachOf)]
pub fn reach_of(letter: char, from: usize, others: Vec<u32>) -> Vec<u32> {
    let (Some(role), Some(from)) = (Role::from_letter(letter), CellIndex::from_number(from)) else {
        return Vec::new();
    };
    let cells = others.into_iter().filter_map(|number| CellIndex::from_number(number as usize));
    let others = cells.fold(CellSet::EMPTY, |all, cell| all | cell.set());
    let attacked = Board::attacks(Side::First, role, from, others | from.set());
    let targets = match role {
        Role::Pawn => (attacked & others) | steps(from).without(others),
        _ => attacked,
    };
    targets.into_iter().map(|cell| cell.number() as u32).collect()
}

/// A white pawn goes forward or up.
fn steps(from: CellIndex) -> CellSet {
    let Cell { x, y, z } = from.cell();
    let steps = [CellIndex::new(x, y + 1, z), CellIndex::new(x, y, z + 1)];
    steps.into_iter().flatten().fold(CellSet::EMPTY, |all, cell| all | cell.set())
}
