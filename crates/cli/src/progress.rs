use std::{
    io::{IsTerminal, Write, stderr},
    time::{Duration, Instant},
};

/// A line on standard error that says how far a long command has come: after a second, then a few
/// times a second on a terminal and every ten seconds elsewhere.
pub(crate) struct Progress {
    what: &'static str,
    next: Instant,
    terminal: bool,
    shown: bool,
}

impl Progress {
    pub(crate) fn new(what: &'static str) -> Progress {
        Progress {
            what,
            next: Instant::now() + Duration::from_secs(1),
            terminal: stderr().is_terminal(),
            shown: false,
        }
    }

    pub(crate) fn show(&mut self, line: impl FnOnce() -> String) {
        let now = Instant::now();
        if now < self.next {
            return;
        }
        // Progress is a courtesy: where it cannot be written, the work goes on without.
        let _ = if self.terminal {
            self.next = now + Duration::from_millis(200);
            write!(stderr(), "\r\x1b[K{}: {}", self.what, line())
        } else {
            self.next = now + Duration::from_secs(10);
            writeln!(stderr(), "{}: {}", self.what, line())
        };
        self.shown = true;
    }

    /// Takes the line away, so that the result stands alone.
    pub(crate) fn clear(&mut self) {
        if self.shown && self.terminal {
            let _ = write!(stderr(), "\r\x1b[K");
        }
        self.shown = false;
    }
}
