use serde_json::Value;

use crate::{Failure, setup::Setup, state::State};

/// Turn, check, state, legal moves, result and winning lines of a position
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: Setup,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let game = self.setup.game()?;
        let state = State(&game);
        if self.json {
            crate::print(&Value::Object(state.json()))?;
            return Ok(());
        }
        crate::print(&state.sentence())?;
        for claim in game.claims() {
            crate::print(&format!("A draw can be claimed: {claim}"))?;
        }
        for line in game.position().lines() {
            let cells: Vec<String> = line.iter().map(|c| format!("({},{},{})", c.x, c.y, c.z)).collect();
            crate::print(&format!("Line of {}: {}", line.len(), cells.join(" ")))?;
        }
        crate::print(&format!("Position: {}", game.position().text()))?;
        match state.legal() {
            Some(legal) if legal.is_empty() => Ok(()),
            Some(legal) => crate::print(&format!("{} legal moves: {}", legal.len(), legal.join(" "))),
            None => crate::print(&format!("{} legal moves", state.legal_count())),
        }
    }
}
