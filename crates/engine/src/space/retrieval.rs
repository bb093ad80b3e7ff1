/// Answers to a fixed set of keys in little more room than the answers take: the keys are not kept.
/// Asked for any other key it answers anything.
///
/// Each key names one place in each of three parts of a table, and its answer is what the three
/// places hold, combined by exclusive or.
///
/// ```text
///   1 byte    the seed with which all keys found their places
///   4 bytes   places in each part, low bytes first
///   the rest  the places, 5 bits each, low bits first
/// ```
#[derive(Clone, Copy, Debug)]
pub(super) struct Retrieval<'b> {
    seed: u8,
    part: usize,
    places: &'b [u8],
}

const HEAD: usize = 5;
const BITS: usize = 5;

impl<'b> Retrieval<'b> {
    pub(super) const MOST: u8 = (1 << BITS) - 1;

    pub(super) fn from_bytes(bytes: &'b [u8]) -> Option<Retrieval<'b>> {
        let (head, places) = bytes.split_first_chunk::<HEAD>()?;
        let part = u32::from_le_bytes([head[1], head[2], head[3], head[4]]) as usize;
        let whole = part > 0 && places.len() == (3 * part * BITS).div_ceil(8);
        whole.then_some(Retrieval { seed: head[0], part, places })
    }

    pub(super) fn get(&self, key: u64) -> u8 {
        places_of(key, self.seed, self.part).into_iter().fold(0, |answer, at| answer ^ self.place(at))
    }

    fn place(&self, at: usize) -> u8 {
        let byte = |n: usize| u16::from(self.places.get(n).copied().unwrap_or(0));
        let bit = at * BITS;
        let two = byte(bit / 8) | byte(bit / 8 + 1) << 8;
        (two >> (bit % 8)) as u8 & Self::MOST
    }

    /// The table for these keys, all different, and their answers of at most [`Retrieval::MOST`].
    pub(super) fn build(entries: &[(u64, u8)]) -> Option<Vec<u8>> {
        let part = entries.len() * 41 / 100 + 8;
        (0..=u8::MAX).find_map(|seed| {
            let places = fill(entries, seed, part)?;
            let mut bytes = vec![seed];
            bytes.extend((part as u32).to_le_bytes());
            bytes.resize(HEAD + (places.len() * BITS).div_ceil(8), 0);
            for (at, &answer) in places.iter().enumerate() {
                let bit = at * BITS;
                let two = u16::from(answer) << (bit % 8);
                bytes[HEAD + bit / 8] |= two as u8;
                if two > 0xff {
                    bytes[HEAD + bit / 8 + 1] |= (two >> 8) as u8;
                }
            }
            Some(bytes)
        })
    }
}

/// Takes away, again and again, a key that has a place to itself; filled in the opposite order every
/// key can still set its answer. None if some keys share all of their places.
fn fill(entries: &[(u64, u8)], seed: u8, part: usize) -> Option<Vec<u8>> {
    // How many keys are at a place, and their numbers combined by exclusive or.
    let mut crowd = vec![(0u32, 0usize); 3 * part];
    for (number, &(key, _)) in entries.iter().enumerate() {
        for at in places_of(key, seed, part) {
            crowd[at] = (crowd[at].0 + 1, crowd[at].1 ^ number);
        }
    }
    let mut alone: Vec<usize> = (0..3 * part).filter(|&at| crowd[at].0 == 1).collect();
    let mut taken = Vec::new();
    while let Some(at) = alone.pop() {
        let (1, number) = crowd[at] else { continue };
        taken.push((at, number));
        for other in places_of(entries[number].0, seed, part) {
            crowd[other] = (crowd[other].0 - 1, crowd[other].1 ^ number);
            if crowd[other].0 == 1 {
                alone.push(other);
            }
        }
    }
    if taken.len() < entries.len() {
        return None;
    }
    let mut places = vec![0; 3 * part];
    for &(at, number) in taken.iter().rev() {
        let (key, answer) = entries[number];
        places[at] = places_of(key, seed, part).into_iter().fold(answer, |all, other| all ^ places[other]);
    }
    Some(places)
}

fn places_of(key: u64, seed: u8, part: usize) -> [usize; 3] {
    let mixed =
        (key ^ u64::from(seed).wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 31).wrapping_mul(0x94d0_49bb_1331_11eb);
    std::array::from_fn(|n| {
        let bits = mixed.rotate_left(21 * n as u32) & 0xffff_ffff;
        ((bits * part as u64) >> 32) as usize + n * part
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_finds_its_answer() {
        for count in [0, 1, 2, 100, 5_000] {
            let entries: Vec<(u64, u8)> =
                (0..count).map(|n: u64| (n.wrapping_mul(0xd134_2543_de82_ef95), (n % 25) as u8)).collect();
            let bytes = Retrieval::build(&entries).expect("a seed is found");
            assert!(bytes.len() < 30 + entries.len() * 4 / 5);
            let retrieval = Retrieval::from_bytes(&bytes).expect("whole");
            assert!(entries.iter().all(|&(key, answer)| retrieval.get(key) == answer));
            assert!(Retrieval::from_bytes(&bytes[..bytes.len() - 1]).is_none());
        }
    }
}
