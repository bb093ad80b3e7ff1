use super::{
    grid::{Grid, MAX_WIDTH},
    line::{Tally, begun_lines},
    settled::Settled,
    table::Bounds,
    word::Word,
};

/// A move that has to be searched: the position after it and after all that it forces.
#[derive(Clone, Copy, Default)]
pub(crate) struct Child<W> {
    pub(crate) play: W,
    pub(crate) at: Settled<W>,
    pub(crate) key: W,
    /// Whether the player who made the move has the next choice too.
    pub(crate) turned: bool,
    /// The cells that complete a line of the player who made the move.
    pub(crate) menace: W,
    /// What the move can be worth.
    pub(crate) bounds: Bounds,
}

impl<W> Child<W> {
    /// Takes in what is known of the position after the move.
    #[inline(always)]
    pub(crate) fn learn(&mut self, bounds: Bounds) {
        self.bounds = self.bounds.and(if self.turned { bounds } else { bounds.turned() });
    }
}

/// The position that a choice is made in, as far as it says how good the moves look.
pub(crate) struct Outlook<W> {
    all: W,
    threats: W,
    /// The lines that the player to move has begun and can still complete.
    begun: Tally<W>,
}

impl<W: Word> Outlook<W> {
    #[inline(always)]
    pub(crate) fn of<G: Grid<Cells = W>>(grid: G, at: &Settled<W>) -> Outlook<W> {
        let open = grid.cells() & !(at.all ^ at.own);
        Outlook { all: at.all, threats: at.threats, begun: begun_lines(grid, open, at.own) }
    }

    /// How good a move looks: it goes on with lines that the player has begun; it makes threats, best
    /// those that the next stones can reach and that the other player does not take first; it leaves
    /// few moves to choose from, and the choice rather to the player who made it.
    #[inline(always)]
    pub(crate) fn promise<G: Grid<Cells = W>>(&self, grid: G, child: &Child<W>) -> i32 {
        let Child { play, menace, turned, .. } = *child;
        let soon = (((self.all | play) + grid.bottom()) & grid.cells()) << 1;
        let later = (soon & grid.cells()) << 1;
        let useful = menace & !(self.threats | self.threats << 1);
        let at = play.trailing_zeros();
        let (x, z) = (at / (grid.height() + 1), at % (grid.height() + 1));
        let inward = x.min(grid.width() - 1 - x);
        let count = |cells: W| cells.count_ones() as i32;
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

/// The children that have to be searched, by their places among all: `WIDTH` at most.
pub(crate) struct Order<const WIDTH: usize> {
    /// Of each the promise, if there is one, and in the lowest bits how near it is to the first place.
    keys: [i32; WIDTH],
    len: usize,
}

const PLACE_BITS: u32 = 4;
const LAST_PLACE: i32 = (1 << PLACE_BITS) - 1;
const _: () = assert!(MAX_WIDTH <= 1 << PLACE_BITS);

impl<const WIDTH: usize> Default for Order<WIDTH> {
    #[inline(always)]
    fn default() -> Order<WIDTH> {
        Order { keys: [0; WIDTH], len: 0 }
    }
}

impl<const WIDTH: usize> Order<WIDTH> {
    #[inline(always)]
    pub(crate) fn push(&mut self, place: usize) {
        self.keys[self.len] = LAST_PLACE - place as i32;
        self.len += 1;
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    #[inline(always)]
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> {
        self.keys[..self.len].iter().map(|&key| place_of(key))
    }

    /// Brings the most promising to the front; equals keep their order.
    #[inline(always)]
    pub(crate) fn sort_by_promise(&mut self, promise: impl Fn(usize) -> i32) {
        let keys = &mut self.keys[..self.len];
        for sorted in 0..keys.len() {
            let key = promise(place_of(keys[sorted])) << PLACE_BITS | keys[sorted];
            let mut at = sorted;
            while at > 0 && keys[at - 1] < key {
                keys[at] = keys[at - 1];
                at -= 1;
            }
            keys[at] = key;
        }
    }
}

#[inline(always)]
fn place_of(key: i32) -> usize {
    (LAST_PLACE - (key & LAST_PLACE)) as usize
}
