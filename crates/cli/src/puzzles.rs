use std::{fs, io::ErrorKind, path::PathBuf};

use clap::Subcommand;
use raumspiel_engine::{
    Level,
    puzzle::{Collection, Examiner, GAMES, Maker, Prover, Trial, likeness},
};
use raumspiel_rules::Spec;
use serde_json::json;

use crate::{Failure, progress::Progress};

/// Make puzzles, prove them, and see how hard they are
///
/// Puzzles are found in games that levels 3 to 6 play against each other after random openings, and among endings of
/// three men. Exactly one move reaches the aim of each: none rests on an opinion.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Make(Make),
    Check(Check),
    Levels(Levels),
}

/// Make puzzles and append them to a file
///
/// The same seed makes the same puzzles. What is in the file stays; making goes on where it was stopped.
#[derive(clap::Args)]
struct Make {
    /// connect-7x6-4, connect-5x5x5-4 or chess-5x5x5
    spec: Spec,

    /// The file; it is written every few puzzles
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Another seed makes other puzzles
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// How many the file is to hold
    #[arg(long, default_value_t = 1000)]
    count: usize,
}

/// Prove the puzzles of a file again, by other ways than those that made them
///
/// Connect Four by plain alpha-beta without a book, Connect Four in 3D by the checker of certificates, mates by plain
/// exhaustive search, endings by following every line. No two may be alike when the board is turned or mirrored.
#[derive(clap::Args)]
struct Check {
    file: PathBuf,

    /// Only so many of them, chosen at random
    #[arg(long, value_name = "N")]
    sample: Option<usize>,

    /// Another seed chooses others
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Let every level try the puzzles of a file, and print how many it solves
///
/// It fails where a level solves less than the one below it: then the puzzles do not get harder with the level, or
/// there are too few of them to tell.
#[derive(clap::Args)]
struct Levels {
    file: PathBuf,

    /// Only so many of them, chosen at random
    #[arg(long, value_name = "N")]
    sample: Option<usize>,

    /// How often each level tries each puzzle
    #[arg(long, default_value_t = 2)]
    tries: u32,

    /// Another seed chooses others, and lets the levels err elsewhere
    #[arg(long, default_value_t = 7)]
    seed: u64,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self.command {
            Command::Make(make) => make.run(),
            Command::Check(check) => check.run(),
            Command::Levels(levels) => levels.run(),
        }
    }
}

/// Puzzles between two writings of the file.
const KEEP_EVERY: usize = 10;

impl Make {
    fn run(self) -> Result<(), Failure> {
        if !GAMES.contains(&self.spec) {
            return Err(format!(
                "There are puzzles of {} only.",
                GAMES.map(|game| game.to_string()).join(", ")
            )
            .into());
        }
        let begun = match fs::read_to_string(&self.out) {
            Ok(text) => Collection::read(&text)?,
            Err(error) if error.kind() == ErrorKind::NotFound => Collection::new(self.spec, self.seed),
            Err(error) => return Err(format!("{}: {error}", self.out.display()).into()),
        };
        if (begun.spec, begun.seed) != (self.spec, self.seed) {
            let file = self.out.display();
            return Err(format!("{file} holds puzzles of {} by seed {}.", begun.spec, begun.seed).into());
        }
        let mut maker = Maker::new(begun)?;
        let mut progress = Progress::new("puzzles");
        let mut kept = maker.collection().puzzles.len();
        while maker.collection().puzzles.len() < self.count {
            maker.step()?;
            let made = maker.collection();
            if made.puzzles.len() >= kept + KEEP_EVERY {
                self.keep(made)?;
                kept = made.puzzles.len();
            }
            progress
                .show(|| format!("{} of {} from {} sources", made.puzzles.len(), self.count, made.sources));
        }
        progress.clear();
        self.keep(maker.collection())?;
        crate::print(&format!("{} puzzles in {}", maker.collection().puzzles.len(), self.out.display()))
    }

    /// Either the old file is there or the new one.
    fn keep(&self, made: &Collection) -> Result<(), Failure> {
        let aside = self.out.with_extension("part");
        fs::write(&aside, made.to_string())?;
        fs::rename(&aside, &self.out)?;
        Ok(())
    }
}

impl Check {
    fn run(self) -> Result<(), Failure> {
        let puzzles = read(&self.file)?;
        let mut progress = Progress::new("check");
        let mut faults: Vec<(usize, String)> = Vec::new();
        let mut seen = std::collections::HashMap::new();
        for (at, puzzle) in puzzles.puzzles.iter().enumerate() {
            if let Some(twin) = seen.insert(likeness(&puzzle.game(puzzles.spec)?), at) {
                faults.push((at, format!("It is like puzzle {twin}.")));
            }
        }
        let mut prover = Prover::new(puzzles.spec);
        let chosen = sample(puzzles.puzzles.len(), self.sample, self.seed);
        for (n, &at) in chosen.iter().enumerate() {
            progress.show(|| format!("{n} of {} proved", chosen.len()));
            if let Err(why) = prover.prove(&puzzles.puzzles[at]) {
                faults.push((at, why.to_string()));
            }
        }
        progress.clear();
        if self.json {
            let faults: Vec<_> = faults.iter().map(|(at, why)| json!({ "puzzle": at, "why": why })).collect();
            crate::print(
                &json!({ "spec": puzzles.spec.to_string(), "checked": chosen.len(), "faults": faults }),
            )?;
        } else {
            for (at, why) in &faults {
                crate::print(&format!("puzzle {at}: {why}"))?;
            }
            crate::print(&format!("{} of {} puzzles checked", chosen.len(), puzzles.puzzles.len()))?;
        }
        if faults.is_empty() { Ok(()) } else { Err(format!("{} faults.", faults.len()).into()) }
    }
}

/// Ratings are told in so many bands.
const BANDS: usize = 4;

impl Levels {
    fn run(self) -> Result<(), Failure> {
        let Collection { spec, puzzles, .. } = read(&self.file)?;
        let mut chosen = sample(puzzles.len(), self.sample, self.seed);
        chosen.sort_by_key(|&at| puzzles[at].rating);
        let mut progress = Progress::new("levels");
        let mut rows = Vec::new();
        let mut examiner = Examiner::new(spec).ok_or("There are no puzzles of this game.")?;
        for level in Level::all() {
            let mut bands = [(0u32, 0u32); BANDS];
            for (n, &at) in chosen.iter().enumerate() {
                progress.show(|| format!("{level}, {n} of {}", chosen.len()));
                let trial = Trial::of(&mut examiner, spec, &puzzles[at], level, self.tries, self.seed)?;
                let band = &mut bands[n * BANDS / chosen.len()];
                *band = (band.0 + trial.solved, band.1 + trial.tries);
            }
            rows.push((level, bands));
        }
        progress.clear();
        let share = |(solved, tries): (u32, u32)| f64::from(solved) / f64::from(tries.max(1));
        let all = |bands: &[(u32, u32); BANDS]| {
            share(bands.iter().fold((0, 0), |sum, band| (sum.0 + band.0, sum.1 + band.1)))
        };
        let shares: Vec<f64> = rows.iter().map(|(_, bands)| all(bands)).collect();
        let verdict = match fallen(&shares) {
            Some(at) => Err(format!("{} solves less than {}.", rows[at].0, rows[at - 1].0).into()),
            None => Ok(()),
        };
        if self.json {
            let row = |(level, bands): &(Level, [(u32, u32); BANDS])| json!({ "level": level.number(), "solved": all(bands), "by_rating": bands.map(share) });
            crate::print(&json!({
                "spec": spec.to_string(),
                "puzzles": chosen.len(),
                "levels": rows.iter().map(row).collect::<Vec<_>>(),
            }))?;
            return verdict;
        }
        let bounds: Vec<String> = (0..BANDS)
            .map(|band| {
                let at =
                    |n: usize| chosen.get(n.min(chosen.len().max(1) - 1)).map_or(0, |&at| puzzles[at].rating);
                format!("{}–{}", at(band * chosen.len() / BANDS), at((band + 1) * chosen.len() / BANDS))
            })
            .collect();
        crate::print(&format!("level  solved   by rating {}", bounds.join("  ")))?;
        for (level, bands) in &rows {
            let percents = bands.map(|band| format!("{:>9.1}", 100.0 * share(band))).join("  ");
            crate::print(&format!(
                "{:>5}  {:>5.1}            {percents}",
                level.number(),
                100.0 * all(bands)
            ))?;
        }
        verdict
    }
}

/// The first that is less than the one before it.
fn fallen(shares: &[f64]) -> Option<usize> {
    (1..shares.len()).find(|&at| shares[at] < shares[at - 1])
}

fn read(file: &PathBuf) -> Result<Collection, Failure> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(Collection::read(&text)?)
}

/// So many of the numbers below `all`, in a random order that follows from the seed.
fn sample(all: usize, count: Option<usize>, seed: u64) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..all).collect();
    let Some(count) = count else { return numbers };
    numbers.sort_by_key(|&n| crate::contestant::mix(seed ^ (n as u64) << 20));
    numbers.truncate(count);
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_that_solves_less_than_the_one_below_is_found() {
        assert_eq!(fallen(&[0.1, 0.1, 0.5, 1.0]), None);
        assert_eq!(fallen(&[0.1, 0.4, 0.3, 1.0]), Some(2));
        assert_eq!(fallen(&[]), None);
    }
}
