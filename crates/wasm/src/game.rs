use raumspiel_rules::{self as rules, Spec};
use wasm_bindgen::prelude::*;

use crate::{Refused, flat};

/// More columns than this are not listed as legal moves: nobody could look at them.
const MOST_LISTED: u64 = 10_000;

/// A game and its moves, as the rules keep it.
#[wasm_bindgen]
pub struct Game(rules::Game);

#[wasm_bindgen]
impl Game {
    /// A game from its usual start, or from the position given.
    #[wasm_bindgen(constructor)]
    pub fn new(spec: &str, position: Option<String>) -> Result<Game, Refused> {
        let spec: Spec = spec.parse()?;
        Ok(Game(match position {
            Some(text) => rules::Game::from_position(spec, &text)?,
            None => rules::Game::new(spec),
        }))
    }

    pub fn spec(&self) -> String {
        self.0.spec().to_string()
    }

    /// Files, ranks, levels.
    pub fn lattice(&self) -> Vec<u32> {
        let lattice = self.0.spec().lattice();
        vec![lattice.files, lattice.ranks, lattice.levels]
    }

    /// How many in a line win; 0 where lines do not win.
    pub fn line(&self) -> u32 {
        match self.0.spec() {
            Spec::Connect(shape) => shape.line(),
            Spec::Chess => 0,
        }
    }

    /// 0 or 1: the side to move, or that would be.
    pub fn turn(&self) -> u8 {
        self.0.turn().index() as u8
    }

    pub fn ply(&self) -> u32 {
        self.0.moves().len() as u32
    }

    /// The game after one more move; this one stays as it is.
    pub fn after(&self, text: &str) -> Result<Game, Refused> {
        let mut next = self.0.clone();
        next.play_text(text)?;
        Ok(Game(next))
    }

    /// The game after moves separated by white space, all of them or none.
    #[wasm_bindgen(js_name = afterAll)]
    pub fn after_all(&self, texts: &str) -> Result<Game, Refused> {
        let mut next = self.0.clone();
        next.play_all(texts)?;
        Ok(Game(next))
    }

    pub fn pieces(&self) -> Vec<i32> {
        flat::pieces(self.0.position().pieces())
    }

    /// The legal moves, in the order of `legalTexts`.
    pub fn legal(&self) -> Vec<i32> {
        flat::moves(&self.listed())
    }

    /// The texts of the legal moves, separated by spaces.
    #[wasm_bindgen(js_name = legalTexts)]
    pub fn legal_texts(&self) -> String {
        let position = self.0.position();
        self.listed().into_iter().map(|m| position.notation(m)).collect::<Vec<_>>().join(" ")
    }

    #[wasm_bindgen(js_name = legalCount)]
    pub fn legal_count(&self) -> f64 {
        if self.0.outcome().is_some() { 0.0 } else { self.0.position().legal_count() as f64 }
    }

    /// Why the game is over, if it is.
    pub fn reason(&self) -> Option<String> {
        self.0.outcome().map(|outcome| outcome.reason().to_owned())
    }

    /// Who won, if somebody did.
    pub fn winner(&self) -> Option<u8> {
        self.0.outcome().and_then(rules::Outcome::winner).map(|side| side.index() as u8)
    }

    /// The winning lines, each with its length before its cells.
    pub fn lines(&self) -> Vec<i32> {
        flat::lines(&self.0.position().lines())
    }

    /// How many windows of the winning length lie in those lines.
    pub fn windows(&self) -> f64 {
        self.0.position().windows() as f64
    }

    /// The cell of the king that is attacked.
    pub fn check(&self) -> Vec<i32> {
        flat::cell(self.0.position().check()).to_vec()
    }

    /// A draw that the player to move may claim.
    pub fn claim(&self) -> Option<String> {
        self.0.claims().next().map(|claim| claim.reason().to_owned())
    }

    /// The game as it stood after its first `plies` moves.
    #[wasm_bindgen(js_name = atPly)]
    pub fn at_ply(&self, plies: u32) -> Game {
        Game(self.0.at_ply(plies as usize))
    }

    pub fn moves(&self) -> Vec<i32> {
        flat::moves(self.0.moves())
    }

    #[wasm_bindgen(js_name = moveTexts)]
    pub fn move_texts(&self) -> String {
        self.0.move_texts().join(" ")
    }

    /// The position as text.
    pub fn text(&self) -> String {
        self.0.position().text()
    }

    /// The text of the position that the game started from.
    #[wasm_bindgen(js_name = startText)]
    pub fn start_text(&self) -> String {
        self.0.start().text()
    }
}

impl From<rules::Game> for Game {
    fn from(game: rules::Game) -> Game {
        Game(game)
    }
}

impl Game {
    pub(crate) fn rules(&self) -> &rules::Game {
        &self.0
    }

    fn listed(&self) -> Vec<rules::Move> {
        if self.0.position().legal_count() > MOST_LISTED { Vec::new() } else { self.0.legal_moves() }
    }
}
