/// What the search remembers of positions: their best move, and how their value was bounded.
pub(crate) struct Memory {
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, Default)]
pub(crate) struct Entry {
    pub(crate) key: u64,
    pub(crate) value: i64,
    pub(crate) depth: u32,
    pub(crate) bound: Bound,
    /// Whether no branch was cut short by the depth.
    pub(crate) complete: bool,
    /// The column of the best move, by its number among the candidates.
    pub(crate) best: u16,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Bound {
    #[default]
    Unknown,
    Exact,
    AtLeast,
    AtMost,
}

impl Memory {
    pub(crate) fn new(bytes: usize) -> Memory {
        let count = (bytes / size_of::<Entry>()).max(1 << 10).ilog2();
        Memory { entries: vec![Entry::default(); 1 << count] }
    }

    fn place(&self, key: u64) -> usize {
        (key & (self.entries.len() as u64 - 1)) as usize
    }

    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let entry = self.entries[self.place(key)];
        (entry.key == key && entry.bound != Bound::Unknown).then_some(entry)
    }

    pub(crate) fn put(&mut self, entry: Entry) {
        let place = self.place(entry.key);
        self.entries[place] = entry;
    }

    /// Values are only good for the candidates of one thought.
    pub(crate) fn clear(&mut self) {
        self.entries.fill(Entry::default());
    }
}
