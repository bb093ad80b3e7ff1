//! Puzzles for others than the page.

use serde_json::{Value, json};

use crate::{browser::Browser, host::Host};

#[tokio::test]
async fn puzzles_of_the_day_and_near_a_rating() {
    let host = Host::start().await;
    let mut browser = Browser::new(&host);
    let daily = browser.done("GET", "/api/puzzles/daily?date=2026-11-17", Value::Null).await;
    assert_eq!(daily["date"], "2026-11-17");
    let specs: Vec<&str> = daily["puzzles"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|puzzle| puzzle["spec"].as_str())
        .collect();
    assert_eq!(specs, ["connect-7x6-4", "connect-5x5x5-4", "chess-5x5x5"]);
    let again = browser.done("GET", "/api/puzzles/daily?date=2026-11-17", Value::Null).await;
    let next = browser.done("GET", "/api/puzzles/daily?date=2026-11-18", Value::Null).await;
    assert_eq!(daily, again);
    assert_ne!(daily["puzzles"], next["puzzles"]);
    assert_eq!(
        browser.done("GET", "/api/puzzles/daily", Value::Null).await["puzzles"].as_array().map(Vec::len),
        Some(3)
    );

    let near = browser
        .done("GET", "/api/puzzles?spec=chess-5x5x5&near=1500&theme=mate-in-2&limit=5", Value::Null)
        .await;
    let puzzles = near["puzzles"].as_array().expect("a list");
    assert_eq!(puzzles.len(), 5);
    let far = |puzzle: &Value| puzzle["rating"].as_i64().expect("a rating").abs_diff(1_500);
    assert!(puzzles.is_sorted_by_key(far));
    for puzzle in puzzles {
        assert_eq!(puzzle["theme"], "mate-in-2");
        assert_eq!(puzzle["link"], json!(format!("#/puzzle/chess-5x5x5/{}", puzzle["number"])));
        let start = puzzle["start"].as_str().expect("a position");
        let game =
            raumspiel_rules::Game::from_position(raumspiel_rules::Spec::Chess, start).expect("a position");
        let record = puzzle["record"].as_str().expect("a record");
        let read = raumspiel_rules::record::Record::read_all(record).expect("it can be read");
        assert_eq!(read[0].game.position(), game.position());
    }
    for (path, status) in [
        ("/api/puzzles?spec=connect-9x9-4", 404),
        ("/api/puzzles?spec=chequers", 400),
        ("/api/puzzles?theme=luck", 400),
        ("/api/puzzles/daily?date=2026-02-30", 400),
    ] {
        assert_eq!(browser.ask("GET", path, Value::Null).await.0, status, "{path}");
    }
}
