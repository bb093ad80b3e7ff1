//! Bounds on what strangers may do.

mod addresses;
mod allowance;
mod flood;
mod network;

pub(crate) use addresses::{Addresses, Held, Kind, block, real_address};
pub(crate) use allowance::Allowance;
pub(crate) use flood::Flood;
pub use network::{BadNetwork, Network};
