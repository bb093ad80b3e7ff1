use std::{error::Error, fmt};

/// Why a pack cannot be run: something unknown, or something no pack should do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    what: String,
    /// The functions and lines that led there, innermost first.
    trace: Vec<String>,
    /// Whether the game itself would have stopped here, which no pack can help.
    cut_short: bool,
}

impl Fault {
    pub(crate) fn new(what: impl Into<String>) -> Fault {
        Fault { what: what.into(), trace: Vec::new(), cut_short: false }
    }

    pub(crate) fn cut_short() -> Fault {
        let what = "the game would have stopped this long chain of commands";
        Fault { cut_short: true, ..Fault::new(what) }
    }

    /// Whether it was the length of a chain of commands.
    pub fn is_cut_short(&self) -> bool {
        self.cut_short
    }

    pub(crate) fn within(mut self, place: impl Into<String>) -> Fault {
        self.trace.push(place.into());
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)?;
        self.trace.iter().try_for_each(|place| write!(f, "\n  in {place}"))
    }
}

impl Error for Fault {}
