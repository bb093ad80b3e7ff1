use std::{
    io::{Write, stdout},
    net::SocketAddr,
    path::PathBuf,
    time::Duration,
};

use raumspiel_server::{Config, Limits, Network, Server, Shared};

use crate::Failure;

/// Serve the page, the protocol and the API on one port. The default command
///
/// Every setting can be given as a flag, as an environment variable or, under the name of its flag,
/// in a file of lines such as `listen = 0.0.0.0:7280`; a flag counts more than a variable, and a
/// variable more than the file.
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
    /// A file with settings
    #[arg(long, env = "RAUMSPIEL_CONFIG")]
    config: Option<PathBuf>,
    /// Survive power failures too, not only failures of the process; moves take longer
    #[arg(long, env = "RAUMSPIEL_POWER_SAFE", num_args = 0..=1, default_value_t = false, default_missing_value = "true")]
    power_safe: bool,
    /// Origins of pages that may connect besides the server's own, such as https://play.example
    #[arg(long, env = "RAUMSPIEL_ORIGINS", value_delimiter = ',')]
    origins: Vec<String>,
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
    /// Sockets that one address may have open
    #[arg(long, env = "RAUMSPIEL_SOCKETS_PER_ADDRESS", default_value_t = Limits::default().sockets_per_address)]
    sockets_per_address: u32,
    /// Games that one address may create in a minute
    #[arg(long, env = "RAUMSPIEL_GAMES_PER_MINUTE", default_value_t = Limits::default().games_per_minute)]
    games_per_minute: u32,
    /// Messages that wait for a client that does not read before it is let go
    #[arg(long, env = "RAUMSPIEL_QUEUE", default_value_t = Limits::default().queue)]
    queue: usize,
    /// The longest message, in bytes
    #[arg(long, env = "RAUMSPIEL_MESSAGE_BYTES", default_value_t = Limits::default().message_bytes)]
    message_bytes: usize,
    /// The longest body of a request, in bytes
    #[arg(long, env = "RAUMSPIEL_BODY_BYTES", default_value_t = Limits::default().body_bytes)]
    body_bytes: usize,
    /// Connections at once
    #[arg(long, env = "RAUMSPIEL_CONNECTIONS", default_value_t = Limits::default().connections)]
    connections: usize,
    /// Seconds until a game in which nothing happens leaves memory
    #[arg(long, env = "RAUMSPIEL_IDLE", default_value_t = 60)]
    idle: u64,
    /// Seconds between pings
    #[arg(long, env = "RAUMSPIEL_PING_EVERY", default_value_t = 5)]
    ping_every: u64,
    /// Seconds until a client that nothing is heard of is gone
    #[arg(long, env = "RAUMSPIEL_DEAD_AFTER", default_value_t = 17)]
    dead_after: u64,
    /// Threads that serve; as many as there are cores if not given
    #[arg(long, env = "RAUMSPIEL_THREADS")]
    threads: Option<usize>,
    /// Log warnings only
    #[arg(long, env = "RAUMSPIEL_QUIET", num_args = 0..=1, default_value_t = false, default_missing_value = "true")]
    quiet: bool,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if self.quiet {
            raumspiel_server::journal::be_quiet();
        }
        let mut runtime = tokio::runtime::Builder::new_multi_thread();
        if let Some(threads) = self.threads {
            runtime.worker_threads(threads.max(1));
        }
        runtime.enable_all().build()?.block_on(serve(self.config()))
    }

    fn config(self) -> Config {
        let nats = self.nats;
        Config {
            shared: self.database.map(|database| Shared { database, nats }),
            power_safe: self.power_safe,
            origins: self.origins,
            trusted_proxies: self.trusted_proxies,
            page: self.page,
            limits: Limits {
                enabled: !self.no_limits,
                messages: self.messages,
                sockets_per_address: self.sockets_per_address,
                games_per_minute: self.games_per_minute,
                queue: self.queue,
                message_bytes: self.message_bytes,
                body_bytes: self.body_bytes,
                connections: self.connections,
            },
            idle: Duration::from_secs(self.idle),
            ping_every: Duration::from_secs(self.ping_every.max(1)),
            dead_after: Duration::from_secs(self.dead_after.max(1)),
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
    server.stop().await;
    Ok(())
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
