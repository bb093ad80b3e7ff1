use raumspiel_protocol::v2::{Event, Seat};
use raumspiel_rules::MoveError;

use super::{Clock, Entry, Offers, Room};
use crate::translate;

/// Why an event cannot follow on what the room is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    #[error("number {expected} was expected")]
    Sequence { expected: u32 },
    #[error(transparent)]
    Move(MoveError),
    #[error("the game exists already")]
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
                (self.guest_seq, self.guest_tick) = (seq, entry.now.tick_ms);
                self.names[Seat::Guest as usize].clone_from(name);
                self.guests += 1;
                self.former_guest = None;
            }
            Event::GuestLeft { .. } => {
                let name = self.names[Seat::Guest as usize].take();
                self.former_guest = self.keys[Seat::Guest as usize].take().map(|key| (key, name));
                self.kept[Seat::Guest as usize] = None;
                self.said[Seat::Guest as usize] = 0;
                (self.round, self.creator) = (0, self.wished);
                self.begin_anew(entry);
            }
            Event::Started { round, creator, .. } => {
                self.round = *round;
                self.creator = Some(translate::rules_side(*creator));
                self.begin_anew(entry);
            }
            Event::Played { side, r#move, .. } => {
                self.guest_has_moved |= self.side_of(Seat::Guest) == Some(translate::rules_side(*side));
                self.game.play_text(r#move).map_err(Unfit::Move)?;
                if !self.move_texts.is_empty() {
                    self.move_texts.push(' ');
                }
                self.move_texts.push_str(r#move);
                // Whoever plays on has answered the other's offer of a draw.
                self.offers.draw = self.offers.draw.filter(|(offerer, _)| Some(*offerer) == by);
                self.offers.take_back = None;
                (self.position_seq, self.position_tick) = (seq, entry.now.tick_ms);
            }
            Event::DrawOffered {} => self.offers.draw = by.map(|seat| (seat, seq)),
            Event::DrawDeclined {} => self.offers.draw = None,
            Event::TakeBackOffered {} => self.offers.take_back = by.map(|seat| (seat, seq)),
            Event::TakeBackDeclined {} => self.offers.take_back = None,
            Event::TakenBack { plies, .. } => {
                let plies = *plies as usize;
                for _ in plies..self.game.moves().len() {
                    self.move_texts.truncate(self.move_texts.rfind(' ').unwrap_or(0));
                }
                self.game.take_back_to(plies);
                self.offers = Offers::default();
                (self.position_seq, self.position_tick) = (seq, entry.now.tick_ms);
            }
            Event::Finished { result, .. } => {
                self.ended = self.round_ended_by(result, by);
                self.result = Some(result.clone());
                self.offers = Offers::default();
                self.round_seq = seq;
                (self.position_seq, self.position_tick) = (seq, entry.now.tick_ms);
            }
            Event::RematchOffered {} => self.offers.rematch = by.map(|seat| (seat, seq)),
            Event::RematchDeclined {} => self.offers.rematch = None,
            Event::TimeGiven { .. } | Event::Chatted { .. } | Event::Unknown(_) => {}
        }
        if let (Some(clock), Some(clocks)) = (&mut self.clock, entry.event.clocks()) {
            clock.set(clocks, entry.now.tick_ms);
        }
        let says_something = matches!(
            entry.event,
            Event::Chatted { .. }
                | Event::TimeGiven { .. }
                | Event::DrawOffered {}
                | Event::TakeBackOffered {}
                | Event::RematchOffered {}
        );
        if let Some(seat) = by.filter(|_| says_something) {
            self.said[seat as usize] += 1;
        }
        self.seq = seq;
        self.wall_ms = entry.now.wall_ms;
        if let Some(cause) = entry.cause.filter(|cause| cause.id.is_some()) {
            self.causes.push((seq, cause));
        }
        Ok(())
    }

    /// An empty board, as a round begins, or the waiting for one.
    fn begin_anew(&mut self, entry: &Entry) {
        self.game = self.game.at_ply(0);
        self.clock = Clock::new(self.time);
        self.move_texts.clear();
        self.result = None;
        self.offers = Offers::default();
        self.guest_has_moved = false;
        self.round_seq = entry.seq;
        (self.position_seq, self.position_tick) = (entry.seq, entry.now.tick_ms);
    }
}
