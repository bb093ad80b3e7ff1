//! Nobody plays another's seat.

use serde_json::{Value, json};

use crate::host::{Host, Pair};

const CONNECT: &str = "connect-7x6-4";

#[tokio::test]
async fn the_link_to_join_seats_the_first_who_opens_it_and_then_offers_watching() {
    let host = Host::start().await;
    let pair = Pair::start(&host, json!({ "spec": CONNECT })).await;
    let mut third = host.v2().await;
    let refused = third.ask(json!({ "type": "join", "join": pair.join })).await;
    assert_eq!((&refused["type"], &refused["code"]), (&json!("error"), &json!("game-full")));
    let watching = third.ask(json!({ "type": "watch", "game": pair.join })).await;
    assert_eq!((&watching["type"], &watching["you"]), (&json!("attending"), &Value::Null));
    let played = third.ask(json!({ "type": "play", "seq": pair.seq, "id": 1, "move": "d" })).await;
    assert_eq!(played["code"], "watchers-cannot-play");
    host.stop().await;
}

#[tokio::test]
async fn the_link_to_watch_cannot_join() {
    let host = Host::start().await;
    let mut creator = host.v2().await;
    let opened = creator.ask(json!({ "type": "create", "spec": CONNECT })).await;
    let game = &opened["state"]["game"];
    let mut stranger = host.v2().await;
    let refused = stranger.ask(json!({ "type": "join", "join": game })).await;
    assert_eq!(refused["code"], "unknown-game");
    let watching = stranger.ask(json!({ "type": "watch", "game": game })).await;
    assert_eq!(watching["state"]["status"], "waiting");
    assert!(!watching.to_string().contains(opened["join"].as_str().expect("a text")));
    host.stop().await;
}

#[tokio::test]
async fn a_key_opens_its_own_seat_and_no_other() {
    let host = Host::start().await;
    let mut pair = Pair::start(&host, json!({ "spec": CONNECT })).await;
    let mut other = host.v2().await;
    for key in ["", "x", &pair.game, &pair.join, &pair.keys[0].to_uppercase(), &"a".repeat(32)] {
        let refused = other.ask(json!({ "type": "resume", "game": pair.game, "key": key })).await;
        assert_eq!(refused["code"], "wrong-key", "{key}");
        let refused = other.ask(json!({ "type": "play", "seq": pair.seq, "id": 1, "move": "d" })).await;
        assert_eq!(refused["code"], "not-attending");
    }
    let back = other.ask(json!({ "type": "resume", "game": pair.game, "key": pair.keys[1] })).await;
    assert_eq!(back["you"], "guest");
    assert_eq!(back.get("key"), None, "a key is given once");
    let refused = other.ask(json!({ "type": "play", "seq": pair.seq, "id": 1, "move": "d" })).await;
    assert_eq!(refused["code"], "not-your-turn");
    // The same seat on two devices: both hear of what either does.
    pair.play(true, "d").await;
    assert_eq!(other.until_event("played").await["event"]["move"], "d");
    other.send(json!({ "type": "play", "seq": pair.seq, "id": 2, "move": "e" })).await;
    assert_eq!(pair.both().await["event"]["move"], "e");
    host.stop().await;
}

#[tokio::test]
async fn a_join_whose_answer_got_lost_can_be_sent_again_with_the_same_key() {
    let host = Host::start().await;
    let mut creator = host.v2().await;
    let opened = creator.ask(json!({ "type": "create", "spec": CONNECT, "side": "second" })).await;
    let key = "k".repeat(32);
    let join = json!({ "type": "join", "join": opened["join"], "key": key });
    let mut guest = host.v2().await;
    guest.send(join.clone()).await;
    creator.until_event("started").await;
    drop(guest);
    let mut again = host.v2().await;
    let seated = again.ask(join).await;
    assert_eq!(seated["you"], "guest");
    let seq = seated["state"]["seq"].as_u64().expect("a number");
    again.send(json!({ "type": "play", "seq": seq, "id": 1, "move": "d" })).await;
    assert_eq!(creator.until_event("played").await["event"]["move"], "d");
    for key in ["short", &"l".repeat(32), &"K".repeat(32), ""] {
        let mut other = host.v2().await;
        let refused = other.ask(json!({ "type": "join", "join": opened["join"], "key": key })).await;
        assert_eq!(refused["code"], "bad-key", "{key}");
    }
    let mut third = host.v2().await;
    let refused = third.ask(json!({ "type": "join", "join": opened["join"], "key": "m".repeat(32) })).await;
    assert_eq!(refused["code"], "game-full");
    host.stop().await;
}

#[tokio::test]
async fn keys_are_long_random_and_not_in_the_log() {
    let host = Host::start().await;
    let pair = Pair::start(&host, json!({ "spec": CONNECT })).await;
    let another = Pair::start(&host, json!({ "spec": CONNECT })).await;
    let keys = [&pair.keys[0], &pair.keys[1], &another.keys[0], &another.keys[1]];
    for (at, key) in keys.iter().enumerate() {
        assert!(key.len() * 5 >= 128, "{} letters of five bits", key.len());
        assert!(!keys[..at].contains(key));
    }
    let scratch = host.stop().await;
    let stored = scratch.stored().await;
    let holds = |text: &str| stored.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(holds(&pair.game), "the log is what was looked at");
    assert!(!keys.iter().any(|key| holds(key)));
    assert!(!holds(&pair.join));
}

#[tokio::test]
async fn without_watching_only_the_players_see_the_game() {
    let host = Host::start().await;
    let pair = Pair::start(&host, json!({ "spec": CONNECT, "watching": false })).await;
    let mut stranger = host.v2().await;
    let refused = stranger.ask(json!({ "type": "watch", "game": pair.game })).await;
    assert_eq!(refused["code"], "watching-not-allowed");
    for path in ["", "/record", "/events"] {
        let path = format!("/api/games/{}{path}", pair.game);
        let (status, _, body) = host.http("GET", &path, &[], "").await;
        assert_eq!(status, 403, "{path}: {body}");
        let (status, _, _) = host.http("GET", &path, &[("authorization", "Bearer wrong")], "").await;
        assert_eq!(status, 403, "{path}");
    }
    let bearer = format!("Bearer {}", pair.keys[0]);
    let path = format!("/api/games/{}", pair.game);
    assert_eq!(host.http("GET", &path, &[("authorization", &bearer)], "").await.0, 200);
    host.stop().await;
}

#[tokio::test]
async fn sides_are_drawn_unless_chosen() {
    let host = Host::start().await;
    let mut drawn = [false; 2];
    for _ in 0..40 {
        let (mut one, mut two) = (host.v2().await, host.v2().await);
        let opened = one.ask(json!({ "type": "create", "spec": CONNECT })).await;
        assert_eq!(opened["state"]["players"][0]["side"], Value::Null);
        let joined = two.ask(json!({ "type": "join", "join": opened["join"] })).await;
        drawn[usize::from(joined["state"]["players"][0]["side"] == "first")] = true;
    }
    assert_eq!(drawn, [true, true], "both can happen");
    for side in ["first", "second"] {
        let (mut one, mut two) = (host.v2().await, host.v2().await);
        let opened = one.ask(json!({ "type": "create", "spec": CONNECT, "side": side })).await;
        let joined = two.ask(json!({ "type": "join", "join": opened["join"] })).await;
        assert_eq!(joined["state"]["players"][0]["side"], side);
    }
    host.stop().await;
}
