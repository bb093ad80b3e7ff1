//! The log: in order, whole, and the same after everything has been put in its place.

use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};

use raumspiel_protocol::v2::{Event, Phrase};
use raumspiel_server::{
    room::{Entry, Now},
    store::{Append, Listener, Settled, Sqlite, Store, StoreError, Timed},
    text_id::{GameId, JoinId},
};

use crate::{chance::Chance, host::Scratch};

#[derive(Default)]
struct Count {
    committed: AtomicU32,
    epoch: AtomicU32,
}

impl Listener for Count {
    fn expects(&self, epoch: u32) -> bool {
        self.epoch.load(Ordering::Relaxed) == epoch
    }

    fn committed(&self, entries: Vec<Entry>) {
        self.committed.fetch_add(entries.len() as u32, Ordering::Relaxed);
    }

    fn failed(&self, error: &StoreError) {
        panic!("{error}");
    }

    fn overtaken(&self) {
        panic!("nobody else writes");
    }
}

fn entry(seq: u32) -> Entry {
    let now = Now { tick_ms: u64::from(seq), wall_ms: 7 };
    Entry { seq, now, cause: None, event: Event::Chatted { phrase: Phrase::Hello }, key: None }
}

async fn settled(store: &Sqlite, game: GameId) {
    let (told, done) = tokio::sync::oneshot::channel();
    store.after(game, Box::new(move |settled| assert!(told.send(settled).is_ok())));
    assert_eq!(done.await, Ok(Settled::Durable));
}

async fn check(store: &Sqlite, game: GameId, events: u32, since: u32) {
    let read = store.read(game, since).await.expect("the log is read");
    assert_eq!(read, (since + 1..=events).map(entry).collect::<Vec<_>>());
}

#[tokio::test]
async fn what_is_written_is_read_while_it_is_put_in_its_place_and_ever_after() {
    let scratch = Scratch::new();
    let path = scratch.path().join("log.db");
    let store = Sqlite::open(&path, false).expect("the log opens");
    let mut chance = Chance::new(3);
    let mut games: Vec<(GameId, u32)> = (0..300).map(|_| (JoinId::random().game(), 0)).collect();
    let count = Arc::new(Count::default());
    for round in 0..30_000 {
        let index = chance.below(games.len());
        let (game, seq) = &mut games[index];
        *seq += 1;
        let listener = Arc::clone(&count) as Arc<dyn Listener>;
        store.append(Append { game: *game, entries: vec![entry(*seq)], timed: None, epoch: 0, listener });
        if round % 100 == 0 {
            let (game, seq) = (*game, *seq);
            settled(&store, game).await;
            check(&store, game, seq, 0).await;
            check(&store, game, seq, seq / 2).await;
        }
    }
    settled(&store, games[0].0).await;
    assert_eq!(count.committed.load(Ordering::Relaxed), 30_000);
    for (game, seq) in &games {
        check(&store, *game, *seq, 0).await;
    }
    store.close().await.expect("it closes");
    let store = Sqlite::open(&path, false).expect("the log opens again");
    for (game, seq) in &games {
        check(&store, *game, *seq, 0).await;
    }
    assert!(store.tick_ms().await.expect("a time") >= 30);
    store.close().await.expect("it closes");
}

#[tokio::test]
async fn what_was_built_on_a_failure_is_not_written() {
    let scratch = Scratch::new();
    let store = Sqlite::open(&scratch.path().join("log.db"), true).expect("the log opens");
    let game = JoinId::random().game();
    let count = Arc::new(Count::default());
    let append = |seq: u32, epoch: u32| {
        let listener = Arc::clone(&count) as Arc<dyn Listener>;
        store.append(Append {
            game,
            entries: vec![entry(seq)],
            timed: Some(Timed::Until(9)),
            epoch,
            listener,
        });
    };
    append(1, 0);
    settled(&store, game).await;
    count.epoch.store(1, Ordering::Relaxed);
    append(2, 0);
    // Long enough that the question comes in a batch of its own.
    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    let (told, done) = tokio::sync::oneshot::channel();
    store.after(game, Box::new(move |settled| assert!(told.send(settled).is_ok())));
    assert_eq!(done.await, Ok(Settled::Failed));
    check(&store, game, 1, 0).await;
    append(2, 1);
    settled(&store, game).await;
    check(&store, game, 2, 0).await;
    assert_eq!(store.timed().await.expect("the list"), [game]);
    store.close().await.expect("it closes");
}
