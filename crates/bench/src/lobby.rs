//! Strangers who come to two servers over PostgreSQL and NATS: how long they wait for one another, and
//! what a pair costs beside two who meet by a link.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use futures_util::{SinkExt, StreamExt};
use raumspiel_local::{Nats, Postgres};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message, client::IntoClientRequest},
};

use crate::server::{binary, process::Process};

const SEEKERS: usize = 1_000;
const EVERY: Duration = Duration::from_millis(10);

pub(crate) fn run() {
    println!("lobby, {SEEKERS} people at two servers, PostgreSQL, NATS");
    let Some(binary) = binary() else {
        println!("  build the binary first: cargo build --release -p raumspiel");
        return;
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    runtime.expect("a runtime").block_on(measure(&binary));
}

struct Cluster {
    postgres: Postgres,
    _nats: Nats,
    nodes: [Process; 2],
}

/// Processor time so far.
#[derive(Clone, Copy)]
struct Cpu {
    servers_us: u64,
    postgres_us: u64,
}

impl Cluster {
    fn start(binary: &Path) -> Cluster {
        let (postgres, nats) = (Postgres::start_durable(), Nats::start());
        let (database, hints) = (postgres.database(), nats.url());
        let node = || Process::with(binary, &["--database", &database, "--nats", &hints]);
        Cluster { nodes: [node(), node()], postgres, _nats: nats }
    }

    fn cpu(&self) -> Cpu {
        let servers_us = self.nodes.iter().map(Process::cpu_us).sum();
        Cpu { servers_us, postgres_us: self.postgres.cpu_us() }
    }

    /// The server that somebody comes to: half of all to each.
    fn url(&self, at: usize) -> &str {
        &self.nodes[at % 2].url
    }
}

struct Person(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Person {
    async fn come(url: &str) -> Person {
        let mut request =
            format!("{}/ws", url.replace("http", "ws")).into_client_request().expect("an address");
        request.headers_mut().insert("sec-websocket-protocol", "raumspiel.v2".parse().expect("a header"));
        Person(connect_async(request).await.expect("a connection").0)
    }

    async fn say(&mut self, message: &Value) {
        self.0.send(Message::text(message.to_string())).await.expect("it is sent");
    }

    /// Waits until they sit at a game.
    async fn attends(&mut self) -> Value {
        loop {
            let said = self.0.next().await.expect("the server is there").expect("it is heard");
            let Message::Text(text) = said else { continue };
            let message: Value = serde_json::from_str(&text).expect("a message");
            match message["type"].as_str() {
                Some("attending") => return message,
                Some("error") => panic!("{message}"),
                _ => {}
            }
        }
    }
}

async fn measure(binary: &Path) {
    let cluster = Cluster::start(binary);
    let before = cluster.cpu();
    let _linked = meet_by_link(&cluster).await;
    let linked = since(before, cluster.cpu());
    let before = cluster.cpu();
    let (one_by_one, _found) = seek(&cluster, EVERY).await;
    let found = since(before, cluster.cpu());
    let (at_once, _all) = seek(&cluster, Duration::ZERO).await;

    let show = |what: &str, waits: &[Duration]| {
        let at = |part: f64| waits[((waits.len() - 1) as f64 * part) as usize].as_secs_f64() * 1000.0;
        println!(
            "  {:<44}{:>8.0} ms   p99 {:.0}, longest {:.0}",
            format!("median waiting, {what}"),
            at(0.5),
            at(0.99),
            at(1.0)
        );
    };
    show(&format!("one every {} ms", EVERY.as_millis()), &one_by_one);
    show("all at once", &at_once);
    let pairs = (SEEKERS / 2) as f64;
    let each = |us: u64| us as f64 / pairs;
    let compare = |whose: &str, linked: u64, found: u64| {
        println!("  {:<44}{:>8.0} µs", format!("CPU of {whose} per game, by a link"), each(linked));
        let ratio = found as f64 / linked.max(1) as f64;
        println!("  {:<44}{:>8.0} µs   {ratio:.1} ×", "two strangers who find each other", each(found));
    };
    compare("servers", linked.servers_us, found.servers_us);
    compare("PostgreSQL", linked.postgres_us, found.postgres_us);
}

fn since(before: Cpu, after: Cpu) -> Cpu {
    Cpu {
        servers_us: after.servers_us.saturating_sub(before.servers_us),
        postgres_us: after.postgres_us.saturating_sub(before.postgres_us),
    }
}

/// Every other one opens a game, and the next joins it at the other server.
async fn meet_by_link(cluster: &Cluster) -> Vec<Person> {
    let mut people = Vec::with_capacity(SEEKERS);
    for _ in 0..SEEKERS / 2 {
        let (mut host, mut guest) = (Person::come(cluster.url(0)).await, Person::come(cluster.url(1)).await);
        host.say(&json!({ "type": "create", "spec": "connect-7x6-4", "time": time() })).await;
        let join = host.attends().await["join"].take();
        guest.say(&json!({ "type": "join", "join": join })).await;
        guest.attends().await;
        people.extend([host, guest]);
        tokio::time::sleep(2 * EVERY).await;
    }
    people
}

fn time() -> Value {
    json!({ "kind": "clock", "initialSeconds": 600, "incrementSeconds": 0 })
}

/// Everybody comes and seeks, one after the other; how long each has waited, in order.
async fn seek(cluster: &Cluster, every: Duration) -> (Vec<Duration>, Vec<Person>) {
    let mut tasks = Vec::with_capacity(SEEKERS);
    for at in 0..SEEKERS {
        let url = cluster.url(at).to_owned();
        tasks.push(tokio::spawn(async move {
            let mut person = Person::come(&url).await;
            let asked = Instant::now();
            person.say(&json!({ "type": "seek", "specs": ["connect-7x6-4"], "times": [time()] })).await;
            person.attends().await;
            (asked.elapsed(), person)
        }));
        if !every.is_zero() {
            tokio::time::sleep(every).await;
        }
    }
    let (mut waits, mut people) = (Vec::new(), Vec::new());
    for task in tasks {
        let (waited, person) = task.await.expect("everybody finds somebody");
        waits.push(waited);
        people.push(person);
    }
    waits.sort();
    (waits, people)
}
