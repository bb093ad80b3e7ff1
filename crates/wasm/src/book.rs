use raumspiel_engine::flat;
use raumspiel_rules::{Game, Spec};
use wasm_bindgen::prelude::*;

/// Takes the book of Connect Four as it was loaded; whether it is one.
#[wasm_bindgen(js_name = installBook)]
pub fn install_book(packed: Vec<u8>) -> bool {
    flat::install_book(packed).is_ok()
}

/// Whether the book knows the game's position or one that soon follows.
pub(crate) fn is_in_book(game: &Game) -> bool {
    game.spec() == Spec::CONNECT_FOUR && game.position().pieces().len() <= flat::Book::PLIES as usize
}
