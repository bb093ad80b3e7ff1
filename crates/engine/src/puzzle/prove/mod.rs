//! Proves puzzles again, by other ways than those that made them.

mod ending;
mod mate;

use std::{error::Error, fmt};

use raumspiel_rules::{Action, AnyPosition, Game, Move, Shape, Side, Spec, chess::Board};

use self::ending::EndingProver;
use super::{Aim, CollectionError, Puzzle, examiner::PATIENCE, space::Threats};
use crate::{
    flat::Auditor,
    space::{CellSet, Claim, Guide, ThreatBoard, check},
};

/// Shows that a puzzle is what it says: its aim is certain after exactly one move.
pub struct Prover {
    spec: Spec,
    auditor: Option<Auditor>,
    endings: EndingProver,
}

/// What is wrong with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unproved {
    Unreadable(CollectionError),
    /// The moves after which the aim is certain, where they are not one.
    Moves(Vec<String>),
    /// Something to complete, to block or to take at once.
    Plain,
    /// Mate comes sooner than the theme says.
    Sooner,
    /// What the tables or searches said could not be shown.
    NotShown(String),
    /// There are no puzzles of this game.
    NoSuchGame,
}

/// What an auditor of Connect Four may take.
const MEMORY: usize = 64 << 20;

impl Prover {
    pub fn new(spec: Spec) -> Prover {
        let auditor = match spec {
            Spec::CONNECT_FOUR => Auditor::new(Shape::CONNECT_FOUR, MEMORY),
            _ => None,
        };
        Prover { spec, auditor, endings: EndingProver::default() }
    }

    /// The one move that reaches the aim.
    pub fn prove(&mut self, puzzle: &Puzzle) -> Result<Move, Unproved> {
        let game = puzzle.game(self.spec).map_err(Unproved::Unreadable)?;
        let aim = puzzle.theme.aim();
        let right = match (self.spec, game.position(), aim) {
            (Spec::CONNECT_FOUR, ..) => self.flat(&game, aim)?,
            (Spec::CONNECT_FOUR_3D, ..) => in_space(&game)?,
            (Spec::Chess, AnyPosition::Chess(board), Aim::Mate(moves)) => {
                if mate::mates(board, moves - 1) {
                    return Err(Unproved::Sooner);
                }
                mate::keys(board, moves)
            }
            (Spec::Chess, AnyPosition::Chess(board), _) => self.ending(board, aim)?,
            _ => return Err(Unproved::NoSuchGame),
        };
        match right[..] {
            [only] if game.legal_moves().len() > 1 => Ok(only),
            _ => Err(Unproved::Moves(right.iter().map(|&m| game.position().notation(m)).collect())),
        }
    }

    /// By plain alpha-beta, without book or the solver's bounds.
    fn flat(&mut self, game: &Game, aim: Aim) -> Result<Vec<Move>, Unproved> {
        let auditor = self.auditor.as_mut().ok_or(Unproved::NoSuchGame)?;
        nothing_at_once(game)?;
        let least = if aim == Aim::Line { 1 } else { 0 };
        let mut right = Vec::new();
        for m in game.legal_moves() {
            let Ok(after) = game.after(Action::Move(m)) else { continue };
            // Nobody wins with this move: at most it fills the board.
            let reaches = match after.outcome() {
                Some(_) => least == 0,
                None => auditor.exceeds_score(&after, -least) == Some(false),
            };
            if reaches {
                right.push(m);
            }
        }
        // Who only had to hold must not have had a win.
        if least == 0 && auditor.exceeds_score(game, 0) != Some(false) {
            return Err(Unproved::NotShown("a win was to be had".to_owned()));
        }
        Ok(right)
    }

    fn ending(&mut self, board: &Board, aim: Aim) -> Result<Vec<Move>, Unproved> {
        let right = self.endings.right_moves(board, aim).map_err(Unproved::NotShown)?;
        Ok(right.into_iter().map(Move::from).collect())
    }
}

/// Neither side completes a line with its next piece.
fn nothing_at_once(game: &Game) -> Result<(), Unproved> {
    let Spec::Connect(shape) = game.spec() else { return Ok(()) };
    let quiet = |side| {
        let completes = |m: &Move| crate::sight::completes(&**game.position(), shape, side, m.to).is_some();
        !game.legal_moves().iter().any(completes)
    };
    if Side::BOTH.into_iter().all(quiet) { Ok(()) } else { Err(Unproved::Plain) }
}

/// The moves that are shown to win by the checker of certificates, which asks the threat search for the winner's moves
/// and believes nothing else of it.
fn in_space(game: &Game) -> Result<Vec<Move>, Unproved> {
    nothing_at_once(game)?;
    let solver = game.turn();
    let mut right = Vec::new();
    for m in game.legal_moves() {
        let Ok(after) = game.after(Action::Move(m)) else { continue };
        let claim = Claim::new(game.spec(), &after.move_texts().join(" "), solver, "");
        let claim = claim.map_err(|error| Unproved::NotShown(error.to_string()))?;
        let mut guide = ThreatGuide { threats: Threats::new().ok_or(Unproved::NoSuchGame)?, solver };
        if check(&claim, &mut guide).is_ok() {
            right.push(m);
        }
    }
    Ok(right)
}

struct ThreatGuide {
    threats: Threats,
    solver: Side,
}

impl Guide for ThreatGuide {
    fn choose(&mut self, stones: [u128; 2]) -> Option<u8> {
        let sets = stones.map(|set| CellSet { low: set as u64, high: (set >> 64) as u64 });
        let board = ThreatBoard::from_stones(self.threats.geometry(), sets, self.solver);
        let cell = self.threats.win(&board, PATIENCE)?;
        Some(self.threats.geometry().column_of(cell) as u8)
    }
}

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unproved::Unreadable(error) => error.fmt(f),
            Unproved::Moves(moves) if moves.is_empty() => f.write_str("No move reaches the aim."),
            Unproved::Moves(moves) => write!(f, "Not one move reaches the aim but {}.", moves.join(" and ")),
            Unproved::Plain => f.write_str("There is a line to complete or to block at once."),
            Unproved::Sooner => f.write_str("There is a mate in fewer moves."),
            Unproved::NotShown(why) => write!(f, "It could not be shown: {why}."),
            Unproved::NoSuchGame => f.write_str("There are no puzzles of this game."),
        }
    }
}

impl Error for Unproved {}
