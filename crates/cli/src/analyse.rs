use std::{
    cell::RefCell,
    io::{BufRead, stdin},
    time::{Duration, Instant},
};

use raumspiel_engine::{Engine, Thought, engine_for, flat::FlatEngine};
use raumspiel_rules::{Game, Spec};
use serde_json::json;

use crate::{
    Failure,
    progress::Progress,
    setup::Setup,
    think_limit::ThinkLimit,
    thought_text::{line_texts, score_words, thought_json},
};

/// Say who should win and what each move is worth
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: Setup,

    /// Read positions from standard input, one a line as the moves that lead there, and answer each
    /// with one JSON object
    #[arg(long)]
    stdin: bool,

    #[command(flatten)]
    limit: ThinkLimit,

    /// Megabytes that the engine may take for its tables
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// How long a position is thought about when nothing was said and the truth may be out of reach.
const DEFAULT_TIME: f64 = 2.0;

impl Args {
    pub(crate) fn run(mut self) -> Result<(), Failure> {
        if self.limit.is_none() && !is_solved(self.setup.spec) {
            self.limit.time = Some(DEFAULT_TIME);
        }
        let mut engine = engine_for(self.setup.spec, self.memory as usize * (1 << 20));
        if self.stdin {
            return self.answer_lines(engine.as_mut());
        }
        let game = self.setup.game()?;
        let begun = Instant::now();
        let thought = self.think(engine.as_mut(), &game);
        let seconds = begun.elapsed().as_secs_f64();
        if self.json {
            return crate::print(&thought_json(&game, &thought, seconds));
        }
        print_words(&game, &thought, seconds)
    }

    fn answer_lines(&self, engine: &mut dyn Engine) -> Result<(), Failure> {
        let mut refused = 0;
        let start = self.setup.game()?;
        for line in stdin().lock().lines() {
            let line = line?;
            let mut game = start.clone();
            if let Err(error) = game.play_all(&line) {
                refused += 1;
                crate::print(&json!({ "error": error.to_string() }))?;
                continue;
            }
            let begun = Instant::now();
            let thought = self.think(engine, &game);
            crate::print(&thought_json(&game, &thought, begun.elapsed().as_secs_f64()))?;
        }
        if refused > 0 { Err(format!("{refused} lines could not be read").into()) } else { Ok(()) }
    }

    fn think(&self, engine: &mut dyn Engine, game: &Game) -> Thought {
        let deadline = self.limit.deadline();
        let progress = RefCell::new(Progress::new("analyse"));
        let begun = Instant::now();
        let stop = || {
            progress.borrow_mut().show(|| format!("{:.0} s", begun.elapsed().as_secs_f64()));
            deadline.is_some_and(|deadline| Instant::now() >= deadline)
        };
        let mut hear = |thought: &Thought| {
            let best = thought.best.map(|m| game.position().notation(m)).unwrap_or_default();
            if begun.elapsed() > Duration::from_secs(1) {
                let words = score_words(game, thought.score);
                progress.borrow_mut().show(|| format!("{best} {words}, {} nodes", thought.nodes));
            }
        };
        let thought = engine.think(game, self.limit.limit(), &stop, &mut hear);
        progress.borrow_mut().clear();
        thought
    }
}

/// Whether the engine finds the truth in no time worth limiting.
fn is_solved(spec: Spec) -> bool {
    match spec {
        Spec::Connect(shape) => {
            shape.lattice().columns() * u64::from(shape.lattice().levels) <= 42
                && FlatEngine::new(shape, 1 << 16).is_some()
        }
        Spec::Chess => false,
    }
}

fn print_words(game: &Game, thought: &Thought, seconds: f64) -> Result<(), Failure> {
    let mover = game.spec().side_name(game.turn());
    let known = if thought.exact { "exact" } else { "as far as seen" };
    crate::print(&format!("{mover} to move: {} ({known})", score_words(game, thought.score)))?;
    if !thought.line.is_empty() {
        crate::print(&format!("best: {}", line_texts(game, thought).join(" ")))?;
    }
    for verdict in &thought.moves {
        let words = verdict.score.map_or_else(|| "not known".to_owned(), |score| score_words(game, score));
        crate::print(&format!("  {:<6} {words}", game.position().notation(verdict.play)))?;
    }
    crate::print(&format!("{} nodes in {seconds:.2} s", thought.nodes))
}
