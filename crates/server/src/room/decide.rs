use raumspiel_protocol::v2::{Event, Seat};
use raumspiel_rules::{MoveError, Refusal, record::Ending};

use super::{Action, Command, Denied, Now, Room};
use crate::wire;

impl Room {
    /// The event that a command causes as things stand, or why it causes none.
    pub(super) fn decide(&self, command: &Command, now: Now) -> Result<Event, Denied> {
        let (seat, seq) = (command.seat, command.seq.unwrap_or(self.seq));
        if seq > self.seq {
            return Err(Denied::Stale);
        }
        match &command.action {
            Action::Play(text) => {
                self.playing(seq, self.position_seq)?;
                self.play(command, text, now)
            }
            Action::Resign => {
                self.playing(seq, self.round_seq)?;
                let winner = self.side_of(other(seat)).ok_or(Denied::NotStarted)?;
                Ok(self.finished(Ending::Resigned { winner }, now))
            }
            Action::Abort => {
                fence(seq, self.round_seq)?;
                match (self.ending, self.game.moves().len()) {
                    (Some(_), _) => Err(Denied::GameOver),
                    (None, 0 | 1) => Ok(self.finished(Ending::Aborted, now)),
                    _ => Err(Denied::TooLateToAbort),
                }
            }
            Action::OfferDraw => {
                self.playing(seq, self.round_seq)?;
                match self.offers.draw {
                    Some((by, _)) if by == seat => Err(Denied::AlreadyOffered),
                    Some(_) => Ok(self.finished(Ending::Agreed, now)),
                    None => Ok(Event::DrawOffered {}),
                }
            }
            Action::AcceptDraw => {
                self.offered(self.offers.draw, seat, seq)?;
                Ok(self.finished(Ending::Agreed, now))
            }
            Action::DeclineDraw => {
                self.offered(self.offers.draw, seat, seq)?;
                Ok(Event::DrawDeclined {})
            }
            Action::ClaimDraw => {
                self.playing(seq, self.position_seq)?;
                let claim = self.game.claims().next().ok_or(Denied::NothingToClaim)?;
                if self.side_of(seat) != Some(self.game.turn()) {
                    return Err(Denied::NotYourTurn);
                }
                Ok(self.finished(Ending::Claimed(claim), now))
            }
            Action::OfferTakeBack => {
                self.playing(seq, self.round_seq)?;
                self.plies_without_last_of(seat).ok_or(Denied::NothingToTakeBack)?;
                match self.offers.take_back {
                    Some((by, _)) if by == seat => Err(Denied::AlreadyOffered),
                    _ => Ok(Event::TakeBackOffered {}),
                }
            }
            Action::AcceptTakeBack => {
                self.offered(self.offers.take_back, seat, seq)?;
                let plies = self.plies_without_last_of(other(seat)).ok_or(Denied::NothingToTakeBack)?;
                Ok(self.taken_back(plies, now))
            }
            Action::DeclineTakeBack => {
                self.offered(self.offers.take_back, seat, seq)?;
                Ok(Event::TakeBackDeclined {})
            }
            Action::OfferRematch => {
                self.over(seq)?;
                match self.offers.rematch {
                    Some((by, _)) if by == seat => Err(Denied::AlreadyOffered),
                    Some(_) => self.next_round(now),
                    None => Ok(Event::RematchOffered {}),
                }
            }
            Action::AcceptRematch => {
                self.over(seq)?;
                answered(self.offers.rematch, seat, seq)?;
                self.next_round(now)
            }
            Action::DeclineRematch => {
                self.over(seq)?;
                answered(self.offers.rematch, seat, seq)?;
                Ok(Event::RematchDeclined {})
            }
            Action::Chat(phrase) => Ok(Event::Chatted { phrase: *phrase }),
        }
    }

    fn play(&self, command: &Command, text: &str, now: Now) -> Result<Event, Denied> {
        let side = self.side_of(command.seat).ok_or(Denied::NotStarted)?;
        if side != self.game.turn() {
            return Err(Denied::NotYourTurn);
        }
        if self.game.moves().len() >= Room::MAX_PLIES {
            return Err(Denied::TooManyMoves);
        }
        let m = self.game.position().parse(text).map_err(Denied::Move)?;
        let refused = |why: Refusal| Denied::Move(MoveError::Refused { text: text.to_owned(), why });
        self.game.position().check_move(m).map_err(refused)?;
        let ply = u32::try_from(self.game.moves().len()).unwrap_or(u32::MAX);
        let clocks = self.clock.clone().map(|mut clock| {
            clock.press(now.tick_ms, command.lag_ms);
            clock.view(now.tick_ms)
        });
        Ok(Event::Played { side: wire::side(side), r#move: self.game.position().notation(m), ply, clocks })
    }

    fn taken_back(&self, plies: usize, now: Now) -> Event {
        let turn = self.game.at_ply(plies).turn();
        let clocks = self.clock.clone().map(|mut clock| {
            clock.turn_to(turn, now.tick_ms);
            clock.view(now.tick_ms)
        });
        Event::TakenBack { plies: u32::try_from(plies).unwrap_or(u32::MAX), clocks }
    }

    fn next_round(&self, now: Now) -> Result<Event, Denied> {
        let creator = self.creator.ok_or(Denied::NotStarted)?;
        Ok(self.started(self.round + 1, creator.other(), now))
    }

    /// How many moves are left when the last one of a player, and the answer to it, are gone.
    fn plies_without_last_of(&self, seat: Seat) -> Option<usize> {
        let undone = if self.side_of(seat)? == self.game.turn() { 2 } else { 1 };
        self.game.moves().len().checked_sub(undone)
    }

    fn playing(&self, seq: u32, fence_seq: u32) -> Result<(), Denied> {
        fence(seq, fence_seq)?;
        match (self.ending, self.round) {
            (Some(_), _) => Err(Denied::GameOver),
            (None, 0) => Err(Denied::NotStarted),
            (None, _) => Ok(()),
        }
    }

    fn offered(&self, offer: Option<(Seat, u32)>, seat: Seat, seq: u32) -> Result<(), Denied> {
        self.playing(seq, self.round_seq)?;
        answered(offer, seat, seq)
    }

    fn over(&self, seq: u32) -> Result<(), Denied> {
        fence(seq, self.round_seq)?;
        match (self.ending, self.round) {
            (_, 0) => Err(Denied::NotStarted),
            (None, _) => Err(Denied::NotFinished),
            (Some(_), _) => Ok(()),
        }
    }
}

/// What a command must know of, it knows of.
fn fence(seq: u32, fence_seq: u32) -> Result<(), Denied> {
    if seq < fence_seq { Err(Denied::Stale) } else { Ok(()) }
}

/// There is an offer of the other player, and this one knows of it.
fn answered(offer: Option<(Seat, u32)>, seat: Seat, seq: u32) -> Result<(), Denied> {
    match offer {
        Some((by, made)) if by != seat => fence(seq, made),
        _ => Err(Denied::NoOffer),
    }
}

pub(super) fn other(seat: Seat) -> Seat {
    match seat {
        Seat::Creator => Seat::Guest,
        Seat::Guest => Seat::Creator,
    }
}
