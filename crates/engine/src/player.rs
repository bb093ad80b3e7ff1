use std::cmp::Reverse;

use raumspiel_rules::{Action, AnyPosition, Game, Move, Spec};

use crate::{
    Engine, Level, Limit, PlainEngine, Score, Thought, Verdict,
    chess::beginner::Beginner,
    engine_for,
    flat::{Edition, FlatEngine},
    general::GeneralEngine,
    sight::{Look, Sight},
    space,
};

/// Plays one game at a level. The same game, level and seed give the same move, unless it is
/// stopped.
pub struct Player {
    level: Level,
    engine: Box<dyn Engine>,
    style: Style,
    /// Asked where the engine, with its limit, does not find out who wins.
    second: Option<(GeneralEngine, Limit)>,
    uses_book: bool,
}

/// How a level thinks and errs.
#[derive(Clone, Copy)]
struct Style {
    limit: Limit,
    /// How far a move's value can seem from what the search says.
    doubt: i32,
    /// What is overlooked on the board of a connect game.
    sight: Option<Sight>,
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
            (Spec::Chess, _) if level.number() <= 3 => Box::new(PlainEngine::default()),
            _ => engine_for(spec, memory),
        };
        let second = match spec {
            Spec::Connect(shape) if kind == Kind::Flat && level.number() >= 7 => {
                Some((GeneralEngine::new(shape, SMALL.min(memory)), Limit::depth(8)))
            }
            _ => None,
        };
        let uses_book = kind == Kind::Flat && level.number() > 6;
        Player { level, engine, style, second, uses_book }
    }

    pub fn level(&self) -> Level {
        self.level
    }

    /// Whether it knows the beginning of a game by its book, where there is one.
    pub fn uses_book(&self) -> bool {
        self.uses_book
    }

    /// The move to play; none when the game is over.
    pub fn choose(&mut self, game: &Game, seed: u64, stop: &dyn Fn() -> bool) -> Option<Move> {
        let mut chance = Chance(seed ^ game.position().key());
        if let (Some(beginner), AnyPosition::Chess(board)) = (beginner(self.level), game.position()) {
            return beginner.choose(board, chance.next()).filter(|_| game.outcome().is_none());
        }
        let mut thought = self.engine.think(game, self.style.limit, stop, &mut |_| ());
        if let Some((second, limit)) = &mut self.second
            && !thought.score.is_proved()
        {
            thought = second.think(game, *limit, stop, &mut |_| ());
        }
        let ranked = self.ranked(game, &thought, &mut chance);
        if game.spec() != Spec::Chess {
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
    fn ranked(&self, game: &Game, thought: &Thought, chance: &mut Chance) -> Vec<Move> {
        let seed = chance.0;
        let look = |play| match (self.style.sight, game.spec()) {
            (Some(sight), Spec::Connect(shape)) => {
                Some(sight.look(&**game.position(), shape, play, &thought.moves, seed))
            }
            _ => None,
        };
        let doubt = self.style.doubt;
        let is_sure = doubt == 0 && self.style.sight.is_none();
        let mut seems = |verdict: &Verdict| {
            if is_sure && Some(verdict.play) == thought.best {
                return i32::MAX;
            }
            let slip = if doubt == 0 { 0 } else { chance.swing(doubt) };
            match (look(verdict.play), verdict.score) {
                (Some(Look::Wins), _) => return i32::MAX,
                (Some(Look::Loses), _) => return i32::MIN + 2_000 + slip.clamp(-2_000, 2_000),
                // What is not seen does not count.
                (
                    Some(Look::Quiet),
                    Some(Score::Win { within: Some(1) } | Score::Loss { within: Some(2) }),
                ) => {
                    return slip;
                }
                _ => {}
            }
            match verdict.score {
                Some(Score::Win { within: Some(1) }) => i32::MAX,
                Some(Score::Loss { within: Some(2) }) => i32::MIN,
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
pub(crate) enum Kind {
    /// Solved, or nearly.
    Flat,
    /// Of at most 128 cells.
    Space,
    /// Too large for anything but a look ahead.
    Large,
    Chess,
}

impl Kind {
    pub(crate) fn of(spec: Spec) -> Kind {
        match spec {
            Spec::Connect(shape) if FlatEngine::plays(shape) => Kind::Flat,
            Spec::Connect(shape) if space::plays(shape) => Kind::Space,
            Spec::Connect(_) => Kind::Large,
            Spec::Chess => Kind::Chess,
        }
    }
}

/// Whether there is a book of the game's openings, with which every position is soon solved.
pub(crate) fn has_book(spec: Spec) -> bool {
    matches!(spec, Spec::Connect(shape) if Edition::of(shape).is_some())
}

/// Who plays the first levels of chess.
fn beginner(level: Level) -> Option<Beginner> {
    match level.number() {
        1 => Some(Beginner { own: 22, replies: 60, doubt: 150 }),
        2 => Some(Beginner { own: 7, replies: 26, doubt: 45 }),
        3 => Some(Beginner { own: 1, replies: 4, doubt: 10 }),
        _ => None,
    }
}

/// Chosen by matches on 7×6, on 5×5×5 and in chess, so that each level takes 65 to 80 of a hundred points
/// from the one below (level 8 of chess more: there are too few levels for what the engine can do);
/// other boards follow them unmeasured.
fn style(kind: Kind, spec: Spec, level: Level) -> Style {
    let sure = |limit| Style { limit, doubt: 0, sight: None };
    let doubtful = |limit, doubt| Style { doubt, ..sure(limit) };
    let nodes = |count| sure(Limit::nodes(count));
    let seeing =
        |limit, doubt, own, other| Style { sight: Some(Sight { own, other }), ..doubtful(limit, doubt) };
    match (kind, level.number()) {
        (Kind::Chess, ..=3) => sure(Limit::depth(2)),
        (Kind::Chess, 4) => doubtful(Limit::nodes(2_000), 3),
        (Kind::Chess, 5) => nodes(42),
        (Kind::Chess, 6) => nodes(120),
        (Kind::Chess, 7) => nodes(480),
        (Kind::Chess, _) => nodes(36_000),

        (Kind::Flat, 1) => seeing(Limit::depth(1), 190, [28, 56, 56], [40, 72, 72]),
        (Kind::Flat, 2) => seeing(Limit::depth(1), 72, [5, 16, 16], [8, 24, 24]),
        (Kind::Flat, 3) => seeing(Limit::depth(2), 36, [1, 4, 4], [2, 12, 12]),
        (Kind::Flat, 4) => doubtful(Limit::depth(2), 12),
        (_, 1) => seeing(Limit::depth(1), 3_000, [38, 68, 88], [56, 83, 95]),
        (_, 2) => seeing(Limit::depth(1), 200, [8, 22, 45], [16, 38, 68]),
        (_, 3) => seeing(Limit::depth(2), 90, [3, 10, 28], [7, 23, 48]),
        (_, 4) => doubtful(Limit::depth(2), 12),
        (Kind::Flat, 5) => doubtful(Limit::depth(5), 9),
        (_, 5) => doubtful(Limit::depth(3), 9),
        (Kind::Flat, 6) => doubtful(Limit::depth(8), 5),
        (Kind::Flat, 7) => nodes(1_000),
        // With the book of its openings, the truth.
        (Kind::Flat, _) if has_book(spec) => sure(Limit::NONE),
        (Kind::Flat, _) => nodes(5_000_000),
        (Kind::Space, 6) => nodes(450),
        (Kind::Space, 7) => nodes(9_000),
        (Kind::Space, _) => nodes(2_000_000),
        (Kind::Large, 6) => nodes(15_000),
        (Kind::Large, 7) => nodes(60_000),
        (Kind::Large, _) => nodes(250_000),
    }
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
