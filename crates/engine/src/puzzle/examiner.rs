use raumspiel_rules::{Action, AnyPosition, Game, Move, Shape, Side, Spec};

use super::{Aim, mate::MateSearch, space::Threats};
use crate::{
    Engine, Limit, Score,
    chess::{Ending, ending},
    flat::FlatEngine,
    sight::completes,
};

/// Judges whoever solves a puzzle of one game, and answers for the other side.
pub struct Examiner {
    oracle: Oracle,
}

/// Who knows the truth about positions of a game.
enum Oracle {
    Flat(Box<FlatEngine>),
    Space(Box<Threats>),
    Chess(MateSearch),
}

/// Positions that a threat search may look at for an answer: ten times as many as for the puzzle.
pub(super) const PATIENCE: u64 = 20_000;

const FLAT_MEMORY: usize = 4 << 20;

/// A puzzle that is being solved: what for, by whom, and how many moves the solver has made.
#[derive(Clone, Copy, Debug)]
struct Task {
    aim: Aim,
    solver: Side,
    own: u32,
}

impl Examiner {
    /// None for games that have no puzzles.
    pub fn new(spec: Spec) -> Option<Examiner> {
        let oracle = match spec {
            Spec::CONNECT_FOUR => Oracle::Flat(Box::new(FlatEngine::new(Shape::CONNECT_FOUR, FLAT_MEMORY)?)),
            Spec::CONNECT_FOUR_3D => Oracle::Space(Box::new(Threats::new()?)),
            Spec::Chess => Oracle::Chess(MateSearch::default()),
            Spec::Connect(_) => return None,
        };
        Some(Examiner { oracle })
    }

    /// Whether the aim is still certain after the solver's move, which was the `own`-th of the solver's moves.
    pub fn approves(&mut self, aim: Aim, own: u32, game: &Game) -> bool {
        let task = Task { aim, solver: game.turn().other(), own };
        self.stands(task, game)
    }

    fn stands(&mut self, task: Task, game: &Game) -> bool {
        if let Some(outcome) = game.outcome() {
            return task.aim.is_met_by(outcome.winner(), task.solver);
        }
        if let Oracle::Flat(engine) = &mut self.oracle {
            return flat_standing(engine, game, task.aim).iter().all(|(_, plies)| plies.is_some());
        }
        let replies = game.legal_moves();
        replies.into_iter().all(|reply| self.after(task, game, reply).is_some())
    }

    /// The other side's reply to the solver's `own`-th move: one that escapes where there is one, else one that
    /// resists as long as it can.
    pub fn reply(&mut self, aim: Aim, own: u32, game: &Game) -> Option<Move> {
        let task = Task { aim, solver: game.turn().other(), own };
        let replies = match &mut self.oracle {
            Oracle::Flat(engine) => flat_standing(engine, game, aim),
            Oracle::Space(_) | Oracle::Chess(_) => {
                game.legal_moves().into_iter().map(|m| (m, self.after(task, game, m))).collect()
            }
        };
        // Nobody lets a line be completed who can still be in its way.
        let blocks = |reply: &Move| match game.spec() {
            Spec::Connect(shape) => completes(&**game.position(), shape, task.solver, reply.to).is_some(),
            Spec::Chess => false,
        };
        let mut best: Option<(Move, (u32, bool))> = None;
        for (reply, plies) in replies {
            let Some(plies) = plies else { return Some(reply) };
            let resistance = (plies, blocks(&reply));
            if best.is_none_or(|(_, most)| resistance > most) {
                best = Some((reply, resistance));
            }
        }
        best.map(|(reply, _)| reply)
    }

    /// The moves that are right for a solver who has made `own` moves, those first that reach the aim soonest.
    pub fn right_moves(&mut self, aim: Aim, own: u32, game: &Game) -> Vec<Move> {
        let task = Task { aim, solver: game.turn(), own: own + 1 };
        let mut right: Vec<(u32, Move)> = Vec::new();
        for m in game.legal_moves() {
            let Ok(after) = game.after(Action::Move(m)) else { continue };
            if let Some(plies) = self.longest(task, &after) {
                right.push((plies, m));
            }
        }
        right.sort();
        right.into_iter().map(|(_, m)| m).collect()
    }

    /// The quickest of the right moves.
    pub fn best_move(&mut self, aim: Aim, own: u32, game: &Game) -> Option<Move> {
        match (&mut self.oracle, game.position(), aim) {
            (Oracle::Space(threats), ..) => {
                if let Some(board) = threats.board(game)
                    && let Some(cell) = threats.win(&board, PATIENCE)
                {
                    return Some(threats.play(cell));
                }
            }
            (Oracle::Chess(search), AnyPosition::Chess(board), Aim::Mate(moves)) => {
                search.allow(None);
                return search.quickest(board, moves.saturating_sub(own)).ok().flatten().map(Move::from);
            }
            _ => {}
        }
        self.right_moves(aim, own, game).first().copied()
    }

    /// How long the other side, to move, can resist; none where it escapes.
    fn longest(&mut self, task: Task, game: &Game) -> Option<u32> {
        if let Some(outcome) = game.outcome() {
            return task.aim.is_met_by(outcome.winner(), task.solver).then_some(0);
        }
        if let Oracle::Flat(engine) = &mut self.oracle {
            let plies: Option<Vec<u32>> =
                flat_standing(engine, game, task.aim).into_iter().map(|(_, plies)| plies).collect();
            return plies?.into_iter().max();
        }
        let mut longest = 0;
        for reply in game.legal_moves() {
            longest = longest.max(1 + self.after(task, game, reply)?);
        }
        Some(longest)
    }

    /// How long the aim takes after a reply; none where the reply escapes it.
    fn after(&mut self, task: Task, game: &Game, reply: Move) -> Option<u32> {
        let after = game.after(Action::Move(reply)).ok()?;
        if let Some(outcome) = after.outcome() {
            return task.aim.is_met_by(outcome.winner(), task.solver).then_some(0);
        }
        self.worth(task, &after)
    }

    /// How many plies the aim takes the solver, who is to move; none where it is not certain. Where nothing ends, the
    /// harder it is to go on the larger.
    fn worth(&mut self, task: Task, game: &Game) -> Option<u32> {
        match (&mut self.oracle, game.position(), task.aim) {
            (Oracle::Space(threats), ..) => {
                let board = threats.board(game)?;
                threats.length(&board, PATIENCE)
            }
            (Oracle::Chess(search), AnyPosition::Chess(board), Aim::Mate(moves)) => {
                search.allow(None);
                let left = moves.saturating_sub(task.own);
                search.shortest(board, left).ok().flatten().map(|moves| 2 * moves - 1)
            }
            (Oracle::Chess(_), AnyPosition::Chess(board), aim) => match (ending(board)?, aim) {
                (Ending::Win(plies), _) => Some(plies),
                (Ending::Draw, Aim::KeepDraw(_)) => {
                    let kept = super::mate::legal(board)
                        .into_iter()
                        .filter(|&m| matches!(ending(&board.after(m)), Some(Ending::Draw | Ending::Loss(_))));
                    Some(NARROW - (kept.count() as u32).min(NARROW))
                }
                _ => None,
            },
            (Oracle::Flat(_) | Oracle::Chess(_), ..) => None,
        }
    }
}

/// Where there are fewer ways to hold, holding is harder.
const NARROW: u32 = 100;

/// What each reply leaves of the aim, of which the solver has just moved: how long it takes, or nothing.
fn flat_standing(engine: &mut FlatEngine, game: &Game, aim: Aim) -> Vec<(Move, Option<u32>)> {
    let thought = engine.think(game, Limit::NONE, &|| false, &mut |_| ());
    let left = |score: Option<Score>| match (score, aim) {
        (Some(Score::Loss { within }), _) => Some(within.unwrap_or(NARROW)),
        (Some(Score::Draw), Aim::KeepDraw(_)) => Some(NARROW),
        _ => None,
    };
    thought.moves.into_iter().map(|verdict| (verdict.play, left(verdict.score))).collect()
}
