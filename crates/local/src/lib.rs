//! Starts PostgreSQL and NATS on this machine, for tests and benchmarks: on ports of their own, with
//! data in a temporary directory, and never longer than the program that started them.

mod leash;
mod nats;
mod postgres;
mod relay;

pub use nats::Nats;
pub use postgres::Postgres;
pub use relay::Relay;

use std::net::{SocketAddr, TcpListener};

/// A port that nobody uses at the moment.
pub fn free_port() -> u16 {
    let free = TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], 0))).and_then(|free| free.local_addr());
    free.expect("a free port").port()
}
