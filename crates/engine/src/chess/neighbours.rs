use raumspiel_rules::chess::{Board, Kind};

use super::Ending;

/// How a position ends according to what is known of the positions after its moves, found by the
/// rules alone; none where one of those is not known. Tables are checked with it, so it shares
/// nothing with what computes them.
pub fn ending_by_moves(board: &Board, known: impl Fn(&Board) -> Option<Ending>) -> Option<Ending> {
    let mut moves = Vec::new();
    board.push_moves(Kind::All, &mut moves);
    let mut best = if board.in_check() { Ending::Loss(0) } else { Ending::Draw };
    for (n, &m) in moves.iter().enumerate() {
        let after = known(&board.after(m))?.before();
        if n == 0 || after.rank() > best.rank() {
            best = after;
        }
    }
    Some(best)
}

impl Ending {
    /// What a position is worth, seen from the move that leads to it.
    pub const fn before(self) -> Ending {
        match self {
            Ending::Win(plies) => Ending::Loss(plies + 1),
            Ending::Draw => Ending::Draw,
            Ending::Loss(plies) => Ending::Win(plies + 1),
        }
    }

    /// Better for the side to move is larger.
    const fn rank(self) -> i32 {
        match self {
            Ending::Win(plies) => 1000 - plies as i32,
            Ending::Draw => 0,
            Ending::Loss(plies) => plies as i32 - 1000,
        }
    }
}
