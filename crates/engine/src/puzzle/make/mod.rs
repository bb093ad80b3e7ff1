//! Finds puzzles in games that levels play against each other, and among endings.

mod chess;
mod flat;
mod played;
mod space;
mod way;

use std::collections::HashSet;

use raumspiel_rules::{Game, Spec};

use super::{
    Collection, CollectionError, Examiner, Likeness, Puzzle, Theme, attempt::Trial, likeness, rating,
};
use crate::Level;

/// Makes puzzles of one game from numbered sources. What a source gives follows from the seed and its number alone, so
/// that making can be stopped and taken up again.
pub struct Maker {
    collection: Collection,
    seen: HashSet<Likeness>,
}

/// A position that makes a puzzle.
struct Found {
    game: Game,
    theme: Theme,
}

/// Levels that play by chance too are tried so often.
const TRIES: u32 = 4;
/// From here on a level hardly ever plays two ways.
const SURE: u8 = 6;
/// What the best there is does not find tells little, and takes long.
const STRONGEST: u8 = 7;

impl Maker {
    /// Goes on from what has been made.
    pub fn new(collection: Collection) -> Result<Maker, CollectionError> {
        let mut seen = HashSet::new();
        for puzzle in &collection.puzzles {
            seen.insert(likeness(&puzzle.game(collection.spec)?));
        }
        Ok(Maker { collection, seen })
    }

    pub fn collection(&self) -> &Collection {
        &self.collection
    }

    /// Looks at the next source; how many puzzles it gave.
    pub fn step(&mut self) -> Result<usize, CollectionError> {
        let Collection { spec, seed, sources, .. } = self.collection;
        let found = match spec {
            Spec::CONNECT_FOUR => flat::find(seed, sources),
            Spec::CONNECT_FOUR_3D => space::find(seed, sources),
            Spec::Chess => chess::find(seed, sources),
            Spec::Connect(_) => Vec::new(),
        };
        let before = self.collection.puzzles.len();
        for Found { game, theme } in found {
            if self.seen.insert(likeness(&game)) {
                let puzzle = Puzzle::of(&game, theme, 0);
                let rating = rating(&tried(spec, &puzzle)?);
                self.collection.puzzles.push(Puzzle { rating, ..puzzle });
            }
        }
        self.collection.sources += 1;
        Ok(self.collection.puzzles.len() - before)
    }
}

fn tried(spec: Spec, puzzle: &Puzzle) -> Result<Vec<Trial>, CollectionError> {
    let tries = |level: Level| if level.number() < SURE { TRIES } else { 1 };
    let Some(mut examiner) = Examiner::new(spec) else { return Ok(Vec::new()) };
    let asked = Level::all().filter(|level| level.number() <= STRONGEST);
    asked.map(|level| Trial::of(&mut examiner, spec, puzzle, level, tries(level), 0)).collect()
}
