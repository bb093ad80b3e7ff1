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
    pub(super) bound: Bound,
}

impl Entry {
    const NONE: Entry = Entry { key: 0, m: 0, value: 0, depth: -1, bound: Bound::AtLeast };
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
}

/// Pairs of entries: one keeps the deeper search, the other the newer.
pub(super) struct Memory {
    entries: Vec<[Entry; 2]>,
    mask: usize,
}

impl Memory {
    pub(super) fn new(bytes: usize) -> Memory {
        let pairs = (bytes / size_of::<[Entry; 2]>()).max(1024);
        let pairs = if pairs.is_power_of_two() { pairs } else { pairs.next_power_of_two() / 2 };
        Memory { entries: vec![[Entry::NONE; 2]; pairs], mask: pairs - 1 }
    }

    pub(super) fn clear(&mut self) {
        self.entries.fill([Entry::NONE; 2]);
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let pair = &self.entries[key as usize & self.mask];
        pair.iter().find(|entry| entry.key == key && entry.depth >= 0).copied()
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
        let slot = if deep.key == key || depth >= i32::from(deep.depth) { deep } else { new };
        let m = match best {
            Some(m) => m.number() | Entry::SOME,
            None if slot.key == key => slot.m,
            None => 0,
        };
        *slot = Entry { key, m, value: kept as i16, depth: depth.clamp(0, 127) as i8, bound };
    }
}
