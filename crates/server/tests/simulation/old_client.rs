//! A client of protocol 1 that takes the free seat of a game of chess: it knows moves and nothing else.

use std::sync::Arc;

use raumspiel_protocol::{
    decode,
    v1::ServerMessage,
    v2::{Event, Seat},
};
use tokio::task::JoinHandle;

use super::client::{Errand, outbox};
use crate::{
    games::{Attending, Newcomer, Registry},
    ids::SeatKey,
    outbox::Outbox,
    room::{Action, Command, Entry, Room},
    voice::{V1, move_text},
};

pub(super) struct OldClient {
    pub(super) node: usize,
    pub(super) outbox: Arc<Outbox>,
    pub(super) attending: Option<Attending>,
    key: SeatKey,
    errand: Option<Errand>,
    /// The moves that this connection has been told; none before the game begins for it.
    moves: Option<Vec<String>>,
}

impl OldClient {
    pub(super) fn new() -> OldClient {
        let key = SeatKey::random();
        OldClient { node: 0, outbox: outbox(), attending: None, key, errand: None, moves: None }
    }

    /// The connection ends; what was under way goes on without it.
    pub(super) fn hang_up(&mut self) {
        if let Some(Attending { live, .. }) = self.attending.take() {
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
        (self.outbox, self.moves) = (outbox(), None);
    }

    pub(super) fn abort(&mut self) {
        match self.errand.take() {
            Some(Errand::Enter(entering)) => entering.abort(),
            Some(Errand::Act(acting)) => acting.abort(),
            None => {}
        }
        self.hang_up();
    }

    pub(super) fn is_idle(&self) -> bool {
        self.errand.is_none()
    }

    /// Takes the seat if it is free, or is theirs already.
    pub(super) fn join(&mut self, games: &Arc<Registry>, node: usize, join: &str) {
        self.hang_up();
        self.node = node;
        let (games, outbox) = (Arc::clone(games), Arc::clone(&self.outbox));
        let (join, key) = (join.to_owned(), self.key.as_str().to_owned());
        let entering: JoinHandle<_> = tokio::spawn(async move {
            games.join(&join, None, Some(key), Newcomer { outbox: &outbox, voice: V1 }).await
        });
        self.errand = Some(Errand::Enter(entering));
    }

    pub(super) fn play(&mut self, games: &Arc<Registry>, text: String) -> Option<Command> {
        let Attending { live, seat, seated } = self.attending.clone()?;
        let action = Action::Play(text);
        let command = Command { seat: seat?, seated, seq: None, id: None, action, lag_ms: 0 };
        let (games, outbox, asked) = (Arc::clone(games), Arc::clone(&self.outbox), command.clone());
        self.errand = Some(Errand::Act(tokio::spawn(async move {
            games.act(&live, asked, Newcomer { outbox: &outbox, voice: V1 }).await
        })));
        Some(command)
    }

    pub(super) async fn hear_of_errand(&mut self) {
        let is_done = match &self.errand {
            Some(Errand::Enter(entering)) => entering.is_finished(),
            Some(Errand::Act(acting)) => acting.is_finished(),
            None => false,
        };
        if let Some(Errand::Enter(entering)) = self.errand.take_if(|_| is_done) {
            self.attending = entering.await.expect("it does not panic").ok();
        }
    }

    /// Reads what has been sent: that the game begins, once, and then its moves, each once and in order.
    pub(super) fn read(&mut self, log: &[Entry]) {
        while let Some(text) = self.outbox.try_take_message() {
            match decode(&text).expect("a message of protocol 1") {
                ServerMessage::GameStart { .. } => {
                    assert!(self.moves.is_none(), "a game that has begun begins again");
                    self.moves = Some(Vec::new());
                }
                ServerMessage::MoveMade { from, to, promotion, .. } => {
                    let moves = self.moves.as_mut().expect("told a move before the game has begun");
                    let room = Room::replay(log).expect("the log is good");
                    let text = move_text(from, to, promotion);
                    let durable = room.move_texts().nth(moves.len());
                    assert_eq!(durable, Some(text.as_str()), "told another move than the log's");
                    moves.push(text);
                }
                ServerMessage::Error { .. } => {}
                ServerMessage::GameCreated { .. } => panic!("it has created no game"),
            }
        }
    }

    pub(super) fn has_seat(&self, room: &Room) -> bool {
        room.seat_of(&self.key.hash()).is_some()
    }

    /// How many moves of a log are by it.
    pub(super) fn moves_in(&self, log: &[Entry]) -> usize {
        let joined = log.iter().rfind(|entry| matches!(entry.event, Event::Joined { .. }));
        let is_guest = joined.and_then(|entry| entry.key).is_some_and(|key| key.matches(&self.key.hash()));
        let by_guest = |entry: &&Entry| {
            matches!(entry.event, Event::Played { .. })
                && entry.cause.is_some_and(|cause| cause.seat == Seat::Guest)
        };
        if is_guest { log.iter().filter(by_guest).count() } else { 0 }
    }

    /// Whether it has been told every move of the game it is in.
    pub(super) fn knows_everything(&self, room: &Room) -> bool {
        self.moves.as_ref().is_some_and(|moves| room.move_texts().eq(moves.iter()))
    }
}
