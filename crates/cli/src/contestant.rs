use std::{fmt, str::FromStr, time::Duration};

use raumspiel_engine::{Engine, Level, Limit, PlainEngine, Player, Score, engine_for, reflex};
use raumspiel_rules::{Game, Move, Spec};

use crate::{
    processor_time::{Purse, of_this_thread},
    program::{Program, Said},
    think_limit::seconds,
};

/// Who plays in a match: `random`, `reflex` (connect games: takes a win at once, else prevents one, else
/// plays anything), `level:3`, `plain:4` (plain alpha-beta to that depth), or the
/// best engine with a limit: `time:0.1` (seconds of processor time), `nodes:10000`, `depth:6`; or another program.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Contestant {
    Random,
    Reflex,
    Level(Level),
    Plain(u32),
    Time(f64),
    Nodes(u64),
    Depth(u32),
    Program(String),
}

impl FromStr for Contestant {
    type Err = String;

    fn from_str(text: &str) -> Result<Contestant, String> {
        let unknown = || {
            format!(
                "“{text}” is no player; try random, reflex, level:3, plain:4, time:0.1, nodes:10000 or depth:6"
            )
        };
        let Some((kind, value)) = text.split_once(':') else {
            return match text {
                "random" => Ok(Contestant::Random),
                "reflex" => Ok(Contestant::Reflex),
                _ => Err(unknown()),
            };
        };
        match kind {
            "level" => value.parse().map(Contestant::Level).map_err(|error| error.to_string()),
            "plain" => value.parse().map(Contestant::Plain).map_err(|_| unknown()),
            "time" => seconds(value).map(Contestant::Time),
            "nodes" => value.parse().map(Contestant::Nodes).map_err(|_| unknown()),
            "depth" => value.parse().map(Contestant::Depth).map_err(|_| unknown()),
            "program" => Ok(Contestant::Program(value.to_owned())),
            _ => Err(unknown()),
        }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Random => f.write_str("random"),
            Contestant::Reflex => f.write_str("reflex"),
            Contestant::Level(level) => write!(f, "level:{}", level.number()),
            Contestant::Plain(depth) => write!(f, "plain:{depth}"),
            Contestant::Time(seconds) => write!(f, "time:{seconds}"),
            Contestant::Nodes(nodes) => write!(f, "nodes:{nodes}"),
            Contestant::Depth(depth) => write!(f, "depth:{depth}"),
            Contestant::Program(command) => write!(f, "program:{command}"),
        }
    }
}

/// A contestant with what it needs to play.
pub(crate) enum Seated {
    Random,
    Reflex,
    Player(Player),
    Engine {
        engine: Box<dyn Engine>,
        limit: Limit,
    },
    /// Keeps its table from move to move, as engines do that are given time.
    Timed {
        spec: Spec,
        engine: Box<dyn Engine>,
        purse: Purse,
    },
    Program(Program),
}

const MEMORY: usize = 32 << 20;

impl Contestant {
    pub(crate) fn seat(&self, spec: Spec) -> Result<Seated, String> {
        let engine = |limit| Seated::Engine { engine: engine_for(spec, MEMORY), limit };
        Ok(match *self {
            Contestant::Random => Seated::Random,
            Contestant::Reflex if spec == Spec::Chess => {
                return Err("reflex plays connect games only".to_owned());
            }
            Contestant::Reflex => Seated::Reflex,
            Contestant::Level(level) => Seated::Player(Player::new(spec, level, MEMORY)),
            Contestant::Plain(depth) => {
                let engine = Box::new(PlainEngine::default());
                Seated::Engine { engine, limit: Limit::depth(depth) }
            }
            Contestant::Time(seconds) => {
                let purse = Purse::new(Duration::from_secs_f64(seconds));
                Seated::Timed { spec, engine: fresh(spec), purse }
            }
            Contestant::Nodes(nodes) => engine(Limit::nodes(nodes)),
            Contestant::Depth(depth) => engine(Limit::depth(depth)),
            Contestant::Program(ref command) => Seated::Program(Program::start(command)?),
        })
    }
}

fn fresh(spec: Spec) -> Box<dyn Engine> {
    let mut engine = engine_for(spec, MEMORY);
    engine.go_on(true);
    engine
}

/// A move, and what is known of why and how long it took.
pub(crate) struct Chosen {
    pub(crate) play: Option<Move>,
    /// What the player holds the position to be worth to itself.
    pub(crate) score: Option<Score>,
    pub(crate) took: Duration,
}

impl Seated {
    /// Forgets the game before.
    pub(crate) fn begin(&mut self) {
        if let Seated::Timed { spec, engine, .. } = self {
            *engine = fresh(*spec);
        }
    }

    /// The move to play in a game that is not over.
    pub(crate) fn choose(&mut self, game: &Game, seed: u64) -> Chosen {
        let before = of_this_thread();
        let spent = || of_this_thread().saturating_sub(before);
        let (play, score) = match self {
            Seated::Random => (random_move(game, seed), None),
            Seated::Reflex => (reflex(game, seed), None),
            Seated::Player(player) => (player.choose(game, seed, &|| false), None),
            Seated::Program(program) => {
                let Said { play, score, took } = program.choose(game);
                return Chosen { play, score, took: took.unwrap_or_default() };
            }
            Seated::Engine { engine, limit } => {
                let thought = engine.think(game, *limit, &|| false, &mut |_| ());
                (thought.best, Some(thought.score))
            }
            Seated::Timed { engine, purse, .. } => {
                let allowed = purse.next();
                let thought = engine.think(game, Limit::NONE, &|| spent() >= allowed, &mut |_| ());
                purse.spend(spent());
                (thought.best, Some(thought.score))
            }
        };
        Chosen { play, score, took: spent() }
    }
}

pub(crate) fn random_move(game: &Game, seed: u64) -> Option<Move> {
    let moves = game.legal_moves();
    let at = mix(seed ^ game.position().key()) % moves.len().max(1) as u64;
    moves.get(at as usize).copied()
}

/// Spreads a number over 64 bits.
pub(crate) fn mix(n: u64) -> u64 {
    let n = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ (n >> 31)
}
