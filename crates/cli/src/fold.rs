use std::{
    path::PathBuf,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use raumspiel_server::store::{Postgres, Sqlite, Store, compact_database, unfold};
use serde_json::json;

use crate::{Failure, progress::Progress};

/// Fold the games in which nothing happens any more, each into one small row in the place of its events
///
/// Servers do this by themselves (`serve --fold-days`); this is for what has gathered before. Every game is
/// unfolded again and compared before its events go, so that nothing is lost; what is interrupted goes on when
/// the same is called again. The server that uses a file must have been stopped, and the file becomes as small
/// as what is in it; those that share a database may go on.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The file that holds all games
    #[arg(long, env = "RAUMSPIEL_DATA", default_value = "raumspiel.db")]
    data: PathBuf,
    /// The PostgreSQL database that holds all games instead
    #[arg(long, env = "RAUMSPIEL_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// Days in which nothing has happened in a game; 0 only for a file
    #[arg(long, default_value_t = 7)]
    days: u32,
    /// Change nothing: unfold everything that is folded, and say whether it is sound
    #[arg(long)]
    check: bool,
    /// Print what was done as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Default)]
struct Count {
    games: u64,
    events: u64,
    bytes: u64,
    /// Games that were looked at and stay as they are, or that are not sound.
    rest: u64,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if self.database.is_some() && self.days == 0 && !self.check {
            return Err("Over a database nothing must have happened in a game for a day at least.".into());
        }
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let mut progress = Progress::new("fold");
        let count = runtime.block_on(async {
            let store: Box<dyn Store> = match &self.database {
                Some(url) => Box::new(Postgres::connect(url, None).await?),
                None if !self.data.exists() => {
                    return Err(Failure::from(format!("There is no file {}.", self.data.display())));
                }
                None => Box::new(Sqlite::open(&self.data, false)?),
            };
            let done = match self.check {
                true => check(&*store, &mut progress).await,
                false => fold_all(&*store, self.days, &mut progress).await,
            };
            store.close().await?;
            done
        })?;
        if !self.check && self.database.is_none() && count.games > 0 {
            progress.show(|| "giving back the space".to_owned());
            compact_database(&self.data)?;
        }
        progress.clear();
        let Count { games, events, bytes, rest } = count;
        let (did, other) = if self.check { ("sound", "damaged") } else { ("folded", "left") };
        crate::print(&if self.json {
            json!({ did: games, "events": events, "bytes": bytes, other: rest }).to_string()
        } else {
            format!("{games} games with {events} events {did}: {bytes} bytes; {rest} {other}")
        })?;
        if self.check && rest > 0 {
            return Err(format!("{rest} folded games are damaged.").into());
        }
        Ok(())
    }
}

/// So many games are folded in one transaction.
const AT_ONCE: usize = 64;

async fn fold_all(store: &dyn Store, days: u32, progress: &mut Progress) -> Result<Count, Failure> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let since = now.saturating_sub(Duration::from_secs(u64::from(days) * 86_400));
    let since_ms = u64::try_from(since.as_millis()).unwrap_or(u64::MAX);
    let (mut count, mut after) = (Count::default(), None);
    loop {
        let quiet = store.quiet(after, since_ms).await?;
        for some in quiet.games.chunks(AT_ONCE) {
            let done = store.fold(some.to_vec(), since_ms).await?;
            count.games += done.folded.len() as u64;
            count.events += done.events;
            count.bytes += done.bytes;
            count.rest += (some.len() - done.folded.len()) as u64;
            progress.show(|| format!("{} games folded", count.games));
        }
        after = match quiet.last {
            None => return Ok(count),
            last => last,
        };
    }
}

async fn check(store: &dyn Store, progress: &mut Progress) -> Result<Count, Failure> {
    const PAGE: u32 = 500;
    let (mut count, mut last) = (Count::default(), String::new());
    loop {
        let page = "SELECT game, lines, at FROM folded WHERE game > $1 ORDER BY game LIMIT $2";
        let rows = store.ask(page, vec![last.into(), PAGE.into()]).await?;
        for row in &rows {
            match unfold(row[1].bytes(), i64::try_from(row[2].number()).unwrap_or(i64::MAX)) {
                Ok(lines) => {
                    count.games += 1;
                    count.events += lines.len() as u64;
                    count.bytes += row[1].bytes().len() as u64;
                }
                Err(why) => {
                    count.rest += 1;
                    eprintln!("{}: {why}", row[0].text());
                }
            }
        }
        progress.show(|| format!("{} games unfolded", count.games));
        last = match rows.last() {
            None => return Ok(count),
            Some(row) => row[0].text().to_owned(),
        };
    }
}
