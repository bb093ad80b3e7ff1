//! Text of positions and moves.

use super::{Board, CellIndex, board::promotion_row};
use crate::{Cell, Move, MoveError, Piece, PositionError, Refusal, Role, Side};

const FORM: &str = "Ab2Ab3 or Da5Ea5=Q";

/// No position with more half-moves than this is reached: the game is drawn.
const MOST_QUIET: u32 = 150;
const MOST_MOVES: u32 = 1_000_000;

pub(super) fn write_move(m: Move) -> String {
    let mut text = String::with_capacity(8);
    for cell in m.from.into_iter().chain([m.to]) {
        write_cell(cell, &mut text);
    }
    if let Some(role) = m.promotion {
        text.push('=');
        text.push(role.letter());
    }
    text
}

/// Level, file, rank. A cell that is on no board of ours is written with question marks.
fn write_cell(cell: Cell, text: &mut String) {
    let letter = |first: u8, n: u32| if n < 5 { char::from(first + n as u8) } else { '?' };
    text.extend([letter(b'A', cell.z), letter(b'a', cell.x), letter(b'1', cell.y)]);
}

pub(super) fn read_move(text: &str) -> Result<Move, MoveError> {
    let malformed = || MoveError::malformed(text, FORM);
    let (cells, promotion) = match text.as_bytes() {
        [cells @ .., b'=', letter] if cells.len() == 6 => {
            (cells, Some(Role::from_letter(char::from(*letter)).ok_or_else(malformed)?))
        }
        cells if cells.len() == 6 => (cells, None),
        _ => return Err(malformed()),
    };
    let read = |cell: &[u8]| match *cell {
        [level @ b'A'..=b'Z', file @ b'a'..=b'z', rank @ b'0'..=b'9'] => {
            let (x, y, z) = (file - b'a', rank.wrapping_sub(b'1'), level - b'A');
            Ok(Cell::new(x.into(), y.into(), z.into()))
        }
        _ => Err(malformed()),
    };
    let (from, to) = (read(&cells[..3])?, read(&cells[3..])?);
    if [from, to].into_iter().any(|cell| CellIndex::of(cell).is_none()) {
        return Err(MoveError::refused(text, Refusal::OffBoard));
    }
    Ok(Move { from: Some(from), to, promotion })
}

impl Board {
    pub(super) fn write_text(&self) -> String {
        let levels: Vec<String> = (0..5)
            .map(|z| {
                let ranks: Vec<String> = (0..5).rev().map(|y| self.write_row(y, z)).collect();
                ranks.join("/")
            })
            .collect();
        let turn = if self.turn == Side::First { 'w' } else { 'b' };
        format!("{} {turn} {} {}", levels.join("|"), self.quiet, self.number)
    }

    fn write_row(&self, y: u32, z: u32) -> String {
        let mut text = String::new();
        let mut run = 0u8;
        let end_run = |text: &mut String, run: &mut u8| {
            if *run > 0 {
                text.push(char::from(b'0' + *run));
                *run = 0;
            }
        };
        for x in 0..5 {
            match CellIndex::new(x, y, z).and_then(|cell| self.piece_on(cell)) {
                None => run += 1,
                Some(Piece { side, role }) => {
                    end_run(&mut text, &mut run);
                    let letter = role.letter();
                    text.push(if side == Side::First { letter } else { letter.to_ascii_lowercase() });
                }
            }
        }
        end_run(&mut text, &mut run);
        text
    }

    /// Reads a position; nothing that could not be played on from is one.
    pub fn parse_text(text: &str) -> Result<Board, PositionError> {
        let fields: Vec<&str> = text.split_whitespace().take(5).collect();
        let [cells, turn, quiet, number] = fields[..] else {
            return Err(PositionError::new(
                "it has four parts: the pieces, the side to move, half-moves and move number",
            ));
        };
        let pieces = read_pieces(cells)?;
        let turn = match turn {
            "w" => Side::First,
            "b" => Side::Second,
            _ => return Err(PositionError::at("the side to move is w or b", turn)),
        };
        let quiet = read_number(quiet).filter(|&n| n <= MOST_QUIET).ok_or_else(|| {
            PositionError::at("half-moves without capture or pawn move are a number up to 150", quiet)
        })?;
        let number = read_number(number)
            .filter(|n| (1..=MOST_MOVES).contains(n))
            .ok_or_else(|| PositionError::at("the move number is a number from 1 to 1000000", number))?;
        let kings = [king(&pieces, Side::First)?, king(&pieces, Side::Second)?];
        for &(cell, Piece { side, role }) in &pieces {
            if role == Role::Pawn && promotion_row(side).contains(cell) {
                let mut name = String::new();
                write_cell(cell.cell(), &mut name);
                return Err(PositionError::at("a pawn where it would have been promoted", &name));
            }
        }
        let board = Board::set_up(&pieces, kings, turn, quiet as u16, number);
        if board.is_attacked(board.king(turn.other()), turn) {
            return Err(PositionError::new("the side that is not to move is in check"));
        }
        Ok(board)
    }
}

fn king(pieces: &[(CellIndex, Piece)], side: Side) -> Result<CellIndex, PositionError> {
    let name = if side == Side::First { "White" } else { "Black" };
    let mut kings = pieces.iter().filter(|(_, piece)| *piece == Piece { side, role: Role::King });
    match (kings.next(), kings.next()) {
        (Some(&(cell, _)), None) => Ok(cell),
        (None, _) => Err(PositionError::new(format!("{name} has no king"))),
        _ => Err(PositionError::new(format!("{name} has more than one king"))),
    }
}

fn read_pieces(text: &str) -> Result<Vec<(CellIndex, Piece)>, PositionError> {
    let mut pieces = Vec::new();
    let levels: Vec<&str> = text.split('|').take(6).collect();
    if levels.len() != 5 {
        return Err(PositionError::new("there are five levels, separated by |"));
    }
    for (z, level) in (0..).zip(levels) {
        let ranks: Vec<&str> = level.split('/').take(6).collect();
        if ranks.len() != 5 {
            return Err(PositionError::at("a level has five ranks, separated by /,", level));
        }
        for (y, rank) in (0..5).rev().zip(ranks) {
            read_row(rank, y, z, &mut pieces)?;
        }
    }
    Ok(pieces)
}

fn read_row(text: &str, y: u32, z: u32, pieces: &mut Vec<(CellIndex, Piece)>) -> Result<(), PositionError> {
    let five = || PositionError::at("a rank has five cells", text);
    let mut x = 0;
    let mut after_digit = false;
    for letter in text.chars() {
        if let Some(run @ 1..=9) = letter.to_digit(10) {
            if after_digit {
                return Err(PositionError::at("two numbers side by side", text));
            }
            x += run;
        } else {
            let unknown = || PositionError::at("a letter that stands for no piece", text);
            let role = Role::from_letter(letter.to_ascii_uppercase()).ok_or_else(unknown)?;
            let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
            pieces.push((CellIndex::new(x, y, z).ok_or_else(five)?, Piece { side, role }));
            x += 1;
        }
        after_digit = letter.is_ascii_digit();
        if x > 5 {
            return Err(five());
        }
    }
    if x == 5 { Ok(()) } else { Err(five()) }
}

/// Plain digits, so that each number has one text.
fn read_number(digits: &str) -> Option<u32> {
    let plain = digits.bytes().all(|b| b.is_ascii_digit()) && (digits == "0" || !digits.starts_with('0'));
    plain.then(|| digits.parse().ok())?
}
