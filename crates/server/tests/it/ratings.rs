//! What players are rated.

use raumspiel_server::{
    rating::rebuild,
    store::{Postgres, Sqlite, Store},
};
use serde_json::{Value, json};

use crate::{
    browser::Browser,
    database::Database,
    host::{Client, Host, Pair},
};

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

struct Rated<'h> {
    browser: Browser<'h>,
    client: Client,
    id: String,
}

impl<'h> Rated<'h> {
    async fn new(host: &'h Host, name: &str) -> Rated<'h> {
        let mut browser = Browser::new(host);
        let made = browser.done("POST", "/api/player", json!({ "name": name })).await;
        let client = host.v2_as(browser.cookie.as_deref().expect("a cookie")).await;
        Rated { browser, client, id: text(&made["id"]) }
    }

    async fn rating(&mut self, pool: &str) -> Value {
        let path = format!("/api/players/{}", self.id);
        self.browser.done("GET", &path, Value::Null).await["ratings"][pool].clone()
    }

    async fn seek(&mut self, spec: &str) {
        let times = json!([{ "kind": "clock", "initialSeconds": 60 }]);
        self.client.send(json!({ "type": "seek", "specs": [spec], "times": times, "rated": true })).await;
        assert_eq!(self.client.next().await["type"], "seeking");
    }
}

/// Finds a game and lets one of the two give it up.
async fn lose(loser: &mut Rated<'_>, winner: &mut Rated<'_>, spec: &str) -> Value {
    winner.seek(spec).await;
    loser.seek(spec).await;
    let attending = loser.client.until("attending").await;
    winner.client.until("attending").await;
    resign(loser, winner, attending["state"]["seq"].as_u64().expect("a number")).await;
    attending
}

async fn resign(loser: &mut Rated<'_>, winner: &mut Rated<'_>, seq: u64) -> u64 {
    loser.client.send(json!({ "type": "resign", "seq": seq, "id": seq })).await;
    winner.client.until_event("finished").await;
    loser.client.until_event("finished").await["seq"].as_u64().expect("a number")
}

#[tokio::test]
async fn a_rated_game_changes_both_ratings_once() {
    let host = Host::with(|config| config.limits.changes_per_minute = 1_000).await;
    let (mut ada, mut ben) = (Rated::new(&host, "Ada").await, Rated::new(&host, "Ben").await);
    assert_eq!(ada.rating("chess-5x5x5").await, Value::Null);
    let game = lose(&mut ben, &mut ada, "chess-5x5x5").await;
    assert_eq!(game["state"]["paired"]["creator"], json!({ "rating": 1500, "deviation": 350, "bot": false }));
    let (won, lost) = (ada.rating("chess-5x5x5").await, ben.rating("chess-5x5x5").await);
    let rounded = |rating: &Value| (rating["rating"].as_f64().expect("a number")).round();
    assert_eq!((rounded(&won), rounded(&lost)), (1662.0, 1338.0));
    assert_eq!((&won["games"], &won["provisional"]), (&json!(1), &json!(true)));
    // A second round of the same game is for fun.
    let id = text(&game["state"]["game"]);
    let seq = resumed_seq(&mut ada, &id).await;
    ada.client.send(json!({ "type": "offer_rematch", "seq": seq, "id": 900 })).await;
    ben.client.until_event("rematch_offered").await;
    ben.client.send(json!({ "type": "accept_rematch", "seq": seq + 1, "id": 901 })).await;
    ada.client.until_event("started").await;
    resign(&mut ben, &mut ada, seq + 2).await;
    assert_eq!(ada.rating("chess-5x5x5").await, won);
    // The list of finished games says so, and everybody sees games from the lobby.
    let list = format!("/api/players/{}/games", ada.id);
    let (_, games) = host.get(&list).await;
    let rated: Vec<_> =
        games["games"].as_array().expect("a list").iter().map(|g| g["rated"].clone()).collect();
    assert_eq!(rated, [json!(false), json!(true)]);
    // How it went, for a graph.
    let (_, history) = host.get(&format!("/api/players/{}/ratings/chess-5x5x5", ada.id)).await;
    assert_eq!(history["points"].as_array().map(Vec::len), Some(1));
    assert_eq!(history["points"][0]["rating"], won["rating"]);
    let (status, none) = host.get("/api/ratings/connect-9x9-5").await;
    assert_eq!((status, &none["code"]), (404, &json!("unknown-pool")));
    let (_, listed) = host.get("/api/ratings/chess-5x5x5").await;
    assert_eq!(listed["players"], json!([]), "nobody is sure enough to be listed");
    // Whoever is deleted is rated no more; the other keeps what they won.
    ben.browser.done("DELETE", "/api/player", Value::Null).await;
    assert_eq!(ada.rating("chess-5x5x5").await, won);
    check_rebuild(host).await;
}

#[tokio::test]
async fn a_game_by_a_link_is_never_rated() {
    let host = Host::with(|config| config.limits.changes_per_minute = 1_000).await;
    let (mut ada, mut ben) = (Rated::new(&host, "Ada").await, Rated::new(&host, "Ben").await);
    let mut pair = Pair::start(&host, json!({ "spec": "chess-5x5x5" })).await;
    for (person, key) in [(&mut ada, &pair.keys[0]), (&mut ben, &pair.keys[1])] {
        person.browser.done("POST", "/api/player/claim", json!({ "game": pair.game, "key": key })).await;
    }
    pair.act(true, json!({ "type": "resign" })).await;
    for person in [&mut ada, &mut ben] {
        assert_eq!(person.rating("chess-5x5x5").await, Value::Null);
        let list = format!("/api/players/{}/games", person.id);
        let games = person.browser.done("GET", &list, Value::Null).await;
        assert_eq!(games["games"][0]["rated"], false, "{games}");
    }
}

#[tokio::test]
async fn the_best_games_of_the_week() {
    let host = Host::with(|config| config.limits.changes_per_minute = 1_000).await;
    let none = host.get("/api/best").await.1;
    assert_eq!(none, json!({ "games": [], "next": null }));
    let (mut ada, mut ben) = (Rated::new(&host, "Ada").await, Rated::new(&host, "Ben").await);
    let (mut cem, mut dan) = (Rated::new(&host, "Cem").await, Rated::new(&host, "Dan").await);
    let weaker = lose(&mut ben, &mut ada, "chess-5x5x5").await;
    lose(&mut dan, &mut cem, "chess-5x5x5").await;
    let stronger = lose(&mut cem, &mut ada, "chess-5x5x5").await;
    let (_, best) = host.get("/api/best").await;
    let games = best["games"].as_array().expect("a list");
    assert_eq!(games.len(), 3);
    assert_eq!(games[0]["game"], stronger["state"]["game"], "by what both are rated now: {best}");
    assert_ne!(games[0]["game"], weaker["state"]["game"]);
    // A game by a link is nobody else's business.
    assert!(games.iter().all(|game| game["rated"] == true), "{best}");
}

async fn resumed_seq(player: &mut Rated<'_>, game: &str) -> u64 {
    player.client.send(json!({ "type": "resume", "game": game })).await;
    player.client.until("attending").await["state"]["seq"].as_u64().expect("a number")
}

/// All ratings, computed again from the log, are what they were.
async fn check_rebuild(host: Host) {
    let scratch = host.stop().await;
    if scratch.database_url().is_some() {
        return;
    }
    let store = Sqlite::open(&scratch.path().join("log.db"), false).expect("the file opens");
    let rebuilt = rebuild(&store, |_| ()).await.expect("it is read");
    assert!(rebuilt.rated > 0, "{rebuilt:?}");
    assert_eq!((rebuilt.mended, rebuilt.unreadable), (0, 0), "{rebuilt:?}");
    store.close().await.expect("it closes");
}

#[tokio::test]
async fn people_who_play_bots_change_only_the_bot() {
    let host = Host::with(|config| config.limits.changes_per_minute = 1_000).await;
    let (mut ada, mut ben) = (Rated::new(&host, "Ada").await, Rated::new(&host, "Ben").await);
    let bot = ben.browser.done("POST", "/api/player/tokens", json!({ "name": "Ben's bot" })).await;
    let bearer = format!("Bearer {}", text(&bot["token"]));
    let headers = [("authorization", bearer.as_str())];
    let connected = Client::connect(host.server.address(), Some("raumspiel.v2"), &headers).await;
    let mut client = connected.expect("the server lets it in").0;
    client.next().await;
    let seek = json!({ "type": "seek", "specs": ["chess-5x5x5"], "rated": true,
        "times": [{ "kind": "clock", "initialSeconds": 60 }] });
    client.send(seek.clone()).await;
    let id = client.next().await["id"].clone();
    let mut answer = seek;
    answer["with"] = id;
    ada.client.send(answer).await;
    let attending = ada.client.until("attending").await;
    client.until("attending").await;
    ada.client.send(json!({ "type": "resign", "seq": attending["state"]["seq"], "id": 1 })).await;
    client.until_event("finished").await;
    assert_eq!(ada.rating("chess-5x5x5").await, Value::Null);
    let shown = host.get(&format!("/api/players/{}", text(&bot["id"]))).await.1;
    assert!(shown["ratings"]["chess-5x5x5"]["rating"].as_f64().expect("a number") > 1600.0, "{shown}");
    check_rebuild(host).await;
}

#[tokio::test]
async fn a_second_player_at_the_same_place_is_not_played_for_ratings() {
    let host = Host::with(|config| {
        config.trusted_proxies = vec!["127.0.0.1".parse().expect("a network")];
    })
    .await;
    let mut clients = Vec::new();
    for (name, address) in [("Ada", "203.0.113.7"), ("Ada too", "203.0.113.7"), ("Ben", "198.51.100.1")] {
        let mut browser = Browser::new(&host);
        browser.done("POST", "/api/player", json!({ "name": name })).await;
        let cookie = browser.cookie.clone().expect("a cookie");
        let headers = [("cookie", cookie.as_str()), ("x-forwarded-for", address)];
        let connected = Client::connect(host.server.address(), Some("raumspiel.v2"), &headers).await;
        let mut client = connected.expect("the server lets us in").0;
        client.next().await;
        client
            .send(json!({ "type": "seek", "specs": ["chess-5x5x5"], "rated": true,
                "times": [{ "kind": "clock", "initialSeconds": 60 }] }))
            .await;
        assert_eq!(client.next().await["type"], "seeking");
        clients.push(client);
    }
    let attending = clients[2].until("attending").await;
    let opponent = clients[0].until("attending").await;
    let game = |told: &Value| told["state"]["game"].clone();
    assert_eq!(game(&opponent), game(&attending), "not one's own second player");
}

#[tokio::test]
async fn where_the_first_to_move_wins_a_pair_is_played_from_a_drawn_opening() {
    let host = Host::with(|config| config.limits.changes_per_minute = 1_000).await;
    let (mut ada, mut ben) = (Rated::new(&host, "Ada").await, Rated::new(&host, "Ben").await);
    let spec = "connect-7x6-4";
    let game = lose(&mut ben, &mut ada, spec).await;
    let start = text(&game["state"]["start"]);
    assert_eq!(ada.rating(spec).await["games"], 1);
    // The second round begins by itself, from the same position, with sides changed.
    let second = ada.client.until_event("started").await;
    ben.client.until_event("started").await;
    assert_eq!(second["event"]["round"], 2);
    let before = game["state"]["players"][0]["side"].clone();
    assert_ne!(second["event"]["creator"], before);
    let (_, state) = host.get(&format!("/api/games/{}", text(&game["state"]["game"]))).await;
    assert_eq!((&state["start"], &state["status"]), (&json!(start), &json!("playing")));
    let (_, live) = host.get("/api/live").await;
    assert_eq!(live["games"].as_array().map(Vec::len), Some(1), "it goes on");
    // Nobody leaves it as if it had not begun.
    let seq = second["seq"].as_u64().expect("a number");
    ben.client.send(json!({ "type": "abort", "seq": seq, "id": 77 })).await;
    assert_eq!(ben.client.until("refused").await["code"], "too-late-to-abort");
    resign(&mut ben, &mut ada, seq).await;
    assert_eq!(ada.rating(spec).await["games"], 2);
    let (_, live) = host.get("/api/live").await;
    assert_eq!(live["games"], json!([]));
    // The same is there for games by a link.
    let (_, opening) = host.get(&format!("/api/openings/{spec}")).await;
    let mut friend = host.v2().await;
    let opened = friend.ask(json!({ "type": "create", "spec": spec, "start": opening["start"] })).await;
    assert_eq!(opened["state"]["start"], opening["start"], "{opened}");
    assert_eq!(host.get("/api/openings/chess-5x5x5").await.0, 404);
    check_rebuild(host).await;
}

/// Two servers over one database end rounds of the same players at the same time.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn results_of_two_servers_at_once_count_once_each() {
    let database = Database::new();
    let hosts = [Host::sharing(&database, |_| ()).await, Host::sharing(&database, |_| ()).await];
    let spec = "chess-5x5x5";
    let mut people = Vec::new();
    for name in ["Ada", "Ben", "Cem", "Dora"] {
        people.push(Rated::new(&hosts[0], name).await);
    }
    for _ in 0..2 {
        let mut games = Vec::new();
        for person in &mut people {
            person.seek(spec).await;
        }
        for person in &mut people {
            let attending = person.client.until("attending").await;
            games.push((text(&attending["state"]["game"]), attending["state"]["seq"].clone()));
        }
        // Both players of each game give up at once, each at another server; one of them is first.
        let mut there = Vec::new();
        for (at, (person, (game, _))) in people.iter().zip(&games).enumerate() {
            let mut client = hosts[at % 2].v2_as(person.browser.cookie.as_deref().expect("a cookie")).await;
            assert_eq!(client.ask(json!({ "type": "resume", "game": game })).await["type"], "attending");
            there.push(client);
        }
        let mut giving_up = Vec::new();
        for (at, (mut client, (_, seq))) in there.into_iter().zip(games).enumerate() {
            let resign = json!({ "type": "resign", "seq": seq, "id": 5_000 + at });
            giving_up.push(tokio::spawn(async move {
                client.send(resign).await;
                client.until_event("finished").await;
            }));
        }
        for one in giving_up {
            one.await.expect("the game ends");
        }
        for person in &mut people {
            person.client.until_event("finished").await;
        }
    }
    for person in &mut people {
        assert_eq!(person.rating(spec).await["games"], 2, "each game once");
    }
    let store = Postgres::connect(&database.url, None).await.expect("the database is there");
    let rebuilt = rebuild(&store, |_| ()).await.expect("it is read");
    assert_eq!((rebuilt.rated, rebuilt.ratings, rebuilt.mended), (4, 4, 0), "{rebuilt:?}");
    // What was lost or spoilt is found again.
    let before = database.ask("SELECT player, rating, deviation, games FROM ratings ORDER BY player").await;
    database.ask("UPDATE ratings SET rating = rating + 1000").await;
    database.ask("DELETE FROM rated WHERE game = (SELECT max(game) FROM rated)").await;
    let rebuilt = rebuild(&store, |_| ()).await.expect("it is read");
    assert_eq!(rebuilt.mended, 4, "{rebuilt:?}");
    assert_eq!(
        database.ask("SELECT player, rating, deviation, games FROM ratings ORDER BY player").await,
        before
    );
}
