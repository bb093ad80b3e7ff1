//! Ratings while the server is killed again and again.

use std::{
    env,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::{
    connect_async,
    tungstenite::{Message, client::IntoClientRequest},
};

use crate::{
    command,
    players::new_player,
    serve::{Scratch, Server},
};

const PEOPLE: usize = 12;

/// Plays one rated game after the other until there have been enough: the creator gives each up.
async fn plays(url: Arc<Mutex<String>>, cookie: String, ended: Arc<AtomicUsize>, enough: usize) {
    while ended.load(Ordering::Relaxed) < enough {
        let url = url.lock().expect("never poisoned").clone();
        // Cut off by a server that is gone: comes back to the next.
        let _ = tokio::time::timeout(Duration::from_secs(30), one_game(&url, &cookie, &ended)).await;
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn one_game(url: &str, cookie: &str, ended: &AtomicUsize) -> Option<()> {
    let mut request = format!("{}/ws", url.replace("http", "ws")).into_client_request().ok()?;
    request.headers_mut().insert("sec-websocket-protocol", "raumspiel.v2".parse().ok()?);
    request.headers_mut().insert("cookie", cookie.parse().ok()?);
    let (mut socket, _) = connect_async(request).await.ok()?;
    let time = json!({ "kind": "clock", "initialSeconds": 600 });
    let seek = json!({ "type": "seek", "specs": ["chess-5x5x5"], "times": [time], "rated": true });
    socket.send(Message::text(seek.to_string())).await.ok()?;
    let mut gives_up = false;
    loop {
        let Message::Text(text) = socket.next().await?.ok()? else { continue };
        let message: Value = serde_json::from_str(&text).ok()?;
        match (message["type"].as_str()?, message["event"]["type"].as_str()) {
            ("attending", _) if message["you"] == "creator" => {
                gives_up = true;
                let resign = json!({ "type": "resign", "seq": message["state"]["seq"], "id": 1 });
                socket.send(Message::text(resign.to_string())).await.ok()?;
            }
            ("event", Some("finished")) => {
                ended.fetch_add(usize::from(gives_up), Ordering::Relaxed);
                return Some(());
            }
            ("error", _) => return None,
            _ => {}
        }
    }
}

/// RAUMSPIEL_RATED says how many games; `make soak` says 10,000.
#[test]
fn ratings_that_were_written_between_crashes_are_those_of_the_log() {
    let scratch = Scratch::new();
    let data = scratch.file("rated.db");
    let server = rated_between_crashes(|| Server::start(&data), |_| ());
    server.kill();
    ratings_are_those_of_the_log(&["--data", &data]);
}

fn enough() -> usize {
    env::var("RAUMSPIEL_RATED").ok().and_then(|n| n.parse().ok()).unwrap_or(120)
}

/// Plays rated games while the server is killed again and again, and something else may be too.
pub(crate) fn rated_between_crashes(start: impl Fn() -> Server, mut meanwhile: impl FnMut(usize)) -> Server {
    let enough = enough();
    let mut server = start();
    let cookies: Vec<String> =
        (0..PEOPLE).map(|n| new_player(&server.url, &format!("Player {n}")).0).collect();
    let url = Arc::new(Mutex::new(server.url.clone()));
    let ended = Arc::new(AtomicUsize::new(0));
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.expect("a runtime");
    for cookie in cookies {
        runtime.spawn(plays(Arc::clone(&url), cookie, Arc::clone(&ended), enough));
    }
    for part in 1..=6 {
        while ended.load(Ordering::Relaxed) < enough * part / 6 {
            std::thread::sleep(Duration::from_millis(5));
        }
        if part < 6 {
            meanwhile(part);
            server.kill();
            server = start();
            *url.lock().expect("never poisoned") = server.url.clone();
        }
    }
    drop(runtime);
    server
}

pub(crate) fn ratings_are_those_of_the_log(place: &[&str]) {
    let found = command::json(&[&["rate", "--rebuild"], place].concat());
    let rated = found["rated"].as_u64().expect("a number");
    assert!(rated >= enough() as u64, "{found}: what was told has happened");
    assert_eq!((&found["mended"], &found["ratings"]), (&json!(0), &json!(PEOPLE)), "{found}");
}
