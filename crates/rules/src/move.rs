use crate::{Cell, Role};

/// What a player clicks: the cell a piece lands on, and where it comes from if it was on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    pub from: Option<Cell>,
    pub to: Cell,
    pub promotion: Option<Role>,
}

impl Move {
    /// A new piece comes to rest on `to`.
    pub const fn drop(to: Cell) -> Move {
        Move { from: None, to, promotion: None }
    }

    /// A piece goes from one cell to another.
    pub const fn shift(from: Cell, to: Cell) -> Move {
        Move { from: Some(from), to, promotion: None }
    }
}
