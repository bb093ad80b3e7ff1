use raumspiel_protocol::v2::Seat;
use rusqlite::{Connection, params_from_iter, types::ValueRef};

use super::{
    StoreError, folded,
    unplaced::{Unnamed, Unplaced},
};
use crate::{
    ids::GameId,
    rating::RatedRound,
    store::{
        body,
        tables::{Row, Step, Value},
    },
};

/// Does everything in one transaction; see `Tables::change`.
pub(super) fn change(
    connection: &mut Connection,
    steps: Vec<Step>,
    unplaced: &Unplaced,
) -> Result<Option<Vec<Vec<Row>>>, StoreError> {
    let transaction = connection.transaction()?;
    let mut answers = Vec::with_capacity(steps.len());
    let (mut unnamed, mut scrub) = (Vec::new(), false);
    for step in steps {
        answers.push(match step {
            Step::Do { sql, values, needed } => {
                let rows = ask(&transaction, sql, &values)?;
                if needed && rows.is_empty() {
                    return Ok(None);
                }
                rows
            }
            // One thread writes: nobody else does anything meanwhile.
            Step::Lock(_) | Step::LockPlayer(_) | Step::LockSeeks => Vec::new(),
            Step::Rate(round) => {
                rate(&transaction, &round)?;
                Vec::new()
            }
            Step::Scrub => {
                scrub = true;
                Vec::new()
            }
            Step::Unfold(game) => {
                folded::unfold(&transaction, game)?;
                Vec::new()
            }
            Step::EraseName(game, seat) => {
                unnamed.push(erase_name(&transaction, unplaced, game, seat)?);
                Vec::new()
            }
        });
    }
    transaction.commit()?;
    unnamed.into_iter().for_each(|unnamed| unplaced.replace(unnamed));
    if scrub {
        // The write-ahead log holds what was there before. Should somebody be reading just now, it is
        // cut back later.
        let _ = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", (), |_| Ok(()));
    }
    Ok(Some(answers))
}

/// Does steps that ask for nothing, within a transaction of others.
pub(super) fn run(transaction: &Connection, steps: impl IntoIterator<Item = Step>) -> Result<(), StoreError> {
    for step in steps {
        match step {
            Step::Do { sql, values, .. } => drop(ask(transaction, sql, &values)?),
            Step::Rate(round) => rate(transaction, &round)?,
            Step::Unfold(game) => folded::unfold(transaction, game)?,
            // One thread writes, and nothing else of this comes with others' transactions.
            _ => {}
        }
    }
    Ok(())
}

fn rate(transaction: &Connection, round: &RatedRound) -> Result<(), StoreError> {
    for side in round.sides() {
        let asked = side.questions().into_iter();
        let answers =
            asked.map(|(sql, values)| ask(transaction, sql, &values)).collect::<Result<Vec<_>, _>>()?;
        run(transaction, side.steps(&answers))?;
    }
    Ok(())
}

pub(in crate::store) fn ask(
    connection: &Connection,
    sql: &str,
    values: &[Value],
) -> Result<Vec<Row>, StoreError> {
    // A dollar is a name here, a question mark a number.
    let mut statement = connection.prepare_cached(&sql.replace('$', "?"))?;
    let columns = statement.column_count();
    let mut rows = statement.query(params_from_iter(values))?;
    let mut answer = Vec::new();
    while let Some(row) = rows.next()? {
        let value = |at: usize| -> Result<Value, rusqlite::Error> {
            Ok(match row.get_ref(at)? {
                ValueRef::Null => Value::Null,
                ValueRef::Integer(number) => Value::Int(number),
                ValueRef::Real(number) => Value::Int(number as i64),
                ValueRef::Text(text) => Value::Text(String::from_utf8_lossy(text).into_owned()),
                ValueRef::Blob(bytes) => Value::Bytes(bytes.to_vec()),
            })
        };
        answer.push((0..columns).map(value).collect::<Result<Row, _>>()?);
    }
    Ok(answer)
}

impl rusqlite::ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
        Ok(rusqlite::types::ToSqlOutput::Borrowed(match self {
            Value::Null => ValueRef::Null,
            Value::Int(number) => ValueRef::Integer(*number),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Bytes(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

/// Takes a typed name out of the log, wherever its event is: in its place, or in a batch that waits
/// to be put there.
fn erase_name(
    connection: &Connection,
    unplaced: &Unplaced,
    game: GameId,
    seat: Seat,
) -> Result<Unnamed, StoreError> {
    folded::unfold(connection, game)?;
    let mut placed = connection.prepare_cached(
        "SELECT seq, body FROM events WHERE game = ?1 AND (seq = 1 OR body LIKE '%\"joined\"%') ORDER BY seq",
    )?;
    let rows =
        placed.query_map([game.as_str()], |row| Ok((row.get::<_, u32>(0)?, row.get::<_, String>(1)?)))?;
    let mut unnamed = unplaced.without_name(game, seat);
    for (seq, body) in rows.collect::<Result<Vec<_>, _>>()? {
        if let Some(without) = body::without_name(&body, seat) {
            connection
                .prepare_cached("UPDATE events SET body = ?3 WHERE game = ?1 AND seq = ?2")?
                .execute((game.as_str(), seq, &without))?;
            unnamed.bodies.push((body, without));
        }
    }
    for (old, new) in &unnamed.bodies {
        // A body is written into its batch as it is, and stays there for a while after it has been
        // put in its place.
        connection
            .prepare_cached(
                "UPDATE batches SET events = replace(events, ?1, ?2) WHERE instr(events, ?3) > 0",
            )?
            .execute((old, new, game.as_str()))?;
    }
    Ok(unnamed)
}
