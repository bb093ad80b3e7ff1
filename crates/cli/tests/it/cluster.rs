//! Two real servers over real PostgreSQL and real NATS, with one part after the other taken away.

use std::{
    env, fs,
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use raumspiel_local::{Nats, Postgres, Relay};
use serde_json::Value;

use crate::serve::{Scratch, Server, verified, wait_for_moves};

/// Everything that a cluster is made of.
struct Cluster {
    nodes: [Option<Server>; 2],
    postgres: Postgres,
    nats: Nats,
    database: String,
    /// The way of the second server to NATS.
    way: Relay,
    scratch: Scratch,
    urls: [String; 2],
}

impl Cluster {
    fn start() -> Cluster {
        let (postgres, nats) = (Postgres::start(), Nats::start());
        let (database, way) = (postgres.database(), Relay::to(nats.port()));
        let scratch = Scratch::new();
        let mut cluster =
            Cluster { postgres, nats, database, way, nodes: [None, None], scratch, urls: Default::default() };
        for node in 0..2 {
            cluster.start_node(node, "127.0.0.1:0");
        }
        cluster
    }

    fn start_node(&mut self, node: usize, address: &str) {
        let nats = match node {
            0 => self.nats.url(),
            _ => format!("nats://127.0.0.1:{}", self.way.port()),
        };
        let server = Server::with(address, &["--database", &self.database, "--nats", &nats]);
        self.urls[node] = server.url.clone();
        self.nodes[node] = Some(server);
    }

    fn node(&self, node: usize) -> &Server {
        self.nodes[node].as_ref().expect("it runs")
    }

    fn kill(&mut self, node: usize) {
        self.nodes[node].take().expect("it runs").kill();
    }

    fn revive(&mut self, node: usize) {
        let address = self.urls[node].trim_start_matches("http://").to_owned();
        self.start_node(node, &address);
    }

    /// Games whose players are at both servers, and who come back wherever they can.
    fn load(&self, seconds: u32) -> Child {
        Command::new(env!("CARGO_BIN_EXE_raumspiel"))
            .args(["load", &self.urls[0], &self.urls[1], "--resume", "--json"])
            .args(["--games", "20", "--rate", "100", "--log", &self.scratch.file("moves.log")])
            .args(["--seconds", &seconds.to_string()])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary starts")
    }

    /// Every acknowledged move is there, whichever server is asked; every game is whole.
    fn check(&self, load: Child) -> Value {
        let output = load.wait_with_output().expect("the load ends");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "no game was given up: {said}");
        let figures: Value = serde_json::from_str(&said).expect("it prints JSON");
        assert_eq!(figures["errors"], 0, "{figures}");
        for url in &self.urls {
            let compared = verified(url, &self.scratch.file("moves.log"));
            assert_eq!((&compared["lost"], &compared["unreadable"]), (&Value::from(0), &Value::from(0)));
            let lines = fs::read_to_string(self.scratch.file("moves.log")).expect("the log");
            assert_eq!(compared["moves"], lines.lines().count());
        }
        let forks = "SELECT count(*) FROM (SELECT 1 FROM events GROUP BY game_id \
            HAVING count(*) <> max(seq) OR min(seq) <> 1) AS fork";
        assert_eq!(self.postgres.ask(&self.database, forks), "0");
        figures
    }
}

fn resumed(figures: &Value) -> u64 {
    figures["resumed"].as_u64().expect("a number")
}

/// RAUMSPIEL_KILLS says how often; `make soak` says many times.
#[test]
fn a_server_that_is_killed_under_load_takes_no_move_with_it() {
    let kills: u32 = env::var("RAUMSPIEL_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(2);
    let mut cluster = Cluster::start();
    let load = cluster.load(4 + 2 * kills);
    wait_for_moves(cluster.node(0), 50);
    for kill in 0..kills {
        let node = kill as usize % 2;
        cluster.kill(node);
        thread::sleep(Duration::from_millis(700));
        cluster.revive(node);
        thread::sleep(Duration::from_millis(500));
    }
    let figures = cluster.check(load);
    assert!(resumed(&figures) >= 20, "all players of the lost server come back: {figures}");
}

#[test]
fn without_nats_games_go_on() {
    let mut cluster = Cluster::start();
    let load = cluster.load(7);
    wait_for_moves(cluster.node(0), 50);
    cluster.nats.kill();
    let (before, start) = (moves(&cluster), Instant::now());
    thread::sleep(Duration::from_secs(2));
    let after = moves(&cluster);
    assert!(after > before + 20, "{before} moves, then {after} in {:?}", start.elapsed());
    cluster.nats.restart();
    thread::sleep(Duration::from_secs(1));
    let figures = cluster.check(load);
    assert_eq!(resumed(&figures), 0, "nobody lost a connection: {figures}");
}

#[test]
fn a_server_that_is_cut_off_from_nats_plays_on() {
    plays_on_while(Relay::cut);
}

/// It does not know that nobody hears it.
#[test]
fn a_server_whose_words_to_nats_are_swallowed_plays_on() {
    plays_on_while(Relay::swallow);
}

#[test]
fn a_server_with_a_slow_way_to_nats_plays_on() {
    plays_on_while(|way| way.slow_down(Duration::from_millis(200)));
}

fn plays_on_while(disturb: impl FnOnce(&Relay)) {
    let cluster = Cluster::start();
    let load = cluster.load(7);
    wait_for_moves(cluster.node(0), 50);
    disturb(&cluster.way);
    let before = moves(&cluster);
    thread::sleep(Duration::from_secs(2));
    let after = moves(&cluster);
    assert!(after > before + 20, "{before} moves, then {after}");
    cluster.way.mend();
    thread::sleep(Duration::from_secs(1));
    let figures = cluster.check(load);
    assert_eq!(resumed(&figures), 0, "nobody lost a connection: {figures}");
}

/// Whoever runs it finds in the journal why nothing is heard of others.
#[test]
fn that_nats_is_away_when_a_server_starts_is_said() {
    let postgres = Postgres::start();
    let nats = format!("nats://:secret@127.0.0.1:{}", raumspiel_local::free_port());
    let mut server = Command::new(env!("CARGO_BIN_EXE_raumspiel"))
        .args(["serve", "--listen", "127.0.0.1:0", "--database", &postgres.database(), "--nats", &nats])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let lines = BufReader::new(server.stderr.take().expect("piped")).lines().map_while(Result::ok);
    let mut said = String::new();
    for line in lines {
        said.push_str(&line);
        if line.contains("nats-away") {
            break;
        }
    }
    server.kill().expect("it is killed");
    server.wait().expect("it is dead");
    assert!(said.contains("nats-away") && !said.contains("secret"), "{said}");
}

#[test]
fn postgres_may_crash_and_come_back() {
    let mut cluster = Cluster::start();
    let load = cluster.load(8);
    wait_for_moves(cluster.node(0), 50);
    cluster.postgres.crash();
    thread::sleep(Duration::from_secs(1));
    cluster.postgres.restart();
    let before = moves(&cluster);
    thread::sleep(Duration::from_secs(2));
    assert!(moves(&cluster) > before + 20, "it goes on");
    cluster.check(load);
}

/// A machine that stands still for a while and does not know it: others go on meanwhile, and what it
/// had in hand is decided anew.
#[test]
fn a_server_that_is_frozen_and_thawed_forks_no_game() {
    let cluster = Cluster::start();
    let load = cluster.load(16);
    wait_for_moves(cluster.node(0), 50);
    cluster.node(1).signal("STOP");
    let frozen = Instant::now();
    thread::sleep(Duration::from_secs(2));
    // Somebody who comes to the other server plays as always.
    let elsewhere = Command::new(env!("CARGO_BIN_EXE_raumspiel"))
        .args(["load", &cluster.urls[0], "--json", "--games", "5", "--rate", "50", "--seconds", "2"])
        .output()
        .expect("the binary starts");
    let said = String::from_utf8_lossy(&elsewhere.stdout).into_owned();
    let figures: Value = serde_json::from_str(&said).expect("it prints JSON");
    assert_eq!(figures["errors"], 0, "{figures}");
    assert!(figures["moves"].as_u64().is_some_and(|moves| moves > 20), "{figures}");
    // Long enough for the log to take it for gone.
    thread::sleep(Duration::from_secs(8).saturating_sub(frozen.elapsed()));
    let before = moves(&cluster);
    cluster.node(1).signal("CONT");
    thread::sleep(Duration::from_secs(4));
    let after = moves(&cluster);
    assert!(after > before + 20, "{before} moves, then {after}: it goes on");
    cluster.check(load);
}

fn moves(cluster: &Cluster) -> u64 {
    let played = "SELECT count(*) FROM events WHERE body LIKE '%\"played\"%'";
    cluster.postgres.ask(&cluster.database, played).parse().expect("a number")
}
