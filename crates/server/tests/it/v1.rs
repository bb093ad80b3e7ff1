use serde_json::{Value, json};

use crate::host::{Client, Host};

/// Two clients of protocol 1 in a started game: White's first.
async fn start(host: &Host) -> (Client, Client) {
    let (mut one, mut two) = (host.v1().await, host.v1().await);
    let created = one.ask(json!({ "type": "create_game" })).await;
    check(&created);
    two.send(json!({ "type": "join_game", "gameId": created["gameId"] })).await;
    let starts = [one.any().await, two.any().await];
    starts.iter().for_each(check);
    assert_ne!(starts[0]["color"], starts[1]["color"]);
    if starts[0]["color"] == "white" { (one, two) } else { (two, one) }
}

/// A message from the server has the contract's fields and no others.
fn check(message: &Value) {
    let fields = message.as_object().expect("a message is an object");
    let (required, optional): (&[&str], &[&str]) = match message["type"].as_str().expect("a type") {
        "game_created" => (&["gameId"], &[]),
        "game_start" => (&["color"], &["initialPosition"]),
        "move_made" => (&["by", "from", "to"], &["promotion"]),
        "error" => (&["code", "message"], &[]),
        other => panic!("{other} is not a message of protocol 1"),
    };
    for name in required {
        assert!(fields[*name].is_string(), "{name} in {message}");
    }
    let known = |name: &str| name == "type" || required.contains(&name) || optional.contains(&name);
    assert!(fields.keys().all(|name| known(name)), "{message}");
}

#[tokio::test]
async fn two_clients_of_version_1_play() {
    let host = Host::start().await;
    let (mut white, mut black) = start(&host).await;
    white.send(json!({ "type": "move", "from": "Ab2", "to": "Ab3" })).await;
    let expected = json!({ "type": "move_made", "by": "white", "from": "Ab2", "to": "Ab3" });
    assert_eq!([white.any().await, black.any().await], [expected.clone(), expected]);
    black.send(json!({ "type": "move", "from": "Eb4", "to": "Eb3" })).await;
    let expected = json!({ "type": "move_made", "by": "black", "from": "Eb4", "to": "Eb3" });
    assert_eq!([white.any().await, black.any().await], [expected.clone(), expected]);
    host.stop().await;
}
