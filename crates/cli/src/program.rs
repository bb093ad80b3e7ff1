use std::{
    io::{self, BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use raumspiel_rules::{Game, Move};

/// Another program that speaks the line protocol of `raumspiel engine`, say an older build.
pub(crate) struct Program {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    /// What it is told to do for each move: `go nodes 10000`.
    go: String,
}

impl Program {
    /// Starts `PATH ARGUMENTS go LIMIT`.
    pub(crate) fn start(text: &str) -> Result<Program, String> {
        let (command, limit) = text.split_once(" go ").ok_or_else(|| {
            format!("“{text}” does not end in what to do for each move, such as go nodes 10000")
        })?;
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
        Ok(Program { child, to, from: BufReader::new(from), go: format!("go {limit}") })
    }

    /// Its move; none where it fails, which loses the game.
    pub(crate) fn choose(&mut self, game: &Game) -> Option<Move> {
        self.ask(game).ok().and_then(|text| game.parse(&text).ok())
    }

    fn ask(&mut self, game: &Game) -> io::Result<String> {
        let (spec, start, moves) = (game.spec(), game.start().text(), game.move_texts().join(" "));
        writeln!(self.to, "position {spec} at {start} moves {moves}\n{}", self.go)?;
        self.to.flush()?;
        let mut line = String::new();
        while self.from.read_line(&mut line)? > 0 {
            // After the move may stand what the program expects in reply.
            if let Some(text) = line.strip_prefix("bestmove ").and_then(|rest| rest.split_whitespace().next())
            {
                return Ok(text.to_owned());
            }
            line.clear();
        }
        Err(io::ErrorKind::UnexpectedEof.into())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
