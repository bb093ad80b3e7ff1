use std::{cell::Cell, sync::Arc, time::Instant};

use raumspiel_engine::{Engine, Level, Line, Player, Score, Thought, engine_for};
use raumspiel_rules::{Game, Move, Spec};

use crate::{
    Failure,
    go::{Go, RESERVE},
    heard::{Heard, is_late, wait_a_little},
    thought_text::{lines_of, mate, texts_of},
};

/// Speak a line protocol in the manner of UCI, for other programs
///
/// Understood: `uci`, `isready`, `ucinewgame`, `setoption name N value V`, `quit`,
/// `position SPEC|startpos|fen TEXT [at TEXT] [moves M …]`, `stop`, `ponderhit`,
/// `go [depth N] [nodes N] [mate N] [movetime MS] [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N]
/// [infinite] [ponder] [searchmoves M …] [level N] [seed N]`; what else `go` says is complained of and
/// answered all the same.
/// Answered: `info depth … multipv … score … nodes … nps … hashfull … time … pv …`, `bestmove M [ponder M]`,
/// or `error …`; the move to ponder on is told once the option `Ponder` is `true`. The game that `startpos` and `fen` belong to is the option `UCI_Variant`.
/// Tables are kept from move to move, except with `depth` or `nodes`: those give the same answer always.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Megabytes that the engine may take for its tables
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,

    /// How many threads think together, in games whose engine can
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

struct Session {
    settings: Settings,
    game: Game,
    engine: Box<dyn Engine>,
    heard: Arc<Heard>,
}

#[derive(Clone, Copy)]
struct Settings {
    memory: usize,
    threads: usize,
    lines: usize,
    /// Whether the reply that it expects is told with its move.
    tells_reply: bool,
    /// So many milliseconds are left on the clock for the way there and back.
    reserve: u64,
    spec: Spec,
}

const MOST_LINES: usize = 64;
const MOST_RESERVE: usize = 10_000;

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let heard = Arc::new(Heard::default());
        let lines = heard.read_lines();
        let spec = Spec::CONNECT_FOUR;
        let memory = self.memory as usize * (1 << 20);
        let settings = Settings {
            memory,
            threads: self.threads.into(),
            lines: 1,
            tells_reply: false,
            reserve: RESERVE,
            spec,
        };
        let mut session = Session { settings, game: Game::new(spec), engine: settings.engine(spec), heard };
        for (number, line) in lines {
            let words: Vec<&str> = line.split_whitespace().collect();
            let Some((word, rest)) = words.split_first() else { continue };
            match *word {
                "uci" => session.introduce()?,
                "isready" => crate::print(&"readyok")?,
                "ucinewgame" => session.begin(session.game.spec()),
                "setoption" => report(session.set_option(rest))?,
                "position" => report(session.position(rest))?,
                "go" => {
                    let done = session.go(number, rest);
                    session.heard.answer(number);
                    report(done)?;
                }
                "stop" | "ponderhit" | "debug" | "register" => (),
                "quit" => break,
                word => crate::print(&format!("error “{word}” is not a command"))?,
            }
        }
        Ok(())
    }
}

/// What another program got wrong is told to it, and the session goes on.
fn report(done: Result<(), Failure>) -> Result<(), Failure> {
    match done {
        Err(error) if crate::is_closed_pipe(&error) => Err(error),
        Err(error) => crate::print(&format!("error {error}")),
        Ok(()) => Ok(()),
    }
}

impl Settings {
    fn engine(self, spec: Spec) -> Box<dyn Engine> {
        let mut engine = engine_for(spec, self.memory);
        engine.use_threads(self.threads);
        engine.value_best(self.lines);
        engine
    }
}

impl Session {
    fn introduce(&self) -> Result<(), Failure> {
        let Settings { memory, threads, lines, reserve, spec, .. } = self.settings;
        crate::print(&format!("id name Raumspiel {}", env!("CARGO_PKG_VERSION")))?;
        crate::print(&"id author the Raumspiel developers")?;
        crate::print(&format!("option name Hash type spin default {} min 1 max 65536", memory >> 20))?;
        crate::print(&format!("option name Threads type spin default {threads} min 1 max 256"))?;
        crate::print(&format!("option name MultiPV type spin default {lines} min 1 max {MOST_LINES}"))?;
        crate::print(&"option name Ponder type check default false")?;
        crate::print(&"option name Clear Hash type button")?;
        crate::print(&format!(
            "option name Move Overhead type spin default {reserve} min 0 max {MOST_RESERVE}"
        ))?;
        crate::print(&format!("option name UCI_Variant type string default {spec}"))?;
        crate::print(&"uciok")
    }

    fn begin(&mut self, spec: Spec) {
        self.engine = self.settings.engine(spec);
    }

    /// `name N [value V]`; names are not case-sensitive.
    fn set_option(&mut self, words: &[&str]) -> Result<(), Failure> {
        let at = words.iter().position(|&word| word == "value").unwrap_or(words.len());
        let name = words[..at].iter().skip(1).copied().collect::<Vec<_>>().join(" ").to_lowercase();
        let value = words[at..].iter().skip(1).copied().collect::<Vec<_>>().join(" ");
        let number_from = |least: usize, most: usize| {
            let number = value.parse::<usize>().ok().filter(|n| (least..=most).contains(n));
            number.ok_or_else(|| format!("{name} takes a number from {least} to {most}"))
        };
        let number = |most: usize| number_from(1, most);
        match name.as_str() {
            "hash" => self.settings.memory = number(65_536)? << 20,
            "threads" => self.settings.threads = number(256)?,
            "multipv" => self.settings.lines = number(MOST_LINES)?,
            "uci_variant" => self.settings.spec = value.parse()?,
            "ponder" => self.settings.tells_reply = value == "true",
            "move overhead" => self.settings.reserve = number_from(0, MOST_RESERVE)? as u64,
            "clear hash" => (),
            // Programs tell everybody about themselves and their opponent by such.
            name if name.starts_with("uci_") => return Ok(()),
            _ => return Err(format!("“{name}” is no option").into()),
        }
        if name == "hash" || name == "clear hash" {
            self.begin(self.game.spec());
        }
        self.engine.use_threads(self.settings.threads);
        self.engine.value_best(self.settings.lines);
        Ok(())
    }

    /// `SPEC|startpos|fen TEXT [at TEXT] [moves M …]`
    fn position(&mut self, words: &[&str]) -> Result<(), Failure> {
        let (first, rest) = words.split_first().ok_or("position needs a game, such as connect-7x6-4")?;
        let moves_at = rest.iter().position(|&word| word == "moves").unwrap_or(rest.len());
        let text = || rest[..moves_at].join(" ");
        let mut game = match (*first, rest[..moves_at].split_first()) {
            ("startpos", None) => Game::new(self.settings.spec),
            ("fen", _) => Game::from_position(self.settings.spec, &text())?,
            (spec, None) => Game::new(spec.parse()?),
            (spec, Some((&"at", text))) => Game::from_position(spec.parse()?, &text.join(" "))?,
            (_, Some((word, _))) => return Err(format!("“{word}” is neither at nor moves").into()),
        };
        game.play_all(&rest[moves_at..].iter().skip(1).copied().collect::<Vec<_>>().join(" "))?;
        if game.spec() != self.game.spec() {
            self.begin(game.spec());
        }
        self.game = game;
        Ok(())
    }

    fn go(&mut self, number: u64, words: &[&str]) -> Result<(), Failure> {
        let go = Go::read(words, &self.game, self.settings.reserve);
        for complaint in &go.complaints {
            crate::print(&format!("error {complaint}"))?;
        }
        let heard = Arc::clone(&self.heard);
        let begun = Instant::now();
        // Time counts from the start, or from when the move was made that was hoped for.
        let counts_from = Cell::new((!go.is_pondering).then_some(begun));
        let is_waiting = || {
            if counts_from.get().is_none() && heard.is_hit(number) {
                counts_from.set(Some(Instant::now()));
            }
            (go.is_infinite || counts_from.get().is_none()) && !heard.is_stopped(number) && !heard.is_over()
        };
        let stop = || {
            let waits = is_waiting();
            heard.is_stopped(number)
                || (go.is_infinite || counts_from.get().is_none()) && heard.is_over()
                || !waits && counts_from.get().is_some_and(|since| is_late(since, go.time))
        };
        let (best, next) = match go.level {
            Some(level) => (self.choose(level, go.seed, &stop), None),
            None => {
                self.engine.go_on(!go.is_pinned());
                let (game, count) = (&self.game, self.settings.lines);
                // Of the moves to choose from each has to have a value of its own.
                let valued = if go.moves.is_empty() { count } else { game.legal_moves().len() };
                self.engine.value_best(valued);
                let asked = |thought: &Thought| -> Vec<Line> {
                    let is_asked = |line: &Line| {
                        go.moves.is_empty() || line.moves.first().is_some_and(|m| go.moves.contains(m))
                    };
                    lines_of(thought, valued).into_iter().filter(is_asked).take(count).collect()
                };
                // A reader that has gone is noticed at the next line that matters.
                let mut hear = |thought: &Thought| drop(tell(game, thought, &asked(thought), begun, None));
                let thought = self.engine.think(game, go.limit, &stop, &mut hear);
                let lines = asked(&thought);
                tell(game, &thought, &lines, begun, self.engine.fullness())?;
                self.engine.value_best(count);
                let line = lines.first().map_or(&go.moves[..], |line| &line.moves[..]);
                let best = if go.moves.is_empty() { thought.best } else { line.first().copied() };
                (best, line.get(1).copied().filter(|_| self.settings.tells_reply && !lines.is_empty()))
            }
        };
        while is_waiting() {
            wait_a_little();
        }
        let Some(best) = best else { return crate::print(&"bestmove (none)") };
        let text = texts_of(&self.game, &[Some(best), next].into_iter().flatten().collect::<Vec<_>>());
        crate::print(&format!("bestmove {}", text.join(" ponder ")))
    }

    fn choose(&self, level: Level, seed: u64, stop: &dyn Fn() -> bool) -> Option<Move> {
        Player::new(self.game.spec(), level, self.settings.memory).choose(&self.game, seed, stop)
    }
}

/// `full` of a thousand parts of the table are in use.
fn tell(
    game: &Game,
    thought: &Thought,
    lines: &[Line],
    begun: Instant,
    full: Option<u32>,
) -> Result<(), Failure> {
    let ms = begun.elapsed().as_millis().max(1) as u64;
    let Thought { depth, nodes, .. } = thought;
    let full = full.map_or_else(String::new, |full| format!(" hashfull {full}"));
    for (n, Line { score, moves }) in lines.iter().enumerate() {
        let multi = if lines.len() > 1 { format!(" multipv {}", n + 1) } else { String::new() };
        crate::print(&format!(
            "info depth {depth}{multi} score {} nodes {nodes} nps {}{full} time {ms} pv {}",
            score_text(game, *score),
            nodes * 1000 / ms,
            texts_of(game, moves).join(" "),
        ))?;
    }
    Ok(())
}

/// In chess as in UCI: hundredths of a pawn, or in how many moves it is mate. In the connect games who
/// wins, and in how many plies.
fn score_text(game: &Game, score: Score) -> String {
    let plies = |within: Option<u32>| within.map_or_else(String::new, |plies| format!(" {plies}"));
    match (score, mate(score)) {
        (_, Some(moves)) if game.spec() == Spec::Chess => format!("mate {moves}"),
        (Score::Draw, _) if game.spec() == Spec::Chess => "cp 0".to_owned(),
        (Score::Estimate(value), _) => format!("cp {value}"),
        (Score::Win { within }, _) => format!("win{}", plies(within)),
        (Score::Draw, _) => "draw".to_owned(),
        (Score::Loss { within }, _) => format!("loss{}", plies(within)),
    }
}
