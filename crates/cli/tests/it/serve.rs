//! The real server, really killed.

use std::{
    env, fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;
use tempfile::TempDir;

use crate::command::{raumspiel, refusal, text};

/// A directory for one test, gone when the test is.
pub(crate) struct Scratch(TempDir);

impl Scratch {
    pub(crate) fn new() -> Scratch {
        Scratch(tempfile::tempdir().expect("a temporary directory"))
    }

    pub(crate) fn file(&self, name: &str) -> String {
        self.0.path().join(name).to_str().expect("a path that is text").to_owned()
    }
}

pub(crate) struct Server {
    child: Child,
    pub(crate) url: String,
}

impl Server {
    pub(crate) fn start(data: &str) -> Server {
        Server::start_at("127.0.0.1:0", data)
    }

    pub(crate) fn start_at(address: &str, data: &str) -> Server {
        Server::with(address, &["--data", data])
    }

    pub(crate) fn with(address: &str, args: &[&str]) -> Server {
        Server::spawn(
            Command::new(env!("CARGO_BIN_EXE_raumspiel")).args(["serve", "--listen", address]).args(args),
        )
    }

    /// One that trusts whoever shows a certificate.
    pub(crate) fn trusting(certificate: &str, args: &[&str]) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_raumspiel"));
        command.args(["serve", "--listen", "127.0.0.1:0"]).args(args);
        Server::spawn(command.env("SSL_CERT_FILE", certificate))
    }

    fn spawn(command: &mut Command) -> Server {
        let command = command.args(["--no-limits", "--quiet"]).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the binary starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("piped");
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let url = line.split_whitespace().find(|word| word.starts_with("http://")).expect("an address");
        Server { url: url.to_owned(), child }
    }

    /// Sends it a signal by name.
    pub(crate) fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([&format!("-{name}"), &self.child.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()), "{name} is not sent");
    }

    /// Ends it without warning.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it is killed");
        self.child.wait().expect("it is dead");
    }

    /// Ends it without warning and starts it again at the same address.
    pub(crate) fn kill_and_restart(self, data: &str) -> Server {
        let address = self.url.trim_start_matches("http://").to_owned();
        self.kill();
        Server::start_at(&address, data)
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// One that is allowed so many files unless it asks for more.
    pub(crate) fn under_file_limit(files: u32, data: &str) -> Server {
        let binary = env!("CARGO_BIN_EXE_raumspiel");
        let script = format!("ulimit -S -n {files} && exec \"$0\" \"$@\"");
        let args = ["-c", &script, binary, "serve", "--listen", "127.0.0.1:0", "--data", data];
        Server::spawn(Command::new("sh").args(args))
    }

    pub(crate) fn terminate(mut self) -> Duration {
        let start = Instant::now();
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().expect("kill runs").success());
        assert!(self.child.wait().expect("it ends").success(), "a server that is asked to stop ends well");
        start.elapsed()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) fn spawn_load(url: &str, log: &str, games: u32, seconds: u32) -> Child {
    let (games, seconds) = (games.to_string(), seconds.to_string());
    Command::new(env!("CARGO_BIN_EXE_raumspiel"))
        .args(["load", url, "--games", &games, "--rate", "0", "--seconds", &seconds, "--log", log, "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts")
}

pub(crate) fn verified(url: &str, log: &str) -> Value {
    let output = raumspiel(&["load", url, "--verify", log, "--json"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text} {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_str(&text).expect("it prints JSON")
}

/// Waits until the server has played so many moves.
/// The moves that a server has played so far.
pub(crate) fn moves_at(server: &Server) -> u64 {
    let address = server.url.strip_prefix("http://").expect("an address");
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.write_all(b"GET /metrics HTTP/1.0\r\n\r\n").expect("a request");
    let mut text = String::new();
    stream.read_to_string(&mut text).expect("an answer");
    let line = text.lines().find_map(|line| line.strip_prefix("raumspiel_moves_played_total "));
    line.and_then(|count| count.parse().ok()).expect("a count")
}

pub(crate) fn wait_for_moves(server: &Server, moves: u64) {
    let start = Instant::now();
    while moves_at(server) < moves {
        assert!(start.elapsed() < Duration::from_secs(60), "nobody moves");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Huge pages would keep a quarter more memory for every connection.
#[cfg(target_os = "linux")]
#[test]
fn a_server_takes_no_huge_pages() {
    let server = Server::start(&Scratch::new().file("one.db"));
    let status = fs::read_to_string(format!("/proc/{}/status", server.child.id())).expect("a process");
    let line = status.lines().find_map(|line| line.strip_prefix("THP_enabled:"));
    // Kernels before 5.16 do not say.
    assert!(line.is_none_or(|value| value.trim() == "0"), "{line:?}");
}

/// RAUMSPIEL_KILLS says how often; `make soak` says many times.
#[test]
fn killed_under_load_it_loses_nothing_that_it_had_acknowledged() {
    let kills: u32 = env::var("RAUMSPIEL_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(3);
    let scratch = Scratch::new();
    let mut moves = 0;
    for kill in 0..kills {
        // A new log now and then: the comparison takes as long as the log is.
        let (data, log) =
            (scratch.file(&format!("{}.db", kill / 10)), scratch.file(&format!("{}.log", kill / 10)));
        let mut server = Server::start(&data);
        let load = spawn_load(&server.url, &log, 40, 60);
        wait_for_moves(&server, 300);
        // Somewhere in the middle of things, elsewhere every time.
        thread::sleep(Duration::from_millis(150 + u64::from(kill * 37 % 200)));
        server.child.kill().expect("it is killed");
        server.child.wait().expect("it is dead");
        let output = load.wait_with_output().expect("the load ends with its connections");
        assert!(!output.status.success(), "the load was cut off");
        let server = Server::start(&data);
        let verified = verified(&server.url, &log);
        assert!(verified["moves"].as_u64().is_some_and(|n| n > 100), "{verified}");
        assert_eq!((&verified["lost"], &verified["unreadable"]), (&Value::from(0), &Value::from(0)));
        moves += verified["moves"].as_u64().unwrap_or(0);
        if kills > 3 {
            eprintln!("killed {} of {kills} times, {moves} acknowledged moves compared", kill + 1);
        }
    }
}

#[test]
fn the_comparison_notices_what_is_missing() {
    let scratch = Scratch::new();
    let (data, log) = (scratch.file("one.db"), scratch.file("moves.log"));
    let server = Server::start(&data);
    let load = spawn_load(&server.url, &log, 2, 1).wait_with_output().expect("the load ends");
    assert!(load.status.success());
    let lines = fs::read_to_string(&log).expect("the log");
    let last = lines.lines().last().expect("a move").to_owned();
    let (game, _) = last.split_once(' ').expect("game and move");
    fs::write(&log, format!("{lines}{game} 999999 d\n")).expect("the log");
    let output = raumspiel(&["load", &server.url, "--verify", &log]);
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).contains("1 lost"));
    fs::write(&log, format!("{lines}aaaaaaaaaaaaaaaa 4 d\n")).expect("the log");
    let output = raumspiel(&["load", &server.url, "--verify", &log]);
    assert!(String::from_utf8_lossy(&output.stdout).contains("1 games unreadable"));
}

#[test]
fn asked_to_stop_it_stops_well_and_comes_back() {
    let scratch = Scratch::new();
    let (data, log) = (scratch.file("one.db"), scratch.file("moves.log"));
    let server = Server::start(&data);
    let load = spawn_load(&server.url, &log, 20, 60);
    wait_for_moves(&server, 300);
    let stopped = server.terminate();
    load.wait_with_output().expect("the load ends with its connections");
    let start = Instant::now();
    let server = Server::start(&data);
    assert!(raumspiel(&["health", &server.url]).status.success());
    let away = stopped + start.elapsed();
    assert!(away < Duration::from_secs(5), "{away:?}");
    assert_eq!(verified(&server.url, &log)["lost"], 0);
}

#[test]
fn asked_twice_it_stops_without_waiting_for_anybody_to_notice() {
    let scratch = Scratch::new();
    let server = Server::with("127.0.0.1:0", &["--data", &scratch.file("one.db"), "--drain", "3600"]);
    assert!(raumspiel(&["health", &server.url]).status.success());
    server.signal("TERM");
    // It is there, and says that nobody should be sent to it.
    let start = Instant::now();
    while raumspiel(&["health", &server.url]).status.success() {
        assert!(start.elapsed() < Duration::from_secs(60), "it does not say that it is about to go");
    }
    wait_for_moves(&server, 0);
    server.terminate();
}

#[test]
fn a_backup_made_while_it_runs_can_be_served() {
    let scratch = Scratch::new();
    let (data, copy) = (scratch.file("one.db"), scratch.file("copy.db"));
    let (before, after) = (scratch.file("before.log"), scratch.file("after.log"));
    let server = Server::start(&data);
    assert!(spawn_load(&server.url, &before, 10, 1).wait().expect("the load ends").success());
    let mut load = spawn_load(&server.url, &after, 10, 5);
    wait_for_moves(&server, 300);
    let backup = raumspiel(&["backup", &copy, "--data", &data]);
    assert!(backup.status.success(), "{}", String::from_utf8_lossy(&backup.stderr));
    assert!(!raumspiel(&["backup", &copy, "--data", &data]).status.success(), "nothing is overwritten");
    assert!(load.wait().expect("the load ends").success());
    let restore = ["restore", &copy, "--data", &data, "--replace"];
    assert!(refusal(&restore).contains("stop that server first"));
    let second = ["serve", "--listen", "127.0.0.1:0", "--data", &data];
    assert!(refusal(&second).contains("in use by another server"));
    drop(server);
    assert!(refusal(&restore[..4]).contains("exists already"));
    assert!(text(&restore).contains("complete and sound"));
    let restored = Server::start(&data);
    assert_eq!(verified(&restored.url, &before)["lost"], 0);
}

#[test]
fn every_setting_is_listed_with_its_variable_and_default() {
    let output = raumspiel(&["serve", "--help"]);
    let help = String::from_utf8_lossy(&output.stdout);
    for flag in [
        "listen",
        "data",
        "database",
        "nats",
        "origins",
        "trusted-proxies",
        "messages",
        "games-per-minute",
        "no-limits",
        "queue",
    ] {
        assert!(help.contains(&format!("--{flag}")), "{flag}");
        let variable = format!("RAUMSPIEL_{}", flag.replace('-', "_").to_uppercase());
        assert!(help.contains(&variable), "{variable}");
    }
    assert!(help.contains("[default: 0.0.0.0:7280]"));
}

#[test]
fn a_file_of_settings_of_an_earlier_version_is_refused_with_what_to_do() {
    for (args, variable) in [
        (&["serve", "--config", "old.conf"][..], None),
        (&["serve"][..], Some(("RAUMSPIEL_CONFIG", "old.conf"))),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_raumspiel"));
        let output = command.args(args).envs(variable).output().expect("it ends");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains("RAUMSPIEL_LISTEN=…"), "{said}");
    }
}
