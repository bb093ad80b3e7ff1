use std::collections::BTreeMap;

use raumspiel_protocol::{
    http::{ListedRating, Rating, RatingPoint},
    v2::Strength,
};

use super::{Pool, Standing, rated_round::standing};
use crate::{
    players::{PlayerId, Players},
    store::{Row, StoreError},
};

fn rating(standing: &Standing) -> Rating {
    Rating {
        rating: standing.rating as f64 / 1e3,
        deviation: standing.deviation as f64 / 1e3,
        games: u32::try_from(standing.games).unwrap_or(u32::MAX),
        provisional: standing.is_provisional(),
    }
}

async fn standings(players: &Players, player: PlayerId) -> Result<Vec<(Pool, Standing)>, StoreError> {
    let question = "SELECT pool, rating, deviation, volatility, games FROM ratings WHERE player = $1";
    let rows = players.ask(question, vec![player.as_str().into()]).await?;
    let read = |row: &Row| Some((Pool::of(row.first()?.text())?, standing(&row[1..])));
    Ok(rows.iter().filter_map(read).collect())
}

/// What a player is rated, where they have played.
pub(crate) async fn of_player(
    players: &Players,
    player: PlayerId,
) -> Result<BTreeMap<String, Rating>, StoreError> {
    let all = standings(players, player).await?;
    Ok(all.into_iter().map(|(pool, standing)| (pool.name().to_owned(), rating(&standing))).collect())
}

/// What a player is rated in some games; somebody new where they have not played, or there is nothing
/// to be rated in.
pub(crate) async fn strengths(
    players: &Players,
    player: PlayerId,
    bot: bool,
    specs: &[String],
) -> Result<Vec<Strength>, StoreError> {
    let all = standings(players, player).await?;
    let of = |spec: &String| {
        let found = all.iter().find(|(pool, _)| pool.name() == spec).map(|(_, standing)| *standing);
        found.unwrap_or(Standing::NEW).strength(bot)
    };
    Ok(specs.iter().map(of).collect())
}

/// Only those are listed whose ratings say something.
const SURE: u64 = 75_000;
const LATELY_MS: u64 = 90 * 24 * 60 * 60 * 1000;

const LIST: &str = "
    SELECT r.rating, r.deviation, r.volatility, r.games, p.id, p.name, p.owner
    FROM ratings r JOIN players p ON p.id = r.player
    WHERE r.pool = $1 AND r.deviation <= $2 AND r.ended >= $3 AND (r.rating, r.player) < ($4, $5)
    ORDER BY r.rating DESC, r.player DESC LIMIT $6
";

/// A page of a pool's list, best first, and one more if there is one.
pub(super) async fn list(
    players: &Players,
    pool: Pool,
    before: Option<(u64, PlayerId)>,
    limit: u32,
    now: u64,
) -> Result<Vec<(u64, ListedRating)>, StoreError> {
    let (below, player) = match &before {
        Some((rating, player)) => (*rating, player.as_str()),
        None => (i64::MAX.unsigned_abs(), ""),
    };
    let values = vec![
        pool.name().into(),
        SURE.into(),
        now.saturating_sub(LATELY_MS).into(),
        below.into(),
        player.into(),
        limit.into(),
    ];
    let rows = players.ask(LIST, values).await?;
    let read = |row: &Row| {
        let [.., id, name, owner] = &row[..] else { return None };
        let standing = standing(row);
        let listed = ListedRating {
            id: id.text().to_owned(),
            tag: PlayerId::new(id.text())?.tag().to_owned(),
            name: name.text().to_owned(),
            bot: !owner.is_null(),
            rating: rating(&standing),
        };
        Some((standing.rating, listed))
    };
    Ok(rows.iter().filter_map(read).collect())
}

const HISTORY: &str = "
    SELECT ended, rating, deviation, game, round FROM rated WHERE player = $1 AND pool = $2
    ORDER BY ended DESC, game DESC, round DESC LIMIT $3
";

/// How a player's rating went, the latest so many, oldest first.
pub(super) async fn history(
    players: &Players,
    player: PlayerId,
    pool: Pool,
    most: u32,
) -> Result<Vec<RatingPoint>, StoreError> {
    let rows = players.ask(HISTORY, vec![player.as_str().into(), pool.name().into(), most.into()]).await?;
    let point = |row: &Row| {
        let [ended, rating, deviation, game, round] = &row[..] else { return None };
        Some(RatingPoint {
            at: ended.number(),
            rating: rating.number() as f64 / 1e3,
            deviation: deviation.number() as f64 / 1e3,
            game: game.text().to_owned(),
            round: u32::try_from(round.number()).ok()?,
        })
    };
    Ok(rows.iter().rev().filter_map(point).collect())
}

/// Where a list goes on.
pub(super) fn cursor(rating: u64, player: &str) -> String {
    format!("{rating}.{player}")
}

pub(super) fn read_cursor(text: &str) -> Option<(u64, PlayerId)> {
    let (rating, player) = text.split_once('.')?;
    let rating: u64 = rating.parse().ok()?;
    i64::try_from(rating).ok()?;
    Some((rating, PlayerId::new(player)?))
}
