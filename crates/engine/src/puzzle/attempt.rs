use raumspiel_rules::{Game, Spec};

use super::{CollectionError, Examiner, Puzzle};
use crate::{Level, Player};

/// How often a level was tried on a puzzle, and how often it solved it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trial {
    pub level: Level,
    pub tries: u32,
    pub solved: u32,
}

impl Trial {
    /// Lets a level try a puzzle so many times, each time with another seed. What the examiner has found out about a
    /// puzzle helps with the next attempt at it.
    pub fn of(
        examiner: &mut Examiner,
        spec: Spec,
        puzzle: &Puzzle,
        level: Level,
        tries: u32,
        seed: u64,
    ) -> Result<Trial, CollectionError> {
        let game = puzzle.game(spec)?;
        let mut player = Player::new(spec, level, MEMORY);
        let mut solved = 0;
        for n in 0..tries {
            let seed = (seed ^ u64::from(n) << 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            solved += u32::from(solves(examiner, puzzle, &game, &mut player, seed));
        }
        Ok(Trial { level, tries, solved })
    }
}

const MEMORY: usize = 1 << 20;

/// Whether a player finds all the moves.
pub fn solves(
    examiner: &mut Examiner,
    puzzle: &Puzzle,
    start: &Game,
    player: &mut Player,
    seed: u64,
) -> bool {
    let (aim, solver) = (puzzle.theme.aim(), start.turn());
    let mut game = start.clone();
    for own in 1.. {
        let Some(m) = player.choose(&game, seed, &|| false) else { return false };
        if game.play(m).is_err() || !examiner.approves(aim, own, &game) {
            return false;
        }
        if aim.is_reached(&game, solver, own) {
            return true;
        }
        let Some(reply) = examiner.reply(aim, own, &game) else { return false };
        if game.play(reply).is_err() {
            return false;
        }
        if aim.is_reached(&game, solver, own) {
            return true;
        }
    }
    false
}

/// How strong each level is taken to be on the scale of ratings: they were made so that each takes about three points
/// of four from the one below.
fn strength(level: Level) -> f64 {
    400.0 + 200.0 * f64::from(level.number())
}

/// The rating at which levels would be expected to solve as much as they did. One point and one miss more, at the
/// middle, keep it within bounds where all or none was solved.
pub fn rating(trials: &[Trial]) -> u16 {
    let solved = 0.5 + trials.iter().map(|trial| share(*trial)).sum::<f64>();
    let expected = |rating: f64| {
        let middle = chance(1_300.0, rating);
        let all = trials.iter().filter(|trial| trial.tries > 0);
        middle + all.map(|trial| chance(strength(trial.level), rating)).sum::<f64>()
    };
    let (mut low, mut high) = (100.0, 3_000.0);
    while high - low > 1.0 {
        let rating = (low + high) / 2.0;
        if expected(rating) > solved {
            low = rating;
        } else {
            high = rating;
        }
    }
    low as u16
}

fn share(trial: Trial) -> f64 {
    if trial.tries == 0 { 0.0 } else { f64::from(trial.solved) / f64::from(trial.tries) }
}

fn chance(strength: f64, rating: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf((rating - strength) / 400.0))
}
