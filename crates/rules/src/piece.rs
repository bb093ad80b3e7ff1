use crate::Side;

/// What kind of piece stands on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// The one kind of piece of the connect games.
    Disc,
    Pawn,
    Knight,
    Bishop,
    Rook,
    Unicorn,
    Queen,
    King,
}

impl Role {
    /// What a pawn can become, the most usual first.
    pub const PROMOTIONS: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Unicorn];

    /// The capital that stands for the role in texts.
    pub const fn letter(self) -> char {
        match self {
            Role::Disc => 'O',
            Role::Pawn => 'P',
            Role::Knight => 'N',
            Role::Bishop => 'B',
            Role::Rook => 'R',
            Role::Unicorn => 'U',
            Role::Queen => 'Q',
            Role::King => 'K',
        }
    }

    /// The chess role that a capital stands for.
    pub const fn from_letter(letter: char) -> Option<Role> {
        Some(match letter {
            'P' => Role::Pawn,
            'N' => Role::Knight,
            'B' => Role::Bishop,
            'R' => Role::Rook,
            'U' => Role::Unicorn,
            'Q' => Role::Queen,
            'K' => Role::King,
            _ => return None,
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    pub side: Side,
    pub role: Role,
}
