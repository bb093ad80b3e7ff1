use std::{
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};

use raumspiel_protocol::v2::{ClientMessage, Event, Numbered, Seat, ServerMessage, Side, State, TimeControl};
use raumspiel_rules::{Game, Lattice, Move, Spec, connect::Column};

use tokio::sync::watch;

use super::Shared;
use crate::{
    Failure,
    client::{Client, Trouble},
};

/// Both players of one game.
pub(super) struct Player {
    pub(super) shared: Arc<Shared>,
    /// By seat: the creator's first.
    pub(super) clients: [Client; 2],
    pub(super) keys: [String; 2],
    /// Which of the servers each was at last.
    pub(super) at: [usize; 2],
    pub(super) name: String,
    pub(super) game: Game,
    pub(super) creator: Side,
    pub(super) seq: u32,
    id: u32,
    random: u64,
}

/// What came of one game.
pub(super) struct Played {
    /// From when each move was meant to be sent until both players had heard of it, in microseconds.
    pub(super) times: Vec<u32>,
    pub(super) lost: bool,
}

impl Player {
    pub(super) async fn set_up(shared: Arc<Shared>, number: u64) -> Result<Player, Failure> {
        let servers = shared.links.len() as u64;
        let apart = u64::from(!shared.meet);
        let at = [(number % servers) as usize, ((number + apart) % servers) as usize];
        let mut creator = Client::connect(&shared.links[at[0]]).await?;
        let create = ClientMessage::Create {
            spec: shared.spec.to_string(),
            side: Some(Side::First),
            time: TimeControl::None {},
            name: None,
            start: None,
            watching: true,
        };
        creator.send(&create).await?;
        let unexpected = |message: ServerMessage| Trouble::Unexpected(raumspiel_protocol::encode(&message));
        let (join, creators_key, name) = match creator.next().await? {
            ServerMessage::Attending { join: Some(join), key: Some(key), state, .. } => {
                (join, key, state.game)
            }
            other => return Err(unexpected(other).into()),
        };
        let mut guest = Client::connect(&shared.links[at[1]]).await?;
        guest.send(&ClientMessage::Join { join, name: None, key: None }).await?;
        let (seq, guests_key) = match guest.next().await? {
            ServerMessage::Attending { key: Some(key), state, .. } => (state.seq, key),
            other => return Err(unexpected(other).into()),
        };
        let game = Game::new(shared.spec);
        let random = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let (clients, keys) = ([creator, guest], [creators_key, guests_key]);
        let creator = Side::First;
        let mut player = Player { shared, clients, keys, at, name, game, creator, seq, id: 0, random };
        while player.hear(Seat::Creator).await?.seq < seq {}
        Ok(player)
    }

    /// Keeps both connections alive until it is let go.
    pub(super) async fn wait(&mut self, mut go: watch::Receiver<bool>) -> Result<(), Trouble> {
        let [creator, guest] = &mut self.clients;
        loop {
            tokio::select! {
                _ = go.wait_for(|go| *go) => return Ok(()),
                said = creator.next() => drop(said?),
                said = guest.next() => drop(said?),
            }
        }
    }

    /// Plays until the time is over or the connection is.
    pub(super) async fn play(mut self, end: Instant) -> Played {
        let mut times = Vec::new();
        let pause = self.shared.pause;
        // Games do not all move at the same moments.
        let mut meant = Instant::now() + pause.mul_f64(self.fraction());
        while meant < end && times.len() < self.shared.most {
            tokio::time::sleep_until(meant.into()).await;
            if pause.is_zero() {
                meant = Instant::now();
            }
            match self.move_in_time().await {
                Ok(()) => {
                    let took = meant.elapsed().as_micros();
                    times.push(u32::try_from(took).unwrap_or(u32::MAX));
                    self.shared.moves.fetch_add(1, Ordering::Relaxed);
                }
                Err(_) if self.shared.resume => {
                    if self.recover(end).await.is_err() {
                        return Played { times, lost: true };
                    }
                }
                Err(Trouble::Refused { .. } | Trouble::Unexpected(_)) => {
                    self.shared.errors.fetch_add(1, Ordering::Relaxed);
                    return Played { times, lost: false };
                }
                Err(Trouble::Gone(_)) => return Played { times, lost: true },
            }
            if self.game.outcome().is_some()
                && self.next_round().await.is_err()
                && (!self.shared.resume || self.recover(end).await.is_err())
            {
                return Played { times, lost: true };
            }
            meant = if pause.is_zero() { Instant::now() } else { meant + pause };
        }
        Played { times, lost: false }
    }

    /// Where players come back, they also do so when they are left waiting; that is an error.
    async fn move_in_time(&mut self) -> Result<(), Trouble> {
        if !self.shared.resume {
            return self.one_move().await;
        }
        let waited = tokio::time::timeout(Duration::from_secs(20), self.one_move()).await;
        waited.unwrap_or_else(|_| {
            self.shared.errors.fetch_add(1, Ordering::Relaxed);
            Err(Trouble::Gone(None))
        })
    }

    async fn one_move(&mut self) -> Result<(), Trouble> {
        let m = self.choose();
        let text = self.game.position().notation(m);
        let seat = self.to_move();
        self.id += 1;
        let play = ClientMessage::Play { seq: self.seq, id: self.id, r#move: text.clone() };
        let expected = self.seq + 1;
        self.client(seat).send(&play).await?;
        for seat in [seat, other(seat)] {
            while !is_acknowledged(&self.hear(seat).await?, expected, &text)? {}
            if let (Seat::Creator, Some(acknowledged)) = (seat, &self.shared.acknowledged) {
                acknowledged.add(&self.name, expected, &text);
            }
        }
        self.seq = expected;
        self.game.play(m).map_err(|refusal| Trouble::Unexpected(refusal.to_string()))
    }

    /// Both players hear of the end and agree on another round.
    async fn next_round(&mut self) -> Result<(), Trouble> {
        self.rematch(self.seq + 1, false).await
    }

    /// The same where the end is known.
    pub(super) async fn agree_on_rematch(&mut self, state: &State) -> Result<(), Trouble> {
        match state.offers.rematch {
            None => self.rematch(state.seq, false).await,
            Some(Seat::Creator) => self.rematch(state.seq - 1, true).await,
            Some(Seat::Guest) => Err(Trouble::Unexpected("the guest never offers a rematch".to_owned())),
        }
    }

    async fn rematch(&mut self, finished: u32, is_offered: bool) -> Result<(), Trouble> {
        self.shared.rounds.fetch_add(1, Ordering::Relaxed);
        let (offered, started) = (finished + 1, finished + 2);
        self.id += 2;
        let id = self.id;
        if !is_offered {
            let offer = ClientMessage::OfferRematch { seq: finished, id: id - 1 };
            self.client(Seat::Creator).send(&offer).await?;
            while self.hear(Seat::Guest).await?.seq < offered {}
        }
        self.client(Seat::Guest).send(&ClientMessage::AcceptRematch { seq: offered, id }).await?;
        for seat in [Seat::Creator, Seat::Guest] {
            while self.hear(seat).await?.seq < started {}
        }
        self.seq = started;
        self.creator = if self.creator == Side::First { Side::Second } else { Side::First };
        self.game = Game::new(self.shared.spec);
        Ok(())
    }

    /// The next event that a player is told of.
    async fn hear(&mut self, seat: Seat) -> Result<Numbered, Trouble> {
        loop {
            match self.client(seat).next().await? {
                ServerMessage::Event(numbered) => {
                    if let Event::Finished { .. } = numbered.event
                        && numbered.seq != self.seq + 1
                        && numbered.seq != self.seq + 2
                    {
                        return Err(Trouble::Unexpected("an end out of turn".to_owned()));
                    }
                    return Ok(numbered);
                }
                ServerMessage::Refused { code, message, .. } => {
                    return Err(Trouble::Refused { code, message });
                }
                _ => {}
            }
        }
    }

    fn client(&mut self, seat: Seat) -> &mut Client {
        &mut self.clients[usize::from(seat == Seat::Guest)]
    }

    fn to_move(&self) -> Seat {
        let first_moves = self.game.turn() == raumspiel_rules::Side::First;
        if first_moves == (self.creator == Side::First) { Seat::Creator } else { Seat::Guest }
    }

    /// Any legal move, without listing all of a large board.
    fn choose(&mut self) -> Move {
        if let Spec::Connect(shape) = self.shared.spec {
            let Lattice { files, ranks, .. } = shape.lattice();
            loop {
                let column = Column { x: self.below(files), y: self.below(ranks) };
                let text = column.name(shape.lattice());
                if let Ok(m) = self.game.position().parse(&text) {
                    return m;
                }
            }
        }
        let moves = self.game.legal_moves();
        moves[self.below(moves.len() as u32) as usize]
    }

    fn below(&mut self, bound: u32) -> u32 {
        // Xorshift: quick, and the same every time.
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (((self.random >> 32) * u64::from(bound)) >> 32) as u32
    }

    fn fraction(&mut self) -> f64 {
        f64::from(self.below(1 << 20)) / f64::from(1 << 20)
    }
}

/// Whether an event is the move that was sent; what comes before it is passed over. Where a player
/// has come back, a move sent over the connection before may take the number of the one sent now.
fn is_acknowledged(numbered: &Numbered, expected: u32, text: &str) -> Result<bool, Trouble> {
    match &numbered.event {
        _ if numbered.seq < expected => Ok(false),
        Event::Played { r#move, .. } if numbered.seq == expected && r#move == text => Ok(true),
        _ => Err(Trouble::Unexpected("something else has happened meanwhile".to_owned())),
    }
}

fn other(seat: Seat) -> Seat {
    if seat == Seat::Creator { Seat::Guest } else { Seat::Creator }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_move_itself_is_its_acknowledgement() {
        let check = |seq: u32, text: &str, expected: Option<bool>| {
            let event = Event::Played { side: Side::First, ply: 0, r#move: text.to_owned(), clocks: None };
            let numbered = Numbered { seq, at: 0, by: Some(Seat::Creator), id: Some(1), event };
            assert_eq!(is_acknowledged(&numbered, 5, "d").ok(), expected, "{seq} {text}");
        };
        check(4, "e", Some(false));
        check(5, "d", Some(true));
        // Another of ours, sent before the connection was lost.
        check(5, "e", None);
        check(6, "d", None);
    }
}
