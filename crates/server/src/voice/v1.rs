//! Protocol 1: chess, and of chess only what its clients know.

use axum::extract::ws::Utf8Bytes;
use raumspiel_protocol::{
    encode,
    v1::{CellName, Color, Promotion, ServerMessage},
    v2::{Event, Outcome, Seat, Side},
};

use super::{Greeting, Told, Voice};
use crate::{problem::Problem, room::Denied, translate};

pub(crate) static V1: &dyn Voice = &ProtocolOne;

struct ProtocolOne;

impl Voice for ProtocolOne {
    fn event(&self, event: &Told<'_>, to: Option<Seat>) -> Option<Utf8Bytes> {
        // Whoever has lost the seat is not in the game, and there is no word for watching.
        let to = to?;
        let message = match &event.entry.event {
            Event::Started { creator, .. } => {
                let side = if to == Seat::Creator { *creator } else { creator.other() };
                start(side, event.game.map(|game| game.start().text()))
            }
            Event::Played { side, r#move, .. } => made(*side, r#move)?,
            Event::Finished { result, .. } => over(result)?,
            _ => return None,
        };
        Some(Utf8Bytes::from(encode(&message)))
    }

    /// A game that is being played is told as if it happened just now: once. Whoever knows some of it
    /// has been told the rest as it happened, and to begin anew is no word for going on.
    fn greeting(&self, greeting: &Greeting<'_>) -> Vec<Utf8Bytes> {
        let Greeting { room, you, welcome, .. } = *greeting;
        if welcome.since.is_some() {
            return Vec::new();
        }
        let created =
            welcome.join.map(|join| ServerMessage::GameCreated { game_id: join.as_str().to_owned() });
        let side = you.and_then(|seat| room.side_of(seat)).map(translate::side);
        let mut told: Vec<ServerMessage> = created.into_iter().collect();
        if let Some(side) = side {
            told.push(start(side, Some(room.game().start().text())));
            let sides = std::iter::successors(Some(translate::side(room.game().start().turn())), |side| {
                Some(side.other())
            });
            told.extend(sides.zip(room.move_texts()).filter_map(|(side, text)| made(side, text)));
        }
        told.iter().map(|message| Utf8Bytes::from(encode(message))).collect()
    }

    fn refused(&self, _id: Option<u32>, _seq: u32, denied: &Denied) -> Option<Utf8Bytes> {
        let code = if matches!(denied, Denied::Move(_)) { "invalid-move" } else { denied.code() };
        self.problem(&Problem { code, message: denied.to_string() })
    }

    fn is_chess_only(&self) -> bool {
        true
    }

    fn problem(&self, problem: &Problem) -> Option<Utf8Bytes> {
        Some(Utf8Bytes::from(encode(&error(&code(problem.code), &problem.message))))
    }
}

/// The code that clients of this version know, where they know one.
fn code(code: &str) -> String {
    match code {
        "unknown-game" | "not-chess" => "invalid_game",
        "malformed-message" | "message-too-large" => "invalid_message",
        "not-started" | "not-in-game" => "game_not_started",
        "not-your-turn" => "wrong_turn",
        other => return other.replace('-', "_"),
    }
    .to_owned()
}

fn color(side: Side) -> Color {
    match side {
        Side::First => Color::White,
        Side::Second => Color::Black,
    }
}

fn error(code: &str, message: &str) -> ServerMessage {
    ServerMessage::Error { code: code.to_owned(), message: message.to_owned() }
}

fn start(side: Side, position: Option<String>) -> ServerMessage {
    ServerMessage::GameStart { color: color(side), initial_position: position }
}

fn made(side: Side, text: &str) -> Option<ServerMessage> {
    let (from, to, promotion) = split(text)?;
    Some(ServerMessage::MoveMade { by: color(side), from, to, promotion })
}

/// Mate and stalemate a client of this version sees on its own board. What it cannot see, a person
/// should be told.
fn over(result: &Outcome) -> Option<ServerMessage> {
    let winner = match result.winner {
        Some(Side::First) => "White wins",
        Some(Side::Second) => "Black wins",
        None if result.reason == "aborted" => "Nobody wins",
        None => "It is a draw",
    };
    let how = match result.reason.as_str() {
        "checkmate" | "stalemate" => return None,
        "resignation" => "by resignation",
        "time" => "on time",
        "abandonment" => "as the other player has gone",
        "agreement" => "by agreement",
        "aborted" => "the game was aborted",
        _ => "by the rules",
    };
    Some(error("game_over", &format!("The game is over: {winner}, {how}.")))
}

/// `Dd5Ed5=Q` in its parts.
fn split(text: &str) -> Option<(CellName, CellName, Option<Promotion>)> {
    let (cells, promotion) = match text.split_once('=') {
        None => (text, None),
        Some((cells, letter)) => (cells, Some(Promotion::from_letter(letter.chars().next()?)?)),
    };
    Some((CellName::new(cells.get(..3)?)?, CellName::new(cells.get(3..)?)?, promotion))
}

/// The parts of a move as the rules write it.
pub(crate) fn move_text(from: CellName, to: CellName, promotion: Option<Promotion>) -> String {
    match promotion {
        None => format!("{from}{to}"),
        Some(promotion) => format!("{from}{to}={}", promotion.letter()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_get_the_codes_that_they_act_on() {
        for (ours, theirs) in [
            ("unknown-game", "invalid_game"),
            ("not-chess", "invalid_game"),
            ("game-full", "game_full"),
            ("malformed-message", "invalid_message"),
            ("message-too-large", "invalid_message"),
            ("already-in-game", "already_in_game"),
            ("invalid-move", "invalid_move"),
            ("not-started", "game_not_started"),
            ("not-your-turn", "wrong_turn"),
            ("storage-failed", "storage_failed"),
        ] {
            assert_eq!(code(ours), theirs);
        }
    }

    #[test]
    fn moves_read_back() {
        for text in ["Ab2Ab3", "Dd5Ed5=Q", "Bc1Aa1=U"] {
            let (from, to, promotion) = split(text).expect("a move");
            assert_eq!(move_text(from, to, promotion), text);
        }
        for text in ["", "Ab2", "Ab2Ab", "Ab2Ab33", "Ab2Ab3=", "Ab2Ab3=K", "äb2Ab3"] {
            assert_eq!(split(text), None, "{text}");
        }
    }
}
