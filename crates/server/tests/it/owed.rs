//! What the end of a round brings about beside the log, on a database of many machines: after it, once, and
//! whoever is gone meanwhile. Only where `make test-citus` says that there is one.

use std::time::Duration;

use raumspiel_server::{
    history::rebuild,
    store::{Postgres, Store},
};
use serde_json::json;

use crate::{
    database::{Database, is_citus},
    host::{Host, PATIENCE, Pair},
};

const KEPT: &str =
    "SELECT string_agg(game || ' ' || round || ' ' || result, ', ' ORDER BY game, round) FROM rounds";

/// A game that is over before the tables beside the log can hear of it; its server is gone.
async fn ended_unheard(database: &Database) -> Pair {
    let host = Host::sharing(database, |_| ()).await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    pair.play(true, "d e d e d e").await;
    let held = database.occupy("LOCK TABLE rounds IN ACCESS EXCLUSIVE MODE").await;
    pair.act(true, json!({ "type": "play", "move": "d" })).await;
    let end = pair.both().await;
    assert_eq!(end["event"]["type"], "finished", "it is told though nobody can keep it yet: {end}");
    assert_eq!(database.ask("SELECT count(*) FROM owed").await, "1");
    host.stop().await;
    drop(held);
    pair
}

async fn until(database: &Database, question: &str, expected: &str) {
    let coming = async {
        while database.ask(question).await != expected {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    let came = tokio::time::timeout(PATIENCE, coming).await;
    assert!(came.is_ok(), "{question}: {}", database.ask(question).await);
}

#[tokio::test]
async fn what_a_server_leaves_owing_another_pays() {
    if !is_citus() {
        return;
    }
    let database = Database::new();
    let pair = ended_unheard(&database).await;
    assert_eq!(database.ask("SELECT count(*) FROM rounds").await, "0", "nobody has kept it");
    let host = Host::sharing(&database, |_| ()).await;
    until(&database, "SELECT count(*) FROM owed", "0").await;
    let kept = database.ask(KEPT).await;
    assert!(kept.starts_with(&format!("{} 1 ", pair.game)) && !kept.contains(','), "{kept}");
    // Whoever did so may have died before it could say that it had.
    database.ask("INSERT INTO owed SELECT game_id, max(seq), 0 FROM events GROUP BY game_id").await;
    until(&database, "SELECT count(*) FROM owed", "0").await;
    assert_eq!(database.ask(KEPT).await, kept, "once");
    host.stop().await;
    let store = Postgres::connect(&database.url, None).await.expect("the database is there");
    assert_eq!(rebuild(&store, |_| ()).await.expect("the log is read").mended, 0);
    store.close().await.expect("it is closed");
}

#[tokio::test]
async fn what_is_owed_by_a_game_that_is_forgotten_is_forgotten_too() {
    if !is_citus() {
        return;
    }
    let database = Database::new();
    let pair = ended_unheard(&database).await;
    let game = raumspiel_server::ids::GameId::new(&pair.game).expect("a name");
    assert!(Postgres::forget_game(&database.url, game).await.expect("it is forgotten"));
    assert_eq!(database.ask("SELECT count(*) FROM owed").await, "0");
}
