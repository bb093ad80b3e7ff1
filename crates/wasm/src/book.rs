use raumspiel_engine::flat;
use raumspiel_rules::{Game, Spec};
use wasm_bindgen::prelude::*;

/// Takes the book of Connect Four as it was loaded; whether it is one.
#[wasm_bindgen(js_name = installBook)]
pub fn install_book(packed: &[u8]) -> bool {
    flat::install_book(packed).is_ok()
}

/// The book spread out, to be kept on the device: unpacking takes a second or two.
#[wasm_bindgen(js_name = spreadBook)]
pub fn spread_book() -> Option<Vec<u8>> {
    flat::shared_book().map(flat::Book::spread_out)
}

/// Takes the book as `spreadBook` gave it; whether it is whole.
#[wasm_bindgen(js_name = restoreBook)]
pub fn restore_book(spread: &[u8]) -> bool {
    flat::restore_book(spread).is_ok()
}

/// Whether the book knows the game's position or one that soon follows.
pub(crate) fn is_in_book(game: &Game) -> bool {
    game.spec() == Spec::CONNECT_FOUR && game.position().pieces().len() <= flat::Book::PLIES as usize
}
