//! One address inside the default limits does its worst; another player hardly notices.

use std::{
    collections::HashMap,
    net::SocketAddr,
    process::Stdio,
    time::{Duration, Instant},
};

use raumspiel_server::Limits;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
    process::{Child, Command},
    task::JoinSet,
    time::{sleep, timeout},
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{Message, client::IntoClientRequest},
};

use crate::host::{Host, Pair};

/// How much later others may hear of their moves, at the hundredth of them that waits longest.
const LATER_MS: f64 = 20.0;
const MEASURED: Duration = Duration::from_secs(4);
/// With and without the attack by turns, so that whatever else the machine does is in both; the middle
/// of the differences counts.
const ROUNDS: u8 = 5;

/// Each round's attacker has an address of its own, which has asked for nothing yet.
async fn connect(server: SocketAddr) -> Option<TcpStream> {
    let round: u8 = std::env::var("RAUMSPIEL_ROUND").ok()?.parse().ok()?;
    let socket = TcpSocket::new_v4().ok()?;
    socket.bind(SocketAddr::from(([127, 0, 1, round], 0))).ok()?;
    socket.connect(server).await.ok()
}

async fn open(server: SocketAddr) -> Option<WebSocketStream<TcpStream>> {
    let mut request = format!("ws://{server}/ws").into_client_request().ok()?;
    request.headers_mut().insert("sec-websocket-protocol", "raumspiel.v2".parse().ok()?);
    Some(client_async(request, connect(server).await?).await.ok()?.0)
}

async fn say(socket: &mut WebSocketStream<TcpStream>, message: Value) -> Option<()> {
    futures_util::SinkExt::send(socket, Message::text(message.to_string())).await.ok()
}

/// Asks for how a long game stands as often as it may, and comes back when it is sent away.
async fn flood_with_sync(server: SocketAddr, game: String) {
    loop {
        if let Some(mut socket) = open(server).await {
            let _ = say(&mut socket, json!({ "type": "watch", "game": game })).await;
            while say(&mut socket, json!({ "type": "sync", "since": 0 })).await.is_some() {
                // Some read what they are answered, some do not.
                if timeout(Duration::from_millis(2), futures_util::StreamExt::next(&mut socket))
                    .await
                    .is_ok_and(|m| m.is_none())
                {
                    break;
                }
            }
        }
        sleep(Duration::from_millis(5)).await;
    }
}

/// Sits at both seats of a long game, plays and takes back, as often as it may.
async fn take_back(server: SocketAddr, game: String, keys: Vec<String>) {
    loop {
        let mut sockets = Vec::new();
        for key in &keys {
            let Some(mut socket) = open(server).await else { break };
            let _ = say(&mut socket, json!({ "type": "resume", "game": game, "key": key })).await;
            sockets.push(socket);
        }
        if let [first, second] = &mut sockets[..] {
            take_back_until_sent_away(first, second).await;
        }
        sleep(Duration::from_millis(5)).await;
    }
}

async fn take_back_until_sent_away(
    first: &mut WebSocketStream<TcpStream>,
    second: &mut WebSocketStream<TcpStream>,
) -> Option<()> {
    let state = &next_of(second, "attending").await?["state"];
    let mut seq = state["seq"].clone();
    // A round before may have been interrupted anywhere.
    let (mover, other) = if state["turn"] == "first" { (first, second) } else { (second, first) };
    for id in (1..).step_by(4) {
        for (by_mover, id, mut message) in [
            (true, id, json!({ "type": "play", "move": "z100" })),
            (false, id + 1, json!({ "type": "play", "move": "z100" })),
            (true, id + 2, json!({ "type": "offer_take_back" })),
            (false, id + 3, json!({ "type": "accept_take_back" })),
        ] {
            (message["seq"], message["id"]) = (seq, json!(id));
            let actor = if by_mover { &mut *mover } else { &mut *other };
            say(actor, message).await?;
            seq = next_of(actor, "event").await?["seq"].clone();
            let listener = if by_mover { &mut *other } else { &mut *mover };
            next_of(listener, "event").await?;
        }
    }
    None
}

async fn next_of(socket: &mut WebSocketStream<TcpStream>, kind: &str) -> Option<Value> {
    loop {
        let Message::Text(text) = futures_util::StreamExt::next(socket).await?.ok()? else { continue };
        let told: Value = serde_json::from_str(&text).ok()?;
        if told["type"] == kind {
            return Some(told);
        }
    }
}

/// Comes to a game whenever it has just left memory, so that it is read and played again.
async fn reload(server: SocketAddr, game: String) {
    loop {
        if let Some(mut socket) = open(server).await {
            let _ = say(&mut socket, json!({ "type": "watch", "game": game })).await;
            let _ = timeout(Duration::from_secs(1), next_of(&mut socket, "attending")).await;
        }
        sleep(Duration::from_millis(1_300)).await;
    }
}

/// Sends a request and reads nothing, or sends half of one.
async fn hold(server: SocketAddr, request: String) {
    loop {
        if let Some(mut stream) = connect(server).await {
            let _ = stream.write_all(request.as_bytes()).await;
            sleep(Duration::from_millis(300)).await;
        }
        sleep(Duration::from_millis(5)).await;
    }
}

/// Asks for as much as there is, again and again.
async fn ask(server: SocketAddr, request: String) {
    loop {
        if let Some(mut stream) = connect(server).await {
            let _ = stream.write_all(request.as_bytes()).await;
            let mut answer = Vec::new();
            let _ = timeout(Duration::from_secs(5), stream.read_to_end(&mut answer)).await;
        }
        sleep(Duration::from_millis(5)).await;
    }
}

/// A game as long as one address may make it beforehand, on a board that makes it dear.
async fn long_game(host: &Host) -> Pair {
    let mut pair = Pair::start(host, json!({ "spec": "connect-26x100x100-100" })).await;
    let files: Vec<char> = ('a'..='z').collect();
    for ply in 0..2_000_usize {
        let text = format!("{}{}", files[ply % 26], ply / 26 % 100 + 1);
        pair.act(ply % 2 == 0, json!({ "type": "play", "move": text })).await;
    }
    pair
}

/// By which way a round's attack is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
enum Way {
    Greedy,
    Laborious,
}

/// What is attacked: a game in use with the keys of its seats, and two that nobody is at.
#[derive(serde::Serialize, serde::Deserialize)]
struct Target {
    server: SocketAddr,
    game: String,
    keys: Vec<String>,
    idle: Vec<String>,
}

/// Makes the server work on long games: takes back at the end of one, and has others read again.
fn laborious(Target { server, game, keys, idle }: Target) -> JoinSet<()> {
    let mut attackers = JoinSet::new();
    attackers.spawn(take_back(server, game, keys));
    for idle in idle.into_iter().flat_map(|game| [game.clone(), game]) {
        attackers.spawn(reload(server, idle));
    }
    attackers
}

/// Asks for as much as it can.
fn greedy(Target { server, game, .. }: Target) -> JoinSet<()> {
    let mut attackers = JoinSet::new();
    for _ in 0..20 {
        attackers.spawn(flood_with_sync(server, game.clone()));
    }
    let get = |path: String| format!("GET {path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n");
    for path in ["", "/log", "/record", "/events"] {
        for _ in 0..5 {
            attackers.spawn(ask(server, get(format!("/api/games/{game}{path}"))));
            attackers.spawn(hold(server, get(format!("/api/games/{game}{path}"))));
        }
    }
    let start = "12".repeat(8_000);
    let body = json!({ "spec": "connect-2x1000000-9000", "start": start }).to_string();
    let length = body.len();
    let create = format!(
        "POST /api/games HTTP/1.1\r\nhost: test\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n{body}"
    );
    for _ in 0..5 {
        attackers.spawn(ask(server, create.clone()));
        attackers.spawn(hold(server, create[..create.len() / 2].to_owned()));
    }
    attackers
}

async fn one_move(pair: &mut Pair, ply: &mut usize) {
    let text = if *ply % 4 < 2 { "a" } else { "b" };
    pair.act((*ply).is_multiple_of(2), json!({ "type": "play", "move": text })).await;
    *ply += 1;
}

/// Somebody else's machine: a process of its own, which takes no processor from whom it attacks.
fn attacker(target: &Target, way: Way, round: u8) -> Child {
    Command::new("nice")
        .args(["-n", "19"])
        .arg(std::env::current_exe().expect("this program"))
        .args(["--exact", "attack::as_somebody_else", "--ignored"])
        .env("RAUMSPIEL_ATTACK", serde_json::to_string(&(target, way)).expect("a text"))
        .env("RAUMSPIEL_ROUND", round.to_string())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .expect("this program starts again")
}

#[tokio::test]
#[ignore = "the attacker that the other test starts"]
async fn as_somebody_else() {
    let Ok(whom) = std::env::var("RAUMSPIEL_ATTACK") else { return };
    let (target, way): (Target, Way) = serde_json::from_str(&whom).expect("a target");
    match way {
        Way::Greedy => greedy(target),
        Way::Laborious => laborious(target),
    }
    .join_all()
    .await;
}

/// How many milliseconds a player waits for a move, at the hundredth of them that waits longest.
async fn p99(pair: &mut Pair, ply: &mut usize) -> f64 {
    let (start, mut times) = (Instant::now(), Vec::new());
    while start.elapsed() < MEASURED {
        let sent = Instant::now();
        one_move(pair, ply).await;
        times.push(sent.elapsed());
        sleep(Duration::from_millis(20)).await;
    }
    times.sort_unstable();
    times[times.len() * 99 / 100].as_secs_f64() * 1000.0
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_at_its_worst_hardly_delays_another() {
    let limits = Limits { connections: 1_000, ..Limits::default() };
    let host = Host::with(|config| {
        config.limits = Limits { messages: 1_000_000, per_address: 1_000_000, ..limits.clone() };
    })
    .await;
    let games = tokio::join!(long_game(&host), long_game(&host), long_game(&host));
    let scratch = host.stop().await;
    // Who plays here moves faster than people do; what an address may ask for is as it always is.
    let host = Host::over(scratch, |config| {
        config.limits = Limits { messages: 100_000, ..limits };
        config.idle = Duration::from_millis(500);
    })
    .await;
    let target = Target {
        server: host.server.address(),
        game: games.0.game,
        keys: games.0.keys.into(),
        idle: vec![games.1.game, games.2.game],
    };
    let mut pair = Pair::start(&host, json!({ "spec": "connect-2x1000000-1000000" })).await;
    let mut ply = 0;
    let mut later: HashMap<Way, Vec<f64>> = HashMap::new();
    for round in 1..=2 * ROUNDS {
        let way = if round % 2 == 0 { Way::Laborious } else { Way::Greedy };
        let quiet = p99(&mut pair, &mut ply).await;
        let mut attacker = attacker(&target, way, round);
        sleep(Duration::from_secs(1)).await;
        let attacked = p99(&mut pair, &mut ply).await;
        attacker.kill().await.expect("it is killed");
        eprintln!("{way:?}: p99 without the attack {quiet:.1} ms, with it {attacked:.1} ms");
        later.entry(way).or_default().push(attacked - quiet);
    }
    let (_, _, figures) = host.http("GET", "/metrics", &[], "").await;
    let refused = figures.lines().find_map(|line| line.strip_prefix("raumspiel_refused_by_limit_total "));
    assert!(refused.is_some_and(|refused| refused != "0"), "nobody attacked");
    let (_, log) = host.get(&format!("/api/games/{}/log?since=2000", target.game)).await;
    let taken_back = log.as_array().is_some_and(|log| log.iter().any(|e| e["event"]["type"] == "taken_back"));
    assert!(taken_back, "nobody took anything back");
    let loaded = figures.lines().find_map(|line| line.strip_prefix("raumspiel_rooms_loaded_total "));
    assert!(loaded.and_then(|n| n.parse().ok()).is_some_and(|loaded: u32| loaded >= 6), "{loaded:?} loaded");
    for (way, mut later) in later {
        later.sort_by(f64::total_cmp);
        let middle = later[later.len() / 2];
        assert!(middle < LATER_MS, "{way:?}: {middle:.1} ms later in the middle of {later:?}");
    }
    host.stop().await;
}
