use std::fmt::Write;

use crate::{
    compiler::{Compiler, WRITING},
    facing::Facing,
};

const STONE_BLOCK: &str = "minecraft:emerald_block";

/// Chunks are so wide: a look at every so many blocks finds each that is not loaded.
const CHUNK: usize = 16;

impl Compiler<'_> {
    /// The functions that build boards, and what they look at before they touch anything.
    pub(crate) fn creation(&mut self) {
        for (number, facing) in Facing::ALL.into_iter().enumerate() {
            let (name, left) = (facing.name(), facing.left().name());
            for (suffix, about, frame) in [
                (
                    "",
                    format!(
                        "# Builds a board here, for players who look {name}, with the first file in the {left}.\n"
                    ),
                    1,
                ),
                (
                    "_entitiesonly",
                    format!(
                        "# As {}, but places no block: for arenas that have their own frame.\n",
                        facing.function()
                    ),
                    0,
                ),
            ] {
                let text = format!(
                    "{about}function NS:setup\n\
                     scoreboard players set #facing NS_cache {number}\n\
                     scoreboard players set #frame NS_cache {frame}\n\
                     execute align xyz positioned ~0.5 ~{rise} ~0.5 rotated {yaw} 0 run return run function NS:_/create\n\
                     return fail\n",
                    rise = self.geometry.rise(),
                    yaw = facing.yaw(),
                );
                self.function(&format!("{}{suffix}", facing.function()), &text);
            }
        }
        self.room();
        self.claim();
        let mut face = "# Says by a tag where the players of a board look.\n".to_owned();
        for facing in Facing::ALL {
            for rotations in facing.rotations() {
                writeln!(
                    face,
                    "execute if entity @s[y_rotation={rotations}] run tag @s add NS_facing_{}",
                    facing.name()
                )
                .expect(WRITING);
            }
        }
        self.function("_/face", &face);
    }

    /// Whether all of the place is loaded and within the world: a look at a block elsewhere fails.
    fn room(&mut self) {
        let ((left, low, near), (right, high, far)) = self.geometry.claim();
        let along = |from: i32, to: i32| (from..to).step_by(CHUNK).chain([to]).collect::<Vec<_>>();
        let mut looks = String::new();
        for across in along(right, left) {
            for forward in along(near, far) {
                for up in [low, high] {
                    let place = self.coordinates((across, up, forward));
                    write!(looks, " unless block {place} minecraft:void_air").expect(WRITING);
                }
            }
        }
        let text = format!(
            "scoreboard players set #room NS_cache 0\nexecute{looks} run scoreboard players set #room NS_cache 1\n"
        );
        self.function("_/room", &text);
    }

    /// Whether no other board stands in the place: none whose marker is so near that both would share
    /// a block.
    fn claim(&mut self) {
        let mut text = String::new();
        for (number, new) in Facing::ALL.into_iter().enumerate() {
            let (low, high) = new.turn(self.geometry.claim());
            for old in Facing::ALL {
                let (old_low, old_high) = old.turn(self.geometry.claim());
                let [x, y, z] = std::array::from_fn(|axis| f64::from(low[axis] - old_high[axis]) - 0.5);
                let [dx, dy, dz] =
                    std::array::from_fn(|axis| (high[axis] - old_low[axis]) - (low[axis] - old_high[axis]));
                writeln!(
                    text,
                    "execute if score #facing NS_cache matches {number} positioned ~{x} ~{y} ~{z} if entity \
                     @e[type=marker,tag=NS_board,tag=NS_facing_{},dx={dx},dy={dy},dz={dz}] run return fail",
                    old.name()
                )
                .expect(WRITING);
            }
        }
        self.function("_/claim", &(text + "return 1\n"));
    }

    /// The blocks of a board besides its tiles.
    pub(crate) fn frame(&mut self) {
        let frame = format!("minecraft:{}", self.options.style.frame);
        let base @ ((left, floor, near), (right, _, far)) = self.geometry.base();
        let (stone, seats) = if self.options.classic {
            ("minecraft:black_stained_glass", [frame.as_str(); 2])
        } else {
            (STONE_BLOCK, ["minecraft:P1BLOCK", "minecraft:P2BLOCK"])
        };
        // The front row in pieces, so that nothing is put that is then replaced.
        let mut text = String::new();
        for (seat, block) in self.geometry.seats().into_iter().zip(seats) {
            writeln!(text, "setblock {} {block}", self.coordinates(seat)).expect(WRITING);
        }
        writeln!(text, "setblock {} {stone}", self.coordinates((0, floor, near))).expect(WRITING);
        for (from, to) in [(left - 1, 1), (-1, right + 1)] {
            if from >= to {
                text += &self.fill(((from, floor, near), (to, floor, near)), &frame);
            }
        }
        if far > near {
            text += &self.fill(((left, floor, near + 1), (right, floor, far)), &frame);
        }
        let mut remove = self.fill(base, "minecraft:air");
        for post in self.geometry.posts() {
            text += &self.fill(post, &frame);
            remove += &self.fill(post, "minecraft:air");
        }
        let mut build = self.fill(self.geometry.whole(), "minecraft:air") + "function NS:_/frame\n";
        if self.options.classic {
            text += &self.classic_frame(&frame);
            build += &self.classic_blocks();
            remove = self.fill(self.geometry.whole(), "minecraft:air");
            remove += &format!("setblock {} minecraft:air\n", self.coordinates((0, 0, near - 1)));
        }
        self.function("_/frame", &text);
        self.function("_/frame_build", &build);
        self.function("_/frame_remove", &remove);

        let mut undraw =
            "execute as @e[tag=NS_passing,distance=..REACH] if score @s NS_id = #id NS_cache run kill @s\n"
                .to_owned();
        for (_, column) in self.numbered_columns() {
            let (left, forward) = (self.geometry.left(column.x), self.geometry.forward(column.y));
            let (low, high) = (self.geometry.up(0), self.geometry.top());
            undraw += &self.fill(((left, low, forward), (left, high, forward)), "minecraft:air");
        }
        self.function("_/undraw", &undraw);
    }
}
