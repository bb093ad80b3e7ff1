//! A client as the protocol's reference tells one to be: keeps what it knows and what it has not seen
//! acknowledged, asks again, sends again.

use std::sync::Arc;

use raumspiel_protocol::{
    decode,
    v2::{Event, Numbered, Seat, ServerMessage, State},
};
use tokio::task::JoinHandle;

use crate::{
    config::Limits,
    games::{Attending, LiveGame, Newcomer, Registry},
    outbox::Outbox,
    problem::Problem,
    room::{Command, Entry},
    voice::V2,
};

/// What a client waits for; one thing at a time, as a connection does.
pub(super) enum Errand {
    Enter(JoinHandle<Result<Attending, Problem>>),
    Act(JoinHandle<Result<(), Problem>>),
}

pub(super) struct Client {
    pub(super) node: usize,
    pub(super) outbox: Arc<Outbox>,
    pub(super) live: Option<Arc<LiveGame>>,
    pub(super) seat: Option<Seat>,
    pub(super) seated: u32,
    /// The key with which it has, or would like to have, a seat; watchers have none.
    pub(super) key: Option<String>,
    pub(super) is_seated: bool,
    pub(super) state: Option<State>,
    pub(super) errand: Option<Errand>,
    pub(super) open: Option<Command>,
    pub(super) next_id: u32,
    /// Whether this connection has been told how the game stands.
    pub(super) is_greeted: bool,
    pub(super) is_broken: bool,
    /// Whether it keeps its connection when it is told that the log has failed.
    pub(super) stays: bool,
    /// It has been told so, and not yet how it goes on.
    pub(super) is_uncertain: bool,
    pub(super) acknowledged: Vec<Numbered>,
}

impl Client {
    pub(super) fn new(node: usize, key: Option<String>) -> Client {
        Client {
            node,
            outbox: outbox(),
            live: None,
            seat: None,
            seated: 0,
            key,
            is_seated: false,
            state: None,
            errand: None,
            open: None,
            next_id: 0,
            is_greeted: false,
            is_broken: true,
            stays: false,
            is_uncertain: false,
            acknowledged: Vec::new(),
        }
    }

    pub(super) fn seq(&self) -> u32 {
        self.state.as_ref().map_or(0, |state| state.seq)
    }

    /// The connection ends; what was under way goes on without it.
    pub(super) fn hang_up(&mut self) {
        if let Some(live) = self.live.take() {
            live.leave(&self.outbox);
        }
        if let Some(Errand::Enter(entering)) = self.errand.take() {
            let outbox = Arc::clone(&self.outbox);
            tokio::spawn(async move {
                if let Ok(Ok(attending)) = entering.await {
                    attending.live.leave(&outbox);
                }
            });
        }
        self.outbox = outbox();
        (self.is_greeted, self.is_broken, self.is_uncertain, self.seat) = (false, true, false, None);
    }

    /// Connects to a server: joins, comes back or watches.
    pub(super) fn call(&mut self, games: &Arc<Registry>, node: usize, join: &str, game: &str) {
        self.hang_up();
        self.node = node;
        let (games, outbox) = (Arc::clone(games), Arc::clone(&self.outbox));
        let (join, game, key, is_seated) =
            (join.to_owned(), game.to_owned(), self.key.clone(), self.is_seated);
        let since = self.state.as_ref().map(|state| state.seq);
        self.errand = Some(Errand::Enter(tokio::spawn(async move {
            let me = Newcomer { outbox: &outbox, voice: V2 };
            match key {
                Some(key) if is_seated => games.attend(&game, Some(&key), since, me).await,
                Some(key) => games.join(&join, None, Some(key), me).await,
                None => games.attend(&game, None, since, me).await,
            }
        })));
        self.is_broken = false;
    }

    pub(super) async fn hear_of_errand(&mut self) {
        let is_done = match &self.errand {
            Some(Errand::Enter(entering)) => entering.is_finished(),
            Some(Errand::Act(acting)) => acting.is_finished(),
            None => false,
        };
        match self.errand.take_if(|_| is_done) {
            Some(Errand::Enter(entering)) => match entering.await.expect("it does not panic") {
                Ok(Attending { live, seat, seated }) => {
                    (self.live, self.seat, self.seated) = (Some(live), seat, seated);
                    self.is_seated = seat.is_some();
                }
                Err(problem) => {
                    self.is_broken = true;
                    // Somebody else has the seat that was given back.
                    self.is_seated &= problem.code != "wrong-key";
                }
            },
            Some(Errand::Act(acting)) => {
                let is_lost = acting.await.expect("it does not panic").is_err();
                self.is_broken |= is_lost && !self.stays;
            }
            None => {}
        }
    }

    /// Reads what has been sent. Everything must be in the log by now, and in order.
    pub(super) fn read(&mut self, log: &[Entry]) {
        while let Some(text) = self.outbox.try_take_message() {
            match decode(&text).expect("a message of the protocol") {
                ServerMessage::Attending { state, .. } => {
                    assert!(state.seq as usize <= log.len(), "told of what is not durable");
                    let expected = crate::room::Room::replay(&log[..state.seq as usize]).expect("a log");
                    assert!(
                        expected.move_texts().eq(state.moves.iter()),
                        "told another state than the log's"
                    );
                    (self.is_greeted, self.is_uncertain) = (true, false);
                    self.state = Some(*state);
                }
                ServerMessage::CaughtUp { events, .. } => {
                    (self.is_greeted, self.is_uncertain) = (true, false);
                    events.into_iter().for_each(|event| self.learn(event, log));
                }
                ServerMessage::Event(event) => {
                    assert!(self.is_greeted, "told an event before the state that it follows");
                    assert!(event.seq == self.seq() + 1, "event {} after {}", event.seq, self.seq());
                    self.learn(event, log);
                }
                ServerMessage::Presence { .. } => {
                    assert!(self.is_greeted, "told who is there before the state");
                }
                ServerMessage::Refused { id, .. } => {
                    self.open.take_if(|open| open.id == Some(id));
                }
                ServerMessage::Error { code, .. } => {
                    assert_eq!(code, "storage-failed");
                    (self.is_broken, self.is_uncertain) = (!self.stays, true);
                }
                ServerMessage::Welcome { .. }
                | ServerMessage::Pong { .. }
                | ServerMessage::Planned { .. } => {}
                ServerMessage::Seeking { .. } | ServerMessage::Unsought { .. } | ServerMessage::Lobby(_) => {}
            }
        }
    }

    fn learn(&mut self, event: Numbered, log: &[Entry]) {
        let durable = log.get(event.seq as usize - 1).map(Entry::numbered);
        assert_eq!(Some(&event), durable.as_ref(), "told of what is not in the log");
        let state = self.state.as_mut().expect("it has been greeted");
        let is_new = event.seq > state.seq;
        state.follow(&event).expect("no gap");
        if event.by == self.seat {
            self.open.take_if(|open| open.id == event.id);
        }
        if matches!(event.event, Event::GuestLeft { .. }) && self.seat == Some(Seat::Guest) {
            (self.seat, self.is_seated, self.is_broken) = (None, false, true);
        }
        // A command that comes again is answered with what is known already.
        if is_new {
            self.acknowledged.push(event);
        }
    }
}

pub(super) fn outbox() -> Arc<Outbox> {
    Arc::new(Outbox::new(&Limits { queue: 10_000, ..Limits::default() }))
}
