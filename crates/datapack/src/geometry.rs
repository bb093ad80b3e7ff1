use raumspiel_rules::{Cell, Lattice};

/// Where a board stands, seen from its marker: `^left ^up ^forward`, in blocks.
///
/// ```text
///   up                      The marker lies in the middle of the base and looks where the
///   │  posts  cells  posts  players look: file a is on their left, rank 1 nearest to them.
///   │  ▐ · · · · · · · ▌
///   │  ▐ · · · · · · · ▌    Flat boards have their columns side by side between two posts.
///   0  ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄    In space there is a free block between columns, to see and walk
///      left ←  0  → right   through, and the base has a margin instead of posts.
/// ```
#[derive(Clone, Copy, Debug)]
pub(crate) struct Geometry {
    lattice: Lattice,
}

/// A box of blocks between two corners, each `(left, up, forward)`.
pub(crate) type Corners = ((i32, i32, i32), (i32, i32, i32));

impl Geometry {
    pub(crate) const fn new(lattice: Lattice) -> Geometry {
        Geometry { lattice }
    }

    const fn spacing(self) -> i32 {
        if self.lattice.is_flat() { 1 } else { 2 }
    }

    const fn middle(self, extent: u32) -> i32 {
        (extent as i32 - 1) * self.spacing() / 2
    }

    pub(crate) const fn left(self, x: u32) -> i32 {
        self.middle(self.lattice.files) - x as i32 * self.spacing()
    }

    pub(crate) const fn forward(self, y: u32) -> i32 {
        y as i32 * self.spacing() - self.middle(self.lattice.ranks)
    }

    pub(crate) const fn up(self, z: u32) -> i32 {
        1 + z as i32
    }

    pub(crate) fn place(self, cell: Cell) -> (i32, i32, i32) {
        (self.left(cell.x), self.up(cell.z), self.forward(cell.y))
    }

    pub(crate) const fn top(self) -> i32 {
        self.up(self.lattice.levels - 1)
    }

    pub(crate) fn base(self) -> Corners {
        let margin = i32::from(!self.lattice.is_flat());
        let Lattice { files, ranks, .. } = self.lattice;
        (
            (self.left(0) + 1, 0, self.forward(0) - margin),
            (self.left(files - 1) - 1, 0, self.forward(ranks - 1) + margin),
        )
    }

    /// The base and everything above it that the board may use.
    pub(crate) fn whole(self) -> Corners {
        let (near, (left, _, forward)) = self.base();
        (near, (left, self.top(), forward))
    }

    pub(crate) fn posts(self) -> Vec<Corners> {
        let ((left, ..), (right, ..)) = self.base();
        let post = |side| ((side, 1, 0), (side, self.top(), 0));
        if self.lattice.is_flat() { vec![post(left), post(right)] } else { Vec::new() }
    }

    /// How far forward the stone lies that starts a game: in the middle of the front edge.
    pub(crate) fn stone(self) -> i32 {
        self.base().0.2
    }

    /// All parts of a board lie within this distance of its marker, and so does whoever can click one.
    pub(crate) fn reach(self) -> i32 {
        let ((left, _, near), (right, top, far)) = self.whole();
        let longest = |a: i32, b: i32| a.abs().max(b.abs()) + 6;
        let squares = [longest(left, right), longest(near, far), top + 7].map(|side| side * side);
        f64::from(squares.iter().sum::<i32>()).sqrt().ceil() as i32
    }

    /// How far in front of a player the middle of a new board lies.
    pub(crate) fn ahead(self) -> i32 {
        3 - self.stone()
    }
}
