//! `raumspiel engine` as a graphical program uses it: options, several lines, pondering, questions
//! while it thinks, and whatever else comes through the pipe.

use std::{
    collections::BTreeSet,
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    thread,
    time::Duration,
};

/// Long enough for a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

struct Talk {
    child: Child,
    to: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Talk {
    fn begin() -> Talk {
        let mut child = Command::new(env!("CARGO_BIN_EXE_raumspiel"))
            .args(["engine", "--memory", "4"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let (sender, lines) = channel();
        let from = BufReader::new(child.stdout.take().expect("piped"));
        thread::spawn(move || from.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        let to = child.stdin.take();
        Talk { child, to, lines }
    }

    fn say(&mut self, bytes: impl AsRef<[u8]>) {
        let to = self.to.as_mut().expect("not hung up yet");
        to.write_all(bytes.as_ref()).and_then(|()| to.write_all(b"\n")).expect("it reads");
        to.flush().expect("it reads");
    }

    /// All lines up to the first that begins so, which is the last of them.
    #[track_caller]
    fn hear(&self, start: &str) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => heard.push(line),
                Err(error) => panic!("no “{start}” ({error}) after {heard:#?}"),
            }
            if heard.last().is_some_and(|line| line.starts_with(start)) {
                return heard;
            }
        }
    }

    /// Nothing that begins so comes for a while.
    #[track_caller]
    fn hear_no(&self, start: &str) {
        loop {
            match self.lines.recv_timeout(Duration::from_millis(300)) {
                Ok(line) => assert!(!line.starts_with(start), "{line}"),
                Err(RecvTimeoutError::Timeout) => return,
                Err(error) => panic!("{error}"),
            }
        }
    }

    fn end(mut self) {
        drop(self.to.take());
        assert!(self.child.wait().expect("it ends").success());
    }
}

#[test]
fn has_options_and_shows_several_lines() {
    let mut talk = Talk::begin();
    talk.say("uci");
    let options = talk.hear("uciok").join("\n");
    for name in
        ["Hash type spin", "Threads type spin", "MultiPV type spin", "Ponder type check", "UCI_Variant"]
    {
        assert!(options.contains(&format!("option name {name}")), "{options}");
    }
    for option in ["Hash value 2", "threads value 2", "MultiPV value 3", "UCI_Variant value chess-5x5x5"] {
        talk.say(format!("setoption name {option}"));
    }
    talk.say("isready");
    assert_eq!(talk.hear("readyok").len(), 1, "an option was refused");
    talk.say("ucinewgame\nposition startpos moves Ab2Ab3\ngo depth 4");
    let heard = talk.hear("bestmove");
    let last: Vec<&String> = heard.iter().filter(|line| line.contains("info depth 4 ")).collect();
    let firsts: BTreeSet<&str> = last
        .iter()
        .filter_map(|line| line.split_once(" pv ").and_then(|(_, line)| line.split(' ').next()))
        .collect();
    assert_eq!(firsts.len(), 3, "{heard:#?}");
    assert!(last.iter().all(|line| line.contains(" nps ") && line.contains(" time ")), "{heard:#?}");
    let scores: Vec<i32> = last[last.len() - 3..]
        .iter()
        .filter_map(|line| line.split_once("score cp ")?.1.split(' ').next()?.parse().ok())
        .collect();
    assert!(scores.len() == 3 && scores.is_sorted_by(|a, b| a >= b), "{heard:#?}");
    talk.say("setoption name Threads value 0\nsetoption name Colour value red");
    assert!(talk.hear("error")[0].contains("1 to 256"));
    assert!(talk.hear("error")[0].contains("“colour” is no option"));
    talk.end();
}

#[test]
fn answers_while_it_thinks_and_stops_when_told() {
    let mut talk = Talk::begin();
    talk.say("position chess-5x5x5\ngo infinite\nisready");
    assert!(!talk.hear("readyok").iter().any(|line| line.starts_with("bestmove")));
    talk.say("stop");
    talk.hear("bestmove ");
    // What is soon found out waits for `stop` all the same.
    talk.say("position connect-4x4-4\ngo infinite");
    talk.hear("info");
    talk.hear_no("bestmove");
    talk.say("stop");
    talk.hear("bestmove ");
    talk.say("go wtime 600 btime 600 winc 10 binc 10");
    talk.hear("bestmove ");
    talk.end();
}

#[test]
fn ponders_until_the_move_is_made() {
    let mut talk = Talk::begin();
    talk.say("position chess-5x5x5 moves Ab2Ab3 Ed4Ed3\ngo depth 3");
    assert!(!talk.hear("bestmove").concat().contains(" ponder "), "programs that do not ask read one word");
    talk.say("setoption name Ponder value true\ngo ponder movetime 30");
    talk.hear_no("bestmove");
    talk.say("ponderhit");
    assert!(talk.hear("bestmove").iter().any(|line| line.starts_with("info")));
    talk.say("go ponder wtime 1000 btime 1000");
    talk.hear_no("bestmove");
    talk.say("stop");
    let last = talk.hear("bestmove").pop().unwrap_or_default();
    assert!(last.contains(" ponder "), "{last}");
    talk.end();
}

#[test]
fn takes_anything_and_ends_with_its_input() {
    let mut talk = Talk::begin();
    talk.say(b"\xff\xfe\x00 garbage");
    talk.hear("error");
    talk.say("position chess-5x5x5 moves Zz9Zz9\ngo sideways\nstop\nponderhit\n\n   \nposition fen nonsense");
    assert!(talk.hear("error")[0].contains("Zz9"));
    assert!(talk.hear("error")[0].contains("“sideways” is no limit"));
    talk.hear("bestmove ");
    talk.hear("error");
    talk.say("isready");
    talk.hear("readyok");
    talk.say("position chess-5x5x5\ngo infinite");
    drop(talk.to.take());
    talk.hear("bestmove ");
    assert!(talk.child.wait().expect("it ends").success());
}

/// Whatever `go` says is answered with a move, so that no program waits for ever.
#[test]
fn answers_what_programs_ask_beside_limits() {
    let mut talk = Talk::begin();
    talk.say(
        "setoption name UCI_AnalyseMode value true\nsetoption name UCI_Opponent value none none human X",
    );
    talk.say("setoption name Move Overhead value 100\nsetoption name Clear Hash\nisready");
    assert_eq!(talk.hear("readyok").len(), 1, "an option was refused");
    talk.say("position chess-5x5x5\ngo searchmoves Aa2Aa3 Ab2Ab3 depth 3");
    let heard = talk.hear("bestmove ");
    assert!(
        matches!(heard.last().map(String::as_str), Some("bestmove Aa2Aa3" | "bestmove Ab2Ab3")),
        "{heard:#?}"
    );
    let is_asked = |line: &String| line.contains(" pv Aa2Aa3") || line.contains(" pv Ab2Ab3");
    assert!(heard.iter().filter(|line| line.starts_with("info")).all(is_asked), "{heard:#?}");
    assert!(heard.iter().any(|line| line.contains(" hashfull ")), "{heard:#?}");
    talk.say("go mate 1\ngo depth x\ngo mate");
    for _ in 0..3 {
        talk.hear("bestmove ");
    }
    talk.say("setoption name Move Overhead value -1");
    talk.hear("error");
    talk.end();
}
