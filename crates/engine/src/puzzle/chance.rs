/// Numbers that look random and follow from the seed (SplitMix).
#[derive(Clone, Debug)]
pub(super) struct Chance(u64);

impl Chance {
    /// Another row of numbers for each of several things that share a seed.
    pub(super) fn new(seed: u64, thing: u64) -> Chance {
        let mut chance = Chance(seed);
        chance.0 = chance.next() ^ thing.wrapping_mul(0xd134_2543_de82_ef95);
        chance
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let n = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        n ^ (n >> 31)
    }

    pub(super) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }
}
