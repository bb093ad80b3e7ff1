//! Runs Minecraft functions without Minecraft, for tests of datapacks.
//!
//! It knows the commands that our packs use and no others. Everything is parsed when a pack is
//! loaded, and what is not known (a command, an argument, a selector's option, a key of an entity's
//! data) is a [`Fault`], never skipped. So is what the game would let pass in silence but no pack
//! should rely on: an objective that does not exist, a function reached by `return run` that ends
//! without a `return`, a function that is not there.
//!
//! Modelled:
//! - `scoreboard`: objectives add and remove; players set, add, get, operation
//! - `data`: get, merge, modify (set, merge, append) and remove, of entities and storages, with the
//!   game's rule that a change that changes nothing fails
//! - `execute`: as, at, positioned, rotated, align, summon, on target, if and unless (entity, score,
//!   data), store (result and success, into scores and storages), run, with forks
//! - `function` with tags and macros; `return` with a value, `fail` and `run`
//! - `tag`, `summon`, `kill`, `tp`, `setblock`, `fill`, `tellraw`, `title … actionbar`, and
//!   `advancement revoke … only`
//! - selectors `@s @p @a @e` with type, tag, distance, sort, limit and `y_rotation`, in the game's
//!   order (all filters before sort and limit)
//! - local coordinates by the rotation, with the game's arithmetic
//! - text components in text displays and messages: text, selector, score, and nbt of storages
//! - clicks on interaction entities, with the advancement they trigger; tiles that fall and land
//!
//! Not modelled: time (nothing ticks), chunks (everything is loaded), dimensions (there is one),
//! physics other than falling straight down, permissions, and what anything looks like.

mod command;
mod data;
mod entity;
mod execute;
mod fault;
mod link;
mod loaded;
mod nbt;
mod parse;
mod path;
mod reader;
mod run;
mod selector;
mod text;
mod world;

pub use entity::{Entity, EntityId};
pub use fault::Fault;
pub use link::broken_links;
pub use nbt::Nbt;
pub use world::World;
