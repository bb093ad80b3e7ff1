use std::path::PathBuf;

use crate::{Failure, progress::Progress};

/// Put a backup back where the server finds it
///
/// The server must have been stopped. The restored file belongs to whom its directory belongs to,
/// so that this can be done as root. What was played after the backup is gone.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The copy that `raumspiel backup` made
    file: PathBuf,
    /// The file that holds all games
    #[arg(long, env = "RAUMSPIEL_DATA", default_value = "raumspiel.db")]
    data: PathBuf,
    /// Replace the file if it is there
    #[arg(long)]
    replace: bool,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut progress = Progress::new("restore");
        raumspiel_server::store::restore_database(&self.file, &self.data, self.replace, |left, all| {
            progress.show(|| format!("{} of {all} pages", all - left));
        })?;
        progress.clear();
        crate::print(&format_args!("{}: restored, complete and sound", self.data.display()))
    }
}
