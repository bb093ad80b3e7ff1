use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use axum::{
    extract::State,
    http::{StatusCode, header},
    response::IntoResponse,
};

use crate::app::App;

/// The process lives.
pub(super) async fn healthz() -> &'static str {
    "ok\n"
}

/// The server takes new games: it is not about to stop, and its log answers.
pub(super) async fn readyz(State(app): State<Arc<App>>) -> (StatusCode, &'static str) {
    if app.games.is_closing() || app.draining.load(Ordering::Relaxed) {
        return (StatusCode::SERVICE_UNAVAILABLE, "closing\n");
    }
    match tokio::time::timeout(Duration::from_secs(2), app.games.store.probe()).await {
        Ok(Ok(_)) => (StatusCode::OK, "ready\n"),
        _ => (StatusCode::SERVICE_UNAVAILABLE, "the log takes no writes\n"),
    }
}

pub(super) async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    let mut text = app.games.metrics.write(app.games.all().len(), app.games.store.backlog());
    if let Some(cluster) = &app.games.cluster {
        text.push_str(&cluster.figures());
        text.push_str(&cluster.postgres.figures());
    }
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text)
}
