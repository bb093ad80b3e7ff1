use std::sync::Arc;

use futures_util::future::join_all;
use tokio::sync::Mutex;
use tokio_postgres::{GenericClient, Row, types::ToSql};

use super::{
    Trouble, column_seq, games_in,
    session::{Address, Connected, Pool, within},
    statement,
};
use crate::{
    ids::GameId,
    store::{Folding, LOOKED_AT, Line, Silent, StoreError, fold, folding},
};

/// What a game has, folded or not, as it is at one moment.
const WHOLE: &str = "
    SELECT NULL::integer, NULL::bigint, NULL::text, lines FROM folded WHERE game = $1
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

/// From name to name by the key, without looking at the events between them.
const QUIET: &str = "
    WITH RECURSIVE name (game_id) AS (
        (SELECT game_id FROM events WHERE game_id > $1 ORDER BY game_id LIMIT 1)
        UNION ALL
        SELECT (SELECT game_id FROM events WHERE game_id > name.game_id ORDER BY game_id LIMIT 1)
        FROM name WHERE game_id IS NOT NULL
    )
    SELECT game_id, (SELECT at FROM events e WHERE e.game_id = name.game_id ORDER BY seq DESC LIMIT 1) < $2
        AND NOT EXISTS (SELECT FROM timed t WHERE t.game_id = name.game_id)
        AND EXISTS (SELECT FROM events e WHERE e.game_id = name.game_id AND strpos(e.body, '\"finished\"') > 0)
    FROM name WHERE game_id IS NOT NULL LIMIT $3
";

/// The same where the database is many machines, each of which goes by its own key.
const QUIET_APART: &str = "
    SELECT e.game_id, max(e.at) < $2 AND bool_or(strpos(e.body, '\"finished\"') > 0) AND count(t.game_id) = 0
    FROM events e LEFT JOIN timed t ON t.game_id = e.game_id
    WHERE e.game_id > $1 GROUP BY e.game_id ORDER BY e.game_id LIMIT $3
";

const LOCK_GAME: &str = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))";

/// Whoever holds this folds.
const TURN: i64 = 0x7261_756d_666f_6c64;

/// Folds games over a connection of its own, which nobody else waits for.
pub(super) struct Folder {
    address: Address,
    connection: Mutex<Option<Connected>>,
}

impl Folder {
    pub(super) fn new(address: Address) -> Folder {
        Folder { address, connection: Mutex::default() }
    }

    /// The connection, if it is this server's turn: one folds for all, until it goes.
    async fn taken(&self) -> Result<Connected, Trouble> {
        if let Some(open) = self.connection.lock().await.take().filter(|open| !open.is_closed()) {
            return Ok(open);
        }
        let connected = self.address.connect().await?;
        let row = within(connected.query_one("SELECT pg_try_advisory_lock($1)", &[&TURN])).await?;
        match row.try_get(0)? {
            true => Ok(connected),
            false => Err(Trouble::Refused("another server folds already".to_owned())),
        }
    }

    pub(super) async fn quiet(&self, after: Option<GameId>, since_ms: u64) -> Result<Silent, Trouble> {
        let connected = self.taken().await?;
        let older = within(connected.query("SELECT FROM nodes WHERE NOT folds LIMIT 1", &[])).await?;
        if !older.is_empty() {
            return Err(Trouble::Refused(
                "a server of an earlier version is there, or was within the last ten minutes; it could not read \
                 what is folded"
                    .to_owned(),
            ));
        }
        let after = after.map_or_else(String::new, |game| game.to_string());
        let since = i64::try_from(since_ms).unwrap_or(i64::MAX);
        let question = if connected.is_apart().await? { QUIET_APART } else { QUIET };
        let rows = within(connected.query(question, &[&after, &since, &i64::from(LOOKED_AT)])).await?;
        let mut quiet = Silent { last: games_in(&rows)?.last().copied(), ..Silent::default() };
        for row in &rows {
            if row.try_get(1)? {
                quiet.games.extend(GameId::new(row.try_get(0)?));
            }
        }
        // Who has seen everything lets others take their turn.
        if quiet.last.is_some() {
            *self.connection.lock().await = Some(connected);
        }
        Ok(quiet)
    }

    pub(super) async fn fold(&self, game: GameId, since_ms: u64) -> Result<Folding, Trouble> {
        let mut connected = self.taken().await?;
        let done = put(&mut connected, game, since_ms).await;
        // Over a connection that has not answered nothing more is asked.
        if !matches!(done, Err(Trouble::Away(_))) {
            *self.connection.lock().await = Some(connected);
        }
        done
    }
}

/// Puts a row in the place of a game's events, in one transaction; what it deletes must be what it
/// has folded.
async fn put(connected: &mut Connected, game: GameId, since_ms: u64) -> Result<Folding, Trouble> {
    let transaction = within(connected.client.transaction()).await?;
    within(transaction.execute(LOCK_GAME, &[&game.as_str()])).await?;
    let lines = whole(&transaction, game).await?;
    let folding = tokio::task::spawn_blocking(move || folding(lines, since_ms)).await;
    let Ok(Some((lines, folded))) = folding else { return Ok(Folding::Stays) };
    let Some(last) = lines.last() else { return Ok(Folding::Stays) };
    let put = "INSERT INTO folded (game, seq, at, lines) VALUES ($1, $2, $3, $4) \
        ON CONFLICT (game) DO UPDATE SET seq = excluded.seq, at = excluded.at, lines = excluded.lines";
    within(transaction.execute(put, &[&game.as_str(), &column_seq(last.seq), &last.at, &folded])).await?;
    let clear = "DELETE FROM events WHERE game_id = $1 AND seq <= $2 RETURNING seq, at, body, NULL::bytea";
    let gone = within(transaction.query(clear, &[&game.as_str(), &column_seq(last.seq)])).await?;
    for row in &gone {
        let line = line(row)?;
        if lines.get((line.seq as usize).wrapping_sub(1)) != Some(&line) {
            return Ok(Folding::Stays);
        }
    }
    within(transaction.commit()).await?;
    Ok(Folding::Folded { events: last.seq, bytes: folded.len() as u64 })
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
            Some(folded) => lines
                .extend(fold::unfold(folded).map_err(|why| Trouble::Refused(format!("game {game}: {why}")))?),
            None => lines.push(line(row)?),
        }
    }
    lines.sort_by_key(|line| line.seq);
    lines.dedup();
    Ok(lines)
}

/// Gives a game its events back, within a transaction that keeps others from it.
pub(super) async fn unfold(client: &impl GenericClient, game: GameId) -> Result<(), Trouble> {
    within(client.execute(LOCK_GAME, &[&game.as_str()])).await?;
    let take = "DELETE FROM folded WHERE game = $1 RETURNING lines";
    for row in within(client.query(take, &[&game.as_str()])).await? {
        let lines =
            fold::unfold(row.try_get(0)?).map_err(|why| Trouble::Refused(format!("game {game}: {why}")))?;
        // One by one, and all at once: a Citus that is given them together does not say which key was there.
        let put = within(client.prepare(statement::PUT)).await?;
        let rows: Vec<_> = lines.iter().map(|line| (column_seq(line.seq), line.at, &line.body)).collect();
        let at_once = rows.iter().map(async |(seq, at, body)| {
            let values: [&(dyn ToSql + Sync); 4] = [&game.as_str(), seq, at, body];
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
