use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use tokio::sync::mpsc;
use tokio_postgres::{Client, types::ToSql};

use super::{
    Item, Pool, Reached, Standing, Tail, Trouble, column_seq,
    session::{Session, within},
    tables, tails,
};
use crate::{
    ids::GameId,
    room::Entry,
    store::{Append, Step, StoreError, Timed, body},
};

/// What is written at once at most.
const BATCH: usize = 512;
/// How long the database may be away before what waits for it has failed.
const PATIENCE: Duration = Duration::from_secs(10);

/// Writes batches: whatever has come in while the last one was written goes into the next.
pub(super) struct Writer {
    writes: Standing,
    reads: Arc<Pool>,
    reached: Option<mpsc::UnboundedSender<Reached>>,
}

/// What a batch has of one game, in order. It is written whole or not at all.
struct Group {
    game: GameId,
    appends: Vec<Append>,
}

impl Group {
    fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.appends.iter().flat_map(|append| &append.entries)
    }

    /// The number of the event that this follows on.
    fn base(&self) -> u32 {
        self.entries().next().map_or(0, |entry| entry.seq.saturating_sub(1))
    }
}

impl Writer {
    pub(super) fn new(
        writes: Standing,
        reads: Arc<Pool>,
        reached: Option<mpsc::UnboundedSender<Reached>>,
    ) -> Writer {
        Writer { writes, reads, reached }
    }

    pub(super) async fn run(mut self, mut queue: mpsc::UnboundedReceiver<Item>, backlog: Arc<AtomicUsize>) {
        while let Some(first) = queue.recv().await {
            let mut items = vec![first];
            while items.len() < BATCH {
                let Ok(item) = queue.try_recv() else { break };
                items.push(item);
            }
            let taken = items.len();
            let (mut appends, mut probes, mut closers) = (Vec::new(), Vec::new(), Vec::new());
            for item in items {
                match item {
                    Item::Append(append) => appends.push(append),
                    Item::Probe(told) => probes.push(told),
                    Item::Close(done) => closers.push(done),
                }
            }
            self.settle(appends).await;
            if !probes.is_empty() {
                let written = self.write(&[]).await.map_err(StoreError::from);
                probes.into_iter().for_each(|told| drop(told.send(written.clone())));
            }
            backlog.fetch_sub(taken, Ordering::Relaxed);
            if !closers.is_empty() {
                for done in closers {
                    let _ = done.send(());
                }
                return;
            }
        }
    }

    async fn settle(&mut self, mut appends: Vec<Append>) {
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
        let mut reached = Reached::new();
        self.write_all(groups, &mut reached).await;
        if let (Some(listener), false) = (&self.reached, reached.is_empty()) {
            // Whoever listened is gone if this fails, and with it the server.
            let _ = listener.send(reached);
        }
    }

    /// Writes again and again until every game's part has been written, has come too late, or
    /// cannot be written. What was cut off is written again as it is: if it had been written after
    /// all, the key says so, and it is recognised.
    async fn write_all(&mut self, mut open: Vec<Group>, reached: &mut Reached) {
        let patience = Instant::now() + PATIENCE;
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
                Err(Trouble::Refused(_)) if open.len() > 1 => {
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

    async fn write(&self, groups: &[Group]) -> Result<(), Trouble> {
        let mut columns = Columns::default();
        groups.iter().for_each(|group| columns.add(group));
        let session = self.writes.session().await?;
        let Columns { games, seqs, ats, bodies, running, dues, stopped } = &columns;
        let values: [&(dyn ToSql + Sync); 7] = [games, seqs, ats, bodies, running, dues, stopped];
        let appends = groups.iter().flat_map(|group| &group.appends);
        let steps: Vec<Step> = appends.flat_map(Append::steps).collect();
        let written = match steps.is_empty() {
            true => within(session.client.query(&session.append, &values)).await.map(drop),
            false => write_with(steps, &session, &values).await,
        };
        match written {
            Err(Trouble::Away(why)) => {
                self.writes.forget().await;
                Err(Trouble::Away(why))
            }
            done => done,
        }
    }

    /// Tells by what is there now which games' parts have been written after all and which have come
    /// too late; returns those that can still be written.
    fn sort_out(
        &mut self,
        groups: Vec<Group>,
        tails: Vec<(GameId, Tail)>,
        reached: &mut Reached,
    ) -> Vec<Group> {
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

    fn committed(&mut self, group: Group, reached: &mut Reached) {
        reached.extend(group.entries().last().map(|entry| (group.game, entry.seq)));
        for append in group.appends {
            append.listener.committed(append.entries);
        }
    }

    async fn wait_or_fail(&mut self, open: &mut Vec<Group>, trouble: Trouble, patience: Instant) {
        if Instant::now() < patience {
            tokio::time::sleep(Duration::from_millis(100)).await;
        } else {
            self.fail(open, trouble);
        }
    }

    fn fail(&mut self, open: &mut Vec<Group>, trouble: Trouble) {
        let error = StoreError::from(trouble);
        for group in open.drain(..) {
            if let Some(append) = group.appends.first() {
                append.listener.failed(&error);
            }
        }
    }
}

/// Keeps everybody who sits at some games from being rated by others, until the end of the whole.
const LOCK_PLAYERS: &str = "
    SELECT count(pg_advisory_xact_lock(hashtextextended(player, 1)))
    FROM (SELECT DISTINCT player FROM seats WHERE game = ANY($1) AND player IS NOT NULL ORDER BY player) sat
";

/// Writes a batch with what it brings about beside the log.
async fn write_with(
    steps: Vec<Step>,
    session: &Session,
    values: &[&(dyn ToSql + Sync)],
) -> Result<(), Trouble> {
    let client: &Client = &session.client;
    let write = async {
        within(client.batch_execute("BEGIN")).await?;
        within(client.query(&session.append, values)).await?;
        // All take games before players, and both in order, so that no two wait for each other.
        let (locks, steps): (Vec<Step>, Vec<Step>) =
            steps.into_iter().partition(|step| matches!(step, Step::Lock(_)));
        for lock in locks {
            tables::run(client, lock).await?;
        }
        let rated =
            |step: &Step| if let Step::Rate(round) = step { Some(round.game().to_string()) } else { None };
        let games: Vec<String> = steps.iter().filter_map(rated).collect();
        if !games.is_empty() {
            within(client.query(LOCK_PLAYERS, &[&games])).await?;
        }
        for step in steps {
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

/// A batch as the statement takes it.
#[derive(Default)]
struct Columns {
    games: Vec<String>,
    seqs: Vec<i32>,
    ats: Vec<i64>,
    bodies: Vec<String>,
    running: Vec<String>,
    dues: Vec<i64>,
    stopped: Vec<String>,
}

impl Columns {
    fn add(&mut self, group: &Group) {
        for entry in group.entries() {
            self.games.push(group.game.to_string());
            self.seqs.push(column_seq(entry.seq));
            self.ats.push(i64::try_from(entry.now.wall_ms).unwrap_or(i64::MAX));
            self.bodies.push(body::write(entry));
        }
        // Only the last change holds, and a row can be changed only once in a statement.
        match group.appends.iter().rev().find_map(|append| append.timed) {
            Some(Timed::Until(due)) => {
                self.running.push(group.game.to_string());
                self.dues.push(i64::try_from(due).unwrap_or(i64::MAX));
            }
            Some(Timed::Stopped) => self.stopped.push(group.game.to_string()),
            None => {}
        }
    }
}
