use super::{
    grid::{Cells, Grid},
    line::{Tally, begun_lines},
    settled::Settled,
    table::Bounds,
};

/// A move that has to be searched: the position after it and after all that it forces.
#[derive(Clone, Copy, Default)]
pub(crate) struct Child {
    pub(crate) play: Cells,
    pub(crate) at: Settled,
    pub(crate) key: u64,
    /// Whether the player who made the move has the next choice too.
    pub(crate) turned: bool,
    /// The cells that complete a line of the player who made the move.
    pub(crate) menace: Cells,
    /// What the move can be worth.
    pub(crate) bounds: Bounds,
    pub(crate) promise: i32,
}

impl Child {
    /// Takes in what is known of the position after the move.
    #[inline(always)]
    pub(crate) fn learn(&mut self, bounds: Bounds) {
        self.bounds = self.bounds.and(if self.turned { bounds } else { bounds.turned() });
    }
}

/// The position that a choice is made in, as far as it says how good the moves look.
pub(crate) struct Outlook {
    all: Cells,
    threats: Cells,
    /// The lines that the player to move has begun and can still complete.
    begun: Tally,
}

impl Outlook {
    #[inline(always)]
    pub(crate) fn of<G: Grid>(grid: G, at: &Settled) -> Outlook {
        let open = grid.cells() & !(at.all ^ at.own);
        Outlook { all: at.all, threats: at.threats, begun: begun_lines(grid, open, at.own) }
    }

    /// How good a move looks: it goes on with lines that the player has begun; it makes threats, best
    /// those that the next stones can reach and that the other player does not take first; it leaves
    /// few moves to choose from, and the choice rather to the player who made it.
    #[inline(always)]
    pub(crate) fn promise<G: Grid>(&self, grid: G, child: &Child) -> i32 {
        let Child { play, menace, turned, .. } = *child;
        let soon = (((self.all | play) + grid.bottom()) & grid.cells()) << 1;
        let later = (soon & grid.cells()) << 1;
        let useful = menace & !(self.threats | self.threats << 1);
        let at = play.trailing_zeros();
        let (x, z) = (at / (grid.height() + 1), at % (grid.height() + 1));
        let inward = x.min(grid.width() - 1 - x);
        let count = |cells: Cells| cells.count_ones() as i32;
        15 * count(menace)
            + 8 * count(useful)
            + 51 * count(menace & soon)
            + 19 * count(menace & later)
            + 10 * inward as i32
            + 3 * z as i32
            + 32 * i32::from(turned)
            - 16 * count(child.at.moves)
            + 8 * self.begun.at(at)
    }
}

/// Brings the most promising to the front; equals keep their order.
#[inline(always)]
pub(crate) fn sort(children: &mut [Child]) {
    for sorted in 1..children.len() {
        let mut at = sorted;
        while at > 0 && children[at - 1].promise < children[at].promise {
            children.swap(at - 1, at);
            at -= 1;
        }
    }
}
