use raumspiel_rules::{Cell, Lattice};

/// Where a board stands, seen from its marker: `^left ^up ^forward`, in blocks.
///
/// ```text
///   up                      The marker looks where the players look: file a is on their left, rank
///   │  posts  cells  posts  1 nearest to them. It lies in the middle of the base; of a classic board
///   │  ▐ · · · · · · · ▌    far below it.
///   │  ▐ · · · · · · · ▌    Flat boards have their columns side by side between two posts.
///   0  ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄    In space there is a free block between columns, to see and walk
///      left ←  0  → right   through, and the base has a margin instead of posts.
/// ```
#[derive(Clone, Copy, Debug)]
pub(crate) struct Geometry {
    lattice: Lattice,
    classic: bool,
}

/// A box of blocks between two corners, each `(left, up, forward)`.
pub(crate) type Corners = ((i32, i32, i32), (i32, i32, i32));

/// How far the known pack puts its origin below the middle of its board.
const CLASSIC_DEPTH: i32 = 15;

impl Geometry {
    pub(crate) const fn new(lattice: Lattice, classic: bool) -> Geometry {
        Geometry { lattice, classic }
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

    /// How far the base lies above the marker: the known pack has four blocks from there to the middle.
    pub(crate) const fn floor(self) -> i32 {
        if self.classic { CLASSIC_DEPTH - 4 } else { 0 }
    }

    /// What a block's number above the marker lacks to the middle of that block: the marker lies in the
    /// middle of a block, and on the bottom of one where the known pack has it so.
    pub(crate) const fn lift(self) -> f64 {
        if self.classic { 0.5 } else { 0.0 }
    }

    /// From where a board is asked for to where its marker lies, upwards, after `align`.
    pub(crate) const fn rise(self) -> f64 {
        if self.classic { -(CLASSIC_DEPTH as f64) } else { 0.5 }
    }

    pub(crate) const fn up(self, z: u32) -> i32 {
        self.floor() + 1 + z as i32
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
            (self.left(0) + 1, self.floor(), self.forward(0) - margin),
            (self.left(files - 1) - 1, self.floor(), self.forward(ranks - 1) + margin),
        )
    }

    /// Everything that the board may use: from its base, and of a classic one from its marker, up.
    pub(crate) fn whole(self) -> Corners {
        let ((near_left, _, near), (far_left, _, far)) = self.base();
        if self.classic {
            ((near_left, 0, near), (far_left, self.top() + 1, far))
        } else {
            ((near_left, self.floor(), near), (far_left, self.top(), far))
        }
    }

    /// The same with what stands in front of it, where no other board may stand.
    pub(crate) fn claim(self) -> Corners {
        let ((left, low, near), far) = self.whole();
        ((left, low, near - i32::from(self.classic)), far)
    }

    pub(crate) fn cells(self) -> Corners {
        let Lattice { files, ranks, levels } = self.lattice;
        (self.place(Cell::new(0, 0, 0)), self.place(Cell::new(files - 1, ranks - 1, levels - 1)))
    }

    pub(crate) fn posts(self) -> Vec<Corners> {
        let ((left, ..), (right, ..)) = self.base();
        let post = |side| ((side, self.floor() + 1, 0), (side, self.top(), 0));
        if self.lattice.is_flat() { vec![post(left), post(right)] } else { Vec::new() }
    }

    /// How far forward the stone lies that starts a game: in the middle of the front edge.
    pub(crate) fn stone(self) -> i32 {
        self.base().0.2
    }

    /// The lowest blocks of the two posts, or the front corners of the base: the seats of both players.
    pub(crate) fn seats(self) -> [(i32, i32, i32); 2] {
        let ((left, up, near), (right, ..)) = self.base();
        [(left, up, near), (right, up, near)]
    }

    /// How many blocks high it is that one clicks to take a seat.
    pub(crate) fn seat_height(self) -> u32 {
        if self.lattice.is_flat() { self.lattice.levels + 1 } else { 1 }
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

    /// How many ticks a tile takes from the top cell to a cell, less the last: it falls as in the game.
    pub(crate) fn fall_ticks(self, z: u32) -> u32 {
        let height = f64::from(self.lattice.levels - 1 - z);
        let (mut fallen, mut speed, mut ticks) = (0.0, 0.0, 0);
        loop {
            speed += 0.04;
            fallen += speed;
            if fallen >= height {
                return ticks.max(1);
            }
            speed *= 0.98;
            ticks += 1;
        }
    }
}
