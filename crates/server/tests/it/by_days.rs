//! Games by days, where players are mostly away.

use std::time::Duration;

use serde_json::{Value, json};

use crate::{
    cluster::two_with,
    database::Database,
    host::{Client, Host, PATIENCE, Pair, Scratch},
};

const DAY: u64 = 24 * 60 * 60 * 1000;

fn by_days() -> Value {
    json!({ "spec": "connect-7x6-4", "time": { "kind": "correspondence", "daysPerMove": 2 } })
}

/// Waits until an answer comes that is no event: others play meanwhile.
async fn planned(client: &mut Client, seq: u64, lines: Value) -> Value {
    client.send(json!({ "type": "plan", "seq": seq, "lines": lines })).await;
    loop {
        let message = client.next().await;
        if message["type"] != "event" {
            return message;
        }
    }
}

async fn shown(client: &mut Client) -> Value {
    client.send(json!({ "type": "show_plan" })).await;
    client.until("planned").await["lines"].take()
}

/// Asks until the game stands as it should.
async fn stands(host: &Host, game: &str, is: impl Fn(&Value) -> bool) -> Value {
    let mut last = Value::Null;
    let looked = async {
        while !is(&last) {
            tokio::time::sleep(Duration::from_millis(30)).await;
            last = host.get(&format!("/api/games/{game}")).await.1;
        }
    };
    let waited = tokio::time::timeout(PATIENCE, looked).await;
    waited.unwrap_or_else(|_| panic!("it stands otherwise: {last}"));
    last
}

#[tokio::test]
async fn what_a_player_has_planned_is_played_when_the_opponent_plays_exactly_that() {
    let host = Host::start().await;
    let mut pair = Pair::start(&host, by_days()).await;
    pair.play(true, "d").await;
    let lines = json!([["d", "e", "c", "c"], ["a", "b"]]);
    let answer = planned(&mut pair.first, pair.seq, lines.clone()).await;
    assert_eq!(answer, json!({ "type": "planned", "lines": lines }));
    // Nobody else is told.
    assert_eq!(shown(&mut pair.second).await, json!([]));
    let (_, state) = host.get(&format!("/api/games/{}", pair.game)).await;
    assert!(!state.to_string().contains("plan"), "{state}");

    pair.act(false, json!({ "type": "play", "move": "d" })).await;
    let reply = pair.both().await;
    assert_eq!(
        (&reply["event"]["move"], &reply["by"], &reply["id"]),
        (&json!("e"), &json!("creator"), &Value::Null)
    );
    assert_eq!(shown(&mut pair.first).await, json!([["c", "c"]]), "what lies ahead");
    pair.act(false, json!({ "type": "play", "move": "c" })).await;
    assert_eq!(pair.both().await["event"]["move"], "c");
    assert_eq!(shown(&mut pair.first).await, json!([]));
    // Now it is the opponent's turn again, and nothing is planned.
    pair.play(false, "a a").await;
}

#[tokio::test]
async fn a_plan_is_forgotten_when_the_game_goes_another_way() {
    let host = Host::start().await;
    let mut pair = Pair::start(&host, by_days()).await;
    pair.play(true, "d").await;
    planned(&mut pair.first, pair.seq, json!([["d", "e", "c", "c"]])).await;
    pair.play(false, "a a").await;
    assert_eq!(shown(&mut pair.first).await, json!([]));
    // It does not come back with the position, nor in the next round.
    planned(&mut pair.first, pair.seq, json!([["b", "b"]])).await;
    pair.act(false, json!({ "type": "resign" })).await;
    pair.act(false, json!({ "type": "offer_rematch" })).await;
    pair.act(true, json!({ "type": "accept_rematch" })).await;
    assert_eq!(shown(&mut pair.first).await, json!([]));
    // One that is taken back is not played, though it was followed for a while.
    pair.play(false, "d d").await;
    planned(&mut pair.first, pair.seq, json!([["d", "e", "c", "c"]])).await;
    pair.act(false, json!({ "type": "play", "move": "d" })).await;
    assert_eq!(pair.both().await["event"]["move"], "e");
    assert_eq!(planned(&mut pair.first, pair.seq, json!([])).await["lines"], json!([]));
    pair.play(false, "c g").await;
    host.stop().await;
}

/// With another guest the sides may be others, and what was expected of the opponent would be one's own.
#[tokio::test]
async fn what_was_planned_against_one_guest_does_not_hold_against_the_next() {
    let host = Host::start().await;
    let mut options = by_days();
    options["side"] = json!("second");
    let mut pair = Pair::start(&host, options).await;
    let lines = json!([["d", "e"]]);
    assert_eq!(planned(&mut pair.first, pair.seq, lines.clone()).await["lines"], lines);
    pair.act(false, json!({ "type": "leave" })).await;
    let mut guest = host.v2().await;
    guest.ask(json!({ "type": "join", "join": pair.join })).await;
    pair.first.until_event("started").await;
    assert_eq!(shown(&mut pair.first).await, json!([]));
    host.stop().await;
}

#[tokio::test]
async fn plans_that_cannot_be_are_refused() {
    let host = Host::start().await;
    let mut pair = Pair::start(&host, by_days()).await;
    let (seq, many) = (pair.seq, vec![json!(["a", "b"]); 17]);
    let early = planned(&mut pair.first, seq, json!([["a", "b"]])).await;
    assert_eq!(early["code"], "your-turn", "{early}");
    pair.play(true, "d").await;
    for (lines, code) in [
        (json!([["a"]]), "no-reply"),
        (json!([[]]), "no-reply"),
        (json!([["a", "b"], ["a", "c"]]), "contradiction"),
        (json!([["a", "b", "c", "c"], ["a", "b", "c", "d"]]), "contradiction"),
        (json!([["a", "h"]]), "off-board"),
        (json!([["a", "b"], ["d", "d", "d", "d", "d", "d"]]), "column-full"),
        (json!([vec!["a"; 18]]), "plan-too-long"),
        (json!(many), "plan-too-long"),
    ] {
        let answer = planned(&mut pair.first, pair.seq, lines.clone()).await;
        assert_eq!((&answer["type"], &answer["code"]), (&json!("error"), &json!(code)), "{lines}: {answer}");
    }
    assert_eq!(planned(&mut pair.first, seq - 1, json!([["a", "b"]])).await["code"], "stale");
    assert_eq!(planned(&mut pair.second, pair.seq, json!([["a", "b"]])).await["code"], "your-turn");
    let mut watcher = host.v2().await;
    watcher.ask(json!({ "type": "watch", "game": pair.game })).await;
    assert_eq!(planned(&mut watcher, pair.seq, json!([])).await["code"], "watchers-cannot-play");
    let mut blitz = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    blitz.play(true, "d").await;
    assert_eq!(planned(&mut blitz.first, blitz.seq, json!([["a", "b"]])).await["code"], "not-by-days");
}

#[tokio::test]
async fn players_plan_at_different_servers() {
    let database = Database::new();
    let [here, there] = two_with(&database, |_| ()).await;
    let mut pair = Pair::across(&here, &there, by_days()).await;
    pair.play(true, "d").await;
    planned(&mut pair.first, pair.seq, json!([["d", "e"]])).await;
    pair.act(false, json!({ "type": "play", "move": "d" })).await;
    assert_eq!(pair.both().await["event"]["move"], "e");
    here.stop().await;
    there.stop().await;
}

/// The move was written, and then the server died.
#[tokio::test]
async fn a_reply_that_a_server_owes_is_played_by_the_next() {
    let host = Host::start().await;
    let mut pair = Pair::start(&host, by_days()).await;
    pair.play(true, "d").await;
    planned(&mut pair.first, pair.seq, json!([["d", "e", "c", "c"]])).await;
    let Pair { game, keys, seq, .. } = pair;
    let scratch = host.stop().await;
    // Set aside, so that the move is written and not answered.
    tell(&scratch, "CREATE TABLE aside AS SELECT * FROM plans").await;
    tell(&scratch, "DELETE FROM plans").await;
    let host = Host::over(scratch, |_| ()).await;
    let mut second = host.v2().await;
    second.ask(json!({ "type": "resume", "game": game, "key": keys[1] })).await;
    second.send(json!({ "type": "play", "seq": seq, "id": 9, "move": "d" })).await;
    second.until_event("played").await;
    let scratch = host.stop().await;
    tell(&scratch, "INSERT INTO plans SELECT * FROM aside").await;
    due_at_once(&scratch).await;
    let host = Host::over(scratch, |_| ()).await;
    stands(&host, &game, |state| state["moves"] == json!(["d", "d", "e"])).await;
    let mut first = host.v2().await;
    first.ask(json!({ "type": "resume", "game": game, "key": keys[0] })).await;
    assert_eq!(shown(&mut first).await, json!([["c", "c"]]), "and the rest is still planned");
    host.stop().await;
}

/// The server's time goes on only while one is there; what it has reached when one comes up counts.
#[tokio::test]
async fn a_game_whose_time_is_over_is_settled_when_a_server_comes_up() {
    let host = Host::start().await;
    let mut begun = Pair::start(&host, by_days()).await;
    begun.play(true, "d d e").await;
    let mut unanswered =
        Pair::start(&host, json!({ "spec": "connect-7x6-4", "side": "second", "time": by_days()["time"] }))
            .await;
    unanswered.play(false, "d").await;
    let (begun, unanswered) = (begun.game, unanswered.game);
    let scratch = host.stop().await;
    pass(&scratch, 2 * DAY - 60_000).await;
    let host = Host::over(scratch, |_| ()).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    for game in [&begun, &unanswered] {
        let (_, state) = host.get(&format!("/api/games/{game}")).await;
        assert_eq!(state["status"], "playing", "there is a minute left: {state}");
    }
    let scratch = host.stop().await;
    pass(&scratch, 60_000).await;
    let host = Host::over(scratch, |_| ()).await;
    // Nobody comes to it; it is looked at without being asked for.
    tokio::time::sleep(Duration::from_secs(3)).await;
    let metrics = host.http("GET", "/metrics", &[], "").await.2;
    assert!(metrics.contains("raumspiel_flags_fallen_total 2"), "{metrics}");
    let state = stands(&host, &begun, |state| state["status"] == "finished").await;
    assert_eq!((&state["result"]["winner"], &state["result"]["reason"]), (&json!("first"), &json!("time")));
    let state = stands(&host, &unanswered, |state| state["status"] == "finished").await;
    assert_eq!(state["result"]["reason"], "aborted", "nobody has lost who has not begun");
    host.stop().await;
}

/// Says something to the log that no server uses.
async fn tell(scratch: &Scratch, sql: &str) {
    match scratch.database_url() {
        Some(_) => drop(scratch.ask(sql).await),
        None => {
            let file = rusqlite::Connection::open(scratch.path().join("log.db")).expect("a file");
            file.execute_batch(sql).expect("it is done");
        }
    }
}

/// As the move left it: in a cluster, whoever is there looks when it is due; a server that is alone
/// looks when it begins.
async fn due_at_once(scratch: &Scratch) {
    if scratch.database_url().is_some() {
        tell(scratch, "UPDATE timed SET due = 0").await;
    }
}

/// Time goes by while no server is there.
pub(crate) async fn pass(scratch: &Scratch, ms: u64) {
    match scratch.database_url() {
        Some(_) => tell(scratch, &format!("UPDATE service_clock SET tick_ms = tick_ms + {ms}")).await,
        None => tell(scratch, &format!("UPDATE tick SET ms = ms + {ms}")).await,
    }
}
