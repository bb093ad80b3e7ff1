//! Text of moves and positions.
//!
//! A position names each column that has pieces and lists them from the bottom up, `x` for the
//! first player and `o` for the second: `c:x d:xoo e:x`. The empty board is `-`. A run of moves is
//! read too, as players write it down: `d d e` or `445`.

use super::{Board, Column};
use crate::{MoveError, Position, PositionError, Shape, Side};

impl Board {
    /// Flat boards of at most nine files can be written in digits, as solvers do.
    pub fn reads_digits(&self) -> bool {
        let lattice = self.shape().lattice();
        lattice.is_flat() && lattice.files <= 9
    }

    pub(super) fn read_column(&self, text: &str) -> Result<Column, MoveError> {
        if self.reads_digits()
            && let [digit @ b'1'..=b'9'] = text.as_bytes()
        {
            return Ok(Column { x: u32::from(digit - b'1'), y: 0 });
        }
        let form = if self.shape().lattice().is_flat() { "d" } else { "b3" };
        Column::from_name(text, self.shape().lattice()).ok_or_else(|| MoveError::malformed(text, form))
    }

    pub(super) fn write_text(&self) -> String {
        let stacks = self.stacks();
        if stacks.is_empty() {
            return "-".to_owned();
        }
        let write = |(column, stack): (Column, Vec<Side>)| {
            let letters = stack.into_iter().map(|side| if side == Side::First { 'x' } else { 'o' });
            format!("{}:{}", column.name(self.shape().lattice()), letters.collect::<String>())
        };
        stacks.into_iter().map(write).collect::<Vec<_>>().join(" ")
    }

    pub fn parse_text(shape: Shape, text: &str) -> Result<Board, PositionError> {
        let text = text.trim();
        if text == "-" {
            return Ok(Board::new(shape));
        }
        if !text.contains(':') {
            return Board::from_moves(shape, text);
        }
        let mut stacks: Vec<(Column, Vec<Side>)> = Vec::new();
        for part in text.split_whitespace() {
            let malformed = || PositionError::at("a column looks like d:xo", part);
            let (name, letters) = part.split_once(':').ok_or_else(malformed)?;
            let column = Column::from_name(name, shape.lattice()).ok_or_else(malformed)?;
            let side = |letter| match letter {
                'x' => Ok(Side::First),
                'o' => Ok(Side::Second),
                _ => Err(malformed()),
            };
            let stack = letters.chars().map(side).collect::<Result<Vec<_>, _>>()?;
            if stack.is_empty() {
                return Err(malformed());
            }
            stacks.push((column, stack));
        }
        stacks.sort();
        if let Some(pair) = stacks.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(PositionError::at("a column named twice", &pair[0].0.name(shape.lattice())));
        }
        Board::from_stacks(shape, &stacks)
    }

    fn from_moves(shape: Shape, text: &str) -> Result<Board, PositionError> {
        let mut board = Board::new(shape);
        for word in text.split_whitespace() {
            for token in board.split_digits(word) {
                let m = board.parse(token).map_err(|error| match error {
                    MoveError::Malformed { text, .. } => {
                        PositionError::at("neither columns nor moves", &text)
                    }
                    MoveError::Refused { text, why } => PositionError::refused(&text, why),
                })?;
                board.play_unchecked(m);
            }
        }
        Ok(board)
    }

    /// Where digits are read, a run of them is as many moves.
    pub fn split_digits<'t>(&self, word: &'t str) -> Vec<&'t str> {
        if self.reads_digits() && word.len() > 1 && word.bytes().all(|b| b.is_ascii_digit()) {
            (0..word.len()).map(|at| &word[at..=at]).collect()
        } else {
            vec![word]
        }
    }
}
