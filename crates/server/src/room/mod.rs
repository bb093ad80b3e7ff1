//! What happens in a game, as pure functions of commands and time. No sockets, no clock that is
//! read, no storage: those are at the rim.

mod action;
mod clock;
mod decide;
mod denied;
mod entry;
mod evolve;
mod options;
mod replay;
mod view;

pub use action::{Action, Command};
pub use clock::{Clock, LAG_PER_MOVE, LAG_SUPPLY, Now};
pub use denied::Denied;
pub use entry::{Cause, Entry};
pub use options::{BadOptions, Options, name};
pub use replay::ReplayError;

use raumspiel_protocol::v2::{Event, Seat, TimeControl};
use raumspiel_rules::{Game, Side, record::Ending};

use crate::{text_id::KeyHash, wire};

/// A game between two people: who sits where, what was played, whose time runs, what was offered.
/// It is nothing but the sum of its log.
#[derive(Clone, Debug, PartialEq)]
pub struct Room {
    time: TimeControl,
    watching: bool,
    start: Option<String>,
    keys: [Option<KeyHash>; 2],
    names: [Option<String>; 2],
    /// The creator's side in this round; before the first, the one wished for.
    creator: Option<Side>,
    round: u32,
    game: Game,
    clock: Option<Clock>,
    ending: Option<Ending>,
    offers: Offers,
    seq: u32,
    /// The last event that changed the position; what a move must know of.
    position_seq: u32,
    /// The event that began or ended the round.
    round_seq: u32,
    /// Which command caused which event, so that it is not carried out again.
    causes: Vec<(u32, Cause)>,
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

impl Room {
    /// More moves than this nobody plays; it bounds what a single game can cost.
    pub const MAX_PLIES: usize = 20_000;

    /// Opens a room; its first line of the log comes with it.
    pub fn create(options: Options, key: KeyHash, now: Now) -> (Room, Entry) {
        let event = Event::Created {
            spec: options.game.spec().to_string(),
            start: options.start.clone(),
            time: options.time,
            watching: options.watching,
            side: options.side,
            name: options.name.clone(),
        };
        let cause = Some(Cause { seat: Seat::Creator, id: None });
        let entry = Entry { seq: 1, now, cause, event, key: Some(key) };
        (Room::opened(options, Some(key)), entry)
    }

    fn opened(options: Options, key: Option<KeyHash>) -> Room {
        Room {
            time: options.time,
            watching: options.watching,
            start: options.start,
            keys: [key, None],
            names: [options.name, None],
            creator: options.side.map(wire::rules_side),
            round: 0,
            game: options.game,
            clock: Clock::new(options.time),
            ending: None,
            offers: Offers::default(),
            seq: 1,
            position_seq: 1,
            round_seq: 1,
            causes: Vec::new(),
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
        if self.ending.is_some() {
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
        let clocks = Clock::new(self.time).map(|mut clock| {
            clock.start(self.game.start().turn(), now.tick_ms);
            clock.view(now.tick_ms)
        });
        Event::Started { round, creator: wire::side(creator), clocks }
    }

    /// Carries a command out, or says why not.
    pub fn apply(&mut self, command: Command, now: Now) -> Applied {
        if self.was_done(&command) {
            return Applied { repeated: true, ..Applied::default() };
        }
        let mut entries = self.pass_time(now);
        let cause = Some(Cause { seat: command.seat, id: command.id });
        let denied = match self.decide(&command, now) {
            Err(denied) => Some(denied),
            Ok(event) => {
                let pressed = self.clock.clone().filter(|_| matches!(event, Event::Played { .. }));
                entries.push(self.write(now, cause, event, None));
                if let Some(mut clock) = pressed {
                    // As the event says, and what is left of the lag's supply besides.
                    clock.press(now.tick_ms, command.lag_ms);
                    self.clock = Some(clock);
                }
                entries.extend(self.end_by_rules(now));
                None
            }
        };
        Applied { entries, denied, repeated: false }
    }

    /// Lets a flag fall if it is time.
    pub fn pass_time(&mut self, now: Now) -> Vec<Entry> {
        let flagged = self.clock.as_ref().and_then(|clock| clock.flagged(now.tick_ms));
        let Some(side) = flagged.filter(|_| self.ending.is_none()) else { return Vec::new() };
        let winner = Some(side.other()).filter(|&winner| self.game.position().can_win(winner));
        let event = self.finished(Ending::TimeOut { winner }, now);
        vec![self.write(now, None, event, None)]
    }

    /// When a flag falls if nothing happens until then.
    pub fn deadline(&self) -> Option<u64> {
        self.clock.as_ref().filter(|_| self.ending.is_none()).and_then(Clock::deadline)
    }

    fn end_by_rules(&mut self, now: Now) -> Option<Entry> {
        if self.ending.is_some() || self.round == 0 {
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
        Event::Finished { result: wire::outcome(&self.game, ending), clocks }
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

    pub fn game(&self) -> &Game {
        &self.game
    }

    pub fn watching(&self) -> bool {
        self.watching
    }

    pub fn is_finished(&self) -> bool {
        self.ending.is_some()
    }

    /// The seat that the key opens.
    pub fn seat_of(&self, key: &KeyHash) -> Option<Seat> {
        let opens = |seat: Seat| self.keys[seat as usize].is_some_and(|known| known.matches(key));
        [Seat::Creator, Seat::Guest].into_iter().find(|&seat| opens(seat))
    }

    pub fn is_free(&self) -> bool {
        self.keys[1].is_none() && self.ending.is_none()
    }

    pub fn side_of(&self, seat: Seat) -> Option<Side> {
        let creator = self.creator.filter(|_| self.round > 0)?;
        Some(if seat == Seat::Creator { creator } else { creator.other() })
    }
}
