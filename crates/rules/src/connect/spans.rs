use std::collections::HashMap;

use crate::{Cell, Lattice, Step};

/// How long the unbroken runs of either side are, kept at both ends of each.
///
/// Where long lines win, a piece that prolongs a run would have to be followed along all of it, and a
/// game would cost the square of its length. By their ends, two runs are joined at once. For short
/// lines, to walk is cheaper.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Spans(HashMap<(Cell, Step), u32>);

impl Spans {
    /// From this length of a winning line on, they pay.
    pub(super) const WORTH_IT: u32 = 17;

    /// Takes in a piece, and says how long the longest run is that it belongs to now. `same` says
    /// whether a cell has a piece of its side.
    pub(super) fn put(&mut self, lattice: Lattice, cell: Cell, same: impl Fn(Cell) -> bool) -> u32 {
        let mut longest = 1;
        for step in lattice.directions() {
            let (dx, dy, dz) = step;
            let back = (-dx, -dy, -dz);
            let mut take = |step_there: Step| {
                let Some(end) = lattice.step(cell, step_there).filter(|&at| same(at)) else { return 0 };
                // What was the run's end lies in the middle from now on.
                self.0.remove(&(end, step)).unwrap_or(1)
            };
            let (before, after) = (take(back), take(step));
            let length = before + 1 + after;
            self.0.insert((away(cell, back, before), step), length);
            self.0.insert((away(cell, step, after), step), length);
            longest = longest.max(length);
        }
        longest
    }
}

/// The cell so many steps away; it is on the board.
fn away(cell: Cell, (dx, dy, dz): Step, steps: u32) -> Cell {
    let go = |from: u32, d: i32| from.wrapping_add_signed(d.wrapping_mul(steps as i32));
    Cell::new(go(cell.x, dx), go(cell.y, dy), go(cell.z, dz))
}
