use std::hash::{BuildHasher, Hasher, RandomState};

/// How cells and columns are spread over a table. Each of them is one number, so a few multiplications will do;
/// the usual way costs ten times as much, at every look at a board.
///
/// The key is drawn anew for every table, so that nobody can choose cells which all meet at one place.
#[derive(Clone, Debug)]
pub(super) struct Spread(u64);

impl Default for Spread {
    fn default() -> Spread {
        Spread(RandomState::new().hash_one(()))
    }
}

impl BuildHasher for Spread {
    type Hasher = Spreading;

    fn build_hasher(&self) -> Spreading {
        Spreading(self.0)
    }
}

pub(super) struct Spreading(u64);

impl Hasher for Spreading {
    fn write_u64(&mut self, number: u64) {
        self.0 = mix(self.0 ^ number);
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(u64::from(byte)));
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Spreads a number over 64 bits (the finalizer of the SplitMix generator).
pub(super) const fn mix(n: u64) -> u64 {
    let n = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ (n >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cell;

    #[test]
    fn neighbours_are_spread_over_a_table_and_over_each_differently() {
        let spread = Spread::default();
        let cells = (0..4096).map(|n| Cell::new(n % 16, n / 16 % 16, n / 256));
        // A table goes by the lowest bits and compares by the highest.
        let (mut lowest, mut highest) = ([0; 4096], [0; 128]);
        for hash in cells.clone().map(|cell| spread.hash_one((cell, 3_u8))) {
            lowest[hash as usize % lowest.len()] += 1;
            highest[(hash >> 57) as usize] += 1;
        }
        // By chance one would come to each of the lowest, and 32 to each of the highest.
        assert!(lowest.into_iter().max() < Some(16) && highest.into_iter().max() < Some(96));
        let other = Spread::default();
        let same = cells.filter(|cell| spread.hash_one(cell) == other.hash_one(cell)).count();
        assert_eq!(same, 0, "the key is drawn anew");
    }
}
