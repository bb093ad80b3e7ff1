//! What players are rated, by Glicko-2: one rating for each game that has any, all speeds together.
//!
//! ```text
//! pairing --> `Created` says what both were rated then          in the log
//! round ends --> for each of the two: one row in `rated`        in the event's own transaction
//!                and what follows from it in `ratings`
//! ```
//!
//! Who is rated by it is decided when two are paired, too (`known`), and said there. A result counts against what the opponent was rated when the two were paired, which the log says. So
//! each player's ratings follow from their own results in the order in which those ended, and from
//! nothing that another player does meanwhile: two results of one game are applied apart, once each,
//! wherever the players are kept. A result that comes after one that ended later is put in its place,
//! and what follows is computed again.

mod call;
mod known;
mod pool;
mod rated_round;
mod ratings;
mod rebuild;
mod standing;

pub(crate) use call::routes;
pub(crate) use known::is_known;
pub use pool::Pool;
pub use rated_round::RatedRound;
pub(crate) use ratings::{of_player, strengths};
pub use rebuild::{Rebuilt, rebuild};
pub use standing::{Score, Standing};
