//! What happens in a game of chess, in the words of protocol 1.

use raumspiel_protocol::{
    v1::{CellName, Color, Promotion, ServerMessage},
    v2::{Event, Seat, Side},
};

use crate::room::Entry;

pub(crate) fn color(side: Side) -> Color {
    match side {
        Side::First => Color::White,
        Side::Second => Color::Black,
    }
}

pub(crate) fn error(code: &str, message: &str) -> ServerMessage {
    ServerMessage::Error { code: code.to_owned(), message: message.to_owned() }
}

/// An event as protocol 1 tells it to the given seat; most it cannot tell.
pub(crate) fn message(
    entry: &Entry,
    seat: Option<Seat>,
    start: impl Fn() -> Option<String>,
) -> Option<ServerMessage> {
    match &entry.event {
        Event::Started { creator, .. } => {
            let side = match (seat?, *creator) {
                (Seat::Creator, side) => side,
                (Seat::Guest, Side::First) => Side::Second,
                (Seat::Guest, Side::Second) => Side::First,
            };
            Some(ServerMessage::GameStart { color: color(side), initial_position: start() })
        }
        Event::Played { side, r#move, .. } => {
            let (from, to, promotion) = split(r#move)?;
            Some(ServerMessage::MoveMade { by: color(*side), from, to, promotion })
        }
        // Mate and stalemate a client of this version sees on its own board. What it cannot see,
        // a person should be told.
        Event::Finished { result, .. } => {
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
                "agreement" => "by agreement",
                "aborted" => "the game was aborted",
                _ => "by the rules",
            };
            Some(error("game-over", &format!("The game is over: {winner}, {how}.")))
        }
        _ => None,
    }
}

/// `Dd5Ed5=Q` in its parts.
pub(crate) fn split(text: &str) -> Option<(CellName, CellName, Option<Promotion>)> {
    let (cells, promotion) = match text.split_once('=') {
        None => (text, None),
        Some((cells, letter)) => (cells, Some(Promotion::from_letter(letter.chars().next()?)?)),
    };
    Some((CellName::new(cells.get(..3)?)?, CellName::new(cells.get(3..)?)?, promotion))
}

/// The parts of a move as the rules write it.
pub(crate) fn join(from: CellName, to: CellName, promotion: Option<Promotion>) -> String {
    match promotion {
        None => format!("{from}{to}"),
        Some(promotion) => format!("{from}{to}={}", promotion.letter()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_read_back() {
        for text in ["Ab2Ab3", "Dd5Ed5=Q", "Bc1Aa1=U"] {
            let (from, to, promotion) = split(text).expect("a move");
            assert_eq!(join(from, to, promotion), text);
        }
        for text in ["", "Ab2", "Ab2Ab", "Ab2Ab33", "Ab2Ab3=", "Ab2Ab3=K", "äb2Ab3"] {
            assert_eq!(split(text), None, "{text}");
        }
    }
}
