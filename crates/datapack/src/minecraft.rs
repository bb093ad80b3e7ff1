use std::{error::Error, fmt, str::FromStr};

/// A version of the game that packs are written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Minecraft {
    name: &'static str,
    /// The format of datapacks, major and minor.
    format: (u32, u32),
}

const fn minecraft(name: &'static str, major: u32, minor: u32) -> Minecraft {
    Minecraft { name, format: (major, minor) }
}

impl Minecraft {
    /// Every version known to understand what the packs say, oldest first. A new release is one
    /// more line here, after its changes to commands and to data have been read.
    pub const ALL: [Minecraft; 17] = [
        minecraft("1.21", 48, 0),
        minecraft("1.21.1", 48, 0),
        minecraft("1.21.2", 57, 0),
        minecraft("1.21.3", 57, 0),
        minecraft("1.21.4", 61, 0),
        minecraft("1.21.5", 71, 0),
        minecraft("1.21.6", 80, 0),
        minecraft("1.21.7", 81, 0),
        minecraft("1.21.8", 81, 0),
        minecraft("1.21.9", 88, 0),
        minecraft("1.21.10", 88, 0),
        minecraft("1.21.11", 94, 1),
        minecraft("26.1", 101, 1),
        minecraft("26.1.1", 101, 1),
        minecraft("26.1.2", 101, 1),
        minecraft("26.2", 107, 1),
        minecraft("26.3", 121, 0),
    ];

    pub(crate) const OLDEST: Minecraft = Self::ALL[0];
    pub(crate) const NEWEST: Minecraft = Self::ALL[Self::ALL.len() - 1];

    /// From this format on (1.21.5) texts are data; before, they are JSON in a string.
    pub(crate) const TEXTS_ARE_DATA: u32 = 71;

    /// The last format that knows no minor versions; games up to it look for other fields.
    pub(crate) const LAST_WITHOUT_MINOR: u32 = 81;

    pub const fn format(self) -> (u32, u32) {
        self.format
    }
}

impl fmt::Display for Minecraft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl FromStr for Minecraft {
    type Err = UnknownMinecraft;

    fn from_str(text: &str) -> Result<Minecraft, UnknownMinecraft> {
        Self::ALL.into_iter().find(|version| version.name == text).ok_or(UnknownMinecraft)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownMinecraft;

impl fmt::Display for UnknownMinecraft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = Minecraft::ALL.iter().map(|version| version.name).collect();
        write!(f, "Packs are written for Minecraft {}.", names.join(", "))
    }
}

impl Error for UnknownMinecraft {}
