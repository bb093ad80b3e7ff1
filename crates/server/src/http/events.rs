use std::{net::SocketAddr, sync::Arc, time::Duration};

use axum::{
    Extension,
    body::{Body, Bytes},
    extract::{Path, Query, State},
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use futures_util::stream;
use serde::Deserialize;

use super::api::{durable_log, may_see};
use crate::{
    app::App,
    limit::Held,
    outbox::{Outbox, Taken},
    problem::Problem,
    publish,
    table::{Attendee, Dialect, Table},
};

#[derive(Deserialize)]
pub(super) struct Since {
    since: Option<u32>,
}

/// Somebody who follows a game's events; leaves it when dropped.
struct Follower {
    app: Arc<App>,
    table: Arc<Table>,
    outbox: Arc<Outbox>,
    number: u64,
    _held: Held,
}

impl Drop for Follower {
    fn drop(&mut self) {
        self.table.leave(&self.outbox);
        self.app.forget(self.number);
        self.app.hall.metrics.streams.sub(1);
    }
}

/// `GET /api/games/GAME/events`.
pub(super) async fn follow(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<SocketAddr>,
    Path(game): Path<String>,
    Query(Since { since }): Query<Since>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let address = app.address(peer.ip(), &headers);
    let held = app.addresses.hold(address, &app.config.limits).ok_or_else(|| {
        app.hall.metrics.refused_by_limit.add(1);
        Problem::new("too-many-connections", "Too many connections from your address.")
    })?;
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok()?.parse().ok());
    let since: u32 = last.or(since).unwrap_or(0);
    let table = app.hall.find(&game).await?;
    let (number, outbox) = app.outbox();
    app.hall.metrics.streams.add(1);
    let follower =
        Follower { app: app.clone(), table: table.clone(), outbox: outbox.clone(), number, _held: held };
    // From here on what becomes durable comes through the outbox; what was before, from the log.
    let (committed, game) = loop {
        {
            let mut inner = table.lock();
            if let Some(room) = &inner.room {
                may_see(room, &headers)?;
                let game = room.game().clone();
                let knows = inner.committed.max(since);
                let attendee = Attendee {
                    outbox: outbox.clone(),
                    seat: None,
                    dialect: Dialect::ServerSentEvents,
                    knows,
                };
                let committed = inner.committed;
                table.seat(&mut inner, attendee);
                break (committed, game);
            }
        }
        app.hall.load(&table).await?;
    };
    let mut entries = durable_log(&app, &table).await?;
    entries.retain(|entry| entry.seq > since && entry.seq <= committed);
    let history: String = publish::history(&entries, &game).iter().map(|text| text.as_str()).collect();
    let beginning = Bytes::from(format!("retry: 2000\n\n{history}"));
    let stream = stream::unfold((Some(beginning), follower), |(beginning, follower)| async move {
        let chunk = match beginning {
            Some(beginning) => beginning,
            None => next(&follower.outbox).await?,
        };
        Some((Ok::<_, std::convert::Infallible>(chunk), (None, follower)))
    });
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
