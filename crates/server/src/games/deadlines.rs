use std::{
    collections::HashMap,
    future::poll_fn,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use tokio::sync::mpsc;
use tokio_util::time::{DelayQueue, delay_queue::Key};

use super::Registry;
use crate::ids::GameId;

/// When to look at which game because a flag may fall there. Whoever looks asks the game itself, so
/// a look may come earlier than needed, never later.
pub(crate) struct Deadlines {
    wanted: mpsc::UnboundedSender<(GameId, u64)>,
    asked: Mutex<Option<mpsc::UnboundedReceiver<(GameId, u64)>>>,
    /// Games that will be looked at.
    games: AtomicUsize,
}

impl Default for Deadlines {
    fn default() -> Deadlines {
        let (wanted, asked) = mpsc::unbounded_channel();
        Deadlines { wanted, asked: Mutex::new(Some(asked)), games: AtomicUsize::new(0) }
    }
}

impl Deadlines {
    pub(crate) fn set(&self, game: GameId, tick_ms: u64) {
        // Nobody watches any more if this fails: the server closes.
        let _ = self.wanted.send((game, tick_ms));
    }

    pub(crate) fn is_needed(&self) -> bool {
        self.games.load(Ordering::Relaxed) > 0
    }

    /// Lets flags fall that are due, for as long as the server runs.
    pub(crate) async fn watch(games: Arc<Registry>) {
        let asked = games.deadlines.asked.lock().expect("never poisoned").take();
        let Some(mut asked) = asked else { return };
        let mut queue: DelayQueue<GameId> = DelayQueue::new();
        let mut places: HashMap<GameId, (Key, u64)> = HashMap::new();
        loop {
            games.deadlines.games.store(places.len(), Ordering::Relaxed);
            tokio::select! {
                wanted = asked.recv() => {
                    let Some((game, tick_ms)) = wanted else { return };
                    let left = Duration::from_millis(tick_ms.saturating_sub(games.clock.tick_ms()));
                    match places.get_mut(&game) {
                        None => drop(places.insert(game, (queue.insert(game, left), tick_ms))),
                        Some((key, at)) if tick_ms < *at => {
                            queue.reset(key, left);
                            *at = tick_ms;
                        }
                        Some(_) => {}
                    }
                }
                Some(due) = poll_fn(|context| queue.poll_expired(context)), if !places.is_empty() => {
                    let game = due.into_inner();
                    let at = places.remove(&game).map_or(0, |(_, at)| at);
                    if games.clock.tick_ms() < at {
                        // The clock has stood still meanwhile.
                        games.deadlines.set(game, at);
                    } else {
                        tokio::spawn(Arc::clone(&games).let_flag_fall(game));
                    }
                }
            }
        }
    }
}
