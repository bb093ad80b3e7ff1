use std::collections::HashMap;

use super::spread::Spread;
use crate::{Cell, Lattice, Step};

/// How long the unbroken runs of either side are, kept at both ends of each.
///
/// Where long lines win, a piece that prolongs a run would have to be followed along all of it, and a
/// game would cost the square of its length. By their ends, two runs are joined at once. For short
/// lines, to walk is cheaper.
///
/// What lies in the middle of a run still says how long the runs were that met there, so that a piece
/// is taken away at once as well: the last one that was put there.
#[derive(Clone, Debug, Default)]
pub(super) struct Spans(HashMap<(Cell, u8), Reach, Spread>);

/// How far a run goes from a piece, itself included: against a direction, and along it. Only what goes
/// from an end into the run is kept up. A piece that is alone has none.
#[derive(Clone, Copy, Debug)]
struct Reach {
    back: u32,
    forth: u32,
}

const ALONE: Reach = Reach { back: 1, forth: 1 };

/// They follow from the pieces, whichever of those came first.
impl PartialEq for Spans {
    fn eq(&self, _: &Spans) -> bool {
        true
    }
}

impl Eq for Spans {}

impl Spans {
    /// From this length of a winning line on, they pay.
    pub(super) const WORTH_IT: u32 = 17;

    /// Takes in a piece, and says how long the longest run is that it belongs to now. `same` says
    /// whether a cell has a piece of its side.
    pub(super) fn put(&mut self, lattice: Lattice, cell: Cell, same: impl Fn(Cell) -> bool) -> u32 {
        let mut longest = 1;
        for (step, direction) in lattice.directions().zip(0..) {
            let (before, after) = self.beside(lattice, cell, (step, direction), &same);
            let length = before + 1 + after;
            if length > 1 {
                self.0.insert((cell, direction), Reach { back: before + 1, forth: after + 1 });
                self.set_ends(cell, (step, direction), [before, after], [length; 2]);
                longest = longest.max(length);
            }
        }
        longest
    }

    /// Takes away the piece that was put there last.
    pub(super) fn take(&mut self, lattice: Lattice, cell: Cell, same: impl Fn(Cell) -> bool) {
        for (step, direction) in lattice.directions().zip(0..) {
            let (before, after) = self.beside(lattice, cell, (step, direction), &same);
            if before + after > 0 {
                self.set_ends(cell, (step, direction), [before, after], [before, after]);
                self.0.remove(&(cell, direction));
            }
        }
    }

    /// How long the runs are, or were, that end beside a cell.
    fn beside(
        &self,
        lattice: Lattice,
        cell: Cell,
        (step, direction): (Step, u8),
        same: impl Fn(Cell) -> bool,
    ) -> (u32, u32) {
        let reach = |step| {
            let end = lattice.step(cell, step).filter(|&at| same(at))?;
            Some(self.0.get(&(end, direction)).copied().unwrap_or(ALONE))
        };
        (reach(opposite(step)).map_or(0, |run| run.back), reach(step).map_or(0, |run| run.forth))
    }

    /// Says at the outer ends of the runs on both sides of a cell how far it goes from there.
    fn set_ends(
        &mut self,
        cell: Cell,
        (step, direction): (Step, u8),
        [before, after]: [u32; 2],
        [forth, back]: [u32; 2],
    ) {
        let (first, last) = (away(cell, opposite(step), before), away(cell, step, after));
        self.0.entry((first, direction)).or_insert(ALONE).forth = forth;
        self.0.entry((last, direction)).or_insert(ALONE).back = back;
    }
}

pub(super) fn opposite((dx, dy, dz): Step) -> Step {
    (-dx, -dy, -dz)
}

/// The cell so many steps away; it is on the board.
fn away(cell: Cell, (dx, dy, dz): Step, steps: u32) -> Cell {
    let go = |from: u32, d: i32| from.wrapping_add_signed(d.wrapping_mul(steps as i32));
    Cell::new(go(cell.x, dx), go(cell.y, dy), go(cell.z, dz))
}
