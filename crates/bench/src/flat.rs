//! Connect Four, 7×6: the six public test sets and the empty board, without the book, each
//! position with an empty table. Beside the nodes stand those of the best public solver on the
//! whole set, as they were counted once; `--beside PATH` runs another solver on the same positions in turn with ours and
//! says how many times as much processor time it takes. `--full` takes the whole of the long sets and the empty board;
//! `--json` prints one object a line.

use std::{path::PathBuf, time::Instant};

use raumspiel_engine::flat::FlatEngine;
use raumspiel_rules::{Game, Shape, Spec};

use crate::beside;

struct Set {
    name: &'static str,
    positions: &'static str,
    /// How many of the positions a short run takes.
    short: usize,
    best_public_nodes: u64,
}

macro_rules! set {
    ($name:literal, $short:expr, $nodes:expr) => {
        Set {
            name: $name,
            positions: include_str!(concat!("../../engine/tests/data/connect4/Test_", $name)),
            short: $short,
            best_public_nodes: $nodes,
        }
    };
}

const SETS: [Set; 6] = [
    set!("L3_R1", usize::MAX, 9),
    set!("L2_R1", usize::MAX, 309),
    set!("L1_R1", usize::MAX, 3_296),
    set!("L2_R2", usize::MAX, 9_821),
    set!("L1_R2", 60, 450_000),
    set!("L1_R3", 6, 4_000_000),
];

const MEMORY: usize = 64 << 20;

pub(crate) fn run() {
    let has = |flag: &str| std::env::args().any(|arg| arg == flag);
    let (full, json) = (has("--full"), has("--json"));
    let beside = std::env::args().skip_while(|arg| arg != "--beside").nth(1).map(PathBuf::from);
    let mut engine = FlatEngine::new(Shape::CONNECT_FOUR, MEMORY).expect("a board that fits").without_book();
    if !json {
        println!("flat: exact scores on 7×6 without book, cold table, mean of each position");
        println!(
            "{:>6} {:>9} {:>12} {:>14} {:>12} {:>12}",
            "set", "positions", "nodes", "best public", "µs", "nodes/s"
        );
    }
    for set in SETS {
        let limit = if full { usize::MAX } else { set.short };
        let games = set.positions.lines().take(limit).map(|line| {
            let (moves, score) = line.split_once(' ').expect("moves and score");
            let mut game = Game::new(Spec::CONNECT_FOUR);
            game.play_all(moves).expect("playable moves");
            (game, score.parse().expect("a score"))
        });
        report(&mut engine, set.name, games.collect(), set.best_public_nodes, json);
    }
    for set in SETS {
        let limit = if full { usize::MAX } else { set.short };
        let positions: Vec<&str> = set.positions.lines().take(limit).collect();
        let name = set.name;
        let Some(other) = &beside else { break };
        match beside::ratio(other, &positions.join("\n")) {
            Ok(ratio) if json => println!(r#"{{"bench":"flat","set":"{name}","other_takes":{ratio:.2}}}"#),
            Ok(ratio) => println!("{name:>6} the other solver takes {ratio:.2} times our processor time"),
            Err(error) => println!("{name:>6} no ratio: {error}"),
        }
    }
    if beside.is_none() && !json {
        println!("no baseline: `--beside PATH` runs another solver on the same positions");
    }
    if full {
        report(&mut engine, "empty", vec![(Game::new(Spec::CONNECT_FOUR), 1)], 100_000_000, json);
    }
}

fn report(engine: &mut FlatEngine, name: &str, games: Vec<(Game, i32)>, best_public_nodes: u64, json: bool) {
    let mut total = 0;
    let mut seconds = 0.0;
    for (game, score) in &games {
        engine.clear();
        let start = Instant::now();
        let (found, nodes) = engine.solve(game).expect("not over");
        seconds += start.elapsed().as_secs_f64();
        assert_eq!(found, *score, "{:?}", game.move_texts());
        total += nodes;
    }
    let count = games.len() as f64;
    let (nodes, micros, rate) = (total as f64 / count, seconds / count * 1e6, total as f64 / seconds);
    if json {
        println!(
            r#"{{"bench":"flat","set":"{name}","positions":{},"nodes":{nodes:.1},"best_public_nodes":{best_public_nodes},"us":{micros:.1},"nodes_per_s":{rate:.0}}}"#,
            games.len()
        );
    } else {
        println!(
            "{name:>6} {:>9} {nodes:>12.1} {best_public_nodes:>14} {micros:>12.1} {rate:>12.0}",
            games.len()
        );
    }
}
