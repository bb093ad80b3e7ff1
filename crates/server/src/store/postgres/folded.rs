use std::{
    collections::{BTreeMap, HashSet},
    sync::Arc,
};

use futures_util::future::join_all;
use tokio::sync::Mutex;
use tokio_postgres::{GenericClient, Row, types::ToSql};

use super::{
    Trouble, column_seq, days, games_in,
    session::{Address, Connected, Pool, within},
    statement,
};
use crate::{
    ids::{Day, GameId, random_number},
    store::{Folding, LOOKED_AT, Line, Silent, StoreError, fold, folding},
};

/// What a game has, folded or not, as it is at one moment.
const WHOLE: &str = "
    SELECT NULL::integer, at, NULL::text, lines FROM folded WHERE game = $1
    UNION ALL
    SELECT seq, at, body, NULL::bytea FROM events WHERE game_id = $1
";

/// Of some games whose events do not follow on some numbers, those that are folded, or have been
/// unfolded meanwhile.
const ELSEWHERE: &str = "
    SELECT known.game_id FROM unnest($1::text[], $2::int[]) AS known (game_id, seq)
    WHERE EXISTS (SELECT FROM folded f WHERE f.game = known.game_id AND f.seq > known.seq)
        OR known.seq = 0 AND EXISTS (SELECT FROM events e WHERE e.game_id = known.game_id AND e.seq = 1)
";

/// The names between two, by each game's first event.
const NAMES: &str =
    "SELECT game_id FROM events WHERE game_id > $1 AND game_id < $2 AND seq = 1 ORDER BY game_id LIMIT $3";

/// The same of one part of all games.
const NAMES_OF_PART: &str = "
    SELECT game_id FROM events WHERE game_id > $1 AND game_id < $2 AND seq = 1 AND hashtext(game_id) & 15 = $4::integer
    ORDER BY game_id LIMIT $3
";

/// Of some games, those in which something has happened since a moment.
const LATELY: &str = "SELECT game_id FROM events WHERE game_id = ANY($1) AND at >= $2 GROUP BY game_id";

/// Of some games, those in which a clock runs.
const RUNNING: &str = "SELECT game_id FROM timed WHERE game_id = ANY($1)";

/// Of some games, those that are folded: their day has not been dropped yet.
const ALREADY: &str = "SELECT game FROM folded WHERE game = ANY($1)";

/// What some games have, as it is at one moment.
const LINES: &str = "SELECT game_id, seq, at, body FROM events WHERE game_id = ANY($1) ORDER BY game_id, seq";

const LOCK_GAME: &str = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))";

/// All who lock several games do so in the order of their names.
const LOCK_GAMES: &str = "
    SELECT count(pg_advisory_xact_lock(hashtextextended(game, 0)))
    FROM (SELECT game FROM unnest($1::text[]) AS game ORDER BY game) AS wanted
";

/// Whoever holds this folds everything; whoever holds one of the next numbers, that part of it.
const TURN: i64 = 0x7261_756d_666f_6c64;
/// Of a database of many machines several servers fold a part each. That of one machine one server folds: all of a
/// day has to be before its table goes.
const PARTS: usize = 16;

/// Folds games over a connection of its own, which nobody else waits for.
pub(super) struct Folder {
    address: Address,
    turn: Mutex<Option<Turn>>,
}

/// What this server folds, while it holds the lock that says so.
struct Turn {
    connected: Connected,
    part: Part,
    /// What it folds after that, unless somebody else does.
    left: Vec<Part>,
}

#[derive(Clone, Copy)]
enum Part {
    All,
    One(usize),
}

impl Part {
    fn lock(self) -> i64 {
        match self {
            Part::All => TURN,
            Part::One(part) => TURN + 1 + i64::try_from(part).unwrap_or_default(),
        }
    }
}

impl Turn {
    /// The first part that nobody else folds.
    async fn begin(address: &Address) -> Result<Turn, Trouble> {
        let connected = address.connect().await?;
        let mut left = match connected.is_apart().await? {
            false => vec![Part::All],
            true => (0..PARTS).map(Part::One).collect(),
        };
        // Servers that begin at once do not all ask for the same ones.
        let first = random_number() % left.len();
        left.rotate_left(first);
        let taken = Turn::take(&connected, &mut left).await?;
        let part = taken.ok_or_else(|| Trouble::Refused("another server folds already".to_owned()))?;
        Ok(Turn { connected, part, left })
    }

    async fn take(connected: &Connected, left: &mut Vec<Part>) -> Result<Option<Part>, Trouble> {
        while let Some(part) = left.pop() {
            let lock = "SELECT pg_try_advisory_lock($1)";
            if within(connected.query_one(lock, &[&part.lock()])).await?.try_get(0)? {
                return Ok(Some(part));
            }
        }
        Ok(None)
    }

    /// Lets others have this part, and goes on with the next; false if there is none.
    async fn go_on(&mut self) -> Result<bool, Trouble> {
        within(self.connected.execute("SELECT pg_advisory_unlock($1)", &[&self.part.lock()])).await?;
        let next = Turn::take(&self.connected, &mut self.left).await?;
        self.part = next.unwrap_or(self.part);
        Ok(next.is_some())
    }

    /// The next games after one: of days that had begun at a moment, then those whose names say no day.
    async fn names(&self, after: Option<GameId>, since_ms: u64) -> Result<Vec<GameId>, Trouble> {
        let after = after.map_or_else(String::new, |game| game.to_string());
        let begun = Day::of(since_ms).plus(1).prefix();
        let dated = if after < begun { self.between(&after, &begun).await? } else { Vec::new() };
        if dated.is_empty() { self.between(after.as_str().max("2"), "~").await } else { Ok(dated) }
    }

    async fn between(&self, after: &str, until: &str) -> Result<Vec<GameId>, Trouble> {
        let most = i64::from(LOOKED_AT);
        let rows = match self.part {
            Part::All => within(self.connected.query(NAMES, &[&after, &until, &most])).await?,
            Part::One(part) => {
                let part = i32::try_from(part).unwrap_or_default();
                within(self.connected.query(NAMES_OF_PART, &[&after, &until, &most, &part])).await?
            }
        };
        games_in(&rows)
    }
}

impl Folder {
    pub(super) fn new(address: Address) -> Folder {
        Folder { address, turn: Mutex::default() }
    }

    /// What this server folds, until all is seen or the connection goes.
    async fn turn(&self) -> Result<Turn, Trouble> {
        match self.turn.lock().await.take().filter(|turn| !turn.connected.is_closed()) {
            Some(turn) => Ok(turn),
            None => Turn::begin(&self.address).await,
        }
    }

    pub(super) async fn quiet(&self, mut after: Option<GameId>, since_ms: u64) -> Result<Silent, Trouble> {
        let mut turn = self.turn().await?;
        let older = within(turn.connected.query("SELECT FROM nodes WHERE NOT folds LIMIT 1", &[])).await?;
        if !older.is_empty() {
            return Err(Trouble::Refused(
                "a server of an earlier version is there, or was within the last ten minutes; it could not read \
                 what is folded"
                    .to_owned(),
            ));
        }
        if after.is_none() {
            days::make_ahead(&turn.connected).await?;
        }
        loop {
            let names = turn.names(after, since_ms).await?;
            if let Some(last) = names.last() {
                let games = among(&turn.connected, &names, since_ms).await?;
                let quiet = Silent { games, last: Some(*last) };
                *self.turn.lock().await = Some(turn);
                return Ok(quiet);
            }
            if turn.left.is_empty() {
                days::drop_over(&turn.connected, since_ms).await?;
            }
            // Who has seen everything lets others take their turn, before the connection is closed.
            if !turn.go_on().await? {
                return Ok(Silent::default());
            }
            after = None;
        }
    }

    pub(super) async fn fold(&self, games: &[GameId], since_ms: u64) -> Result<Folding, Trouble> {
        let mut turn = self.turn().await?;
        let done = put(&mut turn.connected, games, since_ms).await;
        // Over a connection that has not answered nothing more is asked.
        if !matches!(done, Err(Trouble::Away(_))) {
            *self.turn.lock().await = Some(turn);
        }
        done
    }
}

/// Of some games, those that may be folded.
async fn among(connected: &Connected, games: &[GameId], since_ms: u64) -> Result<Vec<GameId>, Trouble> {
    let since = i64::try_from(since_ms).unwrap_or(i64::MAX);
    let mut games = games.to_vec();
    // What is looked for last is dearest.
    for (question, value) in [(ALREADY, None), (RUNNING, None), (LATELY, Some(&since))] {
        let names: Vec<&str> = games.iter().map(GameId::as_str).collect();
        let mut values: Vec<&(dyn ToSql + Sync)> = vec![&names];
        values.extend(value.map(|since| since as &(dyn ToSql + Sync)));
        let found: HashSet<GameId> =
            games_in(&within(connected.query(question, &values)).await?)?.into_iter().collect();
        games.retain(|game| !found.contains(game));
    }
    Ok(games)
}

/// Puts rows in the place of some games' events, in one transaction. What has a table for its day goes with
/// that; of what has none the events are deleted, and must be what was folded.
async fn put(connected: &mut Connected, games: &[GameId], since_ms: u64) -> Result<Folding, Trouble> {
    let transaction = within(connected.client.transaction()).await?;
    let names: Vec<&str> = games.iter().map(GameId::as_str).collect();
    within(transaction.execute(LOCK_GAMES, &[&names])).await?;
    let logs = logs(&within(transaction.query(LINES, &[&names])).await?)?;
    let told = tokio::task::spawn_blocking(move || -> Vec<(GameId, Vec<Line>, Vec<u8>)> {
        let told = logs.into_iter().map(|(game, lines)| {
            let folded = folding(&lines, since_ms)?;
            Some((game, lines, folded))
        });
        told.flatten().collect()
    });
    let told = told.await.map_err(|_| Trouble::Refused("folding has failed".to_owned()))?;
    let mut done = Folding::default();
    let (mut seqs, mut ats, mut rows) = (Vec::new(), Vec::new(), Vec::new());
    for (game, lines, folded) in &told {
        let Some(last) = lines.last() else { continue };
        done.add(*game, last, folded);
        seqs.push(column_seq(last.seq));
        ats.push(last.at);
        rows.push(folded.as_slice());
    }
    let names: Vec<&str> = done.folded.iter().map(GameId::as_str).collect();
    let put = "INSERT INTO folded (game, seq, at, lines) \
        SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::bytea[])";
    within(transaction.execute(put, &[&names, &seqs, &ats, &rows])).await?;
    let days = days::tables(&transaction).await?;
    let goes_with_its_day = |game: &GameId| game.day().is_some_and(|day| days.contains(&day));
    let goes: Vec<&str> =
        done.folded.iter().filter(|game| !goes_with_its_day(game)).map(GameId::as_str).collect();
    if !goes.is_empty() {
        let clear = "DELETE FROM events WHERE game_id = ANY($1) RETURNING game_id, seq, at, body";
        let mut gone = self::logs(&within(transaction.query(clear, &[&goes])).await?)?;
        for (game, lines, _) in told.iter().filter(|(game, ..)| !goes_with_its_day(game)) {
            if gone.remove(game).is_none_or(|gone| gone != *lines) {
                return Ok(Folding::default());
            }
        }
    }
    within(transaction.commit()).await?;
    Ok(done)
}

/// The lines of some games in the order of their numbers.
fn logs(rows: &[Row]) -> Result<BTreeMap<GameId, Vec<Line>>, Trouble> {
    let mut logs: BTreeMap<GameId, Vec<Line>> = BTreeMap::new();
    for row in rows {
        let seq: i32 = row.try_get(1)?;
        let line = Line { seq: seq.unsigned_abs(), at: row.try_get(2)?, body: row.try_get(3)? };
        logs.entry(super::game(row)?).or_default().push(line);
    }
    logs.values_mut().for_each(|lines| lines.sort_by_key(|line| line.seq));
    Ok(logs)
}

fn line(row: &Row) -> Result<Line, Trouble> {
    let seq: i32 = row.try_get(0)?;
    Ok(Line { seq: seq.unsigned_abs(), at: row.try_get(1)?, body: row.try_get(2)? })
}

/// All lines of a game, wherever they are.
pub(super) async fn whole(client: &impl GenericClient, game: GameId) -> Result<Vec<Line>, Trouble> {
    let mut lines = Vec::new();
    for row in &within(client.query(WHOLE, &[&game.as_str()])).await? {
        match row.try_get::<_, Option<&[u8]>>(3)? {
            Some(folded) => lines.extend(
                fold::unfold(folded, row.try_get(1)?)
                    .map_err(|why| Trouble::Refused(format!("game {game}: {why}")))?,
            ),
            None => lines.push(line(row)?),
        }
    }
    lines.sort_by_key(|line| line.seq);
    lines.dedup();
    Ok(lines)
}

/// Gives a game its events back, within a transaction that keeps others from it.
pub(super) async fn unfold(client: &impl GenericClient, game: GameId) -> Result<(), Trouble> {
    let name = game.as_str();
    within(client.execute(LOCK_GAME, &[&name])).await?;
    if game.day().is_some() {
        within(client.execute(days::STAYS, &[&name])).await?;
    }
    let take = "DELETE FROM folded WHERE game = $1 RETURNING lines, at";
    for row in within(client.query(take, &[&name])).await? {
        let lines = fold::unfold(row.try_get(0)?, row.try_get(1)?)
            .map_err(|why| Trouble::Refused(format!("game {game}: {why}")))?;
        let there = logs(&within(client.query(LINES, &[&[name].as_slice()])).await?)?.remove(&game);
        // Its day has not been dropped yet.
        if there.is_some_and(|there| there.starts_with(&lines)) {
            continue;
        }
        // One by one, and all at once: a Citus that is given them together does not say which key was there.
        let put = within(client.prepare(statement::PUT)).await?;
        let rows: Vec<_> = lines.iter().map(|line| (column_seq(line.seq), line.at, &line.body)).collect();
        let at_once = rows.iter().map(async |(seq, at, body)| {
            let values: [&(dyn ToSql + Sync); 4] = [&name, seq, at, body];
            within(client.execute(&put, &values)).await
        });
        // What comes after a failure fails because of it.
        join_all(at_once).await.into_iter().collect::<Result<Vec<u64>, Trouble>>()?;
    }
    Ok(())
}

/// The lines after a number of those games that have them elsewhere than among the events, or why they
/// are none: the concern of each game alone.
pub(super) async fn tails(
    reads: &Arc<Pool>,
    known: &[(GameId, u32)],
) -> Result<Vec<(GameId, Result<Vec<Line>, StoreError>)>, Trouble> {
    if known.is_empty() {
        return Ok(Vec::new());
    }
    let standing = reads.standing();
    let asking = async || {
        let session = standing.session().await?;
        let candidates = if session.apart.is_some() {
            known.iter().map(|(game, _)| *game).collect()
        } else {
            let (games, seqs) = super::columns(known);
            games_in(&within(session.client.query(ELSEWHERE, &[&games, &seqs])).await?)?
        };
        let mut tails = Vec::new();
        for game in candidates {
            let since = known.iter().find(|(known, _)| *known == game).map_or(0, |(_, seq)| *seq);
            let lines = match whole(&*session.client, game).await {
                Err(Trouble::Refused(why)) => Err(StoreError(why)),
                lines => Ok(lines?.into_iter().filter(|line| line.seq > since).collect::<Vec<_>>()),
            };
            if !lines.as_ref().is_ok_and(Vec::is_empty) {
                tails.push((game, lines));
            }
        }
        Ok(tails)
    };
    match asking().await {
        // What was cut off is asked once more.
        Err(Trouble::Away(_)) => {
            standing.forget().await;
            asking().await
        }
        answered => answered,
    }
}
