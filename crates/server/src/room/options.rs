use raumspiel_protocol::v2::{self, ClientMessage, Event, Paired, TimeControl};
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
    pub(super) until_mate: bool,
    /// For a game from the lobby: how the players were paired.
    pub(super) paired: Option<Paired>,
}

/// What is wrong with a creator's choice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadOptions {
    #[error(transparent)]
    Spec(SpecError),
    #[error(transparent)]
    Position(PositionError),
    #[error("In that position the game is over already.")]
    PositionOver,
    #[error(
        "A name has at most 32 characters, none that turns the writing round, and some that can be seen."
    )]
    Name,
    #[error(
        "A clock starts with 1 to {} seconds and adds at most {}; correspondence is 1 to {} days a move.",
        Options::MAX_INITIAL,
        Options::MAX_INCREMENT,
        Options::MAX_DAYS
    )]
    Time,
    #[error("A board has at most {0} cells here.")]
    TooLarge(u64),
    #[error("There are no options.")]
    None,
}

impl Options {
    /// Seconds that a clock may start with, at most: half a day.
    pub(super) const MAX_INITIAL: u32 = 12 * 60 * 60;
    const MAX_INCREMENT: u32 = 10 * 60;
    const MAX_DAYS: u32 = 30;

    /// A game of chess with nothing chosen, as protocol 1 knows it: that has no word for the draws
    /// that come by themselves.
    pub fn chess() -> Options {
        Options {
            game: Game::new(Spec::Chess).until_mate(),
            start: None,
            side: None,
            time: TimeControl::None {},
            name: None,
            watching: true,
            until_mate: true,
            paired: None,
        }
    }

    /// What an earlier server has accepted, whatever is accepted today.
    pub(super) fn stored(event: &Event) -> Result<Options, BadOptions> {
        let Event::Created { spec, start, time, watching, side, name, until_mate, paired } = event else {
            return Err(BadOptions::None);
        };
        let mut game = opening(spec, start.as_deref())?;
        if *until_mate {
            game = game.until_mate();
        }
        let (start, name) = (start.clone(), name.clone());
        let (time, watching, until_mate) = (*time, *watching, *until_mate);
        Ok(Options { game, start, side: *side, time, name, watching, until_mate, paired: *paired })
    }

    /// How many cells the board has.
    pub fn cells(&self) -> u64 {
        let lattice = self.game.spec().lattice();
        lattice.columns().saturating_mul(u64::from(lattice.levels))
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
        let game = opening(spec, start.as_deref())?;
        if game.outcome().is_some() {
            return Err(BadOptions::PositionOver);
        }
        Options::check_time(time)?;
        let name = self::name(name)?;
        Ok(Options { game, start, side, time, name, watching, until_mate: false, paired: None })
    }

    pub(crate) fn check_time(time: TimeControl) -> Result<(), BadOptions> {
        let sensible = match time {
            TimeControl::None {} => true,
            TimeControl::Clock { initial_seconds, increment_seconds } => {
                (1..=Self::MAX_INITIAL).contains(&initial_seconds) && increment_seconds <= Self::MAX_INCREMENT
            }
            TimeControl::Correspondence { days_per_move } => (1..=Self::MAX_DAYS).contains(&days_per_move),
        };
        if sensible { Ok(()) } else { Err(BadOptions::Time) }
    }

    /// A game between two who found each other in the lobby; everybody may watch it.
    pub fn paired(
        spec: &str,
        start: Option<String>,
        time: TimeControl,
        name: Option<String>,
        paired: Paired,
    ) -> Result<Options, BadOptions> {
        Ok(Options { paired: Some(paired), ..Options::check(spec, None, time, name, start, true)? })
    }
}

fn opening(spec: &str, start: Option<&str>) -> Result<Game, BadOptions> {
    let spec: Spec = spec.parse().map_err(BadOptions::Spec)?;
    match start {
        None => Ok(Game::new(spec)),
        Some(text) => Game::from_position(spec, text).map_err(BadOptions::Position),
    }
}

/// A player's name without the space around it; an empty one is none.
pub fn name(name: Option<String>) -> Result<Option<String>, BadOptions> {
    const MOST: usize = 32;
    let Some(name) = name else { return Ok(None) };
    let name = name.trim();
    let looks_like_nothing = !name.is_empty() && name.chars().all(is_invisible);
    if name.chars().count() > MOST || name.chars().any(is_disturbing) || looks_like_nothing {
        return Err(BadOptions::Name);
    }
    Ok((!name.is_empty()).then(|| name.to_owned()))
}

/// What could make one name look like another, or carry what nobody sees: control characters, marks
/// that turn the direction of writing, ends of lines, tags.
pub(crate) fn is_disturbing(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        || matches!(c, '\u{e0000}'..='\u{e007f}')
}

/// What takes no ink. Some of it has its place between other characters, as in emoji and Persian.
pub(crate) fn is_invisible(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '\u{ad}' | '\u{34f}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}')
        || matches!(c, '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{206f}' | '\u{2800}')
        || matches!(c, '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}')
        || matches!(c, '\u{1d173}'..='\u{1d17a}' | '\u{e0100}'..='\u{e01ef}')
}

impl BadOptions {
    pub const fn code(&self) -> &'static str {
        match self {
            BadOptions::Spec(_) => "bad-spec",
            BadOptions::Position(_) | BadOptions::PositionOver => "bad-position",
            BadOptions::Name => "bad-name",
            BadOptions::Time => "bad-time",
            BadOptions::TooLarge(_) => "board-too-large",
            BadOptions::None => "no-options",
        }
    }
}
