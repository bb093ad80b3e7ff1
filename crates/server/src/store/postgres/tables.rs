use std::{collections::HashMap, future::Future, pin::Pin, sync::Arc};

use bytes::BytesMut;
use futures_util::FutureExt;
use raumspiel_protocol::v2::Seat;
use tokio::sync::Mutex;
use tokio_postgres::{
    GenericClient, Statement,
    types::{IsNull, ToSql, Type, to_sql_checked},
};

use super::{
    Trouble, folded,
    session::{Address, Connected, within},
};
use crate::{
    ids::GameId,
    store::{
        body,
        tables::{Row, Step, Value},
    },
};

/// The tables beside the log. One connection changes them, one transaction after the other; another
/// is asked.
pub(super) struct TablesAt {
    address: Address,
    changing: Mutex<Option<Line>>,
    asked: Mutex<Option<Arc<Line>>>,
}

/// A connection with everything prepared that was said over it.
struct Line {
    client: Connected,
    prepared: Mutex<HashMap<&'static str, Statement>>,
}

/// An answer that has been asked for.
type Asked<'c> =
    Pin<Box<dyn Future<Output = Result<Vec<tokio_postgres::Row>, tokio_postgres::Error>> + Send + 'c>>;

impl TablesAt {
    pub(super) fn new(address: Address) -> TablesAt {
        TablesAt { address, changing: Mutex::default(), asked: Mutex::default() }
    }

    pub(super) async fn change(&self, steps: Vec<Step>) -> Result<Option<Vec<Vec<Row>>>, Trouble> {
        let mut line = self.changing.lock().await;
        let open = match line.take().filter(|line| !line.client.is_closed()) {
            Some(open) => open,
            None => Line::open(&self.address).await?,
        };
        let done = open.change(steps).await;
        // Over a connection that has not answered nothing more is asked.
        if !matches!(done, Err(Trouble::Away(_))) {
            *line = Some(open);
        }
        done
    }

    /// What was cut off is asked once more.
    pub(super) async fn ask(&self, sql: &'static str, values: &[Value]) -> Result<Vec<Row>, Trouble> {
        let answered = self.ask_once(sql, values).await;
        let Err(Trouble::Away(_)) = answered else { return answered };
        *self.asked.lock().await = None;
        self.ask_once(sql, values).await
    }

    async fn ask_once(&self, sql: &'static str, values: &[Value]) -> Result<Vec<Row>, Trouble> {
        let line = {
            let mut asked = self.asked.lock().await;
            match asked.as_ref().filter(|line| !line.client.is_closed()) {
                Some(open) => Arc::clone(open),
                None => Arc::clone(asked.insert(Arc::new(Line::open(&self.address).await?))),
            }
        };
        let statement = line.prepare(sql).await?;
        rows(within(line.client.query(&statement, &parameters(values))).await?)
    }
}

impl Line {
    async fn open(address: &Address) -> Result<Line, Trouble> {
        Ok(Line { client: address.connect().await?, prepared: Mutex::default() })
    }

    async fn prepare(&self, sql: &'static str) -> Result<Statement, Trouble> {
        let mut prepared = self.prepared.lock().await;
        if let Some(statement) = prepared.get(sql) {
            return Ok(statement.clone());
        }
        let statement = within(self.client.prepare(sql)).await?;
        prepared.insert(sql, statement.clone());
        Ok(statement)
    }

    async fn change(&self, steps: Vec<Step>) -> Result<Option<Vec<Vec<Row>>>, Trouble> {
        let mut prepared = Vec::with_capacity(steps.len());
        for step in steps {
            prepared.push(match said(step) {
                Ok(said) => Ok((self.prepare(said.sql).await?, said)),
                Err(step) => Err(step),
            });
        }
        within(self.client.batch_execute("BEGIN")).await?;
        let done = self.run_all(prepared).await;
        let end = match &done {
            Ok(Some(_)) => "COMMIT",
            // Nothing is said any more over a connection that has not answered.
            Err(Trouble::Away(_)) => return done,
            _ => "ROLLBACK",
        };
        within(self.client.batch_execute(end)).await?;
        done
    }

    /// Does every step, in order; none if one that was needed found nothing. What can be said is said
    /// at once, and not only when the database has answered what was said before.
    async fn run_all(
        &self,
        steps: Vec<Result<(Statement, Said), Step>>,
    ) -> Result<Option<Vec<Vec<Row>>>, Trouble> {
        let mut answers = Vec::with_capacity(steps.len());
        let mut waiting: Vec<(Asked<'_>, bool)> = Vec::new();
        let mut steps = steps.into_iter().peekable();
        while let Some(step) = steps.next() {
            match step {
                Ok((statement, Said { values, needed, .. })) => {
                    waiting.push((self.say(statement, values), needed));
                }
                Err(step) => answers.push(run(&*self.client, step).await?.unwrap_or_default()),
            }
            if steps.peek().is_some_and(Result::is_ok) {
                continue;
            }
            for (asked, needed) in waiting.drain(..) {
                let found = rows(within(asked).await?)?;
                if found.is_empty() && needed {
                    return Ok(None);
                }
                answers.push(found);
            }
        }
        Ok(Some(answers))
    }

    /// Says something now; the answer comes after those to what was said before.
    fn say(&self, statement: Statement, values: Vec<Value>) -> Asked<'_> {
        let mut asked: Asked<'_> =
            Box::pin(async move { self.client.query(&statement, &parameters(&values)).await });
        match (&mut asked).now_or_never() {
            Some(answer) => Box::pin(std::future::ready(answer)),
            None => asked,
        }
    }
}

/// What a step says to the database.
struct Said {
    sql: &'static str,
    values: Vec<Value>,
    /// Whether nothing of the whole is done if this finds no row.
    needed: bool,
}

/// What a step says, if it is nothing but that.
fn said(step: Step) -> Result<Said, Step> {
    // Nothing, said so that it can be read.
    let lock = |sql, values| Ok(Said { sql, values, needed: false });
    match step {
        Step::Do { sql, values, needed } => Ok(Said { sql, values, needed }),
        Step::Lock(game) => {
            lock("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text", vec![game.as_str().into()])
        }
        Step::LockPlayer(player) => {
            lock("SELECT pg_advisory_xact_lock(hashtextextended($1, 1))::text", vec![player.into()])
        }
        Step::LockSeeks => {
            lock("SELECT pg_advisory_xact_lock(hashtextextended('seeks', 2))::text", Vec::new())
        }
        other => Err(other),
    }
}

/// Does one step within a transaction; none if it was needed and found nothing.
pub(super) async fn run(client: &impl GenericClient, step: Step) -> Result<Option<Vec<Row>>, Trouble> {
    match said(step) {
        Ok(Said { sql, values, needed }) => {
            let found = rows(within(client.query(sql, &parameters(&values))).await?)?;
            return Ok((!needed || !found.is_empty()).then_some(found));
        }
        Err(Step::Rate(round)) => {
            for side in round.sides() {
                let mut answers = Vec::new();
                for (sql, values) in side.questions() {
                    answers.push(rows(within(client.query(sql, &parameters(&values))).await?)?);
                }
                for step in side.steps(&answers) {
                    Box::pin(run(client, step)).await?;
                }
            }
        }
        Err(Step::Unfold(game)) => folded::unfold(client, game).await?,
        Err(Step::EraseName(game, seat)) => erase_name(client, game, seat).await?,
        // Space is used again when the database finds that nobody needs it.
        Err(Step::Scrub) => {}
        Err(Step::Do { .. } | Step::Lock(_) | Step::LockPlayer(_) | Step::LockSeeks) => {
            unreachable!("it is said")
        }
    }
    Ok(Some(Vec::new()))
}

async fn erase_name(client: &impl GenericClient, game: GameId, seat: Seat) -> Result<(), Trouble> {
    folded::unfold(client, game).await?;
    let question = "SELECT seq, body FROM events WHERE game_id = $1 AND (seq = 1 OR body LIKE '%\"joined\"%') ORDER BY seq";
    for row in within(client.query(question, &[&game.as_str()])).await? {
        let (seq, body): (i32, &str) = (row.try_get(0)?, row.try_get(1)?);
        if let Some(without) = body::without_name(body, seat) {
            let update = "UPDATE events SET body = $3 WHERE game_id = $1 AND seq = $2";
            within(client.execute(update, &[&game.as_str(), &seq, &without])).await?;
        }
    }
    Ok(())
}

pub(super) fn parameters(values: &[Value]) -> Vec<&(dyn ToSql + Sync)> {
    values.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}

fn rows(found: Vec<tokio_postgres::Row>) -> Result<Vec<Row>, Trouble> {
    let value = |row: &tokio_postgres::Row, at: usize| -> Result<Value, Trouble> {
        Ok(match *row.columns()[at].type_() {
            Type::INT8 => row.try_get::<_, Option<i64>>(at)?.map_or(Value::Null, Value::Int),
            Type::INT4 => row.try_get::<_, Option<i32>>(at)?.map_or(Value::Null, |n| Value::Int(n.into())),
            Type::BYTEA => row.try_get::<_, Option<Vec<u8>>>(at)?.into(),
            _ => row.try_get::<_, Option<String>>(at)?.into(),
        })
    };
    let all = |row: &tokio_postgres::Row| (0..row.len()).map(|at| value(row, at)).collect();
    found.iter().map(all).collect()
}

impl ToSql for Value {
    fn to_sql(
        &self,
        ty: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn std::error::Error + Sync + Send>> {
        match self {
            Value::Null => Ok(IsNull::Yes),
            Value::Int(number) if *ty == Type::INT4 => i32::try_from(*number)?.to_sql(ty, out),
            Value::Int(number) => number.to_sql(ty, out),
            Value::Text(text) => text.to_sql(ty, out),
            Value::Bytes(bytes) => bytes.to_sql(ty, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}
