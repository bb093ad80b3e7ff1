//! What an installation needs for so many players, from what each part was measured to cost. Its table is in
//! docs/cluster.md, and a test says when that is not current.

use std::fmt::Write;

use crate::{Failure, options::Options};

const USAGE: &str = "cargo xtask scale [--players N] [--json]";

/// Something that was measured, and how to measure it again. All was measured on a virtual machine with two
/// cores, where everything runs beside everything: an upper bound rather than a promise.
struct Cost {
    what: &'static str,
    value: f64,
    unit: &'static str,
    measured: &'static str,
    again: &'static str,
}

const NODE_MOVE: Cost = Cost {
    what: "a node, for a move",
    value: 126.0,
    unit: "µs of CPU",
    measured: "one node over PostgreSQL and NATS at 1,000 moves/s; saturated 40",
    again: "`raumspiel-bench cluster`",
};
const NODE_PLAYER: Cost = Cost {
    what: "a node, for a player who is there",
    value: 8.0,
    unit: "KB of memory",
    measured: "9,900 games with both players: 145 MB, 18 of them without any",
    again: "`raumspiel load --games 9900 --rate 1000`, and the resident memory in `/metrics`",
};
const DATABASE_MOVE: Cost = Cost {
    what: "PostgreSQL, for a move that has a statement to itself",
    value: 291.0,
    unit: "µs of CPU",
    measured: "6,860 inserts/s, at most two cores with the client among them",
    again: "`pgbench` with one insert into `events` a transaction",
};
const SHARD_MOVE: Cost = Cost {
    what: "Citus, for a move that has a statement to itself",
    value: 397.0,
    unit: "µs of CPU",
    measured: "2,531 moves/s over a coordinator and two workers, and everything that these do beside it",
    again: "`raumspiel-bench citus`",
};
const COORDINATOR_GAME: Cost = Cost {
    what: "the coordinator of Citus, for the end of a game",
    value: 323.0,
    unit: "µs of CPU",
    measured: "3,000 rounds kept beside the log, each in a transaction of its own; servers take up to 64 together",
    again: "`pgbench` with the statements of `history/finished_round.rs`",
};
const COORDINATOR_NODE: Cost = Cost {
    what: "the coordinator of Citus, for each node",
    value: 0.004,
    unit: "cores",
    measured: "7 ms for a question to all of 32 shards, of which a node asks one in two seconds",
    again: "`raumspiel serve` without NATS, which asks four a second",
};
const NATS_NODE: Cost = Cost {
    what: "NATS, for each node that writes",
    value: 0.059,
    unit: "cores",
    measured: "59 µs a move at 1,000 moves/s, 1 µs at 12,400: it goes by batches",
    again: "`raumspiel-bench cluster`",
};
const CLOCK_BEATS: Cost = Cost {
    what: "the shared clock can be set on",
    value: 361.0,
    unit: "times a second",
    measured: "BEAT, one durable row; every node does so twice a second",
    again: "`pgbench` with `BEAT` of `store/postgres/statement.rs`",
};
const EVENT_BYTES: Cost = Cost {
    what: "an event with its index",
    value: 303.0,
    unit: "bytes",
    measured: "3,000 games with clocks in PostgreSQL, a third of each kind; without clocks about 236",
    again: "`raumspiel-bench fold`",
};
const FOLDED_BYTES: Cost = Cost {
    what: "a folded game with its index",
    value: 338.0,
    unit: "bytes",
    measured: "a million folded games in PostgreSQL, a third of each kind",
    again: "`raumspiel-bench fold`",
};

const FOLDED_GAMES: Cost = Cost {
    what: "a server folds, and may for a quarter of the time",
    value: 1738.0,
    unit: "games a second",
    measured: "10,000 games of one day in PostgreSQL, a third of each kind, and the day dropped; 537 in a file",
    again: "`raumspiel-bench fold`",
};

const COSTS: [&Cost; 11] = [
    &NODE_MOVE,
    &NODE_PLAYER,
    &DATABASE_MOVE,
    &SHARD_MOVE,
    &COORDINATOR_GAME,
    &COORDINATOR_NODE,
    &NATS_NODE,
    &CLOCK_BEATS,
    &EVENT_BYTES,
    &FOLDED_BYTES,
    &FOLDED_GAMES,
];

/// What is supposed of people and machines; nobody has measured that.
mod supposed {
    /// Seconds between two moves of a player who is there.
    pub(super) const PAUSE: f64 = 10.0;
    /// How much of the busiest hour there is over a whole day.
    pub(super) const MEAN_OF_PEAK: f64 = 0.5;
    pub(super) const MOVES_OF_GAME: f64 = 30.0;
    /// Opened, joined, begun, over, and one more.
    pub(super) const EVENTS_BESIDE: f64 = 5.0;
    /// How much of the time servers may fold.
    pub(super) const FOLDING: f64 = 0.25;
    /// Cores of every machine, and how busy they may be.
    pub(super) const CORES: f64 = 8.0;
    pub(super) const BUSY: f64 = 0.5;
    /// Memory of a node for players, in KB.
    pub(super) const MEMORY: f64 = 8.0 * 1024.0 * 1024.0;
    /// Sockets of a node: `LimitNOFILE` of the unit that we ship.
    pub(super) const SOCKETS: f64 = 65_536.0;
    /// Days until a game that is over is folded: by default, and where there is no room for that.
    pub(super) const FOLD_DAYS: f64 = 7.0;
    pub(super) const FOLD_DAYS_LARGE: f64 = 1.0;
}

/// Beyond so many players no part may see everything.
const SHARED_BEYOND: f64 = 1e5;
const SIZES: [f64; 4] = [1e4, 1e5, 1e6, 1e7];

/// What is needed for so many players who are there at once.
struct Need {
    players: f64,
    moves: f64,
    nodes: u64,
    databases: u64,
    distributed: bool,
    nats: u64,
    /// Terabytes of events that wait to be folded, and of what is folded in a year.
    events_tb: f64,
    folded_tb: f64,
    /// How many times over each part would be needed if there were one of it; the most needed first.
    parts: Vec<(&'static str, f64)>,
    /// The largest share of all moves that a single machine sees.
    largest_share: f64,
}

impl Need {
    fn of(players: f64) -> Need {
        use supposed::*;
        let cores = CORES * BUSY;
        let moves = players / PAUSE;
        let by_cpu = moves * NODE_MOVE.value / 1e6 / cores;
        let by_memory = players * NODE_PLAYER.value / MEMORY;
        let by_sockets = players / SOCKETS;
        // One more than are needed, so that one may be away.
        let nodes = whole(by_cpu.max(by_memory).max(by_sockets)) + 1;
        let alone = moves * DATABASE_MOVE.value / 1e6 / cores;
        let distributed = alone > 1.0 || players > SHARED_BEYOND;
        let databases = if distributed { whole(moves * SHARD_MOVE.value / 1e6 / cores).max(2) } else { 1 };
        let by_nats = nodes as f64 * NATS_NODE.value / cores;
        // Three, so that one may be away; as many more as their work takes.
        let nats = whole(by_nats).max(3);
        let by_clock = nodes as f64 * 2.0 / CLOCK_BEATS.value;
        let mut parts = vec![
            ("sockets of a node", by_sockets),
            ("CPU of a node", by_cpu),
            ("memory of a node", by_memory),
            ("CPU of PostgreSQL", alone),
            ("CPU of NATS", by_nats),
            ("the clock's row", by_clock),
        ];
        // Of a Citus the coordinator sees no event, but hears of every game that is over.
        let games = moves / MOVES_OF_GAME;
        if distributed {
            let for_games = games * COORDINATOR_GAME.value / 1e6;
            let by_coordinator = (for_games + nodes as f64 * COORDINATOR_NODE.value) / cores;
            parts.push(("the coordinator of Citus", by_coordinator));
        }
        // Of all servers one folds; of those of a Citus up to sixteen share it.
        parts.push(("folding", games * MEAN_OF_PEAK / (FOLDED_GAMES.value * FOLDING)));
        parts.sort_by(|one, other| other.1.total_cmp(&one.1));
        let days = if distributed { FOLD_DAYS_LARGE } else { FOLD_DAYS };
        let moves_a_day = moves * MEAN_OF_PEAK * 86_400.0;
        let games_a_day = moves_a_day / MOVES_OF_GAME;
        let events_a_day = games_a_day * (MOVES_OF_GAME + EVENTS_BESIDE);
        Need {
            players,
            moves,
            nodes,
            databases,
            distributed,
            nats,
            events_tb: events_a_day * days * EVENT_BYTES.value / 1e12,
            folded_tb: games_a_day * 365.0 * FOLDED_BYTES.value / 1e12,
            parts,
            largest_share: (1.0 / (nodes.min(databases).min(nats) as f64)).max(1.0 / MOVES_OF_GAME),
        }
    }

    /// Whether a single machine sees all moves where none may.
    fn is_too_narrow(&self) -> bool {
        self.players > SHARED_BEYOND && self.largest_share >= 1.0
    }

    fn row(&self) -> String {
        let kind = if self.distributed { "of Citus" } else { "and a replica" };
        format!(
            "| {} | {} | {} | {} {kind} | {} | {} + {} | {} | {} |",
            grouped(self.players),
            grouped(self.moves),
            self.nodes,
            self.databases,
            self.nats,
            terabytes(self.events_tb),
            terabytes(self.folded_tb),
            self.met(),
            if self.largest_share < 1.0 {
                format!("{:.1} %", 100.0 * self.largest_share)
            } else {
                "all".to_owned()
            },
        )
    }

    /// The parts that one of would not do, and how many times over they would be needed; where one of
    /// each does, the fullest.
    fn met(&self) -> String {
        let met = self.parts.iter().enumerate().filter(|(at, (_, needed))| *at == 0 || *needed >= 1.0);
        met.map(|(_, (part, needed))| format!("{part} {needed:.1}")).collect::<Vec<_>>().join(", ")
    }

    fn json(&self) -> String {
        let parts: Vec<String> = self
            .parts
            .iter()
            .map(|(part, needed)| format!("{{\"part\":\"{part}\",\"ofOne\":{needed:.3}}}"))
            .collect();
        format!(
            "{{\"players\":{},\"movesPerSecond\":{},\"nodes\":{},\"databases\":{},\"distributed\":{},\"nats\":{},\
             \"eventsTerabytes\":{:.3},\"foldedTerabytesPerYear\":{:.3},\"met\":[{}],\
             \"largestShare\":{:.4}}}",
            self.players,
            self.moves,
            self.nodes,
            self.databases,
            self.distributed,
            self.nats,
            self.events_tb,
            self.folded_tb,
            parts.join(","),
            self.largest_share,
        )
    }
}

fn whole(machines: f64) -> u64 {
    machines.ceil().max(1.0) as u64
}

fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn terabytes(size: f64) -> String {
    if size < 1.0 { format!("{:.0} GB", size * 1e3) } else { format!("{size:.1} TB") }
}

fn table(sizes: &[f64]) -> String {
    let mut text = String::from(
        "| players at once | moves/s | nodes | databases | NATS | disk: events + folded in a year | met first: times that one of it is needed | most that one machine sees |\n\
         |---|---|---|---|---|---|---|---|\n",
    );
    for &players in sizes {
        writeln!(text, "{}", Need::of(players).row()).expect("a String takes all");
    }
    text
}

fn costs() -> String {
    let mut text = String::from("| what | cost | measured | again by |\n|---|---|---|---|\n");
    for Cost { what, value, unit, measured, again } in COSTS {
        writeln!(text, "| {what} | {value} {unit} | {measured} | {again} |").expect("a String takes all");
    }
    text
}

pub(crate) fn run(args: &[String]) -> Result<(), Failure> {
    let (json, args): (Vec<String>, Vec<String>) = args.iter().cloned().partition(|arg| arg == "--json");
    let options = Options::read(&args, USAGE, &["--players"])?;
    let sizes = match options.text("--players") {
        None => SIZES.to_vec(),
        Some(_) => vec![options.number("--players", 0.0)?],
    };
    let needs: Vec<Need> = sizes.iter().map(|&players| Need::of(players)).collect();
    if !json.is_empty() {
        let costs = COSTS.map(|Cost { what, value, unit, measured, again }| {
            format!(
                "{{\"what\":\"{what}\",\"value\":{value},\"unit\":\"{unit}\",\"measured\":\"{measured}\",\"again\":\"{again}\"}}"
            )
        });
        let needs: Vec<String> = needs.iter().map(Need::json).collect();
        println!("{{\"sizes\":[{}],\"costs\":[{}]}}", needs.join(","), costs.join(","));
    } else {
        println!("{}\n{}", table(&sizes), costs());
    }
    match needs.iter().find(|need| need.is_too_narrow()) {
        Some(need) => Err(format!("with {} players one machine would see every move", need.players).into()),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_of_the_documentation_are_current() {
        let text = std::fs::read_to_string(crate::root().join("docs/cluster.md")).expect("the document");
        for table in [table(&SIZES), costs()] {
            assert!(text.contains(&table), "docs/cluster.md lacks what cargo xtask scale prints:\n{table}");
        }
    }

    #[test]
    fn more_players_need_no_less_and_nobody_sees_everything() {
        let mut last = Need::of(1_000.0);
        for step in 1..60 {
            let need = Need::of(1_000.0 * 1.2_f64.powi(step));
            assert!(need.nodes >= last.nodes && need.databases >= last.databases && need.nats >= last.nats);
            assert!(!need.is_too_narrow(), "{} players", need.players);
            last = need;
        }
        assert!(SIZES.iter().all(|&players| !Need::of(players).is_too_narrow()));
    }

    #[test]
    fn numbers_are_written_as_people_read_them() {
        assert_eq!([1e3, 1e4, 1e7].map(grouped), ["1,000", "10,000", "10,000,000"]);
        assert_eq!([0.25, 12.34].map(terabytes), ["250 GB", "12.3 TB"]);
    }
}
