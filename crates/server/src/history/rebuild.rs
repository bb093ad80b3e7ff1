use super::{FinishedRound, HOLD_SEATS, SITTINGS};
use crate::{
    ids::GameId,
    store::{Step, Store, StoreError},
};

/// What was read, and what was otherwise before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rebuilt {
    pub games: u64,
    pub rounds: u64,
    /// Games whose finished rounds were not what the log implies.
    pub mended: u64,
    /// Games whose log cannot be read; nothing was changed for them.
    pub unreadable: u64,
}

/// So many games at once.
const PAGE: u32 = 200;

/// Makes all finished rounds and sittings again from the log. `progress` hears how many games are
/// done.
pub async fn rebuild(store: &dyn Store, mut progress: impl FnMut(u64)) -> Result<Rebuilt, StoreError> {
    let mut rebuilt = Rebuilt::default();
    let mut last = String::new();
    loop {
        let games = store.games(last.clone(), PAGE).await?;
        for &game in &games {
            let entries = store.read(game, 0).await?;
            match FinishedRound::all(game, &entries) {
                Ok(rounds) => {
                    rebuilt.rounds += rounds.len() as u64;
                    rebuilt.mended += u64::from(replace(store, game, &rounds).await?);
                }
                Err(_) => rebuilt.unreadable += 1,
            }
            rebuilt.games += 1;
        }
        progress(rebuilt.games);
        match games.last() {
            Some(game) => last = game.to_string(),
            None => return Ok(rebuilt),
        }
    }
}

const ROUNDS: &str = "SELECT round, spec, first, result, reason, plies, creator, guest, ended, position, rated, listed, ended_by \
    FROM rounds WHERE game = $1 ORDER BY round";
const SATTEN: &str =
    "SELECT player, round, ended, spec, result, listed FROM sittings WHERE game = $1 ORDER BY player, round";

/// Whether anything was otherwise than the log says.
async fn replace(store: &dyn Store, game: GameId, rounds: &[FinishedRound]) -> Result<bool, StoreError> {
    let one = || [game.as_str().into()];
    let mut steps = vec![
        Step::Lock(game),
        Step::run(ROUNDS, one()),
        Step::run(SATTEN, one()),
        Step::run(HOLD_SEATS, one()),
        Step::run("DELETE FROM sittings WHERE game = $1", one()),
        Step::run("DELETE FROM rounds WHERE game = $1", one()),
    ];
    steps.extend(rounds.iter().map(FinishedRound::step));
    steps.extend([Step::run(SITTINGS, one()), Step::run(ROUNDS, one()), Step::run(SATTEN, one())]);
    let answers = store.change(steps).await?.unwrap_or_default();
    let after = answers.len().saturating_sub(2);
    Ok(answers.get(1..3) != answers.get(after..))
}
