//! Protocol 1: 3D chess between two connections. A client that offers no subprotocol speaks it.
//!
//! No object has other fields than those named here, in either direction.

mod cell_name;
mod client_message;
mod server_message;

pub use cell_name::CellName;
pub use client_message::ClientMessage;
pub use server_message::ServerMessage;

use serde::{Deserialize, Serialize};

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub enum Color {
    White,
    Black,
}

/// What a pawn becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "generate", derive(schemars::JsonSchema))]
pub enum Promotion {
    Q,
    R,
    B,
    N,
    U,
}

impl Promotion {
    pub const fn letter(self) -> char {
        match self {
            Promotion::Q => 'Q',
            Promotion::R => 'R',
            Promotion::B => 'B',
            Promotion::N => 'N',
            Promotion::U => 'U',
        }
    }

    pub const fn from_letter(letter: char) -> Option<Promotion> {
        match letter {
            'Q' => Some(Promotion::Q),
            'R' => Some(Promotion::R),
            'B' => Some(Promotion::B),
            'N' => Some(Promotion::N),
            'U' => Some(Promotion::U),
            _ => None,
        }
    }
}
