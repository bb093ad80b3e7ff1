//! Somebody who follows a stream of events: first what has happened, then what happens.

use std::sync::Arc;

use raumspiel_protocol::encode;
use tokio::task::JoinHandle;

use super::client::outbox;
use crate::{
    games::{LiveGame, Registry},
    ids::GameId,
    outbox::Outbox,
    problem::Problem,
    room::Entry,
};

/// Where it has come to, and up to which event the log is to be read for it.
type Came = Result<(Arc<LiveGame>, u32), Problem>;

pub(super) struct Follower {
    pub(super) node: usize,
    pub(super) outbox: Arc<Outbox>,
    pub(super) live: Option<Arc<LiveGame>>,
    coming: Option<JoinHandle<Came>>,
    /// The last event that it has been told of.
    pub(super) seq: u32,
}

impl Follower {
    pub(super) fn new() -> Follower {
        Follower { node: 0, outbox: outbox(), live: None, coming: None, seq: 0 }
    }

    pub(super) fn hang_up(&mut self) {
        if let Some(live) = self.live.take() {
            live.leave(&self.outbox);
        }
        if let Some(coming) = self.coming.take() {
            let outbox = Arc::clone(&self.outbox);
            tokio::spawn(async move {
                if let Ok(Ok((live, _))) = coming.await {
                    live.leave(&outbox);
                }
            });
        }
        self.outbox = outbox();
    }

    pub(super) fn abort(&mut self) {
        if let Some(coming) = self.coming.take() {
            coming.abort();
        }
        self.hang_up();
    }

    pub(super) fn is_away(&self) -> bool {
        self.live.is_none() && self.coming.is_none()
    }

    /// Comes back with the number of the last event it knows.
    pub(super) fn come(&mut self, games: &Arc<Registry>, node: usize, game: GameId) {
        self.hang_up();
        self.node = node;
        let (games, outbox, since) = (Arc::clone(games), Arc::clone(&self.outbox), self.seq);
        self.coming = Some(tokio::spawn(async move {
            let live = games.live(game).await?;
            let (committed, _) = games.listen(&live, &outbox, since, |_| Ok(())).await?;
            Ok((live, committed))
        }));
    }

    /// What was before it came, it reads in the log; what is told follows on that.
    pub(super) async fn read(&mut self, log: &[Entry]) {
        if let Some(coming) = self.coming.take_if(|coming| coming.is_finished())
            && let Ok((live, committed)) = coming.await.expect("it does not panic")
        {
            assert!(committed as usize <= log.len(), "told of what is not durable");
            self.seq = self.seq.max(committed);
            self.live = Some(live);
        }
        if self.live.is_none() {
            return;
        }
        while let Some(text) = self.outbox.try_take_message() {
            let field = |name: &str| text.lines().rev().find_map(|line| line.strip_prefix(name));
            // What has no number is no event.
            let Some(seq) = field("id: ").and_then(|seq| seq.parse::<u32>().ok()) else { continue };
            assert_eq!(seq, self.seq + 1, "an event was left out, or told twice");
            let event = encode(&log[seq as usize - 1].numbered());
            assert!(text.contains(&event), "told of what is not in the log");
            self.seq = seq;
        }
    }
}
