//! What a host does with the file that holds all games.

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use raumspiel_server::{
    ids::{GameId, JoinId},
    store::{Listener, Postgres, Sqlite, Store, copy_database, forget_in_file, restore_database},
};

use serde_json::json;

use crate::{
    database::Database,
    host::{Host, Pair, Scratch},
    store::{Count, append, settled},
};

fn open(path: &Path) -> Sqlite {
    Sqlite::open(path, false).expect("the log opens")
}

#[tokio::test]
async fn a_second_server_on_the_same_file_is_refused_for_as_long_as_the_first_lives() {
    let scratch = Scratch::new();
    let path = scratch.path().join("log.db");
    let first = open(&path);
    let refused = Sqlite::open(&path, false).err().map(|error| error.to_string()).unwrap_or_default();
    let process = format!("(process {})", std::process::id());
    assert!(refused.contains("in use by another server") && refused.contains(&process), "{refused}");
    let refused = restore_database(&path, &path, true, |_, _| ()).expect_err("the file is in use");
    assert!(refused.to_string().contains("in use"), "{refused}");
    first.close().await.expect("it closes");
    open(&path).close().await.expect("it closes");
    // A process that was killed leaves its number behind, and no lock.
    std::fs::write(scratch.path().join("log.db-lock"), "1\n").expect("a file");
    open(&path).close().await.expect("it closes");
}

#[tokio::test]
async fn a_copy_is_of_one_moment_though_something_is_written_every_few_milliseconds() {
    let scratch = Scratch::new();
    let (path, copy) = (scratch.path().join("log.db"), scratch.path().join("copy.db"));
    let store = Arc::new(open(&path));
    let count: Arc<dyn Listener> = Arc::new(Count::default());
    // Long enough that every copy is interrupted many times.
    let bulk = rusqlite::Connection::open(&path).expect("a connection");
    bulk.execute_batch(
        "CREATE TABLE bulk (x); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
         INSERT INTO bulk SELECT randomblob(4000) FROM n;",
    )
    .expect("32 MB");
    drop(bulk);
    let games: [GameId; 2] = [JoinId::random().game(), JoinId::random().game()];
    let stop = Arc::new(AtomicBool::new(false));
    let writing = tokio::task::spawn_blocking({
        let (store, stop) = (Arc::clone(&store), Arc::clone(&stop));
        move || {
            let mut seq = 0;
            while !stop.load(Ordering::Relaxed) {
                seq += 1;
                for game in games {
                    append(&*store, game, seq, &count);
                    std::thread::sleep(Duration::from_millis(5));
                }
            }
        }
    });
    tokio::time::sleep(Duration::from_millis(200)).await;
    let copying = tokio::task::spawn_blocking({
        let (path, copy) = (path.clone(), copy.clone());
        move || copy_database(&path, &copy, |_, _| ())
    });
    let copied = tokio::time::timeout(Duration::from_secs(60), copying).await;
    stop.store(true, Ordering::Relaxed);
    copied.expect("the copy comes to its end").expect("it runs").expect("the copy is sound");
    writing.await.expect("it ends");
    settled(&*store).await;
    store.close().await.expect("it closes");

    let copied = open(&copy);
    let mut events = Vec::new();
    for game in games {
        events.push(copied.read(game, 0).await.expect("the copy is read").len());
    }
    assert!(events[0] > 0 && (events[0] == events[1] || events[0] == events[1] + 1), "{events:?}");
    copied.close().await.expect("it closes");
}

#[cfg(unix)]
#[tokio::test]
async fn files_are_for_their_owner_only_and_a_restored_one_is_the_servers() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
    let scratch = Scratch::new();
    let (path, copy) = (scratch.path().join("log.db"), scratch.path().join("copy.db"));
    let home = scratch.path().join("home");
    std::fs::create_dir(&home).expect("a directory");
    // Only root can give a directory away; whoever else runs this owns it already.
    let owner = if chown(&home, Some(65_532), Some(65_532)).is_ok() { 65_532 } else { own_id(&home) };
    let store = open(&path);
    let game = JoinId::random().game();
    append(&store, game, 1, &(Arc::new(Count::default()) as Arc<dyn Listener>));
    settled(&store).await;
    for name in ["log.db", "log.db-wal", "log.db-lock"] {
        let mode = scratch.path().join(name).metadata().expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
    copy_database(&path, &copy, |_, _| ()).expect("a copy");
    assert_eq!(copy.metadata().expect("a file").permissions().mode() & 0o777, 0o600);
    store.close().await.expect("it closes");

    let restored = home.join("raumspiel.db");
    std::fs::write(home.join("raumspiel.db-wal"), "of the file before").expect("a file");
    restore_database(&copy, &restored, false, |_, _| ()).expect("restored");
    let metadata = restored.metadata().expect("a file");
    assert_eq!((metadata.uid(), metadata.permissions().mode() & 0o777), (owner, 0o600));
    let again = restore_database(&copy, &restored, false, |_, _| ()).expect_err("nothing is overwritten");
    assert!(again.to_string().contains("exists already"), "{again}");
    restore_database(&copy, &restored, true, |_, _| ()).expect("replaced where that is wanted");
    let nonsense = scratch.path().join("nonsense");
    std::fs::write(&nonsense, "not a database at all").expect("a file");
    assert!(restore_database(&nonsense, &restored, true, |_, _| ()).is_err());
    let store = open(&restored);
    assert_eq!(store.read(game, 0).await.expect("the log is read").len(), 1);
    store.close().await.expect("it closes");
}

#[cfg(unix)]
fn own_id(path: &Path) -> u32 {
    std::os::unix::fs::MetadataExt::uid(&path.metadata().expect("a directory"))
}

/// Whether anything of a text is in the file or beside it.
async fn holds(scratch: &Scratch, text: &str) -> bool {
    scratch.stored().await.windows(text.len()).any(|bytes| bytes == text.as_bytes())
}

#[tokio::test]
async fn a_game_is_forgotten_while_it_is_played_and_nothing_of_it_stays() {
    let host = Host::start().await;
    if !host.scratch.path().join("log.db").exists() {
        // Over a database there is no file; see `a_game_of_a_database_is_forgotten_by_every_server`.
        host.stop().await;
        return;
    }
    let mut kept = Pair::start(&host, json!({ "spec": "connect-7x6-4", "name": "Kept" })).await;
    let mut pair = Pair::start(&host, json!({ "spec": "connect-7x6-4", "name": "Unforgettable" })).await;
    pair.play(true, "d e").await;
    kept.play(true, "d").await;
    let (path, game) = (host.scratch.path().join("log.db"), GameId::new(&pair.game).expect("a name"));
    let forget = move || forget_in_file(&path, game);
    let forgotten = tokio::task::spawn_blocking(forget.clone()).await.expect("it ends");
    assert_eq!(forgotten, Ok(true));
    assert_eq!(pair.first.close_code().await, Some(1012));
    assert_eq!(host.get(&format!("/api/games/{game}")).await.0, 404);
    kept.play(false, "e").await;
    let scratch = host.stop().await;
    assert!(holds(&scratch, &kept.game).await);
    assert!(!holds(&scratch, "Unforgettable").await, "something is left");
    assert_eq!(forget(), Ok(false));
    // The rest is there, and without a server it goes as well.
    let host = Host::over(scratch, |_| ()).await;
    assert_eq!(host.get(&format!("/api/games/{}", kept.game)).await.1["moves"], json!(["d", "e"]));
    let scratch = host.stop().await;
    let game = GameId::new(&kept.game).expect("a name");
    assert_eq!(forget_in_file(&scratch.path().join("log.db"), game), Ok(true));
    assert!(!holds(&scratch, "Kept").await);
}

#[tokio::test]
async fn a_game_of_a_database_is_forgotten_by_every_server() {
    let database = Database::new();
    let hosts = [Host::sharing(&database, |_| ()).await, Host::sharing(&database, |_| ()).await];
    let mut pair = Pair::across(&hosts[0], &hosts[1], json!({ "spec": "connect-7x6-4" })).await;
    pair.play(true, "d").await;
    let game = GameId::new(&pair.game).expect("a name");
    assert_eq!(Postgres::forget_game(&database.url, game).await, Ok(true));
    for client in [&mut pair.first, &mut pair.second] {
        assert_eq!(client.close_code().await, Some(1012));
    }
    for host in hosts {
        assert_eq!(host.get(&format!("/api/games/{game}")).await.0, 404);
        host.stop().await;
    }
    assert_eq!(Postgres::forget_game(&database.url, game).await, Ok(false));
}

#[tokio::test]
async fn games_in_which_nothing_happens_are_kept_as_long_as_the_host_says() {
    let host = Host::start().await;
    let time = json!({ "kind": "correspondence", "daysPerMove": 3 });
    let mut games = Vec::new();
    for options in [json!({}), json!({ "time": time })] {
        let mut all = json!({ "spec": "connect-7x6-4" });
        all.as_object_mut().expect("an object").extend(options.as_object().expect("options").clone());
        let mut pair = Pair::start(&host, all).await;
        // Somebody looks after a game in which the guest has not moved.
        pair.play(true, "d e").await;
        games.push(pair.game.clone());
    }
    let scratch = host.stop().await;
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    let host = Host::over(scratch, |config| config.keep = Some(Duration::from_secs(1))).await;
    // Whoever asks for a game brings it into memory, and what is there is not forgotten.
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(host.get(&format!("/api/games/{}", games[0])).await.0, 404, "it is forgotten");
    assert_eq!(host.get(&format!("/api/games/{}", games[1])).await.0, 200, "somebody's clock runs there");
    let scratch = host.stop().await;
    let host = Host::over(scratch, |config| config.keep = Some(Duration::from_secs(3600))).await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(host.get(&format!("/api/games/{}", games[1])).await.0, 200);
    host.stop().await;
}
