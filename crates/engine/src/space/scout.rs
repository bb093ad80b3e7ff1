use raumspiel_rules::Side;

use super::{CellSet, Geometry, ThreatAnswer, ThreatBoard, ThreatSearch};

/// Sees by threats alone which moves of a position are worth searching for a proof that one side,
/// the attacker, wins.
#[derive(Clone, Debug)]
pub(super) struct Scout {
    attacker: Side,
    threats: ThreatSearch,
    /// Positions that one threat search may look at.
    budget: u64,
}

/// The attacker's moves that do not lose by threats, and those among them that force the defender.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attacks {
    pub(super) open: CellSet,
    /// Threatening to complete a line.
    pub(super) checks: CellSet,
    /// Threatening to win by threats.
    pub(super) menaces: CellSet,
}

impl Scout {
    pub(super) fn new(attacker: Side, threats: ThreatSearch, budget: u64) -> Scout {
        Scout { attacker, threats, budget }
    }

    pub(super) fn attacker(&self) -> Side {
        self.attacker
    }

    /// Positions that its threat searches have looked at.
    pub(super) fn nodes(&self) -> u64 {
        self.threats.nodes()
    }

    /// The move with which the side to move begins to win by threats.
    pub(super) fn win<const W: usize, const S: usize>(
        &mut self,
        geometry: &Geometry<W>,
        board: &ThreatBoard<W, S>,
    ) -> Option<u8> {
        match self.threats.search(geometry, board, self.budget) {
            ThreatAnswer::Wins(cell) => Some(cell),
            ThreatAnswer::DoesNot | ThreatAnswer::Unknown => None,
        }
    }

    /// The attacker is to move, and threats alone do not win.
    pub(super) fn attacks<const W: usize, const S: usize>(
        &mut self,
        geometry: &Geometry<W>,
        board: &ThreatBoard<W, S>,
    ) -> Attacks {
        let defender = self.attacker.other();
        let danger = board.wins_at_once(defender);
        let mut open = board.landings().without(board.below_wins(geometry, defender));
        if !danger.is_empty() {
            open = if danger.len() == 1 { open & danger } else { CellSet::EMPTY };
            return Attacks { open, checks: open, menaces: CellSet::EMPTY };
        }
        let mut passed = *board;
        passed.pass();
        let is_threatened = self.win(geometry, &passed).is_some();
        let mut attacks = Attacks { open, checks: CellSet::EMPTY, menaces: CellSet::EMPTY };
        for cell in open {
            let mut next = *board;
            next.place(geometry, cell);
            if !next.wins_at_once(self.attacker).is_empty() {
                attacks.checks |= CellSet::of(cell);
                continue;
            }
            if is_threatened && self.win(geometry, &next).is_some() {
                attacks.open = attacks.open.without(CellSet::of(cell));
                continue;
            }
            next.pass();
            if self.win(geometry, &next).is_some() {
                attacks.menaces |= CellSet::of(cell);
            }
        }
        attacks
    }

    /// The defender's replies that threats do not refute; none if he wins or draws.
    pub(super) fn defences<const W: usize, const S: usize>(
        &mut self,
        geometry: &Geometry<W>,
        board: &ThreatBoard<W, S>,
    ) -> Option<CellSet> {
        if !board.wins_at_once(self.attacker.other()).is_empty() {
            return None;
        }
        let checks = board.wins_at_once(self.attacker);
        let replies = match checks.len() {
            0 => board.landings(),
            1 => checks,
            _ => return Some(CellSet::EMPTY),
        };
        if replies.is_empty() || checks.is_empty() && self.win(geometry, board).is_some() {
            return None;
        }
        let mut open = CellSet::EMPTY;
        for cell in replies {
            let mut next = *board;
            next.place(geometry, cell);
            if next.landings().is_empty() {
                return None;
            }
            if self.win(geometry, &next).is_none() {
                open |= CellSet::of(cell);
            }
        }
        Some(open)
    }
}
