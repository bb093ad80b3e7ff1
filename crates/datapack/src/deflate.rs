//! Compression as zip archives and PNG pictures have it: one block with the format's fixed codes.

/// What was there before is told by how long it is and how far back.
const NEAREST: usize = 3;
const LONGEST: usize = 258;
const FURTHEST: usize = 32_768;

/// How many places in the text with the same beginning are looked up.
const SLOTS: usize = 1 << 15;

pub(crate) fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut bits = Bits::default();
    // The last block, with fixed codes.
    bits.low_first(1, 1);
    bits.low_first(1, 2);
    // Where each beginning of three bytes was seen last, and one more so that 0 says nowhere.
    let mut seen = vec![0_usize; SLOTS];
    let mut at = 0;
    while at < bytes.len() {
        let mut length = 0;
        let mut distance = 0;
        if let Some(slot) = slot(&bytes[at..]) {
            let before = seen[slot];
            seen[slot] = at + 1;
            if before > 0 && at + 1 - before <= FURTHEST {
                distance = at + 1 - before;
                let alike = bytes[at - distance..].iter().zip(&bytes[at..]).take(LONGEST);
                length = alike.take_while(|(a, b)| a == b).count();
            }
        }
        if length < NEAREST {
            bits.symbol(u32::from(bytes[at]));
            at += 1;
            continue;
        }
        bits.length(length as u32);
        bits.distance(distance as u32);
        for skipped in at + 1..at + length {
            if let Some(slot) = slot(&bytes[skipped..]) {
                seen[slot] = skipped + 1;
            }
        }
        at += length;
    }
    bits.symbol(256);
    bits.bytes
}

fn slot(bytes: &[u8]) -> Option<usize> {
    let &[a, b, c, ..] = bytes else { return None };
    let key = u32::from(a) << 16 | u32::from(b) << 8 | u32::from(c);
    Some((key.wrapping_mul(0x9e37_79b1) >> 17) as usize)
}

#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    used: u32,
}

impl Bits {
    fn low_first(&mut self, value: u32, count: u32) {
        for bit in 0..count {
            if self.used == 0 {
                self.bytes.push(0);
            }
            let last = self.bytes.last_mut().expect("one is begun");
            *last |= ((value >> bit & 1) as u8) << self.used;
            self.used = (self.used + 1) % 8;
        }
    }

    fn high_first(&mut self, value: u32, count: u32) {
        self.low_first(value.reverse_bits() >> (32 - count), count);
    }

    /// A byte, the end (256) or a code for a length.
    fn symbol(&mut self, symbol: u32) {
        match symbol {
            0..144 => self.high_first(0x30 + symbol, 8),
            144..256 => self.high_first(0x190 + symbol - 144, 9),
            256..280 => self.high_first(symbol - 256, 7),
            _ => self.high_first(0xc0 + symbol - 280, 8),
        }
    }

    /// From 3 to 258; four codes for each number of extra bits.
    fn length(&mut self, length: u32) {
        let offset = length - 3;
        if length == 258 {
            self.symbol(285);
        } else if offset < 8 {
            self.symbol(257 + offset);
        } else {
            let extra = offset.ilog2() - 2;
            self.symbol(257 + 4 * extra + (offset >> extra));
            self.low_first(offset & ((1 << extra) - 1), extra);
        }
    }

    /// From 1 to 32,768; two codes for each number of extra bits.
    fn distance(&mut self, distance: u32) {
        let offset = distance - 1;
        if offset < 4 {
            self.high_first(offset, 5);
        } else {
            let extra = offset.ilog2() - 1;
            self.high_first(2 * extra + (offset >> extra), 5);
            self.low_first(offset & ((1 << extra) - 1), extra);
        }
    }
}
