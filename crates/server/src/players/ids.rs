//! Names of players and devices, and the secrets that prove who somebody is. What is stored of a
//! secret is its hash; a hash is looked up, so that no comparison tells how near a guess was.

use std::fmt;

use crate::ids::{digest, letters, random};

/// Who somebody is, for everybody: 80 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PlayerId([u8; 16]);

impl PlayerId {
    pub(crate) fn random() -> PlayerId {
        PlayerId(random())
    }

    pub(crate) fn new(text: &str) -> Option<PlayerId> {
        letters(text).map(PlayerId)
    }

    pub(crate) fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("letters of the alphabet are ASCII")
    }

    /// What tells two of the same name apart.
    pub(crate) fn tag(&self) -> &str {
        &self.as_str()[..4]
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A name for a device or a passkey, which only its player sees.
pub(crate) fn device_id() -> String {
    text(&random::<12>())
}

/// What a browser's cookie or a bot's token holds: 260 bits.
pub struct Secret(String);

impl Secret {
    const LETTERS: usize = 52;

    pub(crate) fn random() -> Secret {
        Secret(text(&random::<{ Secret::LETTERS }>()))
    }

    pub(crate) fn new(text: &str) -> Option<Secret> {
        letters::<{ Secret::LETTERS }>(text).map(|_| Secret(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn hash(&self) -> String {
        hashed("raumspiel device", &self.0)
    }
}

/// A text that opens something for a while or once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Code {
    /// Another device becomes the player's: 50 bits, for five minutes, once.
    Pair,
    /// The way back for who has lost everything else: 130 bits.
    Recovery,
    /// What an authenticator signs: 130 bits, for five minutes, once.
    Challenge,
}

impl Code {
    const fn domain(self) -> &'static str {
        match self {
            Code::Pair => "raumspiel pair",
            Code::Recovery => "raumspiel recovery",
            Code::Challenge => "raumspiel challenge",
        }
    }

    /// A new one, in groups that people can read out.
    pub(crate) fn random(self) -> String {
        let letters = match self {
            Code::Pair => text(&random::<10>()),
            Code::Recovery | Code::Challenge => text(&random::<26>()),
        };
        if self == Code::Challenge {
            return letters;
        }
        let groups: Vec<&str> =
            (0..letters.len()).step_by(5).map(|at| &letters[at..(at + 5).min(letters.len())]).collect();
        groups.join("-")
    }

    /// What is kept of it, however somebody has typed it.
    pub(crate) fn hash(self, typed: &str) -> String {
        let plain: String = typed.chars().filter(|c| c.is_ascii_alphanumeric()).collect();
        hashed(self.domain(), &plain.to_ascii_lowercase())
    }
}

fn hashed(domain: &str, secret: &str) -> String {
    digest(domain, secret.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn text(letters: &[u8]) -> String {
    String::from_utf8_lossy(letters).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_people_type_them() {
        let code = Code::Recovery.random();
        assert_eq!(code.len(), 26 + 5);
        let typed = code.to_uppercase().replace('-', " ");
        assert_eq!(Code::Recovery.hash(&code), Code::Recovery.hash(&typed));
        assert_ne!(Code::Recovery.hash(&code), Code::Pair.hash(&code));
    }

    #[test]
    fn a_secret_is_only_what_could_have_been_given() {
        let secret = Secret::random();
        assert_eq!(Secret::new(secret.as_str()).map(|s| s.hash()), Some(secret.hash()));
        for wrong in ["", "short", &"0".repeat(52), &"a".repeat(53)] {
            assert!(Secret::new(wrong).is_none(), "{wrong}");
        }
    }
}
