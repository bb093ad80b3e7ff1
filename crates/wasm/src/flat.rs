//! Cells, pieces and moves as runs of numbers.

use raumspiel_rules::{Cell, Move, Piece, Role};

/// The order of roles as the page numbers them.
const ROLES: [Role; 8] =
    [Role::Disc, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Unicorn, Role::Queen, Role::King];

/// Larger boards are not drawn cell by cell; the clamp keeps the cast honest.
const fn number(n: u32) -> i32 {
    if n > i32::MAX as u32 { i32::MAX } else { n as i32 }
}

pub(crate) fn cell(at: Option<Cell>) -> [i32; 3] {
    at.map_or([-1; 3], |Cell { x, y, z }| [number(x), number(y), number(z)])
}

fn role(role: Option<Role>) -> i32 {
    role.and_then(|role| ROLES.iter().position(|&r| r == role)).map_or(-1, |at| at as i32)
}

/// File, rank, level, side, role of each piece.
pub(crate) fn pieces(pieces: impl IntoIterator<Item = (Cell, Piece)>) -> Vec<i32> {
    let five = |(at, piece): (Cell, Piece)| {
        let [x, y, z] = cell(Some(at));
        [x, y, z, piece.side.index() as i32, role(Some(piece.role))]
    };
    pieces.into_iter().flat_map(five).collect()
}

/// Cell of departure (-1 where a new piece is dropped), cell of arrival, promotion (or -1).
pub(crate) fn moves(moves: &[Move]) -> Vec<i32> {
    let seven = |m: &Move| {
        let ([a, b, c], [x, y, z]) = (cell(m.from), cell(Some(m.to)));
        [a, b, c, x, y, z, role(m.promotion)]
    };
    moves.iter().flat_map(seven).collect()
}

/// Each line's length, then its cells.
pub(crate) fn lines(lines: &[Vec<Cell>]) -> Vec<i32> {
    let one = |line: &Vec<Cell>| {
        let cells = line.iter().flat_map(|&at| cell(Some(at)));
        std::iter::once(line.len() as i32).chain(cells).collect::<Vec<_>>()
    };
    lines.iter().flat_map(one).collect()
}
