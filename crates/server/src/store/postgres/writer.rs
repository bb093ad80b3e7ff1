use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use futures_util::future::join_all;
use tokio::{sync::mpsc, task::JoinSet};
use tokio_postgres::{Client, types::ToSql};

use super::{
    Address, Item, Pool, Reached, Standing, TablesAt, Tail, Trouble,
    apart::{Lane, Lanes, is_direct},
    days,
    group::{Columns, Group},
    owed::Payer,
    session::within,
    tables, tails,
};
use crate::{
    ids::GameId,
    store::{Append, Step, StoreError},
};

/// What is written at once at most.
const BATCH: usize = 512;
/// How long the database may be away before what waits for it has failed.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long nothing is written because a connection is opened that could be done without.
const WITHOUT: Duration = Duration::from_secs(1);

/// So often a check is asked once more: a batch may have rows of every day whose table is just being made.
const CHECKS: u64 = days::AHEAD;

/// What somebody has to say waits for others at most so long before it is written.
const LONGEST_PAUSE: Duration = Duration::from_millis(4);

/// Writes batches: whatever has come in while the last one was written goes into the next.
pub(super) struct Writer {
    writes: Standing,
    /// Whether the database is many machines, as far as is known.
    apart: AtomicBool,
    lanes: Arc<Lanes>,
    payer: Arc<Payer>,
    backlog: Arc<AtomicUsize>,
    /// Other servers that write to the same database.
    others: Arc<AtomicU32>,
    reads: Arc<Pool>,
    reached: Option<mpsc::UnboundedSender<Reached>>,
}

impl Writer {
    pub(super) fn new(
        address: &Address,
        others: Arc<AtomicU32>,
        reads: Arc<Pool>,
        reached: Option<mpsc::UnboundedSender<Reached>>,
        backlog: Arc<AtomicUsize>,
    ) -> Writer {
        let (writes, lanes) = (Standing::new(address.clone()), Arc::new(Lanes::new(address)));
        let tables = TablesAt::new(address.clone());
        let payer = Arc::new(Payer::new(tables, Arc::clone(&lanes), Arc::clone(&reads)));
        tokio::spawn(Payer::look_after(Arc::downgrade(&payer)));
        Writer { writes, apart: AtomicBool::new(false), lanes, payer, backlog, others, reads, reached }
    }

    pub(super) async fn run(self: Arc<Self>, mut queue: mpsc::UnboundedReceiver<Item>) {
        let mut later = JoinSet::new();
        while let Some(first) = queue.recv().await {
            while later.try_join_next().is_some() {}
            let mut items = vec![first];
            while items.len() < BATCH {
                let Ok(item) = queue.try_recv() else { break };
                items.push(item);
            }
            let (taken, begun) = (items.len(), Instant::now());
            let (mut appends, mut probes, mut closers) = (Vec::new(), Vec::new(), Vec::new());
            for item in items {
                match item {
                    Item::Append(append) => appends.push(append),
                    Item::Probe(told) => probes.push(told),
                    Item::Close(done) => closers.push(done),
                }
            }
            let left = self.settle(appends, &mut later).await;
            if !probes.is_empty() {
                let written = self.write_nothing().await.map_err(StoreError::from);
                probes.into_iter().for_each(|told| drop(told.send(written.clone())));
            }
            self.backlog.fetch_sub(taken - left, Ordering::Relaxed);
            if !closers.is_empty() {
                while later.join_next().await.is_some() {}
                for done in closers {
                    let _ = done.send(());
                }
                return;
            }
            if !self.is_apart().await {
                tokio::time::sleep(pause(begun.elapsed(), self.others.load(Ordering::Relaxed))).await;
            }
        }
    }

    /// Writes some appends, or sees to it that they are written; returns how many of them still wait.
    async fn settle(self: &Arc<Self>, mut appends: Vec<Append>, later: &mut JoinSet<()>) -> usize {
        // What was built on something that failed has failed with it, and its listener knows.
        appends.retain(|append| append.listener.expects(append.epoch));
        let mut groups: Vec<Group> = Vec::new();
        for append in appends {
            match groups.iter_mut().find(|group| group.game == append.game) {
                Some(group) => group.appends.push(append),
                None => groups.push(Group { game: append.game, appends: vec![append] }),
            }
        }
        // All servers write in the same order, so that no two wait for each other.
        groups.sort_by_key(|group| group.game);
        if !self.is_apart().await {
            let mut reached = Reached::new();
            self.write_all(groups, &mut reached).await;
            self.tell(reached);
            return 0;
        }
        // Each machine by itself: what takes longer, or has to wait for one that is away, keeps no other game
        // waiting.
        let waiting = groups.iter().map(|group| group.appends.len()).sum();
        let (direct, mut whole): (Vec<Group>, Vec<Group>) = groups.into_iter().partition(is_direct);
        match self.lanes.sorted(direct).await {
            Ok(sorted) => {
                for (lane, groups) in sorted {
                    later.spawn(Arc::clone(self).write_directly(lane, groups));
                }
            }
            Err(direct) => whole.extend(direct),
        }
        for group in whole {
            let writer = Arc::clone(self);
            later.spawn(async move {
                let many = group.appends.len();
                writer.write_later(group).await;
                writer.backlog.fetch_sub(many, Ordering::Relaxed);
            });
        }
        waiting
    }

    fn tell(&self, reached: Reached) {
        if let (Some(listener), false) = (&self.reached, reached.is_empty()) {
            // Whoever listened is gone if this fails, and with it the server.
            let _ = listener.send(reached);
        }
    }

    /// Whether the database is many machines, as far as is known.
    async fn is_apart(&self) -> bool {
        let known = self.apart.load(Ordering::Relaxed);
        // The machines that have the games do not wait for the coordinator.
        let most = if known { WITHOUT } else { PATIENCE };
        let Ok(Ok(session)) = tokio::time::timeout(most, self.writes.session()).await else { return known };
        self.apart.store(session.apart.is_some(), Ordering::Relaxed);
        session.apart.is_some()
    }

    /// Writes games' parts over a connection to the machine that has them, or else by the coordinator.
    async fn write_directly(self: Arc<Self>, lane: Arc<Lane>, groups: Vec<Group>) {
        let many: usize = groups.iter().map(|group| group.appends.len()).sum();
        let results = lane.write(&groups).await;
        let (mut reached, mut debts) = (Reached::new(), Vec::new());
        let (mut late, mut open) = (Vec::new(), Vec::new());
        for (group, written) in groups.into_iter().zip(results) {
            match written {
                Ok(()) => {
                    debts.extend(group.debts());
                    self.committed(group, &mut reached);
                }
                Err(Trouble::Key) => late.push(group),
                Err(Trouble::Away(_)) => open.push(group),
                Err(refused) => self.fail(&mut vec![group], refused),
            }
        }
        open.extend(self.look_again(late, &mut reached).await);
        self.tell(reached);
        join_all(open.into_iter().map(|group| self.write_later(group))).await;
        self.backlog.fetch_sub(many, Ordering::Relaxed);
        self.payer.pay(debts).await;
    }

    /// Of games whose key was there already, those that can still be written.
    async fn look_again(&self, late: Vec<Group>, reached: &mut Reached) -> Vec<Group> {
        if late.is_empty() {
            return late;
        }
        let known: Vec<_> = late.iter().map(|group| (group.game, group.base())).collect();
        match tails(&self.reads, &known).await {
            Ok(tails) => self.sort_out(late, tails, reached),
            Err(_) => late,
        }
    }

    /// Writes a game's part again and again, as long as anybody waits for it.
    async fn write_later(&self, group: Group) {
        let patience = Instant::now() + PATIENCE;
        let mut open = vec![group];
        while let Some(group) = open.pop() {
            let (mut reached, mut debts) = (Reached::new(), Vec::new());
            match self.lanes.write_whole(&group).await {
                Ok(()) => {
                    debts.extend(group.debts());
                    self.committed(group, &mut reached);
                }
                Err(trouble @ Trouble::Key) => {
                    open = self.look_again(vec![group], &mut reached).await;
                    self.wait_or_fail(&mut open, trouble, patience).await;
                }
                Err(trouble @ Trouble::Away(_)) => {
                    open.push(group);
                    self.wait_or_fail(&mut open, trouble, patience).await;
                }
                Err(refused) => self.fail(&mut vec![group], refused),
            }
            self.tell(reached);
            self.payer.pay(debts).await;
        }
    }

    /// Writes again and again until every game's part has been written, has come too late, or
    /// cannot be written. What was cut off is written again as it is: if it had been written after
    /// all, the key says so, and it is recognised.
    async fn write_all(&self, mut open: Vec<Group>, reached: &mut Reached) {
        let patience = Instant::now() + PATIENCE;
        let mut checks = 0;
        while !open.is_empty() {
            let written = tokio::time::timeout_at(patience.into(), self.write(&open)).await;
            if written.is_err() {
                self.writes.forget().await;
            }
            match written.unwrap_or_else(|_| Err(Trouble::Away("it does not answer".to_owned()))) {
                Ok(()) => {
                    open.drain(..).for_each(|group| self.committed(group, reached));
                }
                Err(Trouble::Key) => {
                    let known: Vec<_> = open.iter().map(|group| (group.game, group.base())).collect();
                    match tails(&self.reads, &known).await {
                        Ok(tails) => open = self.sort_out(open, tails, reached),
                        Err(trouble) => self.wait_or_fail(&mut open, trouble, patience).await,
                    }
                }
                Err(Trouble::Check(_)) if checks < CHECKS => checks += 1,
                Err(Trouble::Check(_) | Trouble::Refused(_)) if open.len() > 1 => {
                    // One of them cannot be written; it should not keep the others.
                    for group in open.drain(..) {
                        Box::pin(self.write_all(vec![group], reached)).await;
                    }
                }
                Err(trouble @ Trouble::Away(_)) => self.wait_or_fail(&mut open, trouble, patience).await,
                Err(trouble) => self.fail(&mut open, trouble),
            }
        }
    }

    /// Writes something that changes nothing.
    async fn write_nothing(&self) -> Result<(), Trouble> {
        match self.is_apart().await {
            true => self.lanes.write_nothing().await,
            false => self.write(&[]).await,
        }
    }

    async fn write(&self, groups: &[Group]) -> Result<(), Trouble> {
        let mut columns = Columns::default();
        groups.iter().for_each(|group| columns.add(group));
        let session = self.writes.session().await?;
        if session.apart.is_some() && !groups.is_empty() {
            // This is known only since it is connected. What is written together there fails without saying
            // that a key was the reason.
            for group in groups {
                self.lanes.write_whole(group).await?;
            }
            return Ok(());
        }
        let Columns { games, seqs, ats, bodies, running, dues, stopped } = &columns;
        let values: [&(dyn ToSql + Sync); 7] = [games, seqs, ats, bodies, running, dues, stopped];
        let appends = groups.iter().flat_map(|group| &group.appends);
        let steps: Vec<Step> = appends.flat_map(Append::steps).collect();
        let (figures, asked) = (self.writes.figures(), Instant::now());
        let append = async {
            let asked = match (&games[..], running.is_empty() && stopped.is_empty()) {
                ([game], true) => {
                    let one: [&(dyn ToSql + Sync); 4] = [game, &seqs[0], &ats[0], &bodies[0]];
                    within(session.client.execute(&session.put, &one)).await
                }
                (_, true) => within(session.client.execute(&session.add, &values[..4])).await,
                (_, false) => within(session.client.execute(&session.append, &values)).await,
            };
            asked.map(drop)
        };
        let written = match steps.is_empty() {
            true => append.await,
            false => write_with(steps, &session.client, append).await,
        };
        match written {
            Ok(()) => {
                figures.writes.observe(asked.elapsed());
                figures.events.add(columns.seqs.len() as u64);
                Ok(())
            }
            Err(Trouble::Away(why)) => {
                figures.failures.add(1);
                self.writes.forget().await;
                Err(Trouble::Away(why))
            }
            done => done,
        }
    }

    /// Tells by what is there now which games' parts have been written after all and which have come
    /// too late; returns those that can still be written.
    fn sort_out(&self, groups: Vec<Group>, tails: Vec<(GameId, Tail)>, reached: &mut Reached) -> Vec<Group> {
        let tails: HashMap<GameId, Tail> = tails.into_iter().collect();
        let mut open = Vec::new();
        for group in groups {
            match tails.get(&group.game) {
                None => open.push(group),
                Some(Ok(there))
                    if group.entries().zip(there).all(|(ours, theirs)| ours == theirs)
                        && there.len() >= group.entries().count() =>
                {
                    self.committed(group, reached);
                }
                Some(_) => {
                    // One answer for all: they share a listener.
                    if let Some(append) = group.appends.first() {
                        append.listener.overtaken();
                    }
                }
            }
        }
        open
    }

    fn committed(&self, group: Group, reached: &mut Reached) {
        reached.extend(group.entries().last().map(|entry| (group.game, entry.seq)));
        for append in group.appends {
            append.listener.committed(append.entries);
        }
    }

    async fn wait_or_fail(&self, open: &mut Vec<Group>, trouble: Trouble, patience: Instant) {
        if open.is_empty() {
            return;
        }
        if Instant::now() < patience {
            tokio::time::sleep(Duration::from_millis(100)).await;
        } else {
            self.fail(open, trouble);
        }
    }

    fn fail(&self, open: &mut Vec<Group>, trouble: Trouble) {
        let error = StoreError::from(trouble);
        for group in open.drain(..) {
            if let Some(append) = group.appends.first() {
                append.listener.failed(&error);
            }
        }
    }
}

/// How long after a batch the next one is begun: as long as the batches of the other servers take, if
/// theirs are like this one. What a batch costs the database is nearly the same whatever is in it, so
/// several servers should not write more of them than one alone would, but larger ones.
fn pause(took: Duration, others: u32) -> Duration {
    took.saturating_mul(others).min(LONGEST_PAUSE)
}

/// Keeps everybody who sits at some games from being rated by others, until the end of the whole.
const LOCK_PLAYERS: &str = "
    SELECT count(pg_advisory_xact_lock(hashtextextended(player, 1)))
    FROM (
        SELECT DISTINCT s.player FROM json_array_elements_text(CAST(CAST($1 AS text) AS json)) AS played (game)
            JOIN seats s ON s.game = played.game
        WHERE s.player IS NOT NULL ORDER BY s.player
    ) sat
";

/// Puts the steps of some games, which are in the order of their names, so that no two servers wait for each
/// other: all take games before players, and both in order.
pub(super) fn in_order(steps: Vec<Step>) -> Vec<Step> {
    let (mut ordered, steps): (Vec<Step>, Vec<Step>) =
        steps.into_iter().partition(|step| matches!(step, Step::Lock(_)));
    let rated =
        |step: &Step| if let Step::Rate(round) = step { Some(round.game().to_string()) } else { None };
    let games: Vec<String> = steps.iter().filter_map(rated).collect();
    if !games.is_empty() {
        let games = serde_json::to_string(&games).unwrap_or_default();
        ordered.push(Step::run(LOCK_PLAYERS, [games.into()]));
    }
    ordered.extend(steps);
    ordered
}

/// Writes events with what they bring about beside the log.
pub(super) async fn write_with(
    steps: Vec<Step>,
    client: &Client,
    append: impl Future<Output = Result<(), Trouble>>,
) -> Result<(), Trouble> {
    let write = async {
        within(client.batch_execute("BEGIN")).await?;
        append.await?;
        for step in in_order(steps) {
            tables::run(client, step).await?;
        }
        within(client.batch_execute("COMMIT")).await
    };
    let written = write.await;
    if written.is_err() {
        // Where this fails too, the connection is gone, and everything with it.
        let _ = within(client.batch_execute("ROLLBACK")).await;
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_more_servers_write_the_longer_each_gathers_within_bounds() {
        let ms = Duration::from_millis;
        for (took, others, expected) in [
            (ms(2), 0, ms(0)),
            (ms(2), 1, ms(2)),
            (ms(1), 3, ms(3)),
            (ms(2), 16, LONGEST_PAUSE),
            (Duration::from_secs(9), 1, LONGEST_PAUSE),
            (Duration::MAX, u32::MAX, LONGEST_PAUSE),
        ] {
            assert_eq!(pause(took, others), expected, "{took:?}, {others} others");
        }
    }
}
