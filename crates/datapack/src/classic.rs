use std::fmt::Write;

use crate::{
    compiler::{Compiler, WRITING},
    facing::Facing,
};

/// What the known pack has below its board, in blocks above its origin.
const FIRST_ROW: i32 = 9;
const SECOND_ROW: i32 = 7;
const SERVICE_ROW: i32 = 5;
const BOX_TOP: i32 = 2;

impl Compiler<'_> {
    /// The upper edge of the known pack's frame, and the marks in the middle of its sides.
    pub(crate) fn classic_frame(&self, frame: &str) -> String {
        let ((left, floor, near), (right, ..)) = self.geometry.base();
        let (top, middle) = (self.geometry.top() + 1, floor + 4);
        let mark = "minecraft:black_stained_glass";
        let mut text = self.fill(((left, top, near), (1, top, near)), frame)
            + &self.fill(((-1, top, near), (right, top, near)), frame);
        for place in [(0, top, near), (left, middle, near), (right, middle, near)] {
            writeln!(text, "setblock {} {mark}", self.coordinates(place)).expect(WRITING);
        }
        text
    }

    /// A row of command blocks for each player, those that start and go on, and the box around what
    /// is at the origin, with the sign in front of it.
    pub(crate) fn classic_blocks(&self) -> String {
        let ((left, _, near), (right, ..)) = self.geometry.base();
        let mut text = String::new();
        for (player, row) in [(1, FIRST_ROW), (2, SECOND_ROW)] {
            text += &self.fill(((left, row, near), (right, row, near)), &format!("minecraft:P{player}BLOCK"));
            for (number, column) in self.numbered_columns() {
                let command = format!(
                    "run execute as @e[tag=NS_player{player}_column,tag=NS_column{},sort=nearest,limit=1] at @s run function \
                     NS:place_tile",
                    number + 1
                );
                text +=
                    &self.command_block("command_block", (self.geometry.left(column.x), row, near), &command);
            }
        }
        text += &self.command_block(
            "repeating_command_block",
            (0, SERVICE_ROW, near),
            "run function NS:mainloop",
        );
        text += &self.command_block("command_block", (1, SERVICE_ROW, near), "run function NS:start");
        text += &self.fill(((left - 1, 0, near), (right + 1, BOX_TOP, near)), "minecraft:glass");
        for (number, facing) in Facing::ALL.into_iter().enumerate() {
            writeln!(
                text,
                "execute if score #facing NS_cache matches {number} run setblock {} minecraft:oak_wall_sign[facing={}]",
                self.coordinates((0, 0, near - 1)),
                facing.opposite().name()
            )
            .expect(WRITING);
        }
        text
    }

    fn command_block(&self, kind: &str, place: (i32, i32, i32), command: &str) -> String {
        format!(
            "setblock {} minecraft:{kind}[facing=down]{{Command:\"execute at @e[tag=NS_board_origin,sort=nearest,limit=1] \
             {command}\"}}\n",
            self.coordinates(place)
        )
    }

    /// The names on the sign, where there is one.
    pub(crate) fn sign(&mut self) {
        let mut text = "# Names the players on the sign of a classic board; others have none.\n".to_owned();
        if self.options.classic {
            let place = self.coordinates((0, 0, self.geometry.base().0.2 - 1));
            for (line, player) in [(0, 1), (1, 2)] {
                writeln!(
                    text,
                    "data modify block {place} front_text.messages[{line}] set from storage NS:board b.player{player}.name"
                )
                .expect(WRITING);
            }
        }
        self.function("_/sign", &(text + "return 1\n"));
    }
}
