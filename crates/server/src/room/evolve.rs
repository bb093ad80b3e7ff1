use raumspiel_protocol::v2::{Clocks, Event, Seat};
use raumspiel_rules::MoveError;

use super::{Clock, Entry, Offers, Room};
use crate::wire;

/// Why an event cannot follow on what the room is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Unfit {
    Sequence { expected: u32 },
    Move(MoveError),
    Ending,
    SecondCreation,
}

impl Room {
    /// Takes one event in. Deciding and replaying both end here.
    pub(super) fn evolve(&mut self, entry: &Entry) -> Result<(), Unfit> {
        let seq = self.seq + 1;
        if entry.seq != seq {
            return Err(Unfit::Sequence { expected: seq });
        }
        let by = entry.cause.map(|cause| cause.seat);
        match &entry.event {
            Event::Created { .. } => return Err(Unfit::SecondCreation),
            Event::Joined { name } => {
                self.keys[Seat::Guest as usize] = entry.key;
                self.names[Seat::Guest as usize].clone_from(name);
            }
            Event::Started { round, creator, clocks } => {
                self.round = *round;
                self.creator = Some(wire::rules_side(*creator));
                self.game = self.game.at_ply(0);
                self.clock = Clock::new(self.time);
                self.set_clocks(*clocks, entry);
                self.ending = None;
                self.offers = Offers::default();
                self.round_seq = seq;
                self.position_seq = seq;
            }
            Event::Played { r#move, clocks, .. } => {
                self.game.play_text(r#move).map_err(Unfit::Move)?;
                self.set_clocks(*clocks, entry);
                // Whoever plays on has answered the other's offer of a draw.
                self.offers.draw = self.offers.draw.filter(|(offerer, _)| Some(*offerer) == by);
                self.offers.take_back = None;
                self.position_seq = seq;
            }
            Event::DrawOffered {} => self.offers.draw = by.map(|seat| (seat, seq)),
            Event::DrawDeclined {} => self.offers.draw = None,
            Event::TakeBackOffered {} => self.offers.take_back = by.map(|seat| (seat, seq)),
            Event::TakeBackDeclined {} => self.offers.take_back = None,
            Event::TakenBack { plies, clocks } => {
                self.game = self.game.at_ply(*plies as usize);
                self.set_clocks(*clocks, entry);
                self.offers = Offers::default();
                self.position_seq = seq;
            }
            Event::Finished { result, clocks } => {
                self.ending = Some(wire::ending(&self.game, result).ok_or(Unfit::Ending)?);
                self.set_clocks(*clocks, entry);
                self.offers = Offers::default();
                self.round_seq = seq;
                self.position_seq = seq;
            }
            Event::RematchOffered {} => self.offers.rematch = by.map(|seat| (seat, seq)),
            Event::RematchDeclined {} => self.offers.rematch = None,
            Event::Chatted { .. } => {}
        }
        self.seq = seq;
        if let Some(cause) = entry.cause.filter(|cause| cause.id.is_some()) {
            self.causes.push((seq, cause));
        }
        Ok(())
    }

    fn set_clocks(&mut self, clocks: Option<Clocks>, entry: &Entry) {
        if let (Some(clock), Some(clocks)) = (&mut self.clock, clocks) {
            clock.set(clocks, entry.now.tick_ms);
        }
    }
}
