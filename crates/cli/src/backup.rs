use std::path::PathBuf;

use crate::{Failure, progress::Progress};

/// Copy all games into a file, as they are at one moment, while the server runs
///
/// `raumspiel restore` puts the copy back.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The copy; must not exist yet
    file: PathBuf,
    /// The file that holds all games
    #[arg(long, env = "RAUMSPIEL_DATA", default_value = "raumspiel.db")]
    data: PathBuf,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if !self.data.exists() {
            return Err(format!("There is no file {}.", self.data.display()).into());
        }
        let mut progress = Progress::new("backup");
        raumspiel_server::store::copy_database(&self.data, &self.file, |left, all| {
            progress.show(|| format!("{} of {all} pages", all - left));
        })?;
        progress.clear();
        let size = std::fs::metadata(&self.file)?.len();
        crate::print(&format_args!("{}: {size} bytes, complete and sound", self.file.display()))
    }
}
