//! Arithmetic coding of single decisions, each with its probability in 1/65536.

/// Writes decisions as the subdivision of an interval.
pub(super) struct Writer {
    low: u32,
    high: u32,
    bytes: Vec<u8>,
}

impl Writer {
    pub(super) fn new() -> Writer {
        Writer { low: 0, high: u32::MAX, bytes: Vec::new() }
    }

    /// Writes a decision that was held to be true with probability `chance`.
    pub(super) fn write(&mut self, truth: bool, chance: u16) {
        let middle = split(self.low, self.high, chance);
        if truth {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
        while (self.low ^ self.high) >> 24 == 0 {
            self.bytes.push((self.high >> 24) as u8);
            self.low <<= 8;
            self.high = self.high << 8 | 0xff;
        }
    }

    /// The reader goes on with zeros, so one byte that the ends of the interval differ in says enough.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.bytes.push((self.high >> 24) as u8);
        while self.bytes.last() == Some(&0) {
            self.bytes.pop();
        }
        self.bytes
    }
}

/// Reads decisions back. Beyond the end of its bytes it reads zeros: whoever asks for more than was
/// written gets nonsense, but nothing worse.
pub(super) struct Reader<'b> {
    low: u32,
    high: u32,
    code: u32,
    bytes: std::slice::Iter<'b, u8>,
}

impl<'b> Reader<'b> {
    pub(super) fn new(bytes: &'b [u8]) -> Reader<'b> {
        let mut reader = Reader { low: 0, high: u32::MAX, code: 0, bytes: bytes.iter() };
        for _ in 0..4 {
            reader.take();
        }
        reader
    }

    fn take(&mut self) {
        self.code = self.code << 8 | u32::from(self.bytes.next().copied().unwrap_or(0));
    }

    #[inline(always)]
    pub(super) fn read(&mut self, chance: u16) -> bool {
        let middle = split(self.low, self.high, chance);
        let truth = self.code <= middle;
        if truth {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
        while (self.low ^ self.high) >> 24 == 0 {
            self.low <<= 8;
            self.high = self.high << 8 | 0xff;
            self.take();
        }
        truth
    }
}

/// The last point of the part of the interval that stands for a true decision. Both parts have at
/// least one point, for the interval always has more than 2^16 points or nearly equal ends.
#[inline(always)]
fn split(low: u32, high: u32, chance: u16) -> u32 {
    let width = u64::from(high - low);
    low + ((width * u64::from(chance.max(1))) >> 16) as u32
}
