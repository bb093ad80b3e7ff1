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

/// The ending that an outcome of the log tells of; none for what only a later version knows.
pub(crate) fn ending(game: &Game, outcome: &v2::Outcome) -> Option<Ending> {
    let by_rules = || game.outcome().map(Ending::ByRules).filter(|ending| ending.reason() == outcome.reason);
    Ending::from_reason(&outcome.reason, outcome.winner.map(rules_side)).or_else(by_rules)
}
