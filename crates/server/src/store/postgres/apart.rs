//! A database that is many machines (Citus), each of which has some of the games. Whatever is written or
//! read for a move names one game, so that one machine does it alone, and many of them do so at once.

use std::{sync::Arc, time::Instant};

use futures_util::future::join_all;
use tokio::sync::{Mutex, OnceCell};
use tokio_postgres::{Client, Row, Statement, types::ToSql};

use super::{
    Trouble, column_seq, games_in,
    session::{Address, Apart, Connected, Session, Standing, within},
    statement,
    writer::{Group, write_with},
};
use crate::{
    ids::{GameId, random_number},
    metrics::Database,
    store::{Append, Step, Timed, body},
};

/// So many connections carry single events at once, by turns over all machines, each of which knows where every
/// game is: so none sees all moves. What is said over one is done one after the other, by the machine that it
/// concerns.
const LANES: usize = 8;
/// So many carry whole transactions.
const WHOLE: usize = 4;

/// Connections that take turns by game. A transaction has one to itself: nothing else may be said in it.
pub(super) struct Lanes {
    address: Address,
    single: OnceCell<[Lane; LANES]>,
    whole: [Mutex<Standing>; WHOLE],
}

/// A connection for single events, which is opened again when it is gone.
struct Lane {
    address: Address,
    open: Mutex<Option<Arc<(Connected, Statement)>>>,
}

impl Lane {
    async fn opened(&self) -> Result<Arc<(Connected, Statement)>, Trouble> {
        let mut open = self.open.lock().await;
        if let Some(open) = open.as_ref().filter(|open| !open.0.is_closed()) {
            return Ok(Arc::clone(open));
        }
        let connected = self.address.connect().await?;
        let put = within(connected.prepare(statement::PUT)).await?;
        let opened = Arc::new((connected, put));
        *open = Some(Arc::clone(&opened));
        Ok(opened)
    }

    async fn forget(&self) {
        *self.open.lock().await = None;
    }
}

/// The machines that have games and know where all others are.
const MACHINES: &str = "
    SELECT nodename, nodeport FROM pg_dist_node
    WHERE groupid <> 0 AND noderole = 'primary' AND isactive AND hasmetadata AND metadatasynced
    ORDER BY groupid
";

fn lane(group: &Group, lanes: usize) -> usize {
    group.game.as_str().bytes().last().map_or(0, usize::from) % lanes
}

impl Lanes {
    pub(super) fn new(address: &Address) -> Lanes {
        let whole = std::array::from_fn(|_| Mutex::new(Standing::new(address.clone())));
        Lanes { address: address.clone(), single: OnceCell::new(), whole }
    }

    /// By turns over all machines, beginning anywhere, so that servers do not all use the same ones.
    async fn single(&self) -> Result<&[Lane; LANES], Trouble> {
        let found = async || {
            let standing = self.whole[0].lock().await;
            let session = standing.session().await?;
            let mut machines = Vec::new();
            for row in within(session.client.query(MACHINES, &[])).await? {
                let port: i32 = row.try_get(1)?;
                machines.push(self.address.by(row.try_get(0)?, u16::try_from(port).unwrap_or(5432)));
            }
            let first = random_number();
            Ok(std::array::from_fn(|lane| {
                let machine = machines.get((first + lane) % machines.len().max(1));
                Lane { address: machine.unwrap_or(&self.address).clone(), open: Mutex::default() }
            }))
        };
        self.single.get_or_try_init(found).await
    }

    /// Writes the parts of games that are one event and nothing else, and says of each what came of it.
    pub(super) async fn write_single(&self, groups: &[Group]) -> Vec<Result<(), Trouble>> {
        if groups.is_empty() {
            return Vec::new();
        }
        let single = match self.single().await {
            Ok(single) => single,
            Err(trouble) => return vec![Err(trouble); groups.len()],
        };
        let mut lanes: [Vec<usize>; LANES] = Default::default();
        for (at, group) in groups.iter().enumerate() {
            lanes[lane(group, LANES)].push(at);
        }
        let figures = &self.address.figures;
        let written = single.iter().zip(&lanes).map(|(over, lane)| write_over(over, groups, lane, figures));
        let mut results = vec![Ok(()); groups.len()];
        for (at, result) in join_all(written).await.into_iter().flatten() {
            results[at] = result;
        }
        results
    }

    /// Writes the part of a game that is more: a transaction of the machine that has the game; at the end
    /// of a round, with what is kept beside the log.
    pub(super) async fn write_whole(&self, group: &Group) -> Result<(), Trouble> {
        let standing = self.whole[lane(group, WHOLE)].lock().await;
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

fn not_apart() -> Trouble {
    Trouble::Away("its tables are being moved together".to_owned())
}

type Written = Vec<(usize, Result<(), Trouble>)>;

/// Writes some of the groups over one connection, at once.
async fn write_over(over: &Lane, groups: &[Group], lane: &[usize], figures: &Database) -> Written {
    if lane.is_empty() {
        return Vec::new();
    }
    let asked = Instant::now();
    let written = async {
        let open = over.opened().await?;
        let at_once = lane.iter().map(async |at| (*at, put(&open.0, &open.1, &groups[*at]).await));
        Ok(join_all(at_once).await)
    };
    let written: Result<Written, Trouble> = written.await;
    let written =
        written.unwrap_or_else(|trouble| lane.iter().map(|at| (*at, Err(trouble.clone()))).collect());
    if written.iter().any(|(_, result)| matches!(result, Err(Trouble::Away(_)))) {
        figures.failures.add(1);
        over.forget().await;
    } else {
        figures.writes.observe(asked.elapsed());
    }
    figures.events.add(written.iter().filter(|(_, result)| result.is_ok()).count() as u64);
    written
}

/// Whether a game's part is one event and nothing else, as nearly all are.
pub(super) fn is_single(group: &Group) -> bool {
    group.entries().count() == 1 && group.timed().is_none() && steps(group).is_empty()
}

fn steps(group: &Group) -> Vec<Step> {
    group.appends.iter().flat_map(Append::steps).collect()
}

async fn put(client: &Client, statement: &Statement, group: &Group) -> Result<(), Trouble> {
    for entry in group.entries() {
        let at = i64::try_from(entry.now.wall_ms).unwrap_or(i64::MAX);
        let (game, seq, body) = (group.game.as_str(), column_seq(entry.seq), body::write(entry));
        execute(client, statement, &[&game, &seq, &at, &body]).await?;
    }
    Ok(())
}

async fn put_whole(session: &Session, apart: &Apart, group: &Group) -> Result<(), Trouble> {
    let append = async {
        put(&session.client, &session.put, group).await?;
        let game = group.game.as_str();
        match group.timed() {
            Some(Timed::Until(due)) => {
                let due = i64::try_from(due).unwrap_or(i64::MAX);
                execute(&session.client, &apart.run, &[&game, &due]).await
            }
            Some(Timed::Stopped) => execute(&session.client, &apart.stop, &[&game]).await,
            None => Ok(()),
        }
    };
    write_with(steps(group), &session.client, append).await
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
