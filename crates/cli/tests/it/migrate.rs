//! From a file to a database, with nothing lost on the way.

use raumspiel_local::Postgres;
use serde_json::Value;

use crate::{
    command::{json, refusal, text},
    serve::{Scratch, Server, spawn_load, verified},
};

#[test]
fn games_move_into_a_database_and_are_compared() {
    let postgres = Postgres::start();
    let (scratch, target) = (Scratch::new(), postgres.database());
    let (data, log) = (scratch.file("one.db"), scratch.file("moves.log"));
    let server = Server::start(&data);
    assert!(spawn_load(&server.url, &log, 10, 1).wait().expect("the load ends").success());
    let arguments = ["migrate", "--from", &data, "--to", &target];
    assert!(refusal(&arguments).contains("stop the server first"));
    server.kill();
    assert!(refusal(&["migrate", "--from", &scratch.file("none.db"), "--to", &target]).contains("none.db"));

    let moved = json(&arguments);
    let count = |sql: &str| postgres.ask(&target, sql).parse::<u64>().expect("a number");
    assert_eq!(moved["games"], 10);
    assert_eq!(moved["events"], count("SELECT count(*) FROM events"));
    assert_eq!(moved["foundThere"], 0);
    assert!(refusal(&arguments).contains("games in the database already"));

    let server = Server::with("127.0.0.1:0", &["--database", &target]);
    let compared = verified(&server.url, &log);
    assert!(compared["moves"].as_u64().is_some_and(|moves| moves > 50), "{compared}");
    drop(server);

    // Interrupted half-way: no server takes it for whole, and the rest comes with the next try.
    let half =
        "DELETE FROM events WHERE game_id > (SELECT game_id FROM events ORDER BY 1 OFFSET 100 LIMIT 1)";
    postgres.ask(&target, half);
    postgres.ask(&target, "UPDATE migration SET done = false");
    let there = count("SELECT count(*) FROM events");
    let serve = ["serve", "--listen", "127.0.0.1:0", "--database", &target];
    assert!(refusal(&serve).contains("finish it with raumspiel migrate"));
    let again = json(&arguments);
    assert_eq!((&again["events"], &again["foundThere"]), (&moved["events"], &Value::from(there)));

    // What is not the same is found.
    postgres.ask(&target, "UPDATE migration SET done = false");
    let change = "UPDATE events SET body = replace(body, 'tick', 'tock') WHERE seq = 4 AND game_id = \
        (SELECT max(game_id) FROM events)";
    postgres.ask(&target, change);
    assert!(refusal(&arguments).contains("event 4 of game"));
    assert!(!text(&["migrate", "--help"]).is_empty());
}
