use raumspiel_engine::{Score, Thought};
use raumspiel_rules::Game;
use wasm_bindgen::prelude::*;

/// What the engine thinks of a position, for the page to unpack.
///
/// A score is two numbers: its kind, 0 not known, 1 estimate, 2 win, 3 draw, 4 loss; and its value: an estimate, or in how
/// many plies the game ends, -1 where that is not known.
#[wasm_bindgen]
pub struct Opinion {
    scores: Vec<i32>,
    moves: String,
    line: String,
    best: Option<String>,
    exact: bool,
    done: bool,
    depth: u32,
    nodes: u64,
}

#[wasm_bindgen]
impl Opinion {
    /// The score of the position, then that of each move in the order of `moves`; all for the side
    /// to move.
    #[wasm_bindgen(getter)]
    pub fn scores(&self) -> Vec<i32> {
        self.scores.clone()
    }

    /// The legal moves, separated by spaces.
    #[wasm_bindgen(getter)]
    pub fn moves(&self) -> String {
        self.moves.clone()
    }

    /// How play may go on, separated by spaces.
    #[wasm_bindgen(getter)]
    pub fn line(&self) -> String {
        self.line.clone()
    }

    #[wasm_bindgen(getter)]
    pub fn best(&self) -> Option<String> {
        self.best.clone()
    }

    /// Whether the score is the truth to the last ply.
    #[wasm_bindgen(getter)]
    pub fn exact(&self) -> bool {
        self.exact
    }

    /// Whether thinking longer would find nothing more.
    #[wasm_bindgen(getter)]
    pub fn done(&self) -> bool {
        self.done
    }

    #[wasm_bindgen(getter)]
    pub fn depth(&self) -> u32 {
        self.depth
    }

    #[wasm_bindgen(getter)]
    pub fn nodes(&self) -> f64 {
        self.nodes as f64
    }
}

impl Opinion {
    pub(crate) fn new(game: &Game, thought: &Thought, nodes: u64, done: bool) -> Opinion {
        let position = game.position();
        let notation = |m| position.notation(m);
        let mut after = position.clone();
        let mut line = Vec::with_capacity(thought.line.len());
        for &m in &thought.line {
            line.push(after.notation(m));
            after.play_unchecked(m);
        }
        let each = thought.moves.iter().flat_map(|verdict| pair(verdict.score));
        Opinion {
            scores: pair(Some(thought.score)).into_iter().chain(each).collect(),
            moves: thought.moves.iter().map(|verdict| notation(verdict.play)).collect::<Vec<_>>().join(" "),
            line: line.join(" "),
            best: thought.best.map(notation),
            exact: thought.exact,
            done,
            depth: thought.depth,
            nodes,
        }
    }
}

fn pair(score: Option<Score>) -> [i32; 2] {
    let plies = |within: Option<u32>| within.map_or(-1, |plies| plies as i32);
    match score {
        None => [0, 0],
        Some(Score::Estimate(value)) => [1, value],
        Some(Score::Win { within }) => [2, plies(within)],
        Some(Score::Draw) => [3, -1],
        Some(Score::Loss { within }) => [4, plies(within)],
    }
}
