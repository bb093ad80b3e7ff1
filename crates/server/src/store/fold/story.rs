use std::cell::OnceCell;

use raumspiel_protocol::v2::{Clocks, Event, Outcome, Seat, Side, TimeControl};
use raumspiel_rules::{AnyPosition, Cell, Game, Move, Position, Spec, connect::Column, record::Ending};

use super::kind::Kind;
use crate::{room::Entry, translate};

/// How a game has gone so far, and what is to be expected of it. Nothing here decides anything: what
/// turns out otherwise costs a few bits more. But it is part of the format: another expectation reads
/// other bytes.
pub(super) struct Story {
    pub(super) tick: u64,
    pub(super) at: i64,
    /// The last command's id of each seat.
    ids: [u32; 2],
    last: Kind,
    /// The board; none where it cannot be followed.
    game: Option<Game>,
    /// The legal moves of chess as it stands, found once.
    chess_moves: OnceCell<Vec<Move>>,
    time: TimeControl,
    creator: Side,
    round: u32,
    /// What the clocks said last, at the tick of that line.
    clocks: Option<Clocks>,
    clocks_tick: u64,
}

impl Story {
    pub(super) fn new(at: i64) -> Story {
        Story {
            tick: 0,
            at,
            ids: [0; 2],
            last: Kind::End,
            game: None,
            chess_moves: OnceCell::new(),
            time: TimeControl::None {},
            creator: Side::First,
            round: 0,
            clocks: None,
            clocks_tick: 0,
        }
    }

    /// What comes next, most likely.
    pub(super) fn kind(&self) -> Kind {
        let is_over = || self.game.is_some() && self.choices().is_none();
        match self.last {
            Kind::End => Kind::Created,
            Kind::Created | Kind::GuestLeft => Kind::Joined,
            Kind::Joined | Kind::RematchOffered => Kind::Started,
            Kind::TakeBackOffered => Kind::TakenBack,
            Kind::Played if is_over() => Kind::Finished,
            Kind::Finished | Kind::RematchDeclined => Kind::End,
            _ => Kind::Played,
        }
    }

    /// Who causes an event of that kind, most likely.
    pub(super) fn by(&self, kind: Kind) -> Option<Seat> {
        match kind {
            Kind::Created => Some(Seat::Creator),
            Kind::Joined => Some(Seat::Guest),
            Kind::Played => self.turn().map(|side| self.seat(side)),
            _ => None,
        }
    }

    fn seat(&self, side: Side) -> Seat {
        if side == self.creator { Seat::Creator } else { Seat::Guest }
    }

    /// The id of a seat's next command: they count up.
    pub(super) fn id(&self, seat: Option<Seat>) -> u32 {
        seat.map_or(0, |seat| self.ids[seat as usize].wrapping_add(1))
    }

    pub(super) fn turn(&self) -> Option<Side> {
        self.game.as_ref().map(|game| translate::side(game.turn()))
    }

    pub(super) fn plies(&self) -> u32 {
        self.game.as_ref().map_or(0, |game| game.moves().len() as u32)
    }

    /// The round that begins next, and the creator's side in it: sides change.
    pub(super) fn next_round(&self) -> (u32, Side) {
        match self.round {
            0 => (1, self.creator),
            round => (round.wrapping_add(1), other(self.creator)),
        }
    }

    /// Among how many moves one is chosen: all columns of a board, whatever is on it, or the legal
    /// moves of chess. None where no move can be played.
    pub(super) fn choices(&self) -> Option<u64> {
        let game = self.game.as_ref()?;
        match game.spec() {
            Spec::Connect(shape) => game.outcome().is_none().then(|| shape.lattice().columns()),
            Spec::Chess => Some(self.chess_moves().len() as u64).filter(|&moves| moves > 0),
        }
    }

    /// Which of them a text names; none if it names none, or not in the words that `choice` would use.
    pub(super) fn index(&self, text: &str) -> Option<u64> {
        let game = self.game.as_ref()?;
        let m = game.parse(text).ok()?;
        let index = match game.position() {
            AnyPosition::Connect(board) => {
                u64::from(m.to.y) * u64::from(board.lattice().files) + u64::from(m.to.x)
            }
            AnyPosition::Chess(_) => self.chess_moves().iter().position(|&legal| legal == m)? as u64,
        };
        (self.choice(index)? == text).then_some(index)
    }

    /// The text of one of the moves.
    pub(super) fn choice(&self, index: u64) -> Option<String> {
        let game = self.game.as_ref()?;
        let m = match game.position() {
            AnyPosition::Connect(board) => {
                let files = u64::from(board.lattice().files);
                let (x, y) = (u32::try_from(index % files).ok()?, u32::try_from(index / files).ok()?);
                let cell: Cell = board.landing(Column { x, y }).ok()?;
                Move::drop(cell)
            }
            AnyPosition::Chess(_) => *self.chess_moves().get(usize::try_from(index).ok()?)?,
        };
        Some(game.position().notation(m))
    }

    /// In an order of its own, whatever order they are found in.
    fn chess_moves(&self) -> &[Move] {
        self.chess_moves.get_or_init(|| {
            let mut moves = self.game.as_ref().map(Game::legal_moves).unwrap_or_default();
            moves.sort_unstable();
            moves
        })
    }

    /// How the round ends by its rules, if it does.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        let game = self.game.as_ref()?;
        Some(translate::outcome(game, Ending::ByRules(game.outcome()?)))
    }

    /// What the clocks say after an event of that kind, most likely.
    pub(super) fn clocks(&self, kind: Kind, by: Option<Seat>, given_ms: u32, tick: u64) -> Option<Clocks> {
        let full = match self.time {
            TimeControl::None {} => return None,
            TimeControl::Clock { initial_seconds, .. } => initial_seconds.saturating_mul(1000),
            TimeControl::Correspondence { days_per_move } => days_per_move.saturating_mul(86_400_000),
        };
        if matches!(kind, Kind::Started | Kind::GuestLeft) || self.clocks.is_none() {
            return Some(Clocks { first_ms: full, second_ms: full, running: None });
        }
        let mut clocks = self.clocks?;
        let spent = u32::try_from(tick.saturating_sub(self.clocks_tick)).unwrap_or(u32::MAX);
        if let Some(running) = clocks.running {
            let left = left(&mut clocks, running);
            *left = left.saturating_sub(spent);
        }
        match (kind, self.turn()) {
            (Kind::Played, Some(mover)) => {
                let charged = clocks.running;
                clocks.running = (charged.is_some() || self.plies() > 0).then(|| other(mover));
                if let Some(side) = charged {
                    let left = left(&mut clocks, side);
                    match self.time {
                        TimeControl::Clock { increment_seconds, .. } => {
                            *left = left.saturating_add(increment_seconds.saturating_mul(1000));
                        }
                        _ => *left = full,
                    }
                }
            }
            (Kind::TimeGiven, _) => {
                let giver = by.unwrap_or(Seat::Creator);
                let side = if giver == Seat::Creator { other(self.creator) } else { self.creator };
                let left = left(&mut clocks, side);
                *left = left.saturating_add(given_ms);
            }
            (Kind::Finished, _) => clocks.running = None,
            _ => {}
        }
        Some(clocks)
    }

    /// Takes in what has come, as it was or as a later version would have it.
    pub(super) fn follow(&mut self, at: i64, kind: Kind, entry: Option<&Entry>) {
        self.at = at;
        self.last = kind;
        let Some(entry) = entry else { return };
        self.chess_moves.take();
        self.tick = entry.now.tick_ms;
        if let Some((seat, id)) = entry.cause.and_then(|cause| Some((cause.seat, cause.id?))) {
            self.ids[seat as usize] = id;
        }
        match &entry.event {
            Event::Created { spec, start, time, until_mate, side, .. } => {
                self.game = opening(spec, start.as_deref(), *until_mate);
                self.time = *time;
                self.creator = side.unwrap_or(Side::First);
            }
            Event::Started { round, creator, .. } => {
                (self.round, self.creator) = (*round, *creator);
                self.game = self.game.as_ref().map(|game| game.at_ply(0));
            }
            Event::GuestLeft { .. } => {
                self.round = 0;
                self.game = self.game.as_ref().map(|game| game.at_ply(0));
            }
            Event::Played { r#move, .. } => {
                self.game =
                    self.game.take().and_then(|mut game| game.play_text(r#move).is_ok().then_some(game));
            }
            Event::TakenBack { plies, .. } => {
                self.game = self.game.as_ref().map(|game| game.at_ply(*plies as usize));
            }
            _ => {}
        }
        if let Some(clocks) = entry.event.clocks() {
            (self.clocks, self.clocks_tick) = (Some(clocks), entry.now.tick_ms);
        }
    }
}

fn opening(spec: &str, start: Option<&str>, until_mate: bool) -> Option<Game> {
    let spec: Spec = spec.parse().ok()?;
    let game = match start {
        None => Game::new(spec),
        Some(text) => Game::from_position(spec, text).ok()?,
    };
    Some(if until_mate { game.until_mate() } else { game })
}

fn other(side: Side) -> Side {
    match side {
        Side::First => Side::Second,
        Side::Second => Side::First,
    }
}

fn left(clocks: &mut Clocks, side: Side) -> &mut u32 {
    match side {
        Side::First => &mut clocks.first_ms,
        Side::Second => &mut clocks.second_ms,
    }
}
