use raumspiel_protocol::v2::Seat;
use raumspiel_rules::MoveError;

use crate::{ids::digest, room::Room};

/// Lines of moves, each beginning with the opponent's and ending with a reply, from one position of
/// one round on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) seat: Seat,
    /// How many moves there were when it was made.
    pub(crate) ply: u32,
    /// A digest of everything before: who sits there, the round, its moves.
    pub(crate) since: String,
    pub(crate) lines: Vec<Vec<String>>,
}

/// Where a plan leads as the game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ahead {
    /// The opponent has the move, and these lines still lie ahead.
    Waits(Vec<Vec<String>>),
    /// The player has the move, and this is it.
    Replies(String),
    /// The game goes another way, or further than the plan.
    Over,
}

/// Why a plan cannot be kept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BadPlan {
    #[error("Replies can be left ahead in games by days, while they are being played.")]
    NotByDays,
    #[error("It is your turn: play the move itself.")]
    OwnTurn,
    #[error("Something has happened that you did not know of; look again.")]
    Stale,
    #[error("You have left this game, and the seat is no longer yours.")]
    SeatGivenBack,
    #[error("A plan has at most {} lines of at most {} moves.", Plan::MOST_LINES, Plan::MOST_MOVES)]
    TooLong,
    #[error("A line begins with a move of your opponent and ends with your reply.")]
    NoReply,
    #[error("Two lines answer the same move differently.")]
    Contradiction,
    #[error("Line {line}: {why}")]
    Move { line: usize, why: MoveError },
}

impl BadPlan {
    /// A stable name that programs can rely on.
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            BadPlan::NotByDays => "not-by-days",
            BadPlan::OwnTurn => "your-turn",
            BadPlan::Stale => "stale",
            BadPlan::SeatGivenBack => "seat-given-back",
            BadPlan::TooLong => "plan-too-long",
            BadPlan::NoReply => "no-reply",
            BadPlan::Contradiction => "contradiction",
            BadPlan::Move { why, .. } => why.code(),
        }
    }
}

impl Plan {
    pub(crate) const MOST_LINES: usize = 16;
    pub(crate) const MOST_MOVES: usize = 16;

    /// A plan from the position as it stands, whose lines can all be played.
    pub(crate) fn made(
        room: &Room,
        (seat, seated): (Seat, u32),
        seq: u32,
        lines: &[Vec<String>],
    ) -> Result<Plan, BadPlan> {
        let turn = room.turn_by_days().ok_or(BadPlan::NotByDays)?;
        if room.seated_by(seat) != seated {
            return Err(BadPlan::SeatGivenBack);
        }
        if seq < turn.seq {
            return Err(BadPlan::Stale);
        }
        if turn.seat == seat {
            return Err(BadPlan::OwnTurn);
        }
        if lines.len() > Self::MOST_LINES || lines.iter().any(|line| line.len() > Self::MOST_MOVES) {
            return Err(BadPlan::TooLong);
        }
        let mut all: Vec<Vec<String>> = Vec::new();
        for (line, nth) in lines.iter().zip(1..) {
            if line.is_empty() || line.len() % 2 == 1 {
                return Err(BadPlan::NoReply);
            }
            let line = played(room, line).map_err(|why| BadPlan::Move { line: nth, why })?;
            if all.iter().any(|other| contradict(other, &line)) {
                return Err(BadPlan::Contradiction);
            }
            if !all.contains(&line) {
                all.push(line);
            }
        }
        let ply = u32::try_from(room.game().moves().len()).unwrap_or(u32::MAX);
        Ok(Plan { seat, ply, since: since(room, ply), lines: all })
    }

    /// Follows the plan along the moves that were played since.
    pub(crate) fn ahead(&self, room: &Room) -> Ahead {
        let Some(turn) = room.turn_by_days() else { return Ahead::Over };
        let played = room.game().moves().len().checked_sub(self.ply as usize);
        let Some(played) = played.filter(|_| since(room, self.ply) == self.since) else {
            return Ahead::Over;
        };
        let lines = self.lines.iter().filter(|line| line.len() > played);
        let ahead: Vec<&[String]> = lines
            .filter(|line| room.move_texts().skip(self.ply as usize).eq(line[..played].iter()))
            .map(|line| &line[played..])
            .collect();
        match ahead.first() {
            None => Ahead::Over,
            Some(line) if turn.seat == self.seat => Ahead::Replies(line[0].clone()),
            Some(_) => Ahead::Waits(ahead.into_iter().map(<[String]>::to_vec).collect()),
        }
    }
}

/// The moves of a line as they are written, if they can be played one after the other.
fn played(room: &Room, line: &[String]) -> Result<Vec<String>, MoveError> {
    let mut game = room.game().clone();
    let mut texts = Vec::with_capacity(line.len());
    for text in line {
        texts.push(game.position().notation(game.parse(text)?));
        game.play_text(text)?;
    }
    Ok(texts)
}

/// Whether two lines part with a reply, not with a move of the opponent's.
fn contradict(one: &[String], other: &[String]) -> bool {
    let parted = one.iter().zip(other).position(|(a, b)| a != b);
    parted.is_some_and(|at| at % 2 == 1)
}

/// With another guest the sides are drawn anew, and nothing that was planned before holds for either seat.
fn since(room: &Room, ply: u32) -> String {
    let mut text = format!("{} {}", room.seated_by(Seat::Guest), room.round());
    for m in room.move_texts().take(ply as usize) {
        text.push(' ');
        text.push_str(m);
    }
    digest("plan", text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}
