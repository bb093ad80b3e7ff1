use raumspiel_protocol::v2::{Seat, TimeControl};

use super::{Now, Room};

/// Longer than it takes to sit down at a game that was found.
const SITTING_DOWN_MS: u64 = 3_000;

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
    /// Nobody is told of it earlier: who waited for the other is about to sit down.
    pub told_from: u64,
}

/// What somebody is waited for who may be away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaited {
    /// Their move, in a game by days.
    Move(Turn),
    /// Their answer to whoever asks for another round, and the event that asked.
    Rematch { seat: Seat, seq: u32 },
}

impl Awaited {
    /// How far things have come; grows with every event that changes what is awaited.
    pub fn stage(&self, now: Now) -> u64 {
        match self {
            Awaited::Move(turn) => turn.stage(now),
            Awaited::Rematch { seq, .. } => u64::from(*seq) * 2,
        }
    }
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
        let creator = self.side_of(Seat::Creator).filter(|_| self.result.is_none())?;
        let late = self.deadline().filter(|_| days_per_move > 1).map(|tick_ms| tick_ms.saturating_sub(DAY));
        let is_meeting = self.paired.is_some() && self.round == 1 && self.game.moves().is_empty();
        Some(Turn {
            seat: if self.game.turn() == creator { Seat::Creator } else { Seat::Guest },
            seq: self.position_seq,
            day_left: late,
            is_meeting,
            told_from: self.position_tick + if is_meeting { SITTING_DOWN_MS } else { 0 },
        })
    }

    /// What is waited for of somebody who may be away.
    pub fn awaited(&self) -> Option<Awaited> {
        match self.offers.rematch {
            Some((asker, seq)) => Some(Awaited::Rematch { seat: asker.other(), seq }),
            None => self.turn_by_days().map(Awaited::Move),
        }
    }

    /// How the other player is called, for whoever sits at a seat.
    pub fn opponent_name(&self, seat: Seat) -> Option<String> {
        self.name(seat.other())
    }
}
