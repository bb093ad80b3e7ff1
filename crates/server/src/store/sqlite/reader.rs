use std::sync::mpsc;

use rusqlite::{Connection, OptionalExtension};

use super::{folded, forget, tables, unplaced::Unplaced};
use crate::{
    ids::GameId,
    room::Entry,
    store::{Answer, LOOKED_AT, Line, Silent, StoreError, Value, body, tables::Row as TableRow},
};

/// What the thread that reads is asked.
pub(super) enum Read {
    Entries {
        game: GameId,
        since: u32,
        most: u32,
        answer: Answer<Vec<Entry>>,
    },
    /// A whole game whose lines all have their places; empty otherwise.
    Whole {
        game: GameId,
        answer: Answer<Vec<Line>>,
    },
    Timed(Answer<Vec<GameId>>),
    Tick(Answer<u64>),
    ToForget(Answer<Vec<GameId>>),
    Silent {
        after: Option<GameId>,
        since_ms: u64,
        answer: Answer<Silent>,
    },
    Quiet {
        after: Option<GameId>,
        since_ms: u64,
        answer: Answer<Silent>,
    },
    Ask {
        sql: &'static str,
        values: Vec<Value>,
        answer: Answer<Vec<TableRow>>,
    },
}

/// Answers questions until nobody can ask any more.
pub(super) fn run(connection: &Connection, questions: &mpsc::Receiver<Read>, unplaced: &Unplaced) {
    for question in questions {
        // Nobody waits any more if the answer cannot be sent.
        match question {
            Read::Entries { game, since, most, answer } => {
                drop(answer.send(entries(connection, unplaced, game, since, most)))
            }
            Read::Whole { game, answer } => {
                let lines = match unplaced.rows(game).is_empty() {
                    true => folded::all_lines(connection, game),
                    false => Ok(Vec::new()),
                };
                drop(answer.send(lines));
            }
            Read::Timed(answer) => drop(answer.send(games(connection, "SELECT game FROM timed"))),
            Read::Tick(answer) => drop(answer.send(tick(connection))),
            Read::ToForget(answer) => drop(answer.send(games(connection, "SELECT game FROM forgotten"))),
            Read::Silent { after, since_ms, answer } => {
                drop(answer.send(forget::silent(connection, unplaced, after, since_ms)))
            }
            Read::Quiet { after, since_ms, answer } => {
                drop(answer.send(folded::quiet(connection, unplaced, after, since_ms)))
            }
            Read::Ask { sql, values, answer } => drop(answer.send(tables::ask(connection, sql, &values))),
        }
    }
}

fn entries(
    connection: &Connection,
    unplaced: &Unplaced,
    game: GameId,
    since: u32,
    most: u32,
) -> Result<Vec<Entry>, StoreError> {
    // In this order: what is put in its place in between is then seen twice, and not never.
    let latest = unplaced.rows(game);
    // Of one moment: what is folded in between is in its one place or in its other.
    let moment = connection.unchecked_transaction()?;
    let mut statement = moment.prepare_cached(
        "SELECT seq, at, body FROM events WHERE game = ?1 AND seq > ?2 ORDER BY seq LIMIT ?3",
    )?;
    let placed = statement.query_map((game.as_str(), since, most), |row| {
        Ok(Line { seq: row.get(0)?, at: row.get(1)?, body: row.get(2)? })
    })?;
    let mut lines = placed.collect::<Result<Vec<Line>, _>>()?;
    lines.extend(latest.into_iter().filter(|line| line.seq > since));
    lines.sort_by_key(|line| line.seq);
    if lines.first().is_none_or(|line| line.seq != since.saturating_add(1)) {
        lines.extend(folded::lines(&moment, game)?.into_iter().filter(|line| line.seq > since));
        lines.sort_by_key(|line| line.seq);
    }
    lines.dedup_by_key(|line| line.seq);
    lines.truncate(most as usize);
    let read = |Line { seq, at, body }: Line| {
        body::read(seq, at.unsigned_abs(), &body)
            .map_err(|why| StoreError(format!("event {seq} of game {game}: {why}")))
    };
    lines.into_iter().map(read).collect()
}

fn games(connection: &Connection, question: &str) -> Result<Vec<GameId>, StoreError> {
    let mut statement = connection.prepare_cached(question)?;
    let names = statement.query_map((), |row| row.get::<_, String>(0))?;
    names.filter_map(|name| name.map(|name| GameId::new(&name)).transpose()).map(|id| Ok(id?)).collect()
}

fn tick(connection: &Connection) -> Result<u64, StoreError> {
    let kept = connection.query_row("SELECT ms FROM tick", (), |row| row.get::<_, i64>(0)).optional()?;
    Ok(kept.unwrap_or(0).unsigned_abs())
}

/// Some games after a name, and those of them for which a question is answered with yes: it is asked after
/// which name, how many, and before when something must have happened last.
pub(super) fn looked_through(
    connection: &Connection,
    unplaced: &Unplaced,
    question: &str,
    after: Option<GameId>,
    since_ms: u64,
) -> Result<Silent, StoreError> {
    let mut statement = connection.prepare_cached(question)?;
    let since = i64::try_from(since_ms).unwrap_or(i64::MAX);
    let after = after.map_or_else(String::new, |game| game.to_string());
    let rows = statement
        .query_map((after, LOOKED_AT, since), |row| Ok((row.get::<_, String>(0)?, row.get::<_, bool>(1)?)))?;
    let mut found = Silent::default();
    for row in rows {
        let (name, answer) = row?;
        let Some(game) = GameId::new(&name) else { continue };
        found.last = Some(game);
        if answer && unplaced.rows(game).is_empty() {
            found.games.push(game);
        }
    }
    Ok(found)
}
