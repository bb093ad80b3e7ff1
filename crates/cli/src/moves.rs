use crate::Failure;

/// Turn, check, state, legal moves, result and winning lines of a position.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game: connect-7x6-4, connect-5x5x5-4, chess-5x5x5, …
    spec: raumspiel_rules::Spec,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        println!("{}", self.spec);
        Ok(())
    }
}
