use std::{
    error::Error,
    fmt, io,
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use hyper::{Request, body::Incoming, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    net::{TcpListener, TcpSocket},
    sync::Notify,
    task::JoinHandle,
};
use tower_service::Service;

use crate::{
    app::App,
    cluster::{self, Cluster},
    config::Config,
    hall::Hall,
    http, journal,
    service_clock::ServiceClock,
    store::{Sqlite, Store, StoreError},
};

/// A server that runs until it is stopped.
pub struct Server {
    address: SocketAddr,
    app: Arc<App>,
    stop: Arc<Notify>,
    tasks: Vec<JoinHandle<()>>,
}

/// Why a server could not be started.
#[derive(Debug)]
pub enum StartError {
    Listen(SocketAddr, io::Error),
    Store(StoreError),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Listen(address, error) => write!(f, "Cannot listen on {address}: {error}."),
            StartError::Store(error) => error.fmt(f),
        }
    }
}

impl Error for StartError {}

impl Server {
    /// Opens the log and begins to listen. Must be called within a Tokio runtime.
    pub async fn start(config: Config) -> Result<Server, StartError> {
        match &config.shared {
            None => {
                let store = Sqlite::open(&config.data, config.power_safe).map_err(StartError::Store)?;
                Server::start_alone(config, Arc::new(store)).await
            }
            Some(shared) => {
                let prepared = Cluster::join(shared).await.map_err(StartError::Store)?;
                let (cluster, clock, reached) = prepared.into_parts();
                let store = Arc::clone(&cluster.postgres);
                let hall = Arc::new(Hall::new(store, clock, Some(cluster)));
                let server = Server::open(config, Arc::clone(&hall))?;
                Ok(server.with(cluster::tasks(&hall, reached)))
            }
        }
    }

    /// Over a log that no other server writes to.
    async fn start_alone(config: Config, store: Arc<dyn Store>) -> Result<Server, StartError> {
        let tick_ms = store.tick_ms().await.map_err(StartError::Store)?;
        let timed = store.timed().await.map_err(StartError::Store)?;
        let hall = Arc::new(Hall::new(store, ServiceClock::going_on_from(tick_ms), None));
        // Whoever's time was running when the last server stopped goes on from there; a game that
        // is due is looked at, read from the log, and asked for its real deadline.
        timed.into_iter().for_each(|game| hall.deadlines.set(game, tick_ms));
        Server::open(config, hall)
    }

    fn with(mut self, tasks: Vec<JoinHandle<()>>) -> Server {
        self.tasks.extend(tasks);
        self
    }

    fn open(config: Config, hall: Arc<Hall>) -> Result<Server, StartError> {
        let listener = listen(config.listen).map_err(|error| StartError::Listen(config.listen, error))?;
        let address = listener.local_addr().map_err(|error| StartError::Listen(config.listen, error))?;
        let app = Arc::new(App::new(config, Arc::clone(&hall)));
        let stop = Arc::new(Notify::new());
        let tasks = vec![
            tokio::spawn(Arc::clone(&hall).watch_deadlines()),
            tokio::spawn(keep_house(Arc::clone(&app))),
            tokio::spawn(accept(listener, Arc::clone(&app), Arc::clone(&stop))),
        ];
        journal::info("listening", &[("address", &address.to_string())]);
        Ok(Server { address, app, stop, tasks })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Refuses new games, settles what is under way, lets everybody go with 1012 and closes the log.
    pub async fn stop(self) {
        journal::info("closing", &[]);
        let hall = &self.app.hall;
        hall.close();
        self.stop.notify_waiters();
        let patience = Instant::now() + Duration::from_secs(3);
        while hall.store.backlog() > 0 && Instant::now() < patience {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        while self.app.dismiss() > 0 && Instant::now() < patience {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        if let Some(cluster) = &hall.cluster {
            cluster.say_farewell(hall).await;
        }
        hall.store.keep_tick(hall.clock.tick_ms());
        if let Err(error) = hall.store.close().await {
            journal::warn("log-not-closed", &[("why", &error.0)]);
        }
        self.tasks.into_iter().for_each(|task| task.abort());
        journal::info("closed", &[]);
    }
}

/// What the system keeps for a client that does not read is bounded too: it would be megabytes.
const SEND_BUFFER: u32 = 128 << 10;

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    socket.set_reuseaddr(true)?;
    // Inherited by every connection.
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(4096)
}

/// Every second: keeps the server's time, tells of watchers, takes idle games out of memory.
async fn keep_house(app: Arc<App>) {
    let mut kept = 0;
    while !app.hall.is_closing() {
        tokio::time::sleep(Duration::from_secs(1)).await;
        let tick_ms = app.hall.clock.tick_ms();
        // Nobody's clock runs where nobody moves; once in a while is enough then.
        let moves = app.hall.metrics.moves_played.get();
        if moves != kept || app.hall.deadlines.is_needed() {
            app.hall.store.keep_tick(tick_ms);
            kept = moves;
        }
        app.hall.sweep(app.config.idle);
        app.addresses.sweep(Instant::now());
    }
}

async fn accept(listener: TcpListener, app: Arc<App>, stop: Arc<Notify>) {
    let router = http::router(Arc::clone(&app));
    let mut builder = hyper::server::conn::http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(Duration::from_secs(10)).max_buf_size(16 << 10);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.notified() => return,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Out of file descriptors, most likely; somebody will leave.
                journal::warn("accept-failed", &[("why", &error.to_string())]);
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let metrics = &app.hall.metrics;
        if metrics.connections.get() >= app.config.limits.connections as u64 {
            metrics.refused_by_limit.add(1);
            continue;
        }
        // What is sent here is small and wanted at once.
        let _ = stream.set_nodelay(true);
        let router = router.clone();
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(peer);
            router.clone().call(request)
        });
        let connection = builder.serve_connection(TokioIo::new(stream), service).with_upgrades();
        let app = Arc::clone(&app);
        metrics.connections.add(1);
        tokio::spawn(async move {
            // However it ended, it has ended.
            let _ = connection.await;
            app.hall.metrics.connections.sub(1);
        });
    }
}
