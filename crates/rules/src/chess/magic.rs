//! Slider attacks by one look-up. The occupied cells that matter to a slider on a cell are spread
//! over 128 bits; two multiplications gather them into an index:
//!
//! ```text
//! index = ((occupied & mask).low × low + (occupied & mask).high × high) >> shift
//! ```
//!
//! Factors for which no two arrangements with different attacks share an index are found by trial;
//! the trials that succeeded are kept below, so that only they have to be repeated.

use super::{CellIndex, CellSet, attack::slide, magic_seed::SEEDS, table::walk};
use crate::{Role, Step};

#[derive(Clone, Copy)]
pub(super) struct Magic {
    mask: CellSet,
    low: u64,
    high: u64,
    offset: u32,
    shift: u32,
}

pub(super) const SLIDERS: [Role; 3] = [Role::Rook, Role::Bishop, Role::Unicorn];

impl Magic {
    const NONE: Magic = Magic { mask: CellSet::EMPTY, low: 0, high: 0, offset: 0, shift: 0 };

    #[inline(always)]
    pub(super) fn index(&self, occupied: CellSet) -> usize {
        let relevant = occupied & self.mask;
        let sum = relevant.low().wrapping_mul(self.low).wrapping_add(relevant.high().wrapping_mul(self.high));
        self.offset as usize + (sum >> (self.shift & 63)) as usize
    }

    fn try_seed(role: Role, cell: CellIndex, seed: u32) -> Magic {
        let mask = relevant(role, cell);
        let mut state = u64::from(seed);
        let mut random = || {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let n = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            n ^ (n >> 31)
        };
        // Few set bits mean few carries.
        let low = random() & random() & random();
        let high = random() & random() & random();
        Magic { mask, low, high, offset: 0, shift: 64 - mask.count().max(1) }
    }

    /// Fills the part of the table that belongs to this magic, unless two arrangements collide.
    fn fill(&self, arrangements: &[(CellSet, CellSet)], slots: &mut [CellSet]) -> bool {
        slots.fill(CellSet::EMPTY);
        arrangements.iter().all(|&(occupied, attacks)| {
            let slot = &mut slots[self.index(occupied)];
            let free = slot.is_empty() || *slot == attacks;
            *slot = attacks;
            free
        })
    }
}

/// The attacks of rooks, bishops and unicorns from every cell in every arrangement.
pub(super) struct Slides {
    magics: [[Magic; 128]; 3],
    attacks: Vec<CellSet>,
}

impl Slides {
    pub(super) fn new() -> Slides {
        let mut slides = Slides { magics: [[Magic::NONE; 128]; 3], attacks: Vec::new() };
        for ((role, seeds), magics) in SLIDERS.into_iter().zip(&SEEDS).zip(&mut slides.magics) {
            for (cell, &seed) in CellIndex::all().zip(seeds) {
                let mut magic = Magic::try_seed(role, cell, seed);
                let mut slots = vec![CellSet::EMPTY; 1 << (64 - magic.shift)];
                assert!(magic.fill(&arrangements(role, cell), &mut slots), "the seeds were found by trial");
                magic.offset = slides.attacks.len() as u32;
                slides.attacks.extend(slots);
                magics[cell.number()] = magic;
            }
        }
        slides
    }

    #[inline(always)]
    pub(super) fn attacks<const SLIDER: usize>(&self, from: CellIndex, occupied: CellSet) -> CellSet {
        self.attacks[self.magics[SLIDER][from.number()].index(occupied)]
    }
}

/// The cells whose occupation changes what is attacked: all in a line but the last, beyond which
/// there is nothing to hide.
fn relevant(role: Role, cell: CellIndex) -> CellSet {
    let inner = |step: Step| {
        let ray: Vec<CellIndex> = walk(cell, step).collect();
        let kept = ray.len().saturating_sub(1);
        ray[..kept].iter().fold(CellSet::EMPTY, |set, cell| set | cell.set())
    };
    super::table::slides(role).fold(CellSet::EMPTY, |set, step| set | inner(step))
}

/// Every arrangement of the relevant cells, with what is attacked then.
fn arrangements(role: Role, cell: CellIndex) -> Vec<(CellSet, CellSet)> {
    let mask = relevant(role, cell).bits();
    let mut subset = 0u128;
    let mut all = Vec::new();
    loop {
        let occupied = CellSet::from_bits(subset);
        all.push((occupied, slide(role, cell, occupied)));
        // The next subset of the mask: carries ripple through the bits outside it.
        subset = subset.wrapping_sub(mask) & mask;
        if subset == 0 {
            return all;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes the file of seeds again: `cargo test -p raumspiel-rules write_seeds -- --ignored`.
    #[test]
    #[ignore = "minutes; only to find the seeds again"]
    fn write_seeds() {
        let mut text = String::from(
            "//! Written by the test `write_seeds` beside the magics: for each cell, the first seed that works.\n\n\
             pub(super) const SEEDS: [[u32; 125]; 3] = [\n",
        );
        for role in SLIDERS {
            let find = |cell| {
                let arrangements = arrangements(role, cell);
                let mut slots = vec![CellSet::EMPTY; arrangements.len().max(2)];
                let works = |&seed: &u32| Magic::try_seed(role, cell, seed).fill(&arrangements, &mut slots);
                let seed = (0..).find(works).expect("some seed works").to_string();
                eprintln!("{role:?} {} of {}: {seed}", cell.number() + 1, CellIndex::COUNT);
                seed
            };
            let seeds: Vec<String> = CellIndex::all().map(find).collect();
            text += &format!("    [{}],\n", seeds.join(", "));
        }
        text += "];\n";
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/chess/magic_seed.rs");
        std::fs::write(path, text).expect("the file of seeds can be written");
    }
}
