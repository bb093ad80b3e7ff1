//! Everything that is not a WebSocket: the page, the API, health and figures.

mod api;
mod events;
mod guard;
mod health;
mod page;
mod reference;

pub(crate) use guard::is_allowed_origin;
pub(crate) use page::Page;

use std::sync::Arc;

use axum::{
    Router,
    extract::DefaultBodyLimit,
    middleware,
    routing::{get, post},
};

use crate::{app::App, socket};

pub(crate) fn router(app: Arc<App>) -> Router {
    let body_bytes = app.config.limits.body_bytes;
    Router::new()
        .route("/ws", get(socket::upgrade))
        .route("/api/games", post(api::create))
        .route("/api/games/{game}", get(api::state))
        .route("/api/games/{game}/log", get(api::log))
        .route("/api/games/{game}/record", get(api::record))
        .route("/api/games/{game}/events", get(events::follow))
        .route("/api/{*rest}", get(api::unknown))
        .route("/healthz", get(health::healthz))
        .route("/readyz", get(health::readyz))
        .route("/metrics", get(health::metrics))
        .route("/protocol", get(reference::page))
        .route("/protocol/{file}", get(reference::file))
        .fallback(page::serve)
        .layer(DefaultBodyLimit::max(body_bytes))
        .layer(middleware::map_response(guard::headers))
        .with_state(app)
}
