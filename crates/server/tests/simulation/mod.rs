//! The games of one or two servers over a log that fails, with clients that come and go, on servers
//! that crash: everything but sockets and disks is real. What happens is decided by a seed.

#[path = "../it/chance.rs"]
mod chance;
mod client;
mod follower;
mod old_client;
mod store;

use std::{
    collections::{HashMap, HashSet},
    env,
    sync::Arc,
    time::Duration,
};

use raumspiel_protocol::v2::{ClientMessage, Event, Phrase, Seat, Status, TimeControl};
use tokio::task::AbortHandle;

use self::{
    chance::Chance,
    client::{Client, Errand},
    follower::Follower,
    old_client::OldClient,
    store::{Disk, Mood, Shelf, SimulatedStore},
};
use crate::{
    games::{Deadlines, Registry},
    ids::{GameId, KeyHash, SeatKey},
    room::{Action, Bounds, Cause, Command, Entry, Now, Options, Room},
    service_clock::ServiceClock,
    store::Policy,
};

/// Every client has so many numbers of its own for its commands.
const IDS: u32 = 100_000;

struct Node {
    games: Arc<Registry>,
    store: Arc<SimulatedStore>,
    deadlines: AbortHandle,
}

struct World {
    chance: Chance,
    disk: Disk,
    shelf: Shelf,
    by_days: bool,
    /// Every move that may come without a command's number: replies that somebody has planned, and what
    /// is played by protocol 1.
    unnumbered: HashSet<(Seat, String)>,
    policy: Policy,
    nodes: Vec<Node>,
    clients: Vec<Client>,
    /// Where chess is played.
    old: Option<OldClient>,
    follower: Follower,
    game: GameId,
    join: String,
    began: tokio::time::Instant,
    faults: bool,
    crashes: u32,
    failures: u32,
}

impl World {
    async fn new(seed: u64) -> World {
        let mut chance = Chance::new(seed);
        let policy = *chance.pick(&[Policy::RunAhead, Policy::Lease]);
        let (disk, shelf) = (Disk::default(), Shelf::default());
        let began = tokio::time::Instant::now();
        let count = if policy == Policy::Lease { 2 } else { 1 };
        let nodes: Vec<Node> = (0..count).map(|_| node(&disk, &shelf, policy, began)).collect();
        let spec = *chance.pick(&["connect-7x6-4", "connect-4x4-3", "chess-5x5x5"]);
        let clock = TimeControl::Clock { initial_seconds: 3 + chance.below(30) as u32, increment_seconds: 0 };
        let time = match chance.below(10) {
            0..=5 => clock,
            6..=7 => TimeControl::Correspondence { days_per_move: 1 + chance.below(3) as u32 },
            _ => TimeControl::None {},
        };
        let create = ClientMessage::Create {
            spec: spec.into(),
            side: None,
            time,
            name: None,
            start: None,
            watching: true,
        };
        let options = Options::from_message(create).expect("options").expect("good ones");
        let (games, store) = (Arc::clone(&nodes[0].games), Arc::clone(&nodes[0].store));
        let opening = tokio::spawn(async move { games.create(options).await });
        while !opening.is_finished() {
            store.pump();
            tokio::task::yield_now().await;
        }
        let opened = opening.await.expect("no panic").unwrap_or_else(|problem| panic!("{problem:?}"));
        let key = || Some(SeatKey::random().as_str().to_owned());
        let mut creator = Client::new(0, Some(opened.key.as_str().to_owned()));
        creator.is_seated = true;
        // Two who want the free seat, and one who watches.
        let mut clients = vec![creator, Client::new(0, key()), Client::new(0, key()), Client::new(0, None)];
        // Whoever comes to a seat after somebody else has other numbers.
        clients.iter_mut().zip(1..).for_each(|(client, nth)| {
            (client.next_id, client.stays) = (nth * IDS, chance.percent(50));
        });
        let (game, join) = (opened.live.id, opened.join.as_str().to_owned());
        World {
            chance,
            disk,
            shelf,
            by_days: matches!(time, TimeControl::Correspondence { .. }),
            unnumbered: HashSet::new(),
            policy,
            nodes,
            clients,
            old: spec.starts_with("chess").then(OldClient::new),
            follower: Follower::new(),
            game,
            join,
            began,
            faults: true,
            crashes: 0,
            failures: 0,
        }
    }

    fn log(&self) -> Vec<Entry> {
        self.disk.lock().expect("never poisoned").get(&self.game).cloned().unwrap_or_default()
    }

    async fn step(&mut self) {
        let at = self.chance.below(self.nodes.len());
        match self.chance.below(20) {
            0 if self.chance.percent(20) => self.follower_comes_or_goes(at),
            1 if self.chance.percent(80) => self.old_client_acts(at),
            0..=6 => self.client_acts(None),
            7 if self.chance.percent(40) => {
                let client = self.chance.below(self.clients.len());
                self.clients[client].hang_up();
                if let Some(old) = self.old.as_mut().filter(|_| self.chance.percent(10)) {
                    old.hang_up();
                }
                if self.chance.percent(50) {
                    // For so long that they are missed.
                    tokio::time::advance(Duration::from_millis(250)).await;
                    for _ in 0..20 {
                        tokio::task::yield_now().await;
                    }
                    for _ in 0..4 {
                        self.client_acts(Some(Action::ClaimWin));
                    }
                }
            }
            8..=12 => self.nodes[at].store.pump(),
            13 if self.faults && self.chance.percent(30) => {
                let mood =
                    *self.chance.pick(&[Mood::Stalled, Mood::Full, Mood::Mute, Mood::CutOff, Mood::Well]);
                self.failures += u32::from(mood != Mood::Well);
                *self.nodes[at].store.mood.lock().expect("never poisoned") = mood;
            }
            14 => *self.nodes[at].store.mood.lock().expect("never poisoned") = Mood::Well,
            15 if self.faults && self.chance.percent(10) => self.crash(at),
            16 => {
                let idle = if self.chance.percent(30) { Duration::ZERO } else { Duration::from_secs(60) };
                self.nodes[at].games.sweep(idle);
            }
            17 if self.faults && self.policy == Policy::Lease && self.chance.percent(20) => {
                self.newer_server_writes()
            }
            18 => {
                let most = if self.chance.percent(5) { 4_000 } else { 300 };
                tokio::time::advance(Duration::from_millis(self.chance.below(most) as u64)).await;
            }
            _ => self.notice(at),
        }
        for _ in 0..self.chance.below(8) {
            tokio::task::yield_now().await;
        }
        self.listen().await;
    }

    /// A server hears, or looks, that a game has gone on elsewhere.
    fn notice(&self, at: usize) {
        let games = Arc::clone(&self.nodes[at].games);
        if let Some(live) = games.known(self.game) {
            tokio::spawn(async move { drop(games.fresh(&live).await) });
        }
    }

    async fn listen(&mut self) {
        let log = self.log();
        for client in &mut self.clients {
            client.hear_of_errand().await;
            client.read(&log);
        }
        if let Some(old) = &mut self.old {
            old.hear_of_errand().await;
            old.read(&log);
        }
        self.follower.read(&log).await;
    }

    fn follower_comes_or_goes(&mut self, at: usize) {
        match self.follower.is_away() {
            true => self.follower.come(&self.nodes[at].games, at, self.game),
            false => self.follower.hang_up(),
        }
    }

    fn old_client_acts(&mut self, at: usize) {
        let room = Room::replay(&self.log()).expect("the log is good");
        let Some(old) = self.old.as_mut().filter(|old| old.is_idle()) else { return };
        let moves = room.game().legal_moves();
        match (&old.attending, moves.is_empty()) {
            (None, _) => old.join(&self.nodes[at].games, at, &self.join),
            (Some(_), true) => {}
            (Some(_), false) => {
                let text = room.game().position().notation(*self.chance.pick(&moves));
                if let Some(command) = old.play(&self.nodes[old.node].games, text.clone()) {
                    self.unnumbered.insert((command.seat, text));
                }
            }
        }
    }

    /// One of the clients does something: what it is wished to, if it does something new.
    fn client_acts(&mut self, wish: Option<Action>) {
        let which = self.chance.below(self.clients.len());
        let node = self.chance.below(self.nodes.len());
        let client = &mut self.clients[which];
        if client.errand.is_some() {
            return;
        }
        if client.is_broken || client.live.is_none() {
            return client.call(&self.nodes[node].games, node, &self.join, self.game.as_str());
        }
        let (Some(live), Some(seat), Some(state)) = (client.live.clone(), client.seat, &client.state) else {
            return;
        };
        if self.by_days && self.chance.percent(30) {
            return self.client_plans(which);
        }
        if client.open.is_none() || self.chance.percent(10) {
            client.next_id += 1;
            let (seq, id) = (Some(state.seq), Some(client.next_id));
            let log = self.disk.lock().expect("never poisoned")[&self.game].clone();
            let action = wish.unwrap_or_else(|| some_action(&mut self.chance, &log[..state.seq as usize]));
            client.open = Some(Command { seat, seated: client.seated, seq, id, action, lag_ms: 0 });
        }
        let Some(command) = client.open.clone() else { return };
        let (games, outbox) = (Arc::clone(&self.nodes[client.node].games), Arc::clone(&client.outbox));
        client.errand = Some(Errand::Act(tokio::spawn(async move {
            let me = crate::games::Newcomer { outbox: &outbox, voice: crate::voice::V2 };
            games.act(&live, command, me).await
        })));
    }

    /// Answers ahead to some of what the opponent may play.
    fn client_plans(&mut self, which: usize) {
        let client = &mut self.clients[which];
        let (Some(live), Some(seat), Some(state)) = (client.live.clone(), client.seat, &client.state) else {
            return;
        };
        let log = self.disk.lock().expect("never poisoned")[&self.game].clone();
        let Ok(room) = Room::replay(&log[..state.seq as usize]) else { return };
        let mut lines: Vec<Vec<String>> = Vec::new();
        for expected in room.game().legal_moves().into_iter().take(7) {
            let mut game = room.game().clone();
            let mut line = vec![game.position().notation(expected)];
            if game.play(expected).is_ok() && !game.legal_moves().is_empty() {
                let reply = game.position().notation(*self.chance.pick(&game.legal_moves()));
                self.unnumbered.insert((seat, reply.clone()));
                line.push(reply);
                lines.push(line);
            }
        }
        let (seated, seq) = (client.seated, state.seq);
        let games = Arc::clone(&self.nodes[client.node].games);
        client.errand = Some(Errand::Act(tokio::spawn(async move {
            // Whatever is wrong with it is told to the player.
            drop(games.plan(&live, (seat, seated), seq, &lines).await);
            Ok(())
        })));
    }

    /// Whether a reply that is planned has not been played.
    fn is_reply_owed(&self) -> bool {
        let room = Room::replay(&self.log()).expect("the log is good");
        let rows: Vec<_> = self.shelf.lock().expect("never poisoned").values().cloned().collect();
        let plans = rows.iter().filter_map(crate::plans::stored);
        plans.into_iter().any(|plan| matches!(plan.ahead(&room), crate::plans::Ahead::Replies(_)))
    }

    /// What a server of a later version may do: write what nobody here knows.
    fn newer_server_writes(&mut self) {
        let mut disk = self.disk.lock().expect("never poisoned");
        let log = disk.get_mut(&self.game).expect("the game");
        let event: Event = serde_json::from_str(r#"{"type":"waved","hands":2}"#).expect("an event");
        let last = log.last().expect("an event");
        let entry = Entry { seq: last.seq + 1, now: last.now, cause: None, event, key: None };
        log.push(entry);
    }

    fn crash(&mut self, at: usize) {
        self.crashes += 1;
        for client in self.clients.iter_mut().filter(|client| client.node == at) {
            match client.errand.take() {
                Some(Errand::Enter(entering)) => entering.abort(),
                Some(Errand::Act(acting)) => acting.abort(),
                None => {}
            }
            client.hang_up();
        }
        if let Some(old) = self.old.as_mut().filter(|old| old.node == at) {
            old.abort();
        }
        if self.follower.node == at {
            self.follower.abort();
        }
        self.nodes[at].deadlines.abort();
        self.nodes[at] = node(&self.disk, &self.shelf, self.policy, self.began);
        if self.policy == Policy::RunAhead {
            // As a server does that begins: whoever's time runs is looked at.
            self.nodes[at].games.deadlines.set(self.game, 0);
        }
    }

    /// All is well again. Does everybody come to know everything, and does every flag fall?
    async fn settle(&mut self) {
        self.faults = false;
        for node in &self.nodes {
            *node.store.mood.lock().expect("never poisoned") = Mood::Well;
        }
        for turn in 0..3_000 {
            assert!(turn != 100 || !self.is_reply_owed(), "a reply was planned and is not played");
            for at in 0..self.nodes.len() {
                self.nodes[at].store.pump();
                self.nodes[at].games.sweep(Duration::from_secs(60));
                self.notice(at);
                if self.policy == Policy::Lease {
                    // What is in `timed` is looked at by whoever is there.
                    tokio::spawn(Arc::clone(&self.nodes[at].games).let_flag_fall(self.game));
                }
            }
            let days = self.by_days && turn > 100;
            let step = if days { Duration::from_secs(3600) } else { Duration::from_millis(50) };
            tokio::time::advance(step).await;
            for _ in 0..10 {
                tokio::task::yield_now().await;
            }
            for which in 0..self.clients.len() {
                let client = &mut self.clients[which];
                // Whoever else wants the seat gives up.
                let is_out = client.key.is_some() && !client.is_seated && self.seats_are_taken();
                let client = &mut self.clients[which];
                client.open = None;
                if is_out && client.errand.is_none() {
                    client.hang_up();
                }
                if client.errand.is_none() && (client.is_broken || client.live.is_none()) && !is_out {
                    client.call(&self.nodes[0].games, 0, &self.join, self.game.as_str());
                }
            }
            if self.follower.is_away() {
                self.follower.come(&self.nodes[0].games, 0, self.game);
            }
            let room = Room::replay(&self.log()).expect("the log is good");
            if let Some(old) = self.old.as_mut().filter(|old| old.is_idle()) {
                // Whoever has no seat and cannot have one is not in the game.
                match (&old.attending, old.has_seat(&room)) {
                    (None, true) => old.join(&self.nodes[0].games, 0, &self.join),
                    (Some(_), false) => old.hang_up(),
                    _ => {}
                }
            }
            self.listen().await;
            if self.is_settled() {
                return;
            }
        }
        let known: Vec<_> = self.clients.iter().map(|c| (c.seq(), c.is_broken, c.errand.is_some())).collect();
        panic!("it does not come to rest: the log has {}, the clients {known:?}", self.log().len());
    }

    fn seats_are_taken(&self) -> bool {
        let room = Room::replay(&self.log()).expect("the log is good");
        room.is_finished() || room.state(self.game, Now::default()).players.len() == 2
    }

    fn is_settled(&self) -> bool {
        let log = self.log();
        let room = Room::replay(&log).expect("the log is good");
        let everybody_knows = self.clients.iter().all(|client| {
            let is_out = client.key.is_some() && !client.is_seated && self.seats_are_taken();
            // Whoever has stayed when the log failed is told how it goes on, without asking.
            let knows = client.seq() as usize == log.len() && !client.is_uncertain;
            is_out && client.live.is_none() || client.live.is_some() && knows
        });
        let old_knows = self.old.as_ref().is_none_or(|old| match old.has_seat(&room) {
            true => old.attending.is_some() && old.knows_everything(&room),
            false => old.attending.is_none() && old.is_idle(),
        });
        everybody_knows
            && old_knows
            && self.follower.seq as usize == log.len()
            && self.clients.iter().all(|client| client.errand.is_none())
            && room.deadline().is_none()
            && self.nodes.iter().all(|node| node.store.pending() == 0)
    }

    fn check(&self) {
        let log = self.log();
        let mut causes: Vec<_> = log
            .iter()
            .filter_map(|entry| entry.cause.filter(|cause| cause.id.is_some()))
            .map(|cause| (cause.seat as u8, cause.id))
            .collect();
        let all = causes.len();
        causes.sort_unstable();
        causes.dedup();
        assert_eq!(causes.len(), all, "a command was carried out twice");
        for entry in &log {
            if let (Event::Played { r#move, .. }, Some(cause)) = (&entry.event, entry.cause)
                && cause.id.is_none()
            {
                assert!(self.unnumbered.contains(&(cause.seat, r#move.clone())), "nobody has planned that");
            }
        }
        self.check_who_has_acted(&log);
        self.check_attendees();
        // Nobody sits but those whose keys the log has.
        let room = Room::replay(&log).expect("the log is good");
        for client in self.clients.iter().filter(|client| client.seat.is_some()) {
            let key = KeyHash::of(client.key.as_deref().expect("a key"));
            assert_eq!(room.seat_of(&key), client.seat, "somebody sits without a seat");
        }
        for client in &self.clients {
            for event in &client.acknowledged {
                assert_eq!(
                    log[event.seq as usize - 1].numbered(),
                    *event,
                    "what was acknowledged has changed"
                );
            }
            let sorted = client.acknowledged.windows(2).all(|two| two[0].seq < two[1].seq);
            assert!(sorted, "told something twice, or out of order");
            // Whoever has lost the seat to somebody else knows what they knew.
            if let Some(state) = client.state.as_ref().filter(|state| state.seq as usize == log.len()) {
                assert!(room.move_texts().eq(state.moves.iter()), "another game than that of the log");
                assert_eq!(state.status == Status::Finished, room.is_finished());
                let expected = room.state(self.game, Now::default());
                assert_eq!(state.players, expected.players, "others than the log has");
            }
        }
    }
}

impl World {
    /// Each command was that of whoever had the seat then.
    fn check_who_has_acted(&self, log: &[Entry]) {
        let mut keys: [Option<KeyHash>; 2] = [None, None];
        for entry in log {
            let seat = if matches!(entry.event, Event::Joined { .. }) { Seat::Guest } else { Seat::Creator };
            if entry.key.is_some() {
                keys[seat as usize] = entry.key;
            }
            if let Some(Cause { seat, id: Some(id) }) = entry.cause {
                let client = &self.clients[(id / IDS) as usize - 1];
                let key = KeyHash::of(client.key.as_deref().expect("a player has a key"));
                let holds = keys[seat as usize].is_some_and(|kept| kept.matches(&key));
                assert!(holds, "event {} is by somebody who did not have the seat", entry.seq);
            }
            if matches!(entry.event, Event::GuestLeft { .. }) {
                keys[Seat::Guest as usize] = None;
            }
        }
    }

    /// Nobody is at a game whose connection has ended.
    fn check_attendees(&self) {
        let old = self.old.iter().filter(|old| old.attending.is_some()).map(|old| &old.outbox);
        let clients = self.clients.iter().filter(|client| client.live.is_some()).map(|client| &client.outbox);
        let here: Vec<_> = clients.chain(old).chain([&self.follower.outbox]).collect();
        for live in self.nodes.iter().filter_map(|node| node.games.known(self.game)) {
            for attendee in &live.lock().attendees {
                let is_here = here.iter().any(|outbox| Arc::ptr_eq(outbox, &attendee.outbox));
                assert!(is_here, "somebody who has gone is told what happens");
            }
        }
    }
}

fn node(disk: &Disk, shelf: &Shelf, policy: Policy, began: tokio::time::Instant) -> Node {
    let store = Arc::new(SimulatedStore::new(disk, shelf, policy));
    let tick_ms = u64::try_from(began.elapsed().as_millis()).expect("not for ever");
    let clock = ServiceClock::going_on_from(tick_ms);
    let bounds = Bounds { left_ms: 200, gone_ms: [200, 200], ..Bounds::default() };
    let games = Arc::new(Registry::new(Arc::clone(&store) as _, clock, None, bounds, None));
    let deadlines = tokio::spawn(Deadlines::watch(Arc::clone(&games))).abort_handle();
    Node { games, store, deadlines }
}

/// Anything that a player may want to do, mostly to play.
fn some_action(chance: &mut Chance, log: &[Entry]) -> Action {
    let others = [
        Action::Resign,
        Action::Abort,
        Action::Leave,
        Action::ClaimWin,
        Action::GiveTime(1),
        Action::OfferDraw,
        Action::AcceptDraw,
        Action::DeclineDraw,
        Action::ClaimDraw,
        Action::OfferTakeBack,
        Action::AcceptTakeBack,
        Action::DeclineTakeBack,
        Action::OfferRematch,
        Action::AcceptRematch,
        Action::DeclineRematch,
        Action::Chat(Phrase::Hello),
        Action::Play("nonsense".to_owned()),
    ];
    let moves = Room::replay(log).map(|room| room.game().legal_moves()).unwrap_or_default();
    match Room::replay(log) {
        // Few offers would be answered otherwise.
        Ok(_)
            if chance.percent(50)
                && matches!(log.last().map(|entry| &entry.event), Some(Event::TakeBackOffered {})) =>
        {
            Action::AcceptTakeBack
        }
        Ok(room) if chance.percent(60) && !moves.is_empty() => {
            Action::Play(room.game().position().notation(*chance.pick(&moves)))
        }
        // Mostly what does not end the game.
        _ if chance.percent(80) => chance.pick(&others[2..]).clone(),
        _ => chance.pick(&others).clone(),
    }
}

async fn run(seed: u64) -> HashMap<&'static str, usize> {
    let mut world = World::new(seed).await;
    for _ in 0..600 {
        world.step().await;
    }
    world.settle().await;
    world.check();
    let log = world.log();
    let count = |is: fn(&Event) -> bool| log.iter().filter(|entry| is(&entry.event)).count();
    let is_end =
        |event: &Event, by: &str| matches!(event, Event::Finished { result, .. } if result.reason == by);
    let ended = |by: &str| log.iter().filter(|entry| is_end(&entry.event, by)).count();
    let old_moves = world.old.as_ref().map_or(0, |old| old.moves_in(&log));
    HashMap::from([
        ("moves", count(|event| matches!(event, Event::Played { .. }))),
        ("planned replies", unnumbered_moves(&log) - old_moves),
        ("moves by protocol 1", old_moves),
        ("joins", count(|event| matches!(event, Event::Joined { .. }))),
        ("flags", ended("time")),
        ("draws agreed", ended("agreement")),
        ("resignations", ended("resignation")),
        ("games aborted", ended("aborted")),
        ("wins claimed", ended("abandonment")),
        ("guests left", count(|event| matches!(event, Event::GuestLeft { .. }))),
        ("time given", count(|event| matches!(event, Event::TimeGiven { .. }))),
        ("taken back", count(|event| matches!(event, Event::TakenBack { .. }))),
        ("rematches", count(|event| matches!(event, Event::Started { round: 2.., .. }))),
        ("later events", count(|event| matches!(event, Event::Unknown(_)))),
        ("crashes", world.crashes as usize),
        ("failures", world.failures as usize),
    ])
}

fn unnumbered_moves(log: &[Entry]) -> usize {
    let is_unnumbered = |entry: &&Entry| {
        matches!(entry.event, Event::Played { .. }) && entry.cause.is_some_and(|cause| cause.id.is_none())
    };
    log.iter().filter(is_unnumbered).count()
}

/// RAUMSPIEL_SEEDS says how many; `make soak` says many.
#[test]
fn over_many_seeds_nothing_acknowledged_is_lost_and_every_flag_falls() {
    let number = |name: &str| env::var(name).ok().and_then(|n| n.parse::<u64>().ok());
    let seeds = number("RAUMSPIEL_SEEDS").unwrap_or(60);
    let first = number("RAUMSPIEL_FIRST_SEED").unwrap_or(0);
    let mut sums: HashMap<&str, usize> = HashMap::new();
    for seed in first..first + seeds {
        let outcome = std::panic::catch_unwind(|| {
            let mut runtime = tokio::runtime::Builder::new_current_thread();
            let runtime = runtime.enable_all().start_paused(true).build().expect("a runtime");
            runtime.block_on(run(seed))
        });
        let counts = outcome.unwrap_or_else(|_| panic!("seed {seed} fails"));
        counts.into_iter().for_each(|(what, count)| *sums.entry(what).or_default() += count);
        if seeds > 1000 && seed % 1000 == 999 {
            eprintln!("{} of {seeds} seeds: {sums:?}", seed + 1);
        }
    }
    if seeds >= 50 {
        assert!(sums.values().all(|count| *count > 0), "something never happens: {sums:?}");
    }
    eprintln!("{sums:?}");
}

/// Whoever reads the journal finds the game in every line about one.
#[test]
fn what_is_said_of_a_game_names_it() {
    use std::sync::Mutex;

    use tracing_subscriber::layer::SubscriberExt;

    let said = Arc::new(Mutex::new(String::new()));
    let kept = Arc::clone(&said);
    let lines = crate::journal::Lines(move |line: &str| kept.lock().expect("never poisoned").push_str(line));
    let _journal = tracing::subscriber::set_default(tracing_subscriber::registry().with(lines));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let game = runtime.block_on(async {
        let disk = Disk::default();
        let node = node(&disk, &Shelf::default(), Policy::RunAhead, tokio::time::Instant::now());
        let game = crate::ids::JoinId::random().game();
        // A log that does not begin.
        let event = Event::Chatted { phrase: Phrase::Hello };
        let entry = Entry { seq: 1, now: Now::default(), cause: None, event, key: None };
        disk.lock().expect("never poisoned").insert(game, vec![entry]);
        assert!(node.games.live(game).await.is_err());
        game
    });
    let said = said.lock().expect("never poisoned").clone();
    let line: serde_json::Value = serde_json::from_str(said.trim()).expect("one line of JSON");
    assert_eq!(
        (&line["what"], &line["game"]),
        (&"unreadable-game".into(), &game.to_string().into()),
        "{said}"
    );
}
