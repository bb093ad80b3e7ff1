//! What people cost beside their moves: a page of many finished games beside one of few, and a
//! picture of a link, drawn and kept.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpStream},
    path::Path,
    time::{Duration, Instant},
};

use raumspiel_server::{
    Config, Server,
    store::{Sqlite, Step, Store, Tables, Value},
};
use serde_json::Value as Json;

use crate::server::process::cpu_us;

const MANY: u32 = 10_000;
const FEW: u32 = 10;
const TIMES: usize = 60;
/// The system counts time by hundredths of a second: a hundred pictures make that a small part.
const DRAWN: usize = 100;

pub(crate) fn run() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let data = std::env::temp_dir().join(format!("raumspiel-bench-players-{}.db", std::process::id()));
    let serve = || runtime.block_on(Server::start(config(&data))).expect("the server starts");
    let server = serve();
    let people = [Person::new(server.address()), Person::new(server.address())];
    runtime.block_on(server.stop());
    runtime.block_on(fill(&data, &people));
    let server = serve();
    let mut connection = Connection::new(server.address());
    // By turns, so that whatever else the machine does falls on both alike.
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..TIMES {
        for (person, times) in people.iter().zip(&mut times) {
            times.push(connection.time(&format!("/api/players/{}/games", person.id), &person.cookie));
        }
    }
    let [few, many] = times.map(median);
    println!(
        "players: first page of {MANY} finished games {:.0} µs, of {FEW} {:.0} µs",
        micros(many),
        micros(few)
    );
    let ratio = micros(many) / micros(few);
    println!("players: ratio {ratio:.2} (at most 3)");
    let pictures_will_do = pictures(&mut connection);
    drop(connection);
    runtime.block_on(server.stop());
    for end in ["", "-wal", "-shm", ".lock"] {
        let _ = std::fs::remove_file(format!("{}{end}", data.display()));
    }
    if ratio > 3.0 || !pictures_will_do {
        eprintln!("players: more than it may cost");
        std::process::exit(1);
    }
}

/// Whether they cost no more than they may.
fn pictures(connection: &mut Connection) -> bool {
    let mut will_do = true;
    for spec in ["connect-7x6-4", "connect-5x5x5-4", "chess-5x5x5"] {
        let game = |connection: &mut Connection| {
            let opened = connection.ask("POST", "/api/games", "", &format!("{{\"spec\":\"{spec}\"}}"));
            opened["game"].as_str().expect("a game").to_owned()
        };
        let paths: Vec<String> = (0..DRAWN).map(|_| format!("/g/{}.png", game(connection))).collect();
        let before = cpu_us(std::process::id());
        for path in &paths {
            connection.time(path, "");
        }
        let drawn = (cpu_us(std::process::id()) - before) as f64 / DRAWN as f64;
        let (mut kept, mut nothing) = (Vec::new(), Vec::new());
        for path in &paths {
            for _ in 0..5 {
                kept.push(connection.time(path, ""));
                nothing.push(connection.time("/healthz", ""));
            }
        }
        let [kept, nothing] = [kept, nothing].map(median);
        println!(
            "players: a picture of {spec}: drawn {:.1} ms of CPU (at most 15), kept {:.0} µs, an empty answer {:.0} µs: {:.0} µs more (at most 50)",
            drawn / 1000.0,
            micros(kept),
            micros(nothing),
            micros(kept) - micros(nothing)
        );
        will_do &= drawn <= 15_000.0 && micros(kept) - micros(nothing) <= 50.0;
    }
    will_do
}

fn config(data: &Path) -> Config {
    let mut config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), data.to_owned());
    config.limits.enabled = false;
    config
}

struct Person {
    id: String,
    cookie: String,
}

impl Person {
    fn new(address: SocketAddr) -> Person {
        let mut connection = Connection::new(address);
        let id = connection.ask("POST", "/api/player", "", "{}")["id"].as_str().expect("an id").to_owned();
        Person { id, cookie: connection.cookie.expect("a cookie") }
    }
}

/// Gives the first few finished games and the second many.
async fn fill(data: &Path, people: &[Person; 2]) {
    let store = Sqlite::open(data, false).expect("a file");
    for (person, many) in people.iter().zip([FEW, MANY]) {
        for some in (0..many).collect::<Vec<u32>>().chunks(500) {
            let rows = |sql: &'static str| {
                some.iter().map(move |&number| {
                    let game = format!("{}{}", &person.id[..8], letters(number));
                    Step::run(
                        sql,
                        [Value::from(game), person.id.as_str().into(), (1_000_000 + number).into()],
                    )
                })
            };
            let steps = rows("INSERT INTO seats (game, seat, player) SELECT $1, 'creator', $2 WHERE $3 > 0")
                .chain(rows(
                    "INSERT INTO rounds (game, round, spec, first, result, reason, plies, rated, listed, ended) \
                    SELECT $1, 1, 'connect-7x6-4', 'creator', 'first', 'line', 20, 0, 0, $3 WHERE $2 <> ''",
                ))
                .chain(rows(
                    "INSERT INTO sittings (player, ended, game, round, spec, result, listed) \
                    SELECT $2, $3, $1, 1, 'connect-7x6-4', 'won', 0",
                ));
            store.change(steps.collect()).await.expect("written");
        }
    }
    store.close().await.expect("closed");
}

/// A number as eight letters that a game's name may have.
fn letters(number: u32) -> String {
    const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    (0..8).map(|at| char::from(ALPHABET[(number >> (at * 4)) as usize % 16])).collect()
}

/// A connection that stays open.
struct Connection {
    stream: BufReader<TcpStream>,
    cookie: Option<String>,
}

impl Connection {
    fn new(address: SocketAddr) -> Connection {
        let stream = TcpStream::connect(address).expect("a connection");
        stream.set_nodelay(true).expect("a socket");
        Connection { stream: BufReader::new(stream), cookie: None }
    }

    fn ask(&mut self, method: &str, path: &str, cookie: &str, body: &str) -> Json {
        serde_json::from_slice(&self.raw(method, path, cookie, body)).unwrap_or_default()
    }

    fn time(&mut self, path: &str, cookie: &str) -> Duration {
        let began = Instant::now();
        let answer = self.raw("GET", path, cookie, "");
        let took = began.elapsed();
        assert!(!answer.is_empty(), "{path}");
        took
    }

    fn raw(&mut self, method: &str, path: &str, cookie: &str, body: &str) -> Vec<u8> {
        let length = body.len();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: bench\r\norigin: http://bench\r\ncookie: {cookie}\r\ncontent-length: {length}\r\n\r\n{body}"
        );
        self.stream.get_mut().write_all(request.as_bytes()).expect("sent");
        let mut length = 0;
        loop {
            let mut line = String::new();
            self.stream.read_line(&mut line).expect("a line");
            let line = line.trim_end();
            if line.is_empty() {
                break;
            }
            let (name, value) = line.split_once(": ").unwrap_or((line, ""));
            match name.to_ascii_lowercase().as_str() {
                "content-length" => length = value.parse().expect("a number"),
                "set-cookie" => self.cookie = value.split(';').next().map(str::to_owned),
                _ => {}
            }
        }
        let mut answer = vec![0; length];
        self.stream.read_exact(&mut answer).expect("an answer");
        answer
    }
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}
