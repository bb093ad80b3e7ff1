//! Whoever is deleted leaves games, and nothing that tells who they were.

use std::time::Duration;

use serde_json::{Value, json};

use crate::{
    browser::Browser,
    database::Database,
    host::{Client, Host, Pair},
    players::{generous, text},
    push::Device,
};

#[tokio::test]
async fn who_is_deleted_leaves_games_and_no_name() {
    let host = generous().await;
    let mut ada = Browser::new(&host);
    let me = ada.done("POST", "/api/player", json!({ "name": "Adalovelace" })).await;
    ada.done("POST", "/api/player/tokens", json!({ "name": "Adalovebot" })).await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4", "name": "Adatyped" })).await;
    pair.play(true, "d e d e d e d").await;
    assert_eq!(
        ada.ask("POST", "/api/player/claim", json!({ "game": pair.game, "key": pair.keys[0] })).await.0,
        204
    );
    let (_, state) = host.get(&format!("/api/games/{}", pair.game)).await;
    assert_eq!(state["players"][0]["name"], "Adalovelace");

    let (status, head, _) = ada.ask("DELETE", "/api/player", Value::Null).await;
    assert_eq!(status, 204);
    assert!(head.contains("max-age=0"), "{head}");
    assert_eq!(host.get(&format!("/api/players/{}", text(&me["id"]))).await.0, 404);
    let (_, state) = host.get(&format!("/api/games/{}", pair.game)).await;
    assert_eq!((&state["players"][0]["name"], &state["status"]), (&Value::Null, &json!("finished")));
    let (_, record) = host.get(&format!("/api/games/{}/record", pair.game)).await;
    assert!(!record.to_string().contains("Ada"), "{record}");

    let scratch = host.stop().await;
    let stored = String::from_utf8_lossy(&scratch.stored().await).into_owned();
    for trace in ["Adalove", "Adatyped", &text(&me["id"])] {
        assert!(!stored.contains(trace), "{trace} is still there");
    }
    let host = Host::over(scratch, |_| ()).await;
    let (_, state) = host.get(&format!("/api/games/{}", pair.game)).await;
    assert_eq!((&state["players"][0]["name"], &state["status"]), (&Value::Null, &json!("finished")));
}

#[tokio::test]
async fn who_is_deleted_while_given_something_leaves_nothing() {
    // A database that many write at once; a file has one writer.
    let database = Database::new();
    let host = Host::sharing(&database, |config| config.limits.changes_per_minute = 10_000).await;
    for round in 0..30 {
        let mut ada = Browser::new(&host);
        let me = ada.done("POST", "/api/player", json!({})).await;
        let code = ada.done("POST", "/api/player/pair", Value::Null).await["code"].clone();
        let recovery = ada.done("POST", "/api/player/recovery", Value::Null).await["code"].clone();
        let mut pair = Pair::start(&host, json!({ "spec": "connect-4x4-2" })).await;
        let claim = |seat: usize| json!({ "game": pair.game, "key": pair.keys[seat] });
        assert_eq!(ada.ask("POST", "/api/player/claim", claim(0)).await.0, 204);
        let (mut again, other) = (ada.at(&host), claim(1));
        let (mut phone, mut lost, mut asks) = (Browser::new(&host), Browser::new(&host), ada.at(&host));
        tokio::join!(
            async {
                tokio::time::sleep(Duration::from_micros(150 * (round % 6))).await;
                ada.ask("DELETE", "/api/player", Value::Null).await
            },
            again.ask("POST", "/api/player/claim", other),
            phone.ask("POST", "/api/pair", json!({ "code": code })),
            lost.ask("POST", "/api/recover", json!({ "code": recovery })),
            asks.ask("POST", "/api/player/pair", Value::Null),
            pair.act(true, json!({ "type": "resign" })),
        );
        let id = text(&me["id"]);
        for (table, column) in [
            ("players", "id"),
            ("devices", "player"),
            ("tickets", "player"),
            ("seats", "player"),
            ("sittings", "player"),
        ] {
            let left = database.ask(&format!("SELECT count(*) FROM {table} WHERE {column} = '{id}'")).await;
            assert_eq!(left.trim(), "0", "{table}, round {round}");
        }
    }
}

/// A socket of somebody who is known by a cookie or a token.
async fn seeking(host: &Host, headers: &[(&'static str, &str)], wish: Value) -> Client {
    let connected = Client::connect(host.server.address(), Some("raumspiel.v2"), headers).await;
    let mut client = connected.expect("the server lets us in").0;
    assert_eq!(client.next().await["type"], "welcome");
    let answer = client.ask(wish).await;
    assert_eq!(answer["type"], "seeking", "{answer}");
    client
}

fn seek(time: Value, rated: bool) -> Value {
    json!({ "type": "seek", "specs": ["chess-5x5x5"], "times": [time], "rated": rated })
}

#[tokio::test]
async fn of_ratings_notices_seeks_and_plans_nothing_is_left_either() {
    let host = Host::with(|config| {
        config.limits.changes_per_minute = 10_000;
        config.site = Some("https://play.example".parse().expect("a site"));
        config.push_hosts = vec!["https://push.example".parse().expect("a host")];
    })
    .await;
    let (mut ada, mut ben) = (Browser::new(&host), Browser::new(&host));
    let me = ada.done("POST", "/api/player", json!({ "name": "Adalovelace" })).await;
    let other = ben.done("POST", "/api/player", json!({ "name": "Benjamin" })).await;
    let bot = ada.done("POST", "/api/player/tokens", json!({ "name": "Adalovebot" })).await;
    let bearer = format!("Bearer {}", text(&bot["token"]));
    let cookie = ada.cookie.clone().expect("a cookie");

    // Rated, against somebody who stays.
    let clock = || json!({ "kind": "clock", "initialSeconds": 60 });
    let mut rated = seeking(&host, &[("cookie", &cookie)], seek(clock(), true)).await;
    let his = ben.cookie.clone().expect("a cookie");
    let mut opponent = seeking(&host, &[("cookie", &his)], seek(clock(), true)).await;
    let seq = rated.until("attending").await["state"]["seq"].clone();
    // Whoever comes after the end is shown it, and told of no event.
    opponent.until("attending").await;
    rated.send(json!({ "type": "resign", "seq": seq, "id": 1 })).await;
    opponent.until_event("finished").await;

    // Told of things, and so is the bot.
    ada.done("POST", "/api/player/push", Device::new().subscription("https://push.example/adalove-self"))
        .await;
    let subscription = Device::new().subscription("https://push.example/adalove-bot").to_string();
    let headers = [("authorization", bearer.as_str())];
    assert_eq!(host.http("POST", "/api/player/push", &headers, &subscription).await.0, 204);

    // Both seek, and a reply is decided ahead.
    let days = || json!({ "kind": "correspondence", "daysPerMove": 2 });
    seeking(&host, &[("cookie", &cookie)], seek(days(), false)).await;
    seeking(&host, &[("authorization", &bearer)], seek(days(), false)).await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4", "time": days() })).await;
    pair.play(true, "d").await;
    let planned = pair.first.ask(json!({ "type": "plan", "seq": pair.seq, "lines": [["c", "g"]] })).await;
    assert_eq!(planned["type"], "planned", "{planned}");
    let claim = json!({ "game": pair.game, "key": pair.keys[0] });
    assert_eq!(ada.ask("POST", "/api/player/claim", claim).await.0, 204);

    let left = async |host: &Host| {
        let lobby = host.get("/api/lobby").await.1;
        lobby["seeks"].as_array().expect("seeks").len()
    };
    assert_eq!(left(&host).await, 2);
    assert_eq!(ada.ask("DELETE", "/api/player", Value::Null).await.0, 204);
    assert_eq!(left(&host).await, 0);
    let (_, public) = host.get(&format!("/api/players/{}", text(&other["id"]))).await;
    assert_eq!(public["ratings"]["chess-5x5x5"]["games"], 1, "the other keeps what they won");

    let scratch = host.stop().await;
    let store = scratch.store().await;
    for (question, expected) in [
        ("SELECT count(*) FROM plans", 0),
        ("SELECT count(*) FROM pushes", 0),
        ("SELECT count(*) FROM seeks WHERE player IS NOT NULL AND game IS NULL", 0),
        ("SELECT count(*) FROM ratings", 1),
        ("SELECT count(*) FROM rated", 1),
    ] {
        let rows = store.ask(question, Vec::new()).await.expect("it is read");
        assert_eq!(rows[0][0].number(), expected, "{question}");
    }
    store.close().await.expect("it closes");
    let stored = String::from_utf8_lossy(&scratch.stored().await).into_owned();
    for trace in ["adalove", "Adalove", &text(&me["id"]), &text(&bot["id"])] {
        assert!(!stored.contains(trace), "{trace} is still there");
    }
    assert!(stored.contains(&text(&other["id"])), "the other is");
}
