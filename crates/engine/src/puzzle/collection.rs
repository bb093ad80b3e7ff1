use std::{error::Error, fmt};

use raumspiel_rules::{Game, Spec};

use super::{Theme, daily};

/// Puzzles of one game, as they stand in a file:
///
/// ```text
/// raumspiel puzzles 1
/// game connect-7x6-4
/// seed 1
/// sources 812
/// f1250 4453261
/// ```
///
/// The seed and the number of sources, games or endings, say where making more of them goes on. Each further line is
/// a letter for the theme, a rating, and the position: moves without spaces in the connect games, and in chess the
/// position's text without its counters. A puzzle's number is that of its line, from 0, and stays: more are appended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection {
    pub spec: Spec,
    pub seed: u64,
    pub sources: u64,
    pub puzzles: Vec<Puzzle>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    pub theme: Theme,
    /// How hard it is, on the scale of the levels.
    pub rating: u16,
    /// The position as the file has it.
    pub setup: String,
}

const TITLE: &str = "raumspiel puzzles 1";

impl Puzzle {
    /// The puzzle that the game's position is.
    pub fn of(game: &Game, theme: Theme, rating: u16) -> Puzzle {
        let setup = match game.spec() {
            Spec::CONNECT_FOUR => game.moves().iter().map(|m| (m.to.x + 1).to_string()).collect(),
            Spec::Connect(_) => game.move_texts().concat(),
            Spec::Chess => game.position().text().split(' ').take(2).collect::<Vec<_>>().join(" "),
        };
        Puzzle { theme, rating, setup }
    }

    /// The position that the game starts from, and the moves that lead to the puzzle, separated by spaces.
    pub fn start(&self, spec: Spec) -> (Option<String>, String) {
        match spec {
            Spec::Chess => (Some(format!("{} 0 1", self.setup)), String::new()),
            Spec::CONNECT_FOUR => (None, self.setup.clone()),
            Spec::Connect(_) => {
                let letters: Vec<char> = self.setup.chars().collect();
                let moves: Vec<String> = letters.chunks(2).map(|pair| pair.iter().collect()).collect();
                (None, moves.join(" "))
            }
        }
    }

    /// The game with the solver to move.
    pub fn game(&self, spec: Spec) -> Result<Game, CollectionError> {
        let (start, moves) = self.start(spec);
        let wrong = || CollectionError::Position(self.setup.clone());
        let mut game = match start {
            Some(text) => Game::from_position(spec, &text).map_err(|_| wrong())?,
            None => Game::new(spec),
        };
        game.play_all(&moves).map_err(|_| wrong())?;
        if game.outcome().is_none() { Ok(game) } else { Err(wrong()) }
    }
}

impl Collection {
    /// None yet.
    pub fn new(spec: Spec, seed: u64) -> Collection {
        Collection { spec, seed, sources: 0, puzzles: Vec::new() }
    }

    pub fn read(text: &str) -> Result<Collection, CollectionError> {
        let mut lines = text.lines();
        if lines.next() != Some(TITLE) {
            return Err(CollectionError::Title);
        }
        let mut field = |name: &'static str| {
            let line = lines.next().and_then(|line| line.strip_prefix(name));
            line.map(str::trim).ok_or(CollectionError::Header(name))
        };
        let spec: Spec = field("game")?.parse().map_err(|_| CollectionError::Header("game"))?;
        let seed = field("seed")?.parse().map_err(|_| CollectionError::Header("seed"))?;
        let sources = field("sources")?.parse().map_err(|_| CollectionError::Header("sources"))?;
        let puzzle = |line: &str| {
            let wrong = || CollectionError::Line(line.to_owned());
            let (head, setup) = line.split_once(' ').ok_or_else(wrong)?;
            let letter = head.chars().next().ok_or_else(wrong)?;
            let theme = Theme::ALL.into_iter().find(|theme| theme.letter() == letter).ok_or_else(wrong)?;
            let rating = head[letter.len_utf8()..].parse().map_err(|_| wrong())?;
            Ok(Puzzle { theme, rating, setup: setup.to_owned() })
        };
        let puzzles = lines.map(puzzle).collect::<Result<_, _>>()?;
        Ok(Collection { spec, seed, sources, puzzles })
    }

    /// The puzzle of a day, counted from 1970-01-01: the same everywhere.
    pub fn daily(&self, day: u64) -> Option<usize> {
        if self.spec == Spec::Chess && day >= daily::TURNS_SINCE {
            let taking_part = &self.puzzles[..daily::TURNS.min(self.puzzles.len())];
            let of = |theme| (0..taking_part.len()).filter(|&at| taking_part[at].theme == theme).collect();
            if let Some(at) = daily::in_turn(day, of) {
                return Some(at);
            }
        }
        daily::in_order(day, self.puzzles.len())
    }

    /// The puzzles of a theme, or of any, by how near they are to a rating.
    pub fn near(&self, rating: u16, theme: Option<Theme>) -> Vec<usize> {
        let fits = |&at: &usize| theme.is_none_or(|theme| self.puzzles[at].theme == theme);
        let mut found: Vec<usize> = (0..self.puzzles.len()).filter(fits).collect();
        found.sort_by_key(|&at| (self.puzzles[at].rating.abs_diff(rating), at));
        found
    }
}

impl fmt::Display for Collection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{TITLE}\ngame {}\nseed {}\nsources {}", self.spec, self.seed, self.sources)?;
        for Puzzle { theme, rating, setup } in &self.puzzles {
            writeln!(f, "{}{rating} {setup}", theme.letter())?;
        }
        Ok(())
    }
}

/// Why a text is no collection of puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CollectionError {
    Title,
    Header(&'static str),
    Line(String),
    Position(String),
}

impl fmt::Display for CollectionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CollectionError::Title => write!(f, "Not puzzles: the first line is not “{TITLE}”."),
            CollectionError::Header(name) => write!(f, "Not puzzles: the line “{name}” is missing or wrong."),
            CollectionError::Line(line) => write!(f, "“{line}” is not a puzzle."),
            CollectionError::Position(setup) => write!(f, "“{setup}” is no position to solve."),
        }
    }
}

impl Error for CollectionError {}
