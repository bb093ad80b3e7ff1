//! Several servers over one database.

use std::time::Duration;

use raumspiel_server::{Config, Server};
use serde_json::{Value, json};

use crate::{
    database::Database,
    host::{Host, PATIENCE, Pair},
};

async fn two(database: &Database) -> [Host; 2] {
    two_with(database, |_| ()).await
}

pub(crate) async fn two_with(database: &Database, tweak: impl Fn(&mut Config)) -> [Host; 2] {
    let hosts = [Host::sharing(database, &tweak).await, Host::sharing(database, &tweak).await];
    hints_arrive(&hosts.each_ref()).await;
    hosts
}

pub(crate) async fn hints_arrive(hosts: &[&Host]) {
    for host in hosts {
        let connected = async {
            while metric(host, "cluster_hints").await != 1 {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(PATIENCE, connected).await.expect("NATS lets it in");
    }
}

pub(crate) async fn metric(host: &Host, name: &str) -> u64 {
    let (_, _, text) = host.http("GET", "/metrics", &[], "").await;
    let line = text.lines().find_map(|line| line.strip_prefix(&format!("raumspiel_{name} ")));
    line.and_then(|value| value.parse().ok()).expect("a figure")
}

#[tokio::test]
async fn players_of_one_game_are_at_different_servers() {
    let database = Database::new();
    let [here, there] = two(&database).await;
    let mut pair = Pair::across(&here, &there, json!({ "spec": "connect-7x6-4" })).await;
    pair.play(true, "d e d e d e").await;
    pair.act(true, json!({ "type": "play", "move": "d" })).await;
    let end = pair.both().await;
    assert_eq!(end["event"]["result"]["winner"], "first", "{end}");
    pair.act(false, json!({ "type": "offer_rematch" })).await;
    pair.act(true, json!({ "type": "accept_rematch" })).await;
    pair.play(false, "a b").await;
    for host in [&here, &there] {
        let (_, state) = host.get(&format!("/api/games/{}", pair.game)).await;
        assert_eq!((&state["moves"], &state["round"]), (&json!(["a", "b"]), &json!(2)));
    }
    // A player goes on at the other server, from any number.
    let mut back = there.v2().await;
    for since in [0, pair.seq - 2, pair.seq] {
        let resume = json!({ "type": "resume", "game": pair.game, "key": pair.keys[0], "since": since });
        let answer = back.ask(resume).await;
        match answer["type"].as_str() {
            Some("caught_up") => {
                assert_eq!(answer["events"].as_array().map(Vec::len), Some((pair.seq - since) as usize));
            }
            _ => assert_eq!(answer["state"]["seq"], pair.seq, "{answer}"),
        }
        assert_eq!(answer["you"], "creator");
    }
    here.stop().await;
    there.stop().await;
}

#[tokio::test]
async fn a_client_of_protocol_1_plays_one_of_protocol_2_at_another_server() {
    let database = Database::new();
    let [here, there] = two(&database).await;
    let mut old = here.v1().await;
    let created = old.ask(json!({ "type": "create_game" })).await;
    let mut new = there.v2().await;
    let joined = new.ask(json!({ "type": "join", "join": created["gameId"] })).await;
    assert_eq!(joined["type"], "attending", "{joined}");
    let start = old.next().await;
    assert_eq!(start["type"], "game_start", "{start}");
    let white = start["color"] == "white";
    let seq = joined["state"]["seq"].as_u64().expect("a number");
    if white {
        old.send(json!({ "type": "move", "from": "Ab2", "to": "Ab3" })).await;
        assert_eq!(old.next().await["type"], "move_made");
        assert_eq!(new.until_event("played").await["event"]["move"], "Ab2Ab3");
    } else {
        new.send(json!({ "type": "play", "seq": seq, "id": 1, "move": "Ab2Ab3" })).await;
        assert_eq!(new.until_event("played").await["event"]["move"], "Ab2Ab3");
        assert_eq!(old.next().await["type"], "move_made");
    }
    here.stop().await;
    there.stop().await;
}

#[tokio::test]
async fn who_is_there_is_told_across_servers() {
    let database = Database::new();
    let [here, there] = two(&database).await;
    let mut pair = Pair::across(&here, &there, json!({ "spec": "connect-7x6-4" })).await;
    let all = json!({ "creator": true, "guest": true, "watchers": 0 });
    knows(&mut pair.first, &all).await;
    drop(pair.second);
    told(&mut pair.first, &json!({ "creator": true, "guest": false, "watchers": 0 })).await;
    let mut back = resumed(&there, &pair.game, &pair.keys[1]).await;
    told(&mut pair.first, &all).await;
    knows(&mut back, &all).await;
    let mut watcher = there.v2().await;
    watcher.send(json!({ "type": "watch", "game": pair.game })).await;
    told(&mut pair.first, &json!({ "creator": true, "guest": true, "watchers": 1 })).await;
    // A server that stops takes nobody's presence for granted.
    there.stop().await;
    told(&mut pair.first, &json!({ "creator": true, "guest": false, "watchers": 0 })).await;
    here.stop().await;
}

/// Whoever comes learns who is elsewhere, with how the game stands or a moment later.
async fn knows(client: &mut crate::host::Client, expected: &Value) {
    let wait = async {
        while client.ask(json!({ "type": "sync", "since": 3 })).await["presence"] != *expected {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(PATIENCE, wait).await.expect("they are known to be there");
}

/// Waits until a client is told that these are there.
async fn told(client: &mut crate::host::Client, expected: &Value) {
    let mut last = Value::Null;
    let wait = async {
        while last != *expected {
            last = client.until("presence").await["presence"].take();
        }
    };
    let waited = tokio::time::timeout(PATIENCE, wait).await;
    waited.unwrap_or_else(|_| panic!("{expected} is not told, but {last}"));
}

/// Both talk at once, so that again and again both servers want to write the same number.
#[tokio::test]
async fn what_two_servers_write_at_once_is_written_once_each() {
    let database = Database::new();
    let [here, there] = two(&database).await;
    let mut pair = Pair::across(&here, &there, json!({ "spec": "connect-7x6-4" })).await;
    let mut both =
        [resumed(&here, &pair.game, &pair.keys[0]).await, resumed(&there, &pair.game, &pair.keys[0]).await];
    const ROUNDS: u64 = 30;
    let seq = pair.seq;
    for id in 1..=ROUNDS {
        let chat = json!({ "type": "chat", "seq": seq, "id": id, "phrase": "hello" });
        pair.second.send(chat.clone()).await;
        // The same command comes to both servers.
        for client in &mut both {
            client.send(chat.clone()).await;
        }
    }
    let expected = seq + 2 * ROUNDS;
    let log = async {
        loop {
            let (_, log) = here.get(&format!("/api/games/{}/log", pair.game)).await;
            if log.as_array().is_some_and(|log| log.len() as u64 >= expected) {
                return log;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let log = tokio::time::timeout(PATIENCE, log).await.expect("everything is written");
    let log = log.as_array().expect("a list");
    assert_eq!(log.len() as u64, expected, "nothing is written twice");
    for (by, expected) in [("creator", ROUNDS), ("guest", ROUNDS)] {
        let mut ids: Vec<u64> =
            log.iter().filter(|event| event["by"] == by).filter_map(|event| event["id"].as_u64()).collect();
        ids.sort_unstable();
        assert_eq!(ids, (1..=expected).collect::<Vec<_>>(), "{by}");
    }
    // Everybody is told everything, in order, whichever server they are at.
    for client in [&mut pair.first, &mut pair.second] {
        for event in &log[seq as usize..] {
            let told = client.until("event").await;
            assert_eq!(told["seq"], event["seq"]);
            assert_eq!(told["by"], event["by"]);
        }
    }
    let overtaken = metric(&here, "commands_overtaken_total").await;
    assert!(overtaken + metric(&there, "commands_overtaken_total").await > 0, "they never met");
    here.stop().await;
    there.stop().await;
}

/// While the log keeps a command waiting, its sender is told more than is kept for a client that
/// does not read.
#[tokio::test]
async fn whoever_waits_for_the_log_is_told_things_meanwhile() {
    let database = Database::new();
    let here = Host::sharing(&database, |_| ()).await;
    let there = Host::sharing(&database, |config| config.limits.queue = 2).await;
    hints_arrive(&[&here, &there]).await;
    let mut pair = Pair::across(&here, &there, json!({ "spec": "connect-7x6-4" })).await;
    let occupied = database.occupy("LOCK TABLE events IN EXCLUSIVE MODE").await;
    pair.second.send(json!({ "type": "chat", "seq": pair.seq, "id": 1, "phrase": "hello" })).await;
    let mut watchers = Vec::new();
    for count in 1..=4 {
        let mut watcher = here.v2().await;
        watcher.send(json!({ "type": "watch", "game": pair.game })).await;
        told(&mut pair.first, &json!({ "creator": true, "guest": true, "watchers": count })).await;
        watchers.push(watcher);
    }
    drop(occupied);
    assert_eq!(pair.second.until_event("chatted").await["id"], 1);
    here.stop().await;
    there.stop().await;
}

/// Whoever only looks at a game may wait for the log; its players do not wait for them.
#[tokio::test]
async fn looking_at_a_game_keeps_no_move_waiting() {
    let database = Database::new();
    let host = Host::sharing(&database, |_| ()).await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    pair.play(true, "d e").await;
    // From now on whoever reads the log waits for a lock, and whoever writes does not.
    database
        .ask(
            "ALTER TABLE events RENAME TO written; CREATE VIEW events AS SELECT * FROM written \
        WHERE (SELECT CAST(pg_advisory_xact_lock_shared(7) AS text)) = ''",
        )
        .await;
    let held = database.occupy("SELECT pg_advisory_xact_lock(7)").await;
    let path = format!("/api/games/{}", pair.game);
    let mut look = Box::pin(host.get(&path));
    let play = async {
        let waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() \
            AND wait_event = 'advisory' AND query LIKE '%body FROM events%'";
        while database.ask(waiting).await == "0" {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        pair.play(true, "d e d").await;
    };
    tokio::select! {
        biased;
        _ = &mut look => panic!("it was seen before the move was made"),
        () = play => drop(held),
    }
    let (status, state) = look.await;
    assert_eq!((status, &state["moves"]), (200, &json!(["d", "e", "d", "e", "d"])), "{state}");
    host.stop().await;
}

async fn resumed(host: &Host, game: &str, key: &str) -> crate::host::Client {
    let mut client = host.v2().await;
    let resume = json!({ "type": "resume", "game": game, "key": key });
    assert_eq!(client.ask(resume).await["type"], "attending");
    client
}

#[tokio::test]
async fn the_free_seat_is_taken_once() {
    let database = Database::new();
    let [here, there] = two(&database).await;
    for _ in 0..5 {
        let (_, _, created) = here.http("POST", "/api/games", &[], r#"{"spec":"connect-7x6-4"}"#).await;
        let created: Value = serde_json::from_str(&created).expect("JSON");
        let join = json!({ "type": "join", "join": created["join"] });
        let (mut first, mut second) = (here.v2().await, there.v2().await);
        let answers = tokio::join!(first.ask(join.clone()), second.ask(join.clone()));
        let kinds = [answers.0["type"].as_str(), answers.1["type"].as_str()];
        let seated = kinds.iter().filter(|kind| **kind == Some("attending")).count();
        let refused = [&answers.0, &answers.1].iter().filter(|answer| answer["code"] == "game-full").count();
        assert_eq!((seated, refused), (1, 1), "{answers:?}");
    }
    here.stop().await;
    there.stop().await;
}

/// Whoever comes is told how the game stands before anything else, also before who is elsewhere.
#[tokio::test]
async fn the_first_word_is_how_the_game_stands() {
    let database = Database::new();
    let [here, there] = two(&database).await;
    for _ in 0..10 {
        let mut first = here.v2().await;
        let opened = first.ask(json!({ "type": "create", "spec": "connect-7x6-4" })).await;
        let mut second = there.v2().await;
        second.send(json!({ "type": "join", "join": opened["join"] })).await;
        assert_eq!(second.any().await["type"], "attending");
    }
    here.stop().await;
    there.stop().await;
}

#[tokio::test]
async fn a_flag_falls_once() {
    let database = Database::new();
    let [here, there] = two(&database).await;
    let time = json!({ "kind": "clock", "initialSeconds": 1 });
    let mut pairs = Vec::new();
    for _ in 0..4 {
        let mut pair = Pair::across(&here, &there, json!({ "spec": "connect-7x6-4", "time": time })).await;
        pair.play(true, "d e d").await;
        pairs.push(pair);
    }
    for pair in &mut pairs {
        let end = pair.both().await;
        assert_eq!(end["event"]["result"], json!({ "winner": "first", "reason": "time", "lines": 0 }));
    }
    let finished = database.ask("SELECT count(*) FROM events WHERE body LIKE '%\"finished\"%'").await;
    assert_eq!(finished, "4");
    assert_eq!(database.ask("SELECT count(*) FROM timed").await, "0");
    let fallen = metric(&here, "flags_fallen_total").await + metric(&there, "flags_fallen_total").await;
    // Two servers that write the same in the same millisecond have both let it fall: once in the log.
    assert!(fallen >= 4, "{fallen}");
    here.stop().await;
    there.stop().await;
}

#[tokio::test]
async fn a_flag_falls_though_the_server_that_had_the_game_is_gone() {
    let database = Database::new();
    let [here, there] = two(&database).await;
    let time = json!({ "kind": "clock", "initialSeconds": 2 });
    let mut pair = Pair::start(&here, json!({ "spec": "connect-7x6-4", "time": time })).await;
    pair.play(true, "d e d").await;
    here.stop().await;
    // Nobody asks the other server for the game.
    let fallen = async {
        while database.ask("SELECT count(*) FROM events WHERE body LIKE '%\"finished\"%'").await != "1" {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(PATIENCE, fallen).await.expect("the flag falls");
    there.stop().await;
}

#[tokio::test]
async fn many_servers_start_at_once_on_an_empty_database() {
    let database = Database::new();
    let starting = (0..6).map(|_| {
        let database = database.clone();
        tokio::spawn(async move { Host::sharing(&database, |_| ()).await })
    });
    let starting: Vec<_> = starting.collect();
    let mut hosts = Vec::new();
    for host in starting {
        hosts.push(host.await.expect("it starts"));
    }
    let once = database.ask("SELECT count(*) > 0 AND count(*) = max(version) FROM schema_version").await;
    assert_eq!(once, "t", "every step was done once");
    let counted = async {
        while metric(&hosts[0], "cluster_others").await != 5 || metric(&hosts[5], "cluster_hints").await != 1
        {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(PATIENCE, counted).await.expect("they know of each other");
    let mut pair = Pair::across(&hosts[0], &hosts[5], json!({ "spec": "connect-7x6-4" })).await;
    pair.play(true, "d e").await;
    for host in hosts {
        host.stop().await;
    }
}

#[tokio::test]
async fn without_hints_servers_look_for_themselves() {
    let database = Database::new();
    let silent = |config: &mut raumspiel_server::Config| {
        config.cluster.as_mut().expect("a database").nats = None;
    };
    let here = Host::sharing(&database, silent).await;
    let there = Host::sharing(&database, |_| ()).await;
    let mut pair = Pair::across(&here, &there, json!({ "spec": "connect-7x6-4" })).await;
    pair.play(true, "d e d e d e").await;
    here.stop().await;
    there.stop().await;
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_not_touched() {
    let database = Database::new();
    Host::sharing(&database, |_| ()).await.stop().await;
    database.ask("INSERT INTO schema_version VALUES (1000)").await;
    let mut config =
        raumspiel_server::Config::new(std::net::SocketAddr::from(([127, 0, 0, 1], 0)), "unused".into());
    config.cluster = Some(database.shared());
    let refused = Server::start(config).await.err().expect("it does not start").to_string();
    assert!(refused.contains("newer version"), "{refused}");
}

#[tokio::test]
async fn while_the_database_is_away_nobodys_time_passes() {
    let mut postgres = raumspiel_local::Postgres::start();
    let database = postgres.database();
    let shared = raumspiel_server::ClusterConfig { database, nats: None };
    let host = Host::with(|config| config.cluster = Some(shared)).await;
    let time = json!({ "kind": "clock", "initialSeconds": 9 });
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4", "time": time })).await;
    pair.play(true, "d e d").await;
    postgres.crash();
    let (status, _) = host.get("/readyz").await;
    assert_eq!(status, 503);
    // Longer than the player has.
    tokio::time::sleep(Duration::from_secs(9)).await;
    postgres.restart();
    let back = async {
        loop {
            let (status, state) = host.get(&format!("/api/games/{}", pair.game)).await;
            if status == 200 {
                return state;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let state = tokio::time::timeout(PATIENCE, back).await.expect("it comes back");
    assert_eq!(state["status"], "playing", "{state}");
    host.stop().await;
}
