use raumspiel_rules::{self as rules, Claim, Side, record::Ending};
use wasm_bindgen::prelude::*;

use crate::{Game, Refused};

/// A game as text, with what is told of it.
#[wasm_bindgen]
pub struct Record(rules::Record);

#[wasm_bindgen]
impl Record {
    /// A record of the game with the players' names. The date is left out where it is none.
    #[wasm_bindgen(constructor)]
    pub fn new(game: &Game, first: &str, second: &str, date: &str) -> Record {
        let name = |name: &str| (!name.is_empty()).then(|| name.to_owned());
        let mut record = rules::Record::of(game.rules().clone());
        record.players = [name(first), name(second)];
        record.date = date.parse().ok();
        Record(record)
    }

    /// Reads the first record of a text.
    pub fn read(text: &str) -> Result<Record, Refused> {
        let first = rules::Record::read_all(text)?.into_iter().next();
        first.map(Record).ok_or_else(Refused::empty_record)
    }

    /// Says how the players ended the game, where its rules did not.
    pub fn end(&mut self, reason: &str, winner: Option<u8>) {
        let winner = winner.map(|side| if side == 0 { Side::First } else { Side::Second });
        let ending = match (reason, winner) {
            ("resignation", Some(winner)) => Ending::Resigned { winner },
            ("time", winner) => Ending::TimeOut { winner },
            ("agreement", _) => Ending::Agreed,
            ("threefold-repetition", _) => Ending::Claimed(Claim::ThreefoldRepetition),
            ("fifty-moves", _) => Ending::Claimed(Claim::FiftyMoves),
            ("aborted", _) => Ending::Aborted,
            _ => return,
        };
        self.0.ending = self.0.ending.or(Some(ending));
    }

    pub fn game(&self) -> Game {
        Game::from(self.0.game.clone())
    }

    /// The name of a side's player, empty where it is not told.
    pub fn player(&self, side: u8) -> String {
        let side = if side == 0 { Side::First } else { Side::Second };
        self.0.player(side).unwrap_or_default().to_owned()
    }

    pub fn reason(&self) -> Option<String> {
        self.0.ending.map(|ending| ending.reason().to_owned())
    }

    pub fn winner(&self) -> Option<u8> {
        self.0.ending.and_then(Ending::winner).map(|side| side.index() as u8)
    }

    pub fn text(&self) -> String {
        self.0.to_string()
    }
}
