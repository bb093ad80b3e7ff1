use std::{error::Error, fmt, str::FromStr};

/// A version of the game that packs are written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Minecraft {
    name: &'static str,
    /// The format of datapacks, major and minor.
    format: (u32, u32),
}

impl Minecraft {
    /// Every version known to understand what the packs say, oldest first. A new release is one
    /// more line here, after its changes to commands have been read.
    pub const ALL: [Minecraft; 8] = [
        Minecraft { name: "1.21.9", format: (88, 0) },
        Minecraft { name: "1.21.10", format: (88, 0) },
        Minecraft { name: "1.21.11", format: (94, 1) },
        Minecraft { name: "26.1", format: (101, 1) },
        Minecraft { name: "26.1.1", format: (101, 1) },
        Minecraft { name: "26.1.2", format: (101, 1) },
        Minecraft { name: "26.2", format: (107, 1) },
        Minecraft { name: "26.3", format: (121, 0) },
    ];

    pub(crate) const OLDEST: Minecraft = Self::ALL[0];
    pub(crate) const NEWEST: Minecraft = Self::ALL[Self::ALL.len() - 1];

    pub(crate) const fn format(self) -> (u32, u32) {
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
