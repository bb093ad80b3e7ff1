use raumspiel_rules::{Draw, Game, Outcome, Win};
use serde_json::{Map, Value, json};

use crate::setup::cell_json;

/// Boards with more columns than this do not list their legal moves.
const MOST_COLUMNS_LISTED: u64 = 10_000;

/// Everything the rules say of a game as it stands.
pub(crate) struct State<'g>(pub(crate) &'g Game);

impl State<'_> {
    pub(crate) fn name(&self) -> &'static str {
        match self.0.outcome() {
            None => "ongoing",
            Some(Outcome::Win { by: Win::Line, .. }) => "won",
            Some(Outcome::Win { by: Win::Checkmate, .. }) => "checkmate",
            Some(Outcome::Draw(Draw::Stalemate)) => "stalemate",
            Some(Outcome::Draw(_)) => "draw",
        }
    }

    pub(crate) fn legal_count(&self) -> u64 {
        if self.0.outcome().is_some() { 0 } else { self.0.position().legal_count() }
    }

    /// The legal moves as texts, unless there are too many to list.
    pub(crate) fn legal(&self) -> Option<Vec<String>> {
        let listed = self.0.spec().lattice().columns() <= MOST_COLUMNS_LISTED;
        listed.then(|| self.0.legal_moves().into_iter().map(|m| self.0.position().notation(m)).collect())
    }

    pub(crate) fn json(&self) -> Map<String, Value> {
        let State(game) = self;
        let position = game.position();
        let outcome = game.outcome();
        let lines: Vec<Value> =
            position.lines().into_iter().map(|line| line.into_iter().map(cell_json).collect()).collect();
        let Value::Object(mut object) = json!({
            "spec": game.spec().to_string(),
            "turn": game.spec().side_name(game.turn()),
            "check": position.check().is_some(),
            "state": self.name(),
            "winner": outcome.and_then(Outcome::winner).map(|side| game.spec().side_name(side)),
            "reason": outcome.map(Outcome::reason),
            "claims": game.claims().map(|claim| claim.reason()).collect::<Vec<_>>(),
            "lines": lines,
            "windows": position.windows(),
            "legal_count": self.legal_count(),
            "position": position.text(),
        }) else {
            unreachable!("the literal above is an object")
        };
        if let Some(legal) = self.legal() {
            object.insert("legal".to_owned(), legal.into());
        }
        object
    }

    /// The state as a person reads it: `White to move, in check`.
    pub(crate) fn sentence(&self) -> String {
        let State(game) = self;
        let name = |side| capitalised(game.spec().side_name(side));
        match game.outcome() {
            None if game.position().check().is_some() => format!("{} to move, in check", name(game.turn())),
            None => format!("{} to move", name(game.turn())),
            Some(Outcome::Win { winner, by: Win::Checkmate }) => format!("{} won by checkmate", name(winner)),
            Some(Outcome::Win { winner, by: Win::Line }) => match game.position().lines().len() {
                1 => format!("{} won with a line", name(winner)),
                lines => format!("{} won with {lines} lines", name(winner)),
            },
            Some(Outcome::Draw(draw)) => match draw {
                Draw::BoardFull => "Draw: the board is full",
                Draw::Stalemate => "Draw by stalemate",
                Draw::DeadPosition => "Draw: neither side can win any more",
                Draw::SeventyFiveMoves => "Draw: 75 moves without capture or pawn move",
                Draw::FivefoldRepetition => "Draw by fivefold repetition",
            }
            .to_owned(),
        }
    }
}

fn capitalised(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map(|c| c.to_ascii_uppercase()).into_iter().chain(chars).collect()
}
