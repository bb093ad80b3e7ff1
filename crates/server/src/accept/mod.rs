//! Listening, and taking in connections as long as there is room for them.

mod client_stream;

use std::{
    io,
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::{Duration, Instant},
};

use hyper::{Request, body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use serde_json::json;
use tokio::{
    net::{TcpListener, TcpSocket, TcpStream},
    sync::Notify,
};
use tower_service::Service;

use self::client_stream::ClientStream;
use crate::{
    app::App,
    http,
    limit::{Held, Kind},
    problem::Problem,
};

/// What the system keeps for a client that does not read is bounded too: it would be megabytes.
const SEND_BUFFER: u32 = 128 << 10;
/// Files for the log, for what is read from the disk, and for talking to other servers.
const FILES_APART: usize = 100;

pub(crate) fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    socket.set_reuseaddr(true)?;
    // Inherited by every connection.
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(4096)
}

/// As many connections as are allowed, and as the system has files for; asks for as many of those as
/// can be had.
fn most_connections(wanted: usize) -> usize {
    let files = rlimit::increase_nofile_limit(u64::MAX).unwrap_or(u64::MAX);
    let room = usize::try_from(files).unwrap_or(usize::MAX).saturating_sub(FILES_APART);
    if room < wanted {
        tracing::info!(connections = room as u64, "fewer-connections-by-file-limit");
    }
    wanted.min(room)
}

pub(crate) async fn accept(listener: TcpListener, app: Arc<App>, stop: Arc<Notify>) {
    let most = most_connections(app.config.limits.connections) as u64;
    let router = http::router(Arc::clone(&app));
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(app.config.request_time).max_buf_size(16 << 10);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.notified() => return,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Out of file descriptors, most likely; somebody will leave.
                tracing::warn!(why = %error, "accept-failed");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let Ok(held) = admit(&app, &stream, peer.ip(), most) else { continue };
        // What is sent here is small and wanted at once.
        let _ = stream.set_nodelay(true);
        let router = router.clone();
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(peer);
            router.clone().call(request)
        });
        let stream = ClientStream::new(stream, Arc::clone(&app), held);
        let connection = builder.serve_connection(TokioIo::new(stream), service).with_upgrades();
        // However it ended, it has ended.
        tokio::spawn(async move { drop(connection.await) });
    }
}

/// There is no room for another connection.
struct NoRoom;

/// Says in one go why there is none, before anything is asked.
fn refuse(stream: &TcpStream, status: &str, problem: &Problem) {
    let body = json!({ "code": problem.code, "message": problem.message }).to_string();
    let length = body.len();
    let answer = format!(
        "HTTP/1.1 {status}\r\nretry-after: 20\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {length}\r\n\r\n{body}"
    );
    // Nobody waits for a client that has no room for so little.
    let _ = stream.try_write(answer.as_bytes());
}

/// Counts a connection to its address; one that a proxy brings is nobody's yet, its requests are.
fn admit(app: &App, stream: &TcpStream, peer: IpAddr, most: u64) -> Result<Option<Held>, NoRoom> {
    let metrics = &app.games.metrics;
    if metrics.connections.get() >= most {
        metrics.refused_by_limit.add(1);
        refuse(stream, "503 Service Unavailable", &Problem::no_room());
        return Err(NoRoom);
    }
    if app.is_proxy(peer) {
        return Ok(None);
    }
    // Whoever goes on asking after being told to wait is not listened to.
    if app.addresses.is_exhausted(peer, &app.config.limits, Instant::now()) {
        metrics.refused_by_limit.add(1);
        return Err(NoRoom);
    }
    let held = app.hold(Kind::Connection, peer);
    if held.is_none() {
        refuse(stream, "429 Too Many Requests", &Problem::too_many_connections());
        return Err(NoRoom);
    }
    Ok(held)
}
