use raumspiel_rules::chess::{Board, Kind, PackedMove};

/// Finds out by exhaustive search whether the side to move mates within so many moves.
///
/// What the other side answered with success is tried first elsewhere too: it changes how long the search takes, never
/// what it finds.
#[derive(Clone, Debug, Default)]
pub(super) struct MateSearch {
    /// For each number of moves left, the reply that escaped last.
    escapes: [Option<PackedMove>; 8],
    nodes: u64,
    limit: Option<u64>,
    /// Whether every move of the side that mates has to be a check.
    checks_only: bool,
}

/// More positions than were allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooLong;

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

    /// Shorter mates are cheaper to find.
    fn mates_within(&mut self, board: &Board, moves: u32) -> Result<bool, TooLong> {
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
