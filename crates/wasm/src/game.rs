use raumspiel_rules::{self as rules, Cell, Spec, Stuck};
use wasm_bindgen::prelude::*;

use crate::{Refused, json};

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

    /// Why the piece on a cell cannot move, as a stable name; none where it can.
    #[wasm_bindgen(js_name = whyStuck)]
    pub fn why_stuck(&self, x: u32, y: u32, z: u32) -> Option<String> {
        let position: &dyn rules::Position = &**self.0.position();
        Stuck::of(position, Cell { x, y, z }).map(|stuck| stuck.code().to_owned())
    }

    /// The game as it stood after its first `plies` moves.
    #[wasm_bindgen(js_name = atPly)]
    pub fn at_ply(&self, plies: u32) -> Game {
        Game(self.0.at_ply(plies as usize))
    }

    /// Everything there is to see of the game, as JSON of the page's type `View`.
    pub fn view(&self) -> String {
        let (game, position) = (&self.0, self.0.position());
        let lattice = game.spec().lattice();
        let line = match game.spec() {
            Spec::Connect(shape) => shape.line(),
            Spec::Chess => 0,
        };
        let outcome = game.outcome().map(|outcome| {
            let winner = json::maybe(outcome.winner().map(|side| side.index().to_string()));
            format!(r#"{{"winner":{winner},"reason":"{}"}}"#, outcome.reason())
        });
        let mut before = game.start().clone();
        let moves = json::list(game.moves().iter().map(|&m| {
            let text = json::play(&before, m);
            before.play_unchecked(m);
            text
        }));
        let fields = [
            ("spec", json::text(&game.spec().to_string())),
            (
                "lattice",
                format!(
                    r#"{{"files":{},"ranks":{},"levels":{}}}"#,
                    lattice.files, lattice.ranks, lattice.levels
                ),
            ),
            ("line", line.to_string()),
            ("start", json::text(&game.start().text())),
            ("moves", moves),
            ("turn", game.turn().index().to_string()),
            ("pieces", json::list(position.pieces().into_iter().map(json::piece))),
            ("legal", json::list(self.listed().into_iter().map(|m| json::play(position, m)))),
            ("check", json::maybe(position.check().map(json::cell))),
            ("attackers", json::list(position.attackers().into_iter().map(json::cell))),
            ("outcome", json::maybe(outcome)),
            (
                "lines",
                json::list(
                    position.lines().into_iter().map(|line| json::list(line.into_iter().map(json::cell))),
                ),
            ),
            ("windows", position.windows().to_string()),
            ("claim", json::maybe(game.claims().next().map(|claim| json::text(claim.reason())))),
            ("text", json::text(&position.text())),
        ];
        let fields = fields.map(|(name, value)| format!("\"{name}\":{value}"));
        format!("{{{}}}", fields.join(","))
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
