//! WebSockets: one task each, which reads, writes and pings.

mod connection;
mod lag;
mod seeking;
mod v1;
mod v2;

use std::{
    net::SocketAddr,
    sync::{Arc, atomic::Ordering},
};

use axum::{
    Extension,
    extract::{State, WebSocketUpgrade, ws::rejection::WebSocketUpgradeRejection},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use raumspiel_protocol::v2::SUBPROTOCOL;

use self::connection::Connection;
use crate::{
    app::App,
    http::is_allowed_origin,
    limit::Kind,
    metrics::{Counter, Metrics},
    players,
    problem::Problem,
    voice::{V1, V2, Voice},
};

/// Which version a client speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Protocol {
    One,
    Two,
}

impl Protocol {
    fn voice(self) -> &'static dyn Voice {
        match self {
            Protocol::One => V1,
            Protocol::Two => V2,
        }
    }

    fn sockets(self, metrics: &Metrics) -> &Counter {
        match self {
            Protocol::One => &metrics.sockets_v1,
            Protocol::Two => &metrics.sockets_v2,
        }
    }
}

/// Messages beyond the limit are read up to this size, so that they can be answered.
const MOST_READ: usize = 64 << 10;

/// `GET /ws`.
pub(crate) async fn upgrade(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<SocketAddr>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(rejection) => return with_version(rejection),
    };
    let metrics = &app.games.metrics;
    if !is_allowed_origin(&headers, &app.config.origins) {
        metrics.refused_by_origin.add(1);
        return Problem::wrong_origin().into_response();
    }
    if app.games.is_closing() || app.letting_go.load(Ordering::Relaxed) {
        return (StatusCode::SERVICE_UNAVAILABLE, "The server is about to restart.\n").into_response();
    }
    if app.games.clock.is_cut_off() {
        let elsewhere = "This server cannot reach the log; try another one.\n";
        return (StatusCode::SERVICE_UNAVAILABLE, elsewhere).into_response();
    }
    let address = app.address(peer.ip(), &headers);
    let Some(held) = app.hold(Kind::Socket, address) else {
        return Problem::too_many_connections().into_response();
    };
    let secret = players::secret(&headers);
    let upgrade = upgrade
        .protocols([SUBPROTOCOL])
        .read_buffer_size(512)
        .write_buffer_size(4096)
        .max_write_buffer_size(1 << 20)
        .max_message_size(MOST_READ)
        .max_frame_size(MOST_READ);
    let protocol = match (upgrade.selected_protocol(), headers.contains_key("sec-websocket-protocol")) {
        (Some(_), _) => Protocol::Two,
        (None, false) => Protocol::One,
        (None, true) => {
            let known = format!("The subprotocol spoken here is {}.\n", SUBPROTOCOL);
            return (StatusCode::BAD_REQUEST, known).into_response();
        }
    };
    upgrade
        .on_upgrade(move |socket| Connection::new(app, protocol, address, secret, held).run(Box::new(socket)))
}

/// A client that speaks another version of WebSocket learns which one is spoken here.
fn with_version(rejection: WebSocketUpgradeRejection) -> Response {
    let wrong_version = matches!(rejection, WebSocketUpgradeRejection::InvalidWebSocketVersionHeader(_));
    let mut response = rejection.into_response();
    if wrong_version {
        *response.status_mut() = StatusCode::UPGRADE_REQUIRED;
    }
    response.headers_mut().insert(header::SEC_WEBSOCKET_VERSION, HeaderValue::from_static("13"));
    response
}
