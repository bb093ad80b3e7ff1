//! Strangers who find each other.

use std::{collections::HashMap, env, time::Duration};

use raumspiel_server::Config;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::{
    browser::Browser,
    chance::Chance,
    database::Database,
    host::{Client, Host, PATIENCE},
};

fn blitz() -> Value {
    json!({ "kind": "clock", "initialSeconds": 180, "incrementSeconds": 2 })
}

fn seek() -> Value {
    json!({ "type": "seek", "specs": ["connect-7x6-4"], "times": [blitz()] })
}

fn with(mut seek: Value, more: Value) -> Value {
    seek.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    seek
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

async fn waits(client: &mut Client, seek: Value) -> String {
    let answer = client.ask(seek).await;
    assert_eq!(answer["type"], "seeking", "{answer}");
    text(&answer["id"])
}

async fn refused(client: &mut Client, seek: Value) -> String {
    let answer = client.ask(seek).await;
    assert_eq!(answer["type"], "error", "{answer}");
    text(&answer["code"])
}

/// Waits until so many wait.
async fn waiting(host: &Host, expected: u64) -> Value {
    let looked = async {
        loop {
            let (status, lobby) = host.get("/api/lobby").await;
            assert_eq!(status, 200, "{lobby}");
            if lobby["waiting"] == expected {
                return lobby;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(PATIENCE, looked).await.unwrap_or_else(|_| panic!("{expected} do not wait"))
}

/// A browser that is somebody's.
async fn somebody<'h>(host: &'h Host, name: &str) -> (Browser<'h>, Client) {
    let mut browser = Browser::new(host);
    browser.done("POST", "/api/player", json!({ "name": name })).await;
    let client = host.v2_as(browser.cookie.as_deref().expect("a cookie")).await;
    (browser, client)
}

#[tokio::test]
async fn two_strangers_find_each_other_and_play() {
    let host = Host::start().await;
    let mut older = host.v2().await;
    let id = waits(&mut older, with(seek(), json!({ "name": "Ada" }))).await;
    let lobby = waiting(&host, 1).await;
    assert_eq!(lobby["seeks"][0]["id"], id);
    assert_eq!((&lobby["seeks"][0]["name"], &lobby["seeks"][0]["player"]), (&json!("Ada"), &Value::Null));
    let mut younger = host.v2().await;
    waits(&mut younger, seek()).await;
    let [one, other] = [older.until("attending").await, younger.until("attending").await];
    assert_eq!((&one["you"], &other["you"]), (&json!("creator"), &json!("guest")), "the older seek hosts");
    assert_eq!(one["state"]["game"], other["state"]["game"]);
    assert_eq!(one["state"]["players"][0]["name"], "Ada");
    assert_eq!((&one["state"]["round"], &one["state"]["time"]), (&json!(1), &blitz()));
    assert_eq!(one["state"]["paired"]["rated"], false);
    assert!(one["join"].is_null(), "nobody else can come");
    let creator_is_first = one["state"]["players"][0]["side"] == "first";
    let seq = one["state"]["seq"].as_u64().expect("a number");
    let first = if creator_is_first { &mut older } else { &mut younger };
    first.send(json!({ "type": "play", "seq": seq, "id": 1, "move": "d" })).await;
    for client in [&mut older, &mut younger] {
        assert_eq!(client.until_event("played").await["event"]["move"], "d");
    }
    waiting(&host, 0).await;
    // The key is good for coming back.
    let game = text(&one["state"]["game"]);
    let mut back = host.v2().await;
    let resumed = back.ask(json!({ "type": "resume", "game": game, "key": one["key"] })).await;
    assert_eq!(resumed["you"], "creator", "{resumed}");
    // And everybody may watch.
    let (_, live) = host.get("/api/live").await;
    assert_eq!(live["games"][0]["state"]["game"], game, "{live}");
    assert_eq!(live["games"][0]["state"]["moves"], json!(["d"]));
    let (_, none) = host.get("/api/live?spec=chess-5x5x5").await;
    assert_eq!(none["games"], json!([]));
    older.send(json!({ "type": "resign", "seq": seq + 1, "id": 2 })).await;
    younger.until_event("finished").await;
    let (_, live) = host.get("/api/live").await;
    assert_eq!(live["games"], json!([]), "it is over");
}

#[tokio::test]
async fn whoever_leaves_is_not_waited_for() {
    let host = Host::start().await;
    let mut gone = host.v2().await;
    waits(&mut gone, seek()).await;
    waiting(&host, 1).await;
    drop(gone);
    waiting(&host, 0).await;
    let mut one = host.v2().await;
    let id = waits(&mut one, seek()).await;
    assert_eq!(one.ask(json!({ "type": "unseek", "id": id })).await, json!({ "type": "unsought", "id": id }));
    assert_eq!(refused(&mut one, json!({ "type": "unseek", "id": id })).await, "seek-gone");
    waiting(&host, 0).await;
    // Nobody waits after the server either.
    waits(&mut one, seek()).await;
    waiting(&host, 1).await;
    let scratch = host.stop().await;
    let host = Host::over(scratch, |_| ()).await;
    waiting(&host, 0).await;
    let mut two = host.v2().await;
    waits(&mut two, seek()).await;
    assert_eq!(waiting(&host, 1).await["live"], 0);
}

#[tokio::test]
async fn only_what_both_want_is_played() {
    let host = Host::start().await;
    let slow = json!({ "kind": "clock", "initialSeconds": 900, "incrementSeconds": 0 });
    let mut chess = host.v2().await;
    waits(&mut chess, json!({ "type": "seek", "specs": ["chess-5x5x5"], "times": [blitz()] })).await;
    let mut late = host.v2().await;
    waits(&mut late, with(seek(), json!({ "times": [slow] }))).await;
    let mut cube = host.v2().await;
    waits(&mut cube, with(seek(), json!({ "specs": ["connect-5x5x5-4"] }))).await;
    waiting(&host, 3).await;
    let mut any = host.v2().await;
    let specs = json!(["connect-4x4x4-4", "connect-7x6-4"]);
    waits(&mut any, with(seek(), json!({ "specs": specs, "times": [blitz(), slow] }))).await;
    let attending = any.until("attending").await;
    assert_eq!((&attending["state"]["spec"], &attending["state"]["time"]), (&json!("connect-7x6-4"), &slow));
    late.until("attending").await;
    waiting(&host, 2).await;
}

#[tokio::test]
async fn a_seek_can_be_answered_by_whoever_likes_it() {
    let host = Host::start().await;
    let mut first = host.v2().await;
    let old = waits(&mut first, with(seek(), json!({ "specs": ["chess-5x5x5"] }))).await;
    let mut second = host.v2().await;
    let wanted = waits(&mut second, with(seek(), json!({ "specs": ["connect-4x4x4-4"] }))).await;
    let mut taker = host.v2().await;
    let answer = |id: &str, spec: &str| with(seek(), json!({ "specs": [spec], "with": id }));
    assert_eq!(refused(&mut taker, answer("aaaaaaaaaaaaaaaa", "chess-5x5x5")).await, "seek-gone");
    assert_eq!(refused(&mut taker, answer(&old, "connect-7x6-4")).await, "seek-unfit");
    waits(&mut taker, answer(&wanted, "connect-4x4x4-4")).await;
    let game = taker.until("attending").await["state"]["game"].clone();
    assert_eq!(second.until("attending").await["state"]["game"], game);
    waiting(&host, 1).await;
}

#[tokio::test]
async fn nobody_asks_for_too_much() {
    let host = Host::with(|config| config.limits.seeks_per_address = 4).await;
    let mut client = host.v2().await;
    let check = async |client: &mut Client, more: Value, code: &str| {
        assert_eq!(refused(client, with(seek(), more.clone())).await, code, "{more}");
    };
    check(&mut client, json!({ "specs": [] }), "bad-seek").await;
    check(&mut client, json!({ "times": [] }), "bad-seek").await;
    check(&mut client, json!({ "times": vec![blitz(); 9] }), "bad-seek").await;
    check(&mut client, json!({ "specs": ["connect-0x0-4"] }), "bad-spec").await;
    check(&mut client, json!({ "key": "short" }), "bad-key").await;
    let forever = json!([{ "kind": "clock", "initialSeconds": 999_999_999 }]);
    check(&mut client, json!({ "times": forever }), "bad-time").await;
    check(&mut client, json!({ "rated": true }), "not-signed-in").await;
    let days = json!([{ "kind": "correspondence", "daysPerMove": 2 }]);
    check(&mut client, json!({ "times": days }), "not-signed-in").await;
    let (_, mut ada) = somebody(&host, "Ada").await;
    check(&mut ada, json!({ "rated": true, "specs": ["connect-9x9-5"] }), "no-ratings").await;
    check(&mut ada, json!({ "rated": true, "times": [{ "kind": "none" }] }), "no-ratings").await;
    for spec in ["connect-7x6-4", "chess-5x5x5", "connect-4x4x4-4"] {
        waits(&mut ada, with(seek(), json!({ "specs": [spec] }))).await;
    }
    check(&mut ada, json!({ "specs": ["connect-5x5x5-4"] }), "too-many-seeks").await;
    waits(&mut client, with(seek(), json!({ "specs": ["connect-8x8-4"] }))).await;
    check(&mut client, json!({ "specs": ["connect-9x9-4"] }), "too-many-seeks").await;
}

#[tokio::test]
async fn who_finds_a_game_waits_for_no_other() {
    let host = Host::start().await;
    let (_, mut ada) = somebody(&host, "Ada").await;
    let other = waits(&mut ada, with(seek(), json!({ "specs": ["chess-5x5x5"] }))).await;
    waits(&mut ada, seek()).await;
    waiting(&host, 2).await;
    let mut stranger = host.v2().await;
    waits(&mut stranger, seek()).await;
    let mut heard = Vec::new();
    while heard.len() < 2 {
        let message = ada.next().await;
        if message["type"] == "unsought" {
            assert_eq!(message["id"], other);
        }
        if ["unsought", "attending"].contains(&message["type"].as_str().expect("a type")) {
            heard.push(text(&message["type"]));
        }
    }
    heard.sort();
    assert_eq!(heard, ["attending", "unsought"]);
    waiting(&host, 0).await;
}

#[tokio::test]
async fn nobody_plays_against_themselves() {
    let host = Host::start().await;
    let (mut browser, mut ada) = somebody(&host, "Ada").await;
    let mut second = host.v2_as(browser.cookie.as_deref().expect("a cookie")).await;
    let bot = browser.done("POST", "/api/player/tokens", json!({ "name": "Ada's bot" })).await;
    let bearer = format!("Bearer {}", text(&bot["token"]));
    let headers = [("authorization", bearer.as_str())];
    let connected = Client::connect(host.server.address(), Some("raumspiel.v2"), &headers).await;
    let mut bot = connected.expect("the server lets it in").0;
    bot.next().await;
    let seeks = [waits(&mut ada, seek()).await, waits(&mut second, seek()).await];
    let listed = waits(&mut bot, seek()).await;
    let lobby = waiting(&host, 2).await;
    let shown = lobby["seeks"].as_array().expect("a list").iter().find(|seek| seek["id"] == listed);
    assert_eq!(shown.expect("the bot")["bot"], true);
    assert_eq!(refused(&mut ada, with(seek(), json!({ "with": seeks[1] }))).await, "seek-unfit");
    let mut stranger = host.v2().await;
    waits(&mut stranger, with(seek(), json!({ "with": listed }))).await;
    let game = stranger.until("attending").await;
    assert_eq!(game["state"]["players"][0]["name"], "Ada's bot");
    assert_eq!(game["state"]["paired"]["creator"]["bot"], true);
    assert_eq!(
        (&game["state"]["players"][0]["bot"], &game["state"]["players"][1]["bot"]),
        (&json!(true), &Value::Null)
    );
    waiting(&host, 2).await;
}

#[tokio::test]
async fn the_lobby_tells_of_itself() {
    let host = Host::start().await;
    let mut watcher = host.v2().await;
    let empty = watcher.ask(json!({ "type": "lobby", "on": true })).await;
    assert_eq!(empty, json!({ "type": "lobby", "seeks": [], "live": 0, "waiting": 0 }));
    let mut one = host.v2().await;
    waits(&mut one, with(seek(), json!({ "name": "Ada" }))).await;
    let mut told = watcher.until("lobby").await;
    if told["waiting"] == 0 {
        // As it was when the watcher came.
        told = watcher.until("lobby").await;
    }
    assert_eq!((&told["waiting"], &told["seeks"][0]["name"]), (&json!(1), &json!("Ada")));
    let mut other = host.v2().await;
    waits(&mut other, seek()).await;
    one.until("attending").await;
    loop {
        let told = watcher.until("lobby").await;
        if told["live"] == 1 {
            assert_eq!((&told["waiting"], &told["seeks"]), (&json!(0), &json!([])));
            break;
        }
    }
    watcher.send(json!({ "type": "lobby", "on": false })).await;
    // Wordless from here on.
    let mut third = host.v2().await;
    waits(&mut third, seek()).await;
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let answer = watcher.ask(json!({ "type": "ping", "token": 7 })).await;
    assert_eq!(answer["type"], "pong", "{answer}");
}

#[tokio::test]
async fn who_comes_back_with_their_key_goes_on_waiting() {
    let database = Database::new();
    let hosts = [Host::sharing(&database, |_| ()).await, Host::sharing(&database, |_| ()).await];
    let key = "a".repeat(32);
    let keyed = || with(seek(), json!({ "key": key }));
    let mut first = hosts[0].v2().await;
    let id = waits(&mut first, keyed()).await;
    let mut again = hosts[1].v2().await;
    assert_eq!(waits(&mut again, keyed()).await, id, "the same, at another server");
    drop(first);
    tokio::time::sleep(Duration::from_millis(300)).await;
    waiting(&hosts[1], 1).await;
    let mut other = hosts[0].v2().await;
    waits(&mut other, seek()).await;
    let found = again.until("attending").await;
    assert_eq!(found["key"], key);
    // The answer got lost, for all the server knows.
    drop(again);
    let mut back = hosts[0].v2().await;
    back.send(keyed()).await;
    let sits = back.until("attending").await;
    assert_eq!((&sits["you"], &sits["state"]["game"]), (&json!("creator"), &found["state"]["game"]));
}

#[tokio::test]
async fn games_by_days_wait_without_their_player() {
    let host = Host::start().await;
    let days = json!({ "times": [{ "kind": "correspondence", "daysPerMove": 2 }] });
    let (mut ada_browser, mut ada) = somebody(&host, "Ada").await;
    waits(&mut ada, with(seek(), days.clone())).await;
    drop(ada);
    tokio::time::sleep(Duration::from_millis(300)).await;
    let lobby = waiting(&host, 0).await;
    assert_eq!(lobby["seeks"][0]["name"], "Ada", "{lobby}");
    let scratch = host.scratch.path().to_owned();
    let (_, mut ben) = somebody(&host, "Ben").await;
    waits(&mut ben, with(seek(), days)).await;
    let game = ben.until("attending").await;
    assert_eq!(game["state"]["players"][0]["name"], "Ada");
    // She finds it among her games, and sits down without a key.
    let id = text(&game["state"]["game"]);
    let mut back = host.v2_as(ada_browser.cookie.as_deref().expect("a cookie")).await;
    let seated = back.ask(json!({ "type": "resume", "game": id })).await;
    assert_eq!((&seated["type"], &seated["you"]), (&json!("attending"), &json!("creator")), "{seated}");
    let mut stranger = host.v2().await;
    let answer = stranger.ask(json!({ "type": "resume", "game": id })).await;
    assert_eq!(answer["code"], "wrong-key");
    drop((scratch, ada_browser.done("GET", "/api/player", Value::Null).await));
}

#[tokio::test]
async fn who_leaves_too_many_games_has_to_pause() {
    let host = Host::start().await;
    let (_, mut ada) = somebody(&host, "Ada").await;
    let (_, mut ben) = somebody(&host, "Ben").await;
    for round in 0..4 {
        waits(&mut ada, seek()).await;
        waits(&mut ben, seek()).await;
        let attending = ada.until("attending").await;
        ben.until("attending").await;
        let seq = attending["state"]["seq"].clone();
        ada.send(json!({ "type": "abort", "seq": seq, "id": round })).await;
        ada.until_event("finished").await;
        ben.until_event("finished").await;
    }
    assert_eq!(refused(&mut ada, seek()).await, "pause");
    waits(&mut ben, seek()).await;
    let mut stranger = host.v2().await;
    waits(&mut stranger, seek()).await;
    ben.until("attending").await;
}

/// A key that no other number has.
fn key(number: usize) -> String {
    const LETTERS: &[u8] = b"abcdefghijkmnpqrstuvwxyz23456789";
    (0..32).map(|at| LETTERS[number / 32_usize.pow(at.min(4)) % 32] as char).collect()
}

/// RAUMSPIEL_SEEKERS says how many.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_is_paired_once_over_two_servers() {
    let many: usize = env::var("RAUMSPIEL_SEEKERS").ok().and_then(|n| n.parse().ok()).unwrap_or(80);
    let database = Database::new();
    let unbounded = |config: &mut Config| config.limits.enabled = false;
    let hosts = [Host::sharing(&database, unbounded).await, Host::sharing(&database, unbounded).await];
    let mut chance = Chance::new(7);
    let addresses = hosts.each_ref().map(|host| host.server.address());
    let mut tasks = JoinSet::new();
    // One more than can be paired.
    for at in 0..=many {
        let mut client = hosts[at % 2].v2().await;
        // Every fifth comes and goes first.
        let leaves = at % 5 == 0;
        let pause = Duration::from_millis(chance.below(400) as u64);
        // Every seventh loses the connection, and comes back by another server with the same key.
        let drops = at % 7 == 3;
        let wish = if drops { with(seek(), json!({ "key": key(at) })) } else { seek() };
        tasks.spawn(async move {
            tokio::time::sleep(pause).await;
            let id = waits(&mut client, wish.clone()).await;
            if drops {
                tokio::time::sleep(pause / 4).await;
                drop(client);
                let connected = Client::connect(addresses[(at + 1) % 2], Some("raumspiel.v2"), &[]).await;
                let mut client = connected.expect("the server lets us in").0;
                client.send(wish).await;
                return (client.until("attending").await, client);
            }
            if leaves {
                tokio::time::sleep(pause / 4).await;
                client.send(json!({ "type": "unseek", "id": id })).await;
                let answer = loop {
                    let answer = client.next().await;
                    if ["attending", "unsought"].contains(&answer["type"].as_str().unwrap_or_default()) {
                        break answer;
                    }
                };
                if answer["type"] == "attending" {
                    return (answer, client);
                }
                waits(&mut client, seek()).await;
            }
            (client.until("attending").await, client)
        });
    }
    let mut games: HashMap<String, Vec<String>> = HashMap::new();
    let mut clients = Vec::new();
    for _ in 0..many {
        let paired = tasks.join_next().await.expect("somebody is left");
        let (attending, client) = paired.expect("everybody is paired but one");
        let game = text(&attending["state"]["game"]);
        games.entry(game).or_default().push(text(&attending["you"]));
        clients.push(client);
    }
    assert_eq!(games.len(), many / 2);
    for (game, mut seats) in games {
        seats.sort();
        assert_eq!(seats, ["creator", "guest"], "{game}");
    }
    assert_eq!(tasks.len(), 1);
    assert_eq!(waiting(&hosts[0], 1).await["live"], many / 2);
    // Nobody is told of another game.
    for client in &mut clients {
        client.send(json!({ "type": "ping", "token": 1 })).await;
        loop {
            let answer = client.next().await;
            assert_ne!(answer["type"], "attending", "{answer}");
            if answer["type"] == "pong" {
                break;
            }
        }
    }
    let created = "SELECT count(DISTINCT game_id) FROM events";
    assert_eq!(database.ask(created).await, (many / 2).to_string(), "no game without players");
}
