//! The log in a PostgreSQL database that several servers share.

mod apart;
mod days;
mod distribute;
mod folded;
mod forget;
mod group;
mod owed;
mod schema;
mod session;
mod shards;
mod statement;
mod tables;
mod target;
mod writer;

use std::{
    error::Error,
    sync::{
        Arc,
        atomic::{AtomicU32, AtomicUsize, Ordering},
    },
};

use tokio::sync::{mpsc, oneshot};
use tokio_postgres::{Row, error::SqlState, types::ToSql};

pub use self::distribute::{NotDistributed, distribute};
use self::folded::Folder;
use self::session::{Address, Pool, Standing, within};
use self::tables::TablesAt;
pub(super) use self::target::Target;
use super::{
    Append, Folding, Line, Pending, Policy, Silent, Store, StoreError, body,
    tables::{Row as TableRow, Step, Tables, Value},
};
use crate::{ids::GameId, metrics::Database, room::Entry};

/// The log in a database that several servers share. One connection writes, whole batches at a
/// time; one keeps the clock; others read, so that nothing waits for somebody's long game.
pub struct Postgres {
    items: mpsc::UnboundedSender<Item>,
    reads: Arc<Pool>,
    keeper: Arc<Standing>,
    tables: Arc<TablesAt>,
    folder: Arc<Folder>,
    backlog: Arc<AtomicUsize>,
    /// Other servers that are there, as far as is known.
    others: Arc<AtomicU32>,
    cluster: String,
    figures: Arc<Database>,
}

enum Item {
    Append(Append),
    Probe(oneshot::Sender<Result<(), StoreError>>),
    Close(oneshot::Sender<()>),
}

/// What a game's log has, or why it cannot be read.
pub type Tail = Result<Vec<Entry>, StoreError>;

/// Games whose logs this server has just added to, with the numbers that they have reached.
pub type Reached = Vec<(GameId, u32)>;

/// What the shared clock says, and who is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beat {
    pub tick_ms: u64,
    pub wall_ms: u64,
    /// Other servers that are there.
    pub others: u32,
    /// Those of them that cannot tell what they write.
    pub silent: u32,
    /// Other servers of the version before that are there, or were within ten minutes.
    pub older: u32,
}

/// Why the database did not do what it was asked.
#[derive(Clone, Debug)]
enum Trouble {
    /// It cannot be reached, or is about to go. What was asked may have been done or not.
    Away(String),
    /// Something with that key is there already.
    Key,
    /// A check has not let a row pass: for good, or because it was on its way to the table where it belonged
    /// until that of its day was made.
    Check(String),
    Refused(String),
}

impl From<tokio_postgres::Error> for Trouble {
    fn from(error: tokio_postgres::Error) -> Trouble {
        // The library's own text leaves out what the server said.
        let why = error.source().map_or_else(|| error.to_string(), ToString::to_string);
        match error.code().map(SqlState::code) {
            None => Trouble::Away(why),
            Some("23505") => Trouble::Key,
            Some("23514") => Trouble::Check(why),
            // Connections, resources, servers that go, standbys, deadlocks, locks that are not given.
            Some(code)
                if ["08", "53", "57", "25", "40", "55P03"].iter().any(|class| code.starts_with(class)) =>
            {
                Trouble::Away(why)
            }
            Some(_) => Trouble::Refused(why),
        }
    }
}

impl From<Trouble> for StoreError {
    fn from(trouble: Trouble) -> StoreError {
        match trouble {
            Trouble::Away(why) => StoreError(format!("the database is away: {why}")),
            Trouble::Key => StoreError("something else is there already".to_owned()),
            Trouble::Check(why) | Trouble::Refused(why) => StoreError(why),
        }
    }
}

impl Postgres {
    /// Connects, and brings the database up to date. What is written is told to `reached`, if
    /// anybody listens.
    pub async fn connect(
        url: &str,
        reached: Option<mpsc::UnboundedSender<Reached>>,
    ) -> Result<Postgres, StoreError> {
        let address = Address::new(url)?;
        let mut client = address.clone().patient().connect().await?;
        schema::update(&mut client.client).await?;
        distribute::complete(&client).await?;
        let unfinished = within(client.query("SELECT FROM migration WHERE NOT done", &[])).await?;
        if !unfinished.is_empty() {
            return Err(StoreError(
                "games were being moved there; finish it with raumspiel migrate".to_owned(),
            ));
        }
        // Before anything is written: whoever writes while its day's table is made has to write again.
        days::make_ahead(&client).await?;
        let cluster = within(client.query_one("SELECT cluster FROM service_clock", &[])).await;
        let cluster = cluster.and_then(|row| Ok(row.try_get(0)?))?;
        let (items, queue) = mpsc::unbounded_channel();
        let backlog = Arc::new(AtomicUsize::new(0));
        let reads = Arc::new(Pool::new(&address));
        let tables = Arc::new(TablesAt::new(address.clone()));
        let folder = Arc::new(Folder::new(address.clone()));
        let keeper = Arc::new(Standing::new(address.clone()));
        let figures = Arc::clone(&address.figures);
        let others = Arc::new(AtomicU32::new(0));
        let (reading, waiting) = (Arc::clone(&reads), Arc::clone(&backlog));
        let writer = writer::Writer::new(&address, Arc::clone(&others), reading, reached, waiting);
        tokio::spawn(Arc::new(writer).run(queue));
        Ok(Postgres { items, reads, tables, folder, keeper, backlog, others, cluster, figures })
    }

    /// What is asked of the database and how it answers, in the format of Prometheus.
    pub(crate) fn figures(&self) -> String {
        let mut text = String::new();
        self.figures.write(&mut text);
        text
    }

    /// What tells this cluster from another.
    pub fn cluster(&self) -> &str {
        &self.cluster
    }

    fn enqueue(&self, item: Item) {
        self.backlog.fetch_add(1, Ordering::Relaxed);
        // The writer lives as long as anything can be appended.
        let _ = self.items.send(item);
    }

    /// What the logs of some games have after some numbers; nothing for those that have nothing.
    pub async fn tails(&self, known: &[(GameId, u32)]) -> Result<Vec<(GameId, Tail)>, StoreError> {
        Ok(tails(&self.reads, known).await?)
    }

    /// Of some games with numbers, those whose logs go on after them.
    pub async fn ahead(&self, known: &[(GameId, u32)]) -> Result<Vec<GameId>, StoreError> {
        let (games, seqs) = columns(known);
        let rows = self.reads.standing().ask(|session| &session.ahead, &[&games, &seqs]).await?;
        Ok(games_in(&rows)?)
    }

    /// Sets the shared clock on; see `statement::BEAT`. What has passed counts if it is at most
    /// `gap_ms`.
    pub async fn beat(&self, node: &str, hinting: bool, gap_ms: u64) -> Result<Beat, StoreError> {
        let gap = i64::try_from(gap_ms).unwrap_or(i64::MAX);
        let row = self.keeper.ask_one(|session| &session.beat, &[&gap, &node, &hinting]).await?;
        let number = |at: usize| -> Result<u64, Trouble> { Ok(row.try_get::<_, i64>(at)?.unsigned_abs()) };
        let count = |at| Ok::<_, Trouble>(u32::try_from(number(at)?).unwrap_or(u32::MAX));
        let (others, silent, older) = (count(2)?, count(3)?, count(4)?);
        self.others.store(others, Ordering::Relaxed);
        Ok(Beat { tick_ms: number(0)?, wall_ms: number(1)?, others, silent, older })
    }

    /// Games whose clocks should have run out by now and that nobody has looked at; for a while
    /// nobody else is given them.
    pub async fn claim(&self, tick_ms: u64) -> Result<Vec<GameId>, StoreError> {
        let tick = i64::try_from(tick_ms).unwrap_or(i64::MAX);
        let session = self.keeper.session().await?;
        if let Some(apart) = &session.apart {
            return Ok(apart::claim(&session, apart, tick).await?);
        }
        let rows = self.keeper.ask(|session| &session.claim, &[&tick]).await?;
        Ok(games_in(&rows)?)
    }
}

async fn tails(reads: &Arc<Pool>, known: &[(GameId, u32)]) -> Result<Vec<(GameId, Tail)>, Trouble> {
    let mut tails = among_events(reads, known).await?;
    let follows = |tail: &Tail, since: u32| match tail {
        Ok(entries) => entries.first().is_some_and(|entry| entry.seq == since.saturating_add(1)),
        Err(_) => true,
    };
    let found = |(game, since): &&(GameId, u32)| {
        !tails.iter().any(|(found, tail)| found == game && follows(tail, *since))
    };
    let elsewhere: Vec<(GameId, u32)> = known.iter().filter(found).copied().collect();
    for (game, lines) in folded::tails(reads, &elsewhere).await? {
        tails.retain(|(found, _)| *found != game);
        tails.push((game, lines.and_then(|lines| lines.iter().map(read_line).collect())));
    }
    Ok(tails)
}

/// The same, of games that are not folded.
async fn among_events(reads: &Pool, known: &[(GameId, u32)]) -> Result<Vec<(GameId, Tail)>, Trouble> {
    let standing = reads.standing();
    if let [(game, seq)] = known {
        let rows = standing.ask(|session| &session.tail, &[&game.as_str(), &column_seq(*seq)]).await?;
        return gathered(&rows);
    }
    let session = standing.session().await?;
    if session.apart.is_some() {
        return gathered(&apart::tails(&session, known).await?);
    }
    let (games, seqs) = columns(known);
    gathered(&standing.ask(|session| &session.tails, &[&games, &seqs]).await?)
}

/// Rows of games, one game after the other.
fn gathered(rows: &[Row]) -> Result<Vec<(GameId, Tail)>, Trouble> {
    let mut tails: Vec<(GameId, Tail)> = Vec::new();
    for row in rows {
        let (game, entry) = (game(row)?, entry(row)?);
        match tails.last_mut() {
            Some((last, tail)) if *last == game => match (tail.as_mut(), entry) {
                (Ok(entries), Ok(entry)) => entries.push(entry),
                (Ok(_), Err(error)) => *tail = Err(error),
                (Err(_), _) => {}
            },
            _ => tails.push((game, entry.map(|entry| vec![entry]))),
        }
    }
    Ok(tails)
}

fn columns(known: &[(GameId, u32)]) -> (Vec<&str>, Vec<i32>) {
    known.iter().map(|(game, seq)| (game.as_str(), column_seq(*seq))).unzip()
}

fn column_seq(seq: u32) -> i32 {
    i32::try_from(seq).unwrap_or(i32::MAX)
}

/// One event, or why it is none: the concern of its game alone.
fn entry(row: &Row) -> Result<Result<Entry, StoreError>, Trouble> {
    let (seq, at): (i32, i64) = (row.try_get(1)?, row.try_get(2)?);
    let read = body::read(seq.unsigned_abs(), at.unsigned_abs(), row.try_get(3)?);
    Ok(read.map_err(|why| StoreError(format!("event {seq}: {why}"))))
}

fn read_line(line: &Line) -> Result<Entry, StoreError> {
    let read = body::read(line.seq, line.at.unsigned_abs(), &line.body);
    read.map_err(|why| StoreError(format!("event {}: {why}", line.seq)))
}

fn game(row: &Row) -> Result<GameId, Trouble> {
    let name: &str = row.try_get(0)?;
    GameId::new(name).ok_or_else(|| Trouble::Refused(format!("{name} is no game's name")))
}

fn games_in(rows: &[Row]) -> Result<Vec<GameId>, Trouble> {
    rows.iter().map(game).collect()
}

impl Tables for Postgres {
    fn change(&self, steps: Vec<Step>) -> Pending<Option<Vec<Vec<TableRow>>>> {
        let tables = Arc::clone(&self.tables);
        Box::pin(async move { Ok(tables.change(steps).await?) })
    }

    fn seats(&self, games: Vec<GameId>) -> Pending<Vec<TableRow>> {
        let games = serde_json::to_string(&games.iter().map(GameId::as_str).collect::<Vec<_>>());
        let question = "SELECT s.game, s.seat, s.player, p.name, p.owner, s.agreed \
            FROM json_array_elements_text(CAST(CAST($1 AS text) AS json)) AS wanted (game) \
            JOIN seats s ON s.game = wanted.game LEFT JOIN players p ON p.id = s.player";
        self.ask(question, vec![games.unwrap_or_default().into()])
    }

    fn ask(&self, sql: &'static str, values: Vec<Value>) -> Pending<Vec<TableRow>> {
        let tables = Arc::clone(&self.tables);
        Box::pin(async move { Ok(tables.ask(sql, &values).await?) })
    }
}

impl Store for Postgres {
    fn append(&self, append: Append) {
        self.enqueue(Item::Append(append));
    }

    fn policy(&self) -> Policy {
        Policy::Lease
    }

    fn read(&self, game: GameId, since: u32) -> Pending<Vec<Entry>> {
        let reads = Arc::clone(&self.reads);
        Box::pin(async move {
            let tails = tails(&reads, &[(game, since)]).await?;
            tails.into_iter().next().map_or(Ok(Vec::new()), |(_, tail)| tail)
        })
    }

    fn read_page(&self, game: GameId, since: u32, most: u32) -> Pending<Vec<Entry>> {
        let reads = Arc::clone(&self.reads);
        Box::pin(async move {
            let (after, until) = (column_seq(since), column_seq(since.saturating_add(most)));
            let range: [&(dyn ToSql + Sync); 3] = [&game.as_str(), &after, &until];
            let rows = reads.standing().ask(|session| &session.page, &range).await?;
            let entries: Vec<Entry> =
                rows.iter().map(|row| entry(row)?).collect::<Result<_, StoreError>>()?;
            if entries.first().is_some_and(|entry| entry.seq == since.saturating_add(1)) {
                return Ok(entries);
            }
            let elsewhere = folded::tails(&reads, &[(game, since)]).await?.pop();
            match elsewhere {
                Some((_, lines)) => lines?.iter().take(most as usize).map(read_line).collect(),
                None => Ok(entries),
            }
        })
    }

    fn games(&self, after: String, most: u32) -> Pending<Vec<GameId>> {
        let rows = self.ask(
            "SELECT game_id FROM (SELECT DISTINCT game_id FROM events WHERE game_id > $1 ORDER BY 1 LIMIT $2) e
             UNION SELECT game FROM (SELECT game FROM folded WHERE game > $1 ORDER BY 1 LIMIT $2) f
             ORDER BY 1 LIMIT $2",
            vec![after.into(), most.into()],
        );
        Box::pin(async move { Ok(rows.await?.iter().filter_map(|row| GameId::new(row[0].text())).collect()) })
    }

    fn timed(&self) -> Pending<Vec<GameId>> {
        let reads = Arc::clone(&self.reads);
        Box::pin(async move {
            let rows = reads.standing().ask(|session| &session.timed, &[]);
            Ok(games_in(&rows.await?)?)
        })
    }

    fn tick_ms(&self) -> Pending<u64> {
        let keeper = Arc::clone(&self.keeper);
        Box::pin(async move {
            let row = keeper.ask_one(|session| &session.tick, &[]);
            let tick: i64 = row.await?.try_get(0).map_err(Trouble::from)?;
            Ok(tick.unsigned_abs())
        })
    }

    /// What is deleted is overwritten when the database vacuums.
    fn forget(&self, games: Vec<GameId>, _thoroughly: bool) -> Pending<()> {
        let reads = Arc::clone(&self.reads);
        Box::pin(async move { Ok(forget::delete(reads.standing(), &games).await?) })
    }

    fn to_forget(&self) -> Pending<Vec<GameId>> {
        let reads = Arc::clone(&self.reads);
        Box::pin(async move { Ok(forget::to_forget(reads.standing()).await?) })
    }

    fn silent(&self, after: Option<GameId>, since_ms: u64) -> Pending<Silent> {
        let reads = Arc::clone(&self.reads);
        Box::pin(async move { Ok(forget::silent(reads.standing(), after, since_ms).await?) })
    }

    fn quiet(&self, after: Option<GameId>, since_ms: u64) -> Pending<Silent> {
        let folder = Arc::clone(&self.folder);
        Box::pin(async move { Ok(folder.quiet(after, since_ms).await?) })
    }

    fn fold(&self, games: Vec<GameId>, since_ms: u64) -> Pending<Folding> {
        let folder = Arc::clone(&self.folder);
        Box::pin(async move { Ok(folder.fold(&games, since_ms).await?) })
    }

    /// The shared clock is set on by `beat`, and by nothing else.
    fn keep_tick(&self, _tick_ms: u64) {}

    fn close(&self) -> Pending<()> {
        let (done, closed) = oneshot::channel();
        self.enqueue(Item::Close(done));
        Box::pin(async move { closed.await.map_err(|_| StoreError("it is closed".to_owned())) })
    }

    fn backlog(&self) -> usize {
        self.backlog.load(Ordering::Relaxed)
    }

    fn probe(&self) -> Pending<()> {
        let (told, written) = oneshot::channel();
        self.enqueue(Item::Probe(told));
        Box::pin(async move { written.await.map_err(|_| StoreError("it is closed".to_owned()))? })
    }

    fn set_due(&self, game: GameId, tick_ms: u64) {
        let keeper = Arc::clone(&self.keeper);
        let tick = i64::try_from(tick_ms).unwrap_or(i64::MAX);
        tokio::spawn(async move {
            // Should this fail, somebody looks again, and earlier than needed.
            drop(keeper.ask(|session| &session.set_due, &[&game.as_str(), &tick]).await);
        });
    }

    fn rest(&self, game: GameId, seq: u32) {
        let keeper = Arc::clone(&self.keeper);
        let seq = i64::from(seq);
        tokio::spawn(async move {
            // Should this fail, somebody looks once more, and finds nothing to do.
            drop(keeper.ask(|session| &session.rest, &[&game.as_str(), &seq]).await);
        });
    }
}
