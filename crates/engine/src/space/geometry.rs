use raumspiel_rules::{Cell, Lattice, Move, Shape, connect::Column};

use super::CellSet;

/// What never changes on a board of at most 128 cells: its cells, windows and symmetries.
///
/// Cells are numbered column by column, each from the bottom up, and columns file by file, as the
/// rules list them. So the cell above has the next number:
///
/// ```text
///   number = (x * ranks + y) * levels + z
/// ```
///
/// A window is a place for a line of exactly the winning length. `WORDS` words hold a bit for each.
#[derive(Clone, Debug)]
pub struct Geometry<const WORDS: usize> {
    shape: Shape,
    bottoms: CellSet,
    tops: CellSet,
    windows: Vec<CellSet>,
    through: Vec<[u64; WORDS]>,
    /// For each symmetry, where every cell goes; the first is the identity.
    symmetries: Vec<Vec<u8>>,
}

/// The largest board that fits.
pub const MAX_CELLS: u64 = 128;

/// The windows of a shape that has at most [`MAX_CELLS`] cells; none for a larger one.
pub(super) fn windows(shape: Shape) -> Option<Vec<CellSet>> {
    let lattice = shape.lattice();
    if lattice.columns().saturating_mul(u64::from(lattice.levels)) > MAX_CELLS {
        return None;
    }
    let mut windows = Vec::new();
    for cell in cells(lattice) {
        for step in lattice.directions() {
            let line: Option<CellSet> = (0..shape.line() as i32)
                .map(|n| lattice.step(cell, (n * step.0, n * step.1, n * step.2)).map(|c| number(lattice, c)))
                .collect();
            windows.extend(line);
        }
    }
    Some(windows)
}

fn cells(lattice: Lattice) -> impl Iterator<Item = Cell> {
    let Lattice { files, ranks, levels } = lattice;
    (0..files).flat_map(move |x| (0..ranks).flat_map(move |y| (0..levels).map(move |z| Cell::new(x, y, z))))
}

fn number(lattice: Lattice, cell: Cell) -> u8 {
    ((cell.x * lattice.ranks + cell.y) * lattice.levels + cell.z) as u8
}

impl<const WORDS: usize> Geometry<WORDS> {
    /// None where the board has too many cells or windows.
    pub fn new(shape: Shape) -> Option<Geometry<WORDS>> {
        let windows = windows(shape)?;
        if windows.len() > WORDS * 64 {
            return None;
        }
        let lattice = shape.lattice();
        let mut through = vec![[0; WORDS]; cells(lattice).count()];
        for (index, &window) in windows.iter().enumerate() {
            for cell in window {
                through[usize::from(cell)][index / 64] |= 1 << (index % 64);
            }
        }
        let level = |z| cells(lattice).filter(|c| c.z == z).map(|c| number(lattice, c)).collect();
        Some(Geometry {
            shape,
            bottoms: level(0),
            tops: level(lattice.levels - 1),
            windows,
            through,
            symmetries: symmetries(lattice),
        })
    }

    pub fn shape(&self) -> Shape {
        self.shape
    }

    pub fn cells(&self) -> usize {
        self.through.len()
    }

    pub fn columns(&self) -> usize {
        self.through.len() / self.shape.lattice().levels as usize
    }

    pub(super) fn bottoms(&self) -> CellSet {
        self.bottoms
    }

    pub(super) fn tops(&self) -> CellSet {
        self.tops
    }

    pub(super) fn window(&self, index: usize) -> CellSet {
        self.windows[index]
    }

    pub(super) fn windows(&self) -> usize {
        self.windows.len()
    }

    /// The windows that a cell lies in.
    #[inline]
    pub(super) fn through(&self, cell: u8) -> &[u64; WORDS] {
        &self.through[usize::from(cell)]
    }

    pub fn symmetries(&self) -> &[Vec<u8>] {
        &self.symmetries
    }

    pub fn number(&self, cell: Cell) -> u8 {
        number(self.shape.lattice(), cell)
    }

    pub fn column_of(&self, cell: u8) -> usize {
        usize::from(cell) / self.shape.lattice().levels as usize
    }

    /// The move that puts a piece on a cell.
    pub fn play(&self, cell: u8) -> Move {
        let Lattice { ranks, levels, .. } = self.shape.lattice();
        let (column, z) = (u32::from(cell) / levels, u32::from(cell) % levels);
        Move::drop(Cell::new(column / ranks, column % ranks, z))
    }

    /// `b3`: the column that a cell is in.
    pub fn name(&self, cell: u8) -> String {
        let Cell { x, y, .. } = self.play(cell).to;
        Column { x, y }.name(self.shape.lattice())
    }
}

/// Turns and mirror images of the ground plan: eight when it is square, else four, or two when flat.
fn symmetries(lattice: Lattice) -> Vec<Vec<u8>> {
    let Lattice { files, ranks, .. } = lattice;
    let mut maps: Vec<Vec<u8>> = Vec::new();
    for code in 0..8 {
        let (swap, flip_x, flip_y) = (code & 4 != 0, code & 2 != 0, code & 1 != 0);
        if swap && files != ranks {
            continue;
        }
        let image = |cell: Cell| {
            let x = if flip_x { files - 1 - cell.x } else { cell.x };
            let y = if flip_y { ranks - 1 - cell.y } else { cell.y };
            number(lattice, if swap { Cell::new(y, x, cell.z) } else { Cell::new(x, y, cell.z) })
        };
        let map: Vec<u8> = cells(lattice).map(image).collect();
        if !maps.contains(&map) {
            maps.push(map);
        }
    }
    maps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(spec: &str, expected_windows: usize, expected_symmetries: usize) {
        let Ok(raumspiel_rules::Spec::Connect(shape)) = spec.parse() else { panic!("{spec}") };
        let geometry = Geometry::<26>::new(shape).expect("it fits");
        assert_eq!(
            (geometry.windows(), geometry.symmetries().len()),
            (expected_windows, expected_symmetries)
        );
    }

    #[test]
    fn windows_and_symmetries() {
        check("connect-7x6-4", 69, 2);
        check("connect-3x3x3-3", 49, 8);
        check("connect-4x4x4-4", 76, 8);
        check("connect-5x5x5-4", 302, 8);
        check("connect-4x5x3-3", 190, 4);
    }

    #[test]
    fn larger_boards_do_not_fit() {
        let shape = Shape::new(Lattice { files: 6, ranks: 6, levels: 4 }, 4).expect("a shape");
        assert!(Geometry::<26>::new(shape).is_none());
    }
}
