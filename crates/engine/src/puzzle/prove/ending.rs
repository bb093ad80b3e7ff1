//! Endings of three men. The tables are asked for moves, and nothing that they say is believed: a win is followed to
//! every mate, and a draw is shown by a set of positions that one side can stay in for ever.

use std::collections::HashSet;

use raumspiel_rules::{
    Outcome, Position,
    chess::{Board, Kind, PackedMove},
};

use super::super::Aim;
use crate::chess::{Ending, ending};

/// What has been shown so far.
#[derive(Default)]
pub(super) struct EndingProver {
    /// Keys of positions in which the side to move wins.
    won: HashSet<u64>,
    /// Keys of positions in which the side to move does not lose.
    safe: HashSet<u64>,
}

/// No win of three men is longer.
const LONGEST: u32 = 100;

impl EndingProver {
    /// The moves that reach the aim, each shown to reach it, and all others shown not to.
    pub(super) fn right_moves(&mut self, board: &Board, aim: Aim) -> Result<Vec<PackedMove>, String> {
        let mut right = Vec::new();
        for m in legal(board) {
            let after = board.after(m);
            let reaches = match (aim, ending(&after)) {
                (Aim::KeepWin(_), Some(Ending::Loss(_))) => {
                    self.show_lost(&after, LONGEST)?;
                    true
                }
                (Aim::KeepDraw(_), Some(Ending::Win(_))) => {
                    self.show_won(&after, LONGEST)?;
                    false
                }
                (Aim::KeepWin(_), Some(_)) => {
                    self.show_safe(&after)?;
                    false
                }
                (Aim::KeepDraw(_), Some(Ending::Draw)) => {
                    self.show_held(&after)?;
                    true
                }
                _ => return Err("it is no ending of three men".to_owned()),
            };
            if reaches {
                right.push(m);
            }
        }
        Ok(right)
    }

    /// The side to move wins: the move that the table names leads to a lost position.
    fn show_won(&mut self, board: &Board, plies: u32) -> Result<(), String> {
        if self.won.contains(&board.key()) {
            return Ok(());
        }
        let distance = |m: &PackedMove| match ending(&board.after(*m)) {
            Some(Ending::Loss(plies)) => Some(plies),
            _ => None,
        };
        let moves = legal(board);
        let best = moves.iter().filter(|m| distance(m).is_some()).min_by_key(|m| distance(m));
        let best = *best.ok_or_else(|| format!("nothing wins in {}", board.text()))?;
        self.show_lost(&board.after(best), plies.checked_sub(1).ok_or("a win does not end")?)?;
        self.won.insert(board.key());
        Ok(())
    }

    /// The side to move is mated, or every move of it leads to a won position of the other.
    fn show_lost(&mut self, board: &Board, plies: u32) -> Result<(), String> {
        let replies = legal(board);
        if replies.is_empty() {
            return if board.in_check() { Ok(()) } else { Err("stalemate for a win".to_owned()) };
        }
        for reply in replies {
            let after = board.after(reply);
            if after.is_dead() {
                return Err(format!("nothing to mate with after a reply in {}", board.text()));
            }
            self.show_won(&after, plies.checked_sub(1).ok_or("a win does not end")?)?;
        }
        Ok(())
    }

    /// The side that has just moved does not lose, whatever the other, to move, does.
    fn show_held(&mut self, board: &Board) -> Result<(), String> {
        for reply in legal(board) {
            self.show_safe(&board.after(reply))?;
        }
        Ok(())
    }

    /// The side to move does not lose: it always has a move after which, whatever the other does, it is to move again
    /// in a position of the same kind, or the game is drawn.
    fn show_safe(&mut self, board: &Board) -> Result<(), String> {
        let mut open = vec![*board];
        while let Some(board) = open.pop() {
            if is_drawn(&board) || !self.safe.insert(board.key()) {
                continue;
            }
            let keeps =
                |m: &PackedMove| matches!(ending(&board.after(*m)), Some(Ending::Draw | Ending::Loss(_)));
            let kept = legal(&board).into_iter().find(keeps);
            let after = board.after(kept.ok_or_else(|| format!("nothing holds in {}", board.text()))?);
            if !is_drawn(&after) {
                open.extend(legal(&after).into_iter().map(|reply| after.after(reply)));
            }
        }
        Ok(())
    }
}

/// By the rules alone.
fn is_drawn(board: &Board) -> bool {
    matches!(board.outcome(), Some(Outcome::Draw(_)))
}

fn legal(board: &Board) -> Vec<PackedMove> {
    let mut moves = Vec::new();
    board.push_moves(Kind::All, &mut moves);
    moves
}
