use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::{StoreError, postgres::Target, sqlite, tables};

/// What was moved, and found to be the same afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    pub games: u64,
    pub events: u64,
    /// Games in which a clock runs.
    pub timed: u64,
    /// Players, with everything that is theirs.
    pub players: u64,
    /// Of the games, those that are folded; their events are not counted.
    pub folded: u64,
    /// Of the events, those that an earlier, interrupted move had brought already.
    pub found: u64,
}

/// How far a move has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    Moving,
    Comparing,
}

/// A line of either log, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) game: String,
    pub(super) seq: i32,
    pub(super) at: i64,
    pub(super) body: String,
}

/// So many lines at once.
const PAGE: u32 = 2_000;

/// Moves all games of a file into an empty database, and compares every line afterwards. What was
/// interrupted goes on when it is begun again. `progress` hears how many events are done, of how
/// many.
pub async fn migrate(
    from: &Path,
    to: &str,
    mut progress: impl FnMut(Stage, u64, u64),
) -> Result<Moved, StoreError> {
    let source = open(from)?;
    let count = |question: &str| source.query_row(question, (), |row| row.get::<_, i64>(0));
    let events = count("SELECT count(*) FROM events")?.unsigned_abs();
    let folded = count("SELECT count(*) FROM folded")?.unsigned_abs();
    let games = folded
        + count("SELECT count(DISTINCT game) FROM events WHERE game NOT IN (SELECT game FROM folded)")?
            .unsigned_abs();
    let tick = count("SELECT coalesce(max(ms), 0) FROM tick")?;
    let target = Target::open(to, &format!("{games} games, {events} events, {tick} ms")).await?;

    let mut done = target.count().await?;
    let found = done;
    let mut last = target.last().await?;
    loop {
        let page = page(&source, last.as_ref())?;
        target.put(&page).await?;
        done += page.len() as u64;
        progress(Stage::Moving, done, events);
        match page.into_iter().last() {
            Some(line) => last = Some((line.game, line.seq)),
            None => break,
        }
    }
    let mut statement = source.prepare("SELECT game FROM timed ORDER BY game")?;
    let timed = statement.query_map((), |row| row.get(0))?.collect::<Result<Vec<String>, _>>()?;
    target.put_clocks(&timed, tick).await?;

    let players = move_tables(&source, &target).await?;
    move_folded(&source, &target).await?;
    compare(&source, &target, events, &mut progress).await?;
    target.finish().await?;
    Ok(Moved { games, events, timed: timed.len() as u64, players, folded, found })
}

/// Opens a file that no server is using, with everything in its place.
fn open(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)
        .map_err(|error| StoreError(format!("{}: {error}", path.display())))?;
    sqlite::holds_games(&connection, path)?;
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    connection
        .execute_batch("BEGIN IMMEDIATE; COMMIT;")
        .map_err(|_| StoreError(format!("{} is in use; stop the server first", path.display())))?;
    sqlite::put_in_place(&connection)?;
    Ok(connection)
}

fn page(source: &Connection, after: Option<&(String, i32)>) -> Result<Vec<Line>, StoreError> {
    let (game, seq) = after.map_or(("", 0), |(game, seq)| (game.as_str(), *seq));
    let mut statement = source.prepare_cached(
        "SELECT game, seq, at, body FROM events WHERE (game, seq) > (?1, ?2) ORDER BY game, seq LIMIT ?3",
    )?;
    let lines = statement.query_map((game, seq, PAGE), |row| {
        Ok(Line { game: row.get(0)?, seq: row.get(1)?, at: row.get(2)?, body: row.get(3)? })
    })?;
    Ok(lines.collect::<Result<_, _>>()?)
}

/// Moves the tables beside the log, and counts what is there afterwards. Returns how many players.
async fn move_tables(source: &Connection, target: &Target) -> Result<u64, StoreError> {
    const ROWS: u32 = 500;
    let mut players = 0;
    for (table, columns) in tables::COLUMNS {
        let mut moved = 0;
        loop {
            let question =
                format!("SELECT {columns} FROM {table} ORDER BY rowid LIMIT {ROWS} OFFSET {moved}");
            let rows = sqlite::ask(source, &question, &[])?;
            if rows.is_empty() {
                break;
            }
            target.put_rows(table, columns, &rows).await?;
            moved += rows.len() as u64;
        }
        if target.count_rows(table).await? != moved {
            return Err(StoreError(format!("there are not as many {table} there as here")));
        }
        if table == "players" {
            players = moved;
        }
    }
    Ok(players)
}

/// A row of either table of folded games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FoldedRow {
    pub(super) game: String,
    pub(super) seq: i32,
    pub(super) at: i64,
    pub(super) lines: Vec<u8>,
}

/// Moves the folded games as they are, and compares each page.
async fn move_folded(source: &Connection, target: &Target) -> Result<(), StoreError> {
    let mut last = String::new();
    loop {
        let mut statement = source.prepare_cached(
            "SELECT game, seq, at, lines FROM folded WHERE game > ?1 ORDER BY game LIMIT ?2",
        )?;
        let rows = statement.query_map((&last, PAGE), |row| {
            Ok(FoldedRow { game: row.get(0)?, seq: row.get(1)?, at: row.get(2)?, lines: row.get(3)? })
        })?;
        let page = rows.collect::<Result<Vec<_>, _>>()?;
        target.put_folded(&page).await?;
        if target.folded_page(&last, PAGE).await? != page {
            return Err(StoreError("the folded games are not the same there".to_owned()));
        }
        match page.into_iter().last() {
            Some(row) => last = row.game,
            None => return Ok(()),
        }
    }
}

async fn compare(
    source: &Connection,
    target: &Target,
    events: u64,
    progress: &mut impl FnMut(Stage, u64, u64),
) -> Result<(), StoreError> {
    let mut done = 0;
    let mut last = None;
    loop {
        let expected = page(source, last.as_ref())?;
        let there = target.page(last.as_ref(), PAGE).await?;
        if let Some((wrong, _)) = expected.iter().zip(&there).find(|(expected, there)| expected != there) {
            return Err(StoreError(format!(
                "event {} of game {} is not the same there",
                wrong.seq, wrong.game
            )));
        }
        if expected.len() != there.len() {
            return Err(StoreError("there are not as many events there as here".to_owned()));
        }
        done += expected.len() as u64;
        progress(Stage::Comparing, done, events);
        match expected.into_iter().last() {
            Some(line) => last = Some((line.game, line.seq)),
            None => return Ok(()),
        }
    }
}
