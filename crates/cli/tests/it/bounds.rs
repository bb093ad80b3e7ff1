//! What one request may cost the real server, and what its host can bound and delete.

use std::{
    fs,
    io::{Read, Write},
    net::TcpStream,
    process::Command,
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::{
    command::{refusal, text},
    serve::{Scratch, Server},
};

const RELEASE: &[u8] = include_bytes!("../../../server/tests/data/release-0.1.0.db");

fn connected(server: &Server, request: &str) -> TcpStream {
    let address = server.url.strip_prefix("http://").expect("an address");
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.write_all(request.as_bytes()).expect("a request");
    stream
}

/// Status and body of an answer.
fn answer(server: &Server, request: &str) -> (u16, String) {
    let mut text = String::new();
    connected(server, request).read_to_string(&mut text).expect("an answer");
    let (head, body) = text.split_once("\r\n\r\n").expect("head and body");
    (head.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status"), body.to_owned())
}

fn get(server: &Server, path: &str) -> (u16, String) {
    answer(server, &format!("GET {path} HTTP/1.0\r\n\r\n"))
}

fn create(server: &Server, body: &Value) -> (u16, String) {
    let body = body.to_string();
    assert!(body.len() <= 16 << 10, "{} bytes are refused for their number", body.len());
    let length = body.len();
    answer(server, &format!("POST /api/games HTTP/1.0\r\ncontent-length: {length}\r\n\r\n{body}"))
}

/// A figure in kilobytes of what the system knows of a process.
#[cfg(target_os = "linux")]
fn memory(server: &Server, what: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", server.id())).expect("a process");
    let line = status.lines().find_map(|line| line.strip_prefix(what)).expect("a figure");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

/// The time that the processor has spent for a process, in hundredths of a second.
#[cfg(target_os = "linux")]
fn cpu(server: &Server) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{}/stat", server.id())).expect("a process");
    let fields: Vec<&str> = stat.rsplit(") ").next().expect("fields").split(' ').collect();
    fields[11..13].iter().map(|ticks| ticks.parse::<u64>().expect("ticks")).sum()
}

/// The dearest positions, with so many pieces or so many columns.
#[cfg(target_os = "linux")]
fn dear(pieces: usize) -> Vec<Value> {
    let letter = |n: usize| char::from(b'a' + u8::try_from(n % 26).expect("a letter"));
    let column = |n: usize| format!("{}{}{}", letter(n / 676), letter(n / 26), letter(n));
    let pillars = |one: &str, other: &str| {
        format!("{one}:{} {other}:{}", "x".repeat(pieces / 2), "o".repeat(pieces / 2))
    };
    let digits = "12".repeat(pieces / 2);
    // Apart, so that no run is longer than one, in a plane and in space.
    let flat: Vec<String> = (0..pieces / 5).map(|n| column(n * 2)).collect();
    let deep: Vec<String> = (0..pieces / 5).map(|n| format!("{}{}", letter(n), n / 26 * 2 + 1)).collect();
    vec![
        json!({ "spec": "connect-2x1000000-4", "start": pillars("a", "b") }),
        json!({ "spec": "connect-2x1000000-100000", "start": pillars("a", "b") }),
        json!({ "spec": "connect-2x1000000-9000", "start": digits }),
        json!({ "spec": "connect-1000000x2-9000", "start": flat.join(" ") }),
        json!({ "spec": "connect-26x300x99-99", "start": deep.join(" ") }),
        json!({ "spec": "connect-4x4x1000000-100000", "start": pillars("b2", "d4") }),
    ]
}

/// No request costs more than 20 MB, and one that is eight times as long costs about eight times as
/// much: a square would be sixty-four.
#[cfg(target_os = "linux")]
#[test]
fn a_body_costs_as_much_as_it_is_long() {
    let scratch = Scratch::new();
    let server = Server::start(&scratch.file("one.db"));
    for (long, short) in dear(16_000).into_iter().zip(dear(2_000)) {
        let spec = long["spec"].clone();
        // Some are no positions, which is found out at the same cost.
        let (status, said) = create(&server, &short);
        assert!(status == 201 || said.contains("has a line already"), "{spec}: {said}");
        let took = |body: &Value, times: u32| {
            let before = cpu(&server);
            (0..times).for_each(|_| drop(create(&server, body)));
            (cpu(&server) - before) as f64 / f64::from(times)
        };
        fs::write(format!("/proc/{}/clear_refs", server.id()), "5").expect("the peak is forgotten");
        let before = memory(&server, "VmRSS:");
        assert_eq!(create(&server, &long).0, status, "{spec}");
        let grown = memory(&server, "VmHWM:").saturating_sub(before);
        let (short, long) = (took(&short, 80), took(&long, 10));
        eprintln!(
            "{spec}: {grown} kB, {:.1} ms of the processor, {:.1} for the short one",
            long * 10.0,
            short * 10.0
        );
        assert!(grown < 20 << 10, "{spec}: {grown} kB");
        assert!(long < 30.0 * short.max(0.05), "{spec}: {long} beside {short}");
    }
}

/// A log is read as it is taken: whoever takes nothing of it makes the server hold little.
#[cfg(target_os = "linux")]
#[test]
fn answers_that_nobody_reads_take_little_memory() {
    let scratch = Scratch::new();
    let data = scratch.file("one.db");
    let server = Server::start(&data);
    let opened = create(&server, &json!({ "spec": "connect-7x6-4" })).1;
    let opened: Value = serde_json::from_str(&opened).expect("JSON");
    let game = opened["game"].as_str().expect("a name");
    server.terminate();
    let log = rusqlite::Connection::open(&data).expect("the file");
    let said = r#"{"tick":1,"by":"creator","event":{"type":"chatted","phrase":"hello"}}"#;
    log.execute(
        "WITH RECURSIVE n(seq) AS (SELECT 2 UNION ALL SELECT seq + 1 FROM n WHERE seq < 20000)
         INSERT INTO events SELECT ?1, seq, 1, ?2 FROM n",
        (game, said),
    )
    .expect("much is said");
    drop(log);
    let server = Server::start(&data);
    let request = format!("GET /api/games/{game}/log HTTP/1.0\r\n\r\n");
    let (status, whole) = answer(&server, &request);
    assert_eq!(status, 200);
    let before = memory(&server, "VmRSS:");
    let unread: Vec<TcpStream> = (0..50).map(|_| connected(&server, &request)).collect();
    thread::sleep(Duration::from_secs(2));
    let grown = memory(&server, "VmRSS:").saturating_sub(before);
    let all = whole.len() as u64 * unread.len() as u64 / 1024;
    eprintln!("{grown} kB for {} answers of {all} kB in all", unread.len());
    assert!(grown < all / 2, "{grown} kB for answers of {all} kB in all");
}

/// What the shell has set is not what there is.
#[cfg(target_os = "linux")]
#[test]
fn the_soft_limit_on_files_is_raised() {
    let scratch = Scratch::new();
    let server = Server::under_file_limit(256, &scratch.file("one.db"));
    let (_, figures) = get(&server, "/metrics");
    let most = figures.lines().find_map(|line| line.strip_prefix("process_max_fds "));
    let most: f64 = most.and_then(|most| most.parse().ok()).expect("a figure");
    let hard = Command::new("sh").args(["-c", "ulimit -H -n"]).output().expect("a shell");
    let hard = String::from_utf8_lossy(&hard.stdout).trim().parse().unwrap_or(f64::MAX);
    assert!(most > 256.0 && most >= hard.min(1_048_576.0), "{most} of {hard}");
}

#[test]
fn a_game_is_forgotten_by_its_name_and_by_its_link() {
    let scratch = Scratch::new();
    let data = scratch.file("one.db");
    let server = Server::start(&data);
    let open = || -> Value {
        serde_json::from_str(&create(&server, &json!({ "spec": "connect-7x6-4", "name": "Ada" })).1)
            .expect("JSON")
    };
    let (by_name, by_link, kept) = (open(), open(), open());
    let path = |game: &Value| format!("/api/games/{}", game["game"].as_str().expect("a name"));
    let link = format!("https://play.example/g/{}", by_link["join"].as_str().expect("a link"));
    for what in [by_name["game"].as_str().expect("a name"), &link] {
        assert!(text(&["forget", what, "--data", &data]).contains("forgotten"), "{what}");
    }
    let start = Instant::now();
    while [&by_name, &by_link].iter().any(|game| get(&server, &path(game)).0 != 404) {
        assert!(start.elapsed() < Duration::from_secs(20), "they are still there");
        thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(get(&server, &path(&kept)).0, 200, "another one");
    assert!(refusal(&["forget", "abcdefghijkmnpqr", "--data", &data]).contains("no such game"));
}

#[test]
fn a_host_keeps_games_for_so_many_days() {
    let scratch = Scratch::new();
    let (old, kept) = (scratch.file("old.db"), scratch.file("kept.db"));
    for data in [&old, &kept] {
        fs::write(data, RELEASE).expect("a file");
        // What was written last is put in its place.
        let server = Server::start(data);
        assert_eq!(get(&server, "/readyz").0, 200);
        server.terminate();
        let log = rusqlite::Connection::open(data).expect("the file");
        log.execute("UPDATE events SET at = at - 10 * 86400000", ()).expect("they are older");
    }
    let game = first_game(&kept).expect("a game");
    let server = Server::with("127.0.0.1:0", &["--data", &old, "--keep-days", "9"]);
    // Nobody looks at it before: what is looked at is kept.
    let start = Instant::now();
    while first_game(&old).is_some() {
        assert!(start.elapsed() < Duration::from_secs(20), "games are still there");
        thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(get(&server, &format!("/api/games/{game}")).0, 404);
    let server = Server::with("127.0.0.1:0", &["--data", &kept, "--keep-days", "1000"]);
    thread::sleep(Duration::from_secs(2));
    assert_eq!(get(&server, &format!("/api/games/{game}")).0, 200);
}

fn first_game(data: &str) -> Option<String> {
    let connection = rusqlite::Connection::open(data).expect("the file");
    connection.query_row("SELECT min(game) FROM events", (), |row| row.get(0)).expect("an answer")
}
