use super::FinishedRound;
use crate::{
    ids::GameId,
    store::{Store, StoreError},
};

/// How much of the log was read.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Walked {
    pub(crate) games: u64,
    /// Games whose log cannot be read, and that were passed over.
    pub(crate) unreadable: u64,
}

/// So many games at once.
const PAGE: u32 = 200;

/// Hands over every game in the log with its finished rounds, so that what follows from them can be made
/// again. `progress` hears how many games are done.
pub(crate) async fn walk(
    store: &dyn Store,
    mut progress: impl FnMut(u64),
    mut each: impl AsyncFnMut(GameId, &[FinishedRound]) -> Result<(), StoreError>,
) -> Result<Walked, StoreError> {
    let mut walked = Walked::default();
    let mut last = String::new();
    loop {
        let games = store.games(last, PAGE).await?;
        for &game in &games {
            match FinishedRound::all(game, &store.read(game, 0).await?) {
                Ok(rounds) => each(game, &rounds).await?,
                Err(_) => walked.unreadable += 1,
            }
            walked.games += 1;
        }
        progress(walked.games);
        match games.last() {
            Some(game) => last = game.to_string(),
            None => return Ok(walked),
        }
    }
}
