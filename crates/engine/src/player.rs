use std::cmp::Reverse;

use raumspiel_rules::{Action, Game, Move, Spec};

use crate::{
    Engine, Level, Limit, PlainEngine, Score, Thought, Verdict, engine_for, flat::FlatEngine,
    general::GeneralEngine, space,
};

/// Plays one game at a level. The same game, level and seed give the same move, unless it is
/// stopped.
pub struct Player {
    level: Level,
    engine: Box<dyn Engine>,
    style: Style,
    /// Asked where the engine, with its limit, does not find out who wins.
    second: Option<(GeneralEngine, Limit)>,
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
        let kind = Kind::of(spec);
        let style = style(kind, spec, level);
        let engine: Box<dyn Engine> = match (spec, kind) {
            (Spec::Connect(shape), Kind::Flat) if level.number() <= 6 => {
                Box::new(GeneralEngine::new(shape, SMALL.min(memory)))
            }
            (Spec::Connect(shape), Kind::Space) if level.number() <= 5 => {
                Box::new(GeneralEngine::new(shape, SMALL.min(memory)))
            }
            (Spec::Chess, _) if level.number() <= 2 => Box::new(PlainEngine::default()),
            _ => engine_for(spec, memory),
        };
        let second = match spec {
            Spec::Connect(shape) if kind == Kind::Flat && level.number() == 7 => {
                Some((GeneralEngine::new(shape, SMALL.min(memory)), Limit::depth(8)))
            }
            _ => None,
        };
        Player { level, engine, style, second }
    }

    pub fn level(&self) -> Level {
        self.level
    }

    /// The move to play; none when the game is over.
    pub fn choose(&mut self, game: &Game, seed: u64, stop: &dyn Fn() -> bool) -> Option<Move> {
        let mut chance = Chance(seed ^ game.position().key());
        let mut thought = self.engine.think(game, self.style.limit, stop, &mut |_| ());
        if let Some((second, limit)) = &mut self.second
            && !thought.score.is_proved()
        {
            thought = second.think(game, *limit, stop, &mut |_| ());
        }
        let ranked = self.ranked(&thought, &mut chance);
        if game.spec() != Spec::Chess || self.style.misses != [0, 0] {
            return ranked.first().copied();
        }
        // A short search may not get as far as every reply; nobody who looks overlooks a mate.
        let mates = |game: &Game, m| game.after(Action::Move(m)).is_ok_and(|after| is_won(&after));
        let is_safe = |m: &Move| {
            let after = game.after(Action::Move(*m));
            after.is_ok_and(|after| !after.legal_moves().into_iter().any(|reply| mates(&after, reply)))
        };
        let mate = game.legal_moves().into_iter().find(|&m| mates(game, m));
        mate.or_else(|| ranked.iter().copied().find(is_safe)).or(ranked.first().copied())
    }

    /// The moves as they seem to one who misjudges them, the most promising first.
    fn ranked(&self, thought: &Thought, chance: &mut Chance) -> Vec<Move> {
        let doubt = self.style.doubt;
        let [miss_win, miss_defence] =
            self.style.misses.map(|percent| chance.below(100) < u64::from(percent));
        let is_sure = doubt == 0 && !miss_win && !miss_defence;
        let mut seems = |verdict: &Verdict| {
            if is_sure && Some(verdict.play) == thought.best {
                return i32::MAX;
            }
            let slip = if doubt == 0 { 0 } else { chance.swing(doubt) };
            match verdict.score {
                Some(Score::Win { within: Some(1) }) if !miss_win => i32::MAX,
                Some(Score::Loss { within: Some(2) }) if !miss_defence => i32::MIN,
                Some(Score::Win { within }) => 2_000 - distance(within) + slip,
                Some(Score::Loss { within }) => distance(within) - 2_000 + slip,
                Some(Score::Estimate(value)) => value.clamp(-1_500, 1_500) + slip,
                Some(Score::Draw) | None => slip,
            }
        };
        let mut judged: Vec<(i32, Move)> =
            thought.moves.iter().map(|verdict| (seems(verdict), verdict.play)).collect();
        judged.sort_by_key(|&(value, play)| (Reverse(value), play));
        if judged.is_empty() {
            return thought.best.into_iter().collect();
        }
        judged.into_iter().map(|(_, play)| play).collect()
    }
}

fn is_won(game: &Game) -> bool {
    game.outcome().is_some_and(|outcome| outcome.winner().is_some())
}

fn distance(within: Option<u32>) -> i32 {
    within.map_or(100, |plies| plies.min(200) as i32)
}

/// One move at one level, without keeping a player.
pub fn choose(game: &Game, level: Level, seed: u64, stop: &dyn Fn() -> bool) -> Option<Move> {
    Player::new(game.spec(), level, 16 * SMALL).choose(game, seed, stop)
}

/// What can think about a game, and so what its levels are made of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Solved, or nearly.
    Flat,
    /// Of at most 128 cells.
    Space,
    /// Too large for anything but a look ahead.
    Large,
    Chess,
}

impl Kind {
    fn of(spec: Spec) -> Kind {
        match spec {
            Spec::Connect(shape) if FlatEngine::plays(shape) => Kind::Flat,
            Spec::Connect(shape) if space::plays(shape) => Kind::Space,
            Spec::Connect(_) => Kind::Large,
            Spec::Chess => Kind::Chess,
        }
    }
}

/// Chosen by matches on 7×6, on 5×5×5 and in chess, so that each level takes 65 to 85 of a hundred points
/// from the one below; other boards follow them unmeasured.
fn style(kind: Kind, spec: Spec, level: Level) -> Style {
    let nodes = |count| (Limit::nodes(count), 0, [0, 0]);
    let (limit, doubt, misses) = match (kind, level.number()) {
        (Kind::Chess, 1) => (Limit::depth(2), 500, [20, 50]),
        (Kind::Chess, 2) => (Limit::depth(2), 70, [2, 8]),
        (Kind::Chess, 3) => (Limit::nodes(2_500), 280, [0, 2]),
        (Kind::Chess, 4) => (Limit::nodes(2_500), 120, [0, 0]),
        (Kind::Chess, 5) => nodes(2_500),
        (Kind::Chess, 6) => nodes(7_000),
        (Kind::Chess, 7) => nodes(16_000),
        (Kind::Chess, _) => nodes(36_000),

        (Kind::Flat, 1) => (Limit::depth(1), 200, [50, 80]),
        (Kind::Flat, 2) => (Limit::depth(2), 115, [22, 48]),
        (Kind::Flat, 3) => (Limit::depth(2), 35, [3, 10]),
        (Kind::Flat, 4) => (Limit::depth(2), 12, [0, 0]),
        (_, 1) => (Limit::depth(1), 3_000, [50, 90]),
        (_, 2) => (Limit::depth(1), 60, [15, 40]),
        (_, 3) => (Limit::depth(2), 100, [20, 45]),
        (_, 4) => (Limit::depth(2), 12, [0, 0]),
        (Kind::Flat, 5) => (Limit::depth(5), 9, [0, 0]),
        (_, 5) => (Limit::depth(3), 9, [0, 0]),
        (Kind::Flat, 6) => (Limit::depth(8), 5, [0, 0]),
        (Kind::Flat, 7) => nodes(1_000),
        // With the book of its openings, the truth.
        (Kind::Flat, _) if spec == Spec::CONNECT_FOUR => (Limit::NONE, 0, [0, 0]),
        (Kind::Flat, _) => nodes(5_000_000),
        (Kind::Space, 6) => nodes(900),
        (Kind::Space, 7) => nodes(7_000),
        (Kind::Space, _) => nodes(2_000_000),
        (Kind::Large, 6) => nodes(15_000),
        (Kind::Large, 7) => nodes(60_000),
        (Kind::Large, _) => nodes(250_000),
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
