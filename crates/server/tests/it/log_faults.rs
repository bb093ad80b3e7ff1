//! A real database that is cut off, swallows everything, is slow, is locked, or holds what nobody
//! here has written: how long players wait, what they are told, and that nothing is lost.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use raumspiel_local::Relay;
use serde_json::{Value, json};
use tokio::task::AbortHandle;

use crate::{
    database::Database,
    host::{Client, Host, PATIENCE, Pair},
};

/// A server that reaches its database by a way that can be disturbed.
async fn behind_relay(tweak: impl FnOnce(&mut raumspiel_server::Config)) -> (Host, Relay, Database) {
    let database = Database::new();
    let port: u16 = database
        .url
        .rsplit(':')
        .next()
        .and_then(|rest| rest.split('/').next()?.parse().ok())
        .expect("a port");
    let relay = Relay::to(port);
    let url = database.url.replace(&format!(":{port}/"), &format!(":{}/", relay.port()));
    let host = Host::with(|config| {
        config.cluster = Some(raumspiel_server::ClusterConfig { database: url, nats: None });
        tweak(config);
    })
    .await;
    (host, relay, database)
}

/// How much later than asked for this machine wakes whoever waits: what a wait may take longer for
/// reasons of its own.
struct Late {
    sum: Arc<AtomicU64>,
    waiting: AbortHandle,
}

impl Late {
    fn begin() -> Late {
        const NAP: Duration = Duration::from_millis(20);
        let sum = Arc::new(AtomicU64::new(0));
        let kept = Arc::clone(&sum);
        let waiting = tokio::spawn(async move {
            loop {
                let start = Instant::now();
                tokio::time::sleep(NAP).await;
                let late = start.elapsed().saturating_sub(NAP + Duration::from_millis(2));
                kept.fetch_add(u64::try_from(late.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
            }
        });
        Late { sum, waiting: waiting.abort_handle() }
    }

    /// The server and its database wait for the processor too, each in its turn.
    fn of_all(&self) -> Duration {
        3 * Duration::from_micros(self.sum.load(Ordering::Relaxed))
    }
}

impl Drop for Late {
    fn drop(&mut self) {
        self.waiting.abort();
    }
}

async fn resumed(host: &Host, pair: &Pair, seat: usize) -> Client {
    let back = async {
        loop {
            if let Ok((mut client, _)) =
                Client::connect(host.server.address(), Some("raumspiel.v2"), &[]).await
            {
                client.next().await;
                let resume = json!({ "type": "resume", "game": pair.game, "key": pair.keys[seat] });
                if client.ask(resume).await["type"] == "attending" {
                    return client;
                }
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(PATIENCE, back).await.expect("they come back")
}

/// How many connections to a database its servers have.
async fn connections(database: &Database) -> u32 {
    let ours = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'raumspiel' AND datname = current_database()";
    database.ask(ours).await.parse().expect("a number")
}

async fn let_go_and_back(disturb: impl FnOnce(&Relay)) {
    let (host, relay, database) = behind_relay(|_| ()).await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    pair.play(true, "d e").await;
    let late = Late::begin();
    disturb(&relay);
    let start = Instant::now();
    assert_eq!(pair.first.close_code().await, Some(1012), "let go, to play on elsewhere");
    assert_eq!(pair.second.close_code().await, Some(1012));
    let waited = start.elapsed();
    let most = Duration::from_secs(8) + late.of_all();
    assert!(waited > Duration::from_secs(3) && waited < most, "{waited:?} of {most:?}");
    // Whoever comes meanwhile is sent elsewhere.
    assert!(Client::connect(host.server.address(), Some("raumspiel.v2"), &[]).await.is_err());
    assert_eq!(host.get("/readyz").await.0, 503);
    // What does not answer is not asked over more and more connections.
    let open = connections(&database).await;
    assert!(open <= 12, "{open} connections");
    relay.mend();
    pair.first = resumed(&host, &pair, 0).await;
    pair.second = resumed(&host, &pair, 1).await;
    pair.play(true, "d e").await;
    let (_, state) = host.get(&format!("/api/games/{}", pair.game)).await;
    assert_eq!(state["moves"], json!(["d", "e", "d", "e"]));
    host.stop().await;
}

#[tokio::test]
async fn a_server_that_is_cut_off_lets_its_players_go() {
    let_go_and_back(Relay::cut).await;
}

#[tokio::test]
async fn a_server_whose_database_swallows_everything_lets_its_players_go() {
    let_go_and_back(Relay::swallow).await;
}

#[tokio::test]
async fn a_slow_way_to_the_database_makes_moves_slow_and_nothing_else() {
    let (host, relay, _database) = behind_relay(|_| ()).await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    relay.slow_down(Duration::from_millis(150));
    let (late, start) = (Late::begin(), Instant::now());
    pair.play(true, "d e d e").await;
    let most = Duration::from_secs(8) + late.of_all();
    assert!(start.elapsed() < most, "{:?} of {most:?}", start.elapsed());
    assert_eq!(host.get("/readyz").await.0, 200);
    host.stop().await;
}

/// A command waits for a locked table, and is answered; nobody is taken for dead; no more connections
/// are opened; and when the lock is gone, everybody plays on.
#[tokio::test]
async fn a_locked_table_keeps_commands_waiting_and_costs_nothing_else() {
    let database = Database::new();
    let host = Host::sharing(&database, |config| {
        config.ping_every = Duration::from_millis(300);
        config.dead_after = Duration::from_secs(6);
    })
    .await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    let occupied = database.occupy("LOCK TABLE events IN ACCESS EXCLUSIVE MODE").await;
    let (late, start) = (Late::begin(), Instant::now());
    let play = json!({ "type": "play", "seq": pair.seq, "id": 1, "move": "d" });
    pair.first.send(play.clone()).await;
    let listening = async {
        // The other one answers pings by reading.
        loop {
            let told = pair.second.any().await;
            if told["type"] == "error" {
                return told;
            }
        }
    };
    let (first, second) = tokio::join!(pair.first.until("error"), listening);
    assert_eq!((&first["code"], &second["code"]), (&json!("storage-failed"), &json!("storage-failed")));
    let waited = start.elapsed();
    let most = Duration::from_secs(13) + late.of_all();
    assert!(waited > Duration::from_secs(8) && waited < most, "{waited:?} of {most:?}");
    assert_eq!(host.get("/readyz").await.0, 503, "the log takes no writes");
    // A statement that was given up stands beside the next one until the database gives it up too, seconds
    // at most; what is opened again and again stays.
    let mut open = u32::MAX;
    for _ in 0..30 {
        open = connections(&database).await;
        if open <= 5 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(open <= 5, "{open} connections");
    drop(occupied);
    // It may have been written after all, and is then told; if not, it is sent again.
    pair.first.send(play).await;
    let played = pair.second.until_event("played").await;
    assert_eq!((&played["id"], &played["event"]["move"]), (&json!(1), &json!("d")));
    let (_, _, figures) = host.http("GET", "/metrics", &[], "").await;
    assert!(figures.contains("raumspiel_closed_as_dead_total 0"), "the living were taken for dead");
    host.stop().await;
}

async fn write_by_hand(database: &Database, game: &str, seq: u64, event: &str) {
    database.ask(&format!(
        "INSERT INTO events (game_id, seq, at, body) VALUES ('{game}', {seq}, 7, '{{\"tick\":1,\"event\":{event}}}')"
    )).await;
}

/// As while servers are upgraded one after the other: one writes what the other does not know yet.
#[tokio::test]
async fn what_a_later_version_writes_is_passed_on_and_the_game_goes_on() {
    let database = Database::new();
    let host = Host::sharing(&database, |_| ()).await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    pair.play(true, "d").await;
    write_by_hand(&database, &pair.game, pair.seq + 1, r#"{"type":"waved","hands":2}"#).await;
    let told = pair.both().await;
    assert_eq!(told["event"], json!({ "type": "waved", "hands": 2 }));
    // A phrase that was added later is one of them.
    let said = r#"{"type":"chatted","phrase":"good_evening"}"#;
    write_by_hand(&database, &pair.game, pair.seq + 1, said).await;
    assert_eq!(pair.both().await["event"]["phrase"], "good_evening");
    pair.play(false, "e d").await;
    // Also by a server that reads it from the beginning.
    let other = Host::sharing(&database, |_| ()).await;
    let (_, log) = other.get(&format!("/api/games/{}/log", pair.game)).await;
    assert_eq!(log[pair.seq as usize - 4]["event"]["type"], "waved", "{log}");
    let mut back = resumed(&other, &pair, 1).await;
    back.send(json!({ "type": "play", "seq": pair.seq, "id": 9, "move": "e" })).await;
    assert_eq!(pair.first.until_event("played").await["event"]["move"], "e");
    host.stop().await;
    other.stop().await;
}

#[tokio::test]
async fn a_game_that_cannot_be_read_keeps_no_other_waiting() {
    let database = Database::new();
    let host = Host::sharing(&database, |_| ()).await;
    let damaged = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    write_by_hand(&database, &damaged.game, damaged.seq + 1, r#"{"type":"played"}"#).await;
    let start = Instant::now();
    pair.play(true, "d e d e d e").await;
    tokio::time::sleep(Duration::from_secs(4)).await;
    pair.act(true, json!({ "type": "chat", "phrase": "hello" })).await;
    assert!(start.elapsed() < Duration::from_secs(9), "{:?}", start.elapsed());
    host.stop().await;
}

/// Both servers ask for both games together, and one of them has what nobody can read.
#[tokio::test]
async fn a_damaged_game_at_two_servers_keeps_no_other_waiting() {
    let database = Database::new();
    // Without notices every look asks for all games that have gone on, in one question.
    let alone = |config: &mut raumspiel_server::Config| {
        config.cluster.as_mut().expect("a database").nats = None;
    };
    let [here, there] = [Host::sharing(&database, alone).await, Host::sharing(&database, alone).await];
    let mut damaged = Pair::across(&here, &there, json!({ "spec": "connect-7x6-4" })).await;
    let mut healthy = Pair::across(&here, &there, json!({ "spec": "connect-7x6-4" })).await;
    write_by_hand(&database, &damaged.game, damaged.seq + 1, r#"{"type":"played"}"#).await;
    healthy.play(true, "d e").await;
    for (player, id) in [(&mut damaged.first, 1), (&mut damaged.second, 2)] {
        player.send(json!({ "type": "play", "seq": damaged.seq, "id": id, "move": "d" })).await;
        let told = player.until("error").await;
        assert!(told["message"].as_str().is_some_and(|text| text.ends_with('.')), "{told}");
    }
    healthy.play(true, "d e d e").await;
    healthy.act(true, json!({ "type": "chat", "phrase": "hello" })).await;
    here.stop().await;
    there.stop().await;
}

#[tokio::test]
async fn a_clock_without_a_game_is_set_aside() {
    let database = Database::new();
    let host = Host::sharing(&database, |_| ()).await;
    database.ask("INSERT INTO timed VALUES ('aaaaaaaaaaaaaaaa', -100000)").await;
    let aside = async {
        while database.ask("SELECT due > 1000000 FROM timed").await != "t" {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(PATIENCE, aside).await.expect("it is set aside");
    host.stop().await;
}

/// However young the table is, and whatever the database believes of its size.
#[tokio::test]
async fn games_are_read_by_their_key() {
    let database = Database::new();
    // The other one asks for what it has not been told of, by the statement for many games.
    let [host, other] = [Host::sharing(&database, |_| ()).await, Host::sharing(&database, |_| ()).await];
    let mut pair = Pair::across(&host, &other, json!({ "spec": "connect-7x6-4" })).await;
    pair.play(true, "d e d e").await;
    for _ in 0..50 {
        let (status, state): (u16, Value) = host.get(&format!("/api/games/{}", pair.game)).await;
        assert_eq!((status, state["moves"].as_array().map(Vec::len)), (200, Some(4)));
    }
    host.stop().await;
    other.stop().await;
    // Figures are sent when a connection ends, or a while later.
    let scans = async {
        loop {
            // Every day has a table of its own.
            let read = database.ask(
                "SELECT sum(idx_scan), sum(seq_tup_read) FROM pg_stat_user_tables WHERE relname LIKE 'events%'",
            ).await;
            let numbers: Vec<u64> = read.split('|').filter_map(|n| n.trim().parse().ok()).collect();
            if let [found, read] = numbers[..]
                && found >= 50
            {
                return read;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    };
    let read = tokio::time::timeout(PATIENCE, scans).await.expect("the figures come");
    assert!(read < 50, "{read} rows were read without the key");
}
