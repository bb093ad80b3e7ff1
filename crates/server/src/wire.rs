//! The rules' words in the words of the wire, and back.

use raumspiel_protocol::v2;
use raumspiel_rules::{AnyPosition, Game, Position, Side, record::Ending};

pub(crate) fn side(side: Side) -> v2::Side {
    match side {
        Side::First => v2::Side::First,
        Side::Second => v2::Side::Second,
    }
}

pub(crate) fn rules_side(side: v2::Side) -> Side {
    match side {
        v2::Side::First => Side::First,
        v2::Side::Second => Side::Second,
    }
}

pub(crate) fn outcome(game: &Game, ending: Ending) -> v2::Outcome {
    let lines = match (ending, game.position()) {
        (Ending::ByRules(_), AnyPosition::Connect(board)) => board.lines().len(),
        _ => 0,
    };
    v2::Outcome {
        winner: ending.winner().map(side),
        reason: ending.reason().to_owned(),
        lines: u32::try_from(lines).unwrap_or(u32::MAX),
    }
}

/// The ending that an outcome of the log tells of. What ended by rule, the board tells.
pub(crate) fn ending(game: &Game, outcome: &v2::Outcome) -> Option<Ending> {
    if let Some(by_rules) = game.outcome() {
        return Some(Ending::ByRules(by_rules));
    }
    let winner = outcome.winner.map(rules_side);
    match (outcome.reason.as_str(), winner) {
        ("resignation", Some(winner)) => Some(Ending::Resigned { winner }),
        ("time", winner) => Some(Ending::TimeOut { winner }),
        ("agreement", None) => Some(Ending::Agreed),
        ("aborted", None) => Some(Ending::Aborted),
        (reason, None) => [raumspiel_rules::Claim::ThreefoldRepetition, raumspiel_rules::Claim::FiftyMoves]
            .into_iter()
            .find(|claim| claim.reason() == reason)
            .map(Ending::Claimed),
        _ => None,
    }
}
