//! Writes a Minecraft datapack that plays the connect games, flat and in space.
//!
//! What depends on the board (its columns, cells, lines and blocks) is compiled out of the rules;
//! everything else is written by hand, in `template/`, as the functions of the pack themselves.
//! No input and output: a [`Pack`] is a list of files, and a zip archive when asked.

mod about;
mod block;
mod building;
mod classic;
mod compiler;
mod computer;
mod deflate;
mod facing;
mod geometry;
mod lines;
mod minecraft;
mod namespace;
mod pack;
mod pack_error;
mod parts;
mod picture;
mod png;
mod publication;
mod style;
mod template;
mod zip;

pub use block::{Block, UnknownBlock};
pub use compiler::pack;
pub use minecraft::{Minecraft, UnknownMinecraft};
pub use namespace::{BadNamespace, Namespace};
pub use pack::Pack;
pub use pack_error::PackError;
pub use publication::publication;
pub use style::{BadTiles, Style, Tiles};

/// What can be chosen besides the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    pub namespace: Namespace,
    /// The one version to write for; without it, all that are known to work.
    pub minecraft: Option<Minecraft>,
    pub style: Style,
    /// Whether the board stands where the known pack has it, with all that its circuits look for.
    pub classic: bool,
}

impl Options {
    /// What worlds built on the known pack need.
    pub fn classic() -> Options {
        Options { namespace: Namespace::classic(), minecraft: None, style: Style::classic(), classic: true }
    }
}

/// No board of a pack has more cells than this.
pub const MAX_CELLS: u64 = 512;

/// No board of a pack extends further than this in any direction, so that it can be built anywhere.
pub const MAX_EXTENT: u32 = 64;

/// The computer plays on boards of up to so many columns: more would not be weighed in one go.
pub const MAX_COMPUTER_COLUMNS: u64 = 64;
