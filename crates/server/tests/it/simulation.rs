//! Rooms, log and clients over a network that loses, repeats and reorders, on a server that
//! crashes. Everything that happens is decided by a seed.

use std::env;

use raumspiel_protocol::v2::{Event, Numbered, Seat, TimeControl};
use raumspiel_server::room::{Action, Command, Entry, Room};

use crate::{
    chance::Chance,
    rooms::{at, some_move, started},
};

/// What travels.
#[derive(Clone, Debug)]
enum Packet {
    Resume { client: usize, since: u32 },
    Command { client: usize, command: Command },
    Event { client: usize, event: Numbered },
    CaughtUp { client: usize, events: Vec<Numbered> },
}

/// A player as the protocol's reference tells one to be: keeps what it knows and what it has not
/// seen acknowledged, asks again, sends again.
struct Player {
    seat: Seat,
    known: Vec<Numbered>,
    open: Option<Command>,
    next_id: u32,
}

impl Player {
    fn seq(&self) -> u32 {
        self.known.len() as u32
    }

    fn learn(&mut self, event: Numbered) {
        if event.seq == self.seq() + 1 {
            if event.by == Some(self.seat) && event.id == self.open.as_ref().and_then(|command| command.id) {
                self.open = None;
            }
            self.known.push(event);
        }
    }
}

struct World {
    chance: Chance,
    /// What survives a crash.
    durable: Vec<Entry>,
    /// What does not.
    room: Option<Room>,
    waiting: Vec<Entry>,
    players: [Player; 2],
    flying: Vec<Packet>,
    faults: usize,
    tick: u64,
    crashes: u32,
}

impl World {
    fn new(seed: u64) -> World {
        let mut chance = Chance::new(seed);
        let spec = *chance.pick(&["connect-7x6-4", "connect-5x5x5-4", "connect-4x4-3"]);
        let (room, durable) = started(spec, TimeControl::None {});
        let player = |seat| Player { seat, known: Vec::new(), open: None, next_id: 0 };
        let players = [player(Seat::Creator), player(Seat::Guest)];
        let faults = 5 + chance.below(30);
        World {
            chance,
            durable,
            room: Some(room),
            waiting: vec![],
            players,
            flying: vec![],
            faults,
            tick: 0,
            crashes: 0,
        }
    }

    fn step(&mut self) {
        self.tick += 1;
        match self.chance.below(10) {
            0 | 1 => self.player_acts(),
            2 => self.player_asks(),
            3..=7 => self.deliver(),
            8 => self.commit(),
            _ if self.chance.percent(self.faults) => self.crash(),
            _ => self.restart(),
        }
        self.check();
    }

    /// Plays, or sends again what is still open.
    fn player_acts(&mut self) {
        let client = self.chance.below(2);
        let Ok(view) = Room::replay(&self.durable[..self.players[client].known.len()]) else { return };
        let player = &mut self.players[client];
        if player.open.is_none()
            && !view.is_finished()
            && view.side_of(player.seat) == Some(view.game().turn())
        {
            player.next_id += 1;
            let action = Action::Play(some_move(&view, &mut self.chance));
            player.open = Some(Command {
                seat: player.seat,
                seq: Some(player.seq()),
                id: Some(player.next_id),
                action,
                lag_ms: 0,
            });
        }
        if let Some(command) = player.open.clone() {
            self.send(Packet::Command { client, command });
        }
    }

    fn player_asks(&mut self) {
        let client = self.chance.below(2);
        let since = self.players[client].seq();
        self.send(Packet::Resume { client, since });
    }

    fn send(&mut self, packet: Packet) {
        if self.chance.percent(self.faults) {
            return;
        }
        if self.chance.percent(self.faults) {
            self.flying.push(packet.clone());
        }
        self.flying.push(packet);
    }

    fn deliver(&mut self) {
        if self.flying.is_empty() {
            return;
        }
        // The oldest, or, where the network is bad, any.
        let index =
            if self.chance.percent(self.faults * 2) { self.chance.below(self.flying.len()) } else { 0 };
        match self.flying.remove(index) {
            Packet::Event { client, event } => self.players[client].learn(event),
            Packet::CaughtUp { client, events } => {
                events.into_iter().for_each(|event| self.players[client].learn(event));
            }
            Packet::Resume { client, since } => {
                // Only what is durable is told.
                if self.room.is_some() && since as usize <= self.durable.len() {
                    let events = self.durable[since as usize..].iter().map(Entry::numbered).collect();
                    self.send(Packet::CaughtUp { client, events });
                }
            }
            Packet::Command { client, command } => {
                let Some(room) = &mut self.room else { return };
                let (id, since) = (command.id, command.seq.unwrap_or(0));
                let applied = room.apply(command, at(self.tick));
                self.waiting.extend(applied.entries);
                if applied.denied.is_some()
                    && self.players[client].open.as_ref().is_some_and(|open| open.id == id)
                {
                    // Told that it was refused, the player gives it up and looks again.
                    self.players[client].open = None;
                }
                if applied.repeated || applied.denied.is_some() {
                    self.flying.push(Packet::Resume { client, since });
                }
            }
        }
    }

    /// Commit, then publish.
    fn commit(&mut self) {
        for entry in std::mem::take(&mut self.waiting) {
            for client in 0..2 {
                self.send(Packet::Event { client, event: entry.numbered() });
            }
            self.durable.push(entry);
        }
    }

    fn crash(&mut self) {
        self.room = None;
        self.waiting.clear();
        self.crashes += 1;
    }

    fn restart(&mut self) {
        if self.room.is_none() {
            self.room = Some(Room::replay(&self.durable).expect("the log is good"));
        }
    }

    /// Nobody knows anything that the log does not say, ever.
    fn check(&self) {
        for player in &self.players {
            for (known, durable) in player.known.iter().zip(&self.durable) {
                assert_eq!(*known, durable.numbered(), "what was acknowledged has changed");
            }
            assert!(player.known.len() <= self.durable.len(), "what was acknowledged is lost");
        }
    }

    /// The network is well again and nobody crashes: does the game come to its end?
    fn settle(&mut self) {
        self.faults = 0;
        for _ in 0..200_000 {
            self.restart();
            self.step();
            let over = self.room.as_ref().is_some_and(Room::is_finished) && self.waiting.is_empty();
            if over && self.players.iter().all(|player| player.known.len() == self.durable.len()) {
                return;
            }
        }
        panic!("the game does not come to its end");
    }
}

fn run(seed: u64) -> (usize, u32) {
    let mut world = World::new(seed);
    for _ in 0..600 {
        world.step();
    }
    world.settle();
    let mut ids: Vec<_> =
        world.durable.iter().filter_map(|entry| entry.cause).filter(|cause| cause.id.is_some()).collect();
    let all = ids.len();
    ids.dedup();
    assert_eq!(ids.len(), all, "a command was carried out twice");
    let plays = world.durable.iter().filter(|entry| matches!(entry.event, Event::Played { .. })).count();
    (plays, world.crashes)
}

/// RAUMSPIEL_SEEDS says how many; `make soak` says many.
#[test]
fn over_many_seeds_nothing_acknowledged_is_lost_and_games_end() {
    let seeds: u64 = env::var("RAUMSPIEL_SEEDS").ok().and_then(|n| n.parse().ok()).unwrap_or(300);
    let (mut plays, mut crashes) = (0, 0);
    for seed in 0..seeds {
        let outcome = std::panic::catch_unwind(|| run(seed));
        let (p, c) = outcome.unwrap_or_else(|_| panic!("seed {seed} fails"));
        plays += p;
        crashes += c;
        if seeds > 1000 && seed % 1000 == 999 {
            eprintln!("{} of {seeds} seeds, {plays} moves, {crashes} crashes", seed + 1);
        }
    }
    assert!(plays as u64 > 5 * seeds && u64::from(crashes) > seeds, "{plays} moves and {crashes} crashes");
}
