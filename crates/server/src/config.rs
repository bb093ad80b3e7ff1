use std::{net::SocketAddr, path::PathBuf, time::Duration};

use crate::{limit::Network, push::PushHost, room::Bounds, site::Site};

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    pub listen: SocketAddr,
    /// The file that holds the log, where it is not shared.
    pub data: PathBuf,
    /// What several servers share instead.
    pub cluster: Option<ClusterConfig>,
    /// Whether every batch is forced to the disk before it is acknowledged.
    pub power_safe: bool,
    /// Origins of pages that may connect, besides the server's own.
    pub origins: Vec<String>,
    /// Where people reach this server; passkeys and links with pictures need to know.
    pub site: Option<Site>,
    /// Push services besides those of the browsers' makers.
    pub push_hosts: Vec<PushHost>,
    /// Reverse proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<Network>,
    /// A directory to serve the page from, instead of the one in the binary.
    pub page: Option<PathBuf>,
    pub limits: Limits,
    /// Games in which nothing happens for this long leave memory.
    pub idle: Duration,
    /// Games in which nothing happens for this long are forgotten; none if they are kept for ever.
    pub keep: Option<Duration>,
    /// How long a server that is to stop goes on while it says that nobody should be sent there, and how
    /// long it may take to let everybody go after that.
    pub drain: Duration,
    /// Games in which nothing has happened for this long are folded; none if they never are.
    pub fold: Option<Duration>,
    /// A client that nothing is heard of for this long is pinged.
    pub ping_every: Duration,
    /// A client that nothing is heard of for this long is gone.
    pub dead_after: Duration,
    /// How long a client may take to send a request, and to take any part of its answer.
    pub request_time: Duration,
}

/// What the servers of a cluster have in common.
#[derive(Clone, Debug)]
pub struct ClusterConfig {
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
    /// What one address may ask for within `Limits::WINDOW`: a message, a request and every
    /// `Limits::ANSWERED` of what the API answers count one each.
    pub per_address: u32,
    pub sockets_per_address: u32,
    /// Connections of all kinds, and requests under way through a proxy.
    pub connections_per_address: u32,
    pub games_per_minute: u32,
    /// Seeks that wait at once.
    pub seeks_per_address: u32,
    /// What one address may change about players in a minute; guessing a code counts as six changes.
    pub changes_per_minute: u32,
    /// Messages that wait for a client that does not read.
    pub queue: usize,
    /// The same in bytes.
    pub queue_bytes: usize,
    pub message_bytes: usize,
    pub body_bytes: usize,
    pub connections: usize,
    /// What a single game may grow to.
    pub bounds: Bounds,
}

impl Limits {
    pub const WINDOW: Duration = Duration::from_secs(20);
    /// Bytes that cost an address as much as a request.
    pub const ANSWERED: usize = 4 << 10;

    /// An event that is played again because its game has left memory costs as much as so many of them.
    const REPLAYED: usize = 64;

    /// Bytes beyond the first so many that somebody sends cost as much too: a position of thousands of
    /// moves is read at some cost.
    pub const ASKED: usize = 256;

    /// What a message or body of this length costs, besides being one.
    pub(crate) fn cost_of_asking(bytes: usize) -> f32 {
        (bytes / Self::ASKED) as f32
    }

    /// A game that has to be read and played again costs as much as an answer of this length. There is
    /// an end to it: whoever comes back to the longest game is no flood.
    pub(crate) fn bytes_of_replay(events: usize) -> usize {
        (events * Self::REPLAYED).min(25 * Self::ANSWERED)
    }

    /// What an answer of this length costs, in requests.
    pub(crate) fn cost_of_bytes(bytes: usize) -> f32 {
        bytes as f32 / Self::ANSWERED as f32
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            enabled: true,
            messages: 100,
            per_address: 1_000,
            sockets_per_address: 50,
            connections_per_address: 100,
            games_per_minute: 30,
            seeks_per_address: 10,
            changes_per_minute: 60,
            queue: 32,
            queue_bytes: 128 << 10,
            message_bytes: 4 << 10,
            body_bytes: 16 << 10,
            connections: 100_000,
            bounds: Bounds::default(),
        }
    }
}

impl Config {
    /// Everything at its default, with the log in the given file.
    pub fn new(listen: SocketAddr, data: PathBuf) -> Config {
        Config {
            listen,
            data,
            cluster: None,
            power_safe: false,
            origins: Vec::new(),
            site: None,
            push_hosts: Vec::new(),
            trusted_proxies: Vec::new(),
            page: None,
            limits: Limits::default(),
            idle: Duration::from_secs(60),
            keep: None,
            drain: Duration::ZERO,
            fold: Some(Duration::from_secs(7 * 86_400)),
            ping_every: Duration::from_secs(6),
            dead_after: Duration::from_secs(17),
            request_time: Duration::from_secs(20),
        }
    }
}
