use std::fmt::Write;

use super::{Counter, Histogram};

/// What is asked of a database that servers share, and how it answers.
#[derive(Default)]
pub(crate) struct Database {
    pub(crate) writes: Histogram,
    pub(crate) reads: Histogram,
    /// Events and batches that were written: how many events share a batch.
    pub(crate) events: Counter,
    pub(crate) failures: Counter,
    pub(crate) connected: Counter,
}

impl Database {
    pub(crate) fn write(&self, out: &mut String) {
        self.writes.write("raumspiel_database_write_seconds", "From a batch to its being durable.", out);
        self.reads.write("raumspiel_database_read_seconds", "From a question to its answer.", out);
        for (name, help, counter) in [
            ("events_written", "Events written.", &self.events),
            (
                "failures",
                "Times that the database did not answer, or only that it could not.",
                &self.failures,
            ),
            ("connections_opened", "Connections opened to the database.", &self.connected),
        ] {
            let name = format!("raumspiel_database_{name}_total");
            let _ = write!(out, "# HELP {name} {help}\n# TYPE {name} counter\n{name} {}\n", counter.get());
        }
    }
}
