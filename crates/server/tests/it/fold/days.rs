//! A database has a table for each day on which games were opened; one that is folded is dropped.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use raumspiel_protocol::v2::TimeControl;
use raumspiel_server::{
    ids::{Day, GameId, JoinId},
    room::Entry,
    store::{Append, Listener, Postgres, Store, Timed},
};

use super::{
    stored::{FOLDED, STOP_DELETING, append, check_logs, count, fold_all, known, said, some_logs, written},
    usual_log,
};
use crate::{
    chance::Chance,
    database::{Database, is_citus},
    store::{Heard, NOW_MS, Place},
};

/// Games that were opened ten days ago, in a database that has a table for that day; a Citus has none.
async fn written_ten_days_ago(
    database: &Database,
    seed: u64,
) -> (Box<dyn Store>, Vec<(GameId, Vec<Entry>)>, String) {
    let day = Day::of(*NOW_MS - 10 * 86_400_000);
    let mut logs = some_logs(&mut Chance::new(seed));
    logs.iter_mut().for_each(|(game, _)| *game = JoinId::on(day).game());
    let place = Place::Database(database.clone());
    place.open().await.close().await.expect("it closes");
    let (table, prefix) = (format!("events_{}", day.prefix()), day.prefix());
    database
        .ask(&format!(
            "CREATE TABLE {table} PARTITION OF events FOR VALUES FROM ('{prefix}') TO ('{prefix}~')"
        ))
        .await;
    let store = written(&place, &logs).await;
    assert_eq!(
        database.ask(&format!("SELECT count(DISTINCT game_id) FROM {table}")).await,
        logs.len().to_string()
    );
    (store, logs, table)
}

async fn has(database: &Database, table: &str) -> bool {
    database.ask(&format!("SELECT to_regclass('{table}') IS NOT NULL")).await == "t"
}

#[tokio::test]
async fn a_day_that_is_folded_is_dropped_and_not_deleted_row_by_row() {
    if is_citus() {
        return;
    }
    let database = Database::new();
    let (store, mut logs, table) = written_ten_days_ago(&database, 20).await;
    database.ask(STOP_DELETING).await;
    // A clock runs in one of them.
    let timed = logs[3].0;
    database.ask(&format!("INSERT INTO timed VALUES ('{timed}', 9000000000000)")).await;
    // It is folded, and its day still there: somebody goes on, and is heard.
    let quiet = store.quiet(None, u64::MAX).await.expect("a list");
    assert_eq!(quiet.games.len(), logs.len() - 1);
    let folding = store.fold(quiet.games, u64::MAX).await.expect("it is tried");
    assert_eq!(folding.folded.len(), logs.len() - 1);
    assert_eq!(count(&*store, FOLDED).await, logs.len() as u64 - 1);
    check_logs(&*store, &logs).await;
    let (woken, log) = &mut logs[5];
    log.push(said(log.len() as u32 + 1));
    let (woken, last) = (*woken, log[log.len() - 1].clone());
    known(&append(&*store, woken, vec![last], true)).await;
    check_logs(&*store, &logs).await;
    assert!(has(&database, &table).await);
    // Who has seen everything drops the day.
    assert_eq!(store.quiet(quiet.last, u64::MAX).await.expect("a list").last, None);
    assert!(!has(&database, &table).await, "it is dropped");
    assert_eq!(count(&*store, FOLDED).await, logs.len() as u64 - 2);
    let mut left = [timed.to_string(), woken.to_string()];
    left.sort();
    let stays = "SELECT string_agg(DISTINCT game_id, ' ' ORDER BY game_id) FROM events_rest";
    assert_eq!(database.ask(stays).await, left.join(" "));
    assert_eq!(database.ask("SELECT count(*) FROM staying").await, "0");
    check_logs(&*store, &logs).await;
    // Whoever goes on with one whose day is gone gets its events back elsewhere.
    let (game, log) = &mut logs[7];
    log.push(said(log.len() as u32 + 1));
    let heard = append(&*store, *game, vec![log[log.len() - 1].clone()], true);
    known(&heard).await;
    assert_eq!(heard.committed.load(Ordering::Relaxed), 1);
    check_logs(&*store, &logs).await;
    store.close().await.expect("it closes");
}

#[tokio::test]
async fn a_server_that_goes_on_with_what_it_knew_stays_right_when_a_day_was_dropped() {
    if is_citus() {
        return;
    }
    let database = Database::new();
    let (store, logs, table) = written_ten_days_ago(&database, 21).await;
    let stale = Place::Database(database.clone()).open().await;
    let late = JoinId::on(logs[0].0.day().expect("a day")).game();
    for is_dropped in [false, true] {
        if is_dropped {
            assert_eq!(fold_all(&*store).await.len(), logs.len());
            assert!(!has(&database, &table).await);
        }
        for (game, log) in &logs {
            // Its flag for games that rested does not matter: the day says enough.
            for knows in [0, log.len() as u32 / 2, log.len() as u32 - 1] {
                let heard = append(&*stale, *game, vec![said(knows + 1)], false);
                known(&heard).await;
                assert_eq!(heard.overtaken.load(Ordering::Relaxed), 1, "{is_dropped} {knows}");
            }
        }
        check_logs(&*store, &logs).await;
    }
    // And one that was to be opened on that day is opened.
    known(&append(&*stale, late, vec![logs[0].1[0].clone()], false)).await;
    assert_eq!(stale.read(late, 0).await.expect("the log is read"), logs[0].1[..1]);
    store.close().await.expect("it closes");
}

#[tokio::test]
async fn games_go_on_while_their_day_is_dropped() {
    if is_citus() {
        return;
    }
    let database = Database::new();
    let (store, mut logs, table) = written_ten_days_ago(&database, 22).await;
    let store: Arc<dyn Store> = Arc::from(store);
    let players = logs.drain(..).enumerate().map(|(number, (game, mut log))| {
        let store = Arc::clone(&store);
        tokio::spawn(async move {
            for _ in 0..if number % 3 == 0 { 12 } else { 0 } {
                log.push(said(log.len() as u32 + 1));
                let heard = append(&*store, game, vec![log[log.len() - 1].clone()], false);
                known(&heard).await;
                assert_eq!(heard.committed.load(Ordering::Relaxed), 1);
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            (game, log)
        })
    });
    let players: Vec<_> = players.collect();
    for _ in 0..100 {
        if !has(&database, &table).await {
            break;
        }
        fold_all(&*store).await;
    }
    assert!(!has(&database, &table).await, "it is never dropped");
    let mut logs = Vec::new();
    for player in players {
        logs.push(player.await.expect("nothing is lost"));
    }
    check_logs(&*store, &logs).await;
    fold_all(&*store).await;
    check_logs(&*store, &logs).await;
    store.close().await.expect("it closes");
}

#[tokio::test]
async fn days_have_their_tables_before_they_begin_and_new_games_lie_in_them() {
    if is_citus() {
        return;
    }
    let database = Database::new();
    let place = Place::Database(database.clone());
    let store = place.open().await;
    fold_all(&*store).await;
    let day = Day::of(*NOW_MS);
    for ahead in 0..3 {
        assert!(has(&database, &format!("events_{}", day.plus(ahead).prefix())).await);
    }
    let log = usual_log("connect-7x6-4", 6, TimeControl::None {}, &mut Chance::new(6));
    let game = JoinId::on(day).game();
    known(&append(&*store, game, log.clone(), false)).await;
    let lies = format!("SELECT DISTINCT tableoid::regclass FROM events WHERE game_id = '{game}'");
    assert_eq!(database.ask(&lies).await, format!("events_{}", day.prefix()));
    // Today is not dropped, whatever is asked.
    fold_all(&*store).await;
    assert_eq!(store.read(game, 0).await.expect("the log is read"), log);
    assert!(has(&database, &format!("events_{}", day.prefix())).await);
    store.close().await.expect("it closes");
}

/// As the database itself has counted: however many days there are, what is read of a game is looked for in one
/// table, by its key.
#[tokio::test]
async fn what_is_read_of_a_game_is_looked_for_in_the_table_of_its_day_alone() {
    if is_citus() {
        return;
    }
    let database = Database::new();
    let store = Postgres::connect(&database.url, None).await.expect("it opens");
    fold_all(&store).await;
    let day = Day::of(*NOW_MS);
    let log = usual_log("connect-7x6-4", 6, TimeControl::None {}, &mut Chance::new(6));
    let games = [JoinId::on(day).game(), JoinId::on(day).game()];
    for game in games {
        known(&append(&store, game, log.clone(), false)).await;
    }
    database.ask("SELECT pg_stat_reset()").await;
    // So often that the database has settled on a plan for all games.
    for _ in 0..20 {
        assert_eq!(store.read(games[0], 0).await.expect("the log is read"), log);
        assert_eq!(store.read_page(games[0], 0, 3).await.expect("a page is read").len(), 3);
        assert_eq!(store.tails(&games.map(|game| (game, 2))).await.expect("they are read").len(), 2);
        assert_eq!(store.ahead(&games.map(|game| (game, 2))).await.expect("they are asked for").len(), 2);
    }
    let scans = async |which: &str| {
        let count = "SELECT coalesce(sum(seq_scan), 0)::text || ' ' || coalesce(sum(idx_scan), 0) \
            FROM pg_stat_user_tables WHERE relname ~ '^events'";
        database.ask(&format!("{count} AND relname {which} 'events_{}'", day.prefix())).await
    };
    let mut counted = scans("=").await;
    for _ in 0..100 {
        if counted == "0 120" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        counted = scans("=").await;
    }
    assert_eq!((counted.as_str(), scans("<>").await.as_str()), ("0 120", "0 0"));
    store.close().await.expect("it closes");
}

/// While the table of a day is made, a row of it can be on its way to where such rows went before, and the
/// database refuses it there. It is written again, and nobody hears of that.
#[tokio::test]
async fn what_is_on_its_way_while_the_table_of_its_day_is_made_is_written_all_the_same() {
    if is_citus() {
        return;
    }
    let database = Database::new();
    let store = Postgres::connect(&database.url, None).await.expect("it opens");
    let log = usual_log("connect-7x6-4", 6, TimeControl::None {}, &mut Chance::new(6));
    let today = Day::of(*NOW_MS);
    // One event, some, those of several games, with a clock; and of a day that is past, for which there is more to
    // be written in the same transaction.
    let cases = [(1, 1, None), (1, 4, None), (3, 2, None), (3, 2, Some(Timed::Until(9_000_000_000_000)))];
    let days = (0..cases.len() as u64).map(|number| today.plus(10 + number));
    let past = (Day::of(*NOW_MS - 10 * 86_400_000), (2, 2, None));
    for (day, (games, events, timed)) in days.zip(cases).chain([past]) {
        let making = database.occupy(&make(day)).await;
        let games: Vec<GameId> = (0..games).map(|_| JoinId::on(day).game()).collect();
        let heard: Vec<Arc<Heard>> =
            games.iter().map(|game| append_timed(&store, *game, log[..events].to_vec(), timed)).collect();
        waits_for_a_lock(&database).await;
        making.batch_execute("COMMIT").await.expect("the table is there");
        for (game, heard) in games.iter().zip(&heard) {
            known(heard).await;
            assert_eq!(heard.failed.load(Ordering::Relaxed), 0, "{events} events, {timed:?}");
            assert_eq!(heard.committed.load(Ordering::Relaxed), events as u32);
            assert_eq!(store.read(*game, 0).await.expect("the log is read"), log[..events]);
            let lies = format!("SELECT DISTINCT tableoid::regclass FROM events WHERE game_id = '{game}'");
            assert_eq!(database.ask(&lies).await, format!("events_{}", day.prefix()));
        }
    }
    store.close().await.expect("it closes");
}

fn make(day: Day) -> String {
    "CREATE TABLE events_{day} (LIKE events INCLUDING ALL); \
        ALTER TABLE events ATTACH PARTITION events_{day} FOR VALUES FROM ('{day}') TO ('{day}~')"
        .replace("{day}", &day.prefix())
}

fn append_timed(store: &dyn Store, game: GameId, entries: Vec<Entry>, timed: Option<Timed>) -> Arc<Heard> {
    let heard = Arc::new(Heard::default());
    let listener = Arc::clone(&heard) as Arc<dyn Listener>;
    store.append(Append { game, entries, timed, finished: None, rested: false, epoch: 0, listener });
    heard
}

async fn waits_for_a_lock(database: &Database) {
    let waiting = "SELECT count(*) FROM pg_stat_activity \
        WHERE datname = current_database() AND wait_event_type = 'Lock'";
    for _ in 0..1_000 {
        if database.ask(waiting).await != "0" {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("nobody waits");
}

/// What a check refuses whenever it is written is told so after a few times, and keeps no other game.
#[tokio::test]
async fn what_can_never_be_written_is_tried_a_few_times_and_keeps_no_other_game_waiting() {
    if is_citus() {
        return;
    }
    let database = Database::new();
    let store = Postgres::connect(&database.url, None).await.expect("it opens");
    let games = [JoinId::random().game(), JoinId::random().game(), JoinId::random().game()];
    // What a sequence has counted stays counted, whatever becomes of the rest.
    database
        .ask(&format!(
            "CREATE SEQUENCE tries; \
         ALTER TABLE events ADD CONSTRAINT never CHECK (game_id <> '{}' OR nextval('tries') < 0)",
            games[1]
        ))
        .await;
    let heard = games.map(|game| append(&store, game, vec![said(1)], false));
    for heard in &heard {
        known(heard).await;
    }
    let failed = heard.each_ref().map(|heard| heard.failed.load(Ordering::Relaxed));
    let committed = heard.each_ref().map(|heard| heard.committed.load(Ordering::Relaxed));
    assert_eq!((failed, committed), ([0, 1, 0], [1, 0, 1]));
    let tries: u32 = database.ask("SELECT last_value FROM tries").await.parse().expect("a number");
    assert!((2..=10).contains(&tries), "{tries} tries");
    store.close().await.expect("it closes");
}
