//! One address inside the default limits does its worst; another player hardly notices.

use std::{
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
async fn long_game(host: &Host) -> String {
    let mut pair = Pair::start(host, json!({ "spec": "connect-26x100x100-100" })).await;
    let files: Vec<char> = ('a'..='z').collect();
    for ply in 0..2_000_usize {
        let text = format!("{}{}", files[ply % 26], ply / 26 % 100 + 1);
        pair.act(ply % 2 == 0, json!({ "type": "play", "move": text })).await;
    }
    pair.game
}

fn attackers(server: SocketAddr, game: &str) -> JoinSet<()> {
    let mut attackers = JoinSet::new();
    for _ in 0..20 {
        attackers.spawn(flood_with_sync(server, game.to_owned()));
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
fn attacker(server: SocketAddr, game: &str, round: u8) -> Child {
    Command::new("nice")
        .args(["-n", "19"])
        .arg(std::env::current_exe().expect("this program"))
        .args(["--exact", "attack::as_somebody_else", "--ignored"])
        .env("RAUMSPIEL_ATTACK", format!("{server} {game}"))
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
    let (server, game) = whom.split_once(' ').expect("an address and a game");
    attackers(server.parse().expect("an address"), game).join_all().await;
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
    let game = long_game(&host).await;
    let scratch = host.stop().await;
    // Who plays here moves faster than people do; what an address may ask for is as it always is.
    let host = Host::over(scratch, |config| config.limits = Limits { messages: 100_000, ..limits }).await;
    let server = host.server.address();
    let mut pair = Pair::start(&host, json!({ "spec": "connect-2x1000000-1000000" })).await;
    let mut ply = 0;
    let mut later = Vec::new();
    for round in 1..=ROUNDS {
        let quiet = p99(&mut pair, &mut ply).await;
        let mut attacker = attacker(server, &game, round);
        sleep(Duration::from_secs(1)).await;
        let attacked = p99(&mut pair, &mut ply).await;
        attacker.kill().await.expect("it is killed");
        eprintln!("p99 without the attack {quiet:.1} ms, with it {attacked:.1} ms");
        later.push(attacked - quiet);
    }
    let (_, _, figures) = host.http("GET", "/metrics", &[], "").await;
    let refused = figures.lines().find_map(|line| line.strip_prefix("raumspiel_refused_by_limit_total "));
    assert!(refused.is_some_and(|refused| refused != "0"), "nobody attacked");
    later.sort_by(f64::total_cmp);
    let middle = later[later.len() / 2];
    assert!(middle < LATER_MS, "{middle:.1} ms later in the middle of {later:?}");
    host.stop().await;
}
