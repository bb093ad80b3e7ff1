use rusqlite::{Connection, OptionalExtension, TransactionBehavior};

use super::{Unplaced, reader::looked_through};
use crate::{
    ids::GameId,
    store::{Line, Silent, StoreError, fold},
};

/// The lines that a game was folded to; none if it is not folded.
pub(super) fn lines(connection: &Connection, game: GameId) -> Result<Vec<Line>, StoreError> {
    let mut statement = connection.prepare_cached("SELECT lines, at FROM folded WHERE game = ?1")?;
    let row = |row: &rusqlite::Row<'_>| Ok((row.get::<_, Vec<u8>>(0)?, row.get(1)?));
    let folded = statement.query_row([game.as_str()], row).optional()?;
    let lines = folded.map(|(folded, ended)| fold::unfold(&folded, ended)).transpose();
    Ok(lines.map_err(|why| StoreError(format!("game {game}: {why}")))?.unwrap_or_default())
}

/// A game's lines that have their place, folded or not. What a batch has brought again after it was
/// folded is there twice, and the same.
pub(super) fn all_lines(connection: &Connection, game: GameId) -> Result<Vec<Line>, StoreError> {
    let mut all = lines(connection, game)?;
    let mut statement =
        connection.prepare_cached("SELECT seq, at, body FROM events WHERE game = ?1 ORDER BY seq")?;
    let placed = statement.query_map([game.as_str()], |row| {
        Ok(Line { seq: row.get(0)?, at: row.get(1)?, body: row.get(2)? })
    })?;
    for line in placed {
        all.push(line?);
    }
    all.sort_by_key(|line| line.seq);
    all.dedup();
    Ok(all)
}

/// Puts a row in the place of a game's events, unless they are not any more what was folded.
pub(super) fn put(
    connection: &mut Connection,
    unplaced: &Unplaced,
    game: GameId,
    lines: &[Line],
    folded: &[u8],
) -> Result<bool, StoreError> {
    // It reads before it writes: who cuts the write-ahead log back waits for readers, and would be waited for.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let Some(last) = lines.last().filter(|_| unplaced.rows(game).is_empty()) else {
        return Ok(false);
    };
    if all_lines(&transaction, game)? != lines {
        return Ok(false);
    }
    transaction
        .prepare_cached("INSERT OR REPLACE INTO folded (game, seq, at, lines) VALUES (?1, ?2, ?3, ?4)")?
        .execute((game.as_str(), last.seq, last.at, folded))?;
    transaction.prepare_cached("DELETE FROM events WHERE game = ?1")?.execute([game.as_str()])?;
    transaction.commit()?;
    Ok(true)
}

/// Gives a game its events back, within a transaction of others.
pub(super) fn unfold(transaction: &Connection, game: GameId) -> Result<(), StoreError> {
    let lines = lines(transaction, game)?;
    if lines.is_empty() {
        return Ok(());
    }
    let mut place = transaction
        .prepare_cached("INSERT OR IGNORE INTO events (game, seq, at, body) VALUES (?1, ?2, ?3, ?4)")?;
    for Line { seq, at, body } in lines {
        place.execute((game.as_str(), seq, at, body))?;
    }
    transaction.prepare_cached("DELETE FROM folded WHERE game = ?1")?.execute([game.as_str()])?;
    Ok(())
}

pub(super) fn quiet(
    connection: &Connection,
    unplaced: &Unplaced,
    after: Option<GameId>,
    since_ms: u64,
) -> Result<Silent, StoreError> {
    // From name to name by the key, without looking at the events between them.
    let question = "WITH RECURSIVE name (game) AS (
            SELECT min(game) FROM events WHERE game > ?1
            UNION ALL
            SELECT (SELECT min(game) FROM events WHERE game > name.game) FROM name WHERE game IS NOT NULL
            LIMIT ?2
         )
         SELECT game, (SELECT at FROM events WHERE game = name.game ORDER BY seq DESC LIMIT 1) < ?3
            AND game NOT IN (SELECT game FROM timed)
         FROM name WHERE game IS NOT NULL";
    looked_through(connection, unplaced, question, after, since_ms)
}
