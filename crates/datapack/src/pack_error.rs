use std::{error::Error, fmt};

use crate::{MAX_CELLS, MAX_EXTENT};

/// Why there is no pack for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackError {
    NotConnect,
    TooManyCells(u64),
    TooLong(u32),
    NotClassic,
}

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PackError::NotConnect => f.write_str("Only the connect games can be played in Minecraft."),
            PackError::NotClassic => f.write_str("The classic board has 7 files, 7 levels and lines of 4."),
            PackError::TooManyCells(cells) => {
                write!(f, "A board in Minecraft has at most {MAX_CELLS} cells; this one has {cells}.")
            }
            PackError::TooLong(extent) => {
                write!(
                    f,
                    "A board in Minecraft extends at most {MAX_EXTENT} cells each way; this one {extent}."
                )
            }
        }
    }
}

impl Error for PackError {}
