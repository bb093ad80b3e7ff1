//! Everything that is not a WebSocket: the page, the API, health and figures.

mod admission;
mod api;
mod events;
mod guard;
mod health;
mod page;
mod past;
mod puzzles;
mod reference;

pub(crate) use guard::{check_origins, is_allowed_origin};
pub(crate) use page::{is_known, start as start_page};
pub(crate) use past::date;

use std::sync::Arc;

use axum::{
    Router,
    extract::DefaultBodyLimit,
    http::StatusCode,
    middleware,
    routing::{get, post},
};

use tower_http::timeout::TimeoutLayer;

use crate::{app::App, lobby, players, preview, rating, socket};

pub(crate) fn router(app: Arc<App>) -> Router {
    let config = &app.config;
    let api = Router::new()
        .route("/games", post(api::create))
        .route("/games/{game}", get(api::state))
        .route("/games/{game}/log", get(past::log))
        .route("/games/{game}/record", get(past::record))
        .route("/games/{game}/events", get(events::follow))
        .route("/puzzles", get(puzzles::near))
        .route("/puzzles/daily", get(puzzles::daily))
        .merge(lobby::routes())
        .merge(rating::routes())
        .layer(guard::cors(&config.origins))
        // What is somebody's own is for the page of this server alone.
        .merge(players::routes())
        .fallback(api::unknown)
        .layer(middleware::map_response(api::tell_failures));
    // Where this stands, the handler reads the body: a body that does not come is a handler that
    // does not come to its end.
    let patience = TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, config.request_time);
    Router::new()
        .route("/ws", get(socket::upgrade))
        .nest("/api", api)
        .route("/g/{file}", get(preview::link))
        .route("/embed/{file}", get(preview::embed))
        .route("/healthz", get(health::healthz))
        .route("/health", get(health::healthz))
        .route("/readyz", get(health::readyz))
        .route("/metrics", get(health::metrics))
        .route("/protocol", get(reference::page))
        .route("/protocol/{file}", get(reference::file))
        .merge(page::router(config.page.as_deref()))
        .layer(patience)
        .layer(DefaultBodyLimit::max(config.limits.body_bytes))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), admission::admit))
        .layer(middleware::map_response(guard::headers))
        .with_state(app)
}
