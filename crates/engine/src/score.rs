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

    /// Better for the player to move is larger: sooner wins, later losses.
    pub const fn rank(self) -> i64 {
        const fn beyond_estimates(within: Option<u32>) -> i64 {
            (1 << 40)
                - match within {
                    Some(plies) => plies as i64,
                    None => 1 << 33,
                }
        }
        match self {
            Score::Estimate(value) => value as i64,
            Score::Draw => 0,
            Score::Win { within } => beyond_estimates(within),
            Score::Loss { within } => -beyond_estimates(within),
        }
    }
}
