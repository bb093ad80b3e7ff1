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

#[tokio::test]
async fn everything_wrong_is_an_error_and_the_game_goes_on() {
    let host = Host::start().await;
    let (mut white, mut black) = start(&host).await;
    for (message, code) in [
        ("nonsense".to_owned(), "malformed-message"),
        ("[]".to_owned(), "malformed-message"),
        (json!({ "type": "move", "from": "Ab2", "to": "Ab3", "seq": 3 }).to_string(), "malformed-message"),
        (json!({ "type": "move", "from": "Ab2", "to": "Zz9" }).to_string(), "malformed-message"),
        (json!({ "type": "resign" }).to_string(), "malformed-message"),
        ("x".repeat(5_000), "message-too-large"),
        ("x".repeat(60_000), "message-too-large"),
        (json!({ "type": "create_game" }).to_string(), "already-in-game"),
        (json!({ "type": "join_game", "gameId": "x" }).to_string(), "already-in-game"),
        (json!({ "type": "move", "from": "Ab3", "to": "Ab4" }).to_string(), "no-piece-there"),
        (json!({ "type": "move", "from": "Eb4", "to": "Eb3" }).to_string(), "not-your-piece"),
        (json!({ "type": "move", "from": "Ab2", "to": "Ab4" }).to_string(), "cannot-move-there"),
        (
            json!({ "type": "move", "from": "Ab2", "to": "Ab3", "promotion": "Q" }).to_string(),
            "promotion-not-possible",
        ),
    ] {
        white.send_text(&message).await;
        let answer = white.any().await;
        check(&answer);
        let short: String = message.chars().take(60).collect();
        assert_eq!((&answer["type"], &answer["code"]), (&json!("error"), &json!(code)), "{short}");
        assert!(answer["message"].as_str().is_some_and(|text| text.ends_with('.')), "{answer}");
    }
    black.send(json!({ "type": "move", "from": "Eb4", "to": "Eb3" })).await;
    assert_eq!(black.any().await["code"], "not-your-turn");
    white.send(json!({ "type": "move", "from": "Ab2", "to": "Ab3" })).await;
    assert_eq!(white.any().await["type"], "move_made");
    assert_eq!(black.any().await["type"], "move_made");
    host.stop().await;
}

#[tokio::test]
async fn a_third_one_an_unknown_game_and_another_game_are_refused() {
    let host = Host::start().await;
    let (mut one, mut two, mut three) = (host.v1().await, host.v1().await, host.v1().await);
    let created = one.ask(json!({ "type": "create_game" })).await;
    let join = json!({ "type": "join_game", "gameId": created["gameId"] });
    assert_eq!(two.ask(join.clone()).await["type"], "game_start");
    let refused = three.ask(join).await;
    check(&refused);
    assert_eq!(refused["code"], "game-full");
    assert_eq!(
        three.ask(json!({ "type": "join_game", "gameId": "no such game" })).await["code"],
        "unknown-game"
    );
    assert_eq!(three.ask(json!({ "type": "move", "from": "Ab2", "to": "Ab3" })).await["code"], "not-in-game");
    let mut modern = host.v2().await;
    let opened = modern.ask(json!({ "type": "create", "spec": "connect-7x6-4" })).await;
    let other = json!({ "type": "join_game", "gameId": opened["join"] });
    assert_eq!(three.ask(other).await["code"], "not-chess");
    host.stop().await;
}

#[tokio::test]
async fn both_versions_sit_in_one_game() {
    let host = Host::start().await;
    for modern_creates in [true, false] {
        let (mut old, mut modern) = (host.v1().await, host.v2().await);
        if modern_creates {
            let create = json!({ "type": "create", "spec": "chess-5x5x5", "side": "second", "name": "Bo" });
            let opened = modern.ask(create).await;
            old.send(json!({ "type": "join_game", "gameId": opened["join"] })).await;
            modern.until_event("started").await;
        } else {
            let created = old.ask(json!({ "type": "create_game" })).await;
            modern.ask(json!({ "type": "join", "join": created["gameId"] })).await;
        }
        let begun = old.any().await;
        check(&begun);
        let white = begun["color"] == "white";
        let mut seq = 3;
        if white {
            old.send(json!({ "type": "move", "from": "Ab2", "to": "Ab3" })).await;
        } else {
            modern.send(json!({ "type": "play", "seq": seq, "id": 1, "move": "Ab2Ab3" })).await;
        }
        let expected = json!({ "type": "move_made", "by": "white", "from": "Ab2", "to": "Ab3" });
        assert_eq!(old.any().await, expected);
        assert_eq!(modern.until_event("played").await["event"]["move"], "Ab2Ab3");
        seq += 1;
        // What the other version can say and this one cannot stays unsaid.
        for (id, kind) in [(10, "offer_draw"), (11, "offer_take_back"), (12, "chat"), (13, "resign")] {
            let mut message = json!({ "type": kind, "seq": seq, "id": id });
            if kind == "chat" {
                message["phrase"] = json!("hello");
            }
            modern.send(message).await;
        }
        let end = old.any().await;
        check(&end);
        assert_eq!((&end["type"], &end["code"]), (&json!("error"), &json!("game-over")), "{end}");
        assert!(end["message"].as_str().is_some_and(|text| text.contains("resignation")));
    }
    host.stop().await;
}

#[tokio::test]
async fn promotion_is_there_exactly_where_the_move_promotes() {
    let host = Host::start().await;
    let start = "5/5/5/5/2K2|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|2k2/P4/5/5/5 w 0 1";
    let (mut old, mut modern) = (host.v1().await, host.v2().await);
    let create = json!({ "type": "create", "spec": "chess-5x5x5", "side": "second", "start": start });
    let opened = modern.ask(create).await;
    assert_eq!(opened["type"], "attending", "{opened}");
    old.send(json!({ "type": "join_game", "gameId": opened["join"] })).await;
    assert_eq!(old.any().await["initialPosition"], start);
    old.send(json!({ "type": "move", "from": "Ea4", "to": "Ea5" })).await;
    assert_eq!(old.any().await["code"], "promotion-missing");
    old.send(json!({ "type": "move", "from": "Ea4", "to": "Ea5", "promotion": "U" })).await;
    let expected =
        json!({ "type": "move_made", "by": "white", "from": "Ea4", "to": "Ea5", "promotion": "U" });
    assert_eq!(old.any().await, expected);
    modern.until_event("started").await;
    assert_eq!(modern.until_event("played").await["event"]["move"], "Ea4Ea5=U");
    host.stop().await;
}
