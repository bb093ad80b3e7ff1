use tokio_postgres::types::ToSql;

use super::{
    Trouble, schema,
    session::{Address, Connected, within},
};
use crate::store::StoreError;

/// Why the games of a database were not spread over several machines.
#[derive(Debug, thiserror::Error)]
pub enum NotDistributed {
    #[error("This database is no Citus: install that, say CREATE EXTENSION citus there and add its workers.")]
    NoCitus,
    #[error("This Citus has no workers yet: say citus_add_node for each of them.")]
    NoWorkers,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<Trouble> for NotDistributed {
    fn from(trouble: Trouble) -> NotDistributed {
        NotDistributed::Store(trouble.into())
    }
}

/// The tables that have a row for every event or every game, with the column that names the game; each
/// with the one that it lies beside. All others are small, and stay where they are.
const SPREAD: [(&str, &str, Option<&str>); 5] = [
    ("events", "game_id", None),
    ("timed", "game_id", Some("events")),
    ("folded", "game", Some("events")),
    ("staying", "game_id", Some("events")),
    ("owed", "game_id", Some("events")),
];

/// Spreads the games of a database over the machines of its Citus, while servers run on it. Tells of each
/// table that is being spread; those that are already are left as they are.
pub async fn distribute(url: &str, begun: impl FnMut(&str)) -> Result<Vec<&'static str>, NotDistributed> {
    let mut client = Address::new(url)?.patient().connect().await?;
    schema::update(&mut client.client).await?;
    if !client.is_citus().await? {
        return Err(NotDistributed::NoCitus);
    }
    let workers = "SELECT EXISTS (SELECT FROM pg_dist_node WHERE groupid <> 0 AND isactive)";
    if !is_true(&client, workers, &[]).await? {
        return Err(NotDistributed::NoWorkers);
    }
    let spread = spread(&client, begun).await?;
    if !spread.is_empty() {
        // Servers learn of it when they connect, which they do again at once.
        let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
            WHERE application_name = 'raumspiel' AND datname = current_database() AND pid <> pg_backend_pid()";
        within(client.execute(end, &[])).await?;
    }
    Ok(spread)
}

/// Spreads what has been added since the games were; nothing where they are not.
pub(super) async fn complete(client: &Connected) -> Result<(), Trouble> {
    if !client.is_apart().await? {
        return Ok(());
    }
    // Several servers may start at once; however long they take.
    client.execute("SELECT pg_advisory_lock($1)", &[&schema::LOCK]).await?;
    let spread = spread(client, |_| ()).await;
    within(client.execute("SELECT pg_advisory_unlock($1)", &[&schema::LOCK])).await?;
    spread.map(drop)
}

async fn spread(client: &Connected, mut begun: impl FnMut(&str)) -> Result<Vec<&'static str>, Trouble> {
    let mut spread = Vec::new();
    for (table, game, beside) in SPREAD {
        let is_spread = "SELECT EXISTS (SELECT FROM pg_dist_partition \
            WHERE logicalrelid = to_regclass($1) AND partmethod = 'h')";
        if is_true(client, is_spread, &[&table]).await? {
            continue;
        }
        begun(table);
        // However long it takes: what is written meanwhile is brought along. Where nothing is written yet,
        // whoever wants to has to wait for a moment.
        let is_empty = is_true(client, &format!("SELECT NOT EXISTS (SELECT FROM {table})"), &[]).await?;
        let how = if is_empty { "" } else { "_concurrently" };
        let beside = beside.unwrap_or("default");
        let question =
            format!("SELECT create_distributed_table{how}('{table}', '{game}', colocate_with => '{beside}')");
        client.batch_execute(&question).await?;
        spread.push(table);
    }
    Ok(spread)
}

async fn is_true(
    client: &Connected,
    question: &str,
    values: &[&(dyn ToSql + Sync)],
) -> Result<bool, Trouble> {
    Ok(within(client.query_one(question, values)).await?.try_get(0)?)
}
