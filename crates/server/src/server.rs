use std::{
    io,
    net::SocketAddr,
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};

use tokio::{sync::Notify, task::JoinHandle};

use crate::{
    accept::{accept, listen},
    app::App,
    cluster::{self, Cluster},
    config::Config,
    games::{Deadlines, Registry},
    http, lobby, metrics,
    push::Push,
    service_clock::ServiceClock,
    store::{Sqlite, Store, StoreError, Tables},
};

/// A server that runs until it is stopped.
pub struct Server {
    address: SocketAddr,
    app: Arc<App>,
    stop: Arc<Notify>,
    tasks: Vec<JoinHandle<()>>,
}

/// Why a server could not be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("Cannot listen on {0}: {1}.")]
    Listen(SocketAddr, io::Error),
    #[error("An origin looks like https://play.example, not {0}.")]
    Origin(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Server {
    /// Opens the log and begins to listen. Must be called within a Tokio runtime.
    pub async fn start(config: Config) -> Result<Server, StartError> {
        metrics::process::has_started();
        http::check_origins(&config.origins).map_err(StartError::Origin)?;
        match &config.cluster {
            None => {
                let store = Sqlite::open(&config.data, config.power_safe).map_err(StartError::Store)?;
                Server::start_alone(config, Arc::new(store)).await
            }
            Some(shared) => {
                let prepared = Cluster::join(shared).await.map_err(StartError::Store)?;
                let (cluster, clock, reached) = prepared.into_parts();
                let store = Arc::clone(&cluster.postgres);
                let push = push(&config, Arc::clone(&store) as Arc<dyn Tables>);
                let bounds = config.limits.bounds;
                let games = Arc::new(Registry::new(store, clock, Some(cluster), bounds, push));
                let server = Server::open(config, Arc::clone(&games))?;
                Ok(server.with(cluster::tasks(&games, reached)))
            }
        }
    }

    /// Over a log that no other server writes to.
    async fn start_alone(config: Config, store: Arc<dyn Store>) -> Result<Server, StartError> {
        let tick_ms = store.tick_ms().await.map_err(StartError::Store)?;
        let timed = store.timed().await.map_err(StartError::Store)?;
        let (clock, bounds) = (ServiceClock::going_on_from(tick_ms), config.limits.bounds);
        let push = push(&config, Arc::clone(&store) as Arc<dyn Tables>);
        let games = Arc::new(Registry::new(store, clock, None, bounds, push));
        // Whoever's time was running when the last server stopped goes on from there; a game that
        // is due is looked at, read from the log, and asked for its real deadline.
        timed.into_iter().for_each(|game| games.deadlines.set(game, tick_ms));
        Server::open(config, games)
    }

    fn with(mut self, tasks: Vec<JoinHandle<()>>) -> Server {
        self.tasks.extend(tasks);
        self
    }

    fn open(config: Config, games: Arc<Registry>) -> Result<Server, StartError> {
        let listener = listen(config.listen).map_err(|error| StartError::Listen(config.listen, error))?;
        let address = listener.local_addr().map_err(|error| StartError::Listen(config.listen, error))?;
        let app = Arc::new(App::new(config, Arc::clone(&games)));
        let stop = Arc::new(Notify::new());
        let tasks = vec![
            tokio::spawn(Deadlines::watch(Arc::clone(&games))),
            tokio::spawn(lobby::run(Arc::clone(&games))),
            tokio::spawn(keep_house(Arc::clone(&app))),
            tokio::spawn(keep_names(Arc::clone(&games))),
            tokio::spawn(forget(Arc::clone(&app))),
            tokio::spawn(fold(Arc::clone(&app))),
            tokio::spawn(accept(listener, Arc::clone(&app), Arc::clone(&stop))),
        ];
        tracing::info!(%address, "listening");
        Ok(Server { address, app, stop, tasks })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Says for a while that nobody should be sent here, while everything goes on, and then lets those who
    /// are here go with 1012, one after the other. To be followed by `stop`, at any time.
    pub async fn drain(&self) {
        let most = self.app.config.drain;
        if most.is_zero() {
            return;
        }
        tracing::info!("draining");
        self.app.draining.store(true, Ordering::Relaxed);
        tokio::time::sleep(most).await;
        self.app.letting_go.store(true, Ordering::Relaxed);
        self.app.let_go(most).await;
    }

    /// Refuses new games, settles what is under way, lets everybody go with 1012 and closes the log.
    pub async fn stop(self) {
        tracing::info!("closing");
        let games = &self.app.games;
        games.close();
        games.lobby.close().await;
        self.stop.notify_waiters();
        let patience = Instant::now() + Duration::from_secs(3);
        while games.store.backlog() > 0 && Instant::now() < patience {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        while self.app.dismiss() > 0 && Instant::now() < patience {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        if let Some(cluster) = &games.cluster {
            cluster.say_farewell(games).await;
        }
        games.store.keep_tick(games.clock.tick_ms());
        if let Err(error) = games.store.close().await {
            tracing::warn!(why = %error, "log-not-closed");
        }
        self.tasks.into_iter().for_each(|task| task.abort());
        tracing::info!("closed");
    }
}

fn push(config: &Config, tables: Arc<dyn Tables>) -> Option<Push> {
    Push::new(config.site.clone(), config.push_hosts.clone(), tables)
}

/// Every second: keeps the server's time, tells of watchers, takes idle games out of memory, lets
/// everybody go when the log is out of reach. Nothing here waits for the log.
async fn keep_house(app: Arc<App>) {
    let mut kept = 0;
    while !app.games.is_closing() {
        tokio::time::sleep(Duration::from_secs(1)).await;
        let tick_ms = app.games.clock.tick_ms();
        // Nobody's clock runs where nobody moves; once in a while is enough then.
        let moves = app.games.metrics.moves_played.get();
        if moves != kept || app.games.deadlines.is_needed() {
            app.games.store.keep_tick(tick_ms);
            kept = moves;
        }
        app.games.sweep(app.config.idle);
        if app.games.clock.is_cut_off() {
            app.dismiss();
        }
        app.addresses.sweep(Instant::now());
    }
}

/// Names are what others have changed them to: other servers, or a command of the host's.
async fn keep_names(games: Arc<Registry>) {
    let every = Duration::from_secs(if games.cluster.is_some() { 5 } else { 60 });
    while !games.is_closing() {
        tokio::time::sleep(every).await;
        games.refresh_all_names().await;
    }
}

/// Forgets the games that somebody wants to have forgotten, as they are asked for, and every hour
/// those that are too old.
async fn forget(app: Arc<App>) {
    const EVERY: Duration = Duration::from_secs(3600);
    let mut looked: Option<Instant> = None;
    while !app.games.is_closing() {
        if let Err(error) = app.games.forget_asked_for().await {
            tracing::debug!(why = %error, "not-forgotten");
        }
        if let Some(age) = app.config.keep
            && looked.is_none_or(|looked| looked.elapsed() >= EVERY)
        {
            looked = Some(Instant::now());
            match app.games.forget_older_than(age).await {
                Ok(0) => {}
                Ok(games) => tracing::info!(games, "forgotten"),
                Err(error) => tracing::warn!(why = %error, "not-forgotten"),
            }
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

/// Every hour: folds the games in which nothing has happened for long enough.
async fn fold(app: Arc<App>) {
    const EVERY: Duration = Duration::from_secs(3600);
    let Some(age) = app.config.fold else { return };
    while !app.games.is_closing() {
        match app.games.fold_older_than(age).await {
            Ok(0) => {}
            Ok(games) => tracing::info!(games, "folded"),
            // Another server folds, or one is there that could not read it: nothing is lost by waiting.
            Err(error) => tracing::debug!(why = %error, "not-folded"),
        }
        tokio::time::sleep(EVERY).await;
    }
}
