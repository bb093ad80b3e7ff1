use super::{Pool, Standing, rated_round::refold};
use crate::{
    history::{FinishedRound, seat_name, walk},
    ids::GameId,
    store::{Row, Step, Store, StoreError, Value},
};

/// What was read, and what was otherwise before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rebuilt {
    pub games: u64,
    /// Rounds by which somebody's rating has changed.
    pub rated: u64,
    /// Ratings of a player in a game.
    pub ratings: u64,
    /// Of those, the ones that were not what the log implies.
    pub mended: u64,
    /// Games whose log cannot be read; nothing was changed for them.
    pub unreadable: u64,
}

/// So many ratings at once.
const PAGE: u32 = 200;

/// Computes all ratings again from the log. `progress` hears how many games are done.
pub async fn rebuild(store: &dyn Store, progress: impl FnMut(u64)) -> Result<Rebuilt, StoreError> {
    let mut rebuilt = Rebuilt::default();
    let walked = walk(store, progress, async |game, rounds: &[FinishedRound]| {
        rebuilt.rated += results(store, game, rounds).await?;
        Ok(())
    });
    let walked = walked.await?;
    (rebuilt.games, rebuilt.unreadable) = (walked.games, walked.unreadable);
    let (mut player, mut pool) = (String::new(), String::new());
    loop {
        let next = store.ask(NEXT, vec![player.into(), pool.into(), PAGE.into()]).await?;
        for row in &next {
            rebuilt.ratings += 1;
            rebuilt.mended += u64::from(stand(store, row).await?);
        }
        let Some([last_player, last_pool]) = next.last().map(|row| &row[..]) else { return Ok(rebuilt) };
        (player, pool) = (last_player.text().to_owned(), last_pool.text().to_owned());
    }
}

/// Everybody who is rated, or should be.
const NEXT: &str = "
    SELECT player, pool FROM (
        SELECT player, pool FROM rated UNION SELECT player, pool FROM ratings
    ) r WHERE (player, pool) > ($1, $2) ORDER BY player, pool LIMIT $3
";

const KEPT: &str = "SELECT player, pool, ended, round, score, opponent, doubt FROM rated WHERE game = $1";

/// Makes a game's results what the log says, without what follows from them. Returns how many rounds
/// there are.
async fn results(store: &dyn Store, game: GameId, rounds: &[FinishedRound]) -> Result<u64, StoreError> {
    let rated: Vec<_> = rounds.iter().filter_map(FinishedRound::rated).collect();
    let one = || vec![game.as_str().into()];
    let mut kept = store.ask(KEPT, one()).await?;
    let mut seats = store.ask("SELECT seat, player FROM seats WHERE game = $1", one()).await?;
    seats.retain(|row| !row[1].is_null());
    let mut wanted = Vec::new();
    for round in &rated {
        for side in round.sides() {
            let seat = |row: &&Row| row[0].text() == seat_name(side.seat());
            wanted.extend(seats.iter().find(seat).map(|row| side.result(&row[1])));
        }
    }
    let order = |row: &Row| format!("{row:?}");
    kept.sort_by_key(order);
    wanted.sort_by_key(order);
    if kept != wanted {
        let mut steps = vec![Step::Lock(game), Step::run("DELETE FROM rated WHERE game = $1", one())];
        for row in wanted {
            let [player, pool, ended, round, score, opponent, doubt] = &row[..] else { continue };
            let nothing = [0_u64, 0, 0, 0].map(Value::from);
            let place = [player, pool, ended, &game.as_str().into(), round, score, opponent, doubt];
            steps.push(Step::run(super::rated_round::APPLY, place.into_iter().cloned().chain(nothing)));
        }
        store.change(steps).await?;
    }
    Ok(rated.len() as u64)
}

const CHAIN: &str = "
    SELECT ended, game, round, score, opponent, doubt FROM rated WHERE player = $1 AND pool = $2
    ORDER BY ended, game, round
";
const STOOD: &str = "
    SELECT rating, deviation, volatility, games, ended, '', 0 FROM ratings WHERE player = $1 AND pool = $2
    UNION ALL
    SELECT rating, deviation, volatility, games, ended, game, round FROM rated WHERE player = $1 AND pool = $2
    ORDER BY 5, 6, 7
";

/// Computes a player's ratings in a pool again; whether anything was otherwise.
async fn stand(store: &dyn Store, row: &Row) -> Result<bool, StoreError> {
    let [player, name] = &row[..] else { return Ok(false) };
    let whose = || vec![player.clone(), name.clone()];
    let Some(pool) = Pool::of(name.text()) else { return Ok(false) };
    let chain = store.ask(CHAIN, whose()).await?;
    let mut steps = vec![Step::LockPlayer(player.text().to_owned()), Step::run(STOOD, whose())];
    steps.push(Step::run("DELETE FROM ratings WHERE player = $1 AND pool = $2", whose()));
    steps.extend(refold(player, pool, Standing::NEW, chain.iter()));
    steps.push(Step::run(STOOD, whose()));
    let answers = store.change(steps).await?.unwrap_or_default();
    Ok(answers.get(1) != answers.last())
}
