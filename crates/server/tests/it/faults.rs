//! Slow readers, dead peers, flags that fall, idle games and random bytes.

use std::time::{Duration, Instant};

use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};

use crate::{
    chance::Chance,
    host::{Host, PATIENCE, Pair},
};

/// A WebSocket that is opened by hand and never read.
async fn deaf_watcher(host: &Host, game: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("a small buffer");
    let mut stream = socket.connect(host.server.address()).await.expect("a connection");
    let request = "GET /ws HTTP/1.1\r\nhost: test\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
        sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
        sec-websocket-protocol: raumspiel.v2\r\n\r\n";
    stream.write_all(request.as_bytes()).await.expect("sent");
    let watch = json!({ "type": "watch", "game": game }).to_string();
    // A text frame, masked with zeros.
    let mut frame = vec![0x81, 0x80 | u8::try_from(watch.len()).expect("short"), 0, 0, 0, 0];
    frame.extend(watch.as_bytes());
    stream.write_all(&frame).await.expect("sent");
    stream
}

pub(crate) async fn metric(host: &Host, name: &str) -> u64 {
    let (_, _, text) = host.http("GET", "/metrics", &[], "").await;
    let line = text.lines().find_map(|line| line.strip_prefix(&format!("raumspiel_{name} ")));
    line.and_then(|value| value.parse().ok()).expect("a figure")
}

pub(crate) async fn wait_for(host: &Host, name: &str, value: u64) {
    let wait = async {
        while metric(host, name).await != value {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, wait).await.unwrap_or_else(|_| panic!("{name} does not become {value}"));
}

#[tokio::test]
async fn a_slow_reader_hurts_only_itself() {
    let host = Host::with(|config| {
        config.limits.enabled = false;
        config.limits.bounds.said = u32::MAX;
    })
    .await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    let _deaf = deaf_watcher(&host, &pair.game).await;
    wait_for(&host, "sockets_v2", 3).await;
    let start = Instant::now();
    // Chat is told to everybody.
    let mut told = 0;
    while metric(&host, "closed_as_too_slow_total").await == 0 {
        for _ in 0..200 {
            told += 1;
            let chat = json!({ "type": "chat", "seq": pair.seq, "id": told, "phrase": "well_played" });
            pair.first.send(chat).await;
            assert_eq!(pair.first.next().await["id"], told);
            assert_eq!(pair.second.next().await["id"], told);
        }
        assert!(
            start.elapsed() < Duration::from_secs(60),
            "the slow reader is still there after {told} messages"
        );
    }
    wait_for(&host, "sockets_v2", 2).await;
    host.stop().await;
}

#[tokio::test]
async fn dead_peers_are_noticed() {
    let host = Host::with(|config| {
        config.ping_every = Duration::from_millis(100);
        config.dead_after = Duration::from_millis(400);
    })
    .await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    // Answers no ping, as if it were unplugged.
    let _deaf = deaf_watcher(&host, &pair.game).await;
    wait_for(&host, "sockets_v2", 3).await;
    let (first, second) = (&mut pair.first, &mut pair.second);
    // The living answer pings by reading.
    tokio::select! {
        _ = async { loop { first.any().await; } } => {}
        _ = async { loop { second.any().await; } } => {}
        () = wait_for(&host, "sockets_v2", 2) => {}
    }
    assert_eq!(metric(&host, "closed_as_dead_total").await, 1);
    host.stop().await;
}

#[tokio::test]
async fn who_is_heard_all_the_time_is_pinged_only_to_measure_the_way() {
    let host = Host::with(|config| config.ping_every = Duration::from_secs(1)).await;
    let mut talks = host.v2().await;
    let start = Instant::now();
    let mut pong = json!(null);
    while start.elapsed() < Duration::from_millis(3_500) {
        talks.send(json!({ "type": "ping", "token": 1 })).await;
        pong = talks.until("pong").await;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    // One every second would be three.
    assert!(talks.pings <= 2, "{} pings", talks.pings);
    assert!(pong["lagMs"].is_u64(), "{pong}");
    host.stop().await;
}

#[tokio::test]
async fn a_flag_falls_by_itself() {
    let host = Host::start().await;
    let time = json!({ "kind": "clock", "initialSeconds": 1 });
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4", "time": time })).await;
    pair.play(true, "d e d").await;
    let end = pair.both().await;
    assert_eq!(end["event"]["result"], json!({ "winner": "first", "reason": "time", "lines": 0 }));
    assert_eq!(end["event"]["clocks"]["secondMs"], 0);
    host.stop().await;
}

#[tokio::test]
async fn while_no_server_runs_nobodys_time_does() {
    let host = Host::start().await;
    let time = json!({ "kind": "clock", "initialSeconds": 3 });
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4", "time": time })).await;
    pair.play(true, "d e d").await;
    let scratch = host.stop().await;
    tokio::time::sleep(Duration::from_millis(3_200)).await;
    let host = Host::over(scratch, |_| ()).await;
    let (_, state) = host.get(&format!("/api/games/{}", pair.game)).await;
    assert_eq!(state["status"], "playing", "{state}");
    assert!(state["clocks"]["secondMs"].as_u64().is_some_and(|ms| ms > 500), "{state}");
    // And the flag falls all the same, though nobody has come back.
    let fallen = async {
        while host.get(&format!("/api/games/{}", pair.game)).await.1["status"] != "finished" {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(PATIENCE, fallen).await.expect("the flag falls");
    host.stop().await;
}

#[tokio::test]
async fn idle_games_leave_memory_and_come_back_when_touched() {
    let host = Host::with(|config| config.idle = Duration::from_millis(200)).await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    pair.play(true, "d e d").await;
    // The players stay connected; only the room goes.
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    assert_eq!(metric(&host, "rooms_loaded_total").await, 0);
    pair.play(false, "e").await;
    assert_eq!(metric(&host, "rooms_loaded_total").await, 1);
    let (first, second) = (pair.first, pair.second);
    drop((first, second));
    wait_for(&host, "tables", 0).await;
    let (_, state) = host.get(&format!("/api/games/{}", pair.game)).await;
    assert_eq!(state["moves"], json!(["d", "e", "d", "e"]));
    host.stop().await;
}

#[tokio::test]
async fn random_bytes_never_end_the_process() {
    let host = Host::with(|config| config.limits.enabled = false).await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    let mut chance = Chance::new(5);
    for round in 0..200 {
        let mut stream = TcpStream::connect(host.server.address()).await.expect("a connection");
        let mut bytes: Vec<u8> = (0..chance.below(400)).map(|_| chance.below(256) as u8).collect();
        if round % 2 == 0 {
            // Behind a good handshake the bytes reach the reader of frames.
            let hello = "GET /ws HTTP/1.1\r\nhost: test\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
                sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
            bytes.splice(0..0, hello.bytes());
        }
        let _ = stream.write_all(&bytes).await;
        let mut answer = [0; 256];
        let _ = tokio::time::timeout(Duration::from_millis(5), stream.read(&mut answer)).await;
    }
    pair.play(true, "d e d e").await;
    host.stop().await;
}

/// A message and the wish to close in one packet: both are answered.
#[tokio::test]
async fn whoever_asks_and_closes_at_once_is_answered_and_closed() {
    let host = Host::with(|config| config.limits.enabled = false).await;
    for _ in 0..60 {
        let mut stream = TcpStream::connect(host.server.address()).await.expect("a connection");
        let hello = "GET /ws HTTP/1.1\r\nhost: test\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
            sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
        stream.write_all(hello.as_bytes()).await.expect("sent");
        let mut answer = vec![0; 4096];
        let read = stream.read(&mut answer).await.expect("an answer");
        assert!(answer[..read].starts_with(b"HTTP/1.1 101"));
        // Nonsense as text, and a close with 1000, both masked with zeros.
        let mut packet = vec![0x81, 0x82, 0, 0, 0, 0, b'[', b']'];
        packet.extend([0x88, 0x82, 0, 0, 0, 0, 3, 0xe8]);
        stream.write_all(&packet).await.expect("sent");
        let mut answer = Vec::new();
        tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer))
            .await
            .expect("in time")
            .expect("an end");
        let text = String::from_utf8_lossy(&answer);
        assert!(text.contains("invalid_message"), "the message was not answered: {answer:?}");
        assert!(answer.ends_with(&[0x88, 2, 3, 0xe8]), "the close was not answered: {answer:?}");
    }
    host.stop().await;
}

/// A file that somebody else keeps locked: a move, a move behind it and a join are each answered in the
/// same time, everybody is told how it goes on, and nothing is done twice.
#[tokio::test]
async fn nobody_waits_for_longer_because_others_wait_already() {
    let host = Host::with(|config| config.cluster = None).await;
    let mut pairs = [start(&host).await, start(&host).await];
    let mut creator = host.v2().await;
    let opened = creator.ask(json!({ "type": "create", "spec": "connect-7x6-4" })).await;
    let mut guest = host.v2().await;

    let locked = rusqlite::Connection::open(host.scratch.path().join("log.db")).expect("the file");
    locked.execute_batch("BEGIN IMMEDIATE").expect("it is locked");
    let play = |pair: &Pair| json!({ "type": "play", "seq": pair.seq, "id": 1, "move": "d" });
    let began = Instant::now();
    let message = play(&pairs[0]);
    pairs[0].first.send(message).await;
    // What comes now has to wait for its turn behind that.
    tokio::time::sleep(Duration::from_secs(3)).await;
    let came = Instant::now();
    let message = play(&pairs[1]);
    pairs[1].first.send(message).await;
    let key = "abcdefghijkmnpqrstuvwxyz23456789";
    let join = json!({ "type": "join", "join": opened["join"], "key": key });
    guest.send(join.clone()).await;
    let [one, two] = &mut pairs;
    let first_waits = async {
        one.first.until("error").await;
        began.elapsed()
    };
    let others_wait = async {
        let told = tokio::join!(two.first.until("error"), two.second.until("error"), guest.until("error"));
        for told in [told.0, told.1, told.2] {
            assert_eq!(told["code"], "storage-failed", "{told}");
        }
        came.elapsed()
    };
    let (first, others) = tokio::join!(first_waits, others_wait);
    let ratio = others.as_secs_f64() / first.as_secs_f64();
    assert!(ratio < 1.5, "{others:?} instead of {first:?}");

    locked.execute_batch("ROLLBACK").expect("it is free");
    // Whoever has stayed is told how it goes on.
    for pair in &mut pairs {
        while !matches!(pair.first.any().await["type"].as_str(), Some("caught_up" | "attending")) {}
        let message = play(pair);
        pair.first.send(message).await;
    }
    guest.send(join).await;
    assert_eq!(guest.until("attending").await["you"], "guest");
    for pair in &mut pairs {
        let log = async {
            loop {
                let (_, log) = host.get(&format!("/api/games/{}/log", pair.game)).await;
                let played =
                    log.as_array().map(|log| log.iter().filter(|e| e["event"]["type"] == "played").count());
                if played > Some(0) {
                    return played;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        assert_eq!(tokio::time::timeout(PATIENCE, log).await, Ok(Some(1)));
    }
    host.stop().await;
}

async fn start(host: &Host) -> Pair {
    Pair::start(host, json!({ "spec": "connect-7x6-4" })).await
}
