//! Where those meet who are at a game, and where servers talk of it.

use std::time::Duration;

use async_nats::{Client as Nats, Subscriber};
use futures_util::StreamExt;
use serde_json::json;

use crate::{
    cluster::{hints_arrive, metric},
    database::Database,
    host::{Client, Host, PATIENCE, Pair},
};

#[tokio::test]
async fn a_game_may_stand_in_the_address_of_a_socket() {
    let host = Host::start().await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    let at = |name: &str| format!("ws://{}/ws?game={name}", host.server.address());
    let several = if host.scratch.is_shared() { json!(true) } else { json!(null) };
    for name in [pair.game.as_str(), "", "nobody", "%00"] {
        let connected = Client::connect_to(&at(name), Some("raumspiel.v2"), &[]).await;
        let mut named = connected.expect("the server lets us in").0;
        let welcome = named.next().await;
        assert_eq!((&welcome["type"], &welcome["several"]), (&json!("welcome"), &several));
        let resume = json!({ "type": "resume", "game": pair.game, "key": pair.keys[0] });
        assert_eq!(named.ask(resume).await["you"], "creator");
    }
    pair.play(true, "d e").await;
    // Protocol 1 has no such thing, and is none the worse for it.
    let mut old = Vec::new();
    for name in ["", pair.game.as_str()] {
        old.push(Client::connect_to(&at(name), None, &[]).await.expect("the server lets us in").0);
    }
    let created = old[0].ask(json!({ "type": "create_game" })).await;
    let joined = old[1].ask(json!({ "type": "join_game", "gameId": created["gameId"] })).await;
    assert_eq!(joined["type"], "game_start", "{joined}");
    host.stop().await;
}

#[tokio::test]
async fn who_comes_to_one_of_several_servers_is_told_so() {
    let database = Database::new();
    let host = Host::sharing(&database, |_| ()).await;
    let connected = Client::connect(host.server.address(), Some("raumspiel.v2"), &[]).await;
    let welcome = connected.expect("the server lets us in").0.next().await;
    assert_eq!(welcome["several"], true, "{welcome}");
    host.stop().await;
}

/// All that is said at other servers, as one of them would hear it.
struct Neighbour {
    nats: Nats,
    cluster: String,
    heard: Subscriber,
}

impl Neighbour {
    async fn of(database: &Database) -> Neighbour {
        let nats = async_nats::ConnectOptions::new()
            .no_echo()
            .connect(database.services.nats.url())
            .await
            .expect("NATS is there");
        let cluster = format!("raumspiel.{}", database.ask("SELECT cluster FROM service_clock").await);
        let heard = nats.subscribe(format!("{cluster}.>")).await.expect("NATS is there");
        nats.flush().await.expect("NATS is there");
        Neighbour { nats, cluster, heard }
    }

    async fn say(&self, about: &str, text: &str) {
        let subject = format!("{}.{about}", self.cluster);
        self.nats.publish(subject, text.to_owned().into()).await.expect("NATS is there");
        self.nats.flush().await.expect("NATS is there");
    }

    /// What is said next about something.
    async fn hears(&mut self, about: &str) -> String {
        let subject = format!("{}.{about}", self.cluster);
        let wait = async {
            loop {
                let message = self.heard.next().await.expect("NATS stays");
                if message.subject.as_str() == subject {
                    return String::from_utf8_lossy(&message.payload).into_owned();
                }
            }
        };
        tokio::time::timeout(PATIENCE, wait).await.unwrap_or_else(|_| panic!("nothing about {about}"))
    }
}

async fn becomes(host: &Host, figure: &str, expected: u64) {
    let wait = async {
        while metric(host, figure).await != expected {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    if tokio::time::timeout(PATIENCE, wait).await.is_err() {
        panic!("{figure} is {}, not {expected}", metric(host, figure).await);
    }
}

fn place(game: &str) -> &str {
    &game[game.len() - 3..]
}

#[tokio::test]
async fn a_server_hears_of_the_games_that_somebody_there_is_at_and_of_no_others() {
    const GAMES: usize = 12;
    let database = Database::new();
    let hosts = [(); 3].map(|()| Host::sharing(&database, |_| ()));
    let [one, two, three] = hosts;
    let hosts = [one.await, two.await, three.await];
    hints_arrive(&hosts.each_ref()).await;
    let [here, there, nowhere] = &hosts;
    for host in &hosts {
        becomes(host, "cluster_others", 2).await;
    }
    let mut pairs = Vec::new();
    for _ in 0..GAMES {
        pairs.push(Pair::start(here, json!({ "spec": "connect-7x6-4" })).await);
    }
    let mut watchers = Vec::new();
    for pair in &pairs[..GAMES / 3] {
        let mut watcher = there.v2().await;
        watcher.send(json!({ "type": "watch", "game": pair.game })).await;
        assert_eq!(watcher.next().await["type"], "attending");
        watchers.push(watcher);
    }
    becomes(there, "cluster_places", GAMES as u64 / 3).await;
    let before = metric(there, "cluster_heard_bytes_total").await;
    let told = metric(here, "cluster_told_bytes_total").await;
    for pair in &mut pairs {
        pair.play(true, "d e d e d e").await;
    }
    for (watcher, pair) in watchers.iter_mut().zip(&pairs) {
        while watcher.until("event").await["seq"].as_u64() < Some(pair.seq) {}
    }
    let told = metric(here, "cluster_told_bytes_total").await - told;
    let heard = metric(there, "cluster_heard_bytes_total").await - before;
    assert!(told > 0 && heard > 0, "{told} told, {heard} heard");
    // Its third, and now and then a word about who is there.
    assert!(heard * 2 < told, "{heard} of {told} bytes were heard where a third of the games is watched");
    assert_eq!(metric(nowhere, "cluster_heard_bytes_total").await, 0);
    assert_eq!(metric(nowhere, "cluster_places").await, 0);
    // Where nobody is any more, nobody listens.
    drop(watchers);
    becomes(there, "cluster_places", 0).await;
    for host in hosts {
        host.stop().await;
    }
}

#[tokio::test]
async fn whoever_comes_to_a_game_listens_before_asking_how_far_it_has_got() {
    let database = Database::new();
    let host = Host::sharing(&database, |_| ()).await;
    hints_arrive(&[&host]).await;
    let mut neighbour = Neighbour::of(&database).await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    let (presence, reached) =
        (format!("presence.{}", place(&pair.game)), format!("reached.{}", place(&pair.game)));
    // The first word about the game asks; what is said at once to it is heard.
    let asked = neighbour.hears(&presence).await;
    assert!(
        asked.lines().nth(1).is_some_and(|line| line.starts_with(&pair.game) && line.ends_with(" 1")),
        "{asked}"
    );
    let hint = format!("{} 1\n", pair.game);
    neighbour.say(&reached, &hint).await;
    becomes(&host, "cluster_heard_bytes_total", hint.len() as u64).await;
    // Whoever asks is told how far it has got, and from then on of everything that happens.
    neighbour.say(&presence, &format!("2.neighbour\n{} 0 0 1 1\n", pair.game)).await;
    assert_eq!(neighbour.hears(&reached).await, format!("{} {}\n", pair.game, pair.seq));
    pair.play(true, "d").await;
    assert_eq!(neighbour.hears(&reached).await, format!("{} {}\n", pair.game, pair.seq));
    host.stop().await;
}

#[tokio::test]
async fn servers_of_the_version_before_are_heard_and_spoken_to() {
    let database = Database::new();
    let host = Host::sharing(&database, |_| ()).await;
    hints_arrive(&[&host]).await;
    let mut old = Neighbour::of(&database).await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    old.say("presence", &format!("old\n{} 0 0 2 1\n", pair.game)).await;
    while pair.first.until("presence").await["presence"]["watchers"] != 2 {}
    assert!(old.hears("presence").await.contains(&pair.game));
    assert_eq!(old.hears("reached").await, format!("{} {}\n", pair.game, pair.seq));
    // It goes on so as long as the database says that one is there.
    let beats =
        "INSERT INTO nodes VALUES ('old', extract(epoch FROM clock_timestamp()) * 1000 + 60000, true)";
    database.ask(beats).await;
    becomes(&host, "cluster_others", 1).await;
    pair.play(true, "d").await;
    assert_eq!(old.hears("reached").await, format!("{} {}\n", pair.game, pair.seq));
    // It could not read a game in which half of a key's hash is kept, nor let anybody in there.
    let digits = async |game: &str| {
        database
            .ask(&format!("SELECT max(length(body::json->>'key')) FROM events WHERE game_id = '{game}'"))
            .await
    };
    let readable = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    assert_eq!(digits(&readable.game).await, "64");
    // It has not been heard of for a while, and may come back.
    database.ask("UPDATE nodes SET beat_ms = beat_ms - 120000 WHERE node = 'old'").await;
    becomes(&host, "cluster_others", 0).await;
    assert_eq!(digits(&Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await.game).await, "64");
    database.ask("DELETE FROM nodes WHERE node = 'old'").await;
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let mut short = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    assert_eq!(digits(&short.game).await, "32");
    short.play(true, "d e").await;
    let mut back = host.v2().await;
    for (pair, you) in [(&short, "creator"), (&readable, "creator")] {
        let resume = json!({ "type": "resume", "game": pair.game, "key": pair.keys[0] });
        assert_eq!(back.ask(resume).await["you"], you);
    }
    host.stop().await;
}
