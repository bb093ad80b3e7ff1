use std::{fs, path::PathBuf, time::Instant};

use raumspiel_engine::space::{Certificate, deep_book_of, verify};

use crate::{Failure, print};

/// Check certificates of proofs against every reply, without any search of the solver's.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Also write the book from which the player plays what they prove
    #[arg(long)]
    book: Option<PathBuf>,
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut certificates = Vec::new();
        for path in &self.files {
            let place = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
            let start = Instant::now();
            let certificate =
                Certificate::from_bytes(&fs::read(path).map_err(|e| place(&e))?).map_err(|e| place(&e))?;
            let checked = verify(&certificate).map_err(|flaw| place(&flaw))?;
            let claim = &certificate.claim;
            if self.json {
                let told = serde_json::json!({
                    "claim": claim.to_string(), "verified": true, "moves": checked.moves,
                    "replies": checked.replies, "time_ms": start.elapsed().as_millis() as u64,
                });
                print(&told)?;
            } else {
                let (moves, replies) = (checked.moves, checked.replies);
                print(&format_args!("True: {claim}. {moves} moves against {replies} replies."))?;
            }
            certificates.push(certificate);
        }
        if let Some(path) = &self.book {
            fs::write(path, deep_book_of(&certificates)?)?;
        }
        Ok(())
    }
}
