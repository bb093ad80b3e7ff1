use std::{
    io,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use super::{WorkFile, numbers::Numbers};

/// What is known of a position on the way to a proof, from the point of view of the side to move:
/// how much there is still to do to reach its aim (`effort`) and to foil it (`refusal`). For the
/// attacker the aim is to win, for the defender not to lose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) key: u64,
    /// The columns that may still reach the aim, as the least image of the position has them.
    pub(super) open: u64,
    /// Those of them that force the other side.
    pub(super) forcing: u64,
    pub(super) effort: u32,
    pub(super) refusal: u32,
    /// Positions evaluated below this one.
    pub(super) work: u32,
    /// The column that reaches the aim, once one is known to.
    pub(super) best: u8,
    pub(super) expanded: bool,
    /// How many threads are below this position now.
    pub(super) busy: u8,
    /// Whether the file, if there is one, knows less.
    pub(super) is_ahead: bool,
}

/// Proof work shared by all threads, in a fixed amount of memory. What took little work gives way: to
/// the file, where there is one.
#[derive(Debug)]
pub struct ProofTable {
    shards: Vec<Mutex<Vec<Entry>>>,
    buckets_in_shard: usize,
    kept: AtomicU64,
    /// A bit for each position ever evaluated; sometimes the same for two.
    met: Vec<AtomicU64>,
    file: Option<WorkFile>,
    /// The first time that the file could not be written.
    failure: Mutex<Option<io::Error>>,
}

/// How full memory and disk are: entries, and room for how many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fill {
    pub memory: (u64, u64),
    pub disk: Option<(u64, u64)>,
}

const SHARDS: usize = 1024;
const SHARD_BITS: u32 = SHARDS.ilog2();
const WAYS: usize = 4;
/// So many bits tell new positions from forgotten ones, for each that there is room for.
const MET_BITS: u64 = 12;

/// Keys are the least of eight images, so most of them are small: multiplied with an odd number they
/// go everywhere alike.
pub(super) fn spread(key: u64) -> u64 {
    key.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl ProofTable {
    pub fn new(bytes: usize) -> ProofTable {
        ProofTable::over(bytes, None)
    }

    /// A table that goes on from the work in a file, and keeps there what it has no room for. The bytes
    /// are for all that it has in memory, what it knows of the file too; a quarter of them goes to the table
    /// even where the file is too large for that.
    pub fn with_work(bytes: usize, file: WorkFile) -> ProofTable {
        let left = bytes.saturating_sub(ProofTable::memory_beside(&file));
        ProofTable::over(left.max(bytes / 4), Some(file))
    }

    /// How many bytes of memory a table needs to know what is in a file, and what it has met.
    pub fn memory_beside(file: &WorkFile) -> usize {
        file.memory() + met_words(file.fill().1) * size_of::<AtomicU64>()
    }

    fn over(bytes: usize, file: Option<WorkFile>) -> ProofTable {
        let buckets_in_shard = (bytes / (SHARDS * WAYS * size_of::<Entry>())).max(1);
        let shard = || Mutex::new(vec![Entry::default(); buckets_in_shard * WAYS]);
        let room = file.as_ref().map_or((SHARDS * buckets_in_shard * WAYS) as u64, |file| file.fill().1);
        ProofTable {
            shards: (0..SHARDS).map(|_| shard()).collect(),
            buckets_in_shard,
            kept: AtomicU64::new(0),
            met: (0..met_words(room)).map(|_| AtomicU64::new(0)).collect(),
            file,
            failure: Mutex::new(None),
        }
    }

    pub fn fill(&self) -> Fill {
        let room = (self.shards.len() * self.buckets_in_shard * WAYS) as u64;
        Fill {
            memory: (self.kept.load(Ordering::Relaxed), room),
            disk: self.file.as_ref().map(WorkFile::fill),
        }
    }

    /// The shard of a key, and where in it the key's bucket begins.
    fn shard(&self, key: u64) -> (MutexGuard<'_, Vec<Entry>>, usize) {
        let spread = spread(key);
        let within = u128::from(spread << SHARD_BITS) * self.buckets_in_shard as u128;
        (lock(&self.shards[(spread >> (u64::BITS - SHARD_BITS)) as usize]), (within >> 64) as usize * WAYS)
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let (shard, start) = self.shard(key);
        if let Some(entry) = shard[start..start + WAYS].iter().find(|entry| entry.key == key) {
            return Some(*entry);
        }
        drop(shard);
        let entry = self.file.as_ref()?.get(key).ok().flatten()?;
        self.insert(entry);
        Some(entry)
    }

    /// Stores what a search found; who else is busy there is not its business.
    pub(super) fn put(&self, entry: Entry) {
        self.insert(Entry { is_ahead: true, ..entry });
    }

    fn insert(&self, entry: Entry) {
        let (mut shard, start) = self.shard(entry.key);
        let bucket = &mut shard[start..start + WAYS];
        if let Some(same) = bucket.iter_mut().find(|e| e.key == entry.key) {
            // What was read from the file meanwhile is older.
            if entry.is_ahead {
                *same = Entry { busy: same.busy, ..entry };
            }
            return;
        }
        let victim = bucket.iter_mut().min_by_key(|e| (e.busy > 0, e.work)).expect("buckets hold entries");
        self.kept.fetch_add(u64::from(victim.key == 0), Ordering::Relaxed);
        let old = std::mem::replace(victim, Entry { busy: 0, ..entry });
        self.write(&old);
    }

    fn write(&self, entry: &Entry) {
        if let Some(file) = &self.file
            && entry.key != 0
            && entry.is_ahead
            && let Err(error) = file.put(entry)
        {
            lock(&self.failure).get_or_insert(error);
        }
    }

    /// Brings the file up to date with the memory, so that a stop at any moment loses nothing of it.
    pub fn save(&self) -> io::Result<()> {
        for shard in &self.shards {
            for entry in lock(shard).iter_mut() {
                self.write(entry);
                entry.is_ahead = false;
            }
        }
        lock(&self.failure).take().map_or(Ok(()), Err)
    }

    /// Marks that a thread goes below a known position, or that it has come back.
    pub(super) fn set_busy(&self, key: u64, enter: bool) {
        let (mut shard, start) = self.shard(key);
        if let Some(entry) = shard[start..start + WAYS].iter_mut().find(|e| e.key == key) {
            entry.busy = if enter { entry.busy.saturating_add(1) } else { entry.busy.saturating_sub(1) };
        }
    }

    /// Notes that a position is evaluated; whether it was not before. Sometimes a new one is taken for
    /// one seen before, never the other way round.
    pub(super) fn meet(&self, key: u64) -> bool {
        let bit = (u128::from(spread(key)) * (self.met.len() as u128 * 64)) >> 64;
        let mask = 1 << (bit % 64);
        self.met[(bit / 64) as usize].fetch_or(mask, Ordering::Relaxed) & mask == 0
    }
}

fn met_words(room: u64) -> usize {
    (room * MET_BITS / u64::from(u64::BITS)).max(1) as usize
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A thread that panicked left whole entries behind: each is written at once.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How many bytes an entry takes on disk.
pub(super) const ENTRY_BYTES: usize = 40;
const SUM_AT: usize = 38;

impl Entry {
    pub(super) fn numbers(&self) -> Numbers {
        Numbers { effort: self.effort, refusal: self.refusal }
    }

    pub(super) fn set_numbers(&mut self, numbers: Numbers) {
        (self.effort, self.refusal) = (numbers.effort, numbers.refusal);
    }

    pub(super) fn to_bytes(self) -> [u8; ENTRY_BYTES] {
        let mut bytes = [0; ENTRY_BYTES];
        for (at, word) in [self.key, self.open, self.forcing].into_iter().enumerate() {
            bytes[at * 8..at * 8 + 8].copy_from_slice(&word.to_le_bytes());
        }
        for (at, word) in [self.effort, self.refusal, self.work].into_iter().enumerate() {
            bytes[24 + at * 4..28 + at * 4].copy_from_slice(&word.to_le_bytes());
        }
        bytes[36] = self.best;
        bytes[37] = u8::from(self.expanded);
        let sum = sum(&bytes);
        bytes[SUM_AT..].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// None where there is no entry, or only part of one.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Entry> {
        let entry = Entry::from_listed(bytes);
        (entry.key != 0 && bytes[SUM_AT..] == sum(bytes).to_le_bytes()).then_some(entry)
    }

    /// An entry without its sum.
    pub(super) fn from_listed(bytes: &[u8]) -> Entry {
        let long = |at: usize| u64::from_le_bytes(std::array::from_fn(|n| bytes[at + n]));
        let short = |at: usize| u32::from_le_bytes(std::array::from_fn(|n| bytes[at + n]));
        Entry {
            key: long(0),
            open: long(8),
            forcing: long(16),
            effort: short(24),
            refusal: short(28),
            work: short(32),
            best: bytes[36],
            expanded: bytes[37] != 0,
            busy: 0,
            is_ahead: false,
        }
    }
}

fn sum(bytes: &[u8]) -> u16 {
    let sum = bytes[..SUM_AT]
        .iter()
        .fold(0x811c_9dc5u32, |sum, &byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    (sum ^ sum >> 16) as u16
}
