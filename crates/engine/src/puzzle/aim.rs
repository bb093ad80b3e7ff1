use raumspiel_rules::{Game, Side};

/// What has to be reached, whatever the other side does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Mate with the solver's move of this number at the latest, counted from 1.
    Mate(u32),
    /// A line of one's own, however long it takes.
    Line,
    /// A won ending is still won after so many moves.
    KeepWin(u32),
    /// Nothing is lost after so many moves.
    KeepDraw(u32),
}

impl Aim {
    /// Whether it is reached when the solver has made `own` moves, all of them right.
    pub fn is_reached(self, game: &Game, solver: Side, own: u32) -> bool {
        match (self, game.outcome()) {
            (_, Some(outcome)) => self.is_met_by(outcome.winner(), solver),
            (Aim::KeepWin(moves) | Aim::KeepDraw(moves), None) => own >= moves,
            (Aim::Mate(_) | Aim::Line, None) => false,
        }
    }

    /// Whether a game that has ended so has ended well for the solver.
    pub(super) fn is_met_by(self, winner: Option<Side>, solver: Side) -> bool {
        match winner {
            Some(winner) => winner == solver,
            None => matches!(self, Aim::KeepDraw(_)),
        }
    }
}
