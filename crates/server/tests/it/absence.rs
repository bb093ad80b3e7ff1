//! Who leaves, who is gone, and who gets more time.

use std::time::Duration;

use raumspiel_server::Config;
use serde_json::{Value, json};

use crate::{
    browser::Browser,
    cluster::two_with,
    database::Database,
    host::{Client, Host, PATIENCE, Pair},
};

const CONNECT: &str = "connect-7x6-4";

fn impatient(config: &mut Config) {
    config.limits.bounds.left_ms = 700;
    config.limits.bounds.gone_ms = [900, 600];
}

async fn a_while() {
    tokio::time::sleep(Duration::from_millis(1_500)).await;
}

/// Claims the win until it is given.
async fn claimed(client: &mut Client, seq: u64) -> Value {
    let patience = tokio::time::Instant::now() + PATIENCE;
    for id in 100.. {
        a_while().await;
        let answer = client.ask(json!({ "type": "claim_win", "seq": seq, "id": id })).await;
        if answer["type"] == "event" {
            return answer;
        }
        assert!(tokio::time::Instant::now() < patience, "{answer}");
    }
    unreachable!()
}

/// Joins by the link; the answer.
async fn join(host: &Host, join: &str) -> (Client, Value) {
    let mut client = host.v2().await;
    let answer = client.ask(json!({ "type": "join", "join": join })).await;
    (client, answer)
}

#[tokio::test]
async fn whoever_only_looked_at_the_link_takes_nothing() {
    let host = Host::with(impatient).await;
    let Pair { mut first, second, join: link, keys, game, .. } =
        Pair::start(&host, json!({ "spec": CONNECT, "time": { "kind": "clock", "initialSeconds": 60 } }))
            .await;
    drop(second);
    let left = first.until_event("guest_left").await;
    assert_eq!(left.get("by"), None);
    let (_, state) = host.get(&format!("/api/games/{game}")).await;
    assert_eq!(
        (&state["status"], &state["round"], &state["turn"]),
        (&json!("waiting"), &json!(0), &Value::Null)
    );
    let (mut guest, joined) = join(&host, &link).await;
    assert_eq!((&joined["type"], &joined["you"]), (&json!("attending"), &json!("guest")));
    let begun = first.until_event("started").await;
    assert_eq!(begun["event"]["round"], 1);
    // The first guest's key is worth nothing any more.
    let mut back = host.v2().await;
    let refused = back.ask(json!({ "type": "resume", "game": game, "key": keys[1] })).await;
    assert_eq!(refused["code"], "wrong-key");
    first.send(json!({ "type": "play", "seq": 6, "id": 50, "move": "d" })).await;
    guest.until_event("played").await;
    guest.send(json!({ "type": "play", "seq": 7, "id": 1, "move": "e" })).await;
    assert_eq!(guest.until_event("played").await["event"]["move"], "e");
    // Whoever has moved keeps the seat.
    drop(guest);
    a_while().await;
    assert_eq!(host.get(&format!("/api/games/{game}")).await.1["status"], "playing");
    host.stop().await;
}

#[tokio::test]
async fn a_guest_who_comes_back_before_anybody_else_has_the_seat_again() {
    let host = Host::with(impatient).await;
    let mut create = host.v2().await;
    let opened = create.ask(json!({ "type": "create", "spec": CONNECT })).await;
    let mut guest = host.v2().await;
    let joined = guest.ask(json!({ "type": "join", "join": opened["join"], "name": "Ada" })).await;
    drop(guest);
    create.until_event("guest_left").await;
    let mut back = host.v2().await;
    let resume =
        json!({ "type": "resume", "game": opened["state"]["game"], "key": joined["key"], "since": 3 });
    let answer = back.ask(resume).await;
    assert_eq!(answer["you"], "guest", "{answer}");
    let (_, state) =
        host.get(&format!("/api/games/{}", opened["state"]["game"].as_str().expect("a name"))).await;
    assert_eq!((&state["status"], &state["players"][1]["name"]), (&json!("playing"), &json!("Ada")));
    host.stop().await;
}

/// A player who opened the wrong link and had it kept: the next guest is not called by their name.
#[tokio::test]
async fn who_kept_the_seat_and_gave_it_back_is_not_who_plays() {
    let host = Host::start().await;
    let mut pair = Pair::start(&host, json!({ "spec": CONNECT })).await;
    let mut ada = Browser::new(&host);
    ada.done("POST", "/api/player", json!({ "name": "Ada" })).await;
    ada.done("POST", "/api/player/claim", json!({ "game": pair.game, "key": pair.keys[1] })).await;
    drop(ada);
    pair.act(false, json!({ "type": "leave" })).await;
    let guest = json!({ "type": "join", "join": pair.join, "name": "Bob" });
    let mut bob = host.v2().await;
    assert_eq!(bob.ask(guest).await["state"]["players"][1]["name"], "Bob");
    pair.first.until_event("started").await;
    let game = format!("/api/games/{}", pair.game);
    assert_eq!(host.get(&game).await.1["players"][1]["name"], "Bob");
    // Also after a server has read it anew.
    let host = Host::over(host.stop().await, |_| ()).await;
    assert_eq!(host.get(&game).await.1["players"][1]["name"], "Bob");
    host.stop().await;
}

#[tokio::test]
async fn a_guest_can_leave_and_is_nobody_then() {
    let host = Host::start().await;
    let mut pair = Pair::start(&host, json!({ "spec": CONNECT })).await;
    let creators = json!({ "type": "leave", "seq": pair.seq, "id": 1 });
    assert_eq!(pair.first.ask(creators).await["code"], "too-late-to-leave");
    let left = pair.act(false, json!({ "type": "leave" })).await;
    assert_eq!((&left["event"]["type"], &left["by"]), (&json!("guest_left"), &json!("guest")));
    let (_guest, joined) = join(&host, &pair.join).await;
    assert_eq!(joined["type"], "attending", "{joined}");
    pair.second.until_event("started").await;
    // On the same connection, whatever they say they know.
    let foreign = pair.second.ask(json!({ "type": "resign", "seq": joined["state"]["seq"], "id": 9 })).await;
    assert_eq!((&foreign["type"], &foreign["code"]), (&json!("refused"), &json!("seat-given-back")));
    pair.second.send(json!({ "type": "sync", "since": 0 })).await;
    assert_eq!(pair.second.next().await["you"], Value::Null);
    host.stop().await;
}

#[tokio::test]
async fn who_left_where_nobody_may_watch_sees_nothing_more() {
    let host = Host::start().await;
    let mut pair = Pair::start(&host, json!({ "spec": CONNECT, "watching": false })).await;
    pair.second.send(json!({ "type": "leave", "seq": pair.seq, "id": 1 })).await;
    assert_eq!(pair.second.close_code().await, Some(1012));
    host.stop().await;
}

#[tokio::test]
async fn the_seat_is_given_back_though_the_server_died() {
    let host = Host::with(impatient).await;
    let pair = Pair::start(&host, json!({ "spec": CONNECT })).await;
    let link = pair.join.clone();
    let host = Host::over(host.stop().await, impatient).await;
    // Nobody comes to the game meanwhile. In a cluster it takes some seconds until the old server is
    // known to be gone.
    let is_shared = host.scratch.database_url().is_some();
    let patience = tokio::time::Instant::now() + PATIENCE;
    loop {
        a_while().await;
        let (_, joined) = join(&host, &link).await;
        if joined["type"] == "attending" {
            break;
        }
        assert!(is_shared && tokio::time::Instant::now() < patience, "{joined}");
    }
    host.stop().await;
}

#[tokio::test]
async fn a_game_of_protocol_1_keeps_its_guest() {
    let host = Host::with(impatient).await;
    let mut creator = host.v1().await;
    let created = creator.ask(json!({ "type": "create_game" })).await;
    let mut guest = host.v1().await;
    assert_eq!(
        guest.ask(json!({ "type": "join_game", "gameId": created["gameId"] })).await["type"],
        "game_start"
    );
    drop(guest);
    a_while().await;
    let (_, refused) = join(&host, created["gameId"].as_str().expect("an id")).await;
    assert_eq!(refused["code"], "game-full");
    host.stop().await;
}

#[tokio::test]
async fn time_is_given_and_a_win_claimed_over_the_wire() {
    let host = Host::with(impatient).await;
    let time = json!({ "kind": "clock", "initialSeconds": 600 });
    let mut pair = Pair::start(&host, json!({ "spec": CONNECT, "time": time })).await;
    pair.play(true, "d e").await;
    let given = pair.act(false, json!({ "type": "give_time", "seconds": 15 })).await;
    assert_eq!((&given["event"]["type"], &given["event"]["seconds"]), (&json!("time_given"), &json!(15)));
    assert!(given["event"]["clocks"]["firstMs"].as_u64().is_some_and(|ms| ms > 600_000), "{given}");
    let Pair { first, mut second, game, seq, .. } = pair;
    let claim = |id: u32| json!({ "type": "claim_win", "seq": seq, "id": id });
    assert_eq!(second.ask(claim(90)).await["code"], "not-gone");
    drop(first);
    second.until("presence").await;
    assert_eq!(second.ask(claim(91)).await["code"], "not-gone");
    let end = claimed(&mut second, seq).await;
    assert_eq!(
        (&end["event"]["result"]["reason"], &end["event"]["result"]["winner"]),
        (&json!("abandonment"), &json!("second")),
        "{end}"
    );
    let (_, state) = host.get(&format!("/api/games/{game}")).await;
    assert_eq!(state["claimWinAfter"], 1);
    host.stop().await;
}

/// A guest at another server is there; one who is nowhere is not.
#[tokio::test]
async fn in_a_cluster_a_player_is_gone_who_is_at_no_server() {
    let database = Database::new();
    let [here, there] = two_with(&database, impatient).await;
    a_while().await;
    let mut pair = Pair::across(&here, &there, json!({ "spec": CONNECT })).await;
    a_while().await;
    assert_eq!(here.get(&format!("/api/games/{}", pair.game)).await.1["status"], "playing");
    pair.play(true, "d e d").await;
    let claim = |seq: u64, id: u32| json!({ "type": "claim_win", "seq": seq, "id": id });
    a_while().await;
    assert_eq!(pair.first.ask(claim(pair.seq, 90)).await["code"], "not-gone", "they are at the other server");
    // They go on at this one.
    let mut back = here.v2().await;
    let resume = json!({ "type": "resume", "game": pair.game, "key": pair.keys[1] });
    assert_eq!(back.ask(resume).await["you"], "guest");
    let Pair { mut first, second, seq, .. } = pair;
    drop(second);
    a_while().await;
    assert_eq!(first.ask(claim(seq, 91)).await["code"], "not-gone", "they are at this server");
    drop(back);
    let end = claimed(&mut first, seq).await;
    assert_eq!(end["event"]["result"]["reason"], "abandonment", "{end}");
    here.stop().await;
    there.stop().await;
}

#[tokio::test]
async fn in_a_cluster_the_seat_is_given_back_once_the_guest_is_at_no_server() {
    let database = Database::new();
    let [here, there] = two_with(&database, impatient).await;
    a_while().await;
    let Pair { mut first, second, join: link, .. } =
        Pair::across(&here, &there, json!({ "spec": CONNECT })).await;
    drop(second);
    first.until_event("guest_left").await;
    for host in [&there, &here] {
        let (_, joined) = join(host, &link).await;
        assert_eq!(joined["you"], "guest", "{joined}");
        first.until_event("guest_left").await;
    }
    here.stop().await;
    there.stop().await;
}
