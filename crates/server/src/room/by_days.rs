use raumspiel_protocol::v2::{Seat, TimeControl};

use super::{Now, Room};

/// Whose turn it is in a game by days.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    pub seat: Seat,
    /// The event that made it so.
    pub seq: u32,
    /// When a day is left, if there is more time than that for a move.
    pub day_left: Option<u64>,
    /// It is the first of a game between two who found each other.
    pub is_meeting: bool,
}

impl Turn {
    /// How far things have come: when the turn began, and when a day is left.
    pub fn stage(&self, now: Now) -> u64 {
        u64::from(self.seq) * 2 + u64::from(self.is_late(now))
    }

    pub fn is_late(&self, now: Now) -> bool {
        self.day_left.is_some_and(|tick_ms| now.tick_ms >= tick_ms)
    }
}

impl Room {
    /// Whose turn it is in a game by days that is being played.
    pub fn turn_by_days(&self) -> Option<Turn> {
        const DAY: u64 = 24 * 60 * 60 * 1000;
        let TimeControl::Correspondence { days_per_move } = self.time else { return None };
        let is_playing = self.result.is_none() && self.round > 0;
        let creator = self.side_of(Seat::Creator).filter(|_| is_playing)?;
        let late = self.deadline().filter(|_| days_per_move > 1).map(|tick_ms| tick_ms.saturating_sub(DAY));
        Some(Turn {
            seat: if self.game.turn() == creator { Seat::Creator } else { Seat::Guest },
            seq: self.position_seq,
            day_left: late,
            is_meeting: self.paired.is_some() && self.round == 1 && self.game.moves().is_empty(),
        })
    }

    /// How the other player is called, for whoever sits at a seat.
    pub fn opponent_name(&self, seat: Seat) -> Option<String> {
        self.name(seat.other())
    }
}
