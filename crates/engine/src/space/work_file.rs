use std::{
    error::Error,
    fmt,
    io::{self, BufRead, Read},
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use super::proof_table::{ENTRY_BYTES, Entry, spread};

/// What a [`WorkFile`] is kept in: bytes that any thread reads and writes at any place, without a cursor
/// that they would have to share.
pub trait Disk: Send + Sync {
    fn bytes(&self) -> io::Result<u64>;

    fn read_at(&self, bytes: &mut [u8], place: u64) -> io::Result<()>;

    /// What lies between the end and a place beyond it reads as zeros.
    fn write_at(&self, bytes: &[u8], place: u64) -> io::Result<()>;
}

/// Proof work on disk, for more than memory holds and for the next run.
///
/// ```text
///  0        4096     4416
///  header   bucket   bucket …      a bucket is eight entries of forty bytes
/// ```
///
/// A key says its bucket, so entries are read and written one by one, in any order: each is true by
/// itself, whatever became of the others. A process killed at any moment leaves whole entries
/// behind, and one that is torn is known by its sum and passed over. For each entry there is a byte
/// of its key in memory, so that what is not on disk is hardly ever looked for there.
pub struct WorkFile {
    disk: Box<dyn Disk>,
    /// Who changes or reads a bucket holds the lock of its number, so that nobody sees half an entry.
    locks: [Mutex<()>; LOCKS],
    /// The tags of a bucket's entries, a byte each; 0 where there is none.
    tags: Vec<AtomicU64>,
    kept: AtomicU64,
}

impl fmt::Debug for WorkFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WorkFile").field("buckets", &self.tags.len()).field("kept", &self.kept).finish()
    }
}

const WAYS: usize = 8;
const LOCKS: usize = 64;
const BUCKET_BYTES: usize = WAYS * ENTRY_BYTES;
const HEADER_BYTES: usize = 4096;
const MAGIC: &str = "raumspiel proof work 3";
/// Before, the file was a list of all entries, which had to fit in memory.
const LIST_MAGIC: &str = "raumspiel proof work 2";
const LISTED_BYTES: usize = 38;
const BUCKETS_READ_AT_ONCE: usize = 1 << 12;

impl WorkFile {
    /// Makes an empty disk a file of at most so many bytes. `title` says what the work is about.
    pub fn create(disk: Box<dyn Disk>, title: &str, bytes: u64) -> Result<WorkFile, WorkError> {
        let buckets = (bytes / BUCKET_BYTES as u64).clamp(1, u32::MAX.into()) as usize;
        let mut header = format!("{MAGIC} {title}\n{buckets}\n").into_bytes();
        header.resize(HEADER_BYTES, 0);
        // Where the system can, it leaves out what was never written.
        disk.write_at(&[0], place(buckets) - 1)?;
        disk.write_at(&header, 0)?;
        Ok(WorkFile::over(disk, buckets))
    }

    fn over(disk: Box<dyn Disk>, buckets: usize) -> WorkFile {
        let tags = (0..buckets).map(|_| AtomicU64::new(0)).collect();
        WorkFile { disk, locks: std::array::from_fn(|_| Mutex::default()), tags, kept: AtomicU64::new(0) }
    }

    /// Takes up a file made under the same title.
    pub fn open(disk: Box<dyn Disk>, title: &str) -> Result<WorkFile, WorkError> {
        let mut header = [0; HEADER_BYTES];
        disk.read_at(&mut header, 0).map_err(|_| WorkError::Other)?;
        let text = header.split(|&byte| byte == 0).next().and_then(|text| std::str::from_utf8(text).ok());
        let mut lines = text.unwrap_or_default().lines();
        if lines.next() != Some(&format!("{MAGIC} {title}")) {
            return Err(WorkError::Other);
        }
        let buckets: usize = lines.next().and_then(|text| text.parse().ok()).ok_or(WorkError::Other)?;
        let whole = (HEADER_BYTES as u64).checked_add(buckets as u64 * BUCKET_BYTES as u64);
        if Some(disk.bytes()?) != whole {
            return Err(WorkError::Other);
        }
        let mut this = WorkFile::over(disk, buckets);
        this.read_tags()?;
        Ok(this)
    }

    fn read_tags(&mut self) -> Result<(), WorkError> {
        let mut bytes = vec![0; BUCKETS_READ_AT_ONCE * BUCKET_BYTES];
        for (at, tags) in self.tags.chunks_mut(BUCKETS_READ_AT_ONCE).enumerate() {
            let bytes = &mut bytes[..tags.len() * BUCKET_BYTES];
            self.disk.read_at(bytes, place(at * BUCKETS_READ_AT_ONCE))?;
            for (tags, bucket) in tags.iter_mut().zip(bytes.chunks_exact(BUCKET_BYTES)) {
                let found = tags_of(bucket);
                *tags.get_mut() = u64::from_le_bytes(found);
                *self.kept.get_mut() += found.iter().filter(|&&tag| tag != 0).count() as u64;
            }
        }
        Ok(())
    }

    /// Takes in the work of an earlier version, and says how many positions it knew.
    pub fn take_over(&self, title: &str, from: &mut impl BufRead) -> Result<u64, WorkError> {
        let mut header = String::new();
        from.take(1024).read_line(&mut header)?;
        if header.trim_end() != format!("{LIST_MAGIC} {title}") {
            return Err(WorkError::Other);
        }
        let mut count = 0;
        let mut bytes = [0; LISTED_BYTES];
        while !from.fill_buf()?.is_empty() {
            from.read_exact(&mut bytes)?;
            self.put(&Entry::from_listed(&bytes))?;
            count += 1;
        }
        Ok(count)
    }

    /// How many entries there are, and how many there is room for.
    pub fn fill(&self) -> (u64, u64) {
        (self.kept.load(Ordering::Relaxed), (self.tags.len() * WAYS) as u64)
    }

    /// How many bytes of memory it takes to know what is on disk.
    pub fn memory(&self) -> usize {
        self.tags.len() * size_of::<AtomicU64>()
    }

    fn bucket(&self, key: u64) -> usize {
        ((u128::from(spread(key)) * self.tags.len() as u128) >> 64) as usize
    }

    pub(super) fn get(&self, key: u64) -> io::Result<Option<Entry>> {
        let at = self.bucket(key);
        if !self.tags[at].load(Ordering::Relaxed).to_le_bytes().contains(&tag(key)) {
            return Ok(None);
        }
        let mut bucket = [0; BUCKET_BYTES];
        let _lock = self.lock(at);
        self.disk.read_at(&mut bucket, place(at))?;
        Ok(bucket.chunks_exact(ENTRY_BYTES).filter_map(Entry::from_bytes).find(|entry| entry.key == key))
    }

    /// Of a full bucket the entry that took least work gives way.
    pub(super) fn put(&self, entry: &Entry) -> io::Result<()> {
        let at = self.bucket(entry.key);
        let mut bucket = [0; BUCKET_BYTES];
        let _lock = self.lock(at);
        let mut tags = self.tags[at].load(Ordering::Relaxed).to_le_bytes();
        let way = if tags == [0; WAYS] {
            0
        } else {
            self.disk.read_at(&mut bucket, place(at))?;
            let entries: Vec<_> = bucket.chunks_exact(ENTRY_BYTES).map(Entry::from_bytes).collect();
            let same = entries.iter().position(|e| e.is_some_and(|e| e.key == entry.key));
            let cheapest = || (0..WAYS).min_by_key(|&way| entries[way].map(|e| e.work));
            same.or_else(cheapest).unwrap_or(0)
        };
        self.disk.write_at(&entry.to_bytes(), place(at) + (way * ENTRY_BYTES) as u64)?;
        self.kept.fetch_add(u64::from(tags[way] == 0), Ordering::Relaxed);
        tags[way] = tag(entry.key);
        self.tags[at].store(u64::from_le_bytes(tags), Ordering::Relaxed);
        Ok(())
    }

    fn lock(&self, bucket: usize) -> MutexGuard<'_, ()> {
        // What a thread that panicked may have left half written is known by its sum.
        self.locks[bucket % LOCKS].lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn place(bucket: usize) -> u64 {
    (HEADER_BYTES + bucket * BUCKET_BYTES) as u64
}

/// Never 0.
fn tag(key: u64) -> u8 {
    (spread(key) as u8).max(1)
}

fn tags_of(bucket: &[u8]) -> [u8; WAYS] {
    let mut tags = [0; WAYS];
    for (to, entry) in tags.iter_mut().zip(bucket.chunks_exact(ENTRY_BYTES)) {
        *to = Entry::from_bytes(entry).map_or(0, |entry| tag(entry.key));
    }
    tags
}

/// Why earlier work cannot be used.
#[derive(Debug)]
pub enum WorkError {
    Unreadable(io::Error),
    Other,
}

impl From<io::Error> for WorkError {
    fn from(error: io::Error) -> WorkError {
        WorkError::Unreadable(error)
    }
}

impl fmt::Display for WorkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WorkError::Unreadable(error) => write!(f, "The saved work cannot be read or written: {error}."),
            WorkError::Other => f.write_str("The file holds no work on this game and winner."),
        }
    }
}

impl Error for WorkError {}
