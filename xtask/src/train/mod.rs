//! Makes the network that judges positions of 3D chess, from games that `selfplay` wrote.
//!
//! The network learns to foretell a mixture of what the search said and how the game ended. One
//! game in twenty is held out; the network that foretells those best is written. What was reached
//! is kept beside the output after every epoch, so that the task goes on where it stopped.

mod checkpoint;
mod lesson;
mod model;
mod teacher;

use std::{
    f32::consts::PI,
    fs,
    path::{Path, PathBuf},
    time::Instant,
};

use raumspiel_engine::chess::network::{INPUTS, SCALE};

use self::{
    checkpoint::Checkpoint,
    lesson::{Images, Lesson, Lessons},
    model::{COUNT, Model, largest},
};
use crate::{Failure, chance::Chance, options::Options};

const USAGE: &str =
    "train GAMES… [--out FILE] [--from FILE | --imitate N] [--epochs N] [--result PERCENT] [--seed N]";
const NETWORK: &str = "crates/engine/data/chess-5x5x5.network";
const BATCH: usize = 4_096;
/// How much a weight shrinks at each step, times the rate.
const DECAY: f32 = 0.01;

/// So many positions near each of a game are judged by the teacher.
const IMITATED: u32 = 8;

/// Lessons to go through some times, with ever smaller steps.
struct Course {
    lessons: Lessons,
    epochs: u32,
    goal: Goal,
    rates: [f32; 2],
}

/// What is asked of the network.
#[derive(Clone, Copy)]
struct Goal {
    /// How much the result counts beside what the search said.
    result: f32,
}

pub(crate) fn run(args: &[String]) -> Result<(), Failure> {
    let options =
        Options::read(args, USAGE, &["--out", "--from", "--epochs", "--imitate", "--result", "--seed"])?;
    let out = options.text("--out").map_or_else(|| crate::root().join(NETWORK), PathBuf::from);
    let epochs: u32 = options.number("--epochs", 30)?;
    let from = options.text("--from").map(fs::read).transpose()?;
    let imitation: u32 = if from.is_some() { 0 } else { options.number("--imitate", 8)? };
    let goal = Goal { result: options.number::<f32>("--result", 30.0)? / 100.0 };
    let seed: u64 = options.number("--seed", 1)?;
    let (lessons, held_out) = Lessons::read(options.rest())?;
    if lessons.len() < BATCH || held_out.len() == 0 {
        return Err(format!("{} positions are too few: {USAGE}", lessons.len()).into());
    }
    eprintln!("train: {} positions, {} held out", lessons.len(), held_out.len());
    eprintln!("train: wins are e times as likely as losses at {:.0}", best_scale(&held_out));
    eprintln!("train: what the search said is {:.5} off the results", off_by_search(&held_out));
    let imitated = match imitation {
        0 => Lessons::default(),
        _ => Lessons::imitated(options.rest(), IMITATED, Chance::new(seed))?,
    };
    let first =
        Course { lessons: imitated, epochs: imitation, goal: Goal { result: 0.0 }, rates: [1e-3, 1e-4] };
    let knows_something = imitation > 0 || from.is_some();
    let second = Course { lessons, epochs, goal, rates: [if knows_something { 3e-4 } else { 1e-3 }, 1e-5] };
    let model = match from {
        Some(bytes) => Model::from_bytes(&bytes).ok_or("what to begin from is no such network")?,
        None => Model::new(Chance::new(seed).into_weights()),
    };
    learn(&out, model, &[first, second], seed, &held_out)
}

fn learn(out: &Path, model: Model, courses: &[Course], seed: u64, held_out: &Lessons) -> Result<(), Failure> {
    let goal = courses.last().ok_or("nothing to learn")?.goal;
    let images = Images::new(INPUTS);
    let kept = out.with_extension("training");
    let mut state = match Checkpoint::read(&kept)? {
        Some(state) => state,
        None => Checkpoint::new(model),
    };
    let (mixed, by_result) = goal.off(&state.model, held_out, &images);
    eprintln!("train: begins {mixed:.5} off what is held out, {by_result:.5} off the results");
    let all: u32 = courses.iter().map(|course| course.epochs).sum();
    let begun = Instant::now();
    while state.epoch < all {
        let (course, done_before) = course_at(courses, state.epoch);
        let Course { lessons, epochs, .. } = course;
        let steps = lessons.len() / BATCH;
        let mut chance = Chance::new(seed ^ u64::from(state.epoch) << 32);
        let order = chance.shuffled(lessons.len() as u32);
        let mut off = 0.0;
        for step in 0..steps {
            let done = ((state.epoch - done_before) as f32 + step as f32 / steps as f32) / *epochs as f32;
            let [most, least] = course.rates;
            let rate = least + (most - least) * 0.5 * (1.0 + (PI * done).cos());
            let mut slopes = vec![0.0; COUNT];
            for &n in &order[step * BATCH..][..BATCH] {
                let lesson = lessons.get(n as usize);
                let image = chance.below(images.all.len() as u64) as usize;
                let seen = state.model.look(lesson.inputs, &images, image);
                let error = chance_of(seen.output) - course.goal.of(&lesson);
                off += f64::from(error * error);
                let flat = chance_of(seen.output) * (1.0 - chance_of(seen.output));
                state.model.add_slopes(&seen, 2.0 * error * flat / BATCH as f32, &mut slopes);
            }
            state.step(&slopes, rate);
        }
        state.epoch += 1;
        let (mixed, by_result) = goal.off(&state.model, held_out, &images);
        if state.epoch == 1 || mixed < state.best {
            state.best = mixed;
            fs::write(out, state.model.to_bytes())?;
        }
        eprintln!(
            "train: epoch {} of {all}: off by {:.5}, held out {mixed:.5}, results {by_result:.5}, {:.0} s",
            state.epoch,
            off / (steps * BATCH) as f64,
            begun.elapsed().as_secs_f64(),
        );
        state.write(&kept)?;
    }
    println!("{}: {:.5} off what was held out", out.display(), state.best);
    Ok(())
}

/// The course of an epoch, and how many epochs were before it.
fn course_at(courses: &[Course], epoch: u32) -> (&Course, u32) {
    let mut before = 0;
    for course in courses {
        if epoch < before + course.epochs {
            return (course, before);
        }
        before += course.epochs;
    }
    (&courses[courses.len() - 1], before)
}

impl Checkpoint {
    /// One step of Adam against the slopes.
    fn step(&mut self, slopes: &[f32], rate: f32) {
        self.steps += 1;
        let fair = |by: f32| 1.0 - by.powi(self.steps.min(100_000) as i32);
        let (fair_mean, fair_square) = (fair(0.9), fair(0.999));
        for (n, &slope) in slopes.iter().enumerate() {
            let (mean, square) = (&mut self.mean[n], &mut self.square[n]);
            *mean = 0.9 * *mean + 0.1 * slope;
            *square = 0.999 * *square + 0.001 * slope * slope;
            let weight = &mut self.model.0[n];
            *weight -= rate * (*mean / fair_mean / ((*square / fair_square).sqrt() + 1e-8) + DECAY * *weight);
            *weight = weight.clamp(-largest(n), largest(n));
        }
    }
}

impl Goal {
    fn of(&self, lesson: &Lesson<'_>) -> f32 {
        let by_search = chance_of(lesson.value / SCALE as f32);
        self.result * lesson.result + (1.0 - self.result) * by_search
    }

    /// How far the network is off the goal, and off the results alone: mean squares.
    fn off(&self, model: &Model, lessons: &Lessons, images: &Images) -> (f64, f64) {
        let off = |lesson: Lesson<'_>| {
            let seems = chance_of(model.look(lesson.inputs, images, 0).output);
            (square(seems - self.of(&lesson)), square(seems - lesson.result))
        };
        let all = (0..lessons.len()).map(|n| off(lessons.get(n)));
        let (mixed, results) = all.fold((0.0, 0.0), |(a, b), (c, d)| (a + c, b + d));
        (mixed / lessons.len() as f64, results / lessons.len() as f64)
    }
}

fn square(n: f32) -> f64 {
    f64::from(n * n)
}

/// How likely a win is.
fn chance_of(output: f32) -> f32 {
    1.0 / (1.0 + (-output).exp())
}

fn off_results(lessons: &Lessons, scale: f32) -> f64 {
    let off = |lesson: Lesson<'_>| square(chance_of(lesson.value / scale) - lesson.result);
    (0..lessons.len()).map(|n| off(lessons.get(n))).sum::<f64>() / lessons.len() as f64
}

fn off_by_search(lessons: &Lessons) -> f64 {
    off_results(lessons, SCALE as f32)
}

/// How many hundredths of a pawn make a win e times as likely as a loss, by what the search said.
fn best_scale(lessons: &Lessons) -> f32 {
    let scales = (4..=40).map(|n| n as f32 * 25.0);
    let off = |scale: &f32| off_results(lessons, *scale);
    scales.min_by(|a, b| off(a).total_cmp(&off(b))).unwrap_or(SCALE as f32)
}
