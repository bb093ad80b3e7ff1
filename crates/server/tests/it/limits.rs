//! Strangers are kept out and floods are bounded.

use std::time::Duration;

use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::host::{Client, Host, PATIENCE, Pair};

/// The status with which a connection was refused.
pub(crate) fn refused(outcome: Result<(Client, impl Sized), Error>) -> Option<u16> {
    match outcome {
        Err(Error::Http(response)) => Some(response.status().as_u16()),
        _ => None,
    }
}

#[tokio::test]
async fn pages_from_elsewhere_are_refused() {
    let host = Host::with(|config| config.origins = vec!["https://play.example".to_owned()]).await;
    let address = host.server.address();
    let own = format!("http://{address}");
    for (origin, expected) in [
        ("https://evil.example", Some(403)),
        ("null", Some(403)),
        ("https://play.example", None),
        (own.as_str(), None),
    ] {
        let outcome = Client::connect(address, Some("raumspiel.v2"), &[("origin", origin)]).await;
        assert_eq!(refused(outcome), expected, "{origin}");
    }
    let create = json!({ "spec": "connect-7x6-4" }).to_string();
    let foreign = [("origin", "https://evil.example")];
    assert_eq!(host.http("POST", "/api/games", &foreign, &create).await.0, 403);
    host.stop().await;
}

#[tokio::test]
async fn unknown_subprotocols_are_refused() {
    let host = Host::start().await;
    let address = host.server.address();
    assert_eq!(refused(Client::connect(address, Some("chat"), &[]).await), Some(400));
    let (_, response) =
        Client::connect(address, Some("raumspiel.v3, raumspiel.v2"), &[]).await.expect("let in");
    assert_eq!(response.headers()["sec-websocket-protocol"], "raumspiel.v2");
    host.stop().await;
}

#[tokio::test]
async fn large_messages_close_and_large_bodies_are_refused() {
    let host = Host::start().await;
    for size in [4097, 60_000, 300_000] {
        let mut client = host.v2().await;
        let _ = client.send_raw(Message::text("x".repeat(size))).await;
        assert_eq!(client.close_code().await, Some(1009), "{size} bytes");
    }
    let mut client = host.v2().await;
    client.send_text(&"x".repeat(4096)).await;
    assert_eq!(client.next().await["code"], "malformed-message");
    let body = format!("{{\"spec\":\"{}\"}}", "x".repeat(17 << 10));
    assert_eq!(host.http("POST", "/api/games", &[], &body).await.0, 413);
    host.stop().await;
}

#[tokio::test]
async fn floods_are_closed_and_others_do_not_notice() {
    let host = Host::start().await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    let mut flooder = host.v2().await;
    for token in 0..150 {
        if flooder
            .send_raw(Message::text(json!({ "type": "ping", "token": token }).to_string()))
            .await
            .is_err()
        {
            break;
        }
    }
    assert_eq!(flooder.close_code().await, Some(1008));
    pair.play(true, "d e d e").await;
    host.stop().await;

    let host = Host::with(|config| config.limits.enabled = false).await;
    let mut flooder = host.v2().await;
    for token in 0..150 {
        let pong = flooder.ask(json!({ "type": "ping", "token": token })).await;
        assert_eq!((&pong["type"], &pong["token"]), (&json!("pong"), &json!(token)));
    }
    host.stop().await;
}

#[tokio::test]
async fn games_and_sockets_of_one_address_are_bounded() {
    let host = Host::with(|config| {
        config.limits.games_per_minute = 3;
        config.limits.sockets_per_address = 2;
        config.trusted_proxies = vec!["127.0.0.1".parse().expect("a network")];
    })
    .await;
    let create = json!({ "spec": "connect-7x6-4" }).to_string();
    let mut client = host.v2().await;
    for _ in 0..2 {
        let opened = client.ask(json!({ "type": "create", "spec": "connect-7x6-4" })).await;
        assert_eq!(opened["type"], "attending");
    }
    assert_eq!(host.http("POST", "/api/games", &[], &create).await.0, 201);
    let (status, head, _) = host.http("POST", "/api/games", &[], &create).await;
    assert_eq!(status, 429);
    assert!(head.contains("retry-after: 60"));
    let refused_game = client.ask(json!({ "type": "create", "spec": "connect-7x6-4" })).await;
    assert_eq!(refused_game["code"], "too-many-games");
    // Whoever comes from elsewhere through the same proxy is somebody else.
    let elsewhere = [("x-forwarded-for", "203.0.113.7")];
    assert_eq!(host.http("POST", "/api/games", &elsewhere, &create).await.0, 201);

    let address = host.server.address();
    let second = host.v2().await;
    assert_eq!(refused(Client::connect(address, None, &[]).await), Some(429));
    assert_eq!(refused(Client::connect(address, None, &elsewhere).await), None);
    drop(second);
    let again = async {
        while refused(Client::connect(address, None, &[]).await).is_some() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(crate::host::PATIENCE, again).await.expect("a place is free again");
    host.stop().await;
}

#[tokio::test]
async fn bad_messages_are_answered_and_the_connection_stays() {
    let host = Host::start().await;
    let mut client = host.v2().await;
    for (message, code) in [
        ("", "malformed-message"),
        ("{", "malformed-message"),
        ("[]", "malformed-message"),
        (r#"{"type":"nonsense"}"#, "malformed-message"),
        (r#"{"type":"create"}"#, "malformed-message"),
        (r#"{"type":"create","spec":"go-19x19"}"#, "bad-spec"),
        (r#"{"type":"create","spec":"connect-0x0-4"}"#, "bad-spec"),
        (r#"{"type":"create","spec":"chess-5x5x5","start":"nowhere"}"#, "bad-position"),
        (r#"{"type":"create","spec":"connect-7x6-4","start":"d:xxxx e:ooo"}"#, "bad-position"),
        (
            r#"{"type":"create","spec":"connect-7x6-4","time":{"kind":"clock","initialSeconds":0}}"#,
            "bad-time",
        ),
        (r#"{"type":"create","spec":"connect-7x6-4","name":"\u0007"}"#, "bad-name"),
        (r#"{"type":"join","join":"nobody"}"#, "unknown-game"),
        (r#"{"type":"watch","game":"aaaaaaaaaaaaaaaa"}"#, "unknown-game"),
        (r#"{"type":"sync","since":1}"#, "not-attending"),
        (r#"{"type":"resign","seq":1,"id":1}"#, "not-attending"),
    ] {
        client.send_text(message).await;
        let answer = client.next().await;
        assert_eq!(
            (&answer["type"], &answer["code"]),
            (&json!("error"), &json!(code)),
            "{message}: {answer}"
        );
        assert!(answer["message"].as_str().is_some_and(|text| text.ends_with('.')), "{answer}");
    }
    client.send_raw(Message::binary(vec![1, 2, 3])).await.expect("sent");
    assert_eq!(client.next().await["code"], "malformed-message");
    assert_eq!(client.ask(json!({ "type": "ping", "token": 1 })).await["type"], "pong");
    host.stop().await;
}

/// What is answered counts like what is asked: a long game's state is many messages.
#[tokio::test]
async fn whoever_asks_for_much_is_a_flood_as_well() {
    let host = Host::with(|config| config.limits.messages = 400).await;
    let start = format!("{{\"spec\":\"connect-60x60-50\",\"name\":\"{}\"}}", "N".repeat(32));
    let mut pair = Pair::start(&host, serde_json::from_str(&start).expect("options")).await;
    // Columns of three letters, so that a state has some kilobytes.
    let names: Vec<String> = (0..300).map(|ply| column(ply % 60)).collect();
    pair.play(true, &names.join(" ")).await;
    let mut greedy = host.v2().await;
    let attending = greedy.ask(json!({ "type": "watch", "game": pair.game })).await;
    let bytes = attending.to_string().len();
    for _ in 0..390 {
        let _ = greedy.send_raw(Message::text(r#"{"type":"sync","since":0}"#)).await;
    }
    assert_eq!(greedy.close_code().await, Some(1008), "{bytes} bytes each");
    host.stop().await;
}

fn column(number: usize) -> String {
    let letter = |n: usize| char::from(b'a' + u8::try_from(n).expect("a letter"));
    if number < 26 {
        letter(number).to_string()
    } else {
        format!("{}{}", letter(number / 26 - 1), letter(number % 26))
    }
}

#[tokio::test]
async fn a_host_bounds_what_a_game_may_grow_to() {
    let host = Host::with(|config| {
        config.limits.bounds.said = 2;
        config.limits.bounds.plies = 3;
        config.limits.bounds.cells = 64;
    })
    .await;
    let mut client = host.v2().await;
    let refused = client.ask(json!({ "type": "create", "spec": "connect-8x9-4" })).await;
    assert_eq!(refused["code"], "board-too-large", "{refused}");
    let (status, _, _) = host.http("POST", "/api/games", &[], r#"{"spec":"connect-5x5x5-4"}"#).await;
    assert_eq!(status, 400);
    let mut pair = Pair::start(&host, json!({ "spec": "connect-8x8-4" })).await;
    pair.act(true, json!({ "type": "chat", "phrase": "hello" })).await;
    pair.act(true, json!({ "type": "offer_draw" })).await;
    pair.act(false, json!({ "type": "decline_draw" })).await;
    for (id, kind) in [(100, "chat"), (101, "offer_draw"), (102, "offer_rematch")] {
        let mut message = json!({ "type": kind, "seq": pair.seq, "id": id });
        if kind == "chat" {
            message["phrase"] = json!("hello");
        }
        assert_eq!(pair.first.ask(message).await["code"], "too-much-said");
    }
    // The other one has said nothing yet.
    pair.act(false, json!({ "type": "chat", "phrase": "hello" })).await;
    pair.play(true, "a b c").await;
    let one_more = json!({ "type": "play", "seq": pair.seq, "id": 200, "move": "d" });
    assert_eq!(pair.second.ask(one_more).await["code"], "too-many-moves");
    host.stop().await;
}

/// What is wrong with a frame is told by the number that the standard has for it.
#[tokio::test]
async fn frames_that_are_none_close_with_their_codes() {
    let host = Host::start().await;
    // Masked with zeros: text that is not UTF-8, and a kind of frame that there is not.
    for (frame, code) in
        [(&[0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe][..], 1007), (&[0x83, 0x80, 0, 0, 0, 0][..], 1002)]
    {
        let mut stream = TcpStream::connect(host.server.address()).await.expect("a connection");
        // In version 1 nothing is said before somebody asks.
        let request = "GET /ws HTTP/1.1\r\nhost: test\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
            sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
        stream.write_all(request.as_bytes()).await.expect("sent");
        stream.write_all(frame).await.expect("sent");
        let mut answer = Vec::new();
        let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer)).await;
        read.expect("in time").expect("an answer");
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("it is let in") + 4;
        let [0x88, _, high, low, ..] = answer[end..] else { panic!("not closed: {:?}", &answer[end..]) };
        assert_eq!(u16::from_be_bytes([high, low]), code);
    }
    host.stop().await;
}
