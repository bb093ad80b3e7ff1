use std::path::PathBuf;

use raumspiel_server::{
    history::rebuild,
    store::{Postgres, Sqlite, Store},
};
use serde_json::json;

use crate::{Failure, progress::Progress};

/// Make the lists of finished games again from the log
///
/// They are kept as games end; this finds what the log implies, and says whether anything was
/// otherwise. The server that uses a file must have been stopped; those that share a database may go on.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Make them again
    #[arg(long, required = true)]
    rebuild: bool,
    /// The file that holds all games
    #[arg(long, env = "RAUMSPIEL_DATA", default_value = "raumspiel.db")]
    data: PathBuf,
    /// The PostgreSQL database that holds all games instead
    #[arg(long, env = "RAUMSPIEL_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// Print what was found as JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let mut progress = Progress::new("history");
        let rebuilt = runtime.block_on(async {
            let store: Box<dyn Store> = match &self.database {
                Some(url) => Box::new(Postgres::connect(url, None).await?),
                None if !self.data.exists() => {
                    return Err(Failure::from(format!("There is no file {}.", self.data.display())));
                }
                None => Box::new(Sqlite::open(&self.data, false)?),
            };
            let rebuilt = rebuild(&*store, |games| progress.show(|| format!("{games} games read"))).await?;
            store.close().await?;
            Ok(rebuilt)
        })?;
        progress.clear();
        crate::print(&if self.json {
            json!({
                "games": rebuilt.games,
                "rounds": rebuilt.rounds,
                "mended": rebuilt.mended,
                "unreadable": rebuilt.unreadable,
            })
            .to_string()
        } else {
            format!(
                "{} games, {} finished rounds: {} games were otherwise and are mended, {} cannot be read",
                rebuilt.games, rebuilt.rounds, rebuilt.mended, rebuilt.unreadable
            )
        })
    }
}
