use axum::{
    Json,
    extract::{Path, Query},
    http::header,
    response::{IntoResponse, Response},
};
use raumspiel_protocol::http::{Agreement, GamesPage, PublicPlayer};
use serde::Deserialize;

use super::PRIVATE;
use crate::{
    history::{self, Wanted},
    players::{
        PlayerId,
        roster::Player,
        visit::{Cost, Visit},
    },
    problem::Problem,
    rating,
    room::Room,
};

#[derive(Deserialize)]
pub(super) struct Filter {
    spec: Option<String>,
    result: Option<String>,
    before: Option<String>,
    limit: Option<u32>,
}

async fn find(visit: &Visit, id: &str) -> Result<Player, Problem> {
    let unknown = || Problem::new("unknown-player", "There is no such player.");
    let id = PlayerId::new(id).ok_or_else(unknown)?;
    visit.app.players.get(id).await?.ok_or_else(unknown)
}

/// `GET /api/players/ID`.
pub(super) async fn player(visit: Visit, Path(id): Path<String>) -> Result<Response, Problem> {
    let player = find(&visit, &id).await?;
    let public = PublicPlayer {
        id: player.id.to_string(),
        tag: player.id.tag().to_owned(),
        bot: player.owner.is_some(),
        since: player.since,
        ratings: rating::of_player(&visit.app.players, player.id).await?,
        counts: history::counts(&visit.app.players, player.id).await?,
        name: player.name,
    };
    Ok(([PRIVATE], Json(public)).into_response())
}

const MOST: u32 = 100;

async fn wanted(visit: &Visit, id: &str, filter: Filter) -> Result<Wanted, Problem> {
    let player = find(visit, id).await?;
    let asks = visit.known().await?;
    let own =
        asks.is_some_and(|caller| caller.player.id == player.id || player.owner == Some(caller.player.id));
    let bad = |message| Problem::new("malformed", message);
    let before = filter.before.map(|text| text.parse().map_err(|_| bad("That is no place to go on from.")));
    let known = |result: &String| ["won", "lost", "draw", "aborted"].contains(&result.as_str());
    if filter.result.as_ref().is_some_and(|result| !known(result)) {
        return Err(bad("A result is won, lost, draw or aborted."));
    }
    if let Some(spec) = &filter.spec {
        spec.parse::<raumspiel_rules::Spec>().map_err(|_| bad("There is no such game."))?;
    }
    let limit = filter.limit.unwrap_or(20);
    if !(1..=MOST).contains(&limit) {
        return Err(bad("A page has 1 to 100 games."));
    }
    Ok(Wanted {
        player: player.id,
        own,
        spec: filter.spec,
        result: filter.result,
        before: before.transpose()?,
        limit,
    })
}

/// `GET /api/players/ID/games`.
pub(super) async fn list(
    visit: Visit,
    Path(id): Path<String>,
    Query(filter): Query<Filter>,
) -> Result<Response, Problem> {
    let wanted = wanted(&visit, &id, filter).await?;
    let mut games = history::list(&visit.app.players, &wanted).await?;
    let more = games.len() > wanted.limit as usize;
    games.truncate(wanted.limit as usize);
    let next = games.last().filter(|_| more).and_then(history::cursor_after).map(|cursor| cursor.to_string());
    Ok(([PRIVATE], Json(GamesPage { games, next })).into_response())
}

/// `GET /api/players/ID/games.txt`.
pub(super) async fn export(
    visit: Visit,
    Path(id): Path<String>,
    Query(filter): Query<Filter>,
) -> Result<Response, Problem> {
    let wanted = wanted(&visit, &id, filter).await?;
    let kind = (header::CONTENT_TYPE, header::HeaderValue::from_static("text/plain; charset=utf-8"));
    Ok(([PRIVATE, kind], history::records(visit.app, wanted)).into_response())
}

/// `POST /api/games/GAME/public`.
pub(super) async fn agree(visit: Visit, Path(game): Path<String>) -> Result<Response, Problem> {
    visit.may_change(Cost::Change)?;
    let caller = visit.caller().await?;
    let games = &visit.app.games;
    let live = visit.app.find(&game, visit.address()).await?;
    let ended = |room: &Room| match room.watching() {
        true => Ok(room.ended().map(|ended| ended.round)),
        false => Err(Problem::no_watching()),
    };
    let early = || Problem::new("not-over", "No round of this game is over yet.");
    let round = games.look(&live, ended).await?.ok_or_else(early)?;
    let agreed = visit.app.players.agree(live.id, caller.player.id, round).await?;
    let listed = agreed.ok_or_else(Problem::not_yours)?;
    games.refresh_names_at(live.id).await;
    Ok(([PRIVATE], Json(Agreement { listed })).into_response())
}
