//! Who is listed among the best, which games are shown first, and for how long somebody pauses.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use raumspiel_server::{
    Config,
    store::{Step, Value as Stored},
};
use serde_json::{Value, json};

use crate::{
    browser::Browser,
    host::{Client, Host, Scratch},
    players::{generous, text},
};

const POOL: &str = "connect-7x6-4";
const DAY: u64 = 24 * 60 * 60 * 1000;

fn generously(config: &mut Config) {
    config.limits.changes_per_minute = 10_000;
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("now").as_millis() as u64
}

/// So many players: their cookies and ids.
async fn people(host: &Host, many: usize) -> Vec<(String, String)> {
    let mut people = Vec::new();
    for _ in 0..many {
        let mut browser = Browser::new(host);
        let made = browser.done("POST", "/api/player", json!({})).await;
        people.push((browser.cookie.expect("a cookie"), text(&made["id"])));
    }
    people
}

/// Says what somebody is rated, in thousandths, and when they last played.
fn rated(id: &str, rating: u64, deviation: u64, ended: u64) -> Step {
    let sql = "INSERT INTO ratings (player, pool, rating, deviation, volatility, games, ended) \
        VALUES ($1, $2, $3, $4, 60000, 9, $5)";
    let values: [Stored; 5] = [id.into(), POOL.into(), rating.into(), deviation.into(), ended.into()];
    Step::run(sql, values)
}

async fn changed(scratch: Scratch, steps: Vec<Step>) -> Host {
    let store = scratch.store().await;
    store.change(steps).await.expect("it is done");
    store.close().await.expect("it closes");
    Host::over(scratch, generously).await
}

#[tokio::test]
async fn a_list_has_the_sure_and_recent_best_first_and_goes_on() {
    let host = generous().await;
    let ids: Vec<String> = people(&host, 58).await.into_iter().map(|(_, id)| id).collect();
    let now = now();
    let mut steps = vec![
        rated(&ids[0], 2_900_000, 75_001, now),
        rated(&ids[1], 2_800_000, 50_000, now - 90 * DAY - DAY / 2),
        rated(&ids[2], 2_700_000, 75_000, now - 90 * DAY + DAY / 2),
    ];
    // Two of each rating, so that a page ends between two alike.
    let others = ids[3..].iter().enumerate();
    steps.extend(others.map(|(at, id)| rated(id, 2_000_000 - (at as u64).div_ceil(2) * 1_000, 40_000, now)));
    let host = changed(host.stop().await, steps).await;
    let page = async |before: &str| host.get(&format!("/api/ratings/{POOL}{before}")).await.1;
    let listed = |page: &Value| -> Vec<(f64, String)> {
        let players = page["players"].as_array().expect("players");
        players
            .iter()
            .map(|one| (one["rating"]["rating"].as_f64().expect("a number"), text(&one["id"])))
            .collect()
    };
    let first = page("").await;
    let second = page(&format!("?before={}", text(&first["next"]))).await;
    assert_eq!((listed(&first).len(), listed(&second).len(), &second["next"]), (50, 6, &Value::Null));
    assert_eq!(listed(&first)[0], (2_700.0, ids[2].clone()), "75 will do, and 90 days");
    let all = [listed(&first), listed(&second)].concat();
    assert!(all.is_sorted_by(|one, next| one > next), "best first, and none twice: {all:?}");
    assert!(!all.iter().any(|(_, id)| *id == ids[0] || *id == ids[1]), "unsure, or away for too long");
    for wrong in ["?before=x", "?before=1", "?before=x.aaaaaaaaaaaaaaaa", "?before=1.a"] {
        assert_eq!(page(wrong).await["code"], "malformed", "{wrong}");
    }
}

async fn seeking(host: &Host, cookie: &str, seconds: u32) -> Client {
    let mut client = host.v2_as(cookie).await;
    let times = json!([{ "kind": "clock", "initialSeconds": seconds }]);
    let answer = client.ask(json!({ "type": "seek", "specs": [POOL], "times": times })).await;
    assert_eq!(answer["type"], "seeking", "{answer}");
    client
}

#[tokio::test]
async fn of_games_that_are_played_the_best_is_shown_first() {
    let host = generous().await;
    let people = people(&host, 4).await;
    let steps = people.iter().zip([1_200_000, 1_250_000, 2_000_000, 2_050_000]);
    let steps = steps.map(|((_, id), rating)| rated(id, rating, 50_000, now())).collect();
    let host = changed(host.stop().await, steps).await;
    let mut games = Vec::new();
    let mut clients = Vec::new();
    for pair in people.chunks(2) {
        let (mut one, mut other) =
            (seeking(&host, &pair[0].0, 300).await, seeking(&host, &pair[1].0, 300).await);
        games.push(one.until("attending").await["state"]["game"].clone());
        other.until("attending").await;
        clients.extend([one, other]);
    }
    let (_, live) = host.get("/api/live").await;
    let shown: Vec<_> =
        live["games"].as_array().expect("games").iter().map(|game| &game["state"]["game"]).collect();
    assert_eq!(shown, [&games[1], &games[0]], "the later is the better");
    drop(clients);
}

#[tokio::test]
async fn a_pause_is_over_after_five_minutes() {
    let host = generous().await;
    let people = people(&host, 2).await;
    for round in 0..4 {
        let (mut ada, mut ben) =
            (seeking(&host, &people[0].0, 300).await, seeking(&host, &people[1].0, 300).await);
        let seq = ada.until("attending").await["state"]["seq"].clone();
        ben.until("attending").await;
        ada.send(json!({ "type": "abort", "seq": seq, "id": round })).await;
        ben.until_event("finished").await;
    }
    let ask = async |host: &Host| {
        let mut client = host.v2_as(&people[0].0).await;
        let times = json!([{ "kind": "clock", "initialSeconds": 60 }]);
        let answer = client.ask(json!({ "type": "seek", "specs": [POOL], "times": times })).await;
        (text(&answer["type"]), answer["code"].clone())
    };
    assert_eq!(ask(&host).await, ("error".to_owned(), json!("pause")));
    let age = |sql| Step::run(sql, []);
    let nearly = vec![
        age("UPDATE rounds SET ended = ended - 240000"),
        age("UPDATE sittings SET ended = ended - 240000"),
    ];
    let host = changed(host.stop().await, nearly).await;
    assert_eq!(ask(&host).await.1, json!("pause"), "four minutes are not enough");
    let over = vec![
        age("UPDATE rounds SET ended = ended - 60000"),
        age("UPDATE sittings SET ended = ended - 60000"),
    ];
    let host = changed(host.stop().await, over).await;
    assert_eq!(ask(&host).await.0, "seeking");
}

#[tokio::test]
async fn nobody_is_told_of_the_lobby_more_than_once_a_second() {
    let host = generous().await;
    let mut watcher = host.v2().await;
    let began = Instant::now();
    watcher.send(json!({ "type": "lobby", "on": true })).await;
    let mut waiting = Vec::new();
    // Each wants another speed, so that nobody is paired.
    for at in 0..24 {
        let mut client = host.v2().await;
        let times = json!([{ "kind": "clock", "initialSeconds": 60 + at }]);
        client.send(json!({ "type": "seek", "specs": [POOL], "times": times })).await;
        waiting.push(client);
        tokio::time::sleep(Duration::from_millis(120)).await;
    }
    let mut told = 0;
    while watcher.until("lobby").await["waiting"] != 24 {
        told += 1;
    }
    let most = began.elapsed().as_secs() + 2;
    assert!((1..=most).contains(&told), "{told} times in {:?}", began.elapsed());
}
