use std::{error::Error, fmt};

use raumspiel_protocol::v2::{self, ClientMessage, TimeControl};
use raumspiel_rules::{Game, PositionError, Spec, SpecError};

/// What a creator has chosen, checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    pub(super) game: Game,
    /// The start as it was given, if it is not the usual one.
    pub(super) start: Option<String>,
    pub(super) side: Option<v2::Side>,
    pub(super) time: TimeControl,
    pub(super) name: Option<String>,
    pub(super) watching: bool,
}

/// What is wrong with a creator's choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadOptions {
    Spec(SpecError),
    Position(PositionError),
    /// The game would be over before it begins.
    PositionOver,
    Name,
    Time,
}

impl Options {
    /// Seconds that a clock may start with, at most: half a day.
    const MAX_INITIAL: u32 = 12 * 60 * 60;
    const MAX_INCREMENT: u32 = 10 * 60;
    const MAX_DAYS: u32 = 30;

    /// A game of chess with nothing chosen, as protocol 1 knows it.
    pub fn chess() -> Options {
        Options {
            game: Game::new(Spec::Chess),
            start: None,
            side: None,
            time: TimeControl::None {},
            name: None,
            watching: true,
        }
    }

    /// Checks a message that creates a game; none if it is another one.
    pub fn from_message(message: ClientMessage) -> Option<Result<Options, BadOptions>> {
        let ClientMessage::Create { spec, side, time, name, start, watching } = message else { return None };
        Some(Options::check(&spec, side, time, name, start, watching))
    }

    fn check(
        spec: &str,
        side: Option<v2::Side>,
        time: TimeControl,
        name: Option<String>,
        start: Option<String>,
        watching: bool,
    ) -> Result<Options, BadOptions> {
        let spec: Spec = spec.parse().map_err(BadOptions::Spec)?;
        let game = match &start {
            None => Game::new(spec),
            Some(text) => Game::from_position(spec, text).map_err(BadOptions::Position)?,
        };
        if game.outcome().is_some() {
            return Err(BadOptions::PositionOver);
        }
        let sensible = match time {
            TimeControl::None {} => true,
            TimeControl::Clock { initial_seconds, increment_seconds } => {
                (1..=Self::MAX_INITIAL).contains(&initial_seconds) && increment_seconds <= Self::MAX_INCREMENT
            }
            TimeControl::Correspondence { days_per_move } => (1..=Self::MAX_DAYS).contains(&days_per_move),
        };
        if !sensible {
            return Err(BadOptions::Time);
        }
        let name = self::name(name)?;
        Ok(Options { game, start, side, time, name, watching })
    }
}

/// A player's name without the space around it; an empty one is none.
pub fn name(name: Option<String>) -> Result<Option<String>, BadOptions> {
    const MOST: usize = 32;
    let Some(name) = name else { return Ok(None) };
    // Marks that turn the direction of writing could make one name look like another.
    let disturbing = |c: char| {
        c.is_control()
            || matches!(c, '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let name = name.trim();
    if name.chars().count() > MOST || name.chars().any(disturbing) {
        return Err(BadOptions::Name);
    }
    Ok((!name.is_empty()).then(|| name.to_owned()))
}

impl BadOptions {
    pub const fn code(&self) -> &'static str {
        match self {
            BadOptions::Spec(_) => "bad-spec",
            BadOptions::Position(_) | BadOptions::PositionOver => "bad-position",
            BadOptions::Name => "bad-name",
            BadOptions::Time => "bad-time",
        }
    }
}

impl fmt::Display for BadOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadOptions::Spec(error) => error.fmt(f),
            BadOptions::Position(error) => error.fmt(f),
            BadOptions::PositionOver => f.write_str("In that position the game is over already."),
            BadOptions::Name => f.write_str("A name has at most 32 characters and no control characters."),
            BadOptions::Time => write!(
                f,
                "A clock starts with 1 to {} seconds and adds at most {}; correspondence is 1 to {} days a move.",
                Options::MAX_INITIAL,
                Options::MAX_INCREMENT,
                Options::MAX_DAYS
            ),
        }
    }
}

impl Error for BadOptions {}
