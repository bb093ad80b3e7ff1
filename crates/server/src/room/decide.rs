use raumspiel_protocol::v2::{Event, Seat, TimeControl};
use raumspiel_rules::{Side, record::Ending};

use super::{Action, Away, Clock, Command, Denied, Now, Room};
use crate::translate;

impl Room {
    /// The event that a command causes as things stand, or why it causes none.
    pub(super) fn decide(&self, command: &Command, now: Now, away: Away) -> Result<Event, Denied> {
        let (seat, seq) = (command.seat, command.seq.unwrap_or(self.seq));
        if self.keys[seat as usize].is_none() || command.seated != self.seated_by(seat) {
            return Err(Denied::SeatGivenBack);
        }
        if seq > self.seq {
            return Err(Denied::Stale);
        }
        if command.action.says_something() && self.said[seat as usize] >= self.bounds.said {
            return Err(Denied::TooMuchSaid);
        }
        match &command.action {
            Action::Play(text) => {
                self.playing(seq, self.position_seq)?;
                self.play(command, text, now)
            }
            Action::Resign => {
                self.playing(seq, self.round_seq)?;
                let winner = self.side_of(seat.other()).ok_or(Denied::NotStarted)?;
                Ok(self.finished(Ending::Resigned { winner }, now))
            }
            Action::Abort => {
                fence(seq, self.round_seq)?;
                match (&self.result, self.game.moves().len()) {
                    (Some(_), _) => Err(Denied::GameOver),
                    (None, 0 | 1) if !self.is_second_of_pair() => Ok(self.finished(Ending::Aborted, now)),
                    _ => Err(Denied::TooLateToAbort),
                }
            }
            Action::Leave => {
                fence(seq, self.round_seq)?;
                match self.may_leave() && seat == Seat::Guest {
                    true => Ok(self.guest_left()),
                    false => Err(Denied::TooLateToLeave),
                }
            }
            Action::GiveTime(seconds) => {
                self.playing(seq, self.round_seq)?;
                let receiver = self.side_of(seat.other()).ok_or(Denied::NotStarted)?;
                let clock = self.clock.as_ref().filter(|_| matches!(self.time, TimeControl::Clock { .. }));
                let ms = seconds.checked_mul(1000).filter(|_| (1..=Self::MOST_SECONDS).contains(seconds));
                let clocks = clock
                    .ok_or(Denied::NoClock)?
                    .give(receiver, ms.ok_or(Denied::TooMuchTime)?, now.tick_ms)
                    .ok_or(Denied::TooMuchTime)?;
                Ok(Event::TimeGiven { seconds: *seconds, clocks: Some(clocks) })
            }
            Action::ClaimWin => {
                self.playing(seq, self.position_seq)?;
                let claimant = self.side_of(seat).ok_or(Denied::NotStarted)?;
                let wait_ms = self.gone_ms().ok_or(Denied::NotGone)?;
                let has_move = self.game.turn() != claimant && self.game.moves().len() >= 2;
                let is_gone = away.for_ms(seat.other(), wait_ms)
                    && now.tick_ms.saturating_sub(self.position_tick) >= wait_ms;
                match has_move && is_gone {
                    true => Ok(self.finished(Ending::Abandoned { winner: self.if_possible(claimant) }, now)),
                    false => Err(Denied::NotGone),
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
                let plies = self.plies_without_last_of(seat.other()).ok_or(Denied::NothingToTakeBack)?;
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
        let ply = u32::try_from(self.game.moves().len()).unwrap_or(u32::MAX);
        if ply >= self.bounds.plies || self.seq >= self.bounds.events {
            return Err(Denied::TooManyMoves);
        }
        let m = self.game.parse(text).map_err(Denied::Move)?;
        let clocks = self.clock.clone().map(|mut clock| {
            clock.press(now.tick_ms, command.lag_ms, self.clock_after_move());
            clock.view(now.tick_ms)
        });
        Ok(Event::Played {
            side: translate::side(side),
            r#move: self.game.position().notation(m),
            ply,
            clocks,
        })
    }

    /// Whose clock runs after the next move: nobody's before both sides have made their first.
    pub(super) fn clock_after_move(&self) -> Option<Side> {
        Some(self.game.turn().other()).filter(|_| !self.game.moves().is_empty())
    }

    /// The most that is given at a time.
    const MOST_SECONDS: u32 = 60;

    /// How long an opponent has to be away before a win can be claimed; never where players are meant
    /// to be away.
    pub(super) fn gone_ms(&self) -> Option<u64> {
        match self.time {
            TimeControl::None {} => Some(self.bounds.gone_ms[0]),
            TimeControl::Clock { .. } => Some(self.bounds.gone_ms[1]),
            TimeControl::Correspondence { .. } => None,
        }
    }

    /// Whether the guest can still give the seat back: who has moved plays on. Clients of protocol 1
    /// know no game that begins twice.
    pub(super) fn may_leave(&self) -> bool {
        let is_beginning = self.round == 1 && self.result.is_none() && !self.guest_has_moved;
        // Nobody else can come to a game from the lobby.
        let by_link = self.paired.is_none();
        is_beginning && by_link && !self.until_mate && self.guests <= self.bounds.guests
    }

    pub(super) fn guest_left(&self) -> Event {
        Event::GuestLeft { clocks: Clock::new(self.time).map(|clock| clock.view(0)) }
    }

    fn taken_back(&self, plies: usize, now: Now) -> Event {
        let turn = self.game.turn_at(plies);
        let clocks = self.clock.clone().map(|mut clock| {
            match plies {
                0 | 1 => clock.stop(now.tick_ms),
                _ => clock.turn_to(turn, now.tick_ms),
            }
            clock.view(now.tick_ms)
        });
        Event::TakenBack { plies: u32::try_from(plies).unwrap_or(u32::MAX), clocks }
    }

    fn next_round(&self, now: Now) -> Result<Event, Denied> {
        let creator = self.creator.ok_or(Denied::NotStarted)?;
        if self.seq >= self.bounds.events {
            return Err(Denied::TooManyMoves);
        }
        Ok(self.started(self.round + 1, creator.other(), now))
    }

    /// How many moves are left when the last one of a player, and the answer to it, are gone.
    fn plies_without_last_of(&self, seat: Seat) -> Option<usize> {
        let undone = if self.side_of(seat)? == self.game.turn() { 2 } else { 1 };
        self.game.moves().len().checked_sub(undone)
    }

    fn playing(&self, seq: u32, fence_seq: u32) -> Result<(), Denied> {
        fence(seq, fence_seq)?;
        match (&self.result, self.round) {
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
        match (&self.result, self.round) {
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
