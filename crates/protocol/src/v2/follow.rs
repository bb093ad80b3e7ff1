use super::{Event, Kept, Numbered, Offers, Player, Seat, Side, State, Status};

/// Why an event does not follow on a state: ask for what lies between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap;

impl Side {
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

impl Seat {
    pub const fn other(self) -> Seat {
        match self {
            Seat::Creator => Seat::Guest,
            Seat::Guest => Seat::Creator,
        }
    }
}

impl State {
    /// Takes in what happens next: a projection of the log, as any client can keep it without knowing
    /// the rules. What only they can tell (`position`, `claim`) is empty afterwards, until a server
    /// says how the game stands. What is known already changes nothing.
    pub fn follow(&mut self, numbered: &Numbered) -> Result<(), Gap> {
        if numbered.seq <= self.seq {
            return Ok(());
        }
        if numbered.seq > self.seq + 1 {
            return Err(Gap);
        }
        let by = numbered.by;
        match &numbered.event {
            Event::Joined { name } => {
                let bot = self.paired.is_some_and(|paired| paired.guest.bot);
                self.players.push(Player { seat: Seat::Guest, side: None, name: name.clone(), bot });
            }
            Event::GuestLeft { .. } => {
                (self.status, self.round, self.turn) = (Status::Waiting, 0, None);
                self.players.retain(|player| player.seat != Seat::Guest);
                self.kept.retain(|kept| kept.seat != Seat::Guest);
                self.players.iter_mut().for_each(|player| player.side = None);
                self.offers = Offers::default();
                self.set_moves(|moves| moves.clear());
            }
            Event::Started { round, creator, .. } => {
                (self.status, self.round, self.result) = (Status::Playing, *round, None);
                for player in &mut self.players {
                    player.side = Some(if player.seat == Seat::Creator { *creator } else { creator.other() });
                }
                self.offers = Offers::default();
                self.set_moves(|moves| moves.clear());
                // From another start than the usual one, only the rules know who begins.
                self.turn = self.start.is_none().then_some(Side::First);
            }
            Event::Played { side, r#move, .. } => {
                self.set_moves(|moves| moves.push(r#move.clone()));
                // Whoever plays on has answered the other's offer of a draw.
                self.offers.draw = self.offers.draw.filter(|offerer| Some(*offerer) == by);
                self.offers.take_back = None;
                self.turn = Some(side.other());
            }
            Event::TakenBack { plies, .. } => {
                let undone = self.moves.len().saturating_sub(*plies as usize);
                self.turn = self.turn.map(|turn| if undone.is_multiple_of(2) { turn } else { turn.other() });
                self.set_moves(|moves| moves.truncate(*plies as usize));
                self.offers = Offers::default();
            }
            Event::Finished { result, .. } => {
                (self.status, self.result, self.turn) = (Status::Finished, Some(result.clone()), None);
                self.offers = Offers::default();
            }
            Event::DrawOffered {} => self.offers.draw = by,
            Event::DrawDeclined {} => self.offers.draw = None,
            Event::TakeBackOffered {} => self.offers.take_back = by,
            Event::TakeBackDeclined {} => self.offers.take_back = None,
            Event::RematchOffered {} => self.offers.rematch = by,
            Event::RematchDeclined {} => self.offers.rematch = None,
            Event::Created { .. } | Event::TimeGiven { .. } | Event::Chatted { .. } | Event::Unknown(_) => {}
        }
        self.clocks = numbered.event.clocks().or(self.clocks);
        self.seq = numbered.seq;
        Ok(())
    }

    /// Takes in how those are called who have kept their seats, where something is said of it.
    pub fn call(&mut self, kept: Vec<Kept>) {
        for one in &kept {
            for player in self.players.iter_mut().filter(|player| player.seat == one.seat) {
                player.name.clone_from(&one.name);
                player.bot |= one.bot;
            }
        }
        if !kept.is_empty() {
            self.kept = kept;
        }
    }

    fn set_moves(&mut self, change: impl FnOnce(&mut Vec<String>)) {
        change(&mut self.moves);
        self.position.clear();
        self.claim = None;
    }

    /// The side of a seat in this round.
    pub fn side_of(&self, seat: Seat) -> Option<Side> {
        self.players.iter().find(|player| player.seat == seat).and_then(|player| player.side)
    }
}
