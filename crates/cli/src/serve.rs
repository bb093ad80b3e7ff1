use std::{
    io::{Write, stdout},
    net::SocketAddr,
    path::PathBuf,
    time::Duration,
};

use raumspiel_server::{ClusterConfig, Config, Limits, Network, PushHost, Server, Site, room::Bounds};

use crate::Failure;

/// Serve the page, the protocol and the API on one port. The default command
///
/// Every setting can be given as a flag or as an environment variable; a flag counts more. A file of
/// settings is one of variables, such as RAUMSPIEL_LISTEN=0.0.0.0:7280, for systemd's EnvironmentFile
/// or for `docker run --env-file`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Where to listen
    #[arg(long, env = "RAUMSPIEL_LISTEN", default_value = "0.0.0.0:7280")]
    listen: SocketAddr,
    /// The file that holds all games; made if it is not there
    #[arg(long, env = "RAUMSPIEL_DATA", default_value = "raumspiel.db")]
    data: PathBuf,
    /// A PostgreSQL database that holds all games instead of the file, such as
    /// postgres://user:password@host:5432/name; any number of servers can share it
    #[arg(long, env = "RAUMSPIEL_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// NATS, such as nats://host:4222, over which servers that share a database tell each other at
    /// once what they have written
    #[arg(long, env = "RAUMSPIEL_NATS", hide_env_values = true, requires = "database")]
    nats: Option<String>,
    /// What earlier versions read settings from; refused, so that none is lost in silence
    #[arg(long, env = "RAUMSPIEL_CONFIG", hide = true)]
    config: Option<PathBuf>,
    /// Survive power failures too, not only failures of the process; moves take longer
    #[arg(long, env = "RAUMSPIEL_POWER_SAFE", num_args = 0..=1, default_value_t = false, default_missing_value = "true")]
    power_safe: bool,
    /// Origins of pages that may connect besides the server's own, such as https://play.example
    #[arg(long, env = "RAUMSPIEL_ORIGINS", value_delimiter = ',')]
    origins: Vec<String>,
    /// Where people reach this server, such as https://play.example; passkeys need it, and pictures
    /// of links are named by it
    #[arg(long, env = "RAUMSPIEL_SITE")]
    site: Option<Site>,
    /// Push services besides those of the browsers' makers, such as https://push.example; notices to players
    /// who are away need --site
    #[arg(long, env = "RAUMSPIEL_PUSH_HOSTS", value_delimiter = ',')]
    push_hosts: Vec<PushHost>,
    /// Reverse proxies whose X-Forwarded-For is believed, such as 10.0.0.0/8
    #[arg(long, env = "RAUMSPIEL_TRUSTED_PROXIES", value_delimiter = ',')]
    trusted_proxies: Vec<Network>,
    /// Serve the page from this directory instead of the one in the binary
    #[arg(long, env = "RAUMSPIEL_PAGE")]
    page: Option<PathBuf>,
    /// No limits on rates and numbers, for load tests of one's own server
    #[arg(long, env = "RAUMSPIEL_NO_LIMITS", num_args = 0..=1, default_value_t = false, default_missing_value = "true")]
    no_limits: bool,
    /// Messages that one socket may send in 20 seconds
    #[arg(long, env = "RAUMSPIEL_MESSAGES", default_value_t = Limits::default().messages)]
    messages: u32,
    /// What one address may ask for in 20 seconds: a message, a request, every further 256
    /// bytes of them and every 4 KiB of an answer count one each
    #[arg(long, env = "RAUMSPIEL_PER_ADDRESS", default_value_t = Limits::default().per_address)]
    per_address: u32,
    /// Connections of all kinds that one address may have open
    #[arg(long, env = "RAUMSPIEL_CONNECTIONS_PER_ADDRESS", default_value_t = Limits::default().connections_per_address)]
    connections_per_address: u32,
    /// Sockets that one address may have open
    #[arg(long, env = "RAUMSPIEL_SOCKETS_PER_ADDRESS", default_value_t = Limits::default().sockets_per_address)]
    sockets_per_address: u32,
    /// Games that one address may create in a minute
    #[arg(long, env = "RAUMSPIEL_GAMES_PER_MINUTE", default_value_t = Limits::default().games_per_minute)]
    games_per_minute: u32,
    /// Seeks in the lobby that may wait at once from one address
    #[arg(long, env = "RAUMSPIEL_SEEKS_PER_ADDRESS", default_value_t = Limits::default().seeks_per_address)]
    seeks_per_address: u32,
    /// What one address may change about players in a minute; guessing a code counts as six changes
    #[arg(long, env = "RAUMSPIEL_CHANGES_PER_MINUTE", default_value_t = Limits::default().changes_per_minute)]
    changes_per_minute: u32,
    /// Messages that wait for a client that does not read before it is let go
    #[arg(long, env = "RAUMSPIEL_QUEUE", default_value_t = Limits::default().queue)]
    queue: usize,
    /// The same in bytes
    #[arg(long, env = "RAUMSPIEL_QUEUE_BYTES", default_value_t = Limits::default().queue_bytes)]
    queue_bytes: usize,
    /// The longest message, in bytes
    #[arg(long, env = "RAUMSPIEL_MESSAGE_BYTES", default_value_t = Limits::default().message_bytes)]
    message_bytes: usize,
    /// The longest body of a request, in bytes
    #[arg(long, env = "RAUMSPIEL_BODY_BYTES", default_value_t = Limits::default().body_bytes)]
    body_bytes: usize,
    /// Connections at once
    #[arg(long, env = "RAUMSPIEL_CONNECTIONS", default_value_t = Limits::default().connections)]
    connections: usize,
    /// Cells that a board may have
    #[arg(long, env = "RAUMSPIEL_CELLS", default_value_t = Bounds::default().cells, hide_default_value = true)]
    cells: u64,
    /// Moves that a round may have
    #[arg(long, env = "RAUMSPIEL_PLIES", default_value_t = Bounds::default().plies)]
    plies: u32,
    /// How often each player may say or offer something in a game
    #[arg(long, env = "RAUMSPIEL_SAID", default_value_t = Bounds::default().said)]
    said: u32,
    /// Seconds until a game in which nothing happens leaves memory
    #[arg(long, env = "RAUMSPIEL_IDLE", default_value_t = 60)]
    idle: u64,
    /// Days after which a game in which nothing happens is forgotten; for ever if not given
    #[arg(long, env = "RAUMSPIEL_KEEP_DAYS", value_parser = clap::value_parser!(u32).range(1..))]
    keep_days: Option<u32>,
    /// Seconds for which a server that is told to stop goes on while /readyz says 503, so that no more
    /// players are sent there; they are then let go within as many. 5 where servers share a database,
    /// 0 otherwise. Told again, it stops at once
    #[arg(long, env = "RAUMSPIEL_DRAIN")]
    drain: Option<u64>,
    /// Days without an event after which a game is folded into one small row, which nobody notices; 0 for never
    #[arg(long, env = "RAUMSPIEL_FOLD_DAYS", default_value_t = 7)]
    fold_days: u32,
    /// Seconds until a client that nothing is heard of is pinged; others are four times as seldom
    #[arg(long, env = "RAUMSPIEL_PING_EVERY", default_value_t = 6)]
    ping_every: u64,
    /// Seconds until a client that nothing is heard of is gone
    #[arg(long, env = "RAUMSPIEL_DEAD_AFTER", default_value_t = 17)]
    dead_after: u64,
    /// Seconds that a client may take to send a request, and to take any part of its answer
    #[arg(long, env = "RAUMSPIEL_REQUEST_TIME", default_value_t = 20)]
    request_time: u64,
    /// Threads that serve; half as many as there are cores if not given, since the system and the log
    /// take their share, and fewer threads wake each other less
    #[arg(long, env = "RAUMSPIEL_THREADS")]
    threads: Option<usize>,
    /// Log warnings only
    #[arg(long, env = "RAUMSPIEL_QUIET", num_args = 0..=1, default_value_t = false, default_missing_value = "true")]
    quiet: bool,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if let Some(file) = &self.config {
            let moved = "is a file of settings of an earlier version. Settings are variables now: write \
                `listen = …` as RAUMSPIEL_LISTEN=… and let systemd's EnvironmentFile or `docker run --env-file` read it";
            return Err(format!("{} {moved}.", file.display()).into());
        }
        raumspiel_server::journal::start(self.quiet);
        spread_thin();
        let mut runtime = tokio::runtime::Builder::new_multi_thread();
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        runtime.worker_threads(self.threads.unwrap_or(cores / 2).max(1));
        runtime.enable_all().build()?.block_on(serve(self.config()))
    }

    fn config(self) -> Config {
        let nats = self.nats;
        let drain = self.drain.unwrap_or(if self.database.is_some() { 5 } else { 0 });
        Config {
            drain: Duration::from_secs(drain),
            cluster: self.database.map(|database| ClusterConfig { database, nats }),
            power_safe: self.power_safe,
            origins: self.origins,
            site: self.site,
            push_hosts: self.push_hosts,
            trusted_proxies: self.trusted_proxies,
            page: self.page,
            limits: Limits {
                enabled: !self.no_limits,
                messages: self.messages,
                per_address: self.per_address,
                connections_per_address: self.connections_per_address,
                sockets_per_address: self.sockets_per_address,
                games_per_minute: self.games_per_minute,
                seeks_per_address: self.seeks_per_address,
                changes_per_minute: self.changes_per_minute,
                queue: self.queue,
                queue_bytes: self.queue_bytes,
                message_bytes: self.message_bytes,
                body_bytes: self.body_bytes,
                connections: self.connections,
                bounds: Bounds {
                    cells: self.cells,
                    plies: self.plies,
                    said: if self.no_limits { u32::MAX } else { self.said },
                    events: if self.no_limits { u32::MAX } else { Bounds::default().events },
                    ..Bounds::default()
                },
            },
            idle: Duration::from_secs(self.idle),
            keep: self.keep_days.map(|days| Duration::from_secs(u64::from(days) * 86_400)),
            fold: (self.fold_days > 0).then(|| Duration::from_secs(u64::from(self.fold_days) * 86_400)),
            ping_every: Duration::from_secs(self.ping_every.max(1)),
            dead_after: Duration::from_secs(self.dead_after.max(1)),
            request_time: Duration::from_secs(self.request_time.max(1)),
            ..Config::new(self.listen, self.data)
        }
    }
}

async fn serve(config: Config) -> Result<(), Failure> {
    let server = Server::start(config).await?;
    let address = server.address();
    // Whoever started it in the background may not be reading.
    let _ = match address.ip().is_unspecified() {
        true => writeln!(
            stdout(),
            "Raumspiel is at http://localhost:{} (on every address of this machine)",
            address.port()
        ),
        false => writeln!(stdout(), "Raumspiel is at http://{address}"),
    };
    let _ = stdout().flush();
    stop_signal().await?;
    tokio::select! {
        () = server.drain() => {}
        told_again = stop_signal() => told_again?,
    }
    server.stop().await;
    Ok(())
}

/// What a connection holds are a few small things of different ages. In pages of two megabytes each of
/// them keeps its neighbours' room: a quarter more memory for every connection. Engines, which fill large
/// tables, are quicker with such pages, so this is the server's alone.
fn spread_thin() {
    // A kernel that cannot do so only takes more memory.
    #[cfg(target_os = "linux")]
    let _ = rustix::thread::disable_transparent_huge_pages(true);
}

#[cfg(unix)]
async fn stop_signal() -> Result<(), Failure> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        _ = terminate.recv() => {}
        interrupted = tokio::signal::ctrl_c() => interrupted?,
    }
    Ok(())
}

#[cfg(not(unix))]
async fn stop_signal() -> Result<(), Failure> {
    Ok(tokio::signal::ctrl_c().await?)
}
