//! A database that is many machines (Citus), each of which has some of the games. Whatever is written or
//! read for what is played names one game, so that one machine does it alone, and many of them do so at once.

use std::{
    collections::HashMap,
    pin::Pin,
    sync::{Arc, Mutex as Lock},
    time::{Duration, Instant},
};

use futures_util::{FutureExt, future::join_all};
use tokio::sync::Mutex;
use tokio_postgres::{Client, Row, Statement, types::ToSql};

use super::{
    Trouble, column_seq, games_in,
    group::Group,
    session::{Address, Apart, Connected, Session, Standing, within},
    shards::{Machine, Shards},
    statement,
    writer::write_with,
};
use crate::{
    ids::GameId,
    metrics::Database,
    store::{Append, Timed, body},
};

/// So many connections carry what is played, shared among the machines, but no fewer than `FEWEST` for each. What
/// is said over one is done one after the other.
const LANES: usize = 16;
const FEWEST: usize = 2;
/// So many carry what needs the coordinator.
const WHOLE: usize = 4;
/// So long it is remembered which machine has which games; and that one could not be reached.
const REMEMBERED: Duration = Duration::from_secs(60);

/// Connections that take turns by game: to the machines that have the games, and to the coordinator.
pub(super) struct Lanes {
    address: Address,
    /// Where it is asked which machine has which games, so that this waits for nobody's game.
    asked: Standing,
    known: Mutex<Option<(Arc<Shards>, Instant)>>,
    direct: Lock<HashMap<LaneTo, Arc<Lane>>>,
    whole: [Mutex<Standing>; WHOLE],
}

/// A machine, or the coordinator where none is known, and which of the connections to it.
type LaneTo = (Option<Machine>, usize);

/// A connection to one of the machines, which is opened again when it is gone.
pub(super) struct Lane {
    machine: Address,
    coordinator: Address,
    open: Mutex<Option<Arc<Open>>>,
}

struct Open {
    client: Connected,
    /// What belongs together is said without anything of others between.
    turn: Lock<()>,
    /// Until when this will do, where it leads to the coordinator because the machine could not be reached.
    detour: Option<Instant>,
    put: Statement,
    run: Statement,
    stop: Statement,
    owe: Statement,
    paid: Statement,
}

/// An answer that has been asked for.
type Asked<'c> = Pin<Box<dyn Future<Output = Result<(), tokio_postgres::Error>> + Send + 'c>>;

impl Lane {
    async fn opened(&self) -> Result<Arc<Open>, Trouble> {
        let mut open = self.open.lock().await;
        let is_good = |open: &&Arc<Open>| {
            !open.client.is_closed() && open.detour.is_none_or(|until| Instant::now() < until)
        };
        if let Some(open) = open.as_ref().filter(is_good) {
            return Ok(Arc::clone(open));
        }
        let opened = Arc::new(match self.machine.connect().await {
            Ok(client) => Open::over(client, None).await?,
            // The coordinator knows a way, or will.
            Err(_) => {
                let client = self.coordinator.connect().await?;
                Open::over(client, Some(Instant::now() + REMEMBERED)).await?
            }
        });
        *open = Some(Arc::clone(&opened));
        Ok(opened)
    }

    /// Writes the parts of some games, each by itself and all at once, and says of each what came of it.
    pub(super) async fn write(&self, groups: &[Group]) -> Vec<Result<(), Trouble>> {
        let open = match self.opened().await {
            Ok(open) => open,
            Err(trouble) => return vec![Err(trouble); groups.len()],
        };
        let (figures, asked): (&Database, _) = (&self.machine.figures, Instant::now());
        let said: Vec<Vec<Asked<'_>>> = {
            let _turn = open.turn.lock().expect("never poisoned");
            groups.iter().map(|group| open.say(group)).collect()
        };
        let written = join_all(said.into_iter().map(answered)).await;
        if written.iter().any(|written| matches!(written, Err(Trouble::Away(_)))) {
            figures.failures.add(1);
            self.forget(&open).await;
        } else {
            figures.writes.observe(asked.elapsed());
        }
        let events = groups.iter().zip(&written).filter(|(_, written)| written.is_ok());
        figures.events.add(events.map(|(group, _)| group.entries().count() as u64).sum());
        written
    }

    /// Nothing is owed any more of an event.
    async fn paid(&self, game: GameId, seq: u32) -> Result<(), Trouble> {
        let open = self.opened().await?;
        let paid = execute(&open.client, &open.paid, &[&game.as_str(), &column_seq(seq)]).await;
        if matches!(paid, Err(Trouble::Away(_))) {
            self.forget(&open).await;
        }
        paid
    }

    async fn forget(&self, gone: &Arc<Open>) {
        self.open.lock().await.take_if(|open| Arc::ptr_eq(open, gone));
    }
}

impl Open {
    async fn over(client: Connected, detour: Option<Instant>) -> Result<Open, Trouble> {
        let prepare = |text| within(client.prepare(text));
        let (put, run) = (prepare(statement::PUT).await?, prepare(statement::RUN).await?);
        let (stop, owe) = (prepare(statement::STOP).await?, prepare(statement::OWE).await?);
        let paid = prepare(statement::PAID).await?;
        Ok(Open { turn: Lock::default(), detour, put, run, stop, owe, paid, client })
    }

    /// Says what writes a game's part: one statement if it is one event, as nearly all are, else a transaction of
    /// the machine that has the game.
    fn say(&self, group: &Group) -> Vec<Asked<'_>> {
        let (game, mut said) = (group.game, Vec::new());
        let one = group.entries().count() == 1 && group.timed().is_none() && group.owed().next().is_none();
        if !one {
            said.push(say(self.client.batch_execute("BEGIN")));
        }
        for entry in group.entries() {
            let at = i64::try_from(entry.now.wall_ms).unwrap_or(i64::MAX);
            let (seq, body) = (column_seq(entry.seq), body::write(entry));
            said.push(say(async move { self.tell(&self.put, &[&game.as_str(), &seq, &at, &body]).await }));
        }
        match group.timed() {
            Some(Timed::Until(due)) => {
                let due = i64::try_from(due).unwrap_or(i64::MAX);
                said.push(say(async move { self.tell(&self.run, &[&game.as_str(), &due]).await }));
            }
            Some(Timed::Stopped) => {
                said.push(say(async move { self.tell(&self.stop, &[&game.as_str()]).await }));
            }
            None => {}
        }
        for (seq, at) in group.owed() {
            said.push(say(async move { self.tell(&self.owe, &[&game.as_str(), &seq, &at]).await }));
        }
        if !one {
            said.push(say(self.client.batch_execute("COMMIT")));
        }
        said
    }

    async fn tell(
        &self,
        statement: &Statement,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<(), tokio_postgres::Error> {
        self.client.execute(statement, values).await.map(drop)
    }
}

/// Says something now; the answer comes after those to what was said before.
fn say<'c>(saying: impl Future<Output = Result<(), tokio_postgres::Error>> + Send + 'c) -> Asked<'c> {
    let mut asked: Asked<'c> = Box::pin(saying);
    match (&mut asked).now_or_never() {
        Some(answer) => Box::pin(std::future::ready(answer)),
        None => asked,
    }
}

/// What comes after a failure fails because of it.
async fn answered(said: Vec<Asked<'_>>) -> Result<(), Trouble> {
    join_all(said.into_iter().map(within)).await.into_iter().collect()
}

impl Lanes {
    pub(super) fn new(address: &Address) -> Lanes {
        let whole = std::array::from_fn(|_| Mutex::new(Standing::new(address.clone())));
        let asked = Standing::new(address.clone());
        Lanes { address: address.clone(), asked, known: Mutex::default(), direct: Lock::default(), whole }
    }

    /// Which machine has which games, as far as is known.
    async fn shards(&self) -> Result<Arc<Shards>, Trouble> {
        let mut known = self.known.lock().await;
        if let Some((shards, asked)) = known.as_ref()
            && asked.elapsed() < REMEMBERED
        {
            return Ok(Arc::clone(shards));
        }
        let asked = async {
            let session = self.asked.session().await?;
            let rows = within(session.client.query(Shards::QUESTION, &[])).await?;
            Ok(Arc::new(Shards::read(&rows)?))
        };
        let shards = match (asked.await, known.take()) {
            // The machines do without the coordinator for a while.
            (Err(Trouble::Away(_)), Some((shards, _))) => shards,
            (asked, _) => asked?,
        };
        *known = Some((Arc::clone(&shards), Instant::now()));
        Ok(shards)
    }

    /// The parts of some games with the connections to the machines that have them; as they are if these are not
    /// known.
    pub(super) async fn sorted(
        &self,
        groups: Vec<Group>,
    ) -> Result<Vec<(Arc<Lane>, Vec<Group>)>, Vec<Group>> {
        let Ok(shards) = self.shards().await else { return Err(groups) };
        let mut sorted: Vec<(Arc<Lane>, Vec<Group>)> = Vec::new();
        for group in groups {
            let lane = self.lane(&shards, group.game);
            match sorted.iter_mut().find(|(other, _)| Arc::ptr_eq(other, &lane)) {
                Some((_, groups)) => groups.push(group),
                None => sorted.push((lane, vec![group])),
            }
        }
        Ok(sorted)
    }

    fn lane(&self, shards: &Shards, game: GameId) -> Arc<Lane> {
        let lanes = (LANES / shards.machines().max(1)).max(FEWEST);
        // All games of a shard go one way: each connection remembers how every shard is written that it has seen.
        let (machine, shard) =
            shards.place(game).map_or((None, last_letter(game)), |(machine, shard)| (Some(machine), shard));
        let number = shard % lanes;
        let mut direct = self.direct.lock().expect("never poisoned");
        let opened = direct.entry((machine.cloned(), number)).or_insert_with(|| {
            let coordinator = self.address.clone();
            let machine = machine.map_or_else(|| coordinator.clone(), |machine| coordinator.at(machine));
            Arc::new(Lane { machine, coordinator, open: Mutex::default() })
        });
        Arc::clone(opened)
    }

    /// Nothing is owed any more of some events. Where that cannot be said, they are looked at again.
    pub(super) async fn paid(&self, events: &[(GameId, u32)]) {
        let Ok(shards) = self.shards().await else { return };
        let lanes: Vec<_> = events.iter().map(|(game, _)| self.lane(&shards, *game)).collect();
        join_all(lanes.iter().zip(events).map(|(lane, (game, seq))| lane.paid(*game, *seq))).await;
    }

    /// Writes the part of a game by the coordinator: what only it can do, and what could not be said to the
    /// machine that has the game.
    pub(super) async fn write_whole(&self, group: &Group) -> Result<(), Trouble> {
        let standing = self.whole[last_letter(group.game) % WHOLE].lock().await;
        let (figures, asked) = (standing.figures(), Instant::now());
        let written = async {
            let session = standing.session().await?;
            let apart = session.apart.as_ref().ok_or_else(not_apart)?;
            put_whole(&session, apart, group).await
        };
        let written = written.await;
        match &written {
            Ok(()) => {
                figures.writes.observe(asked.elapsed());
                figures.events.add(group.entries().count() as u64);
            }
            Err(Trouble::Away(_)) => {
                figures.failures.add(1);
                standing.forget().await;
            }
            Err(_) => {}
        }
        written
    }

    /// Writes something that changes nothing.
    pub(super) async fn write_nothing(&self) -> Result<(), Trouble> {
        let standing = self.whole[0].lock().await;
        let session = standing.session().await?;
        let apart = session.apart.as_ref().ok_or_else(not_apart)?;
        execute(&session.client, &apart.stop, &[&""]).await
    }
}

fn last_letter(game: GameId) -> usize {
    game.as_str().bytes().last().map_or(0, usize::from)
}

fn not_apart() -> Trouble {
    Trouble::Away("its tables are being moved together".to_owned())
}

/// Whether the machine that has the game can write a game's part without any other, as nearly always.
pub(super) fn is_direct(group: &Group) -> bool {
    group.appends.iter().all(|append| append.at_once().is_empty())
}

async fn put_whole(session: &Session, apart: &Apart, group: &Group) -> Result<(), Trouble> {
    let game = group.game.as_str();
    let append = async {
        for entry in group.entries() {
            let at = i64::try_from(entry.now.wall_ms).unwrap_or(i64::MAX);
            let (seq, body) = (column_seq(entry.seq), body::write(entry));
            execute(&session.client, &session.put, &[&game, &seq, &at, &body]).await?;
        }
        match group.timed() {
            Some(Timed::Until(due)) => {
                let due = i64::try_from(due).unwrap_or(i64::MAX);
                execute(&session.client, &apart.run, &[&game, &due]).await?;
            }
            Some(Timed::Stopped) => execute(&session.client, &apart.stop, &[&game]).await?,
            None => {}
        }
        for (seq, at) in group.owed() {
            execute(&session.client, &apart.owe, &[&game, &seq, &at]).await?;
        }
        Ok(())
    };
    let at_once = group.appends.iter().flat_map(Append::at_once).collect();
    write_with(at_once, &session.client, append).await
}

async fn execute(
    client: &Client,
    statement: &Statement,
    values: &[&(dyn ToSql + Sync)],
) -> Result<(), Trouble> {
    within(client.execute(statement, values)).await.map(drop)
}

/// What the logs of some games have after some numbers.
pub(super) async fn tails(session: &Session, known: &[(GameId, u32)]) -> Result<Vec<Row>, Trouble> {
    let asked = known.iter().map(async |(game, seq)| {
        let (game, seq) = (game.as_str(), column_seq(*seq));
        let values: [&(dyn ToSql + Sync); 2] = [&game, &seq];
        within(session.client.query(&session.tail, &values)).await
    });
    let answered: Result<Vec<Vec<Row>>, Trouble> = join_all(asked).await.into_iter().collect();
    Ok(answered?.into_iter().flatten().collect())
}

/// Takes games whose clocks should have run out.
pub(super) async fn claim(session: &Session, apart: &Apart, tick: i64) -> Result<Vec<GameId>, Trouble> {
    let due = games_in(&within(session.client.query(&apart.due, &[&tick])).await?)?;
    let mut claimed = Vec::new();
    for game in due {
        let values: [&(dyn ToSql + Sync); 2] = [&game.as_str(), &tick];
        let rows = within(session.client.query(&apart.claim_one, &values)).await?;
        claimed.extend(games_in(&rows)?);
    }
    Ok(claimed)
}
