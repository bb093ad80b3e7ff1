//! Who should win: exact solvers, threat search, alpha-beta, books and tables.
//!
//! One interface, [`Engine`], over one module per method. No clock is read here, so that the same
//! search runs in the browser: whoever asks for a thought says when to stop.

pub mod chess;
mod description;
pub mod flat;
pub mod general;
mod level;
mod limit;
mod plain;
mod player;
mod score;
mod sight;
mod thought;

pub mod puzzle;
pub mod space;

pub use description::description;
pub use level::{Level, LevelError};
pub use limit::Limit;
pub use plain::PlainEngine;
pub use player::{Player, choose};
pub use score::Score;
pub use sight::reflex;
pub use thought::{Line, Thought, Verdict};

use raumspiel_rules::{Game, Shape, Spec};

/// Something that thinks about positions of one game. It keeps its tables between thoughts.
pub trait Engine {
    /// Thinks about the game as it stands until the truth is known, the limit is reached or `stop`
    /// says so (asked every few thousand nodes). `progress` hears of every better thought.
    fn think(
        &mut self,
        game: &Game,
        limit: Limit,
        stop: &dyn Fn() -> bool,
        progress: &mut dyn FnMut(&Thought),
    ) -> Thought;

    /// From now on a further thought about the same position goes on where the last one stopped, so
    /// that thinking can be done in slices; where thoughts are kept apart, the same limit always
    /// gives the same thought. Engines whose tables hold only truths go on anyway.
    fn go_on(&mut self, _goes_on: bool) {}

    /// From now on the best `lines` moves each get a value and a line of their own. Engines that know the
    /// value of every move need not be asked.
    fn value_best(&mut self, _lines: usize) {}

    /// How many of a thousand parts of its table are in use, where the engine counts that.
    fn fullness(&self) -> Option<u32> {
        None
    }

    /// From now on so many threads think together, where the engine can. With more than one the same
    /// limit may give another thought.
    fn use_threads(&mut self, _threads: usize) {}

    /// From now on the engine finds out the whole truth about endings where it can, unless it is stopped, even if
    /// that takes a minute and some hundred megabytes.
    fn solve_endings(&mut self, _solves: bool) {}

    /// While the truth about an ending is being found out: how many plies before its end are done.
    fn solving(&self) -> Option<u32> {
        None
    }
}

/// The best engine for a game, in at most about so many bytes.
pub fn engine_for(spec: Spec, memory: usize) -> Box<dyn Engine> {
    match spec {
        Spec::Connect(shape) if flat::FlatEngine::plays(shape) => {
            match flat::FlatEngine::new(shape, memory) {
                Some(exact) => Box::new(exact),
                None => opinion_for(shape, memory),
            }
        }
        Spec::Connect(shape) => match flat::FlatEngine::new(shape, memory / 2) {
            Some(exact) => Box::new(flat::TruthFirst::new(exact, opinion_for(shape, memory / 2))),
            None => opinion_for(shape, memory),
        },
        Spec::Chess => Box::new(chess::ChessEngine::new(memory)),
    }
}

fn opinion_for(shape: Shape, memory: usize) -> Box<dyn Engine> {
    match space::player(shape, memory) {
        Some(engine) => engine,
        None => Box::new(general::GeneralEngine::new(shape, memory)),
    }
}
