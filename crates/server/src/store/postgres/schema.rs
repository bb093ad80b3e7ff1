use tokio_postgres::Client;

use super::{Trouble, session::within};
use crate::store::tables::{AGREED, DAYS, LOBBY, PLAYERS, POSITIONS, WATCHED};

/// How the database came to look as it does, step by step. Steps are only ever added, and are such
/// that servers which do not know them yet can go on.
const STEPS: &[&str] = &[
    "
    CREATE TABLE events (
        game_id text COLLATE \"C\" NOT NULL,
        seq integer NOT NULL,
        at bigint NOT NULL,
        body text NOT NULL,
        PRIMARY KEY (game_id, seq)
    );
    CREATE TABLE timed (game_id text COLLATE \"C\" PRIMARY KEY, due bigint NOT NULL);
    CREATE INDEX timed_due ON timed (due);
    CREATE TABLE service_clock (
        one integer PRIMARY KEY CHECK (one = 1),
        tick_ms bigint NOT NULL,
        beat_ms bigint NOT NULL,
        cluster text NOT NULL
    );
    INSERT INTO service_clock VALUES (1, 0, 0, md5(random()::text || clock_timestamp()::text));
    CREATE TABLE migration (source text PRIMARY KEY, done boolean NOT NULL);
    CREATE UNLOGGED TABLE nodes (node text PRIMARY KEY, beat_ms bigint NOT NULL, hinting boolean NOT NULL);
",
    "
    CREATE TABLE forgotten (game_id text COLLATE \"C\" PRIMARY KEY, at bigint NOT NULL);
",
    PLAYERS,
    POSITIONS,
    LOBBY,
    DAYS,
    WATCHED,
    "
    CREATE TABLE folded (
        game text COLLATE \"C\" PRIMARY KEY, seq integer NOT NULL, at bigint NOT NULL, lines bytea NOT NULL
    );
    ALTER TABLE nodes ADD COLUMN folds boolean NOT NULL DEFAULT false;
",
    AGREED,
    // Names that say no day sort behind all that do. That this is so of all that are there is looked at while
    // everything goes on, and not when the table takes its place among those of the days.
    "
    ALTER TABLE events ADD CONSTRAINT undated CHECK (game_id >= '2') NOT VALID;
",
    "
    ALTER TABLE events VALIDATE CONSTRAINT undated;
",
    "
    ALTER TABLE events RENAME TO events_undated;
    ALTER INDEX events_pkey RENAME TO events_undated_pkey;
    CREATE TABLE events (
        game_id text COLLATE \"C\" NOT NULL,
        seq integer NOT NULL,
        at bigint NOT NULL,
        body text NOT NULL,
        PRIMARY KEY (game_id, seq)
    ) PARTITION BY RANGE (game_id);
    ALTER TABLE events ATTACH PARTITION events_undated FOR VALUES FROM ('2') TO (MAXVALUE);
    ALTER TABLE events_undated DROP CONSTRAINT undated;
    CREATE TABLE events_rest PARTITION OF events DEFAULT;
    CREATE TABLE staying (game_id text COLLATE \"C\" PRIMARY KEY);
",
    // Ends of rounds of which the tables beside the log do not know yet, where those are on another machine.
    "
    CREATE TABLE owed (
        game_id text COLLATE \"C\" NOT NULL, seq integer NOT NULL, at bigint NOT NULL, PRIMARY KEY (game_id, seq)
    );
",
];

/// Any number; the same in every server.
pub(super) const LOCK: i64 = 0x7261_756d_7370_6965;

/// Brings the database up to date. Servers that start at once do so one after the other.
pub(super) async fn update(client: &mut Client) -> Result<(), Trouble> {
    while !step(client).await? {}
    Ok(())
}

/// Does the next step, so that nothing is locked for longer than it takes; true if there is none.
async fn step(client: &mut Client) -> Result<bool, Trouble> {
    let transaction = within(client.transaction()).await?;
    // Others may be at it; however long they take.
    transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK]).await?;
    within(
        transaction.batch_execute("CREATE TABLE IF NOT EXISTS schema_version (version integer PRIMARY KEY)"),
    )
    .await?;
    let row =
        within(transaction.query_one("SELECT coalesce(max(version), 0) FROM schema_version", &[])).await?;
    let version: i32 = row.try_get(0)?;
    let known = i32::try_from(STEPS.len()).unwrap_or(i32::MAX);
    if version > known {
        return Err(Trouble::Refused(format!(
            "the database was made by a newer version of this program (layout {version}, known here is {known})"
        )));
    }
    let next = STEPS.get(usize::try_from(version).unwrap_or(0));
    if let Some(step) = next {
        transaction.batch_execute(step).await?;
        transaction.execute("INSERT INTO schema_version VALUES ($1)", &[&(version + 1)]).await?;
    }
    within(transaction.commit()).await?;
    Ok(next.is_none())
}
