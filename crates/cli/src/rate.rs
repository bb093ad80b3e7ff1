use raumspiel_server::rating::{Rebuilt, rebuild};
use serde_json::json;

use crate::{
    Failure,
    rebuild::{Found, Rebuild},
};

/// Compute all ratings again from the log
///
/// They change as rated games end; this computes what the log implies, and says whether anything was
/// otherwise. The server that uses a file must have been stopped; those that share a database may go on.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    how: Rebuild,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        self.how.run("rate", async |store, progress| {
            let Rebuilt { games, rated, ratings, mended, unreadable } = rebuild(store, progress).await?;
            Ok(Found {
                json: json!({
                    "games": games,
                    "rated": rated,
                    "ratings": ratings,
                    "mended": mended,
                    "unreadable": unreadable,
                }),
                text: format!(
                    "{games} games, {rated} rated rounds, {ratings} ratings: {mended} were otherwise and are mended, {unreadable} games cannot be read"
                ),
            })
        })
    }
}
