//! Coming back costs nothing; sending twice is harmless; what is refused comes with the truth.

use serde_json::{Value, json};

use crate::host::{Host, Pair};

const MOVES: &str = "a b c d e f g a b c d e f g a b c d e f";

#[tokio::test]
async fn from_any_event_the_rest_or_the_whole_comes() {
    let host = Host::start().await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    pair.play(true, MOVES).await;
    let (_, state) = host.get(&format!("/api/games/{}", pair.game)).await;
    for since in 0..=pair.seq {
        let mut client = host.v2().await;
        let resume = json!({ "type": "resume", "game": pair.game, "key": pair.keys[0], "since": since });
        let answer = client.ask(resume).await;
        match answer["type"].as_str() {
            Some("caught_up") => {
                let numbers: Vec<u64> = answer["events"]
                    .as_array()
                    .expect("events")
                    .iter()
                    .map(|event| event["seq"].as_u64().expect("a number"))
                    .collect();
                assert_eq!(numbers, (since + 1..=pair.seq).collect::<Vec<_>>());
                assert_eq!(answer["you"], "creator");
            }
            Some("attending") => assert_eq!(answer["state"]["moves"], state["moves"]),
            _ => panic!("{answer}"),
        }
    }
    // A number that does not exist is answered with how things stand.
    let mut client = host.v2().await;
    let far = json!({ "type": "watch", "game": pair.game, "since": pair.seq + 7 });
    assert_eq!(client.ask(far).await["state"]["seq"], pair.seq);
    let gap = client.ask(json!({ "type": "sync", "since": pair.seq - 2 })).await;
    assert_eq!(gap["events"].as_array().map(Vec::len), Some(2));
    host.stop().await;
}

#[tokio::test]
async fn sending_a_command_again_does_nothing_again() {
    let host = Host::start().await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    let play = json!({ "type": "play", "seq": pair.seq, "id": 77, "move": "d" });
    for _ in 0..3 {
        pair.first.send(play.clone()).await;
    }
    let done = pair.both().await;
    assert_eq!((&done["id"], &done["event"]["move"]), (&json!(77), &json!("d")));
    for _ in 0..2 {
        let again = pair.first.next().await;
        let told = match again["type"].as_str() {
            Some("caught_up") => again["events"][0]["id"] == 77,
            Some("attending") => again["state"]["moves"] == json!(["d"]),
            _ => false,
        };
        assert!(told, "{again}");
    }
    // After a reconnection too.
    let mut back = host.v2().await;
    back.ask(json!({ "type": "resume", "game": pair.game, "key": pair.keys[0], "since": pair.seq })).await;
    let again = back.ask(play).await;
    assert_eq!(again["events"][0]["id"], 77, "{again}");
    pair.play(false, "e d").await;
    let (_, state) = host.get(&format!("/api/games/{}", pair.game)).await;
    assert_eq!(state["moves"], json!(["d", "e", "d"]));
    host.stop().await;
}

#[tokio::test]
async fn what_is_refused_comes_with_its_reason_and_how_far_the_game_is() {
    let host = Host::start().await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    pair.play(true, "d d d d d d").await;
    let start = pair.seq - 6;
    let seq = pair.seq;
    let mut check = async |first: bool, message: Value, code: &str| {
        let client = if first { &mut pair.first } else { &mut pair.second };
        let mut message = message;
        message["id"] = json!(1000);
        let refused = client.ask(message.clone()).await;
        assert_eq!(refused["type"], "refused", "{message}: {refused}");
        assert_eq!((&refused["code"], &refused["id"]), (&json!(code), &json!(1000)), "{message}");
        assert!(refused["message"].as_str().is_some_and(|text| text.ends_with('.')));
        assert_eq!(refused["seq"], seq);
        // The first pages compare this with what they know, and keep what they know.
        assert_eq!(refused["state"], json!({ "seq": 0 }));
    };
    check(true, json!({ "type": "play", "seq": seq, "move": "d" }), "column-full").await;
    check(true, json!({ "type": "play", "seq": seq, "move": "h" }), "off-board").await;
    check(true, json!({ "type": "play", "seq": seq, "move": "Ab2Ab3" }), "malformed-move").await;
    check(false, json!({ "type": "play", "seq": seq, "move": "e" }), "not-your-turn").await;
    check(true, json!({ "type": "play", "seq": seq - 1, "move": "e" }), "stale").await;
    check(true, json!({ "type": "play", "seq": start, "move": "e" }), "stale").await;
    check(true, json!({ "type": "play", "seq": seq + 1, "move": "e" }), "stale").await;
    check(true, json!({ "type": "abort", "seq": seq }), "too-late-to-abort").await;
    check(true, json!({ "type": "accept_draw", "seq": seq }), "no-offer").await;
    check(true, json!({ "type": "claim_draw", "seq": seq }), "nothing-to-claim").await;
    check(true, json!({ "type": "accept_take_back", "seq": seq }), "no-offer").await;
    check(true, json!({ "type": "offer_rematch", "seq": seq }), "not-finished").await;
    host.stop().await;
}

#[tokio::test]
async fn restarts_lose_nothing() {
    let host = Host::start().await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-5x5x5-4" })).await;
    pair.play(true, "a1 b2 c3 d4 e5").await;
    let scratch = host.stop().await;
    assert_eq!(pair.first.close_code().await, Some(1012));
    assert_eq!(pair.second.close_code().await, Some(1012));
    let host = Host::over(scratch, |_| ()).await;
    pair.first = host.v2().await;
    pair.second = host.v2().await;
    for (client, key) in [(&mut pair.first, &pair.keys[0]), (&mut pair.second, &pair.keys[1])] {
        let resume = json!({ "type": "resume", "game": pair.game, "key": key, "since": pair.seq });
        let answer = client.ask(resume).await;
        assert_eq!(answer["events"], json!([]), "{answer}");
    }
    pair.play(false, "a1 b2").await;
    let (_, state) = host.get(&format!("/api/games/{}", pair.game)).await;
    assert_eq!(state["moves"], json!(["a1", "b2", "c3", "d4", "e5", "a1", "b2"]));
    host.stop().await;
}

/// Both players act in the instant in which somebody comes: first comes how the game stands, and then, without gap
/// or repetition, what happens.
#[tokio::test]
async fn whoever_comes_while_both_act_hears_first_how_it_stands() {
    let host = Host::with(|config| config.limits.enabled = false).await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    for round in 0..60 {
        let mut watcher = host.v2().await;
        let said = json!({ "type": "chat", "seq": pair.seq, "id": 1_000 + round, "phrase": "hello" });
        let watch = json!({ "type": "watch", "game": pair.game });
        let Pair { first, second, .. } = &mut pair;
        tokio::join!(first.send(said.clone()), watcher.send(watch), second.send(said));
        let greeted = watcher.any().await;
        assert_eq!(greeted["type"], "attending", "told before how the game stands: {greeted}");
        let last = pair.seq + 2;
        for seq in greeted["state"]["seq"].as_u64().expect("a number") + 1..=last {
            assert_eq!(watcher.next().await["seq"], seq);
        }
        while pair.seq < last {
            pair.both().await;
        }
    }
    host.stop().await;
}
