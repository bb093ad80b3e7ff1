use raumspiel_rules::{Cell, Game, Move, Position, Shape, Side, Spec};

use crate::Verdict;

/// What somebody sees who does not see everything in a connect game: of a hundred lines that the next
/// piece completes, so many are overlooked, straight ones, slanting ones and those through space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sight {
    /// Of the player's own lines.
    pub(crate) own: [u32; 3],
    /// Of the other side's.
    pub(crate) other: [u32; 3],
}

/// What a move looks like at first sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    Wins,
    /// The other side is seen to win at once.
    Loses,
    /// Nothing is seen to happen at once, whatever the truth.
    Quiet,
}

impl Sight {
    /// How a move looks among those that are weighed. Whether a line is overlooked depends on the seed
    /// and on where it would be completed, so it is the same for every move.
    pub(crate) fn look(
        &self,
        position: &dyn Position,
        shape: Shape,
        play: Move,
        weighed: &[Verdict],
        seed: u64,
    ) -> Look {
        let side = position.turn();
        let sees = |side: Side, cell: Cell, missed: [u32; 3]| {
            let slant = completes(position, shape, side, cell);
            slant.is_some_and(|slant| chance(seed, side, cell) >= missed[slant.index()])
        };
        if sees(side, play.to, self.own) {
            return Look::Wins;
        }
        let above = Cell { z: play.to.z + 1, ..play.to };
        let is_above = above.z < shape.lattice().levels;
        let threatens = |cell: Cell| sees(side.other(), cell, self.other);
        let elsewhere = || weighed.iter().any(|v| v.play.to != play.to && threatens(v.play.to));
        if is_above && threatens(above) || elsewhere() { Look::Loses } else { Look::Quiet }
    }
}

/// In how many of the three extents a line runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Slant {
    Straight,
    Slanting,
    ThroughSpace,
}

impl Slant {
    const fn index(self) -> usize {
        self as usize
    }
}

/// The plainest of the lines that a side's next piece on an empty cell completes.
pub(crate) fn completes(position: &dyn Position, shape: Shape, side: Side, cell: Cell) -> Option<Slant> {
    let lattice = shape.lattice();
    let run = |(dx, dy, dz): (i32, i32, i32), sign: i32| {
        let of_side = |n: &i32| {
            let at = lattice.step(cell, (n * sign * dx, n * sign * dy, n * sign * dz));
            at.and_then(|at| position.piece_at(at)).is_some_and(|piece| piece.side == side)
        };
        (1..shape.line() as i32).take_while(of_side).count() as u32
    };
    let completed = lattice.directions().filter(|&step| 1 + run(step, 1) + run(step, -1) >= shape.line());
    let slant = |(dx, dy, dz): (i32, i32, i32)| match [dx, dy, dz].iter().filter(|&&d| d != 0).count() {
        1 => Slant::Straight,
        2 => Slant::Slanting,
        _ => Slant::ThroughSpace,
    };
    completed.map(slant).min()
}

/// A number below a hundred.
fn chance(seed: u64, side: Side, cell: Cell) -> u32 {
    let place = u64::from(cell.x) << 42 | u64::from(cell.y) << 21 | u64::from(cell.z);
    spread(seed ^ place << 1 ^ side.index() as u64) % 100
}

fn spread(seed: u64) -> u32 {
    let n = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((n ^ (n >> 31)) >> 32) as u32
}

/// The move of one who takes a win at once, else prevents one, else plays anything; the yardstick for
/// the first level of the connect games. None where the game is over or another.
pub fn reflex(game: &Game, seed: u64) -> Option<Move> {
    let Spec::Connect(shape) = game.spec() else { return None };
    let position = game.position();
    let moves = game.legal_moves();
    let completing = |side| moves.iter().find(|m| completes(&**position, shape, side, m.to).is_some());
    let any = || moves.get(spread(seed ^ position.key()) as usize % moves.len().max(1));
    completing(game.turn()).or_else(|| completing(game.turn().other())).or_else(any).copied()
}
