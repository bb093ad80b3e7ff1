use crate::{Claim, Outcome, Side};

/// How a game came to its end, by its rules or by its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    ByRules(Outcome),
    Resigned {
        winner: Side,
    },
    /// Time ran out; nobody wins if the other side could not have won by any moves.
    TimeOut {
        winner: Option<Side>,
    },
    /// One side went away and did not come back; nobody wins if the other could not have won by any
    /// moves.
    Abandoned {
        winner: Option<Side>,
    },
    Agreed,
    Claimed(Claim),
    /// Given up before it had really begun; nobody wins.
    Aborted,
}

impl Ending {
    pub const fn winner(self) -> Option<Side> {
        match self {
            Ending::ByRules(outcome) => outcome.winner(),
            Ending::Resigned { winner } => Some(winner),
            Ending::TimeOut { winner } | Ending::Abandoned { winner } => winner,
            Ending::Agreed | Ending::Claimed(_) | Ending::Aborted => None,
        }
    }

    /// Why the game is over, as one word that programs can rely on.
    pub const fn reason(self) -> &'static str {
        match self {
            Ending::ByRules(outcome) => outcome.reason(),
            Ending::Resigned { .. } => "resignation",
            Ending::TimeOut { .. } => "time",
            Ending::Abandoned { .. } => "abandonment",
            Ending::Agreed => "agreement",
            Ending::Claimed(claim) => claim.reason(),
            Ending::Aborted => "aborted",
        }
    }

    /// `1-0`, `0-1`, `1/2-1/2`, or `*` where there is none.
    pub const fn result(ending: Option<Ending>) -> &'static str {
        match ending {
            None | Some(Ending::Aborted) => "*",
            Some(ending) => match ending.winner() {
                Some(Side::First) => "1-0",
                Some(Side::Second) => "0-1",
                None => "1/2-1/2",
            },
        }
    }

    /// The ending that the players brought about, from the texts of result and reason. Endings by
    /// rule are not among them: the moves tell those.
    pub(super) fn by_players(result: &str, reason: &str) -> Option<Ending> {
        let winner = match result {
            "1-0" => Some(Side::First),
            "0-1" => Some(Side::Second),
            "1/2-1/2" => None,
            "*" => return (reason == "aborted").then_some(Ending::Aborted),
            _ => return None,
        };
        Ending::from_reason(reason, winner).filter(|ending| *ending != Ending::Aborted)
    }

    /// The ending that the players brought about for a reason; none for endings by rule.
    pub fn from_reason(reason: &str, winner: Option<Side>) -> Option<Ending> {
        match (reason, winner) {
            ("resignation", Some(winner)) => Some(Ending::Resigned { winner }),
            ("time", winner) => Some(Ending::TimeOut { winner }),
            ("abandonment", winner) => Some(Ending::Abandoned { winner }),
            ("agreement", None) => Some(Ending::Agreed),
            ("aborted", None) => Some(Ending::Aborted),
            ("threefold-repetition", None) => Some(Ending::Claimed(Claim::ThreefoldRepetition)),
            ("fifty-moves", None) => Some(Ending::Claimed(Claim::FiftyMoves)),
            _ => None,
        }
    }
}
