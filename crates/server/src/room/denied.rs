use raumspiel_rules::MoveError;

/// Why a command was not carried out. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Denied {
    /// Given in ignorance of something that matters.
    #[error("Something has happened that you did not know of; look again.")]
    Stale,
    #[error("The other player is not there yet.")]
    NotStarted,
    #[error("The game is not over yet.")]
    NotFinished,
    #[error("The game is over.")]
    GameOver,
    #[error("It is not your turn.")]
    NotYourTurn,
    #[error("There is no offer to answer.")]
    NoOffer,
    #[error("You have offered that already.")]
    AlreadyOffered,
    #[error("No draw can be claimed here.")]
    NothingToClaim,
    #[error("You have no move to take back.")]
    NothingToTakeBack,
    #[error("After the second move a game can be resigned, not aborted.")]
    TooLateToAbort,
    #[error("Only a guest who has not moved yet can give the seat back.")]
    TooLateToLeave,
    #[error("In this game there is no clock to which time could be added.")]
    NoClock,
    #[error("A player can be given 1 to 60 seconds at a time, and twelve hours in all.")]
    TooMuchTime,
    #[error("Your opponent has not been away for long enough, with the move, for you to claim the win.")]
    NotGone,
    #[error("You have left this game, and the seat is no longer yours.")]
    SeatGivenBack,
    #[error("This game has as many moves as one can have here.")]
    TooManyMoves,
    #[error("You have said and offered as much as one can in a game.")]
    TooMuchSaid,
    #[error("Both seats of this game are taken.")]
    GameFull,
    #[error(transparent)]
    Move(MoveError),
}

impl Denied {
    /// A stable name that programs can rely on.
    pub const fn code(&self) -> &'static str {
        match self {
            Denied::Stale => "stale",
            Denied::NotStarted => "not-started",
            Denied::NotFinished => "not-finished",
            Denied::GameOver => "game-over",
            Denied::NotYourTurn => "not-your-turn",
            Denied::NoOffer => "no-offer",
            Denied::AlreadyOffered => "already-offered",
            Denied::NothingToClaim => "nothing-to-claim",
            Denied::NothingToTakeBack => "nothing-to-take-back",
            Denied::TooLateToAbort => "too-late-to-abort",
            Denied::TooLateToLeave => "too-late-to-leave",
            Denied::NoClock => "no-clock",
            Denied::TooMuchTime => "too-much-time",
            Denied::NotGone => "not-gone",
            Denied::SeatGivenBack => "seat-given-back",
            Denied::TooManyMoves => "too-many-moves",
            Denied::TooMuchSaid => "too-much-said",
            Denied::GameFull => "game-full",
            Denied::Move(error) => error.code(),
        }
    }
}
