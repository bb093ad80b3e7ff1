use super::{
    grid::{Cells, Grid},
    settled::Settled,
};

/// A move that has to be searched: the position after it and after all that it forces.
#[derive(Clone, Copy, Default)]
pub(crate) struct Child {
    pub(crate) at: Settled,
    pub(crate) key: u64,
    /// Whether the player who made the move has the next choice too.
    pub(crate) turned: bool,
    /// The most that the move can be worth.
    pub(crate) limit: i32,
    pub(crate) promise: i32,
}

impl Child {
    /// How good the move looks: it makes threats (`menace` are all that the player has after it),
    /// best those that the next stones can reach and that the other player does not take first; it
    /// leaves few moves to choose from, and the choice rather to the player who made it.
    #[inline(always)]
    pub(crate) fn promise<G: Grid>(
        grid: G,
        before: &Settled,
        play: Cells,
        menace: Cells,
        next: &Settled,
        turned: bool,
    ) -> i32 {
        let soon = (((before.all | play) + grid.bottom()) & grid.cells()) << 1;
        let later = (soon & grid.cells()) << 1;
        let useful = menace & !(before.threats | before.threats << 1);
        let at = play.trailing_zeros();
        let (x, z) = (at / (grid.height() + 1), at % (grid.height() + 1));
        let inward = x.min(grid.width() - 1 - x);
        let count = |cells: Cells| cells.count_ones() as i32;
        8 * count(menace)
            + 4 * count(useful)
            + 10 * count(menace & soon)
            + 5 * count(menace & later)
            + 3 * inward as i32
            + z as i32
            + 6 * i32::from(turned)
            - 4 * count(next.moves)
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
