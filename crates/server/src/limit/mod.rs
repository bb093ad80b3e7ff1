//! Bounds on what strangers may do.

mod addresses;
mod flood;
mod network;

pub(crate) use addresses::{Addresses, Held, real_address};
pub(crate) use flood::Flood;
pub use network::{BadNetwork, Network};
