//! The log has a table for each day on which games were opened, whose names say so. What is folded of a day is
//! not deleted row by row: when all of it is, its table is dropped. `events_rest` has what is left of days that
//! were dropped, `events_undated` the games whose names say no day; there folding deletes.
//!
//! Nothing that was written is dropped unless it is folded:
//!
//! 1. Every game of the day that is not folded is noted in `staying`.
//! 2. Whoever adds to a game of a day that is past, or unfolds one, notes it there in the same transaction.
//! 3. While nobody else reads or writes events, what is noted and not folded is moved to `events_rest`, and the
//!    rest dropped.
//!
//! A Citus has no tables for days, and folding deletes there: to drop one, all its machines would have to stop
//! at the same time and commit in two phases.

use tokio_postgres::GenericClient;

use super::{
    Trouble,
    session::{Connected, within},
};
use crate::{
    ids::Day,
    store::{StoreError, wall_ms},
};

/// So many days have a table before they begin.
pub(super) const AHEAD: u64 = 3;
/// So long, in milliseconds, a day is over before it may be dropped: whoever opens a game has long done so, or
/// notes that it was late.
const OVER_MS: u64 = 86_400_000;

/// Games of past days that something was added to, or that could not be folded.
const STAYING: &str = "
    INSERT INTO staying (game_id)
    SELECT game_id FROM {table} WHERE seq = 1
        AND NOT EXISTS (SELECT FROM folded WHERE folded.game = {table}.game_id)
    ON CONFLICT DO NOTHING
";

/// Nobody waits for longer than a second for what is short when nobody reads everything.
const DROP: &str = "
    BEGIN;
    SET LOCAL lock_timeout = 1000;
    LOCK TABLE events IN ACCESS EXCLUSIVE MODE;
    ALTER TABLE events DETACH PARTITION {table};
    INSERT INTO events (game_id, seq, at, body)
        SELECT e.game_id, e.seq, e.at, e.body FROM staying JOIN {table} e ON e.game_id = staying.game_id
        WHERE NOT EXISTS (SELECT FROM folded WHERE folded.game = staying.game_id);
    DROP TABLE {table};
    COMMIT;
";

/// A table lies beside the others before it becomes one of them, which keeps nobody from reading and writing.
const MAKE: &str = "
    BEGIN;
    SET LOCAL lock_timeout = 1000;
    CREATE TABLE {table} (LIKE events INCLUDING ALL);
    ALTER TABLE events ATTACH PARTITION {table} FOR VALUES FROM ('{prefix}') TO ('{prefix}~');
    COMMIT;
";

fn table(day: Day) -> String {
    format!("events_{}", day.prefix())
}

fn about(sql: &str, day: Day) -> String {
    sql.replace("{table}", &table(day)).replace("{prefix}", &day.prefix())
}

/// Notes that a game of a past day stays in the log when its day goes.
pub(super) const STAYS: &str = "INSERT INTO staying (game_id) VALUES ($1::text) ON CONFLICT DO NOTHING";

/// The days that have a table; none in a Citus, where those that it was made with go like everything else.
pub(super) async fn tables(client: &impl GenericClient) -> Result<Vec<Day>, Trouble> {
    let question = "SELECT substr(relname::text, 8) FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid \
        WHERE inhparent = 'events'::regclass AND to_regclass('pg_dist_partition') IS NULL ORDER BY 1";
    let rows = within(client.query(question, &[])).await?;
    let days = rows.iter().map(|row| Ok(Day::from_prefix(row.try_get(0)?)));
    Ok(days.collect::<Result<Vec<_>, Trouble>>()?.into_iter().flatten().collect())
}

/// Makes the tables of today and of the days after. Where games of today are elsewhere already, there they stay.
pub(super) async fn make_ahead(connected: &Connected) -> Result<(), Trouble> {
    if connected.is_citus().await? {
        return Ok(());
    }
    let (there, today) = (tables(&**connected).await?, Day::of(wall_ms().unsigned_abs()));
    for day in (0..AHEAD).map(|days| today.plus(days)).filter(|day| !there.contains(day)) {
        say(connected, &about(MAKE, day)).await;
    }
    Ok(())
}

/// Drops the days that are over since a moment. Whatever could be folded of them is.
pub(super) async fn drop_over(connected: &Connected, since_ms: u64) -> Result<(), Trouble> {
    let past = wall_ms().unsigned_abs().saturating_sub(OVER_MS).min(since_ms);
    let there = tables(&**connected).await?;
    for day in there.iter().filter(|day| day.end_ms() <= past) {
        // However long it takes: it keeps nobody waiting.
        connected.batch_execute("SET statement_timeout = 0").await?;
        let noted = connected.batch_execute(&about(STAYING, *day)).await;
        connected.batch_execute("RESET statement_timeout").await?;
        noted?;
        say(connected, &about(DROP, *day)).await;
    }
    // What was noted of days that are gone, or for nothing.
    let left = tables(&**connected).await?;
    let first = left.first().map_or_else(|| Day::of(wall_ms().unsigned_abs()).prefix(), |day| day.prefix());
    within(connected.execute("DELETE FROM staying WHERE game_id < $1", &[&first])).await?;
    Ok(())
}

/// Does something that can be done an hour later as well.
async fn say(connected: &Connected, sql: &str) {
    if let Err(trouble) = within(connected.batch_execute(sql)).await {
        tracing::info!(why = %StoreError::from(trouble), "day-waits");
        // Where this fails too, the connection is gone, and everything with it.
        let _ = within(connected.batch_execute("ROLLBACK")).await;
    }
}
