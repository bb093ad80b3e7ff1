//! Rounds that end, and pairs of them: a rated game in which the first to move has the better of it is
//! played twice from the same position, with sides changed.

use raumspiel_protocol::v2::{Event, Outcome, Paired, Seat};
use raumspiel_rules::Side;

use super::{Now, Room};

/// What a room remembers of a round that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndedRound {
    pub round: u32,
    /// Who had the first side.
    pub first: Seat,
    pub plies: u32,
    /// Who ended it: gave up, aborted it, or let their time run out. None where the rules did, or both.
    pub by: Option<Seat>,
    /// How it ended, where that is short enough for a list.
    pub position: Option<String>,
}

/// Every board that can be drawn small is shorter.
const LONGEST_POSITION: usize = 400;

impl Room {
    pub fn paired(&self) -> Option<Paired> {
        self.paired
    }

    pub fn ended(&self) -> Option<&EndedRound> {
        self.ended.as_ref()
    }

    /// Whether ratings change by a round.
    pub fn is_rated(&self, round: u32) -> bool {
        let rated = self.paired.is_some_and(|paired| paired.rated);
        rated && round <= if self.is_pair() { 2 } else { 1 }
    }

    /// None for a game that was given up before it began.
    pub(super) fn round_ended_by(&self, result: &Outcome, by: Option<Seat>) -> Option<EndedRound> {
        let creator = self.side_of(Seat::Creator)?;
        let seat = |side| if creator == side { Seat::Creator } else { Seat::Guest };
        let ran_out = matches!(result.reason.as_str(), "time" | "aborted");
        Some(EndedRound {
            round: self.round,
            first: seat(Side::First),
            plies: u32::try_from(self.game.moves().len()).unwrap_or(u32::MAX),
            by: by
                .filter(|_| matches!(result.reason.as_str(), "resignation" | "aborted"))
                .or_else(|| ran_out.then(|| seat(self.game.turn()))),
            position: self.short_position(),
        })
    }

    /// The position as lists have it, where it is short enough for them.
    pub fn short_position(&self) -> Option<String> {
        Some(self.game.position().text()).filter(|text| text.len() <= LONGEST_POSITION)
    }

    fn is_pair(&self) -> bool {
        self.start.is_some() && self.paired.is_some_and(|paired| paired.rated)
    }

    /// Whether this is the second round of a pair, which nobody can leave as if it had not begun.
    pub(super) fn is_second_of_pair(&self) -> bool {
        self.is_pair() && self.round == 2
    }

    /// Whether the second round of a pair is to begin.
    pub(super) fn is_second_due(&self) -> bool {
        let played = self.result.as_ref().is_some_and(|result| result.reason != "aborted");
        self.is_pair() && self.round == 1 && played
    }

    pub(super) fn next_of_pair(&self, now: Now) -> Event {
        let creator = self.creator.unwrap_or(Side::First);
        self.started(2, creator.other(), now)
    }

    /// Whether nothing more is played unless both want to.
    pub fn is_over(&self) -> bool {
        self.result.is_some() && !self.is_second_due()
    }
}
