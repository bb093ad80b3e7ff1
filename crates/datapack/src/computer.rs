use std::fmt::Write;

use raumspiel_rules::Cell;

use crate::{
    MAX_COMPUTER_COLUMNS,
    compiler::{Compiler, WRITING},
    template::COMPUTER,
};

/// What a tile is worth in the sum over a window: more of the other's than fit into one of one's own.
const THEIRS: usize = 100;

/// Completing a line, and keeping the other from it, come before everything else; next comes to put
/// nothing under a cell where the other would complete one.
const WIN: u32 = 100_000_000;
const BLOCK: u32 = 1_000_000;
const RISK: u32 = 50_000;

impl Compiler<'_> {
    /// The computer looks at the lowest empty cell of every column. What it is worth is the sum over
    /// the windows through it, by how much of them either side has and the other has not; less what
    /// the other side could do on the cell above.
    pub(crate) fn computer(&mut self) {
        if self.lattice().columns() > MAX_COMPUTER_COLUMNS {
            let refusal = "tellraw @s {\"text\":\"This board is too large for the computer.\",\"color\":\"red\"}\nreturn fail\n";
            self.of_seats((COMPUTER.0, refusal));
            self.function("_/choose", "return fail\n");
            return;
        }
        self.of_seats(COMPUTER);
        let mut choose = "# Weighs every column with room; the best is then in #choice.\n".to_owned();
        for cell in self.lattice().cells() {
            let key = self.cell(cell);
            writeln!(
                choose,
                "scoreboard players set {key} NS_cache 0\n\
                 execute if data storage NS:board mine.{key} run scoreboard players set {key} NS_cache 1\n\
                 execute if data storage NS:board theirs.{key} run scoreboard players set {key} NS_cache {THEIRS}"
            )
            .expect(WRITING);
        }
        choose += "scoreboard players set #best NS_cache -2000000000\n";
        for (number, column) in self.numbered_columns() {
            writeln!(
                choose,
                "scoreboard players set #value NS_cache -2000000000\n\
                 function NS:_/weigh/{number}\n\
                 execute if score #value NS_cache > #best NS_cache run scoreboard players set #choice NS_cache {number}\n\
                 execute if score #value NS_cache > #best NS_cache run scoreboard players operation #best NS_cache = #value NS_cache"
            )
            .expect(WRITING);
            let mut find = String::new();
            for z in 0..self.lattice().levels {
                let cell = Cell::new(column.x, column.y, z);
                let key = self.cell(cell);
                writeln!(
                    find,
                    "execute if score {key} NS_cache matches 0 run return run function NS:_/weigh_cell/{key}"
                )
                .expect(WRITING);
                self.weigh_cell(cell);
            }
            self.function(&format!("_/weigh/{number}"), &(find + "return fail\n"));
        }
        self.function("_/choose", &(choose + "return 1\n"));
        self.weigh_window();
    }

    fn weigh_cell(&mut self, cell: Cell) {
        let through = |cell: Cell| {
            let own = self.windows.iter().filter(move |(_, cells)| cells.contains(&cell));
            own.map(move |(_, cells)| {
                cells.iter().copied().filter(|&other| other != cell).collect::<Vec<_>>()
            })
        };
        let sum = |others: &[Cell]| {
            let mut text = String::new();
            for (nth, &other) in others.iter().enumerate() {
                let sign = if nth == 0 { "=" } else { "+=" };
                let key = self.cell(other);
                writeln!(text, "scoreboard players operation #sum NS_cache {sign} {key} NS_cache")
                    .expect(WRITING);
            }
            text
        };
        let mut text = "execute store result score #value NS_cache run random value 0..3\n".to_owned();
        // Where more lines can still be made, one begins better.
        writeln!(text, "scoreboard players add #value NS_cache {}", through(cell).count()).expect(WRITING);
        for others in through(cell) {
            text += &sum(&others);
            text += "execute unless score #sum NS_cache matches 0 run function NS:_/weigh_window\n";
        }
        if cell.z + 1 < self.lattice().levels {
            let lost = THEIRS * (self.shape.line() as usize - 1);
            let mut risks = String::new();
            for others in
                through(Cell::new(cell.x, cell.y, cell.z + 1)).filter(|others| !others.contains(&cell))
            {
                risks += &sum(&others);
                writeln!(
                    risks,
                    "execute if score #sum NS_cache matches {lost} run return run scoreboard players remove #value NS_cache {RISK}"
                )
                .expect(WRITING);
            }
            text += &risks;
        }
        let name = format!("_/weigh_cell/{}", self.cell(cell));
        self.function(&name, &(text + "return 1\n"));
    }

    /// What one window adds, by the sum of the tiles in it: those of one side only count, and the more
    /// the better.
    fn weigh_window(&mut self) {
        let rest = self.shape.line() as usize - 1;
        let mut text = String::new();
        for missing in 0..rest.min(4) {
            let tiles = rest - missing;
            for (each, own, full) in [(1, 10, WIN), (THEIRS, 8, BLOCK)] {
                let worth = if missing == 0 { full } else { own * 6_u32.pow(3 - missing as u32) / 6 };
                writeln!(
                    text,
                    "execute if score #sum NS_cache matches {} run return run scoreboard players add #value NS_cache {}",
                    tiles * each,
                    worth.max(1)
                )
                .expect(WRITING);
            }
        }
        self.function("_/weigh_window", &(text + "return fail\n"));
    }
}
