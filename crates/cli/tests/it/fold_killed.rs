//! Folding that is killed in the middle, again and again: nothing is lost, and it goes on from there.

use std::{
    process::{Child, Command, Stdio},
    sync::Arc,
    thread,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use raumspiel_local::Postgres as LocalPostgres;
use raumspiel_protocol::v2::{ClientMessage, Seat, TimeControl};
use raumspiel_server::{
    ids::{GameId, JoinId, SeatKey},
    room::{Action, Away, Change, Command as Play, Entry, Now, Options, Room},
    store::{Append, Line, Listener, Postgres, Sqlite, Store, StoreError},
};
use tokio::runtime::Runtime;

use crate::{command::json, serve::Scratch};

const GAMES: usize = 300;
const MONTH_MS: u64 = 30 * 86_400_000;

/// Where games are.
enum Place {
    File(Scratch),
    Database(LocalPostgres, String),
}

impl Place {
    async fn open(&self) -> Arc<dyn Store> {
        match self {
            Place::File(scratch) => {
                Arc::new(Sqlite::open(scratch.file("games.db").as_ref(), false).expect("it opens"))
            }
            Place::Database(_, url) => Arc::new(Postgres::connect(url, None).await.expect("it opens")),
        }
    }

    fn fold(&self) -> Vec<String> {
        let words = match self {
            Place::File(scratch) => {
                ["fold", "--data", &scratch.file("games.db"), "--days", "1"].map(str::to_owned)
            }
            Place::Database(_, url) => ["fold", "--database", url, "--days", "1"].map(str::to_owned),
        };
        words.to_vec()
    }
}

/// Moves in the order in which they are listed, from another place every time, until it is over.
fn log(number: usize) -> Vec<Entry> {
    let message = ClientMessage::Create {
        spec: ["connect-7x6-4", "connect-5x5x5-4", "chess-5x5x5"][number % 3].to_owned(),
        side: None,
        time: TimeControl::Clock { initial_seconds: 600, increment_seconds: 5 },
        name: None,
        start: None,
        watching: true,
    };
    let options = Options::from_message(message).expect("it creates").expect("good options");
    let today = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_millis() as u64;
    let mut now = Now { tick_ms: 1_000_000 * number as u64, wall_ms: today - MONTH_MS };
    let (mut room, created) = Room::create(options, SeatKey::random().hash(), now);
    let mut log = vec![created];
    log.extend(room.join(SeatKey::random().hash(), None, true, now).expect("a free seat"));
    for id in 0.. {
        let moves = room.game().legal_moves();
        let action = match moves.is_empty() || id > 20 {
            true => Action::Resign,
            false => {
                let at = (number * 31 + id as usize * 17) % moves.len();
                Action::Play(room.game().position().notation(moves[at]))
            }
        };
        let passed = 700 + u64::from(id) * 137;
        now = Now { tick_ms: now.tick_ms + passed, wall_ms: now.wall_ms + passed };
        let creators = room.side_of(Seat::Creator) == Some(room.game().turn());
        let seat = if creators { Seat::Creator } else { Seat::Guest };
        let (seated, seq) = (room.seated_by(seat), Some(room.seq()));
        let play = Play { seat, seated, seq, id: Some(id / 2), action, lag_ms: 0 };
        log.extend(room.change(&Change::Act(play), now, Away::default()).entries);
        if room.is_finished() {
            break;
        }
    }
    log
}

/// Writes games that have been over for a month.
async fn fill(place: &Place) -> Vec<(GameId, Vec<Line>)> {
    let store = place.open().await;
    let listener: Arc<dyn Listener> = Arc::new(Nobody);
    let mut games = Vec::new();
    for number in 0..GAMES {
        let (game, entries, listener) = (JoinId::random().game(), log(number), Arc::clone(&listener));
        games.push((game, entries.iter().map(Line::new).collect()));
        let (timed, finished) = (None, None);
        store.append(Append { game, entries, timed, finished, rested: false, epoch: 0, listener });
    }
    store.close().await.expect("it closes");
    games
}

/// Every game is there, byte for byte; returns how many are folded.
async fn check(place: &Place, games: &[(GameId, Vec<Line>)]) -> u64 {
    let store = place.open().await;
    for (game, lines) in games {
        let read = store.read(*game, 0).await.expect("the log is read");
        assert_eq!(read.iter().map(Line::new).collect::<Vec<_>>(), *lines, "{game}");
    }
    let rows = store.ask("SELECT count(*) FROM folded", Vec::new()).await.expect("an answer");
    store.close().await.expect("it closes");
    rows[0][0].number()
}

fn begin(words: &[String]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_raumspiel"))
        .args(words)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts")
}

/// Kills it after longer and longer times, until it has been in the middle of it at least three times.
fn check_killed(mut place: Place) {
    let runtime = Runtime::new().expect("a runtime");
    let games = runtime.block_on(fill(&place));
    assert_eq!(runtime.block_on(check(&place, &games)), 0);
    let (mut folded, mut amid, mut wait) = (0, 0, Duration::from_millis(40));
    while amid < 3 {
        let mut folding = begin(&place.fold());
        thread::sleep(wait);
        // Once the database goes first, as if its machine had failed.
        let mut gone = match &mut place {
            Place::Database(postgres, _) if amid == 1 => Some(postgres),
            _ => None,
        };
        if let Some(postgres) = &mut gone {
            postgres.crash();
        }
        folding.kill().expect("it can be killed");
        folding.wait().expect("it ends");
        if let Some(postgres) = gone {
            postgres.restart();
        }
        let now = runtime.block_on(check(&place, &games));
        assert!(now >= folded, "what was folded stays so");
        assert!((now as usize) < GAMES, "it was killed {amid} times before it had done everything");
        if now > folded {
            amid += 1;
        } else {
            wait += Duration::from_millis(20);
        }
        folded = now;
    }
    let words = place.fold();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    assert_eq!(json(&words)["folded"], GAMES as u64 - folded, "it goes on from there");
    assert_eq!(runtime.block_on(check(&place, &games)), GAMES as u64);
}

#[test]
fn folding_a_file_can_be_killed_at_any_time() {
    check_killed(Place::File(Scratch::new()));
}

#[test]
fn folding_a_database_can_be_killed_at_any_time_and_the_database_with_it() {
    let postgres = LocalPostgres::start();
    let url = postgres.database();
    check_killed(Place::Database(postgres, url));
}

/// Wants to know nothing.
struct Nobody;

impl Listener for Nobody {
    fn expects(&self, _epoch: u32) -> bool {
        true
    }

    fn committed(&self, _entries: Vec<Entry>) {}

    fn failed(&self, error: &StoreError) {
        panic!("{error}");
    }

    fn overtaken(&self) {
        panic!("nobody else writes");
    }
}
