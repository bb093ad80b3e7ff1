//! Who is let in, for how long, and what it costs them.

use std::{net::SocketAddr, time::Duration};

use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
    time::{sleep, timeout},
};

use crate::{
    faults::{metric, wait_for},
    host::{Client, Host, PATIENCE, Pair},
    limits::refused,
};

/// A connection from another address of this machine.
async fn from_elsewhere(host: &Host) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(SocketAddr::from(([127, 0, 0, 2], 0))).expect("another address of the loopback");
    socket.connect(host.server.address()).await.expect("a connection")
}

/// What a connection answers until it ends.
async fn answer(mut stream: TcpStream, request: &str) -> String {
    let _ = stream.write_all(request.as_bytes()).await;
    let mut bytes = Vec::new();
    let _ = timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.expect("an end in time");
    String::from_utf8_lossy(&bytes).to_lowercase()
}

const PROBE: &str = "GET /healthz HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n";

#[tokio::test]
async fn unfinished_requests_count_to_their_address_and_end() {
    let host = Host::with(|config| {
        config.limits.connections_per_address = 20;
        config.request_time = Duration::from_millis(1_500);
    })
    .await;
    let beginnings = [
        "",
        "GET / HT",
        "POST /api/games HTTP/1.1\r\nhost: test\r\ncontent-length: 100\r\n\r\n{",
        "POST /api/games HTTP/1.1\r\nhost: test\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{",
    ];
    let mut held = Vec::new();
    for number in 0..20 {
        let mut stream = TcpStream::connect(host.server.address()).await.expect("a connection");
        stream.write_all(beginnings[number % beginnings.len()].as_bytes()).await.expect("sent");
        held.push(stream);
    }
    // The last of them has been counted when the next is refused.
    let full = async {
        loop {
            let stream = TcpStream::connect(host.server.address()).await.expect("a connection");
            if !answer(stream, PROBE).await.contains("200 ok") {
                return;
            }
        }
    };
    timeout(PATIENCE, full).await.expect("the address has enough");
    assert!(answer(from_elsewhere(&host).await, PROBE).await.contains("200 ok"), "others are let in");
    // None of them is held for longer than a request may take.
    for mut stream in held {
        let mut bytes = Vec::new();
        let ended = timeout(PATIENCE, stream.read_to_end(&mut bytes)).await;
        assert!(ended.is_ok(), "a request that does not come is waited for");
    }
    wait_for(&host, "connections", 1).await;
    host.stop().await;
}

#[tokio::test]
async fn answers_that_nobody_reads_are_given_up() {
    let host = Host::with(|config| config.request_time = Duration::from_millis(1_500)).await;
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("a small buffer");
    let mut stream = socket.connect(host.server.address()).await.expect("a connection");
    // More than the buffers of both ends hold.
    let request = "GET /protocol HTTP/1.1\r\nhost: test\r\n\r\n".repeat(200);
    stream.write_all(request.as_bytes()).await.expect("sent");
    wait_for(&host, "connections", 2).await;
    wait_for(&host, "connections", 1).await;
    host.stop().await;
}

#[tokio::test]
async fn sockets_are_connections_too() {
    let host = Host::with(|config| config.limits.connections = 3).await;
    let clients = [host.v2().await, host.v2().await];
    assert_eq!(metric(&host, "connections").await, 3);
    let third = host.v2().await;
    let stream = TcpStream::connect(host.server.address()).await.expect("a connection");
    assert!(answer(stream, PROBE).await.contains("503"), "there is no room");
    drop((clients, third));
    wait_for(&host, "connections", 1).await;
    host.stop().await;
}

#[tokio::test]
async fn coming_back_gives_no_new_allowance() {
    let host = Host::with(|config| config.limits.per_address = 60).await;
    let address = host.server.address();
    let mut sent = 0;
    let refused = loop {
        let (mut client, _) = match Client::connect(address, Some("raumspiel.v2"), &[]).await {
            Ok(connected) => connected,
            Err(error) => break refused(Err::<(Client, ()), _>(error)),
        };
        client.until("welcome").await;
        for token in 0..10 {
            sent += 1;
            client.send(json!({ "type": "ping", "token": token })).await;
        }
        sleep(Duration::from_millis(20)).await;
        assert!(sent < 200, "the limit is dodged by connecting anew");
    };
    assert_eq!(refused, Some(429));
    assert!(sent >= 40, "{sent}");
    // Whoever asks for it over HTTP is told when to come back, and is asked whether it lives all the same.
    let (status, head, body) = host.http("GET", "/", &[], "").await;
    assert_eq!(status, 429);
    assert!(head.contains("retry-after: 20") && body.contains("too-many-requests"), "{head} {body}");
    assert_eq!(host.http("GET", "/readyz", &[], "").await.0, 200);
    let page = "GET / HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n";
    assert!(answer(from_elsewhere(&host).await, page).await.contains("200 ok"), "others are served");
    host.stop().await;
}

#[tokio::test]
async fn behind_a_proxy_requests_count_to_who_asks() {
    let host = Host::with(|config| {
        config.limits.connections_per_address = 2;
        config.request_time = Duration::from_secs(10);
        config.trusted_proxies = vec!["127.0.0.1".parse().expect("a network")];
    })
    .await;
    let unfinished = |from: &str| {
        format!(
            "POST /api/games HTTP/1.1\r\nhost: test\r\nx-forwarded-for: {from}\r\ncontent-length: 9\r\n\r\n{{"
        )
    };
    let mut held = Vec::new();
    for _ in 0..2 {
        let mut stream = TcpStream::connect(host.server.address()).await.expect("a connection");
        stream.write_all(unfinished("203.0.113.7").as_bytes()).await.expect("sent");
        held.push(stream);
    }
    let status = async |lines: &[(&str, &str)]| host.http("GET", "/", lines, "").await.0;
    let full = async {
        while status(&[("x-forwarded-for", "203.0.113.7")]).await != 429 {
            sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(PATIENCE, full).await.expect("the address has enough");
    // A first line that the client has written itself does not count.
    assert_eq!(status(&[("x-forwarded-for", "198.51.100.1"), ("x-forwarded-for", "203.0.113.7")]).await, 429);
    assert_eq!(status(&[("x-forwarded-for", "203.0.113.7"), ("x-forwarded-for", "198.51.100.1")]).await, 200);
    drop(held);
    let free = async {
        while status(&[("x-forwarded-for", "203.0.113.7")]).await == 429 {
            sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(PATIENCE, free).await.expect("what was held is given back");
    host.stop().await;
}

#[tokio::test]
async fn long_answers_cost_more_than_short_ones() {
    let host = Host::with(|config| config.limits.per_address = 400).await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-2x1000000-1000000" })).await;
    for round in 0..60 {
        pair.play(round % 2 == 0, "a").await;
    }
    let path = format!("/api/games/{}/log", pair.game);
    let before = async |path: &str| {
        let mut served = 0;
        while host.http("GET", path, &[], "").await.0 == 200 {
            served += 1;
        }
        served
    };
    // Sixty events are as much as several requests.
    let served = before(&path).await;
    assert!(served < 250, "{served} logs are served");
    host.stop().await;
}

#[tokio::test]
async fn a_range_of_the_log_can_be_asked_for_and_the_key_is_asked_first() {
    let host = Host::start().await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4", "watching": false })).await;
    pair.play(true, "d e d e").await;
    let path = format!("/api/games/{}/log", pair.game);
    assert_eq!(host.http("GET", &path, &[], "").await.0, 403);
    let key = format!("Bearer {}", pair.keys[0]);
    let numbers = async |query: &str| {
        let (status, _, body) =
            host.http("GET", &format!("{path}{query}"), &[("authorization", &key)], "").await;
        assert_eq!(status, 200);
        let events: serde_json::Value = serde_json::from_str(&body).expect("JSON");
        let numbers = events.as_array().expect("a list").iter().map(|event| event["seq"].as_u64());
        numbers.collect::<Option<Vec<u64>>>().expect("numbers")
    };
    assert_eq!(numbers("").await, (1..=7).collect::<Vec<_>>());
    assert_eq!(numbers("?since=2&until=5").await, [3, 4, 5]);
    assert_eq!(numbers("?since=5").await, [6, 7]);
    assert!(numbers("?since=7").await.is_empty());
    assert!(numbers("?since=5&until=3").await.is_empty());
    host.stop().await;
}

#[tokio::test]
async fn pages_of_origins_that_are_named_can_read_the_api() {
    let host = Host::with(|config| config.origins = vec!["https://play.example".to_owned()]).await;
    let named = [("origin", "https://play.example"), ("access-control-request-method", "POST")];
    let asks = [named[0], named[1], ("access-control-request-headers", "authorization,content-type")];
    let (status, head, _) = host.http("OPTIONS", "/api/games", &asks, "").await;
    assert_eq!(status, 200);
    for header in [
        "access-control-allow-origin: https://play.example",
        "access-control-allow-headers: content-type,authorization,last-event-id",
        "access-control-allow-methods: get,post",
    ] {
        assert!(head.contains(header), "{header} in {head}");
    }
    let create = json!({ "spec": "connect-7x6-4" }).to_string();
    let (status, head, _) = host.http("POST", "/api/games", &named[..1], &create).await;
    assert_eq!(status, 201);
    assert!(head.contains("access-control-allow-origin: https://play.example"), "{head}");
    for path in ["/api/lobby", "/api/live", "/api/best", "/api/ratings/connect-7x6-4", "/api/puzzles/daily"] {
        let (_, head, _) = host.http("GET", path, &named[..1], "").await;
        assert!(head.contains("access-control-allow-origin: https://play.example"), "{path}: {head}");
    }
    let (_, head, _) = host.http("GET", "/api/player", &named[..1], "").await;
    assert!(!head.contains("access-control-allow-origin"), "a player's own: {head}");
    let foreign = [("origin", "https://evil.example")];
    let (status, head, body) = host.http("POST", "/api/games", &foreign, &create).await;
    assert_eq!(status, 403);
    assert!(!head.contains("access-control-allow-origin") && body.contains("--origins"), "{head} {body}");
    host.stop().await;
    let wrong = raumspiel_server::Config {
        origins: vec!["play.example".to_owned()],
        ..raumspiel_server::Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), "unused.db".into())
    };
    let refused = raumspiel_server::Server::start(wrong).await.err().map(|error| error.to_string());
    assert!(refused.is_some_and(|why| why.contains("https://play.example, not play.example")));
}

#[tokio::test]
async fn what_is_no_path_of_ours_is_not_found() {
    let host = Host::start().await;
    for (path, expected) in [
        ("/", 200),
        ("/health", 200),
        ("/api", 404),
        ("/api/", 404),
        ("/api/nothing", 404),
        ("/ws/", 404),
        ("/any/path", 404),
        ("/C:/Windows/win.ini", 404),
        ("/a\\..\\..\\x", 404),
    ] {
        assert_eq!(host.http("GET", path, &[], "").await.0, expected, "{path}");
    }
    let (status, head, _) = host.http("DELETE", "/", &[], "").await;
    assert!(status == 405 && head.contains("allow: get,head"), "{head}");
    let old = [
        ("upgrade", "websocket"),
        ("sec-websocket-version", "8"),
        ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    let mut stream = TcpStream::connect(host.server.address()).await.expect("a connection");
    let more: String = old.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let request = format!("GET /ws HTTP/1.1\r\nhost: test\r\nconnection: upgrade\r\n{more}\r\n");
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut bytes = [0; 1024];
    let count = timeout(PATIENCE, stream.read(&mut bytes)).await.expect("in time").expect("an answer");
    let head = String::from_utf8_lossy(&bytes[..count]).to_lowercase();
    assert!(head.starts_with("http/1.1 426") && head.contains("sec-websocket-version: 13"), "{head}");
    host.stop().await;
}

/// Also before anything is asked, whoever is refused gets a code and a sentence.
#[tokio::test]
async fn whoever_finds_no_room_is_told_why() {
    let full = Host::with(|config| config.limits.connections = 1).await;
    let crowded = Host::with(|config| config.limits.connections_per_address = 1).await;
    for (host, status, code) in [(&full, "503", "busy"), (&crowded, "429", "too-many-connections")] {
        let held = TcpStream::connect(host.server.address()).await.expect("a connection");
        let mut refused = TcpStream::connect(host.server.address()).await.expect("a connection");
        let mut answer = String::new();
        timeout(PATIENCE, refused.read_to_string(&mut answer)).await.expect("in time").expect("an answer");
        let (head, body) = answer.split_once("\r\n\r\n").expect("head and body");
        assert!(
            head.starts_with(&format!("HTTP/1.1 {status} ")) && head.contains("retry-after: 20"),
            "{head}"
        );
        let told: serde_json::Value = serde_json::from_str(body).expect("JSON");
        assert_eq!(told["code"], code, "{told}");
        assert!(told["message"].as_str().is_some_and(|text| text.ends_with('.')), "{told}");
        drop(held);
    }
    full.stop().await;
    crowded.stop().await;
}
