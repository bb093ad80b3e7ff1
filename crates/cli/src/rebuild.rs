use std::path::PathBuf;

use raumspiel_server::store::{Postgres, Sqlite, Store, StoreError};
use serde_json::Value;

use crate::{Failure, progress::Progress};

/// How to make again what follows from the log.
#[derive(clap::Args)]
pub(crate) struct Rebuild {
    /// Make them again from the log
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

/// What was found, as both are printed.
pub(crate) struct Found {
    pub(crate) json: Value,
    pub(crate) text: String,
}

impl Rebuild {
    pub(crate) fn run(
        self,
        what: &'static str,
        rebuild: impl AsyncFnOnce(&dyn Store, &mut dyn FnMut(u64)) -> Result<Found, StoreError>,
    ) -> Result<(), Failure> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let mut progress = Progress::new(what);
        let found = runtime.block_on(async {
            let store: Box<dyn Store> = match &self.database {
                Some(url) => Box::new(Postgres::connect(url, None).await?),
                None if !self.data.exists() => {
                    return Err(Failure::from(format!("There is no file {}.", self.data.display())));
                }
                None => Box::new(Sqlite::open(&self.data, false)?),
            };
            let found =
                rebuild(&*store, &mut |games| progress.show(|| format!("{games} games read"))).await?;
            store.close().await?;
            Ok(found)
        })?;
        progress.clear();
        crate::print(&if self.json { found.json.to_string() } else { found.text })
    }
}
