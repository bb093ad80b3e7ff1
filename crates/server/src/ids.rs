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

/// What a link to join carries; 80 bits. It seats the first who uses it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct JoinId([u8; 16]);

impl GameId {
    pub fn new(text: &str) -> Option<GameId> {
        letters(text).map(GameId)
    }

    pub fn as_str(&self) -> &str {
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

/// What is kept of a seat's secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyHash(pub(crate) [u8; 32]);

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
        KeyHash(digest("raumspiel seat", key.as_bytes()))
    }

    /// Takes equally long wherever the first difference is.
    pub fn matches(&self, other: &KeyHash) -> bool {
        std::hint::black_box(self.0.iter().zip(other.0).fold(0, |all, (a, b)| all | (a ^ b))) == 0
    }

    pub fn to_hex(self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    pub fn from_hex(text: &str) -> Option<KeyHash> {
        let bytes = text
            .as_bytes()
            .chunks(2)
            .map(|pair| std::str::from_utf8(pair).ok().and_then(|pair| u8::from_str_radix(pair, 16).ok()));
        Some(KeyHash(bytes.collect::<Option<Vec<u8>>>()?.try_into().ok()?))
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
        assert_eq!(KeyHash::from_hex("zz"), None);
    }
}
