//! The calls over HTTP.

use std::sync::Arc;

use axum::{
    Json, Router,
    extract::{Path, Query, State},
    http::{HeaderName, HeaderValue, header},
    response::{IntoResponse, Response},
    routing::get,
};
use raumspiel_protocol::http::{Opening, RatingHistory, RatingList};
use serde::Deserialize;

use super::{Pool, ratings};
use crate::{app::App, openings, players::PlayerId, problem::Problem};

/// A list that is a minute old will do.
const A_MINUTE: (HeaderName, HeaderValue) =
    (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=60"));
const PAGE: usize = 50;
/// Points of a graph.
const POINTS: u32 = 500;

#[derive(Deserialize)]
struct Before {
    before: Option<String>,
}

/// Below `/api`.
pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/ratings/{pool}", get(list))
        .route("/players/{id}/ratings/{pool}", get(history))
        .route("/openings/{spec}", get(opening))
}

fn pool(name: &str) -> Result<Pool, Problem> {
    let none = || Problem::new("unknown-pool", "There are no ratings of that game.");
    Pool::of(name).ok_or_else(none)
}

/// `GET /api/ratings/POOL`.
async fn list(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Query(Before { before }): Query<Before>,
) -> Result<Response, Problem> {
    let pool = pool(&name)?;
    let wrong = || Problem::new("malformed", "That is no place to go on from.");
    let before = before.map(|text| ratings::read_cursor(&text).ok_or_else(wrong)).transpose()?;
    let most = u32::try_from(PAGE + 1).unwrap_or(u32::MAX);
    let mut players = ratings::list(&app.players, pool, before, most, app.games.now().wall_ms).await?;
    let more = players.len() > PAGE;
    players.truncate(PAGE);
    let next = players.last().filter(|_| more).map(|(rating, last)| ratings::cursor(*rating, &last.id));
    let players = players.into_iter().map(|(_, listed)| listed).collect();
    Ok(([A_MINUTE], Json(RatingList { pool: name, players, next })).into_response())
}

/// `GET /api/openings/SPEC`.
async fn opening(Path(spec): Path<String>) -> Result<Response, Problem> {
    let none = || Problem::new("unknown-pool", "There are no openings of that game.");
    let start = openings::some(&spec).ok_or_else(none)?;
    let fresh = [(header::CACHE_CONTROL, "no-store")];
    Ok((fresh, Json(Opening { spec, start })).into_response())
}

/// `GET /api/players/ID/ratings/POOL`.
async fn history(
    State(app): State<Arc<App>>,
    Path((id, name)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let pool = pool(&name)?;
    let unknown = || Problem::new("unknown-player", "There is no such player.");
    let player = PlayerId::new(&id).ok_or_else(unknown)?;
    app.players.get(player).await?.ok_or_else(unknown)?;
    let points = ratings::history(&app.players, player, pool, POINTS).await?;
    let private = [(header::CACHE_CONTROL, "no-store")];
    Ok((private, Json(RatingHistory { pool: name, points })).into_response())
}
