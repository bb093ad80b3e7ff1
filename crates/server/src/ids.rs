//! Names of games and secrets of seats, as texts.
//!
//! ```text
//! join text --SHA-256--> public name of the game
//! seat key  --SHA-256--> what the log keeps
//! ```
//!
//! Whoever knows only the public name cannot find the text that joins.

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

/// The public name of a game: enough to watch. 80 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId([u8; 16]);

/// Where a game is talked of among servers and its players meet: the first letters of its name. Servers
/// listen at as many places as they have games, and proxies go by the same letters, so that what is
/// talked of at a place concerns one server.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Place([u8; 3]);

/// What a link to join carries; 80 bits. It seats the first who uses it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct JoinId([u8; 16]);

impl GameId {
    pub fn new(text: &str) -> Option<GameId> {
        letters(text).map(GameId)
    }

    pub(crate) fn place(&self) -> Place {
        Place([self.0[0], self.0[1], self.0[2]])
    }

    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("letters of the alphabet are ASCII")
    }
}

impl Place {
    pub(crate) fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("letters of the alphabet are ASCII")
    }
}

impl JoinId {
    pub fn random() -> JoinId {
        JoinId(random())
    }

    pub fn new(text: &str) -> Option<JoinId> {
        letters(text).map(JoinId)
    }

    /// The public name of the game that this joins.
    pub fn game(&self) -> GameId {
        let mut name = [0; 16];
        for (letter, byte) in name.iter_mut().zip(digest("raumspiel game", &self.0)) {
            *letter = ALPHABET[usize::from(byte % 32)];
        }
        GameId(name)
    }

    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("letters of the alphabet are ASCII")
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
