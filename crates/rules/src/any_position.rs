use std::ops::{Deref, DerefMut};

use crate::{Position, PositionError, Spec, chess, connect};

/// A position of any game. A game that is forgotten somewhere does not compile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyPosition {
    Connect(connect::Board),
    Chess(chess::Board),
}

impl AnyPosition {
    /// The position that the game usually starts from.
    pub fn start(spec: Spec) -> AnyPosition {
        match spec {
            Spec::Connect(shape) => AnyPosition::Connect(connect::Board::new(shape)),
            Spec::Chess => AnyPosition::Chess(chess::Board::start()),
        }
    }

    /// Reads a position's text.
    pub fn parse(spec: Spec, text: &str) -> Result<AnyPosition, PositionError> {
        match spec {
            Spec::Connect(shape) => connect::Board::parse_text(shape, text).map(AnyPosition::Connect),
            Spec::Chess => chess::Board::parse_text(text).map(AnyPosition::Chess),
        }
    }
}

impl Deref for AnyPosition {
    type Target = dyn Position;

    fn deref(&self) -> &(dyn Position + 'static) {
        match self {
            AnyPosition::Connect(board) => board,
            AnyPosition::Chess(board) => board,
        }
    }
}

impl DerefMut for AnyPosition {
    fn deref_mut(&mut self) -> &mut (dyn Position + 'static) {
        match self {
            AnyPosition::Connect(board) => board,
            AnyPosition::Chess(board) => board,
        }
    }
}
