use std::{net::SocketAddr, path::PathBuf, time::Duration};

use crate::limit::Network;

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    pub listen: SocketAddr,
    /// The file that holds the log, where it is not shared.
    pub data: PathBuf,
    /// What several servers share instead.
    pub shared: Option<Shared>,
    /// Whether every batch is forced to the disk before it is acknowledged.
    pub power_safe: bool,
    /// Origins of pages that may connect, besides the server's own.
    pub origins: Vec<String>,
    /// Reverse proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<Network>,
    /// A directory to serve the page from, instead of the one in the binary.
    pub page: Option<PathBuf>,
    pub limits: Limits,
    /// Games in which nothing happens for this long leave memory.
    pub idle: Duration,
    pub ping_every: Duration,
    /// A client that nothing is heard of for this long is gone.
    pub dead_after: Duration,
}

/// What the servers of a cluster have in common.
#[derive(Clone, Debug)]
pub struct Shared {
    /// `postgres://user:password@host:5432/name`: the log.
    pub database: String,
    /// `nats://host:4222`: tells a server at once what others have written. Without it, servers ask
    /// the log several times a second.
    pub nats: Option<String>,
}

/// Bounds on what strangers may do.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Whether the bounds on rates and numbers hold. Those on sizes always do.
    pub enabled: bool,
    /// Messages on one socket within `Limits::WINDOW`.
    pub messages: u32,
    pub sockets_per_address: u32,
    pub games_per_minute: u32,
    /// Messages that wait for a client that does not read.
    pub queue: usize,
    pub message_bytes: usize,
    pub body_bytes: usize,
    pub connections: usize,
}

impl Limits {
    pub const WINDOW: Duration = Duration::from_secs(20);
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            enabled: true,
            messages: 100,
            sockets_per_address: 50,
            games_per_minute: 30,
            queue: 32,
            message_bytes: 4 << 10,
            body_bytes: 16 << 10,
            connections: 100_000,
        }
    }
}

impl Config {
    /// Everything at its default, with the log in the given file.
    pub fn new(listen: SocketAddr, data: PathBuf) -> Config {
        Config {
            listen,
            data,
            shared: None,
            power_safe: false,
            origins: Vec::new(),
            trusted_proxies: Vec::new(),
            page: None,
            limits: Limits::default(),
            idle: Duration::from_secs(60),
            ping_every: Duration::from_secs(5),
            dead_after: Duration::from_secs(17),
        }
    }
}
