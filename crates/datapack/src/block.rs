use std::{error::Error, fmt, str::FromStr};

/// A block to build with: full, at rest without support, and in every version that packs are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// The colour of a dyed block.
    dye: Option<&'static Dye>,
    /// What follows the colour, or the whole name.
    kind: &'static str,
    rgb: [u8; 3],
    text: &'static str,
}

#[derive(Debug, PartialEq, Eq)]
struct Dye {
    name: &'static str,
    /// What its concrete looks like.
    rgb: [u8; 3],
    /// The nearest of the colours that the game has for texts.
    text: &'static str,
}

const fn dye(name: &'static str, rgb: [u8; 3], text: &'static str) -> Dye {
    Dye { name, rgb, text }
}

static DYES: [Dye; 16] = [
    dye("white", [207, 213, 214], "white"),
    dye("orange", [224, 97, 1], "gold"),
    dye("magenta", [169, 48, 159], "light_purple"),
    dye("light_blue", [36, 137, 199], "aqua"),
    dye("yellow", [241, 175, 21], "yellow"),
    dye("lime", [94, 169, 24], "green"),
    dye("pink", [214, 101, 143], "light_purple"),
    dye("gray", [55, 58, 62], "dark_gray"),
    dye("light_gray", [125, 125, 115], "gray"),
    dye("cyan", [21, 119, 136], "dark_aqua"),
    dye("purple", [100, 32, 156], "dark_purple"),
    dye("blue", [45, 47, 143], "blue"),
    dye("brown", [96, 60, 32], "gold"),
    dye("green", [73, 91, 36], "dark_green"),
    dye("red", [142, 33, 33], "red"),
    dye("black", [8, 10, 15], "dark_gray"),
];

const DYED: [&str; 5] = ["concrete", "wool", "terracotta", "glazed_terracotta", "stained_glass"];

const fn plain(kind: &'static str, rgb: [u8; 3], text: &'static str) -> Block {
    Block { dye: None, kind, rgb, text }
}

const PLAIN: [Block; 14] = [
    plain("iron_block", [220, 220, 220], "white"),
    plain("gold_block", [246, 208, 61], "gold"),
    plain("diamond_block", [98, 237, 228], "aqua"),
    plain("emerald_block", [42, 203, 88], "green"),
    plain("lapis_block", [31, 67, 140], "blue"),
    plain("coal_block", [16, 16, 16], "dark_gray"),
    plain("quartz_block", [236, 230, 223], "white"),
    plain("netherite_block", [67, 61, 64], "dark_gray"),
    plain("obsidian", [15, 11, 25], "dark_purple"),
    plain("glowstone", [172, 131, 84], "gold"),
    plain("sea_lantern", [172, 200, 190], "aqua"),
    plain("oak_planks", [162, 131, 79], "gold"),
    plain("stone", [126, 126, 126], "gray"),
    plain("glass", [200, 220, 230], "white"),
];

impl Block {
    fn dyed(dye: &'static Dye, kind: &'static str) -> Block {
        Block { dye: Some(dye), kind, rgb: dye.rgb, text: dye.text }
    }

    /// What it looks like from afar.
    pub fn rgb(self) -> [u8; 3] {
        self.rgb
    }

    pub(crate) fn text_colour(self) -> &'static str {
        self.text
    }
}

impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.dye {
            Some(dye) => write!(f, "{}_{}", dye.name, self.kind),
            None => f.write_str(self.kind),
        }
    }
}

impl FromStr for Block {
    type Err = UnknownBlock;

    fn from_str(text: &str) -> Result<Block, UnknownBlock> {
        let dyed = || {
            let dye = |dye: &'static Dye| {
                let rest = text.strip_prefix(dye.name)?.strip_prefix('_')?;
                DYED.into_iter().find(|&kind| kind == rest).map(|kind| Block::dyed(dye, kind))
            };
            DYES.iter().find_map(dye)
        };
        PLAIN.into_iter().find(|block| block.kind == text).or_else(dyed).ok_or(UnknownBlock)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownBlock;

impl fmt::Display for UnknownBlock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain: Vec<_> = PLAIN.iter().map(|block| block.kind).collect();
        write!(f, "Blocks to build with are COLOUR_{} and {}.", DYED.join(", COLOUR_"), plain.join(", "))
    }
}

impl Error for UnknownBlock {}
