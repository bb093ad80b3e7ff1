use std::fmt::Write;

use raumspiel_rules::{Lattice, connect::Column};

use crate::compiler::{Compiler, WRITING};

/// The game finds what is clicked only where its feet are at most so many blocks below.
const TALLEST: u32 = 2;

impl Compiler<'_> {
    /// The entities of a board besides its marker.
    pub(crate) fn parts(&mut self) {
        let Lattice { files, ranks, levels } = self.lattice();
        let middle = Column { x: files / 2, y: ranks / 2 };
        let mut text =
            "summon marker ~ ~ ~ {Tags:[\"NS_part\",\"NS_event\",\"NS_new\",\"global.ignore\"]}\n".to_owned();
        for register in [2, 3] {
            writeln!(
                text,
                "summon marker ~ ~ ~ {{Tags:[\"NS_part\",\"NS_register\",\"NS_register{register}\",\"NS_new\",\"global.ignore\"]}}"
            )
            .expect(WRITING);
        }
        // Below their columns: in the base, or where the known pack has them.
        let below = if self.options.classic { 1.0 } else { 0.0 };
        for (number, column) in self.numbered_columns() {
            let nth = number + 1;
            let (left, forward) = (self.geometry.left(column.x), self.geometry.forward(column.y));
            for (player, up, origin) in [(1, below, ",\"NS_column_origin\""), (2, below + 0.25, "")] {
                let middle = if column == middle {
                    format!(",\"NS_player{player}_middle_column\"")
                } else {
                    String::new()
                };
                writeln!(
                    text,
                    "summon marker ^{left} ^{up} ^{forward} {{Tags:[\"NS_part\",\"NS_column\",\"NS_column{nth}\",\
                     \"NS_player{player}_column\"{origin}{middle},\"NS_new\",\"global.ignore\"]}}"
                )
                .expect(WRITING);
            }
            let tags = format!("\"NS_column{nth}\"");
            text += &self.inputs("", (left, self.geometry.up(0), forward), levels, &tags);
            writeln!(
                text,
                "scoreboard players set @e[tag=NS_new,tag=NS_column{nth},distance=..REACH] NS_column {number}"
            )
            .expect(WRITING);
        }
        let framed = "execute if data storage NS:board b.frame run ";
        let stone = (0, self.geometry.floor(), self.geometry.stone());
        text += &self.inputs(framed, stone, 1, "\"NS_stone\"");
        text += "scoreboard players set @e[tag=NS_new,tag=NS_stone,distance=..REACH] NS_column -1\n";
        for (number, seat) in self.geometry.seats().into_iter().enumerate() {
            let tag = format!("NS_seat{}", number + 1);
            text += &self.inputs(framed, seat, self.geometry.seat_height(), &format!("\"{tag}\""));
            let code = -2 - number as i32;
            writeln!(
                text,
                "scoreboard players set @e[tag=NS_new,tag={tag},distance=..REACH] NS_column {code}"
            )
            .expect(WRITING);
        }
        writeln!(
            text,
            "summon text_display {} {{Tags:[\"NS_part\",\"NS_plate\",\"NS_new\",\"global.ignore\"],billboard:\"center\",\
             alignment:\"center\"}}\n\
             function NS:_/adopt",
            self.coordinates((0, self.geometry.top() + 2, 0)),
        )
        .expect(WRITING);
        self.function("_/parts", &text);
    }

    /// What is clicked around a stack of blocks, a little larger than they are.
    fn inputs(
        &self,
        condition: &str,
        (left, up, forward): (i32, i32, i32),
        height: u32,
        tags: &str,
    ) -> String {
        let mut text = String::new();
        let bottom = f64::from(up) - 0.5 + self.geometry.lift();
        for from in (0..height).step_by(TALLEST as usize) {
            let tall = TALLEST.min(height - from);
            writeln!(
                text,
                "{condition}summon interaction ^{left} ^{} ^{forward} {{Tags:[\"NS_part\",\"NS_input\",{tags},\"NS_new\",\
                 \"global.ignore\"],width:1.02f,height:{tall}.01f,response:1b}}",
                bottom + f64::from(from)
            )
            .expect(WRITING);
        }
        text
    }
}
