//! Whole games as text: headers, moves, comments, result.
//!
//! ```text
//! [Spec "connect-7x6-4"]
//! [First "Ada"]
//! [Second "Blaise"]
//! [Date "2026-11-16"]
//! [Result "1-0"]
//! [Reason "line"]
//!
//! 1. d d 2. e e {hoping for a miss} (2... c {better} 3. c) 3. c f 4. b 1-0
//! ```
//!
//! A variation stands in parentheses after the move that it replaces, and may hold others.
//! Chess says `White` and `Black`. `Start` holds the position where it is not the usual one. Any
//! other header is kept as it is. A file can hold many records, one after the other.

mod date;
mod ending;
mod error;
mod lexer;
mod read;
mod variation;
mod write;

pub use date::Date;
pub use ending::Ending;
pub use error::{RecordError, RecordErrorKind};
pub use variation::Variation;

use crate::{Game, Side};

/// A game with everything that is told of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub game: Game,
    /// The players' names, the first player's first.
    pub players: [Option<String>; 2],
    pub date: Option<Date>,
    /// Headers that the rules do not know, in their order.
    pub tags: Vec<(String, String)>,
    pub comments: Vec<Comment>,
    /// What else was tried, in the order of the moves that it replaces.
    pub variations: Vec<Variation>,
    /// How the game ended; none while it goes on.
    pub ending: Option<Ending>,
}

/// What somebody wrote beside the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// After how many moves it stands.
    pub ply: usize,
    pub text: String,
}

impl Record {
    /// A record of the game as it stands, with nothing but what the game itself tells.
    pub fn of(game: Game) -> Record {
        let ending = game.outcome().map(Ending::ByRules);
        Record {
            game,
            players: [None, None],
            date: None,
            tags: Vec::new(),
            comments: Vec::new(),
            variations: Vec::new(),
            ending,
        }
    }

    pub fn player(&self, side: Side) -> Option<&str> {
        self.players[side.index()].as_deref()
    }

    /// The header that names the player of that side.
    fn player_header(game: &Game, side: Side) -> &'static str {
        match game.spec().side_name(side) {
            "white" => "White",
            "black" => "Black",
            "first" => "First",
            _ => "Second",
        }
    }
}
