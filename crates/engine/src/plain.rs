use raumspiel_rules::{Game, Move, Outcome, Position, Role, Side};

use crate::{Engine, Limit, Score, Thought, Verdict};

/// The simplest player that looks ahead: alpha-beta over the rules, judging by material and
/// mobility. Beginners' levels play with it, and stronger engines are measured against it.
#[derive(Default)]
pub struct PlainEngine {
    nodes: u64,
}

const MATE: i32 = 1_000_000;
const DEEPEST: u32 = 20;

/// What stops a search early.
struct Watch<'s> {
    node_limit: u64,
    stop: &'s dyn Fn() -> bool,
}

struct Stopped;

impl Engine for PlainEngine {
    fn think(
        &mut self,
        game: &Game,
        limit: Limit,
        stop: &dyn Fn() -> bool,
        progress: &mut dyn FnMut(&Thought),
    ) -> Thought {
        self.nodes = 0;
        let watch = Watch { node_limit: limit.nodes.unwrap_or(u64::MAX), stop };
        let mut roots: Vec<(Move, Option<i32>)> = game.legal_moves().into_iter().map(|m| (m, None)).collect();
        let mut thought = self.thought(game, &roots, 0);
        for depth in 0..limit.depth.unwrap_or(DEEPEST).min(DEEPEST) {
            if roots.is_empty() || self.deepen(game, &mut roots, depth, &watch).is_err() {
                break;
            }
            roots.sort_by_key(|&(m, value)| (std::cmp::Reverse(value), m));
            thought = self.thought(game, &roots, depth + 1);
            progress(&thought);
            if roots[0].1.is_some_and(|value| value.abs() > MATE / 2) {
                break;
            }
        }
        thought
    }
}

impl PlainEngine {
    /// Every move with an open window, so that each has a value of its own.
    fn deepen(
        &mut self,
        game: &Game,
        roots: &mut [(Move, Option<i32>)],
        depth: u32,
        watch: &Watch<'_>,
    ) -> Result<(), Stopped> {
        let mut found = Vec::with_capacity(roots.len());
        for (m, _) in roots.iter() {
            let mut next = game.clone();
            let value = match next.play(*m) {
                Ok(()) if next.outcome().is_some_and(|outcome| outcome.winner().is_none()) => 0,
                _ => -self.search(next.position(), depth, 1, (-MATE, MATE), watch)?,
            };
            found.push(value);
        }
        for (root, value) in roots.iter_mut().zip(found) {
            root.1 = Some(value);
        }
        Ok(())
    }

    fn search(
        &mut self,
        position: &raumspiel_rules::AnyPosition,
        depth: u32,
        ply: i32,
        (mut alpha, beta): (i32, i32),
        watch: &Watch<'_>,
    ) -> Result<i32, Stopped> {
        self.nodes += 1;
        if self.nodes > watch.node_limit || self.nodes.is_multiple_of(64) && (watch.stop)() {
            return Err(Stopped);
        }
        match position.outcome() {
            Some(Outcome::Win { winner, .. }) if winner == position.turn() => return Ok(MATE - ply),
            Some(Outcome::Win { .. }) => return Ok(ply - MATE),
            Some(Outcome::Draw(_)) => return Ok(0),
            None if depth == 0 => return Ok(judge(&**position)),
            None => (),
        }
        let mut moves = position.legal_moves();
        let taken = |m: &Move| position.piece_at(m.to).map_or(0, |piece| worth(piece.role));
        moves.sort_by_key(|m| std::cmp::Reverse(taken(m)));
        let mut best = -MATE;
        for m in moves {
            let mut next = position.clone();
            next.play_unchecked(m);
            best = best.max(-self.search(&next, depth - 1, ply + 1, (-beta, -alpha), watch)?);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }

    fn thought(&self, game: &Game, roots: &[(Move, Option<i32>)], depth: u32) -> Thought {
        let (score, exact) = match (game.outcome(), roots.first().and_then(|root| root.1)) {
            (Some(outcome), _) if outcome.winner().is_some() => (Score::Loss { within: Some(0) }, true),
            (Some(_), _) => (Score::Draw, true),
            (None, value) => (value.map_or(Score::Estimate(0), score), false),
        };
        let mut moves: Vec<Verdict> =
            roots.iter().map(|&(play, value)| Verdict { play, score: value.map(self::score) }).collect();
        moves.sort_by_key(|verdict| verdict.play);
        let best = roots.first().map(|root| root.0);
        Thought {
            score,
            exact,
            best,
            line: best.into_iter().collect(),
            moves,
            others: Vec::new(),
            nodes: self.nodes,
            depth,
        }
    }
}

fn score(value: i32) -> Score {
    let within = Some((MATE - value.abs()) as u32);
    match value {
        v if v > MATE / 2 => Score::Win { within },
        v if v < -MATE / 2 => Score::Loss { within },
        v => Score::Estimate(v),
    }
}

/// Hundredths of a pawn.
fn worth(role: Role) -> i32 {
    match role {
        Role::Disc | Role::King => 0,
        Role::Pawn => 100,
        Role::Unicorn => 200,
        Role::Knight | Role::Bishop => 300,
        Role::Rook => 400,
        Role::Queen => 900,
    }
}

fn judge(position: &dyn Position) -> i32 {
    let sign = |side: Side| if side == position.turn() { 1 } else { -1 };
    let material: i32 = position.pieces().iter().map(|(_, piece)| sign(piece.side) * worth(piece.role)).sum();
    material + position.legal_count().min(1000) as i32
}
