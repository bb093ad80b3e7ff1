//! The real server on a port of its own, with real sockets.

mod chance;
mod clocks;
mod cluster;
mod database;
mod faults;
mod host;
mod limits;
mod play;
mod resume;
mod rooms;
mod seats;
mod simulation;
mod store;
mod v1;
mod watch;
