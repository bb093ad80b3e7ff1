//! Who leaves, who is gone, and who gets more time.

use std::time::Duration;

use raumspiel_protocol::v2::{Event, Seat, TimeControl};
use raumspiel_server::{
    Config,
    ids::SeatKey,
    room::{Action, Away, Command, Entry, Room},
};
use serde_json::{Value, json};

use crate::{
    browser::Browser,
    cluster::two_with,
    database::Database,
    host::{Client, Host, PATIENCE, Pair},
    rooms::{at, started},
};

const CONNECT: &str = "connect-7x6-4";
const CLOCK: TimeControl = TimeControl::Clock { initial_seconds: 60, increment_seconds: 0 };

fn impatient(config: &mut Config) {
    config.limits.bounds.left_ms = 700;
    config.limits.bounds.gone_ms = [900, 600];
}

async fn a_while() {
    tokio::time::sleep(Duration::from_millis(1_500)).await;
}

fn act(
    room: &mut Room,
    seat: Seat,
    action: Action,
    tick_ms: u64,
    away: Away,
) -> Result<Vec<Entry>, &'static str> {
    let (seated, seq) = (room.seated_by(seat), Some(room.seq()));
    let command = Command { seat, seated, seq, id: None, action, lag_ms: 0 };
    let applied = room.apply(&command, at(tick_ms), away);
    match applied.denied {
        Some(denied) => Err(denied.code()),
        None => Ok(applied.entries),
    }
}

fn play(text: &str) -> Action {
    Action::Play(text.to_owned())
}

#[test]
fn a_room_lets_a_guest_go_who_has_not_moved() {
    let away = |ms| Away([None, Some(ms)]);
    for time in [TimeControl::None {}, CLOCK] {
        let (mut room, mut log) = started(CONNECT, time);
        assert_eq!(room.due(at(0), Away::default()), Some(30_000));
        log.extend(act(&mut room, Seat::Creator, play("d"), 1_000, Away::default()).expect("a move"));
        assert_eq!(room.pass_time(at(20_000), away(100_000)), [], "away before there was a seat");
        assert_eq!(room.due(at(20_000), away(100_000)), Some(30_000));
        assert_eq!(room.pass_time(at(40_000), away(29_999)), []);
        assert_eq!(room.due(at(40_000), away(29_999)), Some(40_001));
        // Also when it would be aborted otherwise.
        assert_eq!(room.pass_time(at(500_000), away(100)), []);
        let left = room.pass_time(at(500_000), away(30_000));
        assert!(matches!(left[..], [Entry { event: Event::GuestLeft { .. }, .. }]), "{left:?}");
        log.extend(left);
        let state = room.state(raumspiel_server::ids::JoinId::random().game(), at(0));
        assert_eq!((state.round, state.players.len(), state.moves.len()), (0, 1, 0));
        assert_eq!((room.deadline(), room.due(at(0), Away::default())), (None, None));
        assert_eq!(act(&mut room, Seat::Guest, play("d"), 600_000, Away::default()), Err("seat-given-back"));
        log.extend(room.join(SeatKey::random().hash(), None, true, at(600_000)).expect("a free seat"));
        log.extend(act(&mut room, Seat::Creator, play("d"), 600_001, Away::default()).expect("a move"));
        log.extend(act(&mut room, Seat::Guest, play("d"), 600_002, Away::default()).expect("a move"));
        assert_eq!(room.pass_time(at(600_003), away(100_000)), [], "who has moved plays on");
        assert_eq!(Room::replay(&log).as_ref(), Ok(&room));
    }
}

#[test]
fn the_seat_is_given_back_only_so_often() {
    let (mut room, _) = started(CONNECT, TimeControl::None {});
    for guest in 1..=100 {
        act(&mut room, Seat::Guest, Action::Leave, guest, Away::default()).expect("they leave");
        room.join(SeatKey::random().hash(), None, true, at(guest)).expect("a free seat");
    }
    assert_eq!(act(&mut room, Seat::Guest, Action::Leave, 200, Away::default()), Err("too-late-to-leave"));
}

#[test]
fn time_is_given_to_the_other_within_bounds() {
    let (mut room, mut log) = started(CONNECT, CLOCK);
    for (seat, at_ms) in [(Seat::Creator, 0), (Seat::Guest, 1_000)] {
        log.extend(act(&mut room, seat, play("d"), at_ms, Away::default()).expect("a move"));
    }
    // The creator's clock runs from 1,000 on.
    log.extend(act(&mut room, Seat::Guest, Action::GiveTime(15), 11_000, Away::default()).expect("time"));
    let clocks = room.clocks(at(11_000)).expect("clocks");
    assert_eq!((clocks.first_ms, clocks.second_ms), (65_000, 60_000));
    assert_eq!(room.deadline(), Some(76_000));
    for wrong in [0, 61, u32::MAX] {
        let refused = act(&mut room, Seat::Guest, Action::GiveTime(wrong), 11_000, Away::default());
        assert_eq!(refused, Err("too-much-time"), "{wrong}");
    }
    // Twelve hours at most; the sixty seconds of the beginning and the gifts are within it.
    let given = (0..)
        .take_while(|_| act(&mut room, Seat::Creator, Action::GiveTime(60), 11_000, Away::default()).is_ok());
    assert_eq!(given.count(), 719);
    assert_eq!(Room::replay(&log).expect("a log").clocks(at(11_000)), Some(clocks));
    for time in [TimeControl::None {}, TimeControl::Correspondence { days_per_move: 1 }] {
        let (mut room, _) = started(CONNECT, time);
        assert_eq!(act(&mut room, Seat::Guest, Action::GiveTime(15), 0, Away::default()), Err("no-clock"));
    }
}

#[test]
fn a_win_is_claimed_from_one_who_is_gone_with_the_move() {
    let gone = |ms| Away([Some(ms), None]);
    let ready = |time| {
        let (mut room, _) = started(CONNECT, time);
        act(&mut room, Seat::Creator, play("d"), 0, Away::default()).expect("a move");
        act(&mut room, Seat::Guest, play("d"), 0, Away::default()).expect("a move");
        room
    };
    let claim = |room: &mut Room, seat, tick_ms, away| {
        act(room, seat, Action::ClaimWin, tick_ms, away).map(|entries| entries[0].event.clone())
    };
    for (time, wait) in [
        (TimeControl::None {}, 180_000),
        (TimeControl::Clock { initial_seconds: 600, increment_seconds: 0 }, 60_000),
    ] {
        let mut room = ready(time);
        assert_eq!(claim(&mut room, Seat::Guest, wait, Away::default()), Err("not-gone"), "who is there");
        assert_eq!(claim(&mut room, Seat::Guest, wait, gone(wait - 1)), Err("not-gone"), "too early");
        assert_eq!(claim(&mut room, Seat::Guest, wait - 1, gone(wait)), Err("not-gone"), "time to move");
        let away = Away([None, Some(wait)]);
        assert_eq!(claim(&mut room, Seat::Creator, wait, away), Err("not-gone"), "one's own turn");
        let ended = claim(&mut room, Seat::Guest, wait, gone(wait)).expect("a win");
        let Event::Finished { result, .. } = ended else { panic!("{ended:?}") };
        assert_eq!(
            (result.reason.as_str(), result.winner),
            ("abandonment", Some(raumspiel_protocol::v2::Side::Second))
        );
        assert_eq!(room.record(None).ending.map(|ending| ending.reason()), Some("abandonment"));
    }
    let mut slow = ready(TimeControl::Correspondence { days_per_move: 1 });
    assert_eq!(claim(&mut slow, Seat::Guest, 1_000_000, gone(1_000_000)), Err("not-gone"));
    // Before both have moved a game is aborted, not won.
    let (mut early, _) = started(CONNECT, TimeControl::None {});
    assert_eq!(claim(&mut early, Seat::Guest, 200_000, gone(200_000)), Err("not-gone"));
}

/// Claims the win until it is given.
async fn claimed(client: &mut Client, seq: u64) -> Value {
    let patience = tokio::time::Instant::now() + PATIENCE;
    for id in 100.. {
        a_while().await;
        let answer = client.ask(json!({ "type": "claim_win", "seq": seq, "id": id })).await;
        if answer["type"] == "event" {
            return answer;
        }
        assert!(tokio::time::Instant::now() < patience, "{answer}");
    }
    unreachable!()
}

/// Joins by the link; the answer.
async fn join(host: &Host, join: &str) -> (Client, Value) {
    let mut client = host.v2().await;
    let answer = client.ask(json!({ "type": "join", "join": join })).await;
    (client, answer)
}

#[tokio::test]
async fn whoever_only_looked_at_the_link_takes_nothing() {
    let host = Host::with(impatient).await;
    let Pair { mut first, second, join: link, keys, game, .. } =
        Pair::start(&host, json!({ "spec": CONNECT, "time": { "kind": "clock", "initialSeconds": 60 } }))
            .await;
    drop(second);
    let left = first.until_event("guest_left").await;
    assert_eq!(left.get("by"), None);
    let (_, state) = host.get(&format!("/api/games/{game}")).await;
    assert_eq!(
        (&state["status"], &state["round"], &state["turn"]),
        (&json!("waiting"), &json!(0), &Value::Null)
    );
    let (mut guest, joined) = join(&host, &link).await;
    assert_eq!((&joined["type"], &joined["you"]), (&json!("attending"), &json!("guest")));
    let begun = first.until_event("started").await;
    assert_eq!(begun["event"]["round"], 1);
    // The first guest's key is worth nothing any more.
    let mut back = host.v2().await;
    let refused = back.ask(json!({ "type": "resume", "game": game, "key": keys[1] })).await;
    assert_eq!(refused["code"], "wrong-key");
    first.send(json!({ "type": "play", "seq": 6, "id": 50, "move": "d" })).await;
    guest.until_event("played").await;
    guest.send(json!({ "type": "play", "seq": 7, "id": 1, "move": "e" })).await;
    assert_eq!(guest.until_event("played").await["event"]["move"], "e");
    // Whoever has moved keeps the seat.
    drop(guest);
    a_while().await;
    assert_eq!(host.get(&format!("/api/games/{game}")).await.1["status"], "playing");
    host.stop().await;
}

#[tokio::test]
async fn a_guest_who_comes_back_before_anybody_else_has_the_seat_again() {
    let host = Host::with(impatient).await;
    let mut create = host.v2().await;
    let opened = create.ask(json!({ "type": "create", "spec": CONNECT })).await;
    let mut guest = host.v2().await;
    let joined = guest.ask(json!({ "type": "join", "join": opened["join"], "name": "Ada" })).await;
    drop(guest);
    create.until_event("guest_left").await;
    let mut back = host.v2().await;
    let resume =
        json!({ "type": "resume", "game": opened["state"]["game"], "key": joined["key"], "since": 3 });
    let answer = back.ask(resume).await;
    assert_eq!(answer["you"], "guest", "{answer}");
    let (_, state) =
        host.get(&format!("/api/games/{}", opened["state"]["game"].as_str().expect("a name"))).await;
    assert_eq!((&state["status"], &state["players"][1]["name"]), (&json!("playing"), &json!("Ada")));
    host.stop().await;
}

/// A player who opened the wrong link and had it kept: the next guest is not called by their name.
#[tokio::test]
async fn who_kept_the_seat_and_gave_it_back_is_not_who_plays() {
    let host = Host::start().await;
    let mut pair = Pair::start(&host, json!({ "spec": CONNECT })).await;
    let mut ada = Browser::new(&host);
    ada.done("POST", "/api/player", json!({ "name": "Ada" })).await;
    ada.done("POST", "/api/player/claim", json!({ "game": pair.game, "key": pair.keys[1] })).await;
    drop(ada);
    pair.act(false, json!({ "type": "leave" })).await;
    let guest = json!({ "type": "join", "join": pair.join, "name": "Bob" });
    let mut bob = host.v2().await;
    assert_eq!(bob.ask(guest).await["state"]["players"][1]["name"], "Bob");
    pair.first.until_event("started").await;
    let game = format!("/api/games/{}", pair.game);
    assert_eq!(host.get(&game).await.1["players"][1]["name"], "Bob");
    // Also after a server has read it anew.
    let host = Host::over(host.stop().await, |_| ()).await;
    assert_eq!(host.get(&game).await.1["players"][1]["name"], "Bob");
    host.stop().await;
}

#[tokio::test]
async fn a_guest_can_leave_and_is_nobody_then() {
    let host = Host::start().await;
    let mut pair = Pair::start(&host, json!({ "spec": CONNECT })).await;
    let creators = json!({ "type": "leave", "seq": pair.seq, "id": 1 });
    assert_eq!(pair.first.ask(creators).await["code"], "too-late-to-leave");
    let left = pair.act(false, json!({ "type": "leave" })).await;
    assert_eq!((&left["event"]["type"], &left["by"]), (&json!("guest_left"), &json!("guest")));
    let (_guest, joined) = join(&host, &pair.join).await;
    assert_eq!(joined["type"], "attending", "{joined}");
    pair.second.until_event("started").await;
    // On the same connection, whatever they say they know.
    let foreign = pair.second.ask(json!({ "type": "resign", "seq": joined["state"]["seq"], "id": 9 })).await;
    assert_eq!((&foreign["type"], &foreign["code"]), (&json!("refused"), &json!("seat-given-back")));
    pair.second.send(json!({ "type": "sync", "since": 0 })).await;
    assert_eq!(pair.second.next().await["you"], Value::Null);
    host.stop().await;
}

#[tokio::test]
async fn who_left_where_nobody_may_watch_sees_nothing_more() {
    let host = Host::start().await;
    let mut pair = Pair::start(&host, json!({ "spec": CONNECT, "watching": false })).await;
    pair.second.send(json!({ "type": "leave", "seq": pair.seq, "id": 1 })).await;
    assert_eq!(pair.second.close_code().await, Some(1012));
    host.stop().await;
}

#[tokio::test]
async fn the_seat_is_given_back_though_the_server_died() {
    let host = Host::with(impatient).await;
    let pair = Pair::start(&host, json!({ "spec": CONNECT })).await;
    let link = pair.join.clone();
    let host = Host::over(host.stop().await, impatient).await;
    // Nobody comes to the game meanwhile. In a cluster it takes some seconds until the old server is
    // known to be gone.
    let is_shared = host.scratch.database_url().is_some();
    let patience = tokio::time::Instant::now() + PATIENCE;
    loop {
        a_while().await;
        let (_, joined) = join(&host, &link).await;
        if joined["type"] == "attending" {
            break;
        }
        assert!(is_shared && tokio::time::Instant::now() < patience, "{joined}");
    }
    host.stop().await;
}

#[tokio::test]
async fn a_game_of_protocol_1_keeps_its_guest() {
    let host = Host::with(impatient).await;
    let mut creator = host.v1().await;
    let created = creator.ask(json!({ "type": "create_game" })).await;
    let mut guest = host.v1().await;
    assert_eq!(
        guest.ask(json!({ "type": "join_game", "gameId": created["gameId"] })).await["type"],
        "game_start"
    );
    drop(guest);
    a_while().await;
    let (_, refused) = join(&host, created["gameId"].as_str().expect("an id")).await;
    assert_eq!(refused["code"], "game-full");
    host.stop().await;
}

#[tokio::test]
async fn time_is_given_and_a_win_claimed_over_the_wire() {
    let host = Host::with(impatient).await;
    let time = json!({ "kind": "clock", "initialSeconds": 600 });
    let mut pair = Pair::start(&host, json!({ "spec": CONNECT, "time": time })).await;
    pair.play(true, "d e").await;
    let given = pair.act(false, json!({ "type": "give_time", "seconds": 15 })).await;
    assert_eq!((&given["event"]["type"], &given["event"]["seconds"]), (&json!("time_given"), &json!(15)));
    assert!(given["event"]["clocks"]["firstMs"].as_u64().is_some_and(|ms| ms > 600_000), "{given}");
    let Pair { first, mut second, game, seq, .. } = pair;
    let claim = |id: u32| json!({ "type": "claim_win", "seq": seq, "id": id });
    assert_eq!(second.ask(claim(90)).await["code"], "not-gone");
    drop(first);
    second.until("presence").await;
    assert_eq!(second.ask(claim(91)).await["code"], "not-gone");
    let end = claimed(&mut second, seq).await;
    assert_eq!(
        (&end["event"]["result"]["reason"], &end["event"]["result"]["winner"]),
        (&json!("abandonment"), &json!("second")),
        "{end}"
    );
    let (_, state) = host.get(&format!("/api/games/{game}")).await;
    assert_eq!(state["claimWinAfter"], 1);
    host.stop().await;
}

/// A guest at another server is there; one who is nowhere is not.
#[tokio::test]
async fn in_a_cluster_a_player_is_gone_who_is_at_no_server() {
    let database = Database::new();
    let [here, there] = two_with(&database, impatient).await;
    a_while().await;
    let mut pair = Pair::across(&here, &there, json!({ "spec": CONNECT })).await;
    a_while().await;
    assert_eq!(here.get(&format!("/api/games/{}", pair.game)).await.1["status"], "playing");
    pair.play(true, "d e d").await;
    let claim = |seq: u64, id: u32| json!({ "type": "claim_win", "seq": seq, "id": id });
    a_while().await;
    assert_eq!(pair.first.ask(claim(pair.seq, 90)).await["code"], "not-gone", "they are at the other server");
    // They go on at this one.
    let mut back = here.v2().await;
    let resume = json!({ "type": "resume", "game": pair.game, "key": pair.keys[1] });
    assert_eq!(back.ask(resume).await["you"], "guest");
    let Pair { mut first, second, seq, .. } = pair;
    drop(second);
    a_while().await;
    assert_eq!(first.ask(claim(seq, 91)).await["code"], "not-gone", "they are at this server");
    drop(back);
    let end = claimed(&mut first, seq).await;
    assert_eq!(end["event"]["result"]["reason"], "abandonment", "{end}");
    here.stop().await;
    there.stop().await;
}

#[tokio::test]
async fn in_a_cluster_the_seat_is_given_back_once_the_guest_is_at_no_server() {
    let database = Database::new();
    let [here, there] = two_with(&database, impatient).await;
    a_while().await;
    let Pair { mut first, second, join: link, .. } =
        Pair::across(&here, &there, json!({ "spec": CONNECT })).await;
    drop(second);
    first.until_event("guest_left").await;
    for host in [&there, &here] {
        let (_, joined) = join(host, &link).await;
        assert_eq!(joined["you"], "guest", "{joined}");
        first.until_event("guest_left").await;
    }
    here.stop().await;
    there.stop().await;
}
