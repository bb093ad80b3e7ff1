//! Move generation of 3D chess beside that of ordinary chess in the crate cozy-chess, one of the
//! fastest there are: both count the ways that play can go from the start.

use std::{hint::black_box, path::Path, process::Command, time::Instant};

use raumspiel_rules::chess;

const ROUNDS: u32 = 5;

pub(crate) fn run() {
    let board = chess::Board::start();
    let other = cozy_chess::Board::default();
    chess::perft(&board, 2);
    println!("chess: leaves a second, one thread, best of {ROUNDS} rounds");
    compare("bulk", || chess::perft(black_box(&board), 5), || cozy_bulk(black_box(&other), 6), 3.0);
    compare(
        "one by one",
        || chess::perft_one_by_one(black_box(&board), 4),
        || cozy_one_by_one(black_box(&other), 5),
        1.5,
    );
    compare_in_wasm(rate(|| cozy_bulk(&other, 6)));
}

/// The same bulk count in WebAssembly under Node, where the page's module has been built.
fn compare_in_wasm(theirs: f64) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/scripts/perft.js");
    let output = Command::new("node").arg(script).output().ok().filter(|output| output.status.success());
    let ours = output.and_then(|output| String::from_utf8_lossy(&output.stdout).trim().parse::<f64>().ok());
    match ours {
        None => println!("  bulk in WASM: not measured; make wasm builds what it needs"),
        Some(ours) => println!(
            "  bulk in WASM: {:.1} M/s, native cozy-chess {:.1} M/s, ratio {:.2} (at least 0.8)",
            ours / 1e6,
            theirs / 1e6,
            ours / theirs
        ),
    }
}

fn compare(name: &str, ours: impl Fn() -> u64, theirs: impl Fn() -> u64, goal: f64) {
    let (mut best, mut other) = (0.0f64, 0.0f64);
    for _ in 0..ROUNDS {
        best = best.max(rate(&ours));
        other = other.max(rate(&theirs));
    }
    println!(
        "  {name}: {:.1} M/s, cozy-chess {:.1} M/s, ratio {:.2} (at least {goal})",
        best / 1e6,
        other / 1e6,
        best / other
    );
}

fn rate(count: impl Fn() -> u64) -> f64 {
    let start = Instant::now();
    let leaves = count();
    leaves as f64 / start.elapsed().as_secs_f64()
}

fn cozy_bulk(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            leaves += moves.len() as u64;
        } else {
            for m in moves {
                let mut next = board.clone();
                next.play_unchecked(m);
                leaves += cozy_bulk(&next, depth - 1);
            }
        }
        false
    });
    leaves
}

fn cozy_one_by_one(board: &cozy_chess::Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    board.generate_moves(|moves| {
        for m in moves {
            let mut next = board.clone();
            next.play_unchecked(m);
            leaves += cozy_one_by_one(&next, depth - 1);
        }
        false
    });
    leaves
}
