use raumspiel_server::store::distribute;
use serde_json::json;

use crate::Failure;

/// Look after the database that servers share
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Spread the games over the machines of a Citus, while servers run on it
    ///
    /// Citus is PostgreSQL on several machines. Every game is then on one of them; players, ratings and the
    /// lobby stay on the one that servers connect to. Called again, it does what is still to be done.
    Distribute {
        /// The database, such as postgres://user:password@host:5432/name
        #[arg(long, env = "RAUMSPIEL_DATABASE", hide_env_values = true)]
        database: String,
        /// Print what was done as JSON
        #[arg(long)]
        json: bool,
    },
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let Command::Distribute { database, json } = self.command;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let spread = runtime.block_on(distribute(&database, |table| {
            eprintln!("database: spreading {table}");
        }))?;
        crate::print(&match (json, spread.as_slice()) {
            (true, spread) => json!({ "spread": spread }).to_string(),
            (false, []) => "the games are spread already".to_owned(),
            (false, spread) => format!("{} spread over the machines of this Citus", spread.join(" and ")),
        })
    }
}
