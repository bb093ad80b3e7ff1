use std::path::PathBuf;

use raumspiel_server::{
    ids::{GameId, JoinId},
    store::{Postgres, forget_in_file, forget_player_in_file},
};

use crate::Failure;

/// Delete a game with all its moves, names and what was said in it; or a player with everything theirs
///
/// Servers may go on meanwhile; they let everybody go who is at the game. Backups keep what they have.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game: its name, a link to watch it or a link to join it; or a player's id
    what: String,
    /// The file that holds all games
    #[arg(long, env = "RAUMSPIEL_DATA", default_value = "raumspiel.db")]
    data: PathBuf,
    /// The PostgreSQL database that holds all games instead
    #[arg(long, env = "RAUMSPIEL_DATABASE", hide_env_values = true)]
    database: Option<String>,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let name = self.what.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
        let names = [GameId::new(name), JoinId::new(name).map(|join| join.game())];
        for game in names.into_iter().flatten() {
            if self.forget(game)? {
                return crate::print(&format_args!("{game}: forgotten"));
            }
        }
        if self.forget_player(name)? {
            return crate::print(&format_args!("{name}: deleted"));
        }
        Err("There is no such game and no such player.".into())
    }

    fn forget_player(&self, player: &str) -> Result<bool, Failure> {
        let Some(database) = &self.database else { return Ok(forget_player_in_file(&self.data, player)?) };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        Ok(runtime.block_on(Postgres::forget_player(database, player))?)
    }

    fn forget(&self, game: GameId) -> Result<bool, Failure> {
        let Some(database) = &self.database else { return Ok(forget_in_file(&self.data, game)?) };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        Ok(runtime.block_on(Postgres::forget_game(database, game))?)
    }
}
