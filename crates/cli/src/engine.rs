use std::{
    io::{BufRead, stdin},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};

use raumspiel_engine::{Engine, Level, Limit, Player, Score, Thought, engine_for};
use raumspiel_rules::{Game, Spec};

use crate::{Failure, thought_text::line_texts};

/// Speak a line protocol in the manner of UCI, for other programs
///
/// Understood: `uci`, `isready`, `position SPEC [at TEXT] [moves M …]`,
/// `go [depth N] [nodes N] [movetime MS] [level N] [seed N] [infinite]`, `stop`, `quit`.
/// Answered: `info depth … nodes … score … pv …`, `bestmove M`, or `error …`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Megabytes that the engine may take for its tables
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,
}

struct Session {
    memory: usize,
    game: Game,
    engine: Box<dyn Engine>,
    heard: Arc<Heard>,
}

/// What has been read ahead of the line being worked on.
#[derive(Default)]
struct Heard {
    /// The number of the last line that said `stop` or `quit`.
    stop: AtomicU64,
    end: AtomicBool,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let heard = Arc::new(Heard::default());
        let lines = read_lines(Arc::clone(&heard));
        let memory = self.memory as usize * (1 << 20);
        let spec = Spec::CONNECT_FOUR;
        let mut session = Session { memory, game: Game::new(spec), engine: engine_for(spec, memory), heard };
        for (number, line) in lines {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.split_first() {
                None => (),
                Some((&"uci", _)) => {
                    crate::print(&format!("id name Raumspiel {}", env!("CARGO_PKG_VERSION")))?;
                    crate::print(&"uciok")?;
                }
                Some((&"isready", _)) => crate::print(&"readyok")?,
                Some((&"position", rest)) => report(session.position(rest))?,
                Some((&"go", rest)) => report(session.go(number, rest))?,
                Some((&"stop", _)) => (),
                Some((&"quit", _)) => break,
                Some((word, _)) => crate::print(&format!("error “{word}” is not a command"))?,
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

/// Lines come through a thread of their own, numbered from 1, so that a `stop` is heard during the
/// thought that it is meant for.
fn read_lines(heard: Arc<Heard>) -> mpsc::Receiver<(u64, String)> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        for (number, line) in (1..).zip(stdin().lock().lines().map_while(Result::ok)) {
            if matches!(line.split_whitespace().next(), Some("stop" | "quit")) {
                heard.stop.store(number, Ordering::Relaxed);
            }
            if sender.send((number, line)).is_err() {
                break;
            }
        }
        heard.end.store(true, Ordering::Relaxed);
    });
    receiver
}

impl Session {
    /// `SPEC [at TEXT] [moves M …]`
    fn position(&mut self, words: &[&str]) -> Result<(), Failure> {
        let (spec, rest) = words.split_first().ok_or("position needs a game, such as connect-7x6-4")?;
        let spec: Spec = spec.parse()?;
        let moves_at = rest.iter().position(|&word| word == "moves").unwrap_or(rest.len());
        let mut game = match rest[..moves_at].split_first() {
            None => Game::new(spec),
            Some((&"at", text)) => Game::from_position(spec, &text.join(" "))?,
            Some((word, _)) => return Err(format!("“{word}” is neither at nor moves").into()),
        };
        game.play_all(&rest[moves_at..].iter().skip(1).copied().collect::<Vec<_>>().join(" "))?;
        if game.spec() != self.game.spec() {
            self.engine = engine_for(spec, self.memory);
        }
        self.game = game;
        Ok(())
    }

    fn go(&mut self, number: u64, words: &[&str]) -> Result<(), Failure> {
        let mut limit = Limit::NONE;
        let mut infinite = false;
        let mut deadline = None;
        let mut level: Option<Level> = None;
        let mut seed = 0;
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            let mut value = || words.next().copied().ok_or_else(|| format!("{word} needs a number"));
            match word {
                "depth" => limit.depth = Some(value()?.parse()?),
                "nodes" => limit.nodes = Some(value()?.parse()?),
                "movetime" => deadline = Some(Instant::now() + Duration::from_millis(value()?.parse()?)),
                "level" => level = Some(value()?.parse()?),
                "seed" => seed = value()?.parse()?,
                "infinite" => infinite = true,
                _ => return Err(format!("“{word}” is no limit").into()),
            }
        }
        let heard = Arc::clone(&self.heard);
        let stop = || {
            heard.stop.load(Ordering::Relaxed) > number
                || infinite && heard.end.load(Ordering::Relaxed)
                || deadline.is_some_and(|deadline| Instant::now() >= deadline)
        };
        let best = match level {
            Some(level) => Player::new(self.game.spec(), level, self.memory).choose(&self.game, seed, &stop),
            None => {
                let game = &self.game;
                // A reader that has gone is noticed at the next line that matters.
                let mut hear = |thought: &Thought| drop(crate::print(&info(game, thought)));
                let thought = self.engine.think(game, limit, &stop, &mut hear);
                crate::print(&info(game, &thought))?;
                thought.best
            }
        };
        let text = best.map_or_else(|| "(none)".to_owned(), |m| self.game.position().notation(m));
        crate::print(&format!("bestmove {text}"))
    }
}

fn info(game: &Game, thought: &Thought) -> String {
    let plies = |within: Option<u32>| within.map_or_else(String::new, |plies| format!(" {plies}"));
    let score = match thought.score {
        Score::Estimate(value) => format!("cp {value}"),
        Score::Win { within } => format!("win{}", plies(within)),
        Score::Draw => "draw".to_owned(),
        Score::Loss { within } => format!("loss{}", plies(within)),
    };
    let Thought { depth, nodes, .. } = thought;
    format!("info depth {depth} nodes {nodes} score {score} pv {}", line_texts(game, thought).join(" "))
}
