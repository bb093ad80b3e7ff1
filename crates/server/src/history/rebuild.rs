use super::{FinishedRound, HOLD_SEATS, SITTINGS, walk};
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

/// Makes all finished rounds and sittings again from the log. `progress` hears how many games are
/// done.
pub async fn rebuild(store: &dyn Store, progress: impl FnMut(u64)) -> Result<Rebuilt, StoreError> {
    let (mut rounds, mut mended) = (0, 0);
    let walked = walk(store, progress, async |game, finished: &[FinishedRound]| {
        rounds += finished.len() as u64;
        mended += u64::from(replace(store, game, finished).await?);
        Ok(())
    });
    let walked = walked.await?;
    Ok(Rebuilt { games: walked.games, rounds, mended, unreadable: walked.unreadable })
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
