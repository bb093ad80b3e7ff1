use std::{path::Path, thread, time::Duration};

use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use super::{FileLock, Unplaced, holds_games, put_in_place, reader::looked_through, tables};
use crate::{
    ids::GameId,
    players::deletion,
    store::{NAMED_FOR, Silent, StoreError, wall_ms},
};

/// Deletes everything of some games. What held it is overwritten, not only given up.
pub(super) fn delete(connection: &mut Connection, games: &[GameId]) -> Result<(), StoreError> {
    connection.pragma_update(None, "secure_delete", true)?;
    let transaction = connection.transaction()?;
    for game in games {
        let game = game.as_str();
        transaction.execute(
            "UPDATE batches SET events = (
                SELECT json_group_array(json(value)) FROM json_each(batches.events) WHERE value ->> 0 <> ?1
             ) WHERE instr(events, ?1) > 0",
            [game],
        )?;
        for table in [
            "events", "folded", "timed", "seats", "rounds", "sittings", "rated", "live", "seeks", "plans",
            "notices",
        ] {
            transaction.execute(&format!("DELETE FROM {table} WHERE game = ?1"), [game])?;
        }
    }
    transaction.execute("DELETE FROM forgotten WHERE at < ?1", [wall_ms() - NAMED_FOR])?;
    transaction.commit()?;
    Ok(connection.pragma_update(None, "secure_delete", "FAST")?)
}

/// Overwrites what pages hold that nothing uses any more: events were written there before they were
/// put in their place. Such pages are few, and are taken first for what is written next.
pub(super) fn scrub(connection: &mut Connection) -> Result<(), StoreError> {
    const AT_ONCE: i64 = 4_096;
    let number =
        |pragma: &str| connection.query_row(&format!("PRAGMA {pragma}"), (), |row| row.get::<_, i64>(0));
    let (free, size) = (number("freelist_count")?, number("page_size")?);
    let transaction = connection.transaction()?;
    transaction.execute_batch("CREATE TABLE scrub (zeros BLOB)")?;
    let mut left = free;
    while left > 0 {
        transaction.execute("INSERT INTO scrub VALUES (zeroblob(?1))", [left.min(AT_ONCE) * size])?;
        left -= AT_ONCE;
    }
    transaction.execute_batch("DROP TABLE scrub")?;
    Ok(transaction.commit()?)
}

pub(super) fn silent(
    connection: &Connection,
    unplaced: &Unplaced,
    after: Option<GameId>,
    since_ms: u64,
) -> Result<Silent, StoreError> {
    // From name to name by the key, without looking at the events between them.
    let question = "WITH RECURSIVE name (game) AS (
            SELECT min(game) FROM
                (SELECT min(game) AS game FROM events WHERE game > ?1
                 UNION ALL SELECT min(game) FROM folded WHERE game > ?1)
            UNION ALL
            SELECT (SELECT min(game) FROM
                (SELECT min(game) AS game FROM events WHERE game > name.game
                 UNION ALL SELECT min(game) FROM folded WHERE game > name.game))
            FROM name WHERE game IS NOT NULL
            LIMIT ?2
         )
         SELECT game, coalesce((SELECT at FROM events WHERE game = name.game ORDER BY seq DESC LIMIT 1),
            (SELECT at FROM folded WHERE game = name.game)) < ?3
            AND game NOT IN (SELECT game FROM timed)
            AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.game = name.game AND player IS NOT NULL)
         FROM name WHERE game IS NOT NULL";
    looked_through(connection, unplaced, question, after, since_ms)
}

/// Forgets a game of a file, whether or not a server uses it: then the server is asked to, and waited
/// for. False if there is no such game.
pub fn forget_in_file(path: &Path, game: GameId) -> Result<bool, StoreError> {
    let mut connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)
        .map_err(|error| StoreError(format!("{}: {error}", path.display())))?;
    connection.busy_timeout(Duration::from_secs(10))?;
    connection.pragma_update(None, "secure_delete", true)?;
    holds_games(&connection, path)?;
    let Ok(_lock) = FileLock::take(path) else { return ask_server(&connection, game) };
    put_in_place(&connection)?;
    if !is_there(&connection, game)? {
        return Ok(false);
    }
    delete(&mut connection, &[game])?;
    scrub(&mut connection)?;
    // What is still in the write-ahead log goes with it.
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", (), |_| Ok(()))?;
    Ok(true)
}

/// Deletes a player of a file, whether or not a server uses it. False if there is no such player.
pub fn forget_player_in_file(path: &Path, player: &str) -> Result<bool, StoreError> {
    let mut connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)
        .map_err(|error| StoreError(format!("{}: {error}", path.display())))?;
    connection.busy_timeout(Duration::from_secs(10))?;
    // A server may be writing: whoever begins to write reads nothing older.
    connection.set_transaction_behavior(TransactionBehavior::Immediate);
    connection.pragma_update(None, "secure_delete", true)?;
    holds_games(&connection, path)?;
    let lock = FileLock::take(path);
    if lock.is_ok() {
        put_in_place(&connection)?;
    }
    Ok(tables::change(&mut connection, deletion(player), &Unplaced::default())?.is_some())
}

fn is_there(connection: &Connection, game: GameId) -> Result<bool, StoreError> {
    let question = "SELECT EXISTS (SELECT 1 FROM events WHERE game = ?1)
        OR EXISTS (SELECT 1 FROM folded WHERE game = ?1)
        OR EXISTS (SELECT 1 FROM batches WHERE instr(events, ?1) > 0)";
    Ok(connection.query_row(question, [game.as_str()], |row| row.get(0))?)
}

fn ask_server(connection: &Connection, game: GameId) -> Result<bool, StoreError> {
    if !is_there(connection, game)? {
        return Ok(false);
    }
    connection.execute(
        "INSERT INTO forgotten (game, at) VALUES (?1, ?2) ON CONFLICT (game) DO UPDATE SET at = excluded.at",
        (game.as_str(), wall_ms()),
    )?;
    for _ in 0..100 {
        if !is_there(connection, game)? {
            return Ok(true);
        }
        thread::sleep(Duration::from_millis(100));
    }
    Err(StoreError("the server that uses the file has not forgotten the game within ten seconds".to_owned()))
}
