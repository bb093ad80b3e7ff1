//! Writes a Minecraft datapack that plays the connect games, flat and in space.
//!
//! What depends on the board (its columns, cells, lines and blocks) is compiled out of the rules;
//! everything else is written by hand, in `template/`, as the functions of the pack themselves.
//! No input and output: a [`Pack`] is a list of files, and a zip archive when asked.

mod compiler;
mod geometry;
mod minecraft;
mod namespace;
mod pack;
mod pack_error;
mod template;
mod zip;

pub use compiler::pack;
pub use minecraft::{Minecraft, UnknownMinecraft};
pub use namespace::{BadNamespace, Namespace};
pub use pack::Pack;
pub use pack_error::PackError;

/// What can be chosen besides the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    pub namespace: Namespace,
    /// The one version to write for; without it, all that are known to work.
    pub minecraft: Option<Minecraft>,
}

/// No board of a pack has more cells than this.
pub const MAX_CELLS: u64 = 512;

/// No board of a pack extends further than this in any direction, so that it can be built anywhere.
pub const MAX_EXTENT: u32 = 64;
