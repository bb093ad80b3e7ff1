use raumspiel_rules::{self as rules, Side, record::Ending};
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

    /// Reads every record of a text.
    #[wasm_bindgen(js_name = readAll)]
    pub fn read_all(text: &str) -> Result<Vec<Record>, Refused> {
        Ok(rules::Record::read_all(text)?.into_iter().map(Record).collect())
    }

    /// Takes comments and variations from a text of moves of the same game, as it stands below the headers of a record.
    pub fn annotate(&mut self, moves: &str) -> Result<(), Refused> {
        let (spec, start) = (self.0.game.spec(), self.0.game.start().text());
        let result = Ending::result(self.0.game.outcome().map(Ending::ByRules));
        let text = format!("[Spec \"{spec}\"] [Start \"{start}\"] {moves} {result}");
        let Some(told) = rules::Record::read_all(&text)?.into_iter().next() else { return Ok(()) };
        self.0.comments = told.comments;
        self.0.variations = told.variations;
        Ok(())
    }

    /// The text of a header that the rules do not know, empty where there is none.
    pub fn tag(&self, name: &str) -> String {
        let tag = self.0.tags.iter().find(|(known, _)| known == name);
        tag.map(|(_, text)| text.clone()).unwrap_or_default()
    }

    /// Adds a header that the rules do not know.
    #[wasm_bindgen(js_name = setTag)]
    pub fn set_tag(&mut self, name: &str, text: &str) {
        self.0.tags.push((name.to_owned(), text.to_owned()));
    }

    /// Moves, variations, comments and result, as they stand below the headers.
    #[wasm_bindgen(js_name = moveText)]
    pub fn move_text(&self) -> String {
        self.0.move_text()
    }

    /// `2026-11-16`, or empty where it is not told.
    pub fn date(&self) -> String {
        self.0.date.map(|date| date.to_string()).unwrap_or_default()
    }

    /// Says how the players ended the game, where its rules did not.
    pub fn end(&mut self, reason: &str, winner: Option<u8>) {
        let winner = winner.map(|side| if side == 0 { Side::First } else { Side::Second });
        self.0.ending = self.0.ending.or_else(|| Ending::from_reason(reason, winner));
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
