//! Who is let in: every request is counted to its address as long as it is under way, and to what
//! that address may ask for.

use std::{
    net::{IpAddr, SocketAddr},
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Instant,
};

use axum::{
    Extension,
    body::{Body, Bytes, HttpBody},
    extract::{Request, State},
    middleware::Next,
    response::{IntoResponse, Response},
};
use hyper::body::{Frame, SizeHint};

use crate::{
    app::App,
    limit::{Held, Kind},
    problem::Problem,
};

/// Whom a request really comes from.
#[derive(Clone, Copy)]
pub(super) struct Client(pub(super) IpAddr);

pub(super) async fn admit(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let started = Instant::now();
    let address = app.address(peer.ip(), request.headers());
    // Whoever asks whether the server lives is no player, and must get an answer.
    let is_probe = matches!(request.uri().path(), "/healthz" | "/health" | "/readyz");
    request.extensions_mut().insert(Client(address));
    let response = if !is_probe && !app.charge(address, 1.0) {
        Problem::too_many_requests().into_response()
    } else if !app.is_proxy(peer.ip()) {
        next.run(request).await
    } else {
        match app.hold(Kind::Connection, address) {
            Some(held) => next.run(request).await.map(|body| Body::new(HeldBody { body, _held: held })),
            None => Problem::too_many_connections().into_response(),
        }
    };
    app.games.metrics.http.observe(response.status().as_u16(), started.elapsed());
    response
}

/// An answer that counts to its address until it has been sent.
struct HeldBody {
    body: Body,
    _held: Held,
}

impl HttpBody for HeldBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
