use raumspiel_protocol::v2::{CountsFor, Paired, TimeControl};
use serde::{Deserialize, Serialize};

use super::fit::Fit;
use crate::{
    ids::{KeyHash, random_below},
    openings,
    problem::Problem,
    room::Options,
};

/// Everything that opens the game of two who were paired. Both of their rows hold it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Terms {
    spec: String,
    start: Option<String>,
    time: TimeControl,
    paired: Paired,
    /// What the log keeps of the seats' secrets, the creator's first.
    keys: [String; 2],
    names: [Option<String>; 2],
    /// Who begins.
    pub(crate) coin: bool,
}

impl Terms {
    pub(super) fn of(fit: &Fit<'_>, counts_for: CountsFor) -> Terms {
        let [creator, guest] = fit.strengths;
        let rated = fit.host.wish.rated;
        // A player's name is the one they have now, and stands beside the log.
        let name = |seek: &super::seek::Seek| seek.wish.name.clone().filter(|_| seek.player.is_none());
        Terms {
            spec: fit.spec.to_owned(),
            start: if rated { openings::some(fit.spec) } else { None },
            time: fit.time,
            paired: Paired { rated, creator, guest, counts_for },
            keys: [fit.host.key.to_hex(), fit.guest.key.to_hex()],
            names: [name(fit.host), name(fit.guest)],
            coin: random_below(2) == 0,
        }
    }

    pub(crate) fn options(&self) -> Result<Options, Problem> {
        let (start, name) = (self.start.clone(), self.names[0].clone());
        Ok(Options::paired(&self.spec, start, self.time, name, self.paired)?)
    }

    pub(crate) fn guest_name(&self) -> Option<String> {
        self.names[1].clone()
    }

    pub(crate) fn keys(&self) -> Option<[KeyHash; 2]> {
        Some([KeyHash::from_hex(&self.keys[0])?, KeyHash::from_hex(&self.keys[1])?])
    }

    pub(super) fn spec(&self) -> &str {
        &self.spec
    }

    /// What both are rated together; 0 where nobody is known.
    pub(super) fn strength(&self) -> u64 {
        let sure = |strength: raumspiel_protocol::v2::Strength| {
            u64::from(strength.rating).saturating_sub(u64::from(strength.deviation))
        };
        sure(self.paired.creator) + sure(self.paired.guest)
    }
}
