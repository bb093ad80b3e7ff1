/// What a position is worth to the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// An opinion: hundredths of a pawn in chess, of a like scale elsewhere; positive is good.
    Estimate(i32),
    /// Proved won. `within` is the number of plies that the win takes, the winning one included;
    /// not known where only the result is.
    Win { within: Option<u32> },
    /// Proved drawn.
    Draw,
    /// Proved lost, `within` as for a win.
    Loss { within: Option<u32> },
}

impl Score {
    pub const fn is_proved(self) -> bool {
        !matches!(self, Score::Estimate(_))
    }
}
