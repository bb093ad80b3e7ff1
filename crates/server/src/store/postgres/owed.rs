//! What the end of a round brings about in the tables beside the log, where these are on another machine than the
//! game. The game's machine writes a row of `owed` together with the event, and no transaction is over two
//! machines. A server then brings it about and deletes the row: the one that wrote it, at once; or, should that
//! be gone or not get through, any other, from the log. However often it is done, the result is the same.

use std::{
    sync::{Arc, Mutex as Lock, Weak},
    time::Duration,
};

use tokio::sync::Mutex;

use super::{
    Pool, Trouble, apart::Lanes, game, session::within, statement, tables::TablesAt, tails, writer::in_order,
};
use crate::{
    history::FinishedRound,
    ids::{GameId, random_number},
    store::{Step, StoreError, wall_ms},
};

/// So many are brought about in one transaction.
const AT_ONCE: usize = 64;
/// Milliseconds after which somebody else looks at what is owed, and so long at least between two looks.
const LATE_MS: u64 = 5_000;

/// What an event has still to bring about.
#[derive(Clone)]
pub(super) struct Debt {
    pub(super) game: GameId,
    pub(super) seq: u32,
    pub(super) steps: Vec<Step>,
}

pub(super) struct Payer {
    tables: TablesAt,
    lanes: Arc<Lanes>,
    reads: Arc<Pool>,
    waiting: Lock<Vec<Debt>>,
    turn: Mutex<()>,
}

impl Payer {
    pub(super) fn new(tables: TablesAt, lanes: Arc<Lanes>, reads: Arc<Pool>) -> Payer {
        Payer { tables, lanes, reads, waiting: Lock::default(), turn: Mutex::default() }
    }

    /// Brings some of it about, with whatever else waits for that.
    pub(super) async fn pay(&self, debts: Vec<Debt>) {
        if debts.is_empty() {
            return;
        }
        self.waiting.lock().expect("never poisoned").extend(debts);
        let _turn = self.turn.lock().await;
        // Whoever had the turn before may have taken these along.
        loop {
            let debts = {
                let mut waiting = self.waiting.lock().expect("never poisoned");
                let many = waiting.len().min(AT_ONCE);
                waiting.drain(..many).collect::<Vec<_>>()
            };
            if debts.is_empty() {
                return;
            }
            match self.pay_together(debts.clone()).await {
                Ok(()) => {}
                // It is looked at again before long.
                Err(Trouble::Away(_)) => {}
                // One of them cannot be brought about; it should not keep the others.
                Err(_) => {
                    for debt in debts {
                        let game = debt.game;
                        if let Err(trouble) = self.pay_together(vec![debt]).await {
                            tracing::warn!(%game, why = %StoreError::from(trouble), "round-not-kept");
                        }
                    }
                }
            }
        }
    }

    async fn pay_together(&self, mut debts: Vec<Debt>) -> Result<(), Trouble> {
        debts.sort_by_key(|debt| debt.game);
        let events: Vec<(GameId, u32)> = debts.iter().map(|debt| (debt.game, debt.seq)).collect();
        let steps = in_order(debts.into_iter().flat_map(|debt| debt.steps).collect());
        self.tables.change(steps).await?;
        self.lanes.paid(&events).await;
        Ok(())
    }

    /// Looks now and then for what others have left owing, for as long as anybody writes.
    pub(super) async fn look_after(payer: Weak<Payer>) {
        loop {
            let jitter = random_number() as u64 % LATE_MS;
            tokio::time::sleep(Duration::from_millis(LATE_MS + jitter)).await;
            let Some(payer) = payer.upgrade() else { return };
            // That the database is away, somebody else says.
            let _ = payer.pay_for_others().await;
        }
    }

    async fn pay_for_others(&self) -> Result<(), Trouble> {
        let session = self.reads.standing().session().await?;
        if session.apart.is_none() {
            return Ok(());
        }
        let before = wall_ms().saturating_sub_unsigned(LATE_MS);
        let mut debts = Vec::new();
        for row in within(session.client.query(statement::OWED, &[&before])).await? {
            let seq: i32 = row.try_get(1)?;
            debts.extend(self.debt(game(&row)?, seq.unsigned_abs()).await?);
        }
        self.pay(debts).await;
        Ok(())
    }

    /// What an event has to bring about, by the log.
    async fn debt(&self, game: GameId, seq: u32) -> Result<Option<Debt>, Trouble> {
        let read = tails(&self.reads, &[(game, 0)]).await?.pop().map_or(Ok(Vec::new()), |(_, log)| log);
        let rounds = read.map_err(|why| why.to_string()).and_then(|log| {
            let until: Vec<_> = log.iter().filter(|entry| entry.seq <= seq).cloned().collect();
            let rounds = FinishedRound::all(game, &until).map_err(|why| why.to_string())?;
            Ok((rounds, until.len() == log.len()))
        });
        match rounds {
            Ok((rounds, is_last)) => {
                let mut steps = vec![Step::Lock(game)];
                // In a round that has begun since something may have been decided ahead.
                steps.extend(is_last.then(|| Step::forget_plans(game)));
                steps.extend(rounds.iter().flat_map(FinishedRound::steps));
                Ok(Some(Debt { game, seq, steps }))
            }
            Err(why) => {
                tracing::warn!(%game, why, "round-not-kept");
                Ok(None)
            }
        }
    }
}
