//! Players survive what servers do not, and go when their host says so.

use std::{
    io::{Read, Write},
    net::TcpStream,
    thread,
    time::Duration,
};

use raumspiel_server::store::{Sqlite, Tables};
use serde_json::Value;

use crate::{
    bot::Bot,
    command::{json, refusal, text},
    serve::{Scratch, Server},
};

/// Asks as a page of the site does: the whole answer, if one comes.
pub(crate) fn ask(url: &str, method: &str, path: &str, cookie: &str, body: &str) -> Option<String> {
    let host = url.strip_prefix("http://")?;
    let mut stream = TcpStream::connect(host).ok()?;
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.0\r\nhost: {host}\r\norigin: {url}\r\ncookie: {cookie}\r\ncontent-length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    Some(answer)
}

fn cookie(answer: &str) -> Option<String> {
    let line = answer.lines().find(|line| line.to_lowercase().starts_with("set-cookie: "))?;
    Some(line.get(12..)?.split(';').next()?.to_owned())
}

pub(crate) fn body(answer: &str) -> Value {
    serde_json::from_str(answer.split("\r\n\r\n").nth(1).unwrap_or_default()).unwrap_or_default()
}

pub(crate) fn new_player(url: &str, name: &str) -> (String, String) {
    let answer = ask(url, "POST", "/api/player", "", &format!("{{\"name\":\"{name}\"}}")).expect("an answer");
    (cookie(&answer).expect("a cookie"), body(&answer)["id"].as_str().expect("an id").to_owned())
}

#[test]
fn a_crash_leaves_no_half_player() {
    let scratch = Scratch::new();
    let data = scratch.file("one.db");
    let mut server = Server::start(&data);
    for _ in 0..3 {
        let url = server.url.clone();
        // Makes players, pairs and recovers until the server is gone.
        let busy = thread::spawn(move || {
            let mut known = Vec::new();
            loop {
                let Some(made) = ask(&url, "POST", "/api/player", "", "{}") else { return known };
                let Some(one) = cookie(&made) else { return known };
                known.push(one.clone());
                let Some(pairing) = ask(&url, "POST", "/api/player/pair", &one, "") else { return known };
                let code = format!("{{\"code\":{}}}", body(&pairing)["code"]);
                let Some(paired) = ask(&url, "POST", "/api/pair", "", &code) else { return known };
                known.extend(cookie(&paired));
                if ask(&url, "POST", "/api/player/tokens", &one, "{\"name\":\"bot\"}").is_none() {
                    return known;
                }
            }
        });
        thread::sleep(Duration::from_millis(400));
        server.kill();
        let known = busy.join().expect("it ends");
        assert!(known.len() > 3, "{}", known.len());
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let store = Sqlite::open(data.as_ref(), false).expect("a file");
            for halves in [
                "SELECT count(*) FROM players WHERE id NOT IN (SELECT player FROM devices)",
                "SELECT count(*) FROM devices WHERE player NOT IN (SELECT id FROM players)",
                "SELECT count(*) FROM players WHERE owner IS NOT NULL AND owner NOT IN (SELECT id FROM players)",
                "SELECT count(*) FROM tickets WHERE used_by IS NOT NULL AND used_by NOT IN (SELECT id FROM devices)",
            ] {
                let rows = store.ask(halves, Vec::new()).await.expect("an answer");
                assert_eq!(rows[0][0].number(), 0, "{halves}");
            }
            raumspiel_server::store::Store::close(&store).await.expect("closed");
        });
        server = Server::start(&data);
        for cookie in known {
            let answer = ask(&server.url, "GET", "/api/player", &cookie, "").expect("an answer");
            assert!(answer.contains(" 200 "), "whoever was told is somebody: {answer}");
        }
    }
}

#[test]
fn a_bot_with_a_token_plays_under_its_own_name() {
    let scratch = Scratch::new();
    let data = scratch.file("one.db");
    let server = Server::start(&data);
    let (owner, _) = new_player(&server.url, "Ada");
    let made =
        ask(&server.url, "POST", "/api/player/tokens", &owner, "{\"name\":\"Deep Ada\"}").expect("an answer");
    let (id, token) = (body(&made)["id"].clone(), body(&made)["token"].clone());
    let token = token.as_str().expect("a token");
    let [one, two] = Bot::pair_with(&server.url, "connect-7x6-4", &["--token", token]).map(Bot::result);
    assert_eq!(one, two);
    let path = format!("/api/players/{}/games", id.as_str().expect("an id"));
    let games = body(&ask(&server.url, "GET", &path, &owner, "").expect("an answer"));
    assert_eq!(games["games"].as_array().map(Vec::len), Some(1), "{games}");
    let sat = games["games"][0].to_string();
    assert!(sat.contains("Deep Ada") && sat.contains("\"bot\":true") && sat.contains("Guest"), "{sat}");
    drop(server);
    let found = json(&["history", "--rebuild", "--data", &data]);
    assert_eq!((&found["games"], &found["rounds"], &found["mended"]), (&1.into(), &1.into(), &0.into()));
}

#[test]
fn the_host_deletes_a_player_while_the_server_runs() {
    let scratch = Scratch::new();
    let data = scratch.file("one.db");
    let server = Server::start(&data);
    let (cookie, id) = new_player(&server.url, "Adalovelace");
    assert!(text(&["forget", &id, "--data", &data]).contains("deleted"));
    assert!(ask(&server.url, "GET", "/api/player", &cookie, "").expect("an answer").contains(" 401 "));
    assert!(refusal(&["forget", &id, "--data", &data]).contains("no such player"));
    drop(server);
    let left = std::fs::read(&data).expect("the file");
    assert!(!left.windows(11).any(|part| part == b"Adalovelace"));
}
