use std::{fs, io::Read};

use raumspiel_rules::{
    AnyPosition, Move, Record, Side,
    record::{Comment, Ending, Variation},
};
use serde_json::{Value, json};

use crate::{Failure, state::State};

/// Read, check and replay records of games
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The file, or - for standard input
    file: String,

    /// Print JSON: an array with an object for each record
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let records = Record::read_all(&self.text()?).map_err(|error| format!("{}: {error}", self.file))?;
        if self.json {
            return crate::print(&Value::Array(records.iter().map(record_json).collect()));
        }
        for record in &records {
            crate::print(&summary(record))?;
        }
        crate::print(&match records.len() {
            1 => "1 record, every move legal".to_owned(),
            count => format!("{count} records, every move legal"),
        })
    }

    fn text(&self) -> Result<String, Failure> {
        let mut text = String::new();
        if self.file == "-" {
            std::io::stdin().read_to_string(&mut text).map_err(|error| format!("standard input: {error}"))?;
        } else {
            text = fs::read_to_string(&self.file).map_err(|error| format!("{}: {error}", self.file))?;
        }
        Ok(text)
    }
}

fn summary(record: &Record) -> String {
    let name = |side| record.player(side).unwrap_or("?");
    let reason = record.ending.map_or(String::new(), |ending| format!(" ({})", ending.reason()));
    format!(
        "{}: {} – {} {}{reason}, {} moves",
        record.game.spec(),
        name(Side::First),
        name(Side::Second),
        Ending::result(record.ending),
        record.game.moves().len(),
    )
}

fn comments_json(comments: &[Comment]) -> Value {
    comments.iter().map(|comment| json!({ "ply": comment.ply, "text": comment.text })).collect()
}

/// `line` holds the moves from the position on that the variations branch off from.
fn variations_json(variations: &[Variation], start: &AnyPosition, line: &[Move]) -> Value {
    let one = |Variation { ply, moves, comments, variations }: &Variation| {
        let whole: Vec<Move> = line[..*ply].iter().chain(moves).copied().collect();
        let mut position = start.clone();
        let mut texts = Vec::new();
        for &m in &whole {
            texts.push(position.notation(m));
            position.play_unchecked(m);
        }
        json!({
            "ply": ply,
            "moves": texts[*ply..],
            "comments": comments_json(comments),
            "variations": variations_json(variations, start, &whole),
        })
    };
    variations.iter().map(one).collect()
}

fn record_json(record: &Record) -> Value {
    let comments = comments_json(&record.comments);
    let variations = variations_json(&record.variations, record.game.start(), record.game.moves());
    let mut object = State(&record.game).json();
    object.extend([
        ("players".to_owned(), json!(record.players)),
        ("date".to_owned(), json!(record.date.map(|date| date.to_string()))),
        ("start".to_owned(), json!(record.game.start().text())),
        ("moves".to_owned(), json!(record.game.move_texts())),
        ("result".to_owned(), json!(Ending::result(record.ending))),
        ("reason".to_owned(), json!(record.ending.map(Ending::reason))),
        ("tags".to_owned(), json!(record.tags)),
        ("comments".to_owned(), comments),
        ("variations".to_owned(), variations),
        ("record".to_owned(), json!(record.to_string())),
    ]);
    let winner = record.ending.and_then(Ending::winner).map(|side| record.game.spec().side_name(side));
    object.insert("winner".to_owned(), json!(winner));
    Value::Object(object)
}
