use std::fmt::Write;

use raumspiel_rules::{Cell, Lattice, Shape, Spec, Step, connect::Column};

use crate::{
    MAX_CELLS, MAX_EXTENT, Minecraft, Options, Pack, PackError,
    geometry::{Corners, Geometry},
    template,
};

const FIRST_BLOCK: &str = "red_concrete";
const SECOND_BLOCK: &str = "yellow_concrete";
const FRAME_BLOCK: &str = "minecraft:white_stained_glass";
const STONE_BLOCK: &str = "minecraft:emerald_block";

/// The events that other packs can listen to, as function tags.
const EVENTS: [&str; 9] = [
    "on_start",
    "on_turn",
    "on_move",
    "on_column_full",
    "on_not_your_turn",
    "on_not_a_player",
    "on_win",
    "on_tie",
    "on_finish",
];

/// The pack that plays a game.
pub fn pack(spec: Spec, options: &Options) -> Result<Pack, PackError> {
    let Spec::Connect(shape) = spec else { return Err(PackError::NotConnect) };
    let Lattice { files, ranks, levels } = shape.lattice();
    if let Some(extent) = [files, ranks, levels].into_iter().find(|&extent| extent > MAX_EXTENT) {
        return Err(PackError::TooLong(extent));
    }
    let cells = shape.lattice().columns() * u64::from(levels);
    if cells > MAX_CELLS {
        return Err(PackError::TooManyCells(cells));
    }
    let mut compiler = Compiler {
        shape,
        geometry: Geometry::new(shape.lattice()),
        options,
        windows: shape.lattice().windows(shape.line()).collect(),
        pack: Pack::default(),
    };
    compiler.about();
    for (name, text) in template::FUNCTIONS {
        compiler.function(name, text);
    }
    compiler.blocks();
    compiler.parts();
    compiler.columns();
    compiler.cells();
    compiler.lines();
    Ok(compiler.pack)
}

struct Compiler<'o> {
    shape: Shape,
    geometry: Geometry,
    options: &'o Options,
    windows: Vec<(Step, Vec<Cell>)>,
    pack: Pack,
}

impl Compiler<'_> {
    fn lattice(&self) -> Lattice {
        self.shape.lattice()
    }

    fn file(&mut self, path: &str, text: &str) {
        self.pack.add(self.fill_in(path), self.fill_in(text));
    }

    fn function(&mut self, name: &str, text: &str) {
        self.file(&format!("data/NS/function/{name}.mcfunction"), text);
    }

    fn fill_in(&self, text: &str) -> String {
        text.replace("REACH", &self.geometry.reach().to_string())
            .replace("AHEAD", &self.geometry.ahead().to_string())
            .replace("CELLS", &self.lattice().cells().count().to_string())
            .replace("P1BLOCK", FIRST_BLOCK)
            .replace("P2BLOCK", SECOND_BLOCK)
            .replace("P1COLOR", "red")
            .replace("P2COLOR", "yellow")
            .replace("NS", self.options.namespace.as_str())
    }

    /// The name under which a cell is kept: its number, files first, then ranks, then levels.
    fn cell(&self, cell: Cell) -> String {
        let Lattice { files, ranks, .. } = self.lattice();
        format!("c{}", cell.x + files * (cell.y + ranks * cell.z))
    }

    /// The columns with their numbers, in the order of the cells.
    fn numbered_columns(&self) -> Vec<(usize, Column)> {
        let Lattice { files, ranks, .. } = self.lattice();
        (0..ranks).flat_map(|y| (0..files).map(move |x| Column { x, y })).enumerate().collect()
    }

    fn about(&mut self) {
        let (oldest, newest) =
            self.options.minecraft.map_or((Minecraft::OLDEST, Minecraft::NEWEST), |only| (only, only));
        let ((oldest_major, oldest_minor), (newest_major, newest_minor)) = (oldest.format(), newest.format());
        let game = format!("{}, {} in a line", self.lattice(), self.shape.line());
        self.file(
            "pack.mcmeta",
            &format!(
                "{{\n  \"pack\": {{\n    \"description\": \"Raumspiel: {game}\",\n    \"min_format\": [{oldest_major}, \
                 {oldest_minor}],\n    \"max_format\": [{newest_major}, {newest_minor}]\n  }}\n}}\n"
            ),
        );
        let versions = if oldest == newest { oldest.to_string() } else { format!("{oldest} to {newest}") };
        let readme =
            include_str!("../template/README.txt").replace("GAME", &game).replace("VERSIONS", &versions);
        self.file("README.txt", &readme);
        self.file("data/minecraft/tags/function/load.json", "{\"values\": [\"NS:setup\"]}\n");
        self.file(
            "data/NS/advancement/click.json",
            "{\n  \"criteria\": {\"clicked\": {\"trigger\": \"minecraft:player_interacted_with_entity\", \"conditions\": \
             {}}},\n  \"rewards\": {\"function\": \"NS:_/click\"}\n}\n",
        );
        for event in EVENTS {
            self.file(&format!("data/NS/tags/function/{event}.json"), "{\"values\": []}\n");
        }
    }

    fn blocks(&mut self) {
        let posts = self.geometry.posts();
        let stone = self.geometry.stone();
        let mut build =
            fill(self.geometry.whole(), "minecraft:air") + &fill(self.geometry.base(), FRAME_BLOCK);
        let mut remove = fill(self.geometry.base(), "minecraft:air");
        for post in posts {
            build += &fill(post, FRAME_BLOCK);
            remove += &fill(post, "minecraft:air");
        }
        build += &format!("setblock ^ ^ ^{stone} {STONE_BLOCK}\n");
        self.function("_/frame_build", &build);
        self.function("_/frame_remove", &remove);

        let mut undraw =
            "execute as @e[tag=NS_passing,distance=..REACH] if score @s NS_id = #id NS_cache run kill @s\n"
                .to_owned();
        for (_, column) in self.numbered_columns() {
            let (left, forward) = (self.geometry.left(column.x), self.geometry.forward(column.y));
            undraw += &fill(((left, 1, forward), (left, self.geometry.top(), forward)), "minecraft:air");
        }
        self.function("_/undraw", &undraw);
    }

    /// The entities of a board.
    fn parts(&mut self) {
        let Lattice { files, ranks, levels } = self.lattice();
        let middle = Column { x: files / 2, y: ranks / 2 };
        let mut text = "execute summon marker run function NS:_/born\n".to_owned();
        text += "summon marker ~ ~ ~ {Tags:[\"NS_part\",\"NS_event\",\"NS_new\",\"global.ignore\"]}\n";
        for (number, column) in self.numbered_columns() {
            let nth = number + 1;
            for (player, up, origin) in [(1, "~", ",\"NS_column_origin\""), (2, "~0.25", "")] {
                let middle = if column == middle {
                    format!(",\"NS_player{player}_middle_column\"")
                } else {
                    String::new()
                };
                writeln!(
                    text,
                    "summon marker ~ {up} ~ {{Tags:[\"NS_part\",\"NS_column\",\"NS_column{nth}\",\"NS_player{player}_column\"\
                     {origin}{middle},\"NS_new\",\"global.ignore\"]}}"
                )
                .expect(WRITING);
            }
            let (left, forward) = (self.geometry.left(column.x), self.geometry.forward(column.y));
            writeln!(
                text,
                "summon interaction ^{left} ^0.5 ^{forward} {{Tags:[\"NS_part\",\"NS_input\",\"NS_column{nth}\",\"NS_new\",\
                 \"global.ignore\"],width:1.02f,height:{levels}.01f,response:1b}}\n\
                 scoreboard players set @e[tag=NS_new,tag=NS_column{nth},distance=..REACH] NS_column {number}"
            )
            .expect(WRITING);
        }
        writeln!(
            text,
            "execute if score #frame NS_cache matches 1 run summon interaction ^ ^-0.51 ^{stone} {{Tags:[\"NS_part\",\
             \"NS_input\",\"NS_stone\",\"NS_new\",\"global.ignore\"],width:1.02f,height:1.02f,response:1b}}\n\
             scoreboard players set @e[tag=NS_new,tag=NS_stone,distance=..REACH] NS_column -1\n\
             summon text_display ^ ^{plate} ^ {{Tags:[\"NS_part\",\"NS_plate\",\"NS_new\",\"global.ignore\"],billboard:\"center\"}}\n\
             function NS:_/adopt\n\
             execute as @e[type=marker,tag=NS_board,distance=..1] if score @s NS_id = #id NS_cache at @s run return run \
             function NS:_/raise\n\
             return fail",
            stone = self.geometry.stone(),
            plate = self.geometry.top() + 2,
        )
        .expect(WRITING);
        self.function("_/parts", &text);
    }

    /// Dropping in a column, and drawing one. What is drawn is kept per column as names of blocks, so
    /// that one command a cell draws it: in a macro, whose lines are kept ready until a tile is added.
    fn columns(&mut self) {
        let levels = self.lattice().levels;
        let mut restore =
            "# Draws every tile again; what is not a tile goes.\nexecute as @e[type=falling_block,tag=NS_falling_block,\
             distance=..REACH] if score @s NS_id = #id NS_cache run kill @s\n"
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
                writeln!(draw, "$setblock {} minecraft:$(z{z})", at(self.geometry.place(cell)))
                    .expect(WRITING);
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
    fn cells(&mut self) {
        for cell in self.lattice().cells() {
            let key = self.cell(cell);
            let (left, _, forward) = self.geometry.place(cell);
            let column = cell.x + self.lattice().files * cell.y;
            let tile = format!("b.tiles.k{column}.z{}", cell.z);
            let mut text = format!(
                "function NS:_/restore\n\
                 execute if score #player NS_cache matches 1 run data modify storage NS:board b.p1.{key} set value 1b\n\
                 execute if score #player NS_cache matches 2 run data modify storage NS:board b.p2.{key} set value 1b\n\
                 execute if score #player NS_cache matches 1 run data modify storage NS:board {tile} set value \"P1BLOCK\"\n\
                 execute if score #player NS_cache matches 2 run data modify storage NS:board {tile} set value \"P2BLOCK\"\n\
                 execute positioned {top} run function NS:_/fall\n\
                 function NS:_/tally\n",
                top = at((left, self.geometry.top(), forward)),
            );
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
    }

    fn set_of(&self, cells: &[Cell]) -> String {
        cells.iter().map(|&cell| format!("{}:1b", self.cell(cell))).collect::<Vec<_>>().join(",")
    }

    fn test_window(&self, number: usize) -> String {
        let cells = self.set_of(&self.windows[number].1);
        format!("execute if data storage NS:board mine{{{cells}}} run function NS:_/window/{number}\n")
    }

    /// What happens when all cells of a window are one player's. A line is counted at the window
    /// that begins it, where the cell before is not that player's.
    fn lines(&mut self) {
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
                self.set_of(cells)
            );
            self.function(&format!("_/window/{number}"), &text);
        }
        let mut lights = "# Lights every cell of the windows that were counted.\n".to_owned();
        for cell in self.lattice().cells() {
            let (key, place) = (self.cell(cell), at(self.geometry.place(cell)));
            writeln!(
                lights,
                "execute if data storage NS:board lit.{key} positioned {place} run function NS:_/light"
            )
            .expect(WRITING);
        }
        self.function("_/lights", &(lights + "function NS:_/adopt\n"));
    }
}

const WRITING: &str = "writing to a string cannot fail";

fn at((left, up, forward): (i32, i32, i32)) -> String {
    format!("^{left} ^{up} ^{forward}")
}

fn fill((near, far): Corners, block: &str) -> String {
    format!("fill {} {} {block}\n", at(near), at(far))
}
