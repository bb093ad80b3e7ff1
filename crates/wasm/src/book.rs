use raumspiel_engine::flat::{self, Edition};
use raumspiel_rules::{Game, Spec};
use wasm_bindgen::prelude::*;

/// Takes the book of a game as it was loaded; whether it is one.
#[wasm_bindgen(js_name = installBook)]
pub fn install_book(spec: &str, packed: Vec<u8>) -> bool {
    let edition = spec.parse().ok().and_then(edition_of);
    edition.is_some_and(|edition| flat::install_book(edition, packed).is_ok())
}

/// Whether the game's book knows its position or one that soon follows.
pub(crate) fn is_in_book(game: &Game) -> bool {
    let stones = game.position().pieces().len();
    edition_of(game.spec()).is_some_and(|edition| stones <= edition.plies() as usize)
}

fn edition_of(spec: Spec) -> Option<Edition> {
    match spec {
        Spec::Connect(shape) => Edition::of(shape),
        Spec::Chess => None,
    }
}
