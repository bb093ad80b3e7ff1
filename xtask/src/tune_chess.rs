//! Tunes the evaluation of 3D chess: the engine plays against itself, and the weights are changed
//! until they foretell best who won (logistic regression). What was played is kept, so that the
//! task goes on where it stopped.
//!
//! Thousands of positions of the same few games say little, so few things are free: the value of
//! each piece in pawns, and by how much each kind of other feature counts. Every fifth game is held
//! out: the fit stops where it foretells those best, and is refused if it foretells them no better.

use std::{
    fs::{self, OpenOptions},
    io::Write,
    path::Path,
};

use raumspiel_engine::{
    Engine, Limit, Score,
    chess::{COUNT, ChessEngine, Feature, features, weight},
};
use raumspiel_rules::{AnyPosition, Game, Side, Spec};

use crate::Failure;

const RECORD: &str = "target/tune-chess.tsv";
const WEIGHTS: &str = "crates/engine/src/chess/weight.rs";
const RANDOM_PLIES: u32 = 8;
const NODES: u64 = 3_000;
const STEPS: u32 = 3_000;
/// How strongly a change, in hundredths of what it began with, is held back.
const TRUST: f64 = 1e-6;
const HELD_OUT: u64 = 5;
/// The fit ends when the games held out have not been foretold better for so many steps.
const PATIENCE: u32 = 300;

struct Sample {
    counts: [f64; COUNT],
    result: f64,
}

/// What is known of the games, those held out apart.
#[derive(Default)]
struct Samples {
    fitted: Vec<Sample>,
    held_out: Vec<Sample>,
}

pub(crate) fn run(args: &[String]) -> Result<(), Failure> {
    let games: u64 = args.first().map_or(Ok(1_000), |n| n.parse())?;
    let record = crate::root().join(RECORD);
    let played = play(&record, games)?;
    let samples = read(&record)?;
    let Samples { fitted, held_out } = &samples;
    if fitted.is_empty() || held_out.is_empty() {
        return Err(format!("{played} games are too few").into());
    }
    eprintln!("{} positions of {played} games, {} held out", fitted.len(), held_out.len());
    let before: Vec<f64> = Feature::all().map(|feature| f64::from(weight(feature))).collect();
    let scale = best_scale(fitted, &before);
    let after = descend(&samples, &before, scale);
    let (old, new) = (error(held_out, &before, scale), error(held_out, &after, scale));
    eprintln!("error on what was held out: {old:.5} before, {new:.5} after");
    for (feature, (before, after)) in Feature::all().zip(before.iter().zip(&after)) {
        println!("{feature:<22} {before:>6.0} {after:>6.0}");
    }
    if args.iter().any(|arg| arg == "--write") {
        if new >= old {
            return Err("the games held out are foretold no better; nothing is written".into());
        }
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
                && matches!(thought.score, Score::Estimate(_))
                && game.position().check().is_none()
                && game.position().piece_at(m.to).is_none()
                && m.promotion.is_none()
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

fn read(record: &Path) -> Result<Samples, Failure> {
    let mut samples = Samples::default();
    let mut game = Vec::new();
    for line in fs::read_to_string(record)?.lines() {
        if let Some(number) = line.strip_prefix("game ") {
            let is_held_out = number.parse::<u64>()?.is_multiple_of(HELD_OUT);
            let kept = if is_held_out { &mut samples.held_out } else { &mut samples.fitted };
            kept.append(&mut game);
            continue;
        }
        let mut numbers = line.split('\t').map(str::parse::<f64>);
        let result = numbers.next().ok_or("an empty line in the record")??;
        let counts = numbers.collect::<Result<Vec<f64>, _>>()?;
        let counts = counts.try_into().map_err(|_| "a record of other features; remove it")?;
        game.push(Sample { counts, result });
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

/// What may change: groups of features that grow and shrink together. The pawn stays, for all is
/// counted in pawns.
fn groups() -> Vec<Vec<usize>> {
    let mut groups: Vec<(String, Vec<usize>)> = Vec::new();
    for feature in Feature::all() {
        let name = feature.to_string();
        let kind = name.split(' ').next().unwrap_or_default().to_owned();
        let group = if kind == "material" { name } else { kind };
        match groups.iter_mut().find(|(known, _)| *known == group) {
            Some((_, features)) => features.push(feature.number()),
            None => groups.push((group, vec![feature.number()])),
        }
    }
    groups.into_iter().filter(|(name, _)| name != "material P").map(|(_, features)| features).collect()
}

fn changed(before: &[f64], groups: &[Vec<usize>], percents: &[f64]) -> Vec<f64> {
    let mut weights = before.to_vec();
    for (group, percent) in groups.iter().zip(percents) {
        group.iter().for_each(|&n| weights[n] *= 1.0 + percent / 100.0);
    }
    weights
}

/// Adam on the squared error, held back to where it began; the weights that foretell best what was
/// held out.
fn descend(samples: &Samples, before: &[f64], scale: f64) -> Vec<f64> {
    let groups = groups();
    let mut percents = vec![0.0; groups.len()];
    let (mut mean, mut square) = (percents.clone(), percents.clone());
    let mut best = (error(&samples.held_out, before, scale), 0, before.to_vec());
    for step in 1..=STEPS {
        let weights = changed(before, &groups, &percents);
        let mut gradient = vec![0.0; COUNT];
        for sample in &samples.fitted {
            let p = expected(sample, &weights, scale);
            let slope = (p - sample.result) * p * (1.0 - p) / samples.fitted.len() as f64;
            gradient.iter_mut().zip(sample.counts).for_each(|(sum, count)| *sum += slope * count);
        }
        for (n, group) in groups.iter().enumerate() {
            let along: f64 = group.iter().map(|&n| gradient[n] * before[n] / 100.0).sum();
            let slope = along / scale + TRUST * percents[n];
            mean[n] = 0.9 * mean[n] + 0.1 * slope;
            square[n] = 0.999 * square[n] + 0.001 * slope * slope;
            let fair = |value: f64, rate: f64| value / (1.0 - f64::powi(rate, step as i32));
            percents[n] -= 0.2 * fair(mean[n], 0.9) / (fair(square[n], 0.999).sqrt() + 1e-12);
        }
        let weights = changed(before, &groups, &percents);
        let held_out = error(&samples.held_out, &weights, scale);
        if held_out < best.0 {
            best = (held_out, step, weights);
        } else if step > best.1 + PATIENCE {
            break;
        }
        if step % 20 == 0 {
            eprint!("\rstep {step} of at most {STEPS}, error {held_out:.5}");
        }
    }
    eprintln!();
    best.2
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
