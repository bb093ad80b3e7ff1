use std::{error::Error, fmt, str::FromStr};

/// The name that all functions, tags, objectives and storages of a pack begin with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Namespace(String);

impl Namespace {
    const LONGEST: usize = 32;

    /// The namespace of the known pack.
    pub fn classic() -> Namespace {
        Namespace("connectfour".to_owned())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Default for Namespace {
    fn default() -> Namespace {
        Namespace("raumspiel".to_owned())
    }
}

impl fmt::Display for Namespace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What the game allows in names, less what would confuse a path or a shell.
impl FromStr for Namespace {
    type Err = BadNamespace;

    fn from_str(text: &str) -> Result<Namespace, BadNamespace> {
        let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_' || b == b'-';
        let fits = (1..=Self::LONGEST).contains(&text.len()) && text.bytes().all(plain);
        if !fits || !text.as_bytes()[0].is_ascii_lowercase() {
            Err(BadNamespace::Form)
        } else if text == "minecraft" {
            Err(BadNamespace::Taken)
        } else {
            Ok(Namespace(text.to_owned()))
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadNamespace {
    Form,
    Taken,
}

impl fmt::Display for BadNamespace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadNamespace::Form => write!(
                f,
                "A namespace has 1 to {} of the characters a–z, 0–9, _ and -, a letter first.",
                Namespace::LONGEST
            ),
            BadNamespace::Taken => f.write_str("The namespace “minecraft” belongs to the game itself."),
        }
    }
}

impl Error for BadNamespace {}
