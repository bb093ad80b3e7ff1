//! The real server on a port of its own, with real sockets.

mod host;
mod limits;
mod play;
mod resume;
mod seats;
mod v1;
