//! Folded games in a file and in a database.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use raumspiel_protocol::v2::{Event, Phrase, Seat, TimeControl};
use raumspiel_server::{
    ids::{GameId, JoinId},
    room::{Entry, Now},
    store::{Append, Listener, Step, Store},
};
use serde_json::json;

use super::{any_log, usual_log};
use crate::{
    chance::Chance,
    database::{Database, is_citus},
    host::{Host, Pair, Scratch},
    store::{Heard, NOW_MS, Place, settled},
};

fn places() -> [Place; 2] {
    [Place::File(Scratch::new()), Place::Database(Database::new())]
}

pub(super) fn append(store: &dyn Store, game: GameId, entries: Vec<Entry>, rested: bool) -> Arc<Heard> {
    let heard = Arc::new(Heard::default());
    let listener = Arc::clone(&heard) as Arc<dyn Listener>;
    store.append(Append { game, entries, timed: None, finished: None, rested, epoch: 0, listener });
    heard
}

/// Waits until it is known what has become of an append, for as long as a server would.
pub(super) async fn known(heard: &Heard) {
    for _ in 0..1_000 {
        let told = [&heard.committed, &heard.overtaken, &heard.failed];
        if told.iter().any(|told| told.load(Ordering::Relaxed) > 0) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("nothing is heard of it");
}

/// Something that is said at a number, now.
pub(super) fn said(seq: u32) -> Entry {
    let now = Now { tick_ms: u64::from(seq), wall_ms: *NOW_MS };
    Entry { seq, now, cause: None, event: Event::Chatted { phrase: Phrase::Hello }, key: None }
}

/// Writes logs, and opens the place again with every event where it belongs.
pub(super) async fn written(place: &Place, logs: &[(GameId, Vec<Entry>)]) -> Box<dyn Store> {
    let store = place.open().await;
    for (game, log) in logs {
        append(&*store, *game, log.clone(), false);
    }
    settled(&*store).await;
    store.close().await.expect("it closes");
    place.open().await
}

/// Folds whatever can be, and says which.
pub(super) async fn fold_all(store: &dyn Store) -> Vec<GameId> {
    let (mut folded, mut after) = (Vec::new(), None);
    loop {
        let quiet = store.quiet(after, u64::MAX).await.expect("a list");
        for some in quiet.games.chunks(7) {
            let folding = store.fold(some.to_vec(), u64::MAX).await.expect("it is tried");
            assert!(
                folding.bytes > 4 * folding.folded.len() as u64 && folding.events >= folding.bytes / 1_000
            );
            folded.extend(folding.folded);
        }
        match quiet.last {
            None => break,
            last => after = last,
        }
    }
    // Where there are parts, they come in any order.
    folded.sort();
    folded
}

pub(super) async fn count(store: &dyn Store, question: &'static str) -> u64 {
    store.ask(question, Vec::new()).await.expect("an answer")[0][0].number()
}

pub(super) const FOLDED: &str = "SELECT count(*) FROM folded";
const EVENTS: &str = "SELECT count(*) FROM events";

async fn check(store: &dyn Store, logs: &[(GameId, Vec<Entry>)]) {
    check_logs(store, logs).await;
    let silent = store.silent(None, u64::MAX).await.expect("a list");
    let mut games: Vec<GameId> = logs.iter().map(|(game, _)| *game).collect();
    games.sort();
    assert_eq!(silent.games, games, "nobody has kept any of them");
    assert!(store.silent(None, 1).await.expect("a list").games.is_empty());
}

pub(super) async fn check_logs(store: &dyn Store, logs: &[(GameId, Vec<Entry>)]) {
    for (game, log) in logs {
        for since in [0, 1, log.len() / 2, log.len() - 1, log.len()] {
            let read = store.read(*game, since as u32).await.expect("the log is read");
            assert_eq!(read, log[since..], "{game} after {since}");
            let page = store.read_page(*game, since as u32, 3).await.expect("a page is read");
            assert_eq!(page, log[since..(since + 3).min(log.len())], "{game} after {since}");
        }
    }
    let mut games: Vec<GameId> = logs.iter().map(|(game, _)| *game).collect();
    games.sort();
    assert_eq!(store.games(String::new(), 1_000).await.expect("names"), games);
    let some = store.games(games[3].to_string(), 5).await.expect("names");
    assert_eq!(some, games[4..9]);
}

pub(super) fn some_logs(chance: &mut Chance) -> Vec<(GameId, Vec<Entry>)> {
    let specs = ["connect-7x6-4", "connect-5x5x5-4", "chess-5x5x5"];
    let any = (0..30).map(|round| any_log(specs[round % 3], chance)).collect::<Vec<_>>();
    let usual = (0..6).map(|round| usual_log(specs[round % 3], 20, TimeControl::None {}, chance));
    any.into_iter().chain(usual).map(|log| (JoinId::random().game(), log)).collect()
}

#[tokio::test]
async fn of_many_machines_several_servers_fold_a_part_each_and_of_one_a_single_one() {
    let place = Place::Database(Database::new());
    let logs = some_logs(&mut Chance::new(7));
    let one = written(&place, &logs).await;
    let other = place.open().await;
    let first = one.quiet(None, u64::MAX).await.expect("a list").games;
    let second = other.quiet(None, u64::MAX).await;
    if is_citus() {
        let second = second.expect("there is another part").games;
        assert!(!first.is_empty() && !second.is_empty() && first.iter().all(|game| !second.contains(game)));
        let folded = fold_all(&*one).await;
        assert!(second.iter().all(|game| !folded.contains(game)), "the other folds these");
        let mut all = [folded, fold_all(&*other).await].concat();
        all.sort();
        let mut games: Vec<GameId> = logs.iter().map(|(game, _)| *game).collect();
        games.sort();
        assert_eq!(all, games, "each once");
    } else {
        let refused = second.expect_err("one folds everything").to_string();
        assert!(refused.contains("another server folds"), "{refused}");
        assert_eq!(fold_all(&*one).await.len(), logs.len());
    }
    one.close().await.expect("it closes");
    other.close().await.expect("it closes");
}

#[tokio::test]
async fn who_reads_a_folded_game_notices_nothing() {
    for place in places() {
        let mut logs = some_logs(&mut Chance::new(5));
        // A game that nobody has ended is folded as well.
        let open = usual_log("connect-7x6-4", 6, TimeControl::None {}, &mut Chance::new(6));
        logs.push((JoinId::random().game(), open[..5].to_vec()));
        let store = written(&place, &logs).await;
        check(&*store, &logs).await;
        let folded = fold_all(&*store).await;
        assert_eq!(folded.len(), logs.len());
        assert_eq!(count(&*store, FOLDED).await, logs.len() as u64);
        assert_eq!(count(&*store, EVENTS).await, 0);
        check(&*store, &logs).await;
        assert_eq!(fold_all(&*store).await, []);
        // What happened lately is not folded.
        let quiet = store.quiet(None, 1).await.expect("a list");
        assert!(quiet.games.is_empty());
        store.close().await.expect("it closes");
        let store = place.open().await;
        check(&*store, &logs).await;
        store.close().await.expect("it closes");
    }
}

#[tokio::test]
async fn a_folded_game_that_goes_on_is_unfolded_first_and_can_be_folded_again() {
    for place in places() {
        let mut logs = some_logs(&mut Chance::new(8));
        let store = written(&place, &logs).await;
        let folded = fold_all(&*store).await;
        for (game, log) in &mut logs {
            log.push(said(log.len() as u32 + 1));
            let heard = append(&*store, *game, vec![log[log.len() - 1].clone()], true);
            known(&heard).await;
            assert_eq!(heard.committed.load(Ordering::Relaxed), 1);
        }
        assert_eq!(count(&*store, FOLDED).await, 0);
        check_logs(&*store, &logs).await;
        store.close().await.expect("it closes");
        let store = place.open().await;
        assert_eq!(fold_all(&*store).await, folded);
        check(&*store, &logs).await;
        store.close().await.expect("it closes");
    }
}

#[tokio::test]
async fn a_server_that_was_stopped_for_days_adds_nothing_to_what_was_folded_meanwhile() {
    let place = Place::Database(Database::new());
    let logs = some_logs(&mut Chance::new(9));
    let store = written(&place, &logs).await;
    let folded = fold_all(&*store).await;
    let stale = place.open().await;
    for (game, log) in logs.iter().filter(|(game, _)| folded.contains(game)) {
        // It knows only half of the game; or it has decided long ago and writes now.
        let knows = log.len() as u32 / 2;
        let mut long_ago = said(knows + 1);
        long_ago.now.wall_ms -= 2 * 86_400_000;
        for (entry, rested) in [(said(knows + 1), true), (long_ago, false)] {
            let heard = append(&*stale, *game, vec![entry], rested);
            known(&heard).await;
            assert_eq!(heard.overtaken.load(Ordering::Relaxed), 1);
            assert_eq!(heard.committed.load(Ordering::Relaxed), 0);
        }
    }
    check(&*store, &logs).await;
}

/// From now on nothing can be deleted from the log row by row.
pub(super) const STOP_DELETING: &str = "CREATE FUNCTION stop() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'stopped'; END $$ LANGUAGE plpgsql; \
     CREATE TRIGGER stop BEFORE DELETE ON events FOR EACH ROW EXECUTE FUNCTION stop()";

#[tokio::test]
async fn nothing_is_folded_while_a_server_is_there_that_could_not_read_it() {
    let database = Database::new();
    let place = Place::Database(database.clone());
    let logs = some_logs(&mut Chance::new(10));
    let store = written(&place, &logs).await;
    // As a server of the version before says that it is there.
    database.ask("INSERT INTO nodes (node, beat_ms, hinting) VALUES ('old', 7, true)").await;
    let refused = store.quiet(None, u64::MAX).await.expect_err("it is refused").to_string();
    assert!(refused.contains("earlier version"), "{refused}");
    database.ask("DELETE FROM nodes WHERE node = 'old'").await;
    let host = Host::sharing(&database, |config| config.fold = None).await;
    assert!(!store.quiet(None, u64::MAX).await.expect("a list").games.is_empty());
    let other = place.open().await;
    assert!(!fold_all(&*store).await.is_empty());
    assert_eq!(fold_all(&*other).await, []);
    check(&*other, &logs).await;
    host.stop().await;
}

#[tokio::test]
async fn what_is_interrupted_loses_nothing_and_shows_nothing_twice() {
    for place in places() {
        let logs = some_logs(&mut Chance::new(11));
        let store = written(&place, &logs).await;
        // The events cannot go: the row that was to take their place is not there either.
        let (stop, go_on) = match &place {
            Place::File(_) => (
                "CREATE TRIGGER stop BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'stopped'); END",
                "DROP TRIGGER stop",
            ),
            Place::Database(_) => (STOP_DELETING, "DROP TRIGGER stop ON events"),
        };
        say(&place, stop).await;
        let quiet = store.quiet(None, u64::MAX).await.expect("a list");
        assert!(!quiet.games.is_empty());
        for some in quiet.games.chunks(5) {
            let error = store.fold(some.to_vec(), u64::MAX).await.expect_err("it cannot be");
            assert!(error.to_string().contains("stopped"), "{error}");
        }
        assert_eq!(count(&*store, FOLDED).await, 0);
        check(&*store, &logs).await;
        say(&place, go_on).await;
        let folded = fold_all(&*store).await;
        assert!(!folded.is_empty());
        store.close().await.expect("it closes");
        if let Place::File(_) = &place {
            // A batch from before is put in its place once more when the next server begins.
            for (game, log) in &logs {
                for entry in log {
                    let body = raumspiel_server::store::Line::new(entry).body.replace('\'', "''");
                    let (seq, at) = (entry.seq, entry.now.wall_ms);
                    say(
                        &place,
                        &format!("INSERT OR IGNORE INTO events VALUES ('{game}', {seq}, {at}, '{body}')"),
                    )
                    .await;
                }
            }
        }
        let store = place.open().await;
        check(&*store, &logs).await;
        fold_all(&*store).await;
        check(&*store, &logs).await;
        assert_eq!(count(&*store, FOLDED).await, folded.len() as u64);
        store.close().await.expect("it closes");
    }
}

/// Says something to the file or the database, past the store.
async fn say(place: &Place, sql: &str) {
    match place {
        Place::File(scratch) => {
            let file = rusqlite::Connection::open(scratch.path().join("log.db")).expect("the file");
            file.execute_batch(sql).expect("it is done");
        }
        Place::Database(database) => drop(database.ask(sql).await),
    }
}

#[tokio::test]
async fn folded_games_are_forgotten_and_names_are_taken_out_of_them() {
    for place in places() {
        let mut logs = some_logs(&mut Chance::new(12));
        let named = |entry: &Entry| matches!(&entry.event, Event::Created { name: Some(_), .. });
        let store = written(&place, &logs).await;
        let folded = fold_all(&*store).await;
        let at = logs.iter().position(|(game, log)| folded.contains(game) && named(&log[0]));
        let (game, log) = &mut logs[at.expect("somebody with a name")];
        store.change(vec![Step::EraseName(*game, Seat::Creator)]).await.expect("it is done");
        if let Event::Created { name, .. } = &mut log[0].event {
            *name = None;
        }
        check(&*store, &logs).await;
        fold_all(&*store).await;
        check(&*store, &logs).await;
        let (gone, _) = logs.remove(logs.iter().position(|(game, _)| folded.contains(game)).expect("one"));
        store.forget(vec![gone], true).await.expect("it is done");
        assert_eq!(store.read(gone, 0).await.expect("the log is read"), []);
        check(&*store, &logs).await;
        store.close().await.expect("it closes");
    }
}

#[tokio::test]
async fn games_of_the_last_release_are_folded_and_stay_the_same() {
    for scratch in [Scratch::new(), Scratch::on(Database::new())] {
        let scratch = scratch.with_last_release().await;
        let place = match scratch.database_url() {
            None => Place::File(scratch),
            Some(_) => Place::Database(scratch.into_database().expect("a database")),
        };
        let store = place.open().await;
        let games = store.games(String::new(), 10).await.expect("names");
        let mut before = Vec::new();
        for game in &games {
            before.push(store.read(*game, 0).await.expect("the log is read"));
        }
        assert_eq!((games.len(), fold_all(&*store).await.len()), (2, 2));
        for (game, log) in games.iter().zip(&before) {
            assert_eq!(store.read(*game, 0).await.expect("the log is read"), *log);
        }
        assert_eq!(count(&*store, EVENTS).await, 0);
        store.close().await.expect("it closes");
    }
}

#[tokio::test]
async fn a_server_folds_what_is_over_and_a_rematch_goes_on_from_there() {
    let host = Host::with(|config| config.fold = None).await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4", "name": "Ada" })).await;
    pair.play(true, "a b a b a b").await;
    pair.act(true, json!({ "type": "play", "move": "a" })).await;
    pair.both().await;
    let open = Pair::start(&host, json!({ "spec": "connect-7x6-4" })).await;
    let paths = ["", "/log", "/record"].map(|end| format!("/api/games/{}{end}", pair.game));
    let mut before = Vec::new();
    for path in &paths {
        before.push(host.get(path).await);
    }
    let scratch = host.stop().await;
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    let host = Host::over(scratch, |config| config.fold = Some(Duration::from_secs(1))).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert!(is_folded(&host.scratch, &pair.game).await);
    for (path, before) in paths.iter().zip(&before) {
        assert_eq!(host.get(path).await, *before);
    }
    let (mut first, mut second) = (host.v2().await, host.v2().await);
    let mut seq = pair.seq;
    for (client, key, kind) in
        [(&mut first, &pair.keys[0], "offer_rematch"), (&mut second, &pair.keys[1], "accept_rematch")]
    {
        let game = &pair.game;
        let back = client.ask(json!({ "type": "resume", "game": game, "key": key, "since": seq })).await;
        assert_eq!(back["type"], "caught_up", "{back}");
        client.send(json!({ "type": kind, "seq": seq, "id": 77 })).await;
        client.until("event").await;
        seq += 1;
    }
    assert_eq!(host.get(&paths[0]).await.1["round"], 2);
    assert!(!is_folded(&host.scratch, &pair.game).await, "it goes on");
    assert_eq!(host.get(&format!("/api/games/{}", open.game)).await.0, 200);
    let scratch = host.stop().await;
    let store: Box<dyn Store> = match scratch.database_url() {
        Some(url) => {
            Box::new(raumspiel_server::store::Postgres::connect(&url, None).await.expect("it opens"))
        }
        None => Box::new(
            raumspiel_server::store::Sqlite::open(&scratch.path().join("log.db"), false).expect("it opens"),
        ),
    };
    let log = store.read(GameId::new(&pair.game).expect("a name"), 0).await.expect("the log is read");
    assert_eq!(log.len() as u64, seq);
    store.close().await.expect("it closes");
}

/// Whether a server that runs has folded a game.
async fn is_folded(scratch: &Scratch, game: &str) -> bool {
    let question = format!("SELECT count(*) FROM folded WHERE game = '{game}'");
    let count = scratch.ask(&question).await.unwrap_or_else(|| {
        let file = rusqlite::Connection::open(scratch.path().join("log.db")).expect("the file");
        file.query_row(&question, (), |row| row.get::<_, i64>(0)).expect("a number").to_string()
    });
    count == "1"
}
