//! A room that two people sit in, and its log.

use raumspiel_protocol::v2::{CountsFor, Event, Paired, Seat, State, Strength, TimeControl};
use raumspiel_server::{
    ids::{JoinId, SeatKey},
    room::{Action, Applied, Away, Change, Command, Entry, Options, Room},
};

use crate::commands::{at, started};

pub(crate) const CONNECT: &str = "connect-7x6-4";
pub(crate) const NO_CLOCK: TimeControl = TimeControl::None {};
pub(crate) const MINUTE: TimeControl = TimeControl::Clock { initial_seconds: 60, increment_seconds: 0 };

pub(crate) struct Table {
    pub(crate) room: Room,
    pub(crate) log: Vec<Entry>,
}

impl Table {
    /// The creator has the first side.
    pub(crate) fn new(spec: &str, time: TimeControl) -> Table {
        let (room, log) = started(spec, time);
        Table { room, log }
    }

    /// As the log would be if the game had been opened otherwise.
    pub(crate) fn opened(time: TimeControl, otherwise: impl FnOnce(&mut Event)) -> Table {
        let (_, mut log) = started(CONNECT, time);
        otherwise(&mut log[0].event);
        Table { room: Room::replay(&log).expect("a good log"), log }
    }

    /// Two who found each other in the lobby. From a position that was drawn, they play a pair of rounds.
    pub(crate) fn paired(time: TimeControl, is_rated: bool, from: Option<&str>) -> Table {
        let strength = |bot| Strength { rating: 1500, deviation: 80, bot };
        let (creator, guest) = (strength(false), strength(true));
        let paired = Paired { rated: is_rated, creator, guest, counts_for: CountsFor::Both };
        let options = Options::paired(CONNECT, from.map(str::to_owned), time, None, paired);
        let key = || SeatKey::random().hash();
        let (mut room, created) = Room::create(options.expect("good options"), key(), at(0));
        let joined = room.join(key(), None, true, at(0)).expect("the seat is free");
        Table { room, log: [vec![created], joined].concat() }
    }

    pub(crate) fn change(&mut self, change: &Change, tick_ms: u64, away: Away) -> Applied {
        let applied = self.room.change(change, at(tick_ms), away);
        self.log.extend(applied.entries.clone());
        applied
    }

    /// The names of the events that come of an action, or why none do.
    pub(crate) fn act(
        &mut self,
        seat: Seat,
        action: Action,
        tick_ms: u64,
    ) -> Result<Vec<String>, &'static str> {
        let (seated, seq) = (self.room.seated_by(seat), Some(self.room.seq()));
        let command = Command { seat, seated, seq, id: None, action, lag_ms: 0 };
        let applied = self.change(&Change::Act(command), tick_ms, Away::default());
        match applied.denied {
            Some(denied) => Err(denied.code()),
            None => Ok(names(&applied.entries)),
        }
    }

    /// Plays moves in turn.
    #[track_caller]
    pub(crate) fn play(&mut self, moves: &str, tick_ms: u64) {
        for text in moves.split_whitespace() {
            let seat = self.to_move();
            let played = self.act(seat, Action::Play(text.to_owned()), tick_ms);
            assert_eq!(played.as_ref().map(|names| names[0].as_str()), Ok("played"), "{text}");
        }
    }

    pub(crate) fn to_move(&self) -> Seat {
        let is_creator = self.room.side_of(Seat::Creator) == Some(self.room.game().turn());
        if is_creator { Seat::Creator } else { Seat::Guest }
    }

    /// What time brings, by name.
    pub(crate) fn pass_time(&mut self, tick_ms: u64) -> Vec<String> {
        names(&self.change(&Change::PassTime, tick_ms, Away::default()).entries)
    }

    pub(crate) fn state(&self, tick_ms: u64) -> State {
        assert!(Room::replay(&self.log).is_ok_and(|read| read.seq() == self.room.seq()));
        self.room.state(JoinId::random().game(), at(tick_ms))
    }

    /// The reason of the result that the last round ended with.
    pub(crate) fn reason(&self) -> Option<String> {
        self.state(0).result.map(|result| result.reason)
    }
}

pub(crate) fn names(entries: &[Entry]) -> Vec<String> {
    entries.iter().map(|entry| entry.event.name().to_owned()).collect()
}
