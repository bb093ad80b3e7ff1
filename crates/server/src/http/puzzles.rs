//! Puzzles, for others than the page: it carries its own.

use axum::{Json, extract::Query};
use raumspiel_engine::puzzle::{Collection, GAMES, Theme, bundled};
use raumspiel_protocol::http::{DailyPuzzles, Puzzle, Puzzles};
use raumspiel_rules::{Spec, record::Record};
use serde::Deserialize;

use super::past::date;
use crate::problem::Problem;

const DAY_MS: u64 = 86_400_000;
const LIMIT: usize = 10;
const MOST: usize = 50;
/// Where somebody stands who has solved nothing yet.
const MIDDLE: u16 = 1_200;

#[derive(Deserialize)]
pub(super) struct Day {
    date: Option<String>,
}

/// `GET /api/puzzles/daily?date=2026-11-17`.
pub(super) async fn daily(Query(Day { date }): Query<Day>) -> Result<Json<DailyPuzzles>, Problem> {
    let day = match &date {
        Some(text) => day_number(text).ok_or_else(|| {
            Problem::new("malformed", "A date looks like 2026-11-17 and is not before 1970.")
        })?,
        None => today(),
    };
    let of = |spec: Spec| {
        let collection = bundled(spec)?;
        Some(told(collection, collection.daily(day)?))
    };
    let puzzles = GAMES.into_iter().filter_map(of).collect();
    let date = date_of(day).unwrap_or_default();
    Ok(Json(DailyPuzzles { date, puzzles }))
}

#[derive(Deserialize)]
pub(super) struct Wanted {
    spec: Option<String>,
    near: Option<u16>,
    theme: Option<String>,
    limit: Option<usize>,
}

/// `GET /api/puzzles?spec=chess-5x5x5&near=1500&theme=mate-in-3`.
pub(super) async fn near(Query(wanted): Query<Wanted>) -> Result<Json<Puzzles>, Problem> {
    let malformed = |message: String| Problem { code: "malformed", message };
    let spec: Spec = match &wanted.spec {
        Some(text) => text.parse().map_err(|error| malformed(format!("{error}")))?,
        None => Spec::CONNECT_FOUR,
    };
    let theme = wanted.theme.as_deref().map(str::parse::<Theme>).transpose().map_err(malformed)?;
    let none = || Problem::new("unknown-game", "There are no puzzles of this game.");
    let collection = bundled(spec).ok_or_else(none)?;
    let nearest = collection.near(wanted.near.unwrap_or(MIDDLE), theme);
    let limit = wanted.limit.unwrap_or(LIMIT).clamp(1, MOST);
    Ok(Json(Puzzles { puzzles: nearest.into_iter().take(limit).map(|at| told(collection, at)).collect() }))
}

fn told(collection: &Collection, at: usize) -> Puzzle {
    let puzzle = &collection.puzzles[at];
    let spec = collection.spec;
    let (start, moves) = puzzle.start(spec);
    Puzzle {
        spec: spec.to_string(),
        number: at as u32,
        theme: puzzle.theme.name().to_owned(),
        rating: puzzle.rating,
        start,
        moves,
        record: puzzle.game(spec).map(|game| Record::of(game).to_string()).unwrap_or_default(),
        link: format!("#/puzzle/{spec}/{at}"),
    }
}

fn today() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    now.as_secs() / (DAY_MS / 1_000)
}

fn date_of(day: u64) -> Option<String> {
    date(day.checked_mul(DAY_MS)?).map(|date| date.to_string())
}

/// How many days lie between 1970 and a date, which is found among them.
fn day_number(text: &str) -> Option<u64> {
    let year: u64 = text.get(..4)?.parse().ok()?;
    let first = year.checked_sub(1970)? * 365;
    // At most one leap day in four years lies between, and the year itself.
    (first..first + year / 4 + 366).find(|&day| date_of(day).as_deref() == Some(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_from_1970() {
        assert_eq!(day_number("1970-01-01"), Some(0));
        assert_eq!(day_number("2026-11-16"), Some(1_794_787_200_000 / DAY_MS));
        for text in ["", "2026-02-30", "1969-12-31", "2026-1-1", "x"] {
            assert_eq!(day_number(text), None, "{text}");
        }
    }
}
