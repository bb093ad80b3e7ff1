//! What earlier search found, by the position's key.

use raumspiel_rules::chess::PackedMove;

use super::value::{DECIDED, is_decided};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: u64,
    /// The move's number and a bit above it, so that 0 means none.
    m: u32,
    value: i16,
    pub(super) depth: i8,
    /// In the lowest two bits, and above them which thought it is of.
    bound_and_age: u8,
}

/// Ages go from 1 to this; 0 is never asked for.
const OLDEST: u8 = 63;

impl Entry {
    const NONE: Entry = Entry { key: 0, m: 0, value: 0, depth: -1, bound_and_age: 0 };
    const SOME: u32 = 1 << 31;

    pub(super) fn best(&self) -> Option<PackedMove> {
        if self.m == 0 { None } else { PackedMove::from_number(self.m & !Entry::SOME) }
    }

    /// Mates are kept by their distance from the position, not from the root.
    pub(super) fn value(&self, ply: i32) -> i32 {
        let value = i32::from(self.value);
        match value {
            v if v > DECIDED => v - ply,
            v if v < -DECIDED => v + ply,
            v => v,
        }
    }

    pub(super) fn bound(&self) -> Bound {
        match self.bound_and_age & 3 {
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
        self.bound_and_age >> 2
    }
}

/// Pairs of entries: one keeps the deeper search, the other the newer.
pub(super) struct Memory {
    entries: Vec<[Entry; 2]>,
    mask: usize,
    age: u8,
}

impl Memory {
    pub(super) fn new(bytes: usize) -> Memory {
        let pairs = (bytes / size_of::<[Entry; 2]>()).max(1024);
        let pairs = if pairs.is_power_of_two() { pairs } else { pairs.next_power_of_two() / 2 };
        Memory { entries: vec![[Entry::NONE; 2]; pairs], mask: pairs - 1, age: 1 }
    }

    /// Forgets all, without touching it: entries of another age count for nothing.
    pub(super) fn clear(&mut self) {
        self.age += 1;
        if self.age > OLDEST {
            self.entries.fill([Entry::NONE; 2]);
            self.age = 1;
        }
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let pair = &self.entries[key as usize & self.mask];
        pair.iter().find(|entry| entry.key == key && entry.age() == self.age).copied()
    }

    pub(super) fn put(
        &mut self,
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
        let [deep, new] = &mut self.entries[key as usize & self.mask];
        let is_free = deep.age() != self.age;
        let slot = if is_free || deep.key == key || depth >= i32::from(deep.depth) { deep } else { new };
        let m = match best {
            Some(m) => m.number() | Entry::SOME,
            None if slot.key == key && slot.age() == self.age => slot.m,
            None => 0,
        };
        let bound_and_age = bound as u8 | self.age << 2;
        *slot = Entry { key, m, value: kept as i16, depth: depth.clamp(0, 127) as i8, bound_and_age };
    }
}
