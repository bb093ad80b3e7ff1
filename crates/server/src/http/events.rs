use std::{sync::Arc, time::Duration};

use axum::{
    Extension,
    body::{Body, Bytes},
    extract::{Path, Query, State},
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use futures_util::{StreamExt, TryStreamExt, stream};
use serde::Deserialize;

use super::{
    admission::Client,
    api::{is_own, may_see},
    past::pages,
};
use crate::{
    app::App,
    games::LiveGame,
    limit::{Held, Kind},
    outbox::{Outbox, Taken},
    problem::Problem,
    voice,
};

#[derive(Deserialize)]
pub(super) struct Since {
    since: Option<u32>,
}

/// Somebody who follows a game's events; leaves it when dropped.
struct Follower {
    app: Arc<App>,
    live: Arc<LiveGame>,
    outbox: Arc<Outbox>,
    number: u64,
    _held: Held,
}

impl Drop for Follower {
    fn drop(&mut self) {
        self.live.leave(&self.outbox);
        self.app.forget(self.number);
        self.app.games.metrics.streams.sub(1);
    }
}

/// `GET /api/games/GAME/events`.
pub(super) async fn follow(
    State(app): State<Arc<App>>,
    Extension(Client(address)): Extension<Client>,
    Path(game): Path<String>,
    Query(Since { since }): Query<Since>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let held = app.hold(Kind::Socket, address).ok_or_else(Problem::too_many_connections)?;
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok()?.parse().ok());
    let since: u32 = last.or(since).unwrap_or(0);
    let live = app.find(&game, address).await?;
    let own = is_own(&app, &live, &headers).await?;
    let (number, outbox) = app.outbox();
    app.games.metrics.streams.add(1);
    let follower =
        Follower { app: app.clone(), live: live.clone(), outbox: outbox.clone(), number, _held: held };
    let (committed, game) =
        app.games.listen(&live, &outbox, since, |room| may_see(room, &headers, own)).await?;
    let before = pages(&app, live.id, address, since, committed)
        .map_ok(move |entries| Bytes::from(voice::history(&entries, &game)));
    let from_now = stream::unfold(follower, |follower| async move {
        let chunk = next(&follower.outbox).await?;
        Some((Ok(chunk), follower))
    });
    let beginning = stream::iter([Ok(Bytes::from_static(b"retry: 2000\n\n"))]);
    let stream = beginning.chain(before).chain(from_now);
    let headers = [(header::CONTENT_TYPE, "text/event-stream"), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, Body::from_stream(stream)).into_response())
}

/// The next that there is to send: a line that says nothing if nothing happens for long.
async fn next(outbox: &Outbox) -> Option<Bytes> {
    match tokio::time::timeout(Duration::from_secs(15), outbox.take()).await {
        Err(_) => Some(Bytes::from_static(b": still here\n\n")),
        Ok(Taken::Closing(_)) => None,
        Ok(Taken::Message(text)) => Some(Bytes::from(text)),
    }
}
