use serde_json::{Value, json};

use crate::host::{Client, Host};

/// Two clients of protocol 1 in a started game: White's first.
pub(crate) async fn start(host: &Host) -> (Client, Client) {
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
        ("nonsense".to_owned(), "invalid_message"),
        ("[]".to_owned(), "invalid_message"),
        (json!({ "type": "move", "from": "Ab2", "to": "Ab3", "seq": 3 }).to_string(), "invalid_message"),
        (json!({ "type": "move", "from": "Ab2", "to": "Zz9" }).to_string(), "invalid_message"),
        (json!({ "type": "resign" }).to_string(), "invalid_message"),
        ("x".repeat(5_000), "invalid_message"),
        ("x".repeat(60_000), "invalid_message"),
        (json!({ "type": "create_game" }).to_string(), "already_in_game"),
        (json!({ "type": "join_game", "gameId": "x" }).to_string(), "already_in_game"),
        (json!({ "type": "move", "from": "Ab3", "to": "Ab4" }).to_string(), "invalid_move"),
        (json!({ "type": "move", "from": "Eb4", "to": "Eb3" }).to_string(), "invalid_move"),
        (json!({ "type": "move", "from": "Ab2", "to": "Ab4" }).to_string(), "invalid_move"),
        (json!({ "type": "move", "from": "Ab2", "to": "Ab3", "promotion": "Q" }).to_string(), "invalid_move"),
    ] {
        white.send_text(&message).await;
        let answer = white.any().await;
        check(&answer);
        let short: String = message.chars().take(60).collect();
        assert_eq!((&answer["type"], &answer["code"]), (&json!("error"), &json!(code)), "{short}");
        assert!(answer["message"].as_str().is_some_and(|text| text.ends_with('.')), "{answer}");
    }
    black.send(json!({ "type": "move", "from": "Eb4", "to": "Eb3" })).await;
    assert_eq!(black.any().await["code"], "wrong_turn");
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
    assert_eq!(refused["code"], "game_full");
    assert_eq!(
        three.ask(json!({ "type": "join_game", "gameId": "no such game" })).await["code"],
        "invalid_game"
    );
    assert_eq!(
        three.ask(json!({ "type": "move", "from": "Ab2", "to": "Ab3" })).await["code"],
        "game_not_started"
    );
    let mut modern = host.v2().await;
    let opened = modern.ask(json!({ "type": "create", "spec": "connect-7x6-4" })).await;
    let other = json!({ "type": "join_game", "gameId": opened["join"] });
    assert_eq!(three.ask(other).await["code"], "invalid_game");
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
        assert_eq!((&end["type"], &end["code"]), (&json!("error"), &json!("game_over")), "{end}");
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
    assert_eq!(old.any().await["code"], "invalid_move");
    old.send(json!({ "type": "move", "from": "Ea4", "to": "Ea5", "promotion": "U" })).await;
    let expected =
        json!({ "type": "move_made", "by": "white", "from": "Ea4", "to": "Ea5", "promotion": "U" });
    assert_eq!(old.any().await, expected);
    modern.until_event("started").await;
    assert_eq!(modern.until_event("played").await["event"]["move"], "Ea4Ea5=U");
    host.stop().await;
}

/// Protocol 1 has no word for a draw that comes by itself.
#[tokio::test]
async fn a_game_that_was_opened_by_version_1_goes_on_until_mate_or_stalemate() {
    let host = Host::with(|config| config.limits.enabled = false).await;
    let (mut white, mut black) = start(&host).await;
    let mut made = async |is_white: bool, from: &str, to: &str| {
        let mover = if is_white { &mut white } else { &mut black };
        mover.send(json!({ "type": "move", "from": from, "to": to })).await;
        for client in [&mut white, &mut black] {
            let told = client.any().await;
            assert_eq!((&told["type"], &told["from"]), (&json!("move_made"), &json!(from)), "{told}");
        }
    };
    // The same position forty times, and more than 75 moves of either side without a capture.
    for _ in 0..39 {
        for (is_white, from, to) in
            [(true, "Ab1", "Cb2"), (false, "Eb5", "Cb4"), (true, "Cb2", "Ab1"), (false, "Cb4", "Eb5")]
        {
            made(is_white, from, to).await;
        }
    }
    made(true, "Ab2", "Ab3").await;
    host.stop().await;
}

/// A player of protocol 2 in such a game can claim the draw, and it is told as far as it can be.
#[tokio::test]
async fn a_player_of_version_2_may_end_such_a_game_otherwise() {
    let host = Host::with(|config| config.limits.enabled = false).await;
    let (mut old, mut modern) = (host.v1().await, host.v2().await);
    let created = old.ask(json!({ "type": "create_game" })).await;
    let joined = modern.ask(json!({ "type": "join", "join": created["gameId"] })).await;
    let begun = old.any().await;
    let moves = [("Ab1", "Cb2"), ("Eb5", "Cb4"), ("Cb2", "Ab1"), ("Cb4", "Eb5")];
    let mut seq = joined["state"]["seq"].as_u64().expect("a number");
    for (ply, (from, to)) in moves.iter().cycle().take(21).enumerate() {
        let is_old = (begun["color"] == "white") == (ply % 2 == 0);
        if is_old {
            old.send(json!({ "type": "move", "from": from, "to": to })).await;
        } else {
            let text = format!("{from}{to}");
            modern.send(json!({ "type": "play", "seq": seq, "id": ply, "move": text })).await;
        }
        assert_eq!(old.any().await["type"], "move_made");
        seq = modern.until_event("played").await["seq"].as_u64().expect("a number");
        if ply >= 16 && is_old {
            // It is the modern player's turn in a position that has stood five times.
            modern.send(json!({ "type": "claim_draw", "seq": seq, "id": 1000 + ply })).await;
            let end = modern.until_event("finished").await;
            assert_eq!(end["event"]["result"]["reason"], "threefold-repetition", "{end}");
            assert_eq!(old.any().await["code"], "game_over");
            host.stop().await;
            return;
        }
    }
    panic!("nobody could claim anything");
}

#[tokio::test]
async fn another_game_can_be_opened_after_the_last_one_has_left_memory() {
    let host = Host::with(|config| config.idle = std::time::Duration::from_millis(100)).await;
    let mut old = host.v1().await;
    let created = old.ask(json!({ "type": "create_game" })).await;
    let mut modern = host.v2().await;
    let joined = modern.ask(json!({ "type": "join", "join": created["gameId"] })).await;
    assert_eq!(old.any().await["type"], "game_start");
    modern.send(json!({ "type": "resign", "seq": joined["state"]["seq"], "id": 1 })).await;
    assert_eq!(old.any().await["code"], "game_over");
    tokio::time::sleep(std::time::Duration::from_millis(2_500)).await;
    assert_eq!(old.ask(json!({ "type": "create_game" })).await["type"], "game_created");
    // One that is being waited for is not over.
    assert_eq!(old.ask(json!({ "type": "create_game" })).await["code"], "already_in_game");
    host.stop().await;
}
