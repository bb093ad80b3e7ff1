use raumspiel_protocol::v2::{Seat, TimeControl};

use super::Room;

impl Room {
    /// In a game by days that is being played: whose turn it is, and the event that made it so.
    pub fn turn_by_days(&self) -> Option<(Seat, u32)> {
        let by_days = matches!(self.time, TimeControl::Correspondence { .. });
        let is_playing = by_days && self.result.is_none() && self.round > 0;
        let creator = self.side_of(Seat::Creator).filter(|_| is_playing)?;
        let seat = if self.game.turn() == creator { Seat::Creator } else { Seat::Guest };
        Some((seat, self.position_seq))
    }
}
