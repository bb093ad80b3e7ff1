use std::{error::Error, fmt, str::FromStr};

use crate::{Lattice, Side, refusal::excerpt};

/// Which game is played, and on what board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spec {
    Connect(Shape),
    Chess,
}

/// A board of the connect games and the length of line that wins on it. Always playable: what
/// `Shape::new` refuses cannot be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    lattice: Lattice,
    line: u32,
}

impl Shape {
    /// No extent of a board is larger than this.
    pub const MAX_EXTENT: u32 = 1_000_000;

    pub const CONNECT_FOUR: Shape = Shape { lattice: Lattice { files: 7, ranks: 1, levels: 6 }, line: 4 };
    pub const CONNECT_FOUR_3D: Shape = Shape { lattice: Lattice { files: 5, ranks: 5, levels: 5 }, line: 4 };

    pub fn new(lattice: Lattice, line: u32) -> Result<Shape, SpecError> {
        let extents = [lattice.files, lattice.ranks, lattice.levels];
        if extents.iter().any(|&e| e == 0 || e > Self::MAX_EXTENT) {
            return Err(SpecError::Extent);
        }
        if line < 2 {
            return Err(SpecError::LineTooShort);
        }
        if extents.iter().all(|&e| e < line) {
            return Err(SpecError::LineDoesNotFit { lattice, line });
        }
        Ok(Shape { lattice, line })
    }

    pub const fn lattice(self) -> Lattice {
        self.lattice
    }

    /// How many in a line win.
    pub const fn line(self) -> u32 {
        self.line
    }
}

impl Spec {
    pub const CONNECT_FOUR: Spec = Spec::Connect(Shape::CONNECT_FOUR);
    pub const CONNECT_FOUR_3D: Spec = Spec::Connect(Shape::CONNECT_FOUR_3D);

    pub const fn lattice(self) -> Lattice {
        match self {
            Spec::Connect(shape) => shape.lattice,
            Spec::Chess => Lattice { files: 5, ranks: 5, levels: 5 },
        }
    }

    /// What the players of this game are called.
    pub const fn side_name(self, side: Side) -> &'static str {
        match (self, side) {
            (Spec::Connect(_), Side::First) => "first",
            (Spec::Connect(_), Side::Second) => "second",
            (Spec::Chess, Side::First) => "white",
            (Spec::Chess, Side::Second) => "black",
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spec::Connect(Shape { lattice: Lattice { files, ranks: 1, levels }, line }) => {
                write!(f, "connect-{files}x{levels}-{line}")
            }
            Spec::Connect(Shape { lattice: Lattice { files, ranks, levels }, line }) => {
                write!(f, "connect-{files}x{ranks}x{levels}-{line}")
            }
            Spec::Chess => f.write_str("chess-5x5x5"),
        }
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Spec, SpecError> {
        if text == "chess-5x5x5" {
            return Ok(Spec::Chess);
        }
        let unknown = || SpecError::Unknown(excerpt(text));
        let (board, line) =
            text.strip_prefix("connect-").and_then(|t| t.split_once('-')).ok_or_else(unknown)?;
        let mut extents = [0; 3];
        let mut count = 0;
        for part in board.split('x') {
            *extents.get_mut(count).ok_or_else(unknown)? = number(part).ok_or_else(unknown)?;
            count += 1;
        }
        let lattice = match (count, extents) {
            (2, [files, levels, _]) => Lattice { files, ranks: 1, levels },
            (3, [files, ranks, levels]) => Lattice { files, ranks, levels },
            _ => return Err(unknown()),
        };
        Shape::new(lattice, number(line).ok_or_else(unknown)?).map(Spec::Connect)
    }
}

/// Plain digits, so that each spec has one text; too large a number is the largest.
fn number(digits: &str) -> Option<u32> {
    let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
    plain.then(|| digits.parse().unwrap_or(u32::MAX))
}

/// Why a text does not name a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SpecError {
    Unknown(String),
    Extent,
    LineTooShort,
    LineDoesNotFit { lattice: Lattice, line: u32 },
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpecError::Unknown(text) => {
                write!(f, "“{text}” names no game; try connect-7x6-4, connect-5x5x5-4 or chess-5x5x5.")
            }
            SpecError::Extent => write!(f, "A board extends from 1 to {} cells each way.", Shape::MAX_EXTENT),
            SpecError::LineTooShort => write!(f, "A line has at least 2 cells."),
            SpecError::LineDoesNotFit { lattice, line } => {
                write!(f, "A line of {line} does not fit on a board of {lattice}.")
            }
        }
    }
}

impl Error for SpecError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Result<&str, &str>) {
        let read = text.parse::<Spec>().map(|s| s.to_string()).map_err(|e| e.to_string());
        assert_eq!(read.as_deref().map_err(String::as_str), expected);
    }

    #[test]
    fn texts() {
        for text in ["connect-7x6-4", "connect-5x5x5-4", "chess-5x5x5", "connect-1000000x1000000-4"] {
            check(text, Ok(text));
        }
        check("connect-7x1x6-4", Ok("connect-7x6-4"));
        check(
            "connect-0x6-4",
            Err("“connect-0x6-4” names no game; try connect-7x6-4, connect-5x5x5-4 or chess-5x5x5."),
        );
        check("connect-1000001x6-4", Err("A board extends from 1 to 1000000 cells each way."));
        check("connect-99999999999x6-4", Err("A board extends from 1 to 1000000 cells each way."));
        check("connect-7x6-1", Err("A line has at least 2 cells."));
        check("connect-7x6-8", Err("A line of 8 does not fit on a board of 7×6."));
        for text in [
            "",
            "chess",
            "connect-7-4",
            "connect-7x6",
            "connect-7x6x5x4-3",
            "connect-+7x6-4",
            "connect-7x6-4-",
        ] {
            assert!(matches!(text.parse::<Spec>(), Err(SpecError::Unknown(_))), "{text}");
        }
    }
}
