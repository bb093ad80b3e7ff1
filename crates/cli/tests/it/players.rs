//! Players survive what servers do not, and go when their host says so.

use std::{
    io::{Read, Write},
    net::TcpStream,
    thread,
    time::Duration,
};

use raumspiel_local::{Nats, Postgres};
use raumspiel_server::store::{Sqlite, Tables};
use serde_json::Value;

use crate::{
    authenticator::Authenticator,
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

/// Whom the server has told that they are somebody, or that they are not any more: by cookies and passkeys.
#[derive(Default)]
struct Told {
    known: Vec<String>,
    gone: Vec<String>,
    passkeys: Vec<Authenticator>,
    no_passkeys: Vec<Authenticator>,
}

/// Whoever has this cookie gets a passkey, which may have come to nothing; none when the server is gone.
fn add_passkey(url: &str, cookie: &str) -> Option<(Authenticator, Value)> {
    let mut key = Authenticator::new();
    let begun = body(&ask(url, "POST", "/api/player/passkeys/challenge", cookie, "")?);
    let registration = key.register(&begun["challenge"]).to_string();
    let added = ask(url, "POST", "/api/player/passkeys", cookie, &registration)?;
    added.contains(" 201 ").then(|| (key, body(&added)["id"].clone()))
}

/// Comes back by a passkey: the answer.
fn sign_in(url: &str, key: &mut Authenticator) -> Option<String> {
    let begun = body(&ask(url, "POST", "/api/passkey/challenge", "", "")?);
    ask(url, "POST", "/api/passkey", "", &key.sign(&begun["challenge"]).to_string())
}

/// Everything that makes, finds or deletes a player, one step after the other; none when the server is gone.
fn all_steps(url: &str, told: &mut Told) -> Option<()> {
    let one = cookie(&ask(url, "POST", "/api/player", "", "{}")?)?;
    told.known.push(one.clone());
    let pairing = ask(url, "POST", "/api/player/pair", &one, "")?;
    let code = |answer: &str| format!("{{\"code\":{}}}", body(answer)["code"]);
    told.known.extend(cookie(&ask(url, "POST", "/api/pair", "", &code(&pairing))?));
    ask(url, "POST", "/api/player/tokens", &one, "{\"name\":\"bot\"}")?;
    let recovery = ask(url, "POST", "/api/player/recovery", &one, "")?;
    told.known.extend(cookie(&ask(url, "POST", "/api/recover", "", &code(&recovery))?));
    let game = body(&ask(url, "POST", "/api/games", "", "{\"spec\":\"connect-7x6-4\"}")?);
    let claim = serde_json::json!({ "game": game["game"], "key": game["key"] }).to_string();
    ask(url, "POST", "/api/player/claim", &one, &claim)?;
    let (key, _) = add_passkey(url, &one)?;
    told.passkeys.push(key);
    told.known.extend(cookie(&sign_in(url, told.passkeys.last_mut()?)?));
    let (key, id) = add_passkey(url, &one)?;
    let path = format!("/api/player/devices/{}", id.as_str()?);
    let taken_back = ask(url, "DELETE", &path, &one, "")?;
    told.no_passkeys.extend(taken_back.contains(" 204 ").then_some(key));
    let other = cookie(&ask(url, "POST", "/api/player", "", "{}")?)?;
    ask(url, "POST", "/api/player/tokens", &other, "{\"name\":\"bot\"}")?;
    let (mut key, _) = add_passkey(url, &other)?;
    sign_in(url, &mut key)?;
    let deleted = ask(url, "DELETE", "/api/player", &other, "")?;
    if deleted.contains(" 204 ") {
        told.gone.push(other);
        told.no_passkeys.push(key);
    }
    Some(())
}

const HALVES: [&str; 7] = [
    "SELECT count(*) FROM players WHERE id NOT IN (SELECT player FROM devices)",
    "SELECT count(*) FROM devices WHERE player NOT IN (SELECT id FROM players)",
    "SELECT count(*) FROM players WHERE owner IS NOT NULL AND owner NOT IN (SELECT id FROM players)",
    "SELECT count(*) FROM passkeys WHERE player NOT IN (SELECT id FROM players)",
    "SELECT count(*) FROM tickets WHERE used_by IS NOT NULL AND used_by NOT IN (SELECT id FROM devices) \
        AND used_by NOT IN (SELECT id FROM passkeys)",
    "SELECT count(*) FROM tickets WHERE player IS NOT NULL AND player NOT IN (SELECT id FROM players)",
    "SELECT count(*) FROM seats WHERE player IS NOT NULL AND player NOT IN (SELECT id FROM players)",
];

/// Where the authenticators of tests are at home.
const SITE: &str = "https://play.example";

/// Kills a server that is busy with players, again and again, and looks for halves of them.
fn crash(start: impl Fn() -> Server, count: impl Fn(&'static str) -> u64) {
    let mut server = start();
    for round in 0..3 {
        let url = server.url.clone();
        let busy = thread::spawn(move || {
            let mut told = Told::default();
            while all_steps(&url, &mut told).is_some() {}
            told
        });
        thread::sleep(Duration::from_millis(600 + 130 * round));
        server.kill();
        let told = busy.join().expect("it ends");
        assert!(told.known.len() > 1 && !told.passkeys.is_empty(), "{}", told.known.len());
        for halves in HALVES {
            assert_eq!(count(halves), 0, "{halves}");
        }
        server = start();
        for (cookies, status) in [(told.known, " 200 "), (told.gone, " 401 ")] {
            for cookie in cookies {
                let answer = ask(&server.url, "GET", "/api/player", &cookie, "").expect("an answer");
                assert!(answer.contains(status), "what was told is so: {answer}");
            }
        }
        for (keys, status) in [(told.passkeys, " 200 "), (told.no_passkeys, " 404 ")] {
            for mut key in keys {
                let answer = sign_in(&server.url, &mut key).expect("an answer");
                assert!(answer.contains(status), "what was told is so: {answer}");
            }
        }
    }
}

#[test]
fn a_crash_leaves_no_half_player() {
    let scratch = Scratch::new();
    let data = scratch.file("one.db");
    let count = |question| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let store = Sqlite::open(data.as_ref(), false).expect("a file");
            let rows = store.ask(question, Vec::new()).await.expect("an answer");
            raumspiel_server::store::Store::close(&store).await.expect("closed");
            rows[0][0].number()
        })
    };
    crash(|| Server::with("127.0.0.1:0", &["--data", &data, "--site", SITE]), count);
}

#[test]
fn a_crash_leaves_no_half_player_in_a_database() {
    let (postgres, nats) = (Postgres::start(), Nats::start());
    let database = postgres.database();
    let nats = nats.url();
    let start = || Server::with("127.0.0.1:0", &["--database", &database, "--nats", &nats, "--site", SITE]);
    crash(start, |question| postgres.ask(&database, question).parse().expect("a number"));
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
fn the_host_deletes_a_player_from_a_database_too() {
    let (postgres, nats) = (Postgres::start(), Nats::start());
    let database = postgres.database();
    let server = Server::with("127.0.0.1:0", &["--database", &database, "--nats", &nats.url()]);
    let (cookie, id) = new_player(&server.url, "Adalovelace");
    assert!(text(&["forget", &id, "--database", &database]).contains("deleted"));
    assert!(ask(&server.url, "GET", "/api/player", &cookie, "").expect("an answer").contains(" 401 "));
    assert!(refusal(&["forget", &id, "--database", &database]).contains("no such player"));
    let left = "SELECT (SELECT count(*) FROM players) + (SELECT count(*) FROM devices)";
    assert_eq!(postgres.ask(&database, left), "0");
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
