mod database;
mod folding;
pub(crate) mod process;

pub(crate) use database::Database;
use folding::Folding;

use std::{
    fmt::Write,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

#[derive(Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn add(&self, n: u64) {
        self.0.fetch_add(n, Ordering::Relaxed);
    }

    pub(crate) fn sub(&self, n: u64) {
        self.0.fetch_sub(n, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// What the server counts of itself.
#[derive(Default)]
pub(crate) struct Metrics {
    pub(crate) connections: Counter,
    pub(crate) sockets_v1: Counter,
    pub(crate) sockets_v2: Counter,
    pub(crate) streams: Counter,
    pub(crate) games_created: Counter,
    pub(crate) pairs_made: Counter,
    pub(crate) pairing_wait: Histogram,
    pub(crate) moves_played: Counter,
    pub(crate) commands_refused: Counter,
    pub(crate) commands_repeated: Counter,
    pub(crate) commands_overtaken: Counter,
    pub(crate) messages_received: Counter,
    pub(crate) messages_malformed: Counter,
    pub(crate) closed_for_flooding: Counter,
    pub(crate) closed_as_too_slow: Counter,
    pub(crate) closed_as_dead: Counter,
    pub(crate) refused_by_limit: Counter,
    pub(crate) refused_by_origin: Counter,
    pub(crate) rooms_loaded: Counter,
    pub(crate) flags_fallen: Counter,
    pub(crate) store_failures: Counter,
    pub(crate) commit_time: Histogram,
    pub(crate) folding: Folding,
    pub(crate) http: Http,
}

/// Requests by the first digit of their status, and how long it took until an answer began.
#[derive(Default)]
pub(crate) struct Http {
    by_status: [Counter; 5],
    time: Histogram,
}

impl Http {
    pub(crate) fn observe(&self, status: u16, took: Duration) {
        if let Some(counter) = self.by_status.get(usize::from(status / 100).wrapping_sub(1)) {
            counter.add(1);
        }
        self.time.observe(took);
    }

    fn write(&self, out: &mut String) {
        let name = "raumspiel_http_requests_total";
        let _ = write!(out, "# HELP {name} Requests by the kind of answer.\n# TYPE {name} counter\n");
        for (counter, digit) in self.by_status.iter().zip(1..) {
            let _ = writeln!(out, "{name}{{status=\"{digit}xx\"}} {}", counter.get());
        }
        let help = "From a request's head to the beginning of its answer.";
        self.time.write("raumspiel_http_request_seconds", help, out);
    }
}

/// How often something took how long.
#[derive(Default)]
pub(crate) struct Histogram {
    buckets: [Counter; Histogram::BOUNDS_US.len()],
    count: Counter,
    sum_us: Counter,
}

impl Histogram {
    const BOUNDS_US: [u64; 8] = [1_000, 2_000, 5_000, 10_000, 25_000, 100_000, 250_000, 1_000_000];

    pub(crate) fn observe(&self, took: Duration) {
        let us = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        for (bound, bucket) in Self::BOUNDS_US.iter().zip(&self.buckets) {
            if us <= *bound {
                bucket.add(1);
            }
        }
        self.count.add(1);
        self.sum_us.add(us);
    }

    fn write(&self, name: &str, help: &str, out: &mut String) {
        let _ = write!(out, "# HELP {name} {help}\n# TYPE {name} histogram\n");
        for (bound, bucket) in Self::BOUNDS_US.iter().zip(&self.buckets) {
            let _ = writeln!(out, "{name}_bucket{{le=\"{}\"}} {}", *bound as f64 / 1e6, bucket.get());
        }
        let _ = writeln!(out, "{name}_bucket{{le=\"+Inf\"}} {}", self.count.get());
        let _ = writeln!(out, "{name}_sum {}", self.sum_us.get() as f64 / 1e6);
        let _ = writeln!(out, "{name}_count {}", self.count.get());
    }
}

impl Metrics {
    /// In the format of Prometheus. `tables` are the games in memory, `backlog` what waits to be
    /// written.
    pub(crate) fn write(&self, tables: usize, backlog: usize) -> String {
        let mut out = String::new();
        let mut put = |kind: &str, name: &str, help: &str, value: u64| {
            let _ = write!(
                out,
                "# HELP raumspiel_{name} {help}\n# TYPE raumspiel_{name} {kind}\nraumspiel_{name} {value}\n"
            );
        };
        put("gauge", "connections", "Open connections of all kinds.", self.connections.get());
        put("gauge", "sockets_v1", "Open WebSockets of protocol 1.", self.sockets_v1.get());
        put("gauge", "sockets_v2", "Open WebSockets of protocol 2.", self.sockets_v2.get());
        put("gauge", "event_streams", "Open streams of server-sent events.", self.streams.get());
        put("gauge", "tables", "Games in memory.", tables as u64);
        put("gauge", "log_backlog", "Appends that wait to be written.", backlog as u64);
        put("counter", "games_created_total", "Games created.", self.games_created.get());
        put("counter", "pairs_made_total", "Pairs made in the lobby here.", self.pairs_made.get());
        put("counter", "moves_played_total", "Moves played.", self.moves_played.get());
        put("counter", "commands_refused_total", "Commands refused.", self.commands_refused.get());
        put(
            "counter",
            "commands_repeated_total",
            "Commands that had been carried out.",
            self.commands_repeated.get(),
        );
        put(
            "counter",
            "commands_overtaken_total",
            "Commands carried out again because another server was first.",
            self.commands_overtaken.get(),
        );
        put("counter", "messages_received_total", "Messages received.", self.messages_received.get());
        put("counter", "messages_malformed_total", "Messages that were none.", self.messages_malformed.get());
        put(
            "counter",
            "closed_for_flooding_total",
            "Sockets closed for flooding.",
            self.closed_for_flooding.get(),
        );
        put(
            "counter",
            "closed_as_too_slow_total",
            "Sockets closed because they did not read.",
            self.closed_as_too_slow.get(),
        );
        put(
            "counter",
            "closed_as_dead_total",
            "Sockets closed because nobody answered.",
            self.closed_as_dead.get(),
        );
        put("counter", "refused_by_limit_total", "Requests refused by a limit.", self.refused_by_limit.get());
        put(
            "counter",
            "refused_by_origin_total",
            "Sockets refused for their origin.",
            self.refused_by_origin.get(),
        );
        put("counter", "rooms_loaded_total", "Games read from the log.", self.rooms_loaded.get());
        put("counter", "flags_fallen_total", "Flags fallen.", self.flags_fallen.get());
        put("counter", "log_failures_total", "Appends that failed.", self.store_failures.get());
        put("counter", "games_folded_total", "Games folded.", self.folding.games());
        put(
            "gauge",
            "folding_seconds",
            "For how long a pass over all games has folded.",
            self.folding.seconds(),
        );
        let help = "From a move's arrival to its being durable.";
        self.commit_time.write("raumspiel_move_commit_seconds", help, &mut out);
        let help = "From somebody's coming to the lobby to their being paired, here.";
        self.pairing_wait.write("raumspiel_pairing_wait_seconds", help, &mut out);
        self.http.write(&mut out);
        process::write(&mut out);
        out
    }
}
