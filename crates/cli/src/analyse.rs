use std::{
    cell::RefCell,
    io::{BufRead, BufWriter, Write, stdin, stdout},
    time::{Duration, Instant},
};

use raumspiel_engine::{
    Engine, Thought,
    chess::Class,
    engine_for,
    flat::{Edition, FlatEngine},
};
use raumspiel_rules::{AnyPosition, Game, Spec};
use serde_json::json;

use crate::{
    Failure,
    progress::Progress,
    setup::Setup,
    think_limit::ThinkLimit,
    thought_text::{line_texts, lines_of, score_words, texts_of, thought_json},
};

/// Say who should win and what each move is worth
///
/// Without a limit the truth is found where that is known to end: on flat boards that have a book (7×6, 4×10, 5×8, 6×6,
/// 7×5 and 8×4) at once, on others of at most 42 cells in up to a minute or two; in chess endings of four men with one
/// pawn at most, in some seconds and 200 MB, with the pawn in several times as long. Other positions are thought about
/// for two seconds. With a limit no ending is solved.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: Setup,

    /// Read positions from standard input, one a line as the moves that lead there, and answer each
    /// with one JSON object
    #[arg(long)]
    stdin: bool,

    /// Show only the best N moves, best first, each with how play may go on
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    lines: Option<u16>,

    /// Print nothing but the exact score, for each line of standard input one: as Connect Four solvers
    /// count it, with an empty table for each position and without the book; flat boards only
    #[arg(long, requires = "stdin", conflicts_with_all = ["json", "lines"])]
    score_only: bool,

    #[command(flatten)]
    limit: ThinkLimit,

    /// Megabytes that the engine may take for its tables
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,

    /// How many threads think together, in games whose engine can; with several the same limit may
    /// give another answer
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

const NO_SCORES: &str = "exact scores are for flat boards at most 16 wide that fit 128 bits ((height + 1) × width), with lines of three or more";

/// How long a position is thought about when nothing was said and the truth may be out of reach.
const DEFAULT_TIME: f64 = 2.0;

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if self.score_only {
            return self.answer_scores();
        }
        let mut engine = engine_for(self.setup.spec, self.memory as usize * (1 << 20));
        engine.use_threads(self.threads.into());
        engine.value_best(self.lines.unwrap_or(1).into());
        engine.solve_endings(self.limit.is_none());
        if self.stdin {
            return self.answer_lines(engine.as_mut());
        }
        let game = self.setup.game()?;
        let begun = Instant::now();
        let thought = self.think(engine.as_mut(), &game);
        let seconds = begun.elapsed().as_secs_f64();
        if self.json {
            return crate::print(&thought_json(&game, &thought, self.lines, seconds));
        }
        print_words(&game, &thought, self.lines, seconds)
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
            crate::print(&thought_json(&game, &thought, self.lines, begun.elapsed().as_secs_f64()))?;
        }
        if refused > 0 { Err(format!("{refused} lines could not be read").into()) } else { Ok(()) }
    }

    /// What a comparison with other solvers asks for, and nothing that takes time besides.
    fn answer_scores(&self) -> Result<(), Failure> {
        let Spec::Connect(shape) = self.setup.spec else { return Err(NO_SCORES.into()) };
        let engine = FlatEngine::new(shape, self.memory as usize * (1 << 20)).ok_or(NO_SCORES)?;
        let mut engine = engine.without_book();
        let start = self.setup.game()?;
        let mut out = BufWriter::new(stdout().lock());
        let begins_empty = start.position().pieces().is_empty() && shape.lattice().files <= 9;
        let mut lines = stdin().lock();
        let mut line = String::new();
        while lines.read_line(&mut line)? > 0 {
            // The sets of positions that are in use have the score after the moves.
            let played = line.split_whitespace().next().unwrap_or_default();
            engine.clear();
            let digits = begins_empty && played.bytes().all(|digit| digit.is_ascii_digit());
            let columns = played.bytes().map(|digit| u32::from(digit.wrapping_sub(b'1')));
            let solved = if digits { engine.solve_drops(columns) } else { None };
            if let Some((score, nodes)) = solved {
                let letters: String = played.bytes().map(|digit| char::from(digit - b'1' + b'a')).collect();
                writeln!(out, "{letters} {score} {nodes}")?;
            } else {
                // Whatever else can be written, and why a move cannot be played, the rules know.
                let mut game = start.clone();
                game.play_all(played)?;
                let (score, nodes) = engine.solve(&game).ok_or("the game is over")?;
                writeln!(out, "{} {score} {nodes}", game.move_texts().concat())?;
            }
            line.clear();
        }
        Ok(out.flush()?)
    }

    fn think(&self, engine: &mut dyn Engine, game: &Game) -> Thought {
        let limit = match self.limit {
            limit if limit.is_none() && !is_solved(game) => ThinkLimit { time: Some(DEFAULT_TIME), ..limit },
            limit => limit,
        };
        let deadline = limit.deadline();
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
        let mut thought = engine.think(game, limit.limit(), &stop, &mut hear);
        progress.borrow_mut().clear();
        if let Some(lines) = self.lines {
            thought.keep_best(lines.into());
        }
        thought
    }
}

/// Whether the engine finds the truth in a time that need not be limited.
fn is_solved(game: &Game) -> bool {
    match (game.spec(), game.position()) {
        (Spec::Connect(shape), _) => {
            let is_small = shape.lattice().columns() * u64::from(shape.lattice().levels) <= 42;
            Edition::of(shape).is_some() || is_small && FlatEngine::plays(shape)
        }
        (Spec::Chess, AnyPosition::Chess(board)) => Class::of(board).is_some(),
        (Spec::Chess, _) => false,
    }
}

fn print_words(game: &Game, thought: &Thought, lines: Option<u16>, seconds: f64) -> Result<(), Failure> {
    let mover = game.spec().side_name(game.turn());
    let known = if thought.exact { "exact" } else { "as far as seen" };
    crate::print(&format!("{mover} to move: {} ({known})", score_words(game, thought.score)))?;
    if !thought.line.is_empty() {
        crate::print(&format!("best: {}", line_texts(game, thought).join(" ")))?;
    }
    if let Some(lines) = lines {
        for (n, line) in lines_of(thought, lines.into()).iter().enumerate() {
            let (words, moves) = (score_words(game, line.score), texts_of(game, &line.moves).join(" "));
            crate::print(&format!("{:>3}. {words:<12} {moves}", n + 1))?;
        }
        return crate::print(&format!("{} nodes in {seconds:.2} s", thought.nodes));
    }
    for verdict in &thought.moves {
        let words = verdict.score.map_or_else(|| "not known".to_owned(), |score| score_words(game, score));
        crate::print(&format!("  {:<6} {words}", game.position().notation(verdict.play)))?;
    }
    crate::print(&format!("{} nodes in {seconds:.2} s", thought.nodes))
}
