use std::sync::Arc;

use bytes::BytesMut;
use raumspiel_protocol::v2::Seat;
use tokio::sync::Mutex;
use tokio_postgres::{
    Client, GenericClient,
    types::{IsNull, ToSql, Type, to_sql_checked},
};

use super::{
    Trouble,
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
    changing: Mutex<Option<Connected>>,
    asked: Mutex<Option<Arc<Connected>>>,
}

impl TablesAt {
    pub(super) fn new(address: Address) -> TablesAt {
        TablesAt { address, changing: Mutex::default(), asked: Mutex::default() }
    }

    pub(super) async fn change(&self, steps: Vec<Step>) -> Result<Option<Vec<Vec<Row>>>, Trouble> {
        let mut client = self.changing.lock().await;
        let mut open = match client.take().filter(|client| !client.is_closed()) {
            Some(open) => open,
            None => self.address.connect().await?,
        };
        let done = change(&mut open.client, steps).await;
        // Over a connection that has not answered nothing more is asked.
        if !matches!(done, Err(Trouble::Away(_))) {
            *client = Some(open);
        }
        done
    }

    /// What was cut off is asked once more.
    pub(super) async fn ask(&self, sql: &str, values: &[Value]) -> Result<Vec<Row>, Trouble> {
        let answered = self.ask_once(sql, values).await;
        let Err(Trouble::Away(_)) = answered else { return answered };
        *self.asked.lock().await = None;
        self.ask_once(sql, values).await
    }

    async fn ask_once(&self, sql: &str, values: &[Value]) -> Result<Vec<Row>, Trouble> {
        let client = {
            let mut asked = self.asked.lock().await;
            match asked.as_ref().filter(|client| !client.is_closed()) {
                Some(open) => Arc::clone(open),
                None => Arc::clone(asked.insert(Arc::new(self.address.connect().await?))),
            }
        };
        rows(within(client.query(sql, &parameters(values))).await?)
    }
}

async fn change(client: &mut Client, steps: Vec<Step>) -> Result<Option<Vec<Vec<Row>>>, Trouble> {
    let transaction = within(client.transaction()).await?;
    let mut answers = Vec::with_capacity(steps.len());
    for step in steps {
        match run(&transaction, step).await? {
            Some(rows) => answers.push(rows),
            None => return within(transaction.rollback()).await.map(|()| None),
        }
    }
    within(transaction.commit()).await?;
    Ok(Some(answers))
}

/// Does one step within a transaction; none if it was needed and found nothing.
pub(super) async fn run(client: &impl GenericClient, step: Step) -> Result<Option<Vec<Row>>, Trouble> {
    match step {
        Step::Do { sql, values, needed } => {
            let found = rows(within(client.query(sql, &parameters(&values))).await?)?;
            return Ok((!needed || !found.is_empty()).then_some(found));
        }
        Step::Lock(game) => {
            let lock = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))";
            within(client.execute(lock, &[&game.as_str()])).await?;
        }
        Step::LockPlayer(player) => {
            let lock = "SELECT pg_advisory_xact_lock(hashtextextended($1, 1))";
            within(client.execute(lock, &[&player])).await?;
        }
        Step::LockSeeks => {
            let lock = "SELECT pg_advisory_xact_lock(hashtextextended('seeks', 2))";
            within(client.execute(lock, &[])).await?;
        }
        Step::Rate(round) => {
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
        Step::EraseName(game, seat) => erase_name(client, game, seat).await?,
        // Space is used again when the database finds that nobody needs it.
        Step::Scrub => {}
    }
    Ok(Some(Vec::new()))
}

async fn erase_name(client: &impl GenericClient, game: GameId, seat: Seat) -> Result<(), Trouble> {
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
