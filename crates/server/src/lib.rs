//! Rooms, clocks, log, sockets and HTTP of Raumspiel.
//!
//! ```text
//! socket --command--> live game --apply--> room      pure, in memory
//!                         |                  |
//!                         |               entries
//!                         v                  v
//!                     attendees <----- store: commit, then publish
//! ```

mod accept;
mod app;
mod cluster;
mod config;
mod games;
pub mod history;
mod http;
pub mod ids;
pub mod journal;
mod limit;
mod lobby;
mod metrics;
mod openings;
mod outbox;
mod plans;
pub mod players;
mod preview;
mod problem;
pub mod push;
pub mod rating;
pub mod room;
mod server;
mod service_clock;
mod site;
mod socket;
pub mod store;
mod translate;
mod voice;

pub use config::{ClusterConfig, Config, Limits};
pub use limit::{BadNetwork, Network};
pub use push::{BadPushHost, PushHost};
pub use server::{Server, StartError};
pub use site::{BadSite, Site};

/// Beside the tests from outside, but over the inside: what it plays with is not for others.
#[cfg(test)]
#[path = "../tests/simulation/mod.rs"]
mod simulation;
