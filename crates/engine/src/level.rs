use std::{error::Error, fmt, str::FromStr};

/// How well the computer plays, from a first game to the best there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    pub const FIRST_GAME: Level = Level(1);
    pub const BEST: Level = Level(8);

    /// Levels go from 1 to 8.
    pub fn new(number: u8) -> Option<Level> {
        (1..=8).contains(&number).then_some(Level(number))
    }

    pub fn all() -> impl Iterator<Item = Level> {
        (1..=8).map(Level)
    }

    pub const fn number(self) -> u8 {
        self.0
    }

    /// What people read.
    pub const fn name(self) -> &'static str {
        match self.0 {
            1 => "first game",
            2 => "beginner",
            3 => "casual",
            4 => "practised",
            5 => "club player",
            6 => "strong",
            7 => "master",
            _ => "best there is",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "level {} ({})", self.0, self.name())
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Level, LevelError> {
        text.parse().ok().and_then(Level::new).ok_or(LevelError)
    }
}

/// A text that is not a number from 1 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelError;

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Levels go from 1 to 8.")
    }
}

impl Error for LevelError {}
