//! What happens in a game, as pure functions of commands and time. No sockets, no clock that is
//! read, no storage: those are at the rim.

mod action;
mod bounds;
mod by_days;
mod clock;
mod decide;
mod denied;
mod ended_round;
mod entry;
mod evolve;
mod options;
mod replay;
mod view;

pub use action::{Action, Away, Change, Command};
pub use bounds::Bounds;
pub use by_days::{Awaited, Turn};
pub use clock::{Clock, LAG_PER_MOVE, LAG_SUPPLY, Now};
pub use denied::Denied;
pub use ended_round::EndedRound;
pub use entry::{Cause, Entry};
pub use evolve::Unfit;
pub use options::{BadOptions, Options, name};
pub(crate) use options::{is_disturbing, is_invisible};
pub use replay::ReplayError;

use raumspiel_protocol::v2::{Event, Kept, Outcome, Paired, Seat, TimeControl};
use raumspiel_rules::{Game, Side, record::Ending};

use crate::{ids::KeyHash, translate};

/// A game between two people: who sits where, what was played, whose time runs, what was offered.
/// It is nothing but the sum of its log.
#[derive(Clone, Debug, PartialEq)]
pub struct Room {
    time: TimeControl,
    watching: bool,
    /// Whether a client of protocol 1 has opened it.
    until_mate: bool,
    start: Option<String>,
    keys: [Option<KeyHash>; 2],
    /// The event by which the guest has their seat, and when that was.
    guest_seq: u32,
    guest_tick: u64,
    /// How many guests there have been.
    guests: u32,
    /// Who has moved does not give the seat back by going away.
    guest_has_moved: bool,
    /// Whoever has given the seat back may have it again until somebody else takes it: their key and
    /// their name.
    former_guest: Option<(KeyHash, Option<String>)>,
    /// As they were typed.
    names: [Option<String>; 2],
    /// How players are called now who have kept their seats.
    kept: [Option<Kept>; 2],
    /// The creator's side in this round; before the first, the one wished for.
    creator: Option<Side>,
    wished: Option<Side>,
    round: u32,
    game: Game,
    /// The moves of this round as texts with spaces between, so that nobody has to find them again.
    move_texts: String,
    clock: Option<Clock>,
    /// How the round ended, as it was told.
    result: Option<Outcome>,
    /// The round that ended last, also when the next has begun.
    ended: Option<EndedRound>,
    paired: Option<Paired>,
    offers: Offers,
    seq: u32,
    /// When the last event happened, for people.
    wall_ms: u64,
    /// The last event that changed the position; what a move must know of.
    position_seq: u32,
    /// When that was.
    position_tick: u64,
    /// The event that began or ended the round.
    round_seq: u32,
    /// Which command caused which event, so that it is not carried out again: commands are
    /// idempotent.
    causes: Vec<(u32, Cause)>,
    bounds: Bounds,
    /// How often each seat has said or offered something.
    said: [u32; 2],
}

/// Offers that wait for an answer, with the number of the event that made them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Offers {
    draw: Option<(Seat, u32)>,
    take_back: Option<(Seat, u32)>,
    rematch: Option<(Seat, u32)>,
}

/// What came of a command.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Applied {
    /// To be written down, then told.
    pub entries: Vec<Entry>,
    /// Why the command itself was not carried out. Time may have run out all the same.
    pub denied: Option<Denied>,
    /// The command had been carried out before.
    pub repeated: bool,
}

impl Applied {
    fn repeated() -> Applied {
        Applied { repeated: true, ..Applied::default() }
    }
}

impl Room {
    /// Opens a room; its first line of the log comes with it.
    pub fn create(options: Options, key: KeyHash, now: Now) -> (Room, Entry) {
        let event = Event::Created {
            spec: options.game.spec().to_string(),
            start: options.start.clone(),
            time: options.time,
            watching: options.watching,
            side: options.side,
            name: options.name.clone(),
            until_mate: options.until_mate,
            paired: options.paired,
        };
        let cause = Some(Cause { seat: Seat::Creator, id: None });
        let entry = Entry { seq: 1, now, cause, event, key: Some(key) };
        (Room { wall_ms: now.wall_ms, ..Room::opened(options, Some(key)) }, entry)
    }

    fn opened(options: Options, key: Option<KeyHash>) -> Room {
        Room {
            time: options.time,
            watching: options.watching,
            until_mate: options.until_mate,
            start: options.start,
            keys: [key, None],
            guest_seq: 0,
            guest_tick: 0,
            guests: 0,
            guest_has_moved: false,
            former_guest: None,
            names: [options.name, None],
            kept: [None, None],
            creator: options.side.map(translate::rules_side),
            wished: options.side.map(translate::rules_side),
            round: 0,
            game: options.game,
            move_texts: String::new(),
            clock: Clock::new(options.time),
            result: None,
            ended: None,
            paired: options.paired,
            offers: Offers::default(),
            seq: 1,
            wall_ms: 0,
            position_seq: 1,
            position_tick: 0,
            round_seq: 1,
            causes: Vec::new(),
            bounds: Bounds::default(),
            said: [0; 2],
        }
    }

    /// What this room may become, where the host wants it otherwise than usual.
    pub fn set_bounds(&mut self, bounds: Bounds) {
        self.bounds = bounds;
    }

    /// Does what somebody wants, or what time brings.
    pub fn change(&mut self, change: &Change, now: Now, away: Away) -> Applied {
        let mut applied = self.change_round(change, now, away);
        if !applied.entries.is_empty() && self.is_second_due() {
            let started = self.next_of_pair(now);
            applied.entries.push(self.write(now, None, started, None));
        }
        applied
    }

    fn change_round(&mut self, change: &Change, now: Now, away: Away) -> Applied {
        match change {
            Change::Act(command) => self.apply(command, now, away),
            Change::Join { key, .. } if self.seat_of(key).is_some() => Applied::repeated(),
            Change::Join { key, name, coin } => match self.join(*key, name.clone(), *coin, now) {
                Ok(entries) => Applied { entries, ..Applied::default() },
                Err(denied) => Applied { denied: Some(denied), ..Applied::default() },
            },
            Change::PassTime => Applied { entries: self.pass_time(now, away), ..Applied::default() },
        }
    }

    /// Takes the free seat and begins the first round. `coin` decides who begins if the creator did
    /// not choose.
    pub fn join(
        &mut self,
        key: KeyHash,
        name: Option<String>,
        coin: bool,
        now: Now,
    ) -> Result<Vec<Entry>, Denied> {
        if self.result.is_some() {
            return Err(Denied::GameOver);
        }
        if self.keys[1].is_some() {
            return Err(Denied::GameFull);
        }
        let cause = Some(Cause { seat: Seat::Guest, id: None });
        let joined = self.write(now, cause, Event::Joined { name }, Some(key));
        let creator = self.creator.unwrap_or(if coin { Side::First } else { Side::Second });
        let started = self.started(1, creator, now);
        Ok(vec![joined, self.write(now, None, started, None)])
    }

    fn started(&self, round: u32, creator: Side, now: Now) -> Event {
        let clocks = Clock::new(self.time).map(|clock| clock.view(now.tick_ms));
        Event::Started { round, creator: translate::side(creator), clocks }
    }

    /// Carries a command out, or says why not.
    pub fn apply(&mut self, command: &Command, now: Now, away: Away) -> Applied {
        if self.was_done(command) {
            return Applied::repeated();
        }
        let mut entries = self.pass_time(now, away);
        let cause = Some(Cause { seat: command.seat, id: command.id });
        let denied = match self.decide(command, now, away) {
            Err(denied) => Some(denied),
            Ok(event) => {
                let pressed = self.clock.clone().filter(|_| matches!(event, Event::Played { .. }));
                let next = self.clock_after_move();
                entries.push(self.write(now, cause, event, None));
                if let Some(mut clock) = pressed {
                    // As the event says, and what is left of the lag's supply besides.
                    clock.press(now.tick_ms, command.lag_ms, next);
                    self.clock = Some(clock);
                }
                entries.extend(self.end_by_rules(now));
                None
            }
        };
        Applied { entries, denied, repeated: false }
    }

    /// Lets a flag fall if it is time, and a guest go who has left.
    pub fn pass_time(&mut self, now: Now, away: Away) -> Vec<Entry> {
        if self.may_leave() && away.0[Seat::Guest as usize].is_some() {
            // Whoever is not there is not waited for until it is certain that they have left.
            let has_left =
                away.for_ms(Seat::Guest, self.bounds.left_ms) && now.tick_ms >= self.may_be_missed_from();
            let left = has_left.then(|| self.guest_left());
            return left.map(|event| self.write(now, None, event, None)).into_iter().collect();
        }
        if self.deadline().is_none_or(|deadline| now.tick_ms < deadline) {
            return Vec::new();
        }
        let flagged = self.clock.as_ref().and_then(|clock| clock.flagged(now.tick_ms));
        let ending = match flagged {
            Some(side) => Ending::TimeOut { winner: self.if_possible(side.other()) },
            None if self.is_second_of_pair() => Ending::TimeOut { winner: Some(self.game.turn().other()) },
            // Nobody has lost who has not begun.
            None => Ending::Aborted,
        };
        let event = self.finished(ending, now);
        vec![self.write(now, None, event, None)]
    }

    /// Before they had the seat, nobody was away from it.
    fn may_be_missed_from(&self) -> u64 {
        self.guest_tick + self.bounds.left_ms
    }

    /// A side that is to win without having done so on the board, if it could have.
    fn if_possible(&self, winner: Side) -> Option<Side> {
        Some(winner).filter(|&winner| self.game.position().can_win(winner))
    }

    /// When somebody should next look at the game: a flag may fall then, or a guest have left.
    pub fn due(&self, now: Now, away: Away) -> Option<u64> {
        let leaving = self.may_leave().then(|| {
            let away = away.0[Seat::Guest as usize].unwrap_or(0);
            let left = now.tick_ms + self.bounds.left_ms.saturating_sub(away);
            left.max(self.may_be_missed_from())
        });
        // One that has passed waits for the guest.
        let deadline = self.deadline().filter(|tick_ms| *tick_ms > now.tick_ms || leaving.is_none());
        leaving.into_iter().chain(deadline).min()
    }

    /// When a flag falls, or the game is aborted for want of a first move, if nothing happens until
    /// then.
    pub fn deadline(&self) -> Option<u64> {
        let clock = self.clock.as_ref().filter(|_| self.result.is_none() && self.round > 0)?;
        let is_beginning = clock.is_stopped() && self.game.moves().len() < 2;
        if is_beginning { Some(self.position_tick + clock.first_move_ms()) } else { clock.deadline() }
    }

    fn end_by_rules(&mut self, now: Now) -> Option<Entry> {
        if self.result.is_some() || self.round == 0 {
            return None;
        }
        let ending = Ending::ByRules(self.game.outcome()?);
        let event = self.finished(ending, now);
        Some(self.write(now, None, event, None))
    }

    fn finished(&self, ending: Ending, now: Now) -> Event {
        let clocks = self.clock.clone().map(|mut clock| {
            clock.stop(now.tick_ms);
            clock.view(now.tick_ms)
        });
        Event::Finished { result: translate::outcome(&self.game, ending), clocks }
    }

    fn write(&mut self, now: Now, cause: Option<Cause>, event: Event, key: Option<KeyHash>) -> Entry {
        let entry = Entry { seq: self.seq + 1, now, cause, event, key };
        self.evolve(&entry).expect("what the room has decided itself fits its state");
        entry
    }

    fn was_done(&self, command: &Command) -> bool {
        let (Some(known), Some(_)) = (command.seq, command.id) else { return false };
        let cause = Cause { seat: command.seat, id: command.id };
        self.causes.iter().rev().take_while(|(seq, _)| *seq > known).any(|(_, c)| *c == cause)
    }

    pub fn seq(&self) -> u32 {
        self.seq
    }

    /// When the last event happened: milliseconds since 1970.
    pub fn wall_ms(&self) -> u64 {
        self.wall_ms
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    /// From 1; 0 while the other player is awaited.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// What players called themselves when they took their seats.
    pub fn typed_names(&self) -> &[Option<String>; 2] {
        &self.names
    }

    /// How somebody is called who has kept their seat, whatever they typed; the log does not say.
    pub fn call(&mut self, kept: Kept) {
        let seat = kept.seat as usize;
        self.names[seat] = None;
        self.kept[seat] = Some(kept);
    }

    /// The seats that somebody has kept.
    pub fn kept(&self) -> Vec<Kept> {
        self.kept.iter().flatten().cloned().collect()
    }

    /// Whether a player is a bot: by who has kept the seat, or sat there when the two were paired.
    fn is_bot(&self, seat: Seat) -> bool {
        let strength = |paired: Paired| if seat == Seat::Creator { paired.creator } else { paired.guest };
        let kept = self.kept[seat as usize].as_ref();
        kept.is_some_and(|kept| kept.bot) || self.paired.is_some_and(|paired| strength(paired).bot)
    }

    /// How a player is called.
    fn name(&self, seat: Seat) -> Option<String> {
        match &self.kept[seat as usize] {
            Some(kept) => kept.name.clone(),
            None => self.names[seat as usize].clone(),
        }
    }

    pub fn watching(&self) -> bool {
        self.watching
    }

    pub fn is_finished(&self) -> bool {
        self.result.is_some()
    }

    /// The seat that the key opens.
    pub fn seat_of(&self, key: &KeyHash) -> Option<Seat> {
        let opens = |seat: Seat| self.keys[seat as usize].is_some_and(|known| known.matches(key));
        [Seat::Creator, Seat::Guest].into_iter().find(|&seat| opens(seat))
    }

    /// The number of the event by which a seat is taken.
    pub fn seated_by(&self, seat: Seat) -> u32 {
        if seat == Seat::Creator { 1 } else { self.guest_seq }
    }

    /// The name of a guest who has given the seat back and may have it again, by their key.
    pub fn former_guest(&self, key: &KeyHash) -> Option<Option<String>> {
        self.former_guest.as_ref().filter(|(known, _)| known.matches(key)).map(|(_, name)| name.clone())
    }

    pub fn side_of(&self, seat: Seat) -> Option<Side> {
        let creator = self.creator.filter(|_| self.round > 0)?;
        Some(if seat == Seat::Creator { creator } else { creator.other() })
    }
}
