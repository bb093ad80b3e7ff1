//! Games and opinions as JSON: the page's types, written where the values are known, so that nothing is unpacked twice.
//!
//! All texts come from the rules, which write no quotation marks, so that none need be escaped.

use raumspiel_rules::{AnyPosition, Cell, Move, Piece, Role};

/// A list of values that are JSON already.
pub(crate) fn list(values: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", values.into_iter().collect::<Vec<_>>().join(","))
}

pub(crate) fn text(text: &str) -> String {
    format!("\"{text}\"")
}

pub(crate) fn maybe(value: Option<String>) -> String {
    value.unwrap_or_else(|| "null".to_owned())
}

pub(crate) fn cell(Cell { x, y, z }: Cell) -> String {
    format!(r#"{{"x":{x},"y":{y},"z":{z}}}"#)
}

fn role(role: Role) -> String {
    text(match role {
        Role::Disc => "disc",
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Unicorn => "unicorn",
        Role::Queen => "queen",
        Role::King => "king",
    })
}

pub(crate) fn piece((at, piece): (Cell, Piece)) -> String {
    format!(r#"{{"cell":{},"side":{},"role":{}}}"#, cell(at), piece.side.index(), role(piece.role))
}

/// A move with its text in the position that it is played in.
pub(crate) fn play(position: &AnyPosition, m: Move) -> String {
    format!(
        r#"{{"from":{},"to":{},"promotion":{},"text":{}}}"#,
        maybe(m.from.map(cell)),
        cell(m.to),
        maybe(m.promotion.map(role)),
        text(&position.notation(m)),
    )
}
