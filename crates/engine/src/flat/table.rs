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
        Bounds { least: self.least.max(other.least), most: self.most.min(other.most) }
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
///  63            19 18    12 11     5 4    0
///  rest of the key | most    | least  | work     (bounds are stored from 64 upwards)
/// ```
///
/// The table starts small, which keeps short searches in the processor's cache, and grows with the
/// search up to its limit.
pub(crate) struct Table {
    slots: Vec<u64>,
    bits: u32,
    key_bits: u32,
    max_bits: u32,
    stored: usize,
}

/// What the table has where a position would be.
#[derive(Clone, Copy, Default)]
pub(crate) struct Bucket {
    slots: [u64; 2],
    rest: u64,
}

impl Bucket {
    #[inline(always)]
    pub(crate) fn read(self) -> Option<Bounds> {
        let [first, second] = self.slots;
        let slot = if first >> REST_SHIFT == self.rest { first } else { second };
        (slot >> REST_SHIFT == self.rest && slot & WORK_MASK != 0).then(|| Bounds {
            least: ((slot >> LEAST_SHIFT) & BOUND_MASK) as i32 - BIAS,
            most: ((slot >> MOST_SHIFT) & BOUND_MASK) as i32 - BIAS,
        })
    }
}

const REST_SHIFT: u32 = 19;
const MOST_SHIFT: u32 = 12;
const LEAST_SHIFT: u32 = 5;
const BOUND_MASK: u64 = 0x7f;
const WORK_MASK: u64 = 0x1f;
const BIAS: i32 = 64;
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
const FIRST_BITS: u32 = 12;
const GROWTH_BITS: u32 = 2;

impl Table {
    /// A table for keys of so many bits that never takes more than `bytes`, or a little more where
    /// so few could not tell positions apart.
    pub(crate) fn new(key_bits: u32, bytes: usize) -> Table {
        let least_bits = key_bits.saturating_sub(63 - REST_SHIFT).max(1);
        let max_bits = (bytes / 8).max(2).ilog2().clamp(least_bits, key_bits);
        let bits = FIRST_BITS.clamp(least_bits, max_bits);
        Table { slots: vec![0; 1 << bits], bits, key_bits, max_bits, stored: 0 }
    }

    pub(crate) fn clear(&mut self) {
        *self = Table::new(self.key_bits, 8 << self.max_bits);
    }

    #[inline(always)]
    fn spread(&self, key: u64) -> (usize, u64) {
        let mixed = key.wrapping_mul(SPREAD) << (64 - self.key_bits);
        let rest_bits = self.key_bits - self.bits;
        let slot = (mixed >> (64 - self.bits)) as usize;
        let rest = (mixed >> (64 - self.key_bits)) & ((1 << rest_bits) - 1);
        (slot & !1, rest << 1 | (slot as u64 & 1))
    }

    /// Where the bounds of a position are, if they are kept. To look first and read later lets the
    /// processor fetch several buckets at once.
    #[inline(always)]
    pub(crate) fn look(&self, key: u64) -> Bucket {
        let (bucket, rest) = self.spread(key);
        Bucket { slots: [self.slots[bucket], self.slots[bucket + 1]], rest }
    }

    #[inline(always)]
    pub(crate) fn get(&self, key: u64) -> Option<Bounds> {
        self.look(key).read()
    }

    /// Keeps the bounds. Of the two entries of a bucket the one that cost fewer nodes gives way.
    #[inline(always)]
    pub(crate) fn put(&mut self, key: u64, bounds: Bounds, nodes: u64) {
        debug_assert!(bounds.least <= bounds.most, "two positions share the key {key:x}: {bounds:?}");
        let work = u64::from(64 - nodes.leading_zeros()).clamp(1, WORK_MASK);
        let value = ((bounds.most + BIAS) as u64) << MOST_SHIFT
            | ((bounds.least + BIAS) as u64) << LEAST_SHIFT
            | work;
        self.insert(key, value);
    }

    #[inline(always)]
    fn insert(&mut self, key: u64, value: u64) {
        let (bucket, rest) = self.spread(key);
        let (first, second) = (self.slots[bucket], self.slots[bucket + 1]);
        let to_first = first >> REST_SHIFT == rest
            || (second >> REST_SHIFT != rest && first & WORK_MASK <= second & WORK_MASK);
        let slot = &mut self.slots[bucket + usize::from(!to_first)];
        let is_new = *slot & WORK_MASK == 0;
        *slot = rest << REST_SHIFT | value;
        self.stored += usize::from(is_new);
        if is_new && self.stored * 2 > self.slots.len() && self.bits < self.max_bits {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        let undo = inverse(SPREAD);
        let old_bits = self.bits;
        let old = std::mem::take(&mut self.slots);
        self.bits = (old_bits + GROWTH_BITS).min(self.max_bits);
        self.slots = vec![0; 1 << self.bits];
        self.stored = 0;
        let rest_bits = self.key_bits - old_bits;
        for (at, &slot) in old.iter().enumerate() {
            if slot & WORK_MASK != 0 {
                let rest = slot >> REST_SHIFT;
                let upper = (at as u64 & !1) | (rest & 1);
                let mixed = upper << rest_bits | rest >> 1;
                let key = mixed.wrapping_mul(undo) & (u64::MAX >> (64 - self.key_bits));
                self.insert(key, slot & ((1 << REST_SHIFT) - 1));
            }
        }
    }
}

/// The number that undoes multiplication by an odd one, found by Newton's iteration.
const fn inverse(odd: u64) -> u64 {
    let mut x = odd;
    let mut round = 0;
    while round < 5 {
        x = x.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(x)));
        round += 1;
    }
    x
}
