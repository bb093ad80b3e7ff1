//! Arithmetic coding: every decision costs as many bits as it was surprising.
//!
//! Writing and reading are one walk. Whoever walks hands in what there is to say and goes on with what
//! comes back: a writer gives back what it was given, a reader what was once written, whatever it was
//! given. So the two cannot disagree about what follows what.

/// How likely a decision is, learned from those before it.
#[derive(Clone, Copy)]
pub(super) struct Chance {
    yes: u16,
    all: u16,
}

impl Chance {
    pub(super) const EVEN: Chance = Chance { yes: 1, all: 2 };
    pub(super) const LIKELY: Chance = Chance { yes: 62, all: 64 };
    pub(super) const SELDOM: Chance = Chance { yes: 2, all: 64 };
    const MOST: u16 = 1024;

    fn of_65536(self) -> u32 {
        u32::from(self.yes) * 65_536 / u32::from(self.all)
    }

    fn learn(&mut self, truth: bool) {
        if self.all >= Self::MOST {
            self.yes = (self.yes / 2).max(1);
            self.all = (self.all / 2).max(self.yes + 1);
        }
        self.yes += 2 * u16::from(truth);
        self.all += 2;
    }
}

/// How large numbers of one kind are, learned from those before.
#[derive(Clone)]
pub(super) struct Size {
    is_zero: Chance,
    /// A tree over the number of binary digits: 1 to 64.
    digits: [Chance; 64],
}

impl Size {
    pub(super) fn new(is_zero: Chance) -> Size {
        Size { is_zero, digits: [Chance::EVEN; 64] }
    }

    /// How long somebody thinks: rarely more than a minute, or less than a quarter of a second.
    pub(super) fn of_thought() -> Size {
        let mut size = Size::new(Chance::SELDOM);
        (size.digits[1], size.digits[2], size.digits[4]) = (Chance::SELDOM, Chance::SELDOM, Chance::LIKELY);
        size
    }
}

/// How far numbers of one kind are off, where nearly all are by nothing or by one, and mostly to one side.
#[derive(Clone)]
pub(super) struct Slip {
    is_none: Chance,
    is_up: Chance,
    more: Size,
}

impl Slip {
    pub(super) fn new() -> Slip {
        Slip { is_none: Chance::EVEN, is_up: Chance::EVEN, more: Size::new(Chance::LIKELY) }
    }
}

/// How often which byte stands in a text: a tree over its eight digits.
#[derive(Clone)]
pub(super) struct Letters([Chance; 256]);

impl Letters {
    pub(super) fn new() -> Letters {
        Letters([Chance::EVEN; 256])
    }
}

pub(super) trait Coder {
    /// One decision that is true in so many of 65536 cases; from 1 to 65535.
    fn decide(&mut self, chance: u32, truth: bool) -> bool;

    /// Whether more has been read than was written: what comes is nonsense.
    fn is_lost(&self) -> bool;

    fn bit(&mut self, chance: &mut Chance, truth: bool) -> bool {
        let truth = self.decide(chance.of_65536().clamp(1, 65_535), truth);
        chance.learn(truth);
        truth
    }

    /// One of so many, each as likely as any other.
    fn one_of(&mut self, many: u64, index: u64) -> u64 {
        let (mut low, mut high) = (0, many.max(1));
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            let share = (u128::from(middle - low) << 16) / u128::from(high - low);
            // The share of a half is far from both ends.
            if self.decide(share as u32, index < middle) {
                high = middle;
            } else {
                low = middle;
            }
        }
        low
    }

    fn number(&mut self, size: &mut Size, number: u64) -> u64 {
        if self.bit(&mut size.is_zero, number == 0) {
            return 0;
        }
        let digits = 63 - number.max(1).leading_zeros();
        let mut node = 1;
        for shift in (0..6).rev() {
            node = 2 * node + usize::from(self.bit(&mut size.digits[node], (digits >> shift) & 1 == 1));
        }
        let top = 1_u64 << (node - 64);
        top | self.one_of(top, number & (top - 1))
    }

    /// A number that may be below zero, and is mostly near it.
    fn signed(&mut self, size: &mut Size, number: i64) -> i64 {
        let zigzag = self.number(size, ((number << 1) ^ (number >> 63)) as u64);
        (zigzag >> 1) as i64 ^ -((zigzag & 1) as i64)
    }

    fn slip(&mut self, slip: &mut Slip, number: i64) -> i64 {
        if self.bit(&mut slip.is_none, number == 0) {
            return 0;
        }
        let is_up = self.bit(&mut slip.is_up, number > 0);
        let size = self.number(&mut slip.more, number.unsigned_abs().wrapping_sub(1)).wrapping_add(1) as i64;
        if is_up { size } else { size.wrapping_neg() }
    }

    fn text(&mut self, length: &mut Size, letters: &mut Letters, text: &str) -> String {
        let length = self.number(length, text.len() as u64);
        let mut given = text.bytes();
        let mut bytes = Vec::new();
        while (bytes.len() as u64) < length && !self.is_lost() {
            let byte = usize::from(given.next().unwrap_or(0));
            let mut node = 1;
            for shift in (0..8).rev() {
                node = 2 * node + usize::from(self.bit(&mut letters.0[node], (byte >> shift) & 1 == 1));
            }
            bytes.push((node & 0xff) as u8);
        }
        String::from_utf8(bytes).unwrap_or_default()
    }
}

/// The interval that is divided, decision by decision.
struct Interval {
    low: u32,
    high: u32,
}

impl Interval {
    const ALL: Interval = Interval { low: 0, high: u32::MAX };

    /// The last point of the part that stands for a true decision. The ends are never the same, so both
    /// parts have at least one point.
    fn split(&self, chance: u32) -> u32 {
        let width = u64::from(self.high - self.low);
        self.low + ((width * u64::from(chance)) >> 16) as u32
    }

    fn take(&mut self, middle: u32, truth: bool) {
        if truth {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
    }

    fn is_settled(&self) -> bool {
        (self.low ^ self.high) >> 24 == 0
    }

    fn widen(&mut self) {
        self.low <<= 8;
        self.high = self.high << 8 | 0xff;
    }
}

pub(super) struct Writer {
    interval: Interval,
    bytes: Vec<u8>,
}

impl Writer {
    pub(super) fn new() -> Writer {
        Writer { interval: Interval::ALL, bytes: Vec::new() }
    }

    /// As few bytes as name a point of the interval: behind their end a reader finds zeros.
    pub(super) fn finish(mut self) -> Vec<u8> {
        let Interval { low, high } = self.interval;
        for kept in 0..=4_u32 {
            let zeros = u32::MAX.checked_shr(8 * kept).unwrap_or(0);
            let point = low.saturating_add(zeros) & !zeros;
            if point >= low && point <= high {
                self.bytes.extend(&point.to_be_bytes()[..kept as usize]);
                break;
            }
        }
        while self.bytes.last() == Some(&0) {
            self.bytes.pop();
        }
        self.bytes
    }
}

impl Coder for Writer {
    fn decide(&mut self, chance: u32, truth: bool) -> bool {
        let middle = self.interval.split(chance);
        self.interval.take(middle, truth);
        while self.interval.is_settled() {
            self.bytes.push((self.interval.high >> 24) as u8);
            self.interval.widen();
        }
        truth
    }

    fn is_lost(&self) -> bool {
        false
    }
}

pub(super) struct Reader<'b> {
    interval: Interval,
    code: u32,
    bytes: std::slice::Iter<'b, u8>,
    beyond: u32,
}

impl<'b> Reader<'b> {
    /// So many zeros are left out at the end where they say something.
    const BEYOND: u32 = 64;

    pub(super) fn new(bytes: &'b [u8]) -> Reader<'b> {
        let mut reader = Reader { interval: Interval::ALL, code: 0, bytes: bytes.iter(), beyond: 0 };
        for _ in 0..4 {
            reader.take();
        }
        reader
    }

    fn take(&mut self) {
        let byte = self.bytes.next().copied();
        self.beyond += u32::from(byte.is_none());
        self.code = self.code << 8 | u32::from(byte.unwrap_or(0));
    }
}

impl Coder for Reader<'_> {
    fn decide(&mut self, chance: u32, _: bool) -> bool {
        let middle = self.interval.split(chance);
        let truth = self.code <= middle;
        self.interval.take(middle, truth);
        while self.interval.is_settled() {
            self.interval.widen();
            self.take();
        }
        truth
    }

    fn is_lost(&self) -> bool {
        self.beyond > Self::BEYOND
    }
}
