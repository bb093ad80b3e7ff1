//! The work of a proof: kept on disk beyond memory, gone on with after any interruption.

use std::{
    io::{ErrorKind, Result},
    sync::{Arc, Mutex},
};

use raumspiel_engine::space::{
    Claim, Disk, Effort, ProofTable, Shared, SolveProgress, SolveStage, Solved, WorkError, WorkFile, solve,
    verify,
};
use raumspiel_rules::{Side, Spec};

/// A disk in memory that outlives whoever writes to it.
#[derive(Clone, Default)]
struct Platter(Arc<Mutex<Vec<u8>>>);

impl Disk for Platter {
    fn bytes(&self) -> Result<u64> {
        Ok(self.0.lock().expect("whole").len() as u64)
    }

    fn read_at(&self, bytes: &mut [u8], place: u64) -> Result<()> {
        let (disk, from) = (self.0.lock().expect("whole"), place as usize);
        let there = disk.get(from..from + bytes.len()).ok_or(ErrorKind::UnexpectedEof)?;
        bytes.copy_from_slice(there);
        Ok(())
    }

    fn write_at(&self, bytes: &[u8], place: u64) -> Result<()> {
        let (mut disk, to) = (self.0.lock().expect("whole"), place as usize + bytes.len());
        let length = disk.len().max(to);
        disk.resize(length, 0);
        disk[to - bytes.len()..to].copy_from_slice(bytes);
        Ok(())
    }
}

impl Platter {
    fn boxed(&self) -> Box<dyn Disk> {
        Box::new(self.clone())
    }
}

const TITLE: &str = "connect-5x5x5-4 first";
const DISK: u64 = 8 << 20;

fn claim(moves: &str) -> Claim {
    let spec: Spec = "connect-5x5x5-4".parse().expect("a spec");
    Claim::new(spec, moves, Side::First, "").expect("a claim")
}

/// How many positions it takes, once the certificate holds.
fn prove(moves: &str, table: &ProofTable) -> u64 {
    let shared = Shared::default();
    let solved = solve(&claim(moves), table, &shared, Effort::default(), 1, &|_| ()).expect("it fits");
    let Solved::Proved(certificate) = solved else { panic!("{solved:?}") };
    verify(&certificate).expect("what is proved is true");
    shared.positions()
}

#[test]
fn work_is_kept_from_one_run_to_the_next() {
    let disk = Platter::default();
    let file = WorkFile::create(disk.boxed(), TITLE, DISK).expect("room");
    let table = ProofTable::with_work(1 << 20, file);
    assert!(prove("b2 b2", &table) > 10);
    table.save().expect("room");
    assert!(matches!(WorkFile::open(disk.boxed(), "something else"), Err(WorkError::Other)));
    let file = WorkFile::open(disk.boxed(), TITLE).expect("the same work");
    assert!(file.fill().0 > 10);
    assert_eq!(prove("b2 b2", &ProofTable::with_work(1 << 20, file)), 0);
}

/// A table that holds almost nothing forgets and evaluates again; with a disk it does not.
#[test]
fn what_the_memory_has_no_room_for_is_on_disk() {
    let moves = "b2 c3 d3 d4 b4 b3 c2 d2 b5 b1 b2 c1 d1 b5";
    let alone = prove(moves, &ProofTable::new(16 << 20));
    let file = WorkFile::create(Platter::default().boxed(), TITLE, DISK).expect("room");
    let table = ProofTable::with_work(0, file);
    assert_eq!(prove(moves, &table), alone);
    let (memory, room) = table.fill().memory;
    assert!(memory <= room && table.fill().disk.expect("a disk").0 > 0);
}

/// Wherever a run is killed, the next goes on: what was half written is passed over.
#[test]
fn torn_entries_are_passed_over() {
    let disk = Platter::default();
    let table = ProofTable::with_work(1 << 20, WorkFile::create(disk.boxed(), TITLE, 1 << 16).expect("room"));
    prove("b2 b2", &table);
    table.save().expect("room");
    let whole = disk.0.lock().expect("whole").clone();
    let known = WorkFile::open(disk.boxed(), TITLE).expect("the same work").fill().0;
    for at in (4096..whole.len()).step_by(37) {
        let torn = Platter::default();
        let mut bytes = whole.clone();
        bytes[at] ^= 0x40;
        *torn.0.lock().expect("whole") = bytes;
        let file = WorkFile::open(torn.boxed(), TITLE).expect("the rest of the work");
        let (left, _) = file.fill();
        assert!(left == known || left + 1 == known, "{left} of {known}");
    }
    for end in [0, 10, 4095, 4096, whole.len() - 1] {
        let cut = Platter::default();
        *cut.0.lock().expect("whole") = whole[..end].to_vec();
        assert!(matches!(WorkFile::open(cut.boxed(), TITLE), Err(WorkError::Other)), "{end}");
    }
}

/// The file of version 0.1 was a list of entries.
#[test]
fn older_work_is_taken_over() {
    let listed = include_bytes!("../data/proof-work-2");
    let disk = Platter::default();
    let file = WorkFile::create(disk.boxed(), TITLE, DISK).expect("room");
    assert!(matches!(file.take_over("another game", &mut &listed[..]), Err(WorkError::Other)));
    assert!(file.take_over(TITLE, &mut &listed[..listed.len() - 1]).is_err());
    let count = file.take_over(TITLE, &mut &listed[..]).expect("older work");
    assert_eq!(count, file.fill().0);
    assert_eq!(prove("b2 b2", &ProofTable::with_work(1 << 20, file)), 0);
}

/// Keys are small rather than large; every part of the table is used all the same.
#[test]
fn the_table_fills_evenly() {
    let table = ProofTable::new(3 << 20);
    let shared = Shared::default();
    let stop = |_| {
        if shared.positions() > 60_000 {
            shared.stop();
        }
    };
    solve(&claim("b2 c3 d3 c4"), &table, &shared, Effort { threat_nodes: 50, threat_bits: 16 }, 1, &stop)
        .expect("it fits");
    let (kept, room) = table.fill().memory;
    assert!(kept * 100 > room * 55, "{kept} of {room} after {} positions", shared.positions());
    let again = shared.positions() - shared.new_positions();
    assert!(again * 10 < shared.positions(), "{again} of {} evaluated again", shared.positions());
}

/// What is counted as new is new, however little memory there is beside the disk.
#[test]
fn new_positions_are_told_from_forgotten_ones_by_what_the_disk_has_room_for() {
    let file = WorkFile::create(Platter::default().boxed(), TITLE, DISK).expect("room");
    let table = ProofTable::with_work(0, file);
    let shared = Shared::default();
    solve(
        &claim("b2 c3 d3 d4 b4 b3 c2 d2 b5 b1 b2 c1 d1 b5"),
        &table,
        &shared,
        Effort::default(),
        2,
        &|_| (),
    )
    .expect("it fits");
    let (new, all) = (shared.new_positions(), shared.positions());
    assert!(all > 300 && new * 20 > all * 19, "{new} of {all}");
}

/// What is known of the disk takes memory, which is not given out twice.
#[test]
fn the_memory_is_for_all_that_is_known() {
    let file = || WorkFile::create(Platter::default().boxed(), TITLE, DISK).expect("room");
    let beside = ProofTable::memory_beside(&file()) as u64;
    assert!(beside > DISK / 40, "{beside}");
    let room = |bytes| ProofTable::with_work(bytes, file()).fill().memory.1;
    let (alone, shared) = (ProofTable::new(4 << 20).fill().memory.1, room(4 << 20));
    assert!(alone > shared && (alone - shared) * 48 >= beside / 2, "{alone}, {shared}");
    assert!(room(beside as usize) > 0);
}

/// Whoever waits for a certificate hears how far it is.
#[test]
fn the_writing_of_a_certificate_is_told() {
    let told = Mutex::new(Vec::new());
    let hear = |progress: SolveProgress| {
        if let SolveStage::Certificate { moves } = progress.stage {
            told.lock().expect("whole").push(moves);
        }
    };
    let (table, shared) = (ProofTable::new(1 << 20), Shared::default());
    let moves = "b2 c3 d3 d4 b4 b3 c2 d2 b5 b1 b2 c1 d1 b5";
    solve(&claim(moves), &table, &shared, Effort::default(), 1, &hear).expect("it fits");
    let told = told.into_inner().expect("whole");
    assert!(told.len() > 1 && told.is_sorted(), "{told:?}");
}
