use std::{error::Error, fmt, str::FromStr};

use crate::{Block, UnknownBlock};

/// What a board is built of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    pub tiles: Tiles,
    pub frame: Block,
}

impl Style {
    fn of(tiles: &str, frame: &str) -> Style {
        Style { tiles: tiles.parse().expect("two blocks"), frame: frame.parse().expect("a block") }
    }

    /// Red and yellow in a frame of glass.
    pub fn modern() -> Style {
        Style::of("red_concrete,yellow_concrete", "white_stained_glass")
    }

    /// Iron and gold, as the known pack has it.
    pub fn classic() -> Style {
        Style::of("iron_block,gold_block", "white_stained_glass")
    }
}

impl Default for Style {
    fn default() -> Style {
        Style::modern()
    }
}

/// The tiles of the first and the second player, which differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tiles {
    first: Block,
    second: Block,
}

impl Tiles {
    /// A dark blue and a bright yellow: apart for every kind of colour blindness, and without colours.
    const FOR_ALL_EYES: &'static str = "blue_concrete,yellow_concrete";

    pub fn blocks(self) -> [Block; 2] {
        [self.first, self.second]
    }
}

impl fmt::Display for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.first, self.second)
    }
}

/// `red_concrete,yellow_concrete`, or `colour-blind`.
impl FromStr for Tiles {
    type Err = BadTiles;

    fn from_str(text: &str) -> Result<Tiles, BadTiles> {
        let text = if text == "colour-blind" { Tiles::FOR_ALL_EYES } else { text };
        let (first, second) = text.split_once(',').ok_or(BadTiles::Form)?;
        let (first, second) = (first.parse()?, second.parse()?);
        if first == second { Err(BadTiles::Same) } else { Ok(Tiles { first, second }) }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadTiles {
    Form,
    Same,
    Unknown(UnknownBlock),
}

impl From<UnknownBlock> for BadTiles {
    fn from(unknown: UnknownBlock) -> BadTiles {
        BadTiles::Unknown(unknown)
    }
}

impl fmt::Display for BadTiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadTiles::Form => {
                f.write_str("Tiles are two blocks with a comma between them, or “colour-blind”.")
            }
            BadTiles::Same => f.write_str("The tiles of both players must differ."),
            BadTiles::Unknown(unknown) => unknown.fmt(f),
        }
    }
}

impl Error for BadTiles {}
