//! WebSockets: one task each, which reads, writes and pings.

mod connection;
mod lag;
mod v1;
mod v2;

use std::{net::SocketAddr, sync::Arc};

use axum::{
    Extension,
    extract::{State, WebSocketUpgrade},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use raumspiel_protocol::v2 as wire;

use crate::{app::App, http::is_allowed_origin, table::Dialect};

/// Messages beyond the limit are read up to this size, so that they can be answered.
const MOST_READ: usize = 64 << 10;

/// `GET /ws`.
pub(crate) async fn upgrade(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<SocketAddr>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let metrics = &app.hall.metrics;
    if !is_allowed_origin(&headers, &app.config.origins) {
        metrics.refused_by_origin.add(1);
        return (StatusCode::FORBIDDEN, "Pages from elsewhere may not connect here.\n").into_response();
    }
    if app.hall.is_closing() {
        return (StatusCode::SERVICE_UNAVAILABLE, "The server is about to restart.\n").into_response();
    }
    let address = app.address(peer.ip(), &headers);
    let Some(held) = app.addresses.hold(address, &app.config.limits) else {
        metrics.refused_by_limit.add(1);
        return (StatusCode::TOO_MANY_REQUESTS, "Too many connections from your address.\n").into_response();
    };
    let upgrade = upgrade
        .protocols([wire::SUBPROTOCOL])
        .read_buffer_size(512)
        .write_buffer_size(4096)
        .max_write_buffer_size(1 << 20)
        .max_message_size(MOST_READ)
        .max_frame_size(MOST_READ);
    let dialect = match (upgrade.selected_protocol(), headers.contains_key("sec-websocket-protocol")) {
        (Some(_), _) => Dialect::V2,
        (None, false) => Dialect::V1,
        (None, true) => {
            let known = format!("The subprotocol spoken here is {}.\n", wire::SUBPROTOCOL);
            return (StatusCode::BAD_REQUEST, known).into_response();
        }
    };
    upgrade.on_upgrade(move |socket| connection::run(app, socket, dialect, address, held))
}
