//! Who somebody is: players without passwords.
//!
//! ```text
//! cookie or token --SHA-256--> device --> player --> seats --> games
//! pair code, recovery code, passkey ------^
//! ```
//!
//! A player exists when somebody asks for it, never before: playing by a link needs none. What is
//! stored of every secret is its hash. Everything is in the tables beside the log, so that any
//! server answers for any player.

mod attempts;
mod call;
pub mod cookie;
mod ids;
mod keys;
mod name;
pub mod passkey;
mod roster;
mod seats;
mod signed_in;
mod visit;

pub(crate) use attempts::Attempts;
pub(crate) use call::routes;
pub(crate) use ids::{PlayerId, Secret};
pub(crate) use name::Name;
pub(crate) use roster::{Player, Players, deletion};
pub(crate) use seats::Called;
pub(crate) use signed_in::SignedIn;
pub(crate) use visit::secret;
