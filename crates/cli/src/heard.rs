use std::{
    io::{BufRead, stdin},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering::SeqCst},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};

/// What has been read ahead of the line that is being worked on. Lines are numbered from 1.
#[derive(Default)]
pub(crate) struct Heard {
    /// The number of the last line that said `stop` or `quit`.
    stop: AtomicU64,
    /// The number of the last line that said `ponderhit`.
    hit: AtomicU64,
    /// The last line that said `go`, and the last of those that has been answered.
    go: AtomicU64,
    answered: AtomicU64,
    end: AtomicBool,
}

/// More of a line than this is not read.
const LONGEST: u64 = 1 << 20;

impl Heard {
    /// Reads lines in a thread of its own, so that `stop` is heard during the thought that it is
    /// meant for, and `isready` is answered during it.
    pub(crate) fn read_lines(self: &Arc<Heard>) -> mpsc::Receiver<(u64, String)> {
        let (sender, receiver) = mpsc::channel();
        let heard = Arc::clone(self);
        thread::spawn(move || {
            for number in 1.. {
                let Some(line) = next_line() else { break };
                let is_answered = heard.take_in(number, line.split_whitespace().next());
                if !is_answered && sender.send((number, line)).is_err() {
                    break;
                }
            }
            heard.end.store(true, SeqCst);
        });
        receiver
    }

    /// Whether nothing more is to be done about the line.
    fn take_in(&self, number: u64, word: Option<&str>) -> bool {
        match word {
            Some("stop" | "quit") => self.stop.store(number, SeqCst),
            Some("ponderhit") => self.hit.store(number, SeqCst),
            Some("go") => self.go.store(number, SeqCst),
            // Whoever asks during a thought does not want to wait for its end.
            Some("isready") if self.go.load(SeqCst) > self.answered.load(SeqCst) => {
                // A reader that has gone is noticed at the next line that matters.
                let _ = crate::print(&"readyok");
                return true;
            }
            _ => (),
        }
        false
    }

    /// Whether the thought that a line asked for was told to stop.
    pub(crate) fn is_stopped(&self, number: u64) -> bool {
        self.stop.load(SeqCst) > number
    }

    /// Whether the move was made that the thought of a line hoped for.
    pub(crate) fn is_hit(&self, number: u64) -> bool {
        self.hit.load(SeqCst) > number
    }

    /// Whether nothing more will be said.
    pub(crate) fn is_over(&self) -> bool {
        self.end.load(SeqCst)
    }

    pub(crate) fn answer(&self, number: u64) {
        self.answered.store(number, SeqCst);
    }
}

/// The next line, whatever bytes it has; none at the end.
fn next_line() -> Option<String> {
    let mut bytes = Vec::new();
    let mut input = stdin().lock();
    let read = std::io::Read::take(&mut input, LONGEST).read_until(b'\n', &mut bytes);
    read.ok().filter(|&count| count > 0)?;
    Some(String::from_utf8_lossy(&bytes).trim().to_owned())
}

/// Waits a little for something to be heard.
pub(crate) fn wait_a_little() {
    thread::sleep(Duration::from_millis(2));
}

/// When a thought has to end, once its time counts.
pub(crate) fn is_late(since: Instant, time: Option<Duration>) -> bool {
    time.is_some_and(|time| since.elapsed() >= time)
}
