//! Tunes the evaluation of 3D chess: the engine plays against itself, and the weights are changed
//! until they foretell best who won (logistic regression). What was played is kept, so that the
//! task goes on where it stopped.

use std::{
    fs::{self, OpenOptions},
    io::Write,
    path::Path,
};

use raumspiel_engine::{
    Engine, Limit,
    chess::{COUNT, ChessEngine, Feature, features, weight},
};
use raumspiel_rules::{AnyPosition, Game, Side, Spec};

use crate::Failure;

const RECORD: &str = "target/tune-chess.tsv";
const WEIGHTS: &str = "crates/engine/src/chess/weight.rs";
const RANDOM_PLIES: u32 = 8;
const NODES: u64 = 3_000;
const STEPS: u32 = 3_000;
/// How strongly a weight is held back to where it began: a few games shall not turn it over.
const TRUST: f64 = 2e-7;

struct Sample {
    counts: [f64; COUNT],
    result: f64,
}

pub(crate) fn run(args: &[String]) -> Result<(), Failure> {
    let games: u64 = args.first().map_or(Ok(1_000), |n| n.parse())?;
    let record = crate::root().join(RECORD);
    let played = play(&record, games)?;
    let samples = read(&record)?;
    eprintln!("{} positions of {played} games", samples.len());
    let before: Vec<f64> = Feature::all().map(|feature| f64::from(weight(feature))).collect();
    let scale = best_scale(&samples, &before);
    let after = descend(&samples, &before, scale);
    eprintln!(
        "error {:.5} before, {:.5} after",
        error(&samples, &before, scale),
        error(&samples, &after, scale)
    );
    for (feature, (before, after)) in Feature::all().zip(before.iter().zip(&after)) {
        println!("{feature:<22} {before:>6.0} {after:>6.0}");
    }
    if args.iter().any(|arg| arg == "--write") {
        write(&crate::root().join(WEIGHTS), &after)?;
    }
    Ok(())
}

/// Plays until the record has so many games; each is one block that ends in a line of its own.
fn play(record: &Path, games: u64) -> Result<u64, Failure> {
    let text = fs::read_to_string(record).unwrap_or_default();
    let done = text.lines().filter(|line| line.starts_with("game")).count() as u64;
    fs::create_dir_all(record.parent().ok_or("no directory for the record")?)?;
    let mut file = OpenOptions::new().create(true).append(true).open(record)?;
    let mut engine = ChessEngine::new(1 << 20);
    for n in done..games {
        writeln!(file, "{}game {n}", play_one(&mut engine, n)?)?;
        eprint!("\rgame {} of {games}", n + 1);
    }
    eprintln!();
    Ok(games.max(done))
}

fn play_one(engine: &mut ChessEngine, seed: u64) -> Result<String, Failure> {
    let mut game = Game::new(Spec::Chess);
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(1);
    let mut seen: Vec<(Side, [i32; COUNT])> = Vec::new();
    while game.outcome().is_none() && game.claims().next().is_none() {
        let ply = game.moves().len() as u32;
        let m = if ply < RANDOM_PLIES {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let legal = game.legal_moves();
            legal[(state >> 33) as usize % legal.len()]
        } else {
            let thought = engine.think(&game, Limit::nodes(NODES), &|| false, &mut |_| ());
            let m = thought.best.ok_or("no move in a game that goes on")?;
            // Only quiet positions: the evaluation judges nothing else.
            if let AnyPosition::Chess(board) = game.position()
                && game.position().check().is_none()
                && game.position().piece_at(m.to).is_none()
            {
                seen.push((game.turn(), features(board)));
            }
            m
        };
        game.play(m)?;
    }
    let winner = game.outcome().and_then(|outcome| outcome.winner());
    let line = |(side, counts): (Side, [i32; COUNT])| {
        let result = winner.map_or("0.5", |winner| if winner == side { "1" } else { "0" });
        let counts: Vec<String> = counts.iter().map(i32::to_string).collect();
        format!("{result}\t{}\n", counts.join("\t"))
    };
    Ok(seen.into_iter().map(line).collect())
}

fn read(record: &Path) -> Result<Vec<Sample>, Failure> {
    let mut samples = Vec::new();
    for line in fs::read_to_string(record)?.lines().filter(|line| !line.starts_with("game")) {
        let mut numbers = line.split('\t').map(str::parse::<f64>);
        let result = numbers.next().ok_or("an empty line in the record")??;
        let counts = numbers.collect::<Result<Vec<f64>, _>>()?;
        let counts = counts.try_into().map_err(|_| "a record of other features; remove it")?;
        samples.push(Sample { counts, result });
    }
    Ok(samples)
}

fn expected(sample: &Sample, weights: &[f64], scale: f64) -> f64 {
    let value: f64 = sample.counts.iter().zip(weights).map(|(count, weight)| count * weight).sum();
    1.0 / (1.0 + (-value / scale).exp())
}

fn error(samples: &[Sample], weights: &[f64], scale: f64) -> f64 {
    let square = |sample: &Sample| (sample.result - expected(sample, weights, scale)).powi(2);
    samples.iter().map(square).sum::<f64>() / samples.len() as f64
}

/// How many hundredths of a pawn make a win e times as likely as not.
fn best_scale(samples: &[Sample], weights: &[f64]) -> f64 {
    let scales = (1..=40).map(|n| f64::from(n) * 25.0);
    scales.min_by(|a, b| error(samples, weights, *a).total_cmp(&error(samples, weights, *b))).unwrap_or(250.0)
}

/// Adam on the squared error, held back to where it began.
fn descend(samples: &[Sample], before: &[f64], scale: f64) -> Vec<f64> {
    let mut weights = before.to_vec();
    let (mut mean, mut square) = (vec![0.0; COUNT], vec![0.0; COUNT]);
    for step in 1..=STEPS {
        let mut gradient = vec![0.0; COUNT];
        for sample in samples {
            let p = expected(sample, &weights, scale);
            let slope = (p - sample.result) * p * (1.0 - p) / samples.len() as f64;
            gradient.iter_mut().zip(sample.counts).for_each(|(sum, count)| *sum += slope * count);
        }
        for n in 0..COUNT {
            let slope = gradient[n] + TRUST * (weights[n] - before[n]);
            mean[n] = 0.9 * mean[n] + 0.1 * slope;
            square[n] = 0.999 * square[n] + 0.001 * slope * slope;
            let fair = |value: f64, rate: f64| value / (1.0 - f64::powi(rate, step as i32));
            weights[n] -= 0.5 * fair(mean[n], 0.9) / (fair(square[n], 0.999).sqrt() + 1e-12);
        }
        if step % 100 == 0 {
            eprint!("\rstep {step} of {STEPS}, error {:.5}", error(samples, &weights, scale));
        }
    }
    eprintln!();
    weights
}

/// Replaces the numbers in the file of weights and leaves its comments.
fn write(path: &Path, weights: &[f64]) -> Result<(), Failure> {
    let text = fs::read_to_string(path)?;
    let mut values = weights.iter().map(|weight| weight.round() as i32);
    let mut inside = false;
    let mut lines = Vec::new();
    for line in text.lines() {
        inside = (inside || line.contains("WEIGHTS: [i32")) && line != "];";
        if inside && line.starts_with("    ") && !line.trim_start().starts_with("//") {
            let numbers: Vec<String> =
                line.split_terminator(',').filter_map(|_| values.next()).map(|n| n.to_string()).collect();
            lines.push(format!("    {},", numbers.join(", ")));
        } else {
            lines.push(line.to_owned());
        }
    }
    fs::write(path, lines.join("\n") + "\n")?;
    Ok(())
}
