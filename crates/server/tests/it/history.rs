//! Finished games: listed by page, exported, and made again from the log.

use raumspiel_server::{
    history::{Rebuilt, rebuild},
    store::Step,
};
use serde_json::{Value, json};

use crate::{
    browser::Browser,
    host::{Host, Pair, Scratch},
};

async fn claim(browser: &mut Browser<'_>, pair: &Pair, seat: usize) {
    let body = json!({ "game": pair.game, "key": pair.keys[seat] });
    assert_eq!(browser.ask("POST", "/api/player/claim", body).await.0, 204);
}

async fn player<'h>(host: &'h Host, name: &str) -> (Browser<'h>, String) {
    let mut browser = Browser::new(host);
    let made = browser.done("POST", "/api/player", json!({ "name": name })).await;
    let path = format!("/api/players/{}", made["id"].as_str().expect("an id"));
    (browser, path)
}

const WON: &str = "d e d e d e d";

async fn rematch(pair: &mut Pair) {
    pair.act(true, json!({ "type": "offer_rematch" })).await;
    pair.act(false, json!({ "type": "accept_rematch" })).await;
}

const KEPT: [&str; 2] = [
    "SELECT game, round, spec, first, result, reason, plies, creator, guest, ended, rated, listed, position FROM rounds ORDER BY game, round",
    "SELECT player, ended, game, round, spec, result, listed FROM sittings ORDER BY player, game, round",
];

#[tokio::test]
async fn a_finished_game_is_listed_to_who_kept_it_before_or_after() {
    let host = Host::start().await;
    let (mut ada, path) = player(&host, "Ada").await;
    let (mut eve, _) = player(&host, "Eve").await;
    let mut before = Pair::start(&host, json!({ "spec": "connect-7x6-4", "name": "typed" })).await;
    claim(&mut ada, &before, 0).await;
    before.play(true, WON).await;
    before.both().await;
    rematch(&mut before).await;
    // Sides are swapped: now the guest begins, and wins.
    before.play(false, WON).await;
    before.both().await;
    let mut after = Pair::start(&host, json!({ "spec": "connect-5x5x5-4" })).await;
    after.act(true, json!({ "type": "resign" })).await;
    claim(&mut ada, &after, 1).await;
    claim(&mut eve, &after, 0).await;

    let list = ada.done("GET", &format!("{path}/games"), Value::Null).await;
    let games = list["games"].as_array().expect("games");
    assert_eq!((games.len(), &list["next"]), (3, &Value::Null));
    let shown =
        |at: usize| (games[at]["spec"].clone(), games[at]["result"].clone(), games[at]["reason"].clone());
    assert_eq!(shown(0), (json!("connect-5x5x5-4"), json!("second"), json!("resignation")));
    assert_eq!(shown(1), (json!("connect-7x6-4"), json!("first"), json!("line")));
    assert_eq!((&games[1]["round"], &games[2]["round"]), (&json!(2), &json!(1)));
    assert_eq!((&games[2]["first"]["name"], &games[1]["second"]["name"]), (&json!("Ada"), &json!("Ada")));
    assert_eq!((&games[0]["first"]["name"], &games[0]["plies"]), (&json!("Eve"), &json!(0)));
    assert_eq!((&games[2]["plies"], &games[2]["second"]["id"]), (&json!(7), &Value::Null));
    let (_, state) = host.get(&format!("/api/games/{}", before.game)).await;
    assert_eq!(games[1]["position"], state["position"], "as it ended");

    for (filter, many) in [
        ("spec=connect-7x6-4", 2),
        ("spec=chess-5x5x5", 0),
        ("result=won", 2),
        ("result=lost", 1),
        ("result=draw", 0),
        ("result=lost&spec=connect-7x6-4", 1),
    ] {
        let some = ada.done("GET", &format!("{path}/games?{filter}"), Value::Null).await;
        assert_eq!(some["games"].as_array().map(Vec::len), Some(many), "{filter}");
    }
    let (_, public) = host.get(&path).await;
    assert_eq!(public["counts"], json!({ "games": 3, "won": 2, "lost": 1, "drawn": 0 }));
    let others = eve.done("GET", &format!("{path}/games"), Value::Null).await;
    assert_eq!(others["games"], json!([]), "games by a link are nobody else's business");

    let (_, _, records) = ada.ask("GET", &format!("{path}/games.txt"), Value::Null).await;
    let records = records.as_str().expect("text");
    assert_eq!(records.matches("[Spec ").count(), 3, "{records}");
    assert!(records.contains("Ada") && records.contains("Eve") && !records.contains("typed"), "{records}");
    let (_, _, nothing) = eve.ask("GET", &format!("{path}/games.txt"), Value::Null).await;
    assert_eq!(nothing, "");
}

#[tokio::test]
async fn pages_follow_each_other_without_gap_or_repetition() {
    let host = Host::start().await;
    let (mut ada, path) = player(&host, "Ada").await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-4x4-2" })).await;
    claim(&mut ada, &pair, 0).await;
    for round in 0..7 {
        if round > 0 {
            rematch(&mut pair).await;
        }
        pair.act(true, json!({ "type": "resign" })).await;
    }
    let mut rounds = Vec::new();
    let mut before = String::new();
    loop {
        let page = ada.done("GET", &format!("{path}/games?limit=3{before}"), Value::Null).await;
        rounds.extend(page["games"].as_array().expect("games").iter().map(|game| game["round"].as_u64()));
        match page["next"].as_str() {
            Some(next) => before = format!("&before={next}"),
            None => break,
        }
    }
    assert_eq!(rounds, (1..=7).rev().map(Some).collect::<Vec<_>>());
    for wrong in ["limit=0", "limit=101", "before=x", "result=fine", "spec=x", "limit=x"] {
        let (status, _, _) = ada.ask("GET", &format!("{path}/games?{wrong}"), Value::Null).await;
        assert_eq!(status, 400, "{wrong}");
    }
}

#[tokio::test]
async fn what_is_written_with_the_last_event_is_what_the_log_implies() {
    let host = Host::start().await;
    let (mut ada, _) = player(&host, "Ada").await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4", "name": "typed" })).await;
    pair.play(true, WON).await;
    pair.both().await;
    rematch(&mut pair).await;
    pair.play(false, "a b").await;
    pair.act(true, json!({ "type": "offer_draw" })).await;
    pair.act(false, json!({ "type": "accept_draw" })).await;
    claim(&mut ada, &pair, 1).await;
    let mut other = Pair::start(&host, json!({ "spec": "chess-5x5x5", "name": "Blaise" })).await;
    other.act(false, json!({ "type": "abort" })).await;
    // Under way, and given up before it began: no finished rounds.
    Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;

    let scratch = host.stop().await;
    let store = scratch.store().await;
    let kept = async || {
        let mut rows = Vec::new();
        for question in KEPT {
            rows.push(store.ask(question, Vec::new()).await.expect("rows"));
        }
        rows
    };
    let written = kept().await;
    assert_eq!((written[0].len(), written[1].len()), (3, 2));
    let first = rebuild(&*store, |_| ()).await.expect("made again");
    assert_eq!(first, Rebuilt { games: 3, rounds: 3, mended: 0, unreadable: 0 });
    assert_eq!(kept().await, written);

    for sql in ["DELETE FROM sittings", "UPDATE rounds SET plies = 1 WHERE spec = 'chess-5x5x5'"] {
        store.change(vec![Step::run(sql, [])]).await.expect("done");
    }
    assert_ne!(kept().await, written);
    assert_eq!(rebuild(&*store, |_| ()).await.expect("made again").mended, 2);
    assert_eq!(kept().await, written);
    store.close().await.expect("closed");
}

#[tokio::test]
async fn games_of_the_last_release_are_there_with_players_beside_them() {
    let host = Host::over(Scratch::new().with_last_release().await, |_| ()).await;
    let (status, state) = host.get("/api/games/ha62azsuhse63ab5").await;
    assert_eq!((status, &state["status"]), (200, &json!("finished")));
    assert_eq!(
        (&state["players"][0]["name"], &state["players"][1]["name"]),
        (&json!("Ada"), &json!("Blaise"))
    );
    let (mut ada, path) = player(&host, "Ada").await;
    ada.done("GET", &path, Value::Null).await;
    let scratch = host.stop().await;
    let store = scratch.store().await;
    let made = rebuild(&*store, |_| ()).await.expect("made");
    assert_eq!(made, Rebuilt { games: 2, rounds: 2, mended: 2, unreadable: 0 });
    assert_eq!(rebuild(&*store, |_| ()).await.expect("made again").mended, 0);
    let rows = store.ask(KEPT[0], Vec::new()).await.expect("rows");
    assert!(rows.iter().any(|row| row[7].text() == "Ada" && row[8].text() == "Blaise"), "{rows:?}");
    store.close().await.expect("closed");
}

#[tokio::test]
async fn a_game_by_a_link_is_listed_to_everybody_once_both_have_agreed() {
    let host = Host::start().await;
    let ((mut ada, path), (mut ben, other)) = (player(&host, "Ada").await, player(&host, "Ben").await);
    let (mut eve, _) = player(&host, "Eve").await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    claim(&mut ada, &pair, 0).await;
    let call = format!("/api/games/{}/public", pair.game);
    let unknown = Browser::new(&host).status("POST", &call, Value::Null).await;
    assert_eq!(unknown, (401, "not-signed-in".to_owned()));
    assert_eq!(ada.status("POST", &call, Value::Null).await, (400, "not-over".to_owned()));
    pair.play(true, WON).await;
    pair.both().await;
    assert_eq!(eve.status("POST", &call, Value::Null).await, (403, "not-your-game".to_owned()));
    let nowhere = ada.status("POST", "/api/games/aaaaaaaaaaaaaaaa/public", Value::Null).await;
    assert_eq!(nowhere, (404, "unknown-game".to_owned()));

    let seen = async |host: &Host, path: &str| {
        let page = host.get(&format!("{path}/games")).await.1;
        let rounds = page["games"].as_array().expect("games").iter().map(|game| game["round"].as_u64());
        rounds.flatten().collect::<Vec<u64>>()
    };
    for _ in 0..2 {
        assert_eq!(ada.done("POST", &call, Value::Null).await, json!({ "listed": false }), "not alone");
    }
    assert_eq!(seen(&host, &path).await, Vec::<u64>::new());
    claim(&mut ben, &pair, 1).await;
    assert_eq!(ben.done("POST", &call, Value::Null).await, json!({ "listed": true }));
    assert_eq!((seen(&host, &path).await, seen(&host, &other).await), (vec![1], vec![1]));
    assert_eq!(host.get("/api/best").await.1["games"][0]["game"], pair.game);

    // What is played afterwards is nobody else's business until both say so again.
    rematch(&mut pair).await;
    pair.act(true, json!({ "type": "resign" })).await;
    assert_eq!(seen(&host, &path).await, [1]);
    assert_eq!(ben.done("POST", &call, Value::Null).await, json!({ "listed": false }));
    let hidden = Pair::start(&host, json!({ "spec": "connect-7x6-4", "watching": false })).await;
    claim(&mut ada, &hidden, 0).await;
    let hidden = format!("/api/games/{}/public", hidden.game);
    assert_eq!(ada.status("POST", &hidden, Value::Null).await, (403, "watching-not-allowed".to_owned()));

    let cookies = [ada.cookie, ben.cookie];
    let scratch = host.stop().await;
    let store = scratch.store().await;
    let kept = async || store.ask(KEPT[1], Vec::new()).await.expect("rows");
    let written = kept().await;
    assert_eq!(rebuild(&*store, |_| ()).await.expect("made again").mended, 0);
    store.change(vec![Step::run("DELETE FROM sittings", [])]).await.expect("done");
    assert_eq!(rebuild(&*store, |_| ()).await.expect("made again").mended, 1);
    assert_eq!(kept().await, written, "what both have agreed to is not in the log, and found again");
    store.close().await.expect("closed");
    let host = Host::over(scratch, |_| ()).await;
    let [mut ada, mut ben] = cookies.map(|cookie| Browser { host: &host, cookie });
    assert_eq!((seen(&host, &path).await, seen(&host, &other).await), (vec![1], vec![1]));
    assert_eq!(ada.done("POST", &call, Value::Null).await, json!({ "listed": true }));
    assert_eq!(seen(&host, &path).await, [2, 1]);
    // Whoever goes takes their own list along; what both wanted to be seen stays so.
    assert_eq!(ben.ask("DELETE", "/api/player", Value::Null).await.0, 204);
    assert_eq!(seen(&host, &path).await, [2, 1]);
    let scratch = host.stop().await;
    let store = scratch.store().await;
    assert_eq!(rebuild(&*store, |_| ()).await.expect("made again").mended, 0);
    store.close().await.expect("closed");
}
