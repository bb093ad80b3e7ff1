//! Many who seek at once, over two real servers, one of which is killed.

use std::{
    collections::HashMap,
    env, thread,
    time::{Duration, Instant},
};

use futures_util::{SinkExt, StreamExt};
use raumspiel_local::{Nats, Postgres};
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio_tungstenite::{
    connect_async,
    tungstenite::{Message, client::IntoClientRequest},
};

use crate::{
    bot::Bot,
    command,
    players::{ask, body, new_player},
    serve::{Scratch, Server},
};

/// Looks for an opponent until there is one, wherever a server is; comes back with the same key when
/// the connection is lost. Returns the game and the seat.
async fn find(urls: [String; 2], number: usize) -> (String, String) {
    const LETTERS: &[u8] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let letter = |at: usize| LETTERS[number / 32_usize.pow(at as u32) % 32] as char;
    let key: String = (0..32).map(|at| if at < 3 { letter(at) } else { 'a' }).collect();
    let time = json!({ "kind": "clock", "initialSeconds": 600 });
    let seek = json!({ "type": "seek", "specs": ["connect-7x6-4"], "times": [time], "key": key }).to_string();
    for attempt in 0..200 {
        let url = &urls[(number + attempt) % 2];
        // Every seventh goes without a word and comes back.
        let leaves = number.is_multiple_of(7) && attempt == 0;
        let patience = if leaves { Duration::from_millis(number as u64) } else { Duration::MAX };
        if let Ok(Some(found)) = tokio::time::timeout(patience, find_at(url, &seek)).await {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(100 + (number % 200) as u64)).await;
    }
    panic!("{number} finds nobody");
}

async fn find_at(url: &str, seek: &str) -> Option<(String, String)> {
    let mut request = format!("{}/ws", url.replace("http", "ws")).into_client_request().ok()?;
    request.headers_mut().insert("sec-websocket-protocol", "raumspiel.v2".parse().ok()?);
    let (mut socket, _) = connect_async(request).await.ok()?;
    socket.send(Message::text(seek)).await.ok()?;
    loop {
        let Message::Text(text) = socket.next().await?.ok()? else { continue };
        let message: Value = serde_json::from_str(&text).ok()?;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        match message["type"].as_str()? {
            "attending" => return Some((text(&message["state"]["game"]), text(&message["you"]))),
            "error" | "unsought" => return None,
            _ => {}
        }
    }
}

/// Asks until those wait who want one of these each, and nobody besides is listed.
fn waiting(url: &str, expected: &[&str]) -> Value {
    let began = Instant::now();
    loop {
        let lobby = body(&ask(url, "GET", "/api/lobby", "", "").expect("an answer"));
        let seeks = lobby["seeks"].as_array().map(Vec::as_slice).unwrap_or_default();
        let listed: Vec<_> = seeks.iter().filter_map(|seek| seek["specs"][0].as_str()).collect();
        if lobby["waiting"] == expected.len() && listed == expected {
            return lobby;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "{expected:?} should wait: {lobby}");
        thread::sleep(Duration::from_millis(100));
    }
}

/// RAUMSPIEL_SEEKERS says how many; `make soak` says 1,000.
#[test]
fn a_server_that_is_killed_leaves_nobody_without_an_opponent() {
    let many: usize = env::var("RAUMSPIEL_SEEKERS").ok().and_then(|n| n.parse().ok()).unwrap_or(100);
    let (postgres, nats) = (Postgres::start(), Nats::start());
    let database = postgres.database();
    let node = || Server::with("127.0.0.1:0", &["--database", &database, "--nats", &nats.url()]);
    let nodes = [node(), node()];
    let urls = [nodes[0].url.clone(), nodes[1].url.clone()];
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.expect("a runtime");
    // One at the server that dies wants what nobody else does, and never comes back.
    let alone = json!({
        "type": "seek", "specs": ["chess-5x5x5"], "times": [{ "kind": "clock", "initialSeconds": 600 }],
    });
    let lost = urls[1].clone();
    runtime.spawn(async move { find_at(&lost, &alone.to_string()).await });
    waiting(&urls[0], &["chess-5x5x5"]);
    let mut seekers = JoinSet::new();
    for number in 0..=many {
        seekers.spawn_on(find(urls.clone(), number), runtime.handle());
    }
    let [first, second] = nodes;
    thread::sleep(Duration::from_millis(60 + many as u64 / 2));
    second.kill();
    let mut games: HashMap<String, Vec<String>> = HashMap::new();
    runtime.block_on(async {
        for _ in 0..many {
            let found = seekers.join_next().await.expect("somebody is left");
            let (game, seat) = found.expect("everybody but one finds somebody");
            games.entry(game).or_default().push(seat);
        }
    });
    assert_eq!(games.len(), many / 2, "everybody is in one game");
    for (game, mut seats) in games {
        seats.sort();
        assert_eq!(seats, ["creator", "guest"], "{game}");
    }
    // Whoever was at the dead server and did not come back is out of the list; one is left by parity.
    assert_eq!(seekers.len(), 1);
    let lobby = waiting(&first.url, &["connect-7x6-4"]);
    assert_eq!(lobby["live"], many / 2);
    seekers.abort_all();
    waiting(&first.url, &[]);
    let created = postgres.ask(&database, "SELECT count(DISTINCT game_id) FROM events");
    assert_eq!(created, (many / 2).to_string(), "no game without players");
}

/// The id and the token of somebody's bot.
pub(crate) fn new_bot(url: &str) -> Value {
    let (cookie, _) = new_player(url, "Ada");
    let made = ask(url, "POST", "/api/player/tokens", &cookie, "{\"name\":\"Deep Ada\"}");
    body(&made.expect("an answer"))
}

#[test]
fn a_bot_goes_on_waiting_over_a_crash_of_the_server() {
    let scratch = Scratch::new();
    let data = scratch.file("one.db");
    let server = Server::start(&data);
    let token = new_bot(&server.url);
    let seek = ["--seek", "connect-7x6-4", "--token", token["token"].as_str().expect("a token")];
    let bot = Bot::start(&[&[server.url.as_str()], &seek[..]].concat());
    let before = listed(&server.url);
    let server = server.kill_and_restart(&data);
    let server = server.kill_and_restart(&data);
    assert_eq!(listed(&server.url), before, "by the same key it is the same seek");
    let (person, _) = new_player(&server.url, "Ben");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(lose_to_bot(&server.url, &person, false));
    let told = bot.result();
    assert!(told.starts_with("waiting in the lobby") && told.matches("resignation").count() == 1, "{told}");
}

/// The name of the one seek that is listed, once the bot waits.
fn listed(url: &str) -> Value {
    let began = Instant::now();
    loop {
        let lobby = body(&ask(url, "GET", "/api/lobby", "", "").expect("an answer"));
        if lobby["seeks"][0]["bot"] == true {
            return lobby["seeks"][0]["id"].clone();
        }
        assert!(began.elapsed() < Duration::from_secs(60), "the bot does not wait: {lobby}");
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_bot_waits_in_the_lobby_and_is_rated() {
    let scratch = Scratch::new();
    let data = scratch.file("one.db");
    let server = Server::start(&data);
    let token = new_bot(&server.url);
    let bot = Bot::start(&[
        &server.url,
        "--seek",
        "connect-7x6-4,connect-4x4x4-4",
        "--rated",
        "--token",
        token["token"].as_str().expect("a token"),
    ]);
    let (person, _) = new_player(&server.url, "Ben");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(lose_to_bot(&server.url, &person, true));
    let told = bot.result();
    assert!(told.starts_with("waiting in the lobby") && told.matches("resignation").count() == 2, "{told}");
    let id = token["id"].as_str().expect("an id");
    let shown = body(&ask(&server.url, "GET", &format!("/api/players/{id}"), "", "").expect("an answer"));
    assert_eq!(shown["ratings"]["connect-7x6-4"]["games"], 2, "{shown}");
    drop(server);
    let found = command::json(&["rate", "--rebuild", "--data", &data]);
    assert_eq!((&found["rated"], &found["ratings"], &found["mended"]), (&2.into(), &1.into(), &0.into()));
}

/// Finds the bot in the lobby, answers its seek and gives up the round; where it is rated, both.
async fn lose_to_bot(url: &str, cookie: &str, rated: bool) {
    let mut request = format!("{}/ws", url.replace("http", "ws")).into_client_request().expect("a request");
    request.headers_mut().insert("sec-websocket-protocol", "raumspiel.v2".parse().expect("a header"));
    request.headers_mut().insert("cookie", cookie.parse().expect("a header"));
    let (mut socket, _) = connect_async(request).await.expect("a connection");
    socket.send(Message::text(r#"{"type":"lobby","on":true}"#)).await.expect("it is sent");
    let (mut given_up, mut begun) = (0, None);
    while given_up < 1 + u32::from(rated) {
        let Some(Ok(Message::Text(text))) = socket.next().await else { continue };
        let message: Value = serde_json::from_str(&text).expect("a message");
        let answer = match message["type"].as_str().expect("a type") {
            "lobby" if message["seeks"][0]["bot"] == true => json!({
                "type": "seek", "specs": ["connect-7x6-4"], "rated": rated, "with": message["seeks"][0]["id"],
                "times": [{ "kind": "clock", "initialSeconds": 300, "incrementSeconds": 3 }],
            }),
            // Who is not there yet would not see it.
            "attending" | "presence" => {
                if message["type"] == "attending" {
                    begun = Some(message["state"]["seq"].clone());
                }
                let both = json!([true, true])
                    == json!([message["presence"]["creator"], message["presence"]["guest"]]);
                let Some(seq) = begun.take_if(|_| both) else { continue };
                json!({ "type": "resign", "seq": seq, "id": 1 })
            }
            "event" if message["event"]["type"] == "started" => {
                json!({ "type": "resign", "seq": message["seq"], "id": 2 })
            }
            "event" if message["event"]["type"] == "finished" => {
                given_up += 1;
                continue;
            }
            _ => continue,
        };
        socket.send(Message::text(answer.to_string())).await.expect("it is sent");
    }
}
