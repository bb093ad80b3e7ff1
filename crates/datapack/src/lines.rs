use std::fmt::Write;

use raumspiel_rules::Cell;

use crate::compiler::{Compiler, WRITING};

/// The state of a column is kept as a binary number too, as the known pack has it, where it fits.
const MOST_BITS: u32 = 30;

/// A glowing shell around a tile.
const LIGHT: &str = "summon block_display ~ ~ ~ {Tags:[\"NS_part\",\"NS_passing\",\"NS_light\",\"NS_new\",\
                     \"global.ignore\"],Glowing:1b,glow_color_override:16777215,brightness:{sky:15,block:15},\
                     block_state:{Name:\"minecraft:white_stained_glass\",id:\"minecraft:white_stained_glass\"},\
                     transformation:{left_rotation:[0f,0f,0f,1f],right_rotation:[0f,0f,0f,1f],\
                     translation:[-0.52f,-0.52f,-0.52f],scale:[1.04f,1.04f,1.04f]}}";

impl Compiler<'_> {
    /// Dropping in a column, and drawing one. What is drawn is kept per column as names of blocks, so
    /// that one command a cell draws it: in a macro, whose lines are kept ready until a tile is added.
    pub(crate) fn columns(&mut self) {
        let levels = self.lattice().levels;
        let mut restore = "# Draws every tile again; what is not a tile goes.\n\
                           tag @s remove NS_falling\n\
                           execute as @e[type=falling_block,tag=NS_falling_block,distance=..REACH] if score @s NS_id = #id \
                           NS_cache run kill @s\n"
            .to_owned();
        let air: Vec<_> = (0..levels).map(|z| format!("z{z}:\"air\"")).collect();
        let mut blank = Vec::new();
        for (number, column) in self.numbered_columns() {
            let name = column.name(self.lattice());
            self.function(
                &format!("drop/{name}"),
                &format!(
                    "# Whoever is to move drops a tile in column {name} of the nearest board.\n\
                     scoreboard players set #column NS_cache {number}\n\
                     execute if entity @s[tag=NS_board] at @s run return run function NS:_/drop\n\
                     execute as @e[type=marker,tag=NS_board,distance=0..,sort=nearest,limit=1] at @s run return run function NS:_/drop\n\
                     return run function NS:_/refuse_no_board\n"
                ),
            );
            let (mut find, mut draw) = (String::new(), String::new());
            for z in 0..levels {
                let cell = Cell::new(column.x, column.y, z);
                let key = self.cell(cell);
                writeln!(
                    find,
                    "execute unless data storage NS:board b.p1.{key} unless data storage NS:board b.p2.{key} run return \
                     run function NS:_/cell/{key}"
                )
                .expect(WRITING);
                let place = self.coordinates(self.geometry.place(cell));
                writeln!(draw, "$setblock {place} minecraft:$(z{z})").expect(WRITING);
            }
            self.function(&format!("_/column/{number}"), &(find + "return run function NS:_/refuse_full\n"));
            self.function(&format!("_/restore/{number}"), &draw);
            writeln!(restore, "function NS:_/restore/{number} with storage NS:board b.tiles.k{number}")
                .expect(WRITING);
            blank.push(format!("k{number}:{{{}}}", air.join(",")));
        }
        self.function("_/restore", &restore);
        let blank = format!("data modify storage NS:board blank set value {{{}}}\n", blank.join(","));
        self.function("_/blank", &blank);
    }

    /// What happens when a tile comes to rest on a cell: only the lines through it are tested.
    pub(crate) fn cells(&mut self) {
        let mut recount =
            "# What follows from the cells: the blocks that show them, and the state of each column.\n\
                           function NS:_/blank\n\
                           data modify storage NS:board b.tiles set from storage NS:board blank\n\
                           function NS:_/clear_columns\n"
                .to_owned();
        for cell in self.lattice().cells() {
            let key = self.cell(cell);
            let (left, _, forward) = self.geometry.place(cell);
            let column = cell.x + self.lattice().files * cell.y;
            let tile = format!("b.tiles.k{column}.z{}", cell.z);
            let mut text =
                "execute if data storage NS:board b.frame run function NS:_/frame\nfunction NS:_/restore\n"
                    .to_owned();
            for player in [1, 2] {
                let bits =
                    self.column_bits(cell, &format!("NS_player{player}_column"), "add @s NS_gamestate", 1);
                let lines =
                    format!("data modify storage NS:board {tile} set value \"P{player}BLOCK\"\n{bits}");
                writeln!(
                    text,
                    "execute if score #player NS_cache matches {player} run data modify storage NS:board b.p{player}.{key} set \
                     value 1b"
                )
                .expect(WRITING);
                for line in lines.lines() {
                    let join = if line.starts_with("as ") { "" } else { "run " };
                    writeln!(text, "execute if score #player NS_cache matches {player} {join}{line}")
                        .expect(WRITING);
                    writeln!(recount, "execute if data storage NS:board b.p{player}.{key} {join}{line}")
                        .expect(WRITING);
                }
            }
            let next = self.column_bits(cell, "NS_column_origin", "set @s NS_nextrow", 2);
            for line in next.lines() {
                writeln!(text, "execute {line}").expect(WRITING);
                for player in [1, 2] {
                    writeln!(recount, "execute if data storage NS:board b.p{player}.{key} {line}")
                        .expect(WRITING);
                }
            }
            let ticks = self.geometry.fall_ticks(cell.z);
            writeln!(
                text,
                "data modify storage NS:board b.falls set value {column}\n\
                 execute positioned {top} run function NS:_/fall\n\
                 execute store result score @s NS_lands run time query gametime\n\
                 scoreboard players add @s NS_lands {ticks}\n\
                 schedule function NS:_/watch {ticks}t append\n\
                 function NS:_/tally",
                top = self.coordinates((left, self.geometry.top(), forward)),
            )
            .expect(WRITING);
            for (number, (_, cells)) in self.windows.iter().enumerate() {
                if cells.contains(&cell) {
                    text += &self.test_window(number);
                }
            }
            writeln!(
                text,
                "data modify storage NS:board played set value {{column:{column},cell:[{},{},{}]}}\n\
                 return run function NS:_/settle",
                cell.x, cell.y, cell.z
            )
            .expect(WRITING);
            self.function(&format!("_/cell/{key}"), &text);
        }
        self.function("_/recount", &recount);
    }

    /// What a cell means to a marker of its column: in the binary number of a player's column the
    /// lowest cell is 1, the next 2, then 4; the number of the next cell stands beside it.
    fn column_bits(&self, cell: Cell, tag: &str, change: &str, lowest: i32) -> String {
        if self.lattice().levels > MOST_BITS {
            return String::new();
        }
        let nth = cell.x + self.lattice().files * cell.y + 1;
        format!(
            "as @e[type=marker,tag=NS_column{nth},tag={tag},distance=..REACH] if score @s NS_id = #id NS_cache run scoreboard \
             players {change} {}\n",
            lowest << cell.z
        )
    }

    fn set_of(&self, cells: &[Cell]) -> String {
        cells.iter().map(|&cell| format!("{}:1b", self.cell(cell))).collect::<Vec<_>>().join(",")
    }

    /// The same by their columns, for what lights them.
    fn lit_of(&self, cells: &[Cell]) -> String {
        let column = |cell: Cell| cell.x + self.lattice().files * cell.y;
        let mut columns: Vec<(u32, String)> = Vec::new();
        for &cell in cells {
            let level = format!("z{}:1b", cell.z);
            match columns.iter_mut().find(|(number, _)| *number == column(cell)) {
                Some((_, levels)) => *levels += &format!(",{level}"),
                None => columns.push((column(cell), level)),
            }
        }
        columns.iter().map(|(number, levels)| format!("k{number}:{{{levels}}}")).collect::<Vec<_>>().join(",")
    }

    fn test_window(&self, number: usize) -> String {
        let cells = self.set_of(&self.windows[number].1);
        format!("execute if data storage NS:board mine{{{cells}}} run function NS:_/window/{number}\n")
    }

    /// What happens when all cells of a window are one player's. A line is counted at the window
    /// that begins it, where the cell before is not that player's.
    pub(crate) fn lines(&mut self) {
        let all: String = (0..self.windows.len()).map(|number| self.test_window(number)).collect();
        self.function("_/windows", &all);
        for number in 0..self.windows.len() {
            let (step, cells) = &self.windows[number];
            let before = self.lattice().step(cells[0], (-step.0, -step.1, -step.2));
            let begins = before.map_or(String::new(), |before| {
                format!("execute unless data storage NS:board mine.{} run ", self.cell(before))
            });
            let text = format!(
                "scoreboard players add #windows NS_cache 1\n\
                 {begins}scoreboard players add #lines NS_cache 1\n\
                 data modify storage NS:board lit merge value {{{}}}\n",
                self.lit_of(cells)
            );
            self.function(&format!("_/window/{number}"), &text);
        }
        let mut lights = "# Lights every cell of the windows that were counted.\n".to_owned();
        for (number, column) in self.numbered_columns() {
            writeln!(
                lights,
                "execute if data storage NS:board b.lit.k{number} run function NS:_/lights/{number}"
            )
            .expect(WRITING);
            let mut own = String::new();
            for z in 0..self.lattice().levels {
                let place = self.coordinates(self.geometry.place(Cell::new(column.x, column.y, z)));
                writeln!(
                    own,
                    "execute if data storage NS:board b.lit.k{number}.z{z} positioned {place} run {LIGHT}"
                )
                .expect(WRITING);
            }
            self.function(&format!("_/lights/{number}"), &own);
        }
        self.function("_/lights", &(lights + "function NS:_/adopt\n"));
    }
}
