use std::time::Instant;

use raumspiel_rules::{AnyPosition, chess, perft};
use serde_json::{Map, Value, json};

use crate::{Failure, progress::Progress, setup::Setup};

/// Count the leaves of the tree of legal moves
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: Setup,

    /// How many plies deep
    #[arg(long)]
    depth: u32,

    /// Also count for each first move apart
    #[arg(long)]
    divide: bool,

    /// For chess: also count captures, promotions, checks, double checks and checkmates of the last move (slower)
    #[arg(long)]
    stats: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let position = self.setup.game()?.position().clone();
        let begun = Instant::now();
        let mut progress = Progress::new("perft");
        let mut tally = Tally::default();
        let mut divide = Vec::new();
        if self.depth < 2 && !self.divide {
            tally = self.count(&position, self.depth)?;
        } else {
            // Counting below each first move apart is also what progress can be shown by.
            let moves = position.legal_moves();
            for (done, &m) in moves.iter().enumerate() {
                progress.show(|| format!("{done} of {} first moves, {} leaves", moves.len(), tally.nodes));
                let mut next = position.clone();
                next.play_unchecked(m);
                let below = self.count(&next, self.depth.saturating_sub(1))?;
                divide.push((position.notation(m), below.nodes));
                tally.add(&below);
            }
        }
        progress.clear();
        let seconds = begun.elapsed().as_secs_f64();
        if self.json {
            self.print_json(&tally, &divide, seconds)
        } else {
            self.print_text(&tally, &divide, seconds)
        }
    }

    fn count(&self, position: &AnyPosition, depth: u32) -> Result<Tally, Failure> {
        match position {
            AnyPosition::Chess(board) if self.stats => Ok(Tally::of(chess::perft_stats(board, depth))),
            _ if self.stats => Err("--stats counts captures and checks, which only chess has".into()),
            _ => Ok(Tally { nodes: perft(position, depth), ..Tally::default() }),
        }
    }

    fn print_json(&self, tally: &Tally, divide: &[(String, u64)], seconds: f64) -> Result<(), Failure> {
        let mut object = Map::new();
        object.insert("spec".into(), self.setup.spec.to_string().into());
        object.insert("depth".into(), self.depth.into());
        object.insert("nodes".into(), tally.nodes.into());
        object.insert("time_ms".into(), json!((seconds * 1e3).round()));
        if self.stats {
            for (name, count) in tally.named() {
                object.insert(name.into(), count.into());
            }
        }
        if self.divide {
            object
                .insert("divide".into(), divide.iter().map(|(m, n)| (m.clone(), Value::from(*n))).collect());
        }
        crate::print(&Value::Object(object))
    }

    fn print_text(&self, tally: &Tally, divide: &[(String, u64)], seconds: f64) -> Result<(), Failure> {
        if self.divide {
            for (m, nodes) in divide {
                crate::print(&format!("{m}: {nodes}"))?;
            }
        }
        crate::print(&format!("{} leaves at depth {} in {seconds:.2} s", tally.nodes, self.depth))?;
        if self.stats {
            for (name, count) in tally.named() {
                crate::print(&format!("{}: {count}", name.replace('_', " ")))?;
            }
        }
        Ok(())
    }
}

#[derive(Default)]
struct Tally {
    nodes: u64,
    captures: u64,
    promotions: u64,
    checks: u64,
    double_checks: u64,
    checkmates: u64,
}

impl Tally {
    fn of(stats: chess::PerftStats) -> Tally {
        let chess::PerftStats { nodes, captures, promotions, checks, double_checks, checkmates } = stats;
        Tally { nodes, captures, promotions, checks, double_checks, checkmates }
    }

    fn add(&mut self, other: &Tally) {
        self.nodes += other.nodes;
        self.captures += other.captures;
        self.promotions += other.promotions;
        self.checks += other.checks;
        self.double_checks += other.double_checks;
        self.checkmates += other.checkmates;
    }

    fn named(&self) -> [(&'static str, u64); 5] {
        [
            ("captures", self.captures),
            ("promotions", self.promotions),
            ("checks", self.checks),
            ("double_checks", self.double_checks),
            ("checkmates", self.checkmates),
        ]
    }
}
