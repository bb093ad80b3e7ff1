use std::{error::Error, fmt};

use crate::{
    AnyPosition, Claim, Draw, Move, MoveError, Outcome, Position, PositionError, Refusal, Side, Spec,
    chess::Before, refusal::excerpt,
};

/// A game from its start to where it stands now: what was played, and what only the whole game can
/// tell, such as repetition. A refused move changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    spec: Spec,
    start: AnyPosition,
    position: AnyPosition,
    moves: Vec<Move>,
    /// In chess: every position since the start that is no more, as far as the moves do not tell it.
    past: Vec<Before>,
    /// Whether nothing but mate and stalemate ends it by itself.
    until_mate: bool,
}

impl Game {
    pub fn new(spec: Spec) -> Game {
        Game::starting_at(spec, AnyPosition::start(spec))
    }

    /// A game from another position than the usual one.
    pub fn from_position(spec: Spec, text: &str) -> Result<Game, PositionError> {
        Ok(Game::starting_at(spec, AnyPosition::parse(spec, text)?))
    }

    fn starting_at(spec: Spec, start: AnyPosition) -> Game {
        let (moves, past) = Default::default();
        Game { spec, position: start.clone(), start, moves, past, until_mate: false }
    }

    /// The same game, which draws end only where a player claims or agrees to one: not repetition,
    /// quiet moves or bare kings by themselves. For players who could not be told of such an end.
    pub fn until_mate(self) -> Game {
        Game { until_mate: true, ..self }
    }

    /// This game again from its start.
    fn anew(&self) -> Game {
        Game { until_mate: self.until_mate, ..Game::starting_at(self.spec, self.start.clone()) }
    }

    pub fn spec(&self) -> Spec {
        self.spec
    }

    pub fn start(&self) -> &AnyPosition {
        &self.start
    }

    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    pub fn turn(&self) -> Side {
        self.position.turn()
    }

    /// Who was to move after the first `plies` moves.
    pub fn turn_at(&self, plies: usize) -> Side {
        let first = self.start.turn();
        if plies.is_multiple_of(2) { first } else { first.other() }
    }

    /// How the game has ended by its rules, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        let outcome = self.position.outcome();
        if self.until_mate {
            // Nobody counts how often anything has stood there, however long it goes on.
            return outcome.filter(|end| matches!(end, Outcome::Win { .. } | Outcome::Draw(Draw::Stalemate)));
        }
        let fivefold = || (self.repetitions() >= 5).then_some(Outcome::Draw(Draw::FivefoldRepetition));
        outcome.or_else(fivefold)
    }

    /// How often the position has stood on the board, this time included.
    pub fn repetitions(&self) -> usize {
        // What was captured does not come back, and no pawn goes back.
        let quiet = self.position.quiet_plies() as usize;
        let since = self.past.len().saturating_sub(quiet);
        let now = self.position.key();
        1 + self.past[since..].iter().filter(|before| before.key == now).count()
    }

    /// The draws that the player to move may claim now.
    pub fn claims(&self) -> impl Iterator<Item = Claim> {
        let ongoing = self.outcome().is_none();
        let threefold = (ongoing && self.repetitions() >= 3).then_some(Claim::ThreefoldRepetition);
        let fifty = (ongoing && self.position.quiet_plies() >= 100).then_some(Claim::FiftyMoves);
        threefold.into_iter().chain(fifty)
    }

    /// Empty exactly when the game is over.
    pub fn legal_moves(&self) -> Vec<Move> {
        match (&self.position, self.outcome()) {
            (_, Some(_)) => Vec::new(),
            (AnyPosition::Chess(board), None) => board.playable_moves(),
            (position, None) => position.legal_moves(),
        }
    }

    pub fn play(&mut self, m: Move) -> Result<(), Refusal> {
        if let Some(outcome) = self.outcome() {
            return Err(Refusal::GameOver(outcome));
        }
        match &self.position {
            AnyPosition::Chess(board) => board.check_playable(m)?,
            AnyPosition::Connect(board) => board.check_move(m)?,
        }
        self.carry_out(m);
        Ok(())
    }

    /// Plays what is known to be playable.
    fn carry_out(&mut self, m: Move) {
        if let AnyPosition::Chess(board) = &self.position {
            self.past.push(board.before(m));
        }
        self.position.play_unchecked(m);
        self.moves.push(m);
    }

    /// Plays for the given side, which must be the one to move.
    pub fn play_as(&mut self, side: Side, m: Move) -> Result<(), Refusal> {
        match self.outcome() {
            Some(outcome) => Err(Refusal::GameOver(outcome)),
            None if side != self.turn() => Err(Refusal::NotYourTurn),
            None => self.play(m),
        }
    }

    /// Reads one move that can be played now.
    pub fn parse(&self, text: &str) -> Result<Move, MoveError> {
        let outcome = self.outcome();
        let m = match (&self.position, outcome) {
            (AnyPosition::Chess(board), None) => board.parse_playable(text)?,
            (position, _) => position.parse(text)?,
        };
        match outcome {
            Some(outcome) => Err(MoveError::refused(text, Refusal::GameOver(outcome))),
            None => Ok(m),
        }
    }

    pub fn play_text(&mut self, text: &str) -> Result<Move, MoveError> {
        let m = self.parse(text)?;
        self.carry_out(m);
        Ok(m)
    }

    /// Plays moves separated by white space; on narrow flat boards also a run of digits. Stops at
    /// the first that is refused, with those before it played.
    pub fn play_all(&mut self, text: &str) -> Result<(), MoveError> {
        for word in text.split_whitespace() {
            let tokens = match &self.position {
                AnyPosition::Connect(board) => board.split_digits(word),
                AnyPosition::Chess(_) => vec![word],
            };
            for token in tokens {
                self.play_text(token)?;
            }
        }
        Ok(())
    }

    /// The moves as texts.
    pub fn move_texts(&self) -> Vec<String> {
        let mut position = self.start.clone();
        let mut write = |&m: &Move| {
            let text = position.notation(m);
            position.play_unchecked(m);
            text
        };
        self.moves.iter().map(&mut write).collect()
    }

    /// The game as it stood after its first `plies` moves.
    pub fn at_ply(&self, plies: usize) -> Game {
        let mut game = self.anew();
        for &m in self.moves.iter().take(plies) {
            game.carry_out(m);
        }
        game
    }

    /// Takes moves back until no more than `plies` are left. Costs what those cost that are taken back,
    /// however long the game is.
    pub fn take_back_to(&mut self, plies: usize) {
        while self.moves.len() > plies
            && let Some(m) = self.moves.pop()
        {
            match &mut self.position {
                AnyPosition::Connect(board) => board.take_back(m),
                AnyPosition::Chess(board) => {
                    if let Some(before) = self.past.pop() {
                        board.take_back(m, before);
                    }
                }
            }
        }
    }

    /// The game after an action, as a new value; this one stays as it is.
    pub fn after(&self, action: Action) -> Result<Game, Refusal> {
        match action {
            Action::Move(m) => {
                let mut next = self.clone();
                next.play(m)?;
                Ok(next)
            }
            Action::Restart => Ok(self.anew()),
        }
    }
}

/// What can be done to a game on one's own board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Move(Move),
    Restart,
}

impl Action {
    /// Reads `move d` or `restart`.
    pub fn parse(game: &Game, text: &str) -> Result<Action, ActionError> {
        match text.split_whitespace().collect::<Vec<_>>()[..] {
            ["move", m] => game.parse(m).map(Action::Move).map_err(ActionError::Move),
            ["restart"] => Ok(Action::Restart),
            _ => Err(ActionError::Unknown(excerpt(text))),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionError {
    Unknown(String),
    Move(MoveError),
}

impl fmt::Display for ActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ActionError::Unknown(text) => {
                write!(f, "“{text}” is not an action; there are “move …” and “restart”.")
            }
            ActionError::Move(error) => error.fmt(f),
        }
    }
}

impl Error for ActionError {}
