/// Numbers that look random and follow from a seed (SplitMix).
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Chance {
        Chance(mix(seed))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound.max(1)
    }

    /// Weights between −1 and 1.
    pub(crate) fn into_weights(mut self) -> impl FnMut() -> f32 {
        move || (self.next() >> 40) as f32 / (1u32 << 23) as f32 - 1.0
    }

    /// The numbers below a bound in some order.
    pub(crate) fn shuffled(&mut self, bound: u32) -> Vec<u32> {
        let mut order: Vec<u32> = (0..bound).collect();
        for at in (1..order.len()).rev() {
            order.swap(at, self.below(at as u64 + 1) as usize);
        }
        order
    }
}

fn mix(n: u64) -> u64 {
    let n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ (n >> 31)
}
