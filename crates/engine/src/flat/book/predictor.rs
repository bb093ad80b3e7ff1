//! Predicts decisions by mixing what several contexts have seen.
//!
//! Integers only: the reader must come to the same probabilities as the writer on every machine.

/// How many contexts take part.
pub(super) const CONTEXTS: usize = 4;

const TABLE_BITS: u32 = 16;
const PROBABILITY_BITS: u32 = 22;
const LIMIT: u32 = 250;
const WEIGHT_SHIFT: u32 = 16;
const RATE_SHIFT: u32 = 14;

/// 65536 / (1 + e^(-x/256 )) at x = -2048, -1920, …, 2048.
const LOGISTIC: [i32; 33] = [
    22, 36, 60, 98, 162, 267, 439, 720, 1_179, 1_921, 3_108, 4_971, 7_812, 11_955, 17_625, 24_743, 32_768,
    40_793, 47_911, 53_581, 57_724, 60_565, 62_428, 63_615, 64_357, 64_816, 65_097, 65_269, 65_374, 65_438,
    65_476, 65_500, 65_514,
];

/// The part of the way, in 1/65536, that a counter goes when it has been met so often: an average
/// at first, then a slowly moving one.
const STEPS: [i64; LIMIT as usize + 1] = {
    let mut steps = [0; LIMIT as usize + 1];
    let mut met = 0;
    while met < steps.len() {
        steps[met] = 65536 * 2 / (2 * met as i64 + 3);
        met += 1;
    }
    steps
};

/// The inverse of `squash` for probabilities in 1/4096.
static STRETCH: [i16; 4096] = {
    let mut table = [2047; 4096];
    let mut from = 0;
    let mut x = -2047;
    while x <= 2047 {
        let to = (squash(x) >> 4) as usize;
        while from <= to && from < table.len() {
            table[from] = x as i16;
            from += 1;
        }
        x += 1;
    }
    table
};

#[derive(Clone)]
pub(super) struct Predictor {
    /// Per context, by what it is and the decision: probability in the upper 22 bits, how often it
    /// was met in the lower 10.
    counters: Vec<[u32; CONTEXTS]>,
    weights: Vec<[i32; CONTEXTS]>,
    slots: [usize; CONTEXTS],
    inputs: [i32; CONTEXTS],
    chance: i32,
    decision: usize,
}

impl Predictor {
    /// A predictor that knows nothing yet, for a tree of so many decisions.
    pub(super) fn new(decisions: usize) -> Predictor {
        Predictor {
            counters: vec![[1 << 31; CONTEXTS]; 1 << TABLE_BITS],
            weights: vec![[(1 << WEIGHT_SHIFT) * 4 / 10; CONTEXTS]; decisions],
            slots: [0; CONTEXTS],
            inputs: [0; CONTEXTS],
            chance: 0,
            decision: 0,
        }
    }

    /// The probability in 1/65536 that the decision will be true, given a number for each context.
    #[inline(always)]
    pub(super) fn chance(&mut self, decision: usize, contexts: &[u32; CONTEXTS]) -> u16 {
        let mut dot = 0i64;
        let weights = &self.weights[decision];
        for (at, &context) in contexts.iter().enumerate() {
            let hashed = (context + decision as u32 * 0x3779).wrapping_mul(0x9e37_79b1);
            let slot = (hashed >> (32 - TABLE_BITS)) as usize;
            self.slots[at] = slot;
            let input = i32::from(STRETCH[(self.counters[slot][at] >> 20) as usize]);
            self.inputs[at] = input;
            dot += i64::from(input) * i64::from(weights[at]);
        }
        self.decision = decision;
        self.chance = squash((dot >> WEIGHT_SHIFT) as i32);
        self.chance as u16
    }

    /// Learns how the decision turned out.
    #[inline(always)]
    pub(super) fn learn(&mut self, truth: bool) {
        let error = if truth { 65535 } else { 0 } - self.chance;
        let weights = &mut self.weights[self.decision];
        for (at, weight) in weights.iter_mut().enumerate() {
            *weight += (self.inputs[at] * error + (1 << (RATE_SHIFT - 1))) >> RATE_SHIFT;
            let counter = &mut self.counters[self.slots[at]][at];
            let met = *counter & 0x3ff;
            let probability = *counter >> 10;
            let target = if truth { (1 << PROBABILITY_BITS) - 1 } else { 0 };
            let step = ((i64::from(target) - i64::from(probability)) * STEPS[met as usize]) >> 16;
            let moved = (i64::from(probability) + step) as u32;
            *counter = moved << 10 | (met + 1).min(LIMIT);
        }
    }
}

/// The logistic function of x/256, in 1/65536, between its smallest and largest useful value.
#[inline(always)]
const fn squash(x: i32) -> i32 {
    let x = if x < -2047 {
        1
    } else if x > 2047 {
        4095
    } else {
        x + 2048
    };
    let (at, part) = ((x >> 7) as usize, x & 127);
    (LOGISTIC[at] * (128 - part) + LOGISTIC[at + 1] * part) >> 7
}
