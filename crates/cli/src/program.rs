use std::{
    io::{self, BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    time::Duration,
};

use raumspiel_engine::Score;
use raumspiel_rules::{Game, Move};

use crate::processor_time::{Purse, of_program};

/// Another program that speaks the line protocol of `raumspiel engine`, say an older build.
pub(crate) struct Program {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    go: Go,
}

/// What a program is told to do for each move.
enum Go {
    /// The words, such as `go nodes 10000`.
    Words(String),
    /// As many nodes as it is likely to get through in its processor time, by those that it got through so far: how long
    /// a program has worked is known exactly only when it waits.
    Processor { purse: Purse, nodes_a_second: f64 },
}

/// How many nodes a second a program is first held to be capable of, and how much of what is thought of it one move
/// changes.
const FIRST_RATE: f64 = 200_000.0;
const RATE_CHANGE: f64 = 0.2;

/// What a program said of a position.
pub(crate) struct Said {
    pub(crate) play: Option<Move>,
    pub(crate) score: Option<Score>,
    /// The processor time that it took, where the system tells.
    pub(crate) took: Option<Duration>,
}

impl Program {
    /// Starts `PATH ARGUMENTS go LIMIT`, where the limit may also be `cputime` and a number of milliseconds.
    pub(crate) fn start(text: &str) -> Result<Program, String> {
        let (command, limit) = text.split_once(" go ").ok_or_else(|| {
            format!("“{text}” does not end in what to do for each move, such as go nodes 10000")
        })?;
        let go = match limit.strip_prefix("cputime ") {
            Some(ms) => {
                let ms = ms.trim().parse::<u32>().ok().filter(|&ms| ms > 0);
                let each = Duration::from_millis(ms.ok_or("cputime needs a number of milliseconds")?.into());
                Go::Processor { purse: Purse::new(each), nodes_a_second: FIRST_RATE }
            }
            None => Go::Words(format!("go {limit}")),
        };
        let mut words = command.split_whitespace();
        let path = words.next().ok_or("there is no program to start")?;
        let mut child = Command::new(path)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{path} does not start: {error}"))?;
        let (to, from) = (child.stdin.take(), child.stdout.take());
        let (to, from) = to.zip(from).ok_or("its lines cannot be read")?;
        Ok(Program { child, to, from: BufReader::new(from), go })
    }

    /// Its move; none where it fails, which loses the game.
    pub(crate) fn choose(&mut self, game: &Game) -> Said {
        let words = match &self.go {
            Go::Words(words) => words.clone(),
            Go::Processor { purse, nodes_a_second } => {
                format!("go nodes {}", (purse.next().as_secs_f64() * nodes_a_second).max(1.0) as u64)
            }
        };
        let before = of_program(self.child.id());
        let answer = self.ask(game, &words);
        let took =
            before.zip(of_program(self.child.id())).map(|(before, after)| after.saturating_sub(before));
        let Ok(Answer { best, info }) = answer else { return Said { play: None, score: None, took } };
        if let (Go::Processor { purse, nodes_a_second }, Some(took)) = (&mut self.go, took) {
            purse.spend(took);
            let nodes = word_after(&info, "nodes").and_then(|nodes| nodes.parse::<f64>().ok());
            if let Some(nodes) = nodes.filter(|&nodes| nodes > 0.0 && !took.is_zero()) {
                *nodes_a_second += RATE_CHANGE * (nodes / took.as_secs_f64() - *nodes_a_second);
            }
        }
        Said { play: game.parse(&best).ok(), score: score_in(&info), took }
    }

    fn ask(&mut self, game: &Game, go: &str) -> io::Result<Answer> {
        let (spec, start, moves) = (game.spec(), game.start().text(), game.move_texts().join(" "));
        writeln!(self.to, "position {spec} at {start} moves {moves}\n{go}")?;
        self.to.flush()?;
        let (mut line, mut info) = (String::new(), String::new());
        while self.from.read_line(&mut line)? > 0 {
            // After the move may stand what the program expects in reply.
            if let Some(text) = line.strip_prefix("bestmove ").and_then(|rest| rest.split_whitespace().next())
            {
                return Ok(Answer { best: text.to_owned(), info });
            }
            if line.starts_with("info ") {
                info.clone_from(&line);
            }
            line.clear();
        }
        Err(io::ErrorKind::UnexpectedEof.into())
    }
}

struct Answer {
    best: String,
    /// The last line that says what it thinks.
    info: String,
}

fn word_after<'t>(line: &'t str, name: &str) -> Option<&'t str> {
    line.split_whitespace().skip_while(|&word| word != name).nth(1)
}

/// What a line says of the position: `score cp 30`, `score mate -3`, `score win 7`, `score draw`.
fn score_in(line: &str) -> Option<Score> {
    let (_, rest) = line.split_once(" score ")?;
    let mut words = rest.split_whitespace();
    let (kind, value) = (words.next()?, words.next().and_then(|value| value.parse::<i32>().ok()));
    match (kind, value) {
        ("cp", Some(value)) => Some(Score::Estimate(value)),
        ("mate", Some(moves)) if moves > 0 => Some(Score::Win { within: None }),
        ("mate", Some(_)) | ("loss", _) => Some(Score::Loss { within: None }),
        ("win", _) => Some(Score::Win { within: None }),
        ("draw", _) => Some(Score::Draw),
        _ => None,
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
