use std::{
    fmt::Write,
    hash::{Hash, Hasher},
};

use crate::Lattice;

/// A column of the board: what a move names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Column {
    pub x: u32,
    pub y: u32,
}

/// As one number, like a cell.
impl Hash for Column {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(u64::from(self.x) << 32 ^ u64::from(self.y));
    }
}

impl Column {
    /// `d` on a flat board, `b3` on one with several ranks. After file `z` comes `aa`.
    pub fn name(self, lattice: Lattice) -> String {
        // No number of a file has more.
        let mut letters = [0; 7];
        let (mut first, mut rest) = (letters.len(), self.x + 1);
        while rest > 0 {
            rest -= 1;
            first -= 1;
            letters[first] = b'a' + (rest % 26) as u8;
            rest /= 26;
        }
        let mut name: String = letters[first..].iter().copied().map(char::from).collect();
        if !lattice.is_flat() {
            write!(name, "{}", self.y + 1).expect("writing to a string cannot fail");
        }
        name
    }

    /// Reads a name that has the right form; the column may still lie off the board.
    pub fn from_name(name: &str, lattice: Lattice) -> Option<Column> {
        let digits_at = name.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(name.len());
        let (letters, digits) = name.split_at(digits_at);
        if letters.is_empty() {
            return None;
        }
        let file = letters.bytes().fold(0u32, |file, letter| {
            file.saturating_mul(26).saturating_add(u32::from(letter.to_ascii_lowercase() - b'a') + 1)
        });
        let rank = if lattice.is_flat() {
            digits.is_empty().then_some(1)?
        } else {
            let plain =
                digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0') && !digits.is_empty();
            plain.then(|| digits.parse().unwrap_or(u32::MAX))?
        };
        Some(Column { x: file - 1, y: rank - 1 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        let flat = Lattice { files: 1_000_000, ranks: 1, levels: 6 };
        let deep = Lattice { files: 1_000_000, ranks: 1_000_000, levels: 6 };
        for x in (0..1000).chain([17_575, 17_576, 18_277, 18_278, 999_999]) {
            for lattice in [flat, deep] {
                let column = Column { x, y: if lattice.is_flat() { 0 } else { x } };
                assert_eq!(Column::from_name(&column.name(lattice), lattice), Some(column));
            }
        }
        assert_eq!(Column { x: 26, y: 0 }.name(flat), "aa");
        assert_eq!(Column { x: 1, y: 2 }.name(deep), "b3");
    }
}
