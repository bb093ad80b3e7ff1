use raumspiel_rules::{
    Cell,
    chess::{CellIndex, CellSet},
};

/// The 48 ways to turn and mirror the cube. Pawns aside, chess is the same after each of them.
pub(super) struct Symmetry {
    images: Vec<[CellIndex; CellIndex::COUNT]>,
    /// For each cell, one of the ways that bring it into the wedge.
    to_wedge: Vec<usize>,
}

const AXES: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl Symmetry {
    pub(super) fn new() -> Symmetry {
        let turn = |way: usize, cell: CellIndex| {
            let Cell { x, y, z } = cell.cell();
            let [x, y, z] = AXES[way / 8].map(|axis| [x, y, z][axis]);
            let mirror = |n: u32, bit: usize| if way & bit == 0 { n } else { 4 - n };
            CellIndex::new(mirror(x, 1), mirror(y, 2), mirror(z, 4)).unwrap_or(cell)
        };
        let all: Vec<CellIndex> = CellIndex::all().collect();
        let image = |way: usize| std::array::from_fn(|n| turn(way, all[n]));
        let images: Vec<[CellIndex; CellIndex::COUNT]> = (0..48).map(image).collect();
        let find =
            |cell: &CellIndex| images.iter().position(|image| is_in_wedge(image[cell.number()])).unwrap_or(0);
        let to_wedge = all.iter().map(find).collect();
        Symmetry { images, to_wedge }
    }

    pub(super) fn all(&self) -> &[[CellIndex; CellIndex::COUNT]] {
        &self.images
    }

    pub(super) fn to_wedge(&self, cell: CellIndex) -> &[CellIndex; CellIndex::COUNT] {
        &self.images[self.to_wedge[cell.number()]]
    }
}

/// Ten cells that represent all: those with x ≤ y ≤ z ≤ 2.
pub(super) fn is_in_wedge(cell: CellIndex) -> bool {
    let Cell { x, y, z } = cell.cell();
    x <= y && y <= z && z <= 2
}

pub(super) fn image_of(set: CellSet, image: &[CellIndex; CellIndex::COUNT]) -> CellSet {
    set.into_iter().fold(CellSet::EMPTY, |all, cell| all | image[cell.number()].set())
}
