//! Rooms, clocks, log, sockets and HTTP of Raumspiel.
//!
//! ```text
//! socket --command--> table --apply--> room      pure, in memory
//!                       |                |
//!                       |             entries
//!                       v                v
//!                   attendees <--- store: commit, then publish
//! ```

mod act;
mod app;
mod attend;
mod cluster;
mod config;
mod deadlines;
mod hall;
mod http;
pub mod journal;
mod limit;
mod metrics;
mod outbox;
mod problem;
mod publish;
pub mod room;
mod server;
mod service_clock;
mod socket;
mod sse;
pub mod store;
mod table;
pub mod text_id;
mod v1_view;
mod wire;

pub use config::{Config, Limits, Shared};
pub use limit::{BadNetwork, Network};
pub use server::{Server, StartError};
