//! Anything can follow a game, and the server can be watched.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::host::{Host, PATIENCE, Pair};

/// A stream of server-sent events.
struct Follower {
    stream: TcpStream,
    text: String,
}

impl Follower {
    async fn start(host: &Host, path: &str, last: Option<u64>) -> Follower {
        let mut stream = TcpStream::connect(host.server.address()).await.expect("a connection");
        let last = last.map(|seq| format!("last-event-id: {seq}\r\n")).unwrap_or_default();
        let request = format!("GET {path} HTTP/1.1\r\nhost: test\r\n{last}\r\n");
        stream.write_all(request.as_bytes()).await.expect("the request is sent");
        Follower { stream, text: String::new() }
    }

    /// The next event: its name, its number and what it says.
    async fn next(&mut self) -> (String, Option<u64>, Value) {
        loop {
            // The head of the answer and the sizes of chunks stand between events; they are no fields.
            while let Some((block, rest)) = self.text.split_once("\n\n") {
                let field = |name: &str| {
                    block
                        .lines()
                        .find_map(|line| line.trim().strip_prefix(name).map(|text| text.trim().to_owned()))
                };
                let found = (field("event:"), field("id:"), field("data:"));
                self.text = rest.to_owned();
                if let (Some(name), id, Some(data)) = found {
                    let id = id.map(|id| id.parse().expect("a number"));
                    return (name, id, serde_json::from_str(&data).expect("JSON"));
                }
            }
            let mut bytes = [0; 4096];
            let read = tokio::time::timeout(PATIENCE, self.stream.read(&mut bytes)).await;
            let count = read.expect("something in time").expect("the stream stays");
            assert!(count > 0, "the stream has ended");
            self.text.push_str(&String::from_utf8_lossy(&bytes[..count]));
        }
    }

    async fn names(&mut self, count: usize) -> Vec<String> {
        let mut names = Vec::new();
        for _ in 0..count {
            names.push(self.next().await.0);
        }
        names
    }
}

#[tokio::test]
async fn events_can_be_followed_from_anywhere() {
    let host = Host::start().await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    let path = format!("/api/games/{}/events", pair.game);
    let mut follower = Follower::start(&host, &path, None).await;
    assert_eq!(follower.names(4).await, ["created", "joined", "started", "turn"]);
    pair.play(true, "d").await;
    let (name, id, played) = follower.next().await;
    assert_eq!((name.as_str(), id, &played["event"]["move"]), ("played", None, &json!("d")));
    let (name, id, turn) = follower.next().await;
    assert_eq!((name.as_str(), id, turn), ("turn", Some(4), json!({ "turn": "second" })));
    for (client, text, code) in
        [(&mut pair.first, "e", "not-your-turn"), (&mut pair.second, "x", "off-board")]
    {
        client.ask(json!({ "type": "play", "seq": pair.seq, "id": 99, "move": text })).await;
        let (name, id, refused) = follower.next().await;
        assert_eq!((name.as_str(), id, &refused["code"]), ("refused", None, &json!(code)));
        assert!(refused["message"].as_str().is_some_and(|text| text.ends_with('.')));
    }
    pair.play(false, "e d e d e d").await;
    assert_eq!(follower.names(12).await[10..], ["played", "turn"]);
    let (name, _, won) = follower.next().await;
    assert_eq!((name.as_str(), won), ("won", json!({ "winner": "first", "reason": "line", "lines": 1 })));
    let (name, id, _) = follower.next().await;
    assert_eq!((name.as_str(), id), ("finished", Some(11)));
    // Whoever has lost the stream goes on where it was.
    let mut again = Follower::start(&host, &path, Some(9)).await;
    assert_eq!(again.names(4).await, ["played", "turn", "won", "finished"]);
    let mut asked = Follower::start(&host, &format!("{path}?since=10"), None).await;
    assert_eq!(asked.names(2).await, ["won", "finished"]);
    host.stop().await;
}

#[tokio::test]
async fn a_full_board_is_a_tie() {
    let host = Host::start().await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-2x1-2", "start": "a:x" })).await;
    let mut follower =
        Follower::start(&host, &format!("/api/games/{}/events?since=3", pair.game), None).await;
    pair.play(false, "b").await;
    let end = pair.both().await;
    assert_eq!(end["event"]["result"], json!({ "winner": null, "reason": "board-full", "lines": 0 }));
    assert_eq!(follower.names(4).await, ["played", "turn", "tie", "finished"]);
    host.stop().await;
}

#[tokio::test]
async fn the_record_is_one_that_the_rules_read() {
    let host = Host::start().await;
    let mut pair = Pair::start(&host, json!({ "spec": "chess-5x5x5", "name": "Ada \"A\"" })).await;
    pair.play(true, "Ab2Ab3 Eb4Eb3").await;
    pair.act(false, json!({ "type": "resign" })).await;
    let path = format!("/api/games/{}/record", pair.game);
    let (status, head, text) = host.http("GET", &path, &[], "").await;
    assert_eq!(status, 200);
    assert!(head.contains("content-type: text/plain"));
    let records = raumspiel_rules::Record::read_all(&text).expect("a record");
    assert_eq!(records.len(), 1);
    assert_eq!(records[0].game.move_texts(), ["Ab2Ab3", "Eb4Eb3"]);
    assert_eq!(records[0].players[0].as_deref(), Some("Ada \"A\""));
    assert!(text.contains("[Result \"1-0\"]") && text.contains("[Reason \"resignation\"]"), "{text}");
    // Another round; the first one's record stays.
    pair.act(true, json!({ "type": "offer_rematch" })).await;
    pair.act(false, json!({ "type": "accept_rematch" })).await;
    pair.play(false, "Ac2Ac3").await;
    let (_, _, second) = host.http("GET", &path, &[], "").await;
    assert!(second.contains("Ac2Ac3") && second.contains("[Black \"Ada"), "{second}");
    let (_, _, first) = host.http("GET", &format!("{path}?round=1"), &[], "").await;
    assert_eq!(first, text);
    assert_eq!(host.http("GET", &format!("{path}?round=3"), &[], "").await.0, 404);
    host.stop().await;
}

#[tokio::test]
async fn health_figures_and_headers() {
    let host = Host::start().await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    pair.play(true, "d e").await;
    assert_eq!(host.http("GET", "/healthz", &[], "").await.0, 200);
    assert_eq!(host.http("GET", "/readyz", &[], "").await.0, 200);
    let (_, _, metrics) = host.http("GET", "/metrics", &[], "").await;
    for line in
        ["raumspiel_moves_played_total 2", "raumspiel_sockets_v2 2", "raumspiel_games_created_total 1"]
    {
        assert!(metrics.lines().any(|found| found == line), "{line} in {metrics}");
    }
    for line in
        [r#"raumspiel_http_requests_total{status="2xx"} 2"#, r#"raumspiel_build_info{version="0.1.0"} 1"#]
    {
        assert!(metrics.lines().any(|found| found == line), "{line} in {metrics}");
    }
    for name in
        ["process_resident_memory_bytes", "process_cpu_seconds_total", "process_open_fds", "process_max_fds"]
    {
        let value = metrics.lines().find_map(|line| line.strip_prefix(&format!("{name} ")));
        assert!(value.and_then(|value| value.parse::<f64>().ok()).is_some(), "{name} in {metrics}");
    }
    for path in ["/", "/any/path", "/protocol", "/api/games/none", "/healthz"] {
        let (_, head, _) = host.http("GET", path, &[], "").await;
        for header in [
            "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval';",
            "x-content-type-options: nosniff",
            "x-frame-options: deny",
            "referrer-policy: no-referrer",
        ] {
            assert!(head.contains(header), "{header} for {path} in {head}");
        }
        assert!(!head.contains("unsafe-inline") && !head.contains("'unsafe-eval'"));
    }
    let (status, _, page) = host.http("GET", "/protocol", &[], "").await;
    assert!(status == 200 && page.contains("raumspiel.v2"));
    let (status, schema) = host.get("/protocol/v1-server.schema.json").await;
    assert!(status == 200 && schema["oneOf"].is_array());
    assert_eq!(host.http("GET", "/assets/none.js", &[], "").await.0, 404);
    assert_eq!(host.http("GET", "/api/nothing", &[], "").await.0, 404);
    assert_eq!(host.http("DELETE", "/", &[], "").await.0, 405);
    host.stop().await;
}

#[tokio::test]
async fn the_page_is_served_from_a_directory_with_caching() {
    let host = Host::with(|config| config.page = Some(config.data.with_file_name("page"))).await;
    let page = host.scratch.path().join("page");
    std::fs::create_dir_all(page.join("assets")).expect("a directory");
    std::fs::write(page.join("index.html"), "<p>page").expect("a file");
    std::fs::write(page.join("assets/a-1.js"), "plain").expect("a file");
    std::fs::write(page.join("assets/a-1.js.br"), "small").expect("a file");
    std::fs::write(host.scratch.path().join("secret.txt"), "secret").expect("a file");
    let (status, head, body) = host.http("GET", "/", &[], "").await;
    assert_eq!((status, body.as_str()), (200, "<p>page"));
    assert_eq!(host.http("GET", "/some/path", &[], "").await.0, 404);
    assert!(head.contains("cache-control: no-cache") && head.contains("text/html"), "{head}");
    let (_, head, _) = host.http("GET", "/index.html", &[], "").await;
    assert!(head.contains("last-modified: "), "{head}");
    let later = [("if-modified-since", "Fri, 31 Dec 9999 23:59:59 GMT")];
    assert_eq!(host.http("GET", "/", &later, "").await.0, 304);
    std::fs::write(page.join(".secret"), "secret").expect("a file");
    let (_, head, body) = host.http("GET", "/assets/a-1.js", &[("accept-encoding", "gzip, br")], "").await;
    assert_eq!(body, "small");
    assert!(
        head.contains("content-encoding: br")
            && head.contains("immutable")
            && head.contains("text/javascript")
    );
    assert_eq!(host.http("GET", "/assets/a-1.js", &[], "").await.2, "plain");
    for path in [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/.secret",
        "/%2Esecret",
    ] {
        let (_, _, body) = host.http("GET", path, &[], "").await;
        assert!(!body.contains("secret"), "{path}");
    }
    for path in [
        "/C:/Windows/win.ini",
        "/c:/secret.txt",
        "/a\\..\\..\\x",
        "/..\\secret.txt",
        "/assets\\..\\..\\secret.txt",
        "/api",
        "/ws/",
        "/nothing",
    ] {
        assert_eq!(host.http("GET", path, &[], "").await.0, 404, "{path}");
    }
    assert_eq!(host.http("GET", "/health", &[], "").await.0, 200);
    host.stop().await;
}

#[tokio::test]
async fn presence_is_told() {
    let host = Host::start().await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    drop(pair.second);
    let mut gone = pair.first.until("presence").await;
    if gone["presence"]["guest"] == true {
        // Of their coming, which may be told after the start of the game.
        gone = pair.first.until("presence").await;
    }
    assert_eq!((&gone["presence"]["creator"], &gone["presence"]["guest"]), (&json!(true), &json!(false)));
    let mut back = host.v2().await;
    back.ask(json!({ "type": "resume", "game": pair.game, "key": pair.keys[1] })).await;
    assert_eq!(pair.first.until("presence").await["presence"]["guest"], true);
    let mut watcher = host.v2().await;
    let watching = watcher.ask(json!({ "type": "watch", "game": pair.game })).await;
    assert_eq!(watching["presence"], json!({ "creator": true, "guest": true, "watchers": 1 }));
    let told = tokio::time::timeout(Duration::from_secs(5), pair.first.until("presence")).await;
    assert_eq!(told.expect("within a second or so")["presence"]["watchers"], 1);
    host.stop().await;
}
