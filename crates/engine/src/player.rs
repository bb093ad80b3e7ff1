use raumspiel_rules::{Game, Move, Spec};

use crate::{Engine, Level, Limit, PlainEngine, Score, Thought, engine_for, general::GeneralEngine};

/// Plays one game at a level. The same game, level and seed give the same move, unless it is
/// stopped.
pub struct Player {
    level: Level,
    engine: Box<dyn Engine>,
    style: Style,
}

/// How a level thinks and errs.
#[derive(Clone, Copy)]
struct Style {
    limit: Limit,
    /// How far a move's value can seem from what the search says.
    doubt: i32,
    /// How many times in a hundred a win at once is overlooked, and the need to prevent one.
    misses: [u32; 2],
}

const SMALL: usize = 1 << 20;

impl Player {
    /// A player that takes at most about so many bytes.
    pub fn new(spec: Spec, level: Level, memory: usize) -> Player {
        let style = match spec {
            Spec::Connect(_) => connect_style(level),
            Spec::Chess => chess_style(level),
        };
        let engine: Box<dyn Engine> = match spec {
            Spec::Connect(shape) if level.number() <= 6 => {
                Box::new(GeneralEngine::new(shape, SMALL.min(memory)))
            }
            Spec::Chess if level.number() <= 4 => Box::new(PlainEngine::default()),
            _ => engine_for(spec, memory),
        };
        Player { level, engine, style }
    }

    pub fn level(&self) -> Level {
        self.level
    }

    /// The move to play; none when the game is over.
    pub fn choose(&mut self, game: &Game, seed: u64, stop: &dyn Fn() -> bool) -> Option<Move> {
        let mut chance = Chance(seed ^ game.position().key());
        let thought = self.engine.think(game, self.style.limit, stop, &mut |_| ());
        let [miss_win, miss_defence] =
            self.style.misses.map(|percent| chance.below(100) < u64::from(percent));
        if self.style.doubt == 0 && !miss_win && !miss_defence {
            return thought.best;
        }
        let seems = |score: Option<Score>, doubt: i32| {
            let slip = if doubt == 0 { 0 } else { chance.swing(doubt) };
            match score {
                Some(Score::Win { within: Some(1) }) if !miss_win => i32::MAX,
                Some(Score::Loss { within: Some(2) }) if !miss_defence => i32::MIN,
                Some(Score::Win { within }) => 2_000 - distance(within) + slip,
                Some(Score::Loss { within }) => distance(within) - 2_000 + slip,
                Some(Score::Estimate(value)) => value.clamp(-1_500, 1_500) + slip,
                Some(Score::Draw) | None => slip,
            }
        };
        let doubt = self.style.doubt;
        pick(&thought, doubt, seems)
    }
}

fn pick(thought: &Thought, doubt: i32, mut seems: impl FnMut(Option<Score>, i32) -> i32) -> Option<Move> {
    let mut judged: Vec<(i32, Move)> =
        thought.moves.iter().map(|verdict| (seems(verdict.score, doubt), verdict.play)).collect();
    judged.sort_by_key(|&(value, play)| (std::cmp::Reverse(value), play));
    judged.first().map(|&(_, play)| play).or(thought.best)
}

fn distance(within: Option<u32>) -> i32 {
    within.map_or(100, |plies| plies.min(200) as i32)
}

/// One move at one level, without keeping a player.
pub fn choose(game: &Game, level: Level, seed: u64, stop: &dyn Fn() -> bool) -> Option<Move> {
    Player::new(game.spec(), level, 16 * SMALL).choose(game, seed, stop)
}

fn connect_style(level: Level) -> Style {
    let (limit, doubt, misses) = match level.number() {
        1 => (Limit::depth(2), 90, [25, 50]),
        2 => (Limit::depth(2), 40, [5, 20]),
        3 => (Limit::depth(2), 20, [0, 4]),
        4 => (Limit::depth(3), 12, [0, 0]),
        5 => (Limit::depth(5), 8, [0, 0]),
        6 => (Limit { depth: Some(8), nodes: Some(15_000) }, 4, [0, 0]),
        7 => (Limit::nodes(60_000), 0, [0, 0]),
        _ => (Limit::NONE, 0, [0, 0]),
    };
    Style { limit, doubt, misses }
}

fn chess_style(level: Level) -> Style {
    let (limit, doubt, misses) = match level.number() {
        1 => (Limit::depth(1), 300, [20, 60]),
        2 => (Limit::depth(2), 160, [5, 20]),
        3 => (Limit::depth(2), 60, [0, 4]),
        // Enough for all replies to all moves, so that no mate at once is overlooked.
        4 => (Limit { depth: Some(3), nodes: Some(60_000) }, 30, [0, 0]),
        5 => (Limit { depth: Some(3), nodes: Some(30_000) }, 0, [0, 0]),
        6 => (Limit { depth: Some(4), nodes: Some(100_000) }, 0, [0, 0]),
        7 => (Limit { depth: Some(6), nodes: Some(300_000) }, 0, [0, 0]),
        _ => (Limit::nodes(3_000_000), 0, [0, 0]),
    };
    Style { limit, doubt, misses }
}

/// Numbers that look random and follow from the seed (SplitMix).
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let n = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        n ^ (n >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// Between −size and size, small more often than large.
    fn swing(&mut self, size: i32) -> i32 {
        let size = size as u64;
        (self.below(size + 1) + self.below(size + 1)) as i32 - size as i32
    }
}
