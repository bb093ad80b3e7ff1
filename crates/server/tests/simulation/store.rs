//! A log that fails, stalls, loses answers and comes back, as it is told.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard},
};

use crate::{
    ids::GameId,
    plans,
    room::Entry,
    store::{Append, Folding, Pending, Policy, Row, Silent, Step, Store, StoreError, Tables, Value},
};

/// What survives everything.
pub(super) type Disk = Arc<Mutex<HashMap<GameId, Vec<Entry>>>>;
/// What players have planned, each as the row that is stored, by the seat's name.
pub(super) type Shelf = Arc<Mutex<HashMap<String, Row>>>;

/// The way of one server to the disk.
pub(super) struct SimulatedStore {
    disk: Disk,
    shelf: Shelf,
    policy: Policy,
    queue: Mutex<VecDeque<Append>>,
    pub(super) mood: Mutex<Mood>,
}

/// How a server gets on with its log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mood {
    Well,
    /// Nothing is written, and nobody is told so.
    Stalled,
    /// Writing fails.
    Full,
    /// What is written is there, but the answer gets lost.
    Mute,
    /// Neither read nor written.
    CutOff,
}

impl SimulatedStore {
    pub(super) fn new(disk: &Disk, shelf: &Shelf, policy: Policy) -> SimulatedStore {
        SimulatedStore {
            disk: Arc::clone(disk),
            shelf: Arc::clone(shelf),
            policy,
            queue: Mutex::default(),
            mood: Mutex::new(Mood::Well),
        }
    }

    pub(super) fn pending(&self) -> usize {
        self.queue.lock().expect("never poisoned").len()
    }

    pub(super) fn mood(&self) -> Mood {
        *self.mood.lock().expect("never poisoned")
    }

    fn disk(&self) -> MutexGuard<'_, HashMap<GameId, Vec<Entry>>> {
        self.disk.lock().expect("never poisoned")
    }

    /// Writes what waits, one after the other.
    pub(super) fn pump(&self) {
        if self.mood() == Mood::Stalled {
            return;
        }
        while let Some(append) = self.queue.lock().expect("never poisoned").pop_front() {
            self.write(append);
        }
    }

    fn write(&self, Append { game, entries, epoch, listener, finished, .. }: Append) {
        if !listener.expects(epoch) {
            return;
        }
        let mood = self.mood();
        if matches!(mood, Mood::Full | Mood::CutOff) {
            return listener.failed(&StoreError("as it was told".to_owned()));
        }
        let base = entries[0].seq as usize - 1;
        let mut disk = self.disk();
        let log = disk.entry(game).or_default();
        if log.len() != base {
            let is_there = log.get(base..base + entries.len()).is_some_and(|there| there == entries);
            drop(disk);
            assert!(self.policy == Policy::Lease, "somebody else has written to a log of one's own");
            return if is_there { listener.committed(entries) } else { listener.overtaken() };
        }
        log.extend(entries.iter().cloned());
        drop(disk);
        if finished.is_some() {
            self.shelf.lock().expect("never poisoned").clear();
        }
        // A server that is alone with its file knows what it has written.
        if mood == Mood::Mute && self.policy == Policy::Lease {
            listener.failed(&StoreError("as it was told".to_owned()));
        } else {
            listener.committed(entries);
        }
    }
}

impl SimulatedStore {
    fn change_plans(&self, step: &Step) {
        let Step::Do { sql, values, .. } = step else { return };
        let mut shelf = self.shelf.lock().expect("never poisoned");
        let seat = values[1].text();
        match *sql {
            plans::INSERT => drop(shelf.insert(seat.to_owned(), values[1..].to_vec())),
            plans::CLEAR => drop(shelf.remove(seat)),
            plans::DELETE => shelf.retain(|kept, row| kept != seat || row[2] != values[2]),
            other => panic!("nothing else is changed here: {other}"),
        }
    }
}

/// Nobody keeps a game as theirs here; there are plans.
impl Tables for SimulatedStore {
    fn change(&self, steps: Vec<Step>) -> Pending<Option<Vec<Vec<Row>>>> {
        let mood = self.mood();
        if mood == Mood::Well || mood == Mood::Mute {
            steps.iter().for_each(|step| self.change_plans(step));
        }
        let is_told = mood == Mood::Well;
        Box::pin(async move {
            tokio::task::yield_now().await;
            if is_told { Ok(Some(Vec::new())) } else { Err(StoreError("as it was told".to_owned())) }
        })
    }

    fn seats(&self, _games: Vec<GameId>) -> Pending<Vec<Row>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn ask(&self, sql: &'static str, _values: Vec<Value>) -> Pending<Vec<Row>> {
        assert_eq!(sql, plans::OF_GAME, "nothing else is asked here");
        let rows = match self.mood() {
            Mood::CutOff => Err(StoreError("as it was told".to_owned())),
            _ => Ok(self.shelf.lock().expect("never poisoned").values().cloned().collect()),
        };
        Box::pin(async move {
            tokio::task::yield_now().await;
            rows
        })
    }
}

impl Store for SimulatedStore {
    fn append(&self, append: Append) {
        self.queue.lock().expect("never poisoned").push_back(append);
    }

    fn policy(&self) -> Policy {
        self.policy
    }

    fn read(&self, game: GameId, since: u32) -> Pending<Vec<Entry>> {
        let read = match self.mood() {
            Mood::CutOff => Err(StoreError("as it was told".to_owned())),
            _ => Ok(self.disk().get(&game).map(|log| log[since as usize..].to_vec()).unwrap_or_default()),
        };
        Box::pin(async move {
            tokio::task::yield_now().await;
            read
        })
    }

    fn read_page(&self, game: GameId, since: u32, _most: u32) -> Pending<Vec<Entry>> {
        self.read(game, since)
    }

    fn games(&self, _after: String, _most: u32) -> Pending<Vec<GameId>> {
        Box::pin(async { Err(StoreError("not asked here".to_owned())) })
    }

    fn timed(&self) -> Pending<Vec<GameId>> {
        let games = self.disk().keys().copied().collect();
        Box::pin(async move { Ok(games) })
    }

    fn tick_ms(&self) -> Pending<u64> {
        Box::pin(async { Ok(0) })
    }

    fn keep_tick(&self, _tick_ms: u64) {}

    fn rest(&self, _game: GameId, _seq: u32) {}

    fn forget(&self, _games: Vec<GameId>, _thoroughly: bool) -> Pending<()> {
        Box::pin(async { Ok(()) })
    }

    fn to_forget(&self) -> Pending<Vec<GameId>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn silent(&self, _after: Option<GameId>, _since_ms: u64) -> Pending<Silent> {
        Box::pin(async { Err(StoreError("not asked here".to_owned())) })
    }

    fn quiet(&self, _after: Option<GameId>, _since_ms: u64) -> Pending<Silent> {
        Box::pin(async { Err(StoreError("not asked here".to_owned())) })
    }

    fn fold(&self, _games: Vec<GameId>, _since_ms: u64) -> Pending<Folding> {
        Box::pin(async { Err(StoreError("not asked here".to_owned())) })
    }

    fn close(&self) -> Pending<()> {
        Box::pin(async { Ok(()) })
    }

    fn backlog(&self) -> usize {
        self.queue.lock().expect("never poisoned").len()
    }

    fn probe(&self) -> Pending<()> {
        Box::pin(async { Ok(()) })
    }
}
