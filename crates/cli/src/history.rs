use raumspiel_server::history::{Rebuilt, rebuild};
use serde_json::json;

use crate::{
    Failure,
    rebuild::{Found, Rebuild},
};

/// Make the lists of finished games again from the log
///
/// They are kept as games end; this finds what the log implies, and says whether anything was
/// otherwise. The server that uses a file must have been stopped; those that share a database may go on.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    how: Rebuild,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        self.how.run("history", async |store, progress| {
            let Rebuilt { games, rounds, mended, unreadable } = rebuild(store, progress).await?;
            Ok(Found {
                json: json!({
                    "games": games,
                    "rounds": rounds,
                    "mended": mended,
                    "unreadable": unreadable,
                }),
                text: format!(
                    "{games} games, {rounds} finished rounds: {mended} games were otherwise and are mended, {unreadable} cannot be read"
                ),
            })
        })
    }
}
