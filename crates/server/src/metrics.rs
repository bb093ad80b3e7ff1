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
        put("gauge", "connections", "Open TCP connections.", self.connections.get());
        put("gauge", "sockets_v1", "Open WebSockets of protocol 1.", self.sockets_v1.get());
        put("gauge", "sockets_v2", "Open WebSockets of protocol 2.", self.sockets_v2.get());
        put("gauge", "event_streams", "Open streams of server-sent events.", self.streams.get());
        put("gauge", "tables", "Games in memory.", tables as u64);
        put("gauge", "log_backlog", "Appends that wait to be written.", backlog as u64);
        put("counter", "games_created_total", "Games created.", self.games_created.get());
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
        self.write_commit_time(&mut out);
        out
    }

    fn write_commit_time(&self, out: &mut String) {
        let name = "raumspiel_move_commit_seconds";
        let _ = write!(
            out,
            "# HELP {name} From a move's arrival to its being durable.\n# TYPE {name} histogram\n"
        );
        for (bound, bucket) in Histogram::BOUNDS_US.iter().zip(&self.commit_time.buckets) {
            let _ = writeln!(out, "{name}_bucket{{le=\"{}\"}} {}", *bound as f64 / 1e6, bucket.get());
        }
        let _ = writeln!(out, "{name}_bucket{{le=\"+Inf\"}} {}", self.commit_time.count.get());
        let _ = writeln!(out, "{name}_sum {}", self.commit_time.sum_us.get() as f64 / 1e6);
        let _ = writeln!(out, "{name}_count {}", self.commit_time.count.get());
    }
}
