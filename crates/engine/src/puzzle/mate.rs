use std::collections::HashMap;

use raumspiel_rules::{
    Position,
    chess::{Board, Kind, PackedMove},
};

/// Finds out by exhaustive search whether the side to move mates within so many moves.
///
/// What the other side answered with success is tried first elsewhere too, and what was found out about a position is
/// remembered: both change how long the search takes, never what it finds.
#[derive(Clone, Debug, Default)]
pub(super) struct MateSearch {
    /// For each number of moves left, the reply that escaped last.
    escapes: [Option<PackedMove>; 8],
    /// By a position's key and a number of moves, whether the side to move mates within them.
    known: HashMap<(u64, u32), bool>,
    nodes: u64,
    limit: Option<u64>,
    /// Whether every move of the side that mates has to be a check.
    checks_only: bool,
}

/// More positions than were allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooLong;

/// Positions that are remembered at once.
const REMEMBERED: usize = 1 << 18;

impl MateSearch {
    /// The search gives up after so many positions, if told so.
    pub(super) fn allow(&mut self, nodes: Option<u64>) {
        self.nodes = 0;
        self.limit = nodes;
    }

    /// The moves after which the other side is mated within `moves` moves, this one included; no more than `most`.
    pub(super) fn keys(
        &mut self,
        board: &Board,
        moves: u32,
        most: usize,
    ) -> Result<Vec<PackedMove>, TooLong> {
        let mut found = Vec::new();
        for m in legal(board) {
            if self.is_mated_after(&board.after(m), moves)? {
                found.push(m);
                if found.len() == most {
                    break;
                }
            }
        }
        Ok(found)
    }

    /// How many moves the side to move needs to mate, no more than `most`.
    pub(super) fn shortest(&mut self, board: &Board, most: u32) -> Result<Option<u32>, TooLong> {
        for moves in 1..=most {
            if self.mates(board, moves)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    /// A move that begins the shortest mate, of no more than `most` moves. Those that leave the fewest replies are tried
    /// first, so that it is mostly found long before all have been.
    pub(super) fn quickest(&mut self, board: &Board, most: u32) -> Result<Option<PackedMove>, TooLong> {
        let mut moves = legal(board);
        moves.sort_by_key(|&m| legal(&board.after(m)).len());
        for within in 1..=most {
            for &m in &moves {
                if self.is_mated_after(&board.after(m), within)? {
                    return Ok(Some(m));
                }
            }
        }
        Ok(None)
    }

    /// As `shortest`, by checks alone: what it finds is true, and it is found at once, but mates that need a quiet move
    /// are not found.
    pub(super) fn by_checks(&mut self, board: &Board, most: u32) -> Result<Option<u32>, TooLong> {
        self.checks_only = true;
        let found = self.shortest(board, most);
        self.checks_only = false;
        found
    }

    fn mates(&mut self, board: &Board, moves: u32) -> Result<bool, TooLong> {
        let legal = legal(board);
        if moves > 1 {
            // Most mates begin with a check, and it leaves the fewest replies.
            let (checks, quiet): (Vec<Board>, Vec<Board>) =
                legal.iter().map(|&m| board.after(m)).partition(Board::in_check);
            let quiet = if self.checks_only { &[] } else { &quiet[..] };
            for after in checks.iter().chain(quiet) {
                if self.is_mated_after(after, moves)? {
                    return Ok(true);
                }
            }
            return Ok(false);
        }
        for m in legal {
            if self.is_mated_after(&board.after(m), 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the side to move here is mated already, or whatever it plays within `moves - 1` more moves.
    pub(super) fn is_mated_after(&mut self, board: &Board, moves: u32) -> Result<bool, TooLong> {
        self.nodes += 1;
        if self.limit.is_some_and(|limit| self.nodes > limit) {
            return Err(TooLong);
        }
        if moves <= 1 {
            return Ok(board.in_check() && !board.can_move());
        }
        let replies = legal(board);
        if replies.is_empty() {
            return Ok(board.in_check());
        }
        let known = self.escapes[moves as usize % 8].filter(|escape| replies.contains(escape));
        if let Some(escape) = known
            && !self.mates_within(&board.after(escape), moves - 1)?
        {
            return Ok(false);
        }
        for reply in replies.into_iter().filter(|&reply| Some(reply) != known) {
            if !self.mates_within(&board.after(reply), moves - 1)? {
                self.escapes[moves as usize % 8] = Some(reply);
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn mates_within(&mut self, board: &Board, moves: u32) -> Result<bool, TooLong> {
        if moves <= 1 || self.checks_only {
            return self.mates_soon(board, moves);
        }
        let what = (board.key(), moves);
        if let Some(&mates) = self.known.get(&what) {
            return Ok(mates);
        }
        let mates = self.mates_soon(board, moves)?;
        if self.known.len() == REMEMBERED {
            self.known.clear();
        }
        self.known.insert(what, mates);
        Ok(mates)
    }

    /// Shorter mates are cheaper to find.
    fn mates_soon(&mut self, board: &Board, moves: u32) -> Result<bool, TooLong> {
        if moves > 1 && self.mates(board, 1)? {
            return Ok(true);
        }
        self.mates(board, moves)
    }
}

pub(super) fn legal(board: &Board) -> Vec<PackedMove> {
    let mut moves = Vec::with_capacity(64);
    board.push_moves(Kind::All, &mut moves);
    moves
}
