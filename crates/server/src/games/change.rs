//! The one way in which a game changes: decide on the room, write, then tell.
//!
//! ```text
//! change --> lease --> room --> log --> everybody      snapshot in memory, then the truth
//!              ^                 |
//!              |             overtaken: another server was first
//!              +-- read the tail-+
//! ```
//!
//! A store that nobody else writes to lets rooms run ahead of it, and nobody waits for a lease. One
//! that several servers share is used with optimistic concurrency: the key `(game, seq)` lets one
//! server pass, and who comes too late decides again on what the other has written.
//!
//! A game that is opened (`Registry::create`, `Registry::open_paired`) has nothing yet to be decided on:
//! its first events are made with its room, under a name that nobody else has, and handed to the same
//! `LiveGame::append`. Where they cannot be written, the game has never been there.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use tokio::sync::oneshot;
use tracing::Instrument;

use super::{LiveGame, Newcomer, NoGame, Registry};
use crate::{
    ids::GameId,
    problem::Problem,
    room::{Applied, Change, Command, Denied},
    store::{Policy, RESTED_MS, Settled},
    voice::{self, Welcome},
};

/// Nobody waits for longer to hear what has become of their change.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);
/// A flag that could not be settled is looked at again after this long.
const LATER_MS: u64 = 500;
/// And a game that cannot be read, after this long.
const MUCH_LATER_MS: u64 = 60 * 60 * 1000;

/// What has come of a change.
#[derive(Debug)]
pub(crate) struct Verdict {
    /// How many events.
    pub(crate) events: usize,
    pub(crate) denied: Option<Denied>,
    /// It had been made before.
    pub(crate) repeated: bool,
}

impl Change {
    /// Whether somebody holds something when it is made, so that it must be durable first: a seat, a
    /// game that is over. What a command has caused is told by its event.
    fn is_promise(&self) -> bool {
        !matches!(self, Change::Act(_))
    }
}

impl Registry {
    /// Changes a game. Everybody is told of it once it is durable.
    pub(crate) async fn change(
        self: &Arc<Self>,
        live: &Arc<LiveGame>,
        change: &Change,
    ) -> Result<Verdict, Problem> {
        let waits = change.is_promise() || self.store.policy() == Policy::Lease;
        if !waits && let Some((verdict, _)) = live.decide(change, self) {
            return Ok(verdict);
        }
        // On the heap, so that connections stay small where nothing waits.
        let changing = Box::pin(self.change_and_wait(live, change, waits).instrument(live.span()));
        tokio::time::timeout(PATIENCE, changing).await.unwrap_or_else(|_| Err(Problem::log_is_silent()))
    }

    async fn change_and_wait(
        self: &Arc<Self>,
        live: &Arc<LiveGame>,
        change: &Change,
        waits: bool,
    ) -> Result<Verdict, Problem> {
        let _lease = self.lease(live).await;
        let mut is_up_to_date = self.store.policy() == Policy::RunAhead;
        loop {
            self.load(live).await?;
            let Some((verdict, settlement)) = live.decide(change, self) else { continue };
            let Some(settlement) = settlement.filter(|_| waits) else {
                // Refused as things stand here; perhaps they stand differently.
                if verdict.denied.is_none() || is_up_to_date || !self.read_on(live).await? {
                    return Ok(verdict);
                }
                is_up_to_date = true;
                continue;
            };
            match settlement.await {
                Ok(Settled::Durable) => return Ok(verdict),
                Ok(Settled::Overtaken) => {
                    self.metrics.commands_overtaken.add(1);
                    is_up_to_date = true;
                }
                Ok(Settled::Failed) | Err(_) => return Err(Problem::storage_failed()),
            }
        }
    }

    /// Carries out a player's command. What comes of it is told to everybody once it is durable;
    /// only if nothing comes of it, the player alone is told why.
    pub(crate) async fn act(
        self: &Arc<Self>,
        live: &Arc<LiveGame>,
        command: Command,
        player: Newcomer<'_>,
    ) -> Result<(), Problem> {
        let change = Change::Act(command);
        let verdict = self.change(live, &change).await?;
        let Change::Act(command) = change else { return Ok(()) };
        if verdict.repeated {
            self.metrics.commands_repeated.add(1);
            let mut inner = live.lock();
            let welcome = Welcome::back(Some(command.seq.unwrap_or(0)));
            live.greet(&mut inner, Some(command.seat), player, welcome, self.now());
        }
        if let Some(denied) = verdict.denied {
            self.metrics.commands_refused.add(1);
            let mut inner = live.lock();
            voice::everybody(&inner, |voice| voice.overheard_refusal(command.seat, &denied));
            let seq = inner.room.as_ref().map_or(inner.committed, |room| room.seq());
            let refusal = player.voice.refused(command.id, seq, &denied);
            inner.answer(player.outbox, refusal.into_iter().collect());
        }
        Ok(())
    }

    /// Lets a flag fall if it is time, or a guest go who has left, or looks after a game by days, unless
    /// another server has. Until that is settled, the deadline is kept.
    pub(crate) async fn let_flag_fall(self: Arc<Self>, id: GameId) {
        let later = self.clock.tick_ms() + LATER_MS;
        // While the time is not certain, nobody's flag falls.
        if !self.clock.is_certain() {
            return self.deadlines.set(id, later);
        }
        let live = match self.live(id).await {
            Ok(live) => live,
            Err(NoGame::Storage(_)) => return self.deadlines.set(id, later),
            Err(no_game) => {
                // Nothing that is asked again and again, and nothing that is lost without a word.
                tracing::warn!(game = %id, why = %no_game, "clock-without-game");
                return self.store.set_due(id, later + MUCH_LATER_MS);
            }
        };
        match self.change(&live, &Change::PassTime).await {
            Err(_) => self.deadlines.set(id, later),
            Ok(verdict) if verdict.events > 0 => self.metrics.flags_fallen.add(1),
            Ok(_) if self.look_at_turn(&live).await.is_err() => self.deadlines.set(id, later),
            Ok(_) => {
                let mut inner = live.lock();
                let next = inner.due(&self, self.now());
                self.follow_deadline(id, &mut inner, next);
                match next {
                    Some(tick_ms) => self.store.set_due(id, tick_ms),
                    None if inner.room.is_some() && inner.is_settled() => {
                        self.store.rest(id, inner.committed)
                    }
                    None => self.store.set_due(id, later + MUCH_LATER_MS),
                }
            }
        }
    }
}

impl LiveGame {
    /// Decides on the room and hands what comes of it to the log, with who hears when it is settled.
    /// None if the room is not in memory.
    fn decide(
        self: &Arc<Self>,
        change: &Change,
        games: &Registry,
    ) -> Option<(Verdict, Option<oneshot::Receiver<Settled>>)> {
        let mut inner = self.lock();
        let away = inner.away(games);
        let room = inner.room.as_mut()?;
        let now = games.now();
        let rested = room.is_finished() || now.wall_ms.saturating_sub(room.wall_ms()) >= RESTED_MS;
        let Applied { entries, denied, repeated } = room.change(change, now, away);
        inner.touched = Instant::now();
        let verdict = Verdict { events: entries.len(), denied, repeated };
        if entries.is_empty() {
            return Some((verdict, None));
        }
        self.append(&mut inner, entries, rested, games);
        let waits = change.is_promise() || games.store.policy() == Policy::Lease;
        let settlement = if waits { inner.settlement() } else { None };
        Some((verdict, settlement))
    }
}
