use std::{
    error::Error,
    fmt,
    io::{self, BufRead, Read, Write},
    sync::{Mutex, MutexGuard, PoisonError},
};

use super::numbers::Numbers;

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
}

/// Proof work shared by all threads, in a fixed amount of memory. What took little work gives way.
#[derive(Debug)]
pub struct ProofTable {
    shards: Vec<Mutex<Vec<Entry>>>,
    buckets_in_shard: usize,
}

const SHARDS: usize = 1024;
const WAYS: usize = 4;

impl ProofTable {
    pub fn new(bytes: usize) -> ProofTable {
        let buckets_in_shard = (bytes / (SHARDS * WAYS * size_of::<Entry>())).max(1);
        let shard = || Mutex::new(vec![Entry::default(); buckets_in_shard * WAYS]);
        ProofTable { shards: (0..SHARDS).map(|_| shard()).collect(), buckets_in_shard }
    }

    fn shard(&self, key: u64) -> MutexGuard<'_, Vec<Entry>> {
        // A thread that panicked left whole entries behind: each is written at once.
        self.shards[(key >> 54) as usize].lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn bucket(&self, key: u64) -> usize {
        (key & 0x3f_ffff_ffff_ffff) as usize % self.buckets_in_shard * WAYS
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let start = self.bucket(key);
        self.shard(key)[start..start + WAYS].iter().find(|entry| entry.key == key).copied()
    }

    /// Stores what a search found; who else is busy there is not its business.
    pub(super) fn put(&self, entry: Entry) {
        let start = self.bucket(entry.key);
        let mut shard = self.shard(entry.key);
        let bucket = &mut shard[start..start + WAYS];
        if let Some(same) = bucket.iter_mut().find(|e| e.key == entry.key) {
            *same = Entry { busy: same.busy, ..entry };
        } else {
            let victim =
                bucket.iter_mut().min_by_key(|e| (e.busy > 0, e.work)).expect("buckets hold entries");
            *victim = Entry { busy: 0, ..entry };
        }
    }

    /// Marks that a thread goes below a known position, or that it has come back.
    pub(super) fn set_busy(&self, key: u64, enter: bool) {
        let start = self.bucket(key);
        let mut shard = self.shard(key);
        if let Some(entry) = shard[start..start + WAYS].iter_mut().find(|e| e.key == key) {
            entry.busy = if enter { entry.busy.saturating_add(1) } else { entry.busy.saturating_sub(1) };
        }
    }

    /// Writes everything that is known, so that another run can go on from there. `title` says what
    /// the work is about.
    pub fn write_to(&self, title: &str, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{MAGIC} {title}")?;
        for shard in &self.shards {
            let shard = shard.lock().unwrap_or_else(PoisonError::into_inner).clone();
            for entry in shard.iter().filter(|entry| entry.key != 0) {
                out.write_all(&entry.to_bytes())?;
            }
        }
        Ok(())
    }

    /// Reads what `write_to` wrote under the same title, and says how many positions it knew.
    pub fn read_from(&self, title: &str, from: &mut impl BufRead) -> Result<u64, WorkError> {
        let mut header = String::new();
        from.take(1024).read_line(&mut header).map_err(WorkError::Unreadable)?;
        if header.trim_end() != format!("{MAGIC} {title}") {
            return Err(WorkError::Other);
        }
        let mut count = 0;
        let mut bytes = [0; ENTRY_BYTES];
        while !from.fill_buf().map_err(WorkError::Unreadable)?.is_empty() {
            from.read_exact(&mut bytes).map_err(WorkError::Unreadable)?;
            self.put(Entry::from_bytes(&bytes));
            count += 1;
        }
        Ok(count)
    }
}

const MAGIC: &str = "raumspiel proof work 2";
const ENTRY_BYTES: usize = 38;

impl Entry {
    pub(super) fn numbers(&self) -> Numbers {
        Numbers { effort: self.effort, refusal: self.refusal }
    }

    pub(super) fn set_numbers(&mut self, numbers: Numbers) {
        (self.effort, self.refusal) = (numbers.effort, numbers.refusal);
    }

    fn to_bytes(self) -> [u8; ENTRY_BYTES] {
        let mut bytes = [0; ENTRY_BYTES];
        for (at, word) in [self.key, self.open, self.forcing].into_iter().enumerate() {
            bytes[at * 8..at * 8 + 8].copy_from_slice(&word.to_le_bytes());
        }
        for (at, word) in [self.effort, self.refusal, self.work].into_iter().enumerate() {
            bytes[24 + at * 4..28 + at * 4].copy_from_slice(&word.to_le_bytes());
        }
        bytes[36] = self.best;
        bytes[37] = u8::from(self.expanded);
        bytes
    }

    fn from_bytes(bytes: &[u8; ENTRY_BYTES]) -> Entry {
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
        }
    }
}

/// Why earlier work cannot be used.
#[derive(Debug)]
pub enum WorkError {
    Unreadable(io::Error),
    Other,
}

impl fmt::Display for WorkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WorkError::Unreadable(error) => write!(f, "The saved work cannot be read: {error}."),
            WorkError::Other => f.write_str("The file holds no work on this game and winner."),
        }
    }
}

impl Error for WorkError {}
