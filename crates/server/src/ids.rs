//! Names of games and secrets of seats, as texts.
//!
//! ```text
//! join text --SHA-256--> public name of the game
//! seat key  --SHA-256--> what the log keeps
//! ```
//!
//! Whoever knows only the public name cannot find the text that joins. Both begin with the day on which the
//! game was opened, so that the games of a day lie together in the log and can be dropped from it together.

use std::fmt;

use sha2::{Digest, Sha256};

/// No letter that is easily taken for another.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Random letters, five bits each, from the system's generator.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut letters = [0; N];
    getrandom::fill(&mut letters).expect("the system has random numbers to give");
    letters.map(|byte| ALPHABET[usize::from(byte % 32)])
}

/// A number below a power of two, from the same.
pub(crate) fn random_below(power_of_two: usize) -> usize {
    let mut byte = [0];
    getrandom::fill(&mut byte).expect("the system has random numbers to give");
    usize::from(byte[0]) % power_of_two
}

/// Any number, from the same.
pub(crate) fn random_number() -> usize {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).expect("the system has random numbers to give");
    usize::try_from(u64::from_le_bytes(bytes) >> 33).unwrap_or_default()
}

pub(crate) fn digest(domain: &str, text: &[u8]) -> [u8; 32] {
    Sha256::new_with_prefix(domain).chain_update([0]).chain_update(text).finalize().into()
}

/// The alphabet in the order in which databases sort: days are written in it.
const SORTED: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";

/// A day on which games are opened. Names that say it begin with a letter that no other name has, and are
/// in the order of days.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Day(u64);

impl Day {
    const MS: u64 = 86_400_000;
    /// 1 January 2025, in days.
    const FIRST: u64 = 20_089;
    const LETTERS: usize = 4;
    /// What begins the name of a day and no name that has none.
    const MARK: u8 = b'1';

    pub fn of(wall_ms: u64) -> Day {
        Day((wall_ms / Day::MS).saturating_sub(Day::FIRST).min(0x7fff))
    }

    pub fn plus(self, days: u64) -> Day {
        Day((self.0 + days).min(0x7fff))
    }

    /// When it is over, in milliseconds of the wall's clock.
    pub fn end_ms(self) -> u64 {
        (self.0 + Day::FIRST + 1) * Day::MS
    }

    fn letters(self) -> [u8; Day::LETTERS] {
        let letter = |shift: u64| SORTED[((self.0 >> shift) & 31) as usize];
        [Day::MARK, letter(10), letter(5), letter(0)]
    }

    /// What the names of its games begin with.
    pub fn prefix(self) -> String {
        self.letters().iter().copied().map(char::from).collect()
    }

    pub fn from_prefix(prefix: &str) -> Option<Day> {
        let (&mark, letters) = prefix.as_bytes().split_first()?;
        if mark != Day::MARK || letters.len() != Day::LETTERS - 1 {
            return None;
        }
        let value = |letter: &u8| SORTED.iter().position(|known| known == letter).map(|at| at as u64);
        letters.iter().try_fold(0, |day, letter| Some(day << 5 | value(letter)?)).map(Day)
    }
}

/// Letters that name a game or let somebody join it: a day and fourteen more (70 bits), or no day and sixteen
/// (80 bits) in games of the first version, and as long as a server of it is there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Name([u8; Name::MOST]);

impl Name {
    const MOST: usize = 18;
    const UNDATED: usize = 16;

    fn new(text: &str) -> Option<Name> {
        let mut name = [0; Name::MOST];
        name.get_mut(..text.len())?.copy_from_slice(text.as_bytes());
        let named = match text.len() {
            Name::UNDATED => text,
            Name::MOST => &text[Day::from_prefix(text.get(..Day::LETTERS)?).map(|_| Day::LETTERS)?..],
            _ => return None,
        };
        named.bytes().all(|letter| ALPHABET.contains(&letter)).then_some(Name(name))
    }

    fn of(day: Option<Day>, letters: impl IntoIterator<Item = u8>) -> Name {
        let mut name = [0; Name::MOST];
        let (first, rest) = match day {
            Some(day) => {
                name[..Day::LETTERS].copy_from_slice(&day.letters());
                (Day::LETTERS, Name::MOST)
            }
            None => (0, Name::UNDATED),
        };
        for (place, letter) in name[first..rest].iter_mut().zip(letters) {
            *place = letter;
        }
        Name(name)
    }

    fn day(&self) -> Option<Day> {
        Day::from_prefix(std::str::from_utf8(&self.0[..Day::LETTERS]).ok()?)
    }

    fn as_bytes(&self) -> &[u8] {
        let length = if self.0[0] == Day::MARK { Name::MOST } else { Name::UNDATED };
        &self.0[..length]
    }

    fn as_str(&self) -> &str {
        std::str::from_utf8(self.as_bytes()).expect("letters of the alphabet are ASCII")
    }
}

/// The public name of a game: enough to watch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(Name);

/// Where a game is talked of among servers and its players meet: the last letters of its name. Servers
/// listen at as many places as they have games, and proxies go by the same letters, so that what is
/// talked of at a place concerns one server.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Place([u8; 3]);

/// What a link to join carries. It seats the first who uses it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct JoinId(Name);

impl GameId {
    pub fn new(text: &str) -> Option<GameId> {
        Name::new(text).map(GameId)
    }

    pub(crate) fn place(&self) -> Place {
        let [.., a, b, c] = self.0.as_bytes() else { unreachable!("names have more letters") };
        Place([*a, *b, *c])
    }

    /// On which day it was opened, if its name says so.
    pub fn day(&self) -> Option<Day> {
        self.0.day()
    }

    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl Place {
    pub(crate) fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("letters of the alphabet are ASCII")
    }
}

impl JoinId {
    /// Says no day.
    pub fn random() -> JoinId {
        JoinId(Name::of(None, random::<{ Name::UNDATED }>()))
    }

    pub fn on(day: Day) -> JoinId {
        JoinId(Name::of(Some(day), random::<{ Name::UNDATED }>()))
    }

    pub fn new(text: &str) -> Option<JoinId> {
        Name::new(text).map(JoinId)
    }

    /// The public name of the game that this joins.
    pub fn game(&self) -> GameId {
        let digest = digest("raumspiel game", self.0.as_bytes());
        GameId(Name::of(self.0.day(), digest.map(|byte| ALPHABET[usize::from(byte % 32)])))
    }

    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

pub(crate) fn letters<const N: usize>(text: &str) -> Option<[u8; N]> {
    let letters: [u8; N] = text.as_bytes().try_into().ok()?;
    letters.iter().all(|letter| ALPHABET.contains(letter)).then_some(letters)
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The secret of a seat: 160 bits. Never logged, never stored; what is stored is its hash.
pub struct SeatKey([u8; 32]);

/// What is kept of a seat's secret: half of its hash, which is as hard to find a secret to as can be wished;
/// the whole hash in games of the first version, and as long as a server of it is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyHash {
    Whole([u8; 32]),
    Half([u8; 16]),
}

impl SeatKey {
    pub fn random() -> SeatKey {
        SeatKey(random())
    }

    pub fn new(text: &str) -> Option<SeatKey> {
        letters(text).map(SeatKey)
    }

    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("letters of the alphabet are ASCII")
    }

    pub fn hash(&self) -> KeyHash {
        KeyHash::of(self.as_str())
    }
}

impl KeyHash {
    pub fn of(key: &str) -> KeyHash {
        KeyHash::Whole(digest("raumspiel seat", key.as_bytes()))
    }

    pub fn half(self) -> KeyHash {
        match self {
            KeyHash::Whole(bytes) => KeyHash::Half(std::array::from_fn(|at| bytes[at])),
            half => half,
        }
    }

    fn bytes(&self) -> &[u8] {
        match self {
            KeyHash::Whole(bytes) => bytes,
            KeyHash::Half(bytes) => bytes,
        }
    }

    /// As far as both are known. Takes equally long wherever the first difference is.
    pub fn matches(&self, other: &KeyHash) -> bool {
        let differences = self.bytes().iter().zip(other.bytes()).fold(0, |all, (a, b)| all | (a ^ b));
        std::hint::black_box(differences) == 0
    }

    pub fn to_hex(self) -> String {
        self.bytes().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    pub fn from_hex(text: &str) -> Option<KeyHash> {
        if !text.len().is_multiple_of(2) {
            return None;
        }
        let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
        let bytes = text.as_bytes().chunks(2).map(byte).collect::<Option<Vec<u8>>>()?;
        match <[u8; 16]>::try_from(&bytes[..]) {
            Ok(half) => Some(KeyHash::Half(half)),
            Err(_) => Some(KeyHash::Whole(bytes.try_into().ok()?)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_read_back_and_name_what_they_should() {
        let join = JoinId::random();
        assert_eq!(JoinId::new(join.as_str()).map(|j| j.game()), Some(join.game()));
        assert_ne!(join.as_str(), join.game().as_str());
        assert_eq!(GameId::new(join.game().as_str()), Some(join.game()));
        for text in ["", "short", "aaaaaaaaaaaaaaa0", "aaaaaaaaaaaaaaaaa", "ääääääää"] {
            assert_eq!(GameId::new(text), None, "{text}");
        }
    }

    #[test]
    fn names_say_their_day_and_are_in_its_order() {
        let days: Vec<Day> = (0..40_000).step_by(7).map(|day| Day::of(day * Day::MS)).collect();
        for (one, next) in days.iter().zip(&days[1..]) {
            assert!(one <= next && one.prefix() <= next.prefix());
            let (join, game) = (JoinId::on(*one), JoinId::on(*one).game());
            assert_eq!((join.game().day(), game.day()), (Some(*one), Some(*one)));
            assert!(game.as_str().starts_with(&one.prefix()));
            assert_eq!(JoinId::new(join.as_str()).map(|join| join.game()), Some(join.game()));
            assert_ne!(join.as_str()[4..], join.game().as_str()[4..]);
            assert_eq!(game.place().as_str(), &game.as_str()[15..]);
            // Whatever has no day comes after all that have one.
            assert!(JoinId::random().game().as_str() > game.as_str() && JoinId::random().game() > game);
        }
        let today = Day::of(1_794_787_200_000);
        assert_eq!(Day::from_prefix(&today.prefix()), Some(today));
        assert!(today.end_ms() > 1_794_787_200_000 && today.end_ms() <= 1_794_787_200_000 + Day::MS);
        assert_eq!(Day::of(u64::MAX), Day::of(u64::MAX).plus(1));
        for text in
            ["1aaa", "1aaabcdefghijkmnpqr", "1aaabcdefghijkmn", "2aaabcdefghijkmnpq", "1aa1bcdefghijkmnpq"]
        {
            assert_eq!(GameId::new(text), None, "{text}");
        }
        assert!(GameId::new("1aaabcdefghijkmnpq").is_some());
    }

    #[test]
    fn games_of_the_first_version_keep_their_names() {
        let game = JoinId::new("abcdefghijkmnpqr").map(|join| join.game());
        assert_eq!(
            game.map(|game| (game.to_string(), game.day())),
            Some(("ct5wju9jwz987rx8".to_owned(), None))
        );
    }

    #[test]
    fn only_the_key_itself_matches_its_hash() {
        let key = SeatKey::random();
        assert!(key.hash().matches(&KeyHash::of(key.as_str())));
        assert!(!key.hash().matches(&SeatKey::random().hash()));
        assert_eq!(KeyHash::from_hex(&key.hash().to_hex()), Some(key.hash()));
        for text in ["", "zz", "abcdef", &"0".repeat(31), &"0".repeat(48)] {
            assert_eq!(KeyHash::from_hex(text), None, "{text}");
        }
    }

    #[test]
    fn half_of_a_hash_is_known_by_the_key_as_well() {
        let key = SeatKey::random();
        let half = key.hash().half();
        assert_eq!((half.to_hex().len(), half.half()), (32, half));
        assert!(half.matches(&key.hash()) && key.hash().matches(&half));
        assert!(!half.matches(&SeatKey::random().hash()));
        assert_eq!(KeyHash::from_hex(&half.to_hex()), Some(half));
    }
}
