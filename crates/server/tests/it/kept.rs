//! What those who are at a game hear of who the players are, as soon as it changes.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::{
    browser::Browser,
    cluster::two_with,
    database::Database,
    host::{Client, Host, Pair},
    players::{generous, text},
};

/// Somebody new, with how their browser is known.
async fn somebody<'h>(host: &'h Host, name: &str) -> (Browser<'h>, String) {
    let mut browser = Browser::new(host);
    browser.done("POST", "/api/player", json!({ "name": name })).await;
    let cookie = browser.cookie.clone().expect("a cookie");
    (browser, cookie)
}

async fn claim(browser: &mut Browser<'_>, pair: &Pair, seat: usize) {
    let claim = json!({ "game": pair.game, "key": pair.keys[seat] });
    assert_eq!(browser.ask("POST", "/api/player/claim", claim).await.0, 204);
}

/// What is told next of who has kept the seats.
async fn kept(client: &mut Client) -> Value {
    client.until_kept().await["kept"].clone()
}

/// A socket of whoever has this cookie, at their seat by nothing else.
async fn seated_by_name(host: &Host, cookie: &str, game: &str) -> Client {
    let mut client = host.v2_as(cookie).await;
    let seated = client.ask(json!({ "type": "resume", "game": game, "key": "" })).await;
    assert_eq!((&seated["type"], &seated["you"]), (&json!("attending"), &json!("creator")), "{seated}");
    client
}

#[tokio::test]
async fn a_bot_that_joins_by_a_link_is_seen_to_be_one_at_once() {
    let host = generous().await;
    let (mut ada, _) = somebody(&host, "Ada").await;
    let token = ada.done("POST", "/api/player/tokens", json!({ "name": "Deep Ada" })).await["token"].clone();
    let mut creator = host.v2().await;
    let opened = creator.ask(json!({ "type": "create", "spec": "connect-7x6-4" })).await;
    let bearer = format!("Bearer {}", text(&token));
    let headers = [("authorization", bearer.as_str())];
    let connected = Client::connect(host.server.address(), Some("raumspiel.v2"), &headers).await;
    let mut bot = connected.expect("the server lets us in").0;
    bot.send(json!({ "type": "join", "join": opened["join"], "name": "Human" })).await;
    bot.until("attending").await;
    let expected = json!([{ "seat": "guest", "name": "Deep Ada", "bot": true }]);
    assert_eq!(kept(&mut creator).await, expected);
    let mut late = host.v2().await;
    let state = late.ask(json!({ "type": "watch", "game": opened["state"]["game"] })).await["state"].clone();
    assert_eq!(state["kept"], expected);
    let guest =
        json!({ "seat": "guest", "side": state["players"][1]["side"], "name": "Deep Ada", "bot": true });
    assert_eq!(state["players"][1], guest);
}

#[tokio::test]
async fn names_and_wishes_are_told_to_whoever_is_there_and_whoever_comes_back() {
    let host = generous().await;
    let ((mut ada, _), (mut bob, _)) = (somebody(&host, "Ada").await, somebody(&host, "Bob").await);
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4", "name": "typed" })).await;
    let mut watcher = host.v2().await;
    watcher.ask(json!({ "type": "watch", "game": pair.game })).await;
    let one = |name: &str, shows: u32| match shows {
        0 => json!({ "seat": "creator", "name": name }),
        _ => json!({ "seat": "creator", "name": name, "shows": shows }),
    };
    claim(&mut ada, &pair, 0).await;
    for client in [&mut pair.first, &mut pair.second, &mut watcher] {
        assert_eq!(kept(client).await, json!([one("Ada", 0)]));
    }
    claim(&mut bob, &pair, 1).await;
    pair.play(true, "d e d e d e d").await;
    ada.done("PATCH", "/api/player", json!({ "name": "Ada L." })).await;
    let guest = json!({ "seat": "guest", "name": "Bob" });
    assert_eq!(kept(&mut watcher).await, json!([one("Ada", 0), guest]));
    assert_eq!(kept(&mut watcher).await, json!([one("Ada L.", 0), guest]));

    let path = format!("/api/games/{}/public", pair.game);
    assert_eq!(ada.done("POST", &path, Value::Null).await["listed"], false);
    let wished = json!([one("Ada L.", 1), guest]);
    assert_eq!(kept(&mut watcher).await, wished);
    let (game, key, seq) = (&pair.game, &pair.keys[1], pair.seq);
    let mut back = host.v2().await;
    let told = back.ask(json!({ "type": "resume", "game": game, "key": key, "since": seq })).await;
    assert_eq!((&told["type"], &told["kept"]), (&json!("caught_up"), &wished), "{told}");
    assert_eq!(bob.done("POST", &path, Value::Null).await["listed"], true);
    let both = json!([one("Ada L.", 1), { "seat": "guest", "name": "Bob", "shows": 1 }]);
    assert_eq!(kept(&mut back).await, both);

    // What nobody has changed is told to nobody.
    ada.done("PATCH", "/api/player", json!({ "name": "Ada L." })).await;
    assert_eq!(kept(&mut watcher).await, both);
    watcher.send(json!({ "type": "ping", "token": 7 })).await;
    let mut told = watcher.any().await;
    while told["type"] != "pong" {
        assert_eq!(told["kept"], Value::Null, "{told}");
        told = watcher.any().await;
    }
}

#[tokio::test]
async fn who_is_deleted_goes_on_as_nobody() {
    let host = generous().await;
    let (mut ada, cookie) = somebody(&host, "Ada").await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    claim(&mut ada, &pair, 0).await;
    assert_eq!(kept(&mut pair.second).await[0]["name"], "Ada");
    let mut by_name = seated_by_name(&host, &cookie, &pair.game).await;
    let mut in_lobby = host.v2_as(&cookie).await;
    assert_eq!(ada.ask("DELETE", "/api/player", Value::Null).await.0, 204);
    assert_eq!(kept(&mut pair.second).await, json!([{ "seat": "creator", "name": null }]));
    assert_eq!(by_name.close_code().await, Some(1012));
    assert_eq!(in_lobby.close_code().await, Some(1012));
    let mut again = host.v2_as(&cookie).await;
    let refused = again.ask(json!({ "type": "resume", "game": pair.game, "key": "" })).await;
    assert_eq!(refused["code"], "wrong-key");
    // The seat is still whoever's has its key, as somebody.
    pair.play(true, "d e").await;
}

#[tokio::test]
async fn a_device_that_is_signed_out_holds_nothing_by_its_cookie() {
    let host = generous().await;
    let (mut ada, cookie) = somebody(&host, "Ada").await;
    let code = ada.done("POST", "/api/player/pair", Value::Null).await["code"].clone();
    let mut phone = Browser::new(&host);
    phone.done("POST", "/api/pair", json!({ "code": code })).await;
    let phones = phone.cookie.clone().expect("a cookie");
    let pair = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    claim(&mut ada, &pair, 0).await;
    let mut stays = seated_by_name(&host, &cookie, &pair.game).await;
    let mut goes = seated_by_name(&host, &phones, &pair.game).await;
    let mut seeks = host.v2_as(&phones).await;
    let time = json!({ "kind": "clock", "initialSeconds": 60 });
    let seek = json!({ "type": "seek", "specs": ["chess-5x5x5"], "times": [time], "rated": false });
    assert_eq!(seeks.ask(seek).await["type"], "seeking");
    let devices = phone.done("GET", "/api/player", Value::Null).await["devices"].clone();
    let is_this = |device: &&Value| device["this"] == true;
    let id = text(&devices.as_array().expect("a list").iter().find(is_this).expect("this one")["id"]);
    assert_eq!(ada.ask("DELETE", &format!("/api/player/devices/{id}"), Value::Null).await.0, 204);
    assert_eq!(goes.close_code().await, Some(1012));
    assert_eq!(seeks.close_code().await, Some(1012));
    let began = Instant::now();
    while host.get("/api/lobby").await.1["seeks"] != json!([]) {
        assert!(began.elapsed() < Duration::from_secs(20), "it waits as somebody who is signed out");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    stays.send(json!({ "type": "ping", "token": 7 })).await;
    stays.until("pong").await;
}

#[tokio::test]
async fn every_server_hears_of_it() {
    let database = Database::new();
    let [here, there] = two_with(&database, |config| config.limits.changes_per_minute = 10_000).await;
    let (mut ada, cookie) = somebody(&here, "Ada").await;
    let mut pair = Pair::across(&here, &there, json!({ "spec": "connect-7x6-4" })).await;
    claim(&mut ada, &pair, 0).await;
    assert_eq!(kept(&mut pair.second).await[0]["name"], "Ada");
    pair.play(true, "d e d e d e d").await;
    // Every five seconds they look for themselves: that would be too late for most of these.
    let began = Instant::now();
    for name in ["Ada B.", "Ada C.", "Ada D."] {
        ada.done("PATCH", "/api/player", json!({ "name": name })).await;
        assert_eq!(kept(&mut pair.second).await[0]["name"], name);
    }
    ada.done("POST", &format!("/api/games/{}/public", pair.game), Value::Null).await;
    assert_eq!(kept(&mut pair.second).await[0]["shows"], 1);
    assert!(began.elapsed() < Duration::from_secs(10), "nobody has told it");

    let mut by_name = seated_by_name(&there, &cookie, &pair.game).await;
    let mut elsewhere = there.v2_as(&cookie).await;
    assert_eq!(ada.ask("DELETE", "/api/player", Value::Null).await.0, 204);
    let gone = json!([{ "seat": "creator", "name": null, "shows": 1 }]);
    assert_eq!(kept(&mut pair.second).await, gone);
    assert_eq!(by_name.close_code().await, Some(1012));
    assert_eq!(elsewhere.close_code().await, Some(1012));
}
