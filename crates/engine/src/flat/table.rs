use super::word::Word;

/// What is known of a position's score, from both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) least: i32,
    pub(crate) most: i32,
}

impl Bounds {
    /// What both say.
    #[inline(always)]
    pub(crate) fn and(self, other: Bounds) -> Bounds {
        let both = Bounds { least: self.least.max(other.least), most: self.most.min(other.most) };
        debug_assert!(both.least <= both.most, "{self:?} and {other:?} cannot both be true");
        both
    }

    /// The bounds as the other player sees them.
    #[inline(always)]
    pub(crate) fn turned(self) -> Bounds {
        Bounds { least: -self.most, most: -self.least }
    }
}

/// What the search has found out about positions.
///
/// A key is spread by multiplying with an odd number, which can be undone: its upper bits choose a
/// bucket of two slots, the rest is kept in the slot, so that no two positions are ever confused.
///
/// ```text
///  63 or 127     19 18    12 11     5 4    0
///  rest of the key | most    | least  | work     (bounds are stored from 64 upwards)
/// ```
///
/// The table starts small, which keeps short searches in the processor's cache, and grows with the
/// search up to its limit.
pub(crate) struct Table<W> {
    slots: Vec<W>,
    bits: u32,
    key_bits: u32,
    max_bits: u32,
    stored: usize,
    /// Where the first entries are: after a short search only these need be cleared.
    first: Vec<usize>,
}

/// What the table has where a position would be.
#[derive(Clone, Copy, Default)]
pub(crate) struct Bucket<W> {
    slots: [W; 2],
    rest: W,
}

impl<W: Word> Bucket<W> {
    #[inline(always)]
    pub(crate) fn read(self) -> Option<Bounds> {
        let [first, second] = self.slots;
        let slot = if first >> REST_SHIFT == self.rest { first } else { second };
        let value = slot.lower_half();
        (slot >> REST_SHIFT == self.rest && value & WORK_MASK != 0).then(|| Bounds {
            least: ((value >> LEAST_SHIFT) & BOUND_MASK) as i32 - BIAS,
            most: ((value >> MOST_SHIFT) & BOUND_MASK) as i32 - BIAS,
        })
    }
}

const REST_SHIFT: u32 = 19;
const MOST_SHIFT: u32 = 12;
const LEAST_SHIFT: u32 = 5;
const BOUND_MASK: u64 = 0x7f;
const WORK_MASK: u64 = 0x1f;
const BIAS: i32 = 64;
const FIRST_BITS: u32 = 12;
const GROWTH_BITS: u32 = 2;
/// So many entries are sooner cleared one by one than all together.
const FEW: usize = 512;

impl<W: Word> Table<W> {
    /// A table for keys of so many bits that never takes more than `bytes`, or a little more where
    /// so few could not tell positions apart.
    pub(crate) fn new(key_bits: u32, bytes: usize) -> Table<W> {
        let least_bits = key_bits.saturating_sub(W::BITS - 1 - REST_SHIFT).max(1);
        let max_bits = (bytes / size_of::<W>()).max(2).ilog2().clamp(least_bits, key_bits.max(least_bits));
        let bits = FIRST_BITS.clamp(least_bits, max_bits);
        Table { slots: vec![W::ZERO; 1 << bits], bits, key_bits, max_bits, stored: 0, first: Vec::new() }
    }

    pub(crate) fn clear(&mut self) {
        if self.stored <= self.first.len() {
            for slot in self.first.drain(..) {
                self.slots[slot] = W::ZERO;
            }
            self.stored = 0;
            return;
        }
        *self = Table::new(self.key_bits, size_of::<W>() << self.max_bits);
    }

    #[inline(always)]
    fn spread(&self, key: W) -> (usize, W) {
        let mixed = key.wrapping_mul(W::SPREAD) << (W::BITS - self.key_bits);
        let rest_bits = self.key_bits - self.bits;
        let slot = (mixed >> (W::BITS - self.bits)).lower_half() as usize;
        let rest = (mixed >> (W::BITS - self.key_bits)) & ((W::ONE << rest_bits) - W::ONE);
        (slot & !1, rest << 1 | W::from(slot as u64 & 1))
    }

    /// Where the bounds of a position are, if they are kept. To look first and read later lets the
    /// processor fetch several buckets at once.
    #[inline(always)]
    pub(crate) fn look(&self, key: W) -> Bucket<W> {
        let (bucket, rest) = self.spread(key);
        Bucket { slots: [self.slots[bucket], self.slots[bucket + 1]], rest }
    }

    #[inline(always)]
    pub(crate) fn get(&self, key: W) -> Option<Bounds> {
        self.look(key).read()
    }

    /// Keeps what was found out beside what is kept of the position already, or else goes without saying. Of
    /// the two entries of a bucket the one that cost fewer nodes gives way.
    #[inline(always)]
    pub(crate) fn narrow(&mut self, key: W, found: Bounds, widest: Bounds, nodes: u64) {
        let (bucket, rest) = self.spread(key);
        let slots = [self.slots[bucket], self.slots[bucket + 1]];
        let bounds = Bucket { slots, rest }.read().unwrap_or(widest).and(found);
        debug_assert!(bounds.least <= bounds.most, "two positions share the key {key:x}: {bounds:?}");
        let work = u64::from(64 - nodes.leading_zeros()).clamp(1, WORK_MASK);
        let value = ((bounds.most + BIAS) as u64) << MOST_SHIFT
            | ((bounds.least + BIAS) as u64) << LEAST_SHIFT
            | work;
        self.insert(bucket, rest, W::from(value));
    }

    #[inline(always)]
    fn insert(&mut self, bucket: usize, rest: W, value: W) {
        let (first, second) = (self.slots[bucket], self.slots[bucket + 1]);
        let work = |slot: W| slot.lower_half() & WORK_MASK;
        let to_first =
            first >> REST_SHIFT == rest || (second >> REST_SHIFT != rest && work(first) <= work(second));
        let place = bucket + usize::from(!to_first);
        let is_new = work(self.slots[place]) == 0;
        self.slots[place] = rest << REST_SHIFT | value;
        if is_new {
            self.fill(place);
        }
    }

    #[inline(always)]
    fn fill(&mut self, place: usize) {
        if self.stored < FEW {
            self.first.push(place);
        }
        self.stored += 1;
        if self.stored * 2 > self.slots.len() && self.bits < self.max_bits {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        let old_bits = self.bits;
        let old = std::mem::take(&mut self.slots);
        self.bits = (old_bits + GROWTH_BITS).min(self.max_bits);
        self.slots = vec![W::ZERO; 1 << self.bits];
        self.stored = 0;
        self.first.clear();
        let rest_bits = self.key_bits - old_bits;
        for (at, &slot) in old.iter().enumerate() {
            if slot.lower_half() & WORK_MASK != 0 {
                let rest = slot >> REST_SHIFT;
                let upper = W::from(at as u64 & !1) | (rest & W::ONE);
                let mixed = upper << rest_bits | rest >> 1;
                let key = mixed.wrapping_mul(W::GATHER) & (W::MAX >> (W::BITS - self.key_bits));
                let (bucket, rest) = self.spread(key);
                self.insert(bucket, rest, slot & ((W::ONE << REST_SHIFT) - W::ONE));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys that differ in one bit, wherever it is, are told apart, however often the table grows; what it
    /// says of a key was said of that key.
    fn check_keys<W: Word>(key_bits: u32) {
        let mut table = Table::<W>::new(key_bits, 1 << 22);
        let mut keys = Vec::new();
        let mut random: u64 = 1;
        while keys.len() < 40_000 {
            let mut key = W::ZERO;
            for _ in 0..W::BITS / 32 {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                key = key << 16 << 16 | W::from(random >> 32);
            }
            let key = key & (W::MAX >> (W::BITS - key_bits));
            keys.push(key);
            keys.extend((0..key_bits).map(|bit| key ^ (W::ONE << bit)));
        }
        keys.sort_unstable();
        keys.dedup();
        let bounds = |at: usize| Bounds { least: (at % 113) as i32 - 56, most: 56 };
        for (at, &key) in keys.iter().enumerate() {
            table.narrow(key, bounds(at), Bounds { least: -60, most: 60 }, 1);
        }
        let found = |at: usize, key: W| {
            let found = table.get(key);
            found.inspect(|found| assert_eq!(*found, bounds(at), "{key:x} of {key_bits} bits"))
        };
        let kept = keys.iter().enumerate().filter(|&(at, &key)| found(at, key).is_some()).count();
        assert!(kept * 2 > keys.len(), "{kept} of {} keys of {key_bits} bits", keys.len());
    }

    #[test]
    fn keys_are_never_confused() {
        for key_bits in [20, 36, 49, 63, 64] {
            check_keys::<u64>(key_bits);
        }
        for key_bits in [65, 72, 80, 110, 127, 128] {
            check_keys::<u128>(key_bits);
        }
    }
}
