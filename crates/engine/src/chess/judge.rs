use raumspiel_rules::chess::{Board, PackedMove};

use super::{
    network::Network,
    order::MOST_PLIES,
    sums::{Change, Sums},
};

/// Judges the positions along the line that is searched. Each needs the sums of the one before it
/// and what the move changed; they are made only where somebody asks.
pub(super) struct Judge {
    network: &'static Network,
    line: Vec<Step>,
}

/// A position of the line.
#[derive(Clone)]
struct Step {
    /// How it came about from the one before; none after a pass.
    change: Option<Change>,
    is_known: bool,
    sums: Sums,
}

impl Judge {
    pub(super) fn new(root: &Board) -> Judge {
        let network = Network::current();
        let mut line = vec![Step { change: None, is_known: false, sums: Sums::ZERO }; MOST_PLIES + 1];
        line[0] = Step { change: None, is_known: true, sums: Sums::of(network, root) };
        Judge { network, line }
    }

    /// The move is played in the position at `ply` of the line.
    #[inline]
    pub(super) fn play(&mut self, ply: i32, board: &Board, m: PackedMove) {
        self.follow(ply, Some(Change::by(board, m)));
    }

    /// The side to move passes at `ply` of the line.
    pub(super) fn pass(&mut self, ply: i32) {
        self.follow(ply, None);
    }

    #[inline]
    fn follow(&mut self, ply: i32, change: Option<Change>) {
        let step = &mut self.line[ply as usize + 1];
        step.change = change;
        step.is_known = false;
    }

    /// What the position at `ply` of the line is worth to its side to move.
    #[inline]
    pub(super) fn judge(&mut self, board: &Board, ply: i32) -> i32 {
        let ply = ply as usize;
        let known = (0..=ply).rev().find(|&at| self.line[at].is_known).unwrap_or(0);
        for at in known..ply {
            let (before, after) = self.line.split_at_mut(at + 1);
            let (before, after) = (&before[at], &mut after[0]);
            match &after.change {
                Some(change) => after.sums.follow(self.network, &before.sums, change),
                None => after.sums = before.sums,
            }
            after.is_known = true;
        }
        self.network.judge(board, &self.line[ply].sums)
    }
}

#[cfg(test)]
mod tests {
    use raumspiel_rules::chess::Kind;

    use super::*;

    /// Sums that are carried along are those added up from the start, however long nobody asked.
    #[test]
    fn judges_a_line_as_it_judges_its_positions() {
        let mut n: u64 = 1;
        let (mut captures, mut promotions) = (0, 0);
        for _ in 0..40 {
            let mut board = Board::start();
            while board.can_move() && board.number() < 200 {
                let mut judge = Judge::new(&board);
                for ply in 0..60 {
                    let mut moves = Vec::new();
                    board.push_moves(Kind::All, &mut moves);
                    n = n.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    let Some(&m) = moves.get((n >> 33) as usize % moves.len().max(1)) else { break };
                    captures += u32::from(board.occupied().contains(m.to()));
                    promotions += u32::from(m.promotion().is_some());
                    if n >> 60 == 0 && !board.in_check() {
                        judge.pass(ply);
                        board = board.after_pass();
                    } else {
                        judge.play(ply, &board, m);
                        board.play(m);
                    }
                    if n >> 32 & 3 == 0 {
                        assert_eq!(judge.judge(&board, ply + 1), Network::current().evaluate(&board));
                    }
                }
            }
        }
        assert!(captures > 100 && promotions > 10, "{captures} captures, {promotions} promotions");
    }
}
