//! The calls over HTTP.

use std::sync::Arc;

use axum::{
    Json, Router,
    extract::{Query, State},
    http::{HeaderName, HeaderValue, header},
    response::{IntoResponse, Response},
    routing::get,
};
use raumspiel_protocol::http::{GamesPage, LiveGame, LiveGames};
use serde::Deserialize;

use crate::{app::App, history, problem::Problem};

/// What is a second old will do.
const A_SECOND: (HeaderName, HeaderValue) =
    (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=1"));
/// What was best will be so for a minute.
const A_MINUTE: (HeaderName, HeaderValue) =
    (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=60"));
/// Games that are shown at once.
const SHOWN: u32 = 12;
const A_WEEK_MS: u64 = 7 * 24 * 60 * 60 * 1000;

#[derive(Deserialize)]
struct Which {
    spec: Option<String>,
}

/// Below `/api`.
pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new().route("/lobby", get(lobby)).route("/live", get(live)).route("/best", get(best))
}

/// `GET /api/lobby`.
async fn lobby(State(app): State<Arc<App>>) -> Result<Response, Problem> {
    let view = app.games.lobby.view(app.games.now().wall_ms).await?;
    Ok(([A_SECOND], Json(view)).into_response())
}

/// `GET /api/live`.
async fn live(State(app): State<Arc<App>>, Query(Which { spec }): Query<Which>) -> Result<Response, Problem> {
    let now = app.games.now();
    let mut games = Vec::new();
    for game in app.games.lobby.best(spec.as_deref().unwrap_or_default(), SHOWN).await? {
        // One that cannot be read keeps no other from being seen.
        let Ok(live) = app.games.live(game).await else { continue };
        let state = app.games.look(&live, |room| Ok(room.state(game, now))).await;
        let watchers = live.lock().presence().watchers;
        games.extend(state.ok().map(|state| LiveGame { state, watchers }));
    }
    Ok(([A_SECOND], Json(LiveGames { games })).into_response())
}

/// `GET /api/best`.
async fn best(State(app): State<Arc<App>>) -> Result<Response, Problem> {
    let since = app.games.now().wall_ms.saturating_sub(A_WEEK_MS);
    let games = history::best(&app.players, since, SHOWN).await?;
    Ok(([A_MINUTE], Json(GamesPage { games, next: None })).into_response())
}
