use raumspiel_rules::{Cell, Game, Shape, Side, Step, connect::Column};

use super::{
    cells::{Cells, cell_count, mix, packed},
    windows::{Tally, Windows},
};

/// Longer lines are judged by their last so many cells.
pub(super) const LONGEST_JUDGED: usize = 12;

/// A position in the search: moves are made and taken back on it.
pub(crate) struct Board<'w> {
    shape: Shape,
    steps: Vec<Step>,
    cells: Cells,
    /// What would be found by walking through the cells, on boards small enough to keep count.
    tally: Option<Tally<'w>>,
    placed: u64,
    pub(crate) turn: Side,
    /// How much better the first player's lines are than the second's.
    balance: i64,
    pub(crate) key: u64,
}

/// What placing a stone would do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prospect {
    pub(crate) wins: bool,
    /// How much it adds to one's own lines and takes from the other's.
    pub(crate) gain: i64,
}

/// A move made, as it is needed to take it back.
pub(crate) struct Made {
    cell: Cell,
    balance: i64,
}

impl<'w> Board<'w> {
    pub(crate) fn new(shape: Shape, windows: Option<&'w Windows>, game: &Game) -> Board<'w> {
        let lattice = shape.lattice();
        let mut board = Board {
            shape,
            steps: lattice.directions().collect(),
            cells: Cells::new(lattice),
            tally: windows.map(Tally::new),
            placed: 0,
            turn: Side::First,
            balance: 0,
            key: 0,
        };
        let mut pieces = game.position().pieces();
        pieces.sort_unstable_by_key(|(cell, _)| (cell.z, cell.x, cell.y));
        for (cell, piece) in pieces {
            board.turn = piece.side;
            let prospect = board.prospect(cell, piece.side);
            board.place(cell, prospect);
        }
        board.turn = game.turn();
        board
    }

    pub(crate) fn shape(&self) -> Shape {
        self.shape
    }

    /// The columns that have stones.
    pub(crate) fn columns(&self) -> Vec<Column> {
        self.cells.columns()
    }

    /// Where a stone dropped in a column of the board comes to rest, if it is not full.
    pub(crate) fn landing(&self, column: Column) -> Option<Cell> {
        let height = self.cells.height(column);
        (height < self.shape.lattice().levels).then(|| Cell::new(column.x, column.y, height))
    }

    pub(crate) fn is_full(&self) -> bool {
        self.placed == cell_count(self.shape.lattice())
    }

    /// How good the position looks to the player to move.
    pub(crate) fn outlook(&self) -> i64 {
        if self.turn == Side::First { self.balance } else { -self.balance }
    }

    pub(crate) fn place(&mut self, cell: Cell, prospect: Prospect) -> Made {
        let made = Made { cell, balance: self.balance };
        self.cells.put(cell, self.turn);
        if let Some(tally) = &mut self.tally {
            tally.put(cell, self.turn);
        }
        self.placed += 1;
        self.key ^= stone_key(cell, self.turn);
        self.balance += if self.turn == Side::First { prospect.gain } else { -prospect.gain };
        self.turn = self.turn.other();
        made
    }

    pub(crate) fn take_back(&mut self, made: Made) {
        self.turn = self.turn.other();
        self.key ^= stone_key(made.cell, self.turn);
        self.balance = made.balance;
        self.placed -= 1;
        self.cells.take(made.cell);
        if let Some(tally) = &mut self.tally {
            tally.take(made.cell, self.turn);
        }
    }

    /// What a stone of `side` on the empty cell would do: every window of the winning length
    /// through it counts, as long as only one side has stones there.
    pub(crate) fn prospect(&self, cell: Cell, side: Side) -> Prospect {
        match &self.tally {
            Some(tally) => tally.prospect(cell, side),
            None => self.walk(cell, side),
        }
    }

    /// Whether a stone of `side` on the empty cell would complete a line.
    pub(crate) fn wins(&self, cell: Cell, side: Side) -> bool {
        match &self.tally {
            Some(tally) => tally.wins(cell, side),
            None => self.walk(cell, side).wins,
        }
    }

    fn walk(&self, cell: Cell, side: Side) -> Prospect {
        let line = self.shape.line() as usize;
        let judged = line.min(LONGEST_JUDGED);
        let mut prospect = Prospect { wins: false, gain: 0 };
        for at in 0..self.steps.len() {
            let step = self.steps[at];
            let mut line_cells = [Place::Off; 2 * LONGEST_JUDGED - 1];
            let middle = judged - 1;
            self.look(cell, step, side, &mut line_cells[middle + 1..2 * middle + 1]);
            self.look(cell, back(step), side, &mut line_cells[..middle]);
            line_cells[..middle].reverse();
            line_cells[middle] = Place::Empty;
            let line_cells = &line_cells[..2 * middle + 1];
            let mut counts = [0usize; 4];
            for (at, &place) in line_cells.iter().enumerate() {
                counts[place as usize] += 1;
                if at >= judged {
                    counts[line_cells[at - judged] as usize] -= 1;
                }
                if at + 1 >= judged && counts[Place::Off as usize] == 0 {
                    let (own, other) = (counts[Place::Own as usize], counts[Place::Other as usize]);
                    if other == 0 {
                        prospect.gain += worth(own + 1) - worth(own);
                        prospect.wins |= own + 1 == line;
                    } else if own == 0 {
                        prospect.gain += worth(other);
                    }
                }
            }
            if line > judged && !prospect.wins {
                let run = self.run(cell, step, side, line) + self.run(cell, back(step), side, line) + 1;
                prospect.wins = run >= line;
            }
        }
        prospect
    }

    /// What stands on the cells in a direction, nearest first.
    fn look(&self, cell: Cell, step: Step, side: Side, places: &mut [Place]) {
        let lattice = self.shape.lattice();
        let mut at = cell;
        for place in places {
            let Some(next) = lattice.step(at, step) else { return };
            at = next;
            *place = match self.cells.get(at) {
                None => Place::Empty,
                Some(stone) if stone == side => Place::Own,
                Some(_) => Place::Other,
            };
        }
    }

    fn run(&self, cell: Cell, step: Step, side: Side, limit: usize) -> usize {
        let lattice = self.shape.lattice();
        std::iter::successors(lattice.step(cell, step), |&at| lattice.step(at, step))
            .take(limit)
            .take_while(|&at| self.cells.get(at) == Some(side))
            .count()
    }
}

#[derive(Clone, Copy)]
enum Place {
    Empty,
    Own,
    Other,
    Off,
}

fn back((dx, dy, dz): Step) -> Step {
    (-dx, -dy, -dz)
}

/// What a window with so many stones of one side alone is worth to that side.
pub(super) fn worth(stones: usize) -> i64 {
    if stones == 0 { 0 } else { 1 << (2 * stones.min(LONGEST_JUDGED) - 2) }
}

fn stone_key(cell: Cell, side: Side) -> u64 {
    mix(packed(cell) << 1 | side.index() as u64)
}
