//! Runs Minecraft functions without Minecraft, for tests of datapacks.
//!
//! It knows the commands that our packs use and no others. Everything is parsed when a pack is
//! loaded, and what is not known (a command, an argument, a selector's option, a key of an entity's
//! data) is a [`Fault`], never skipped. So is what the game would let pass in silence but no pack
//! should rely on: an objective that does not exist, a function reached by `return run` that ends
//! without a `return`, a function that is not there.
//!
//! Modelled:
//! - versions: what each pack format knows of entities, block states and texts, and `pack.mcmeta` with
//!   its overlays, by the game's rules
//! - `scoreboard`: objectives add and remove; players set, add, remove, get, operation
//! - `data`: get, merge, modify (set, merge, append) and remove, of entities, storages and blocks, with
//!   the game's rule that a change that changes nothing fails
//! - `execute`: as, at, positioned, rotated, align, summon, on target, if and unless (entity, score,
//!   data, block), store (result and success, into scores and storages), run, with forks
//! - `function` with tags and macros; `return` with a value, `fail` and `run`; a function without a
//!   return is void, which is neither success nor failure
//! - `tag`, `summon`, `kill`, `tp`, `setblock`, `fill`, `tellraw`, `title … actionbar`, `random value`,
//!   `playsound`, `particle`, `time query gametime` and `advancement revoke … only`
//! - time: ticks, `schedule function`, and tiles that fall with the game's speed
//! - chunks that are not loaded, the heights of the world, and the length at which chains are cut short
//! - selectors `@s @p @a @e` with type, tag, distance, volume, sort, limit and `y_rotation`, in the
//!   game's order (all filters before sort and limit)
//! - local coordinates by the rotation, with the game's arithmetic
//! - text components in text displays, signs and messages: text, selector, score, and nbt of storages
//! - clicks on interaction entities, with the advancement they trigger, and which of them is hit
//!
//! Not modelled: dimensions (there is one), physics other than falling straight down, permissions, and
//! what anything looks and sounds like.

mod about;
mod click;
mod command;
mod data;
mod entity;
mod execute;
mod fault;
mod fields;
mod link;
mod loaded;
mod nbt;
mod outcome;
mod parse;
mod parse_execute;
mod path;
mod reader;
mod run;
mod selector;
mod text;
mod time;
mod world;

pub use entity::{Entity, EntityId};
pub use fault::Fault;
pub use fields::{Format, block_of};
pub use link::broken_links;
pub use nbt::Nbt;
pub use outcome::Outcome;
pub use world::World;
