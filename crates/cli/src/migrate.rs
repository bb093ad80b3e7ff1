use std::path::PathBuf;

use raumspiel_server::store::{Stage, migrate};
use serde_json::json;

use crate::{Failure, progress::Progress};

/// Move all games from a file into a PostgreSQL database, and compare every event afterwards
///
/// The server that used the file must have been stopped, and the database must be empty. What was
/// interrupted goes on when the same is called again. The file stays as it is.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The file that holds all games
    #[arg(long, env = "RAUMSPIEL_DATA", default_value = "raumspiel.db")]
    from: PathBuf,
    /// The database, such as postgres://user:password@host:5432/name
    #[arg(long, env = "RAUMSPIEL_DATABASE", hide_env_values = true)]
    to: String,
    /// Print what was moved as JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut progress = Progress::new("migrate");
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let moved = runtime.block_on(migrate(&self.from, &self.to, |stage, done, all| {
            progress.show(|| match stage {
                Stage::Moving => format!("{done} of {all} events moved"),
                Stage::Comparing => format!("{done} of {all} events compared"),
            });
        }))?;
        progress.clear();
        crate::print(&if self.json {
            json!({
                "games": moved.games,
                "events": moved.events,
                "timed": moved.timed,
                "players": moved.players,
                "folded": moved.folded,
                "foundThere": moved.found,
                "same": true,
            })
            .to_string()
        } else {
            format!("{} games, {} events: moved, and the same there", moved.games, moved.events)
        })
    }
}
