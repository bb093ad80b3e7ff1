use raumspiel_rules::{Cell, Lattice, Side};

/// The connect rules once more, slow and obvious: a full array, and a walk from the last piece.
pub(crate) struct Walk {
    lattice: Lattice,
    line: usize,
    cells: Vec<Option<Side>>,
    pub(crate) turn: Side,
}

/// All ways to a neighbour, and of two that are opposite the one that goes to the right, or else back, or
/// else up.
fn directions() -> impl Iterator<Item = (i32, i32, i32)> {
    let all = (-1..=1).flat_map(|x| (-1..=1).flat_map(move |y| (-1..=1).map(move |z| (x, y, z))));
    all.filter(|way| *way > (0, 0, 0))
}

impl Walk {
    pub(crate) fn new(lattice: Lattice, line: usize) -> Walk {
        let count = lattice.files * lattice.ranks * lattice.levels;
        Walk { lattice, line, cells: vec![None; count as usize], turn: Side::First }
    }

    fn index(&self, cell: Cell) -> usize {
        ((cell.z * self.lattice.ranks + cell.y) * self.lattice.files + cell.x) as usize
    }

    pub(crate) fn at(&self, cell: Cell) -> Option<Side> {
        self.cells[self.index(cell)]
    }

    pub(crate) fn landing(&self, x: u32, y: u32) -> Option<Cell> {
        (0..self.lattice.levels).map(|z| Cell::new(x, y, z)).find(|&cell| self.at(cell).is_none())
    }

    pub(crate) fn is_full(&self) -> bool {
        self.cells.iter().all(Option::is_some)
    }

    /// Places a piece and returns the lengths of the winning runs through it, sorted.
    pub(crate) fn play(&mut self, cell: Cell) -> Vec<usize> {
        let at = self.index(cell);
        self.cells[at] = Some(self.turn);
        let mut lengths = Vec::new();
        for (dx, dy, dz) in directions() {
            let length = 1 + self.reach(cell, (dx, dy, dz)) + self.reach(cell, (-dx, -dy, -dz));
            if length >= self.line {
                lengths.push(length);
            }
        }
        self.turn = self.turn.other();
        lengths.sort_unstable();
        lengths
    }

    fn reach(&self, from: Cell, (dx, dy, dz): (i32, i32, i32)) -> usize {
        let (mut x, mut y, mut z) = (from.x as i32, from.y as i32, from.z as i32);
        for steps in 0.. {
            (x, y, z) = (x + dx, y + dy, z + dz);
            let inside = x >= 0
                && y >= 0
                && z >= 0
                && (x as u32) < self.lattice.files
                && (y as u32) < self.lattice.ranks
                && (z as u32) < self.lattice.levels;
            if !inside || self.at(Cell::new(x as u32, y as u32, z as u32)) != Some(self.turn) {
                return steps;
            }
        }
        unreachable!()
    }
}
