//! What earlier search found, by the position's key. Threads share it: an entry is two numbers, one
//! of them joined with the key, so that what two threads wrote at once belongs to no position.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use raumspiel_rules::chess::PackedMove;

use super::value::{DECIDED, is_decided};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known of a position.
///
/// ```text
/// ┌────────┬────────┬────────┬────────┬───────┐
/// │ value  │ depth  │  age   │ bound  │ move  │
/// │ 63..48 │ 47..40 │ 31..26 │ 25..24 │ 19..0 │
/// └────────┴────────┴────────┴────────┴───────┘
/// ```
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry(u64);

/// Ages go from 1 to this; 0 is never asked for.
const OLDEST: u8 = 63;

impl Entry {
    fn new(m: u32, value: i16, depth: i8, bound: Bound, age: u8) -> Entry {
        let bound = bound as u64 | u64::from(age) << 2;
        let halves = u64::from(value as u16) << 48 | u64::from(depth as u8) << 40;
        Entry(halves | bound << 24 | u64::from(m))
    }

    /// The move's number, 0 for none: no piece moves from a cell to itself.
    const fn number(self) -> u32 {
        (self.0 & 0xf_ffff) as u32
    }

    pub(super) fn best(&self) -> Option<PackedMove> {
        if self.number() == 0 { None } else { PackedMove::from_number(self.number()) }
    }

    /// Mates are kept by their distance from the position, not from the root.
    pub(super) fn value(&self, ply: i32) -> i32 {
        let value = i32::from((self.0 >> 48) as i16);
        match value {
            v if v > DECIDED => v - ply,
            v if v < -DECIDED => v + ply,
            v => v,
        }
    }

    pub(super) const fn depth(&self) -> i32 {
        (self.0 >> 40) as i8 as i32
    }

    pub(super) fn bound(&self) -> Bound {
        match self.0 >> 24 & 3 {
            0 => Bound::Exact,
            1 => Bound::AtLeast,
            _ => Bound::AtMost,
        }
    }

    /// The value, if it decides a search with this window.
    pub(super) fn settles(&self, alpha: i32, beta: i32, ply: i32) -> Option<i32> {
        let value = self.value(ply);
        let settles = match self.bound() {
            Bound::Exact => true,
            Bound::AtLeast => value >= beta,
            Bound::AtMost => value <= alpha,
        };
        settles.then_some(value)
    }

    const fn age(&self) -> u8 {
        (self.0 >> 26 & 63) as u8
    }
}

#[derive(Default)]
struct Slot {
    key: AtomicU64,
    entry: AtomicU64,
}

impl Slot {
    /// The key and what is known of its position.
    fn read(&self) -> (u64, Entry) {
        let entry = self.entry.load(Relaxed);
        (self.key.load(Relaxed) ^ entry, Entry(entry))
    }

    fn write(&self, key: u64, entry: Entry) {
        self.key.store(key ^ entry.0, Relaxed);
        self.entry.store(entry.0, Relaxed);
    }
}

/// Pairs of entries: one keeps the deeper search, the other the newer.
pub(super) struct Memory {
    slots: Vec<[Slot; 2]>,
    mask: usize,
    /// Which thought this is, and the first whose entries still count.
    age: u8,
    since: u8,
}

impl Memory {
    pub(super) fn new(bytes: usize) -> Memory {
        let pairs = (bytes / size_of::<[Slot; 2]>()).max(1024);
        let pairs = if pairs.is_power_of_two() { pairs } else { pairs.next_power_of_two() / 2 };
        let slots = (0..pairs).map(|_| Default::default()).collect();
        Memory { slots, mask: pairs - 1, age: 1, since: 1 }
    }

    /// A new thought begins, and what is known makes room for what it finds.
    pub(super) fn go_on(&mut self) {
        self.age += 1;
        if self.age > OLDEST {
            self.slots.iter().flatten().for_each(|slot| slot.write(0, Entry(0)));
            (self.age, self.since) = (1, 1);
        }
    }

    /// Forgets all, without touching it: entries of before count for nothing.
    pub(super) fn clear(&mut self) {
        self.go_on();
        self.since = self.age;
    }

    /// How many of a thousand entries count, by the first thousand.
    pub(super) fn fullness(&self) -> u32 {
        let counts = |slot: &&Slot| slot.read().1.age() >= self.since;
        self.slots.iter().flatten().take(1000).filter(counts).count() as u32
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let pair = &self.slots[key as usize & self.mask];
        let known = |slot: &Slot| {
            let (of, entry) = slot.read();
            (of == key && entry.age() >= self.since).then_some(entry)
        };
        known(&pair[0]).or_else(|| known(&pair[1]))
    }

    pub(super) fn put(
        &self,
        key: u64,
        best: Option<PackedMove>,
        value: i32,
        ply: i32,
        depth: i32,
        bound: Bound,
    ) {
        let kept = match value {
            v if is_decided(v) && v > 0 => v + ply,
            v if is_decided(v) => v - ply,
            v => v,
        };
        let [deep, new] = &self.slots[key as usize & self.mask];
        let (deep_key, deep_entry) = deep.read();
        let is_free = deep_entry.age() != self.age;
        let slot = if is_free || deep_key == key || depth >= deep_entry.depth() { deep } else { new };
        let (of, before) = slot.read();
        let m = match best {
            Some(m) => m.number(),
            None if of == key && before.age() >= self.since => before.number(),
            None => 0,
        };
        slot.write(key, Entry::new(m, kept as i16, depth.clamp(0, 127) as i8, bound, self.age));
    }
}
