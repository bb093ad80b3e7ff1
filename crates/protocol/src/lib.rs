//! Every message on Raumspiel's wire, and nothing else. Games, moves and positions are texts here;
//! what they mean is the rules' business.
//!
//! [`v1`] is the contract of 3D chess that clients outside this project speak. [`v2`] is everything
//! else, negotiated as the WebSocket subprotocol [`v2::SUBPROTOCOL`].

mod decode;
#[cfg(feature = "generate")]
pub mod generate;
pub mod http;
pub mod v1;
pub mod v2;

pub use decode::{Malformed, decode, encode};
