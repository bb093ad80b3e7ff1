use super::{
    follow_up::most_against_follow_up,
    grid::{Cells, Grid},
    line::{companions, completions},
    table::Bounds,
};

/// A position in which the player to move has a choice: whatever was forced has been played.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Settled {
    /// The stones of the player to move, and of both.
    pub(crate) own: Cells,
    pub(crate) all: Cells,
    pub(crate) plies: u32,
    /// The moves that do not lose at once; at least two, but where the play was paused.
    pub(crate) moves: Cells,
    /// The empty cells that complete a line of the other player.
    pub(crate) threats: Cells,
}

/// Where the forced moves of a position lead.
pub(crate) enum Forced {
    /// To the end of the game, or as good as: the score for the player who was to move first.
    Decided(i32),
    /// To a choice; `turned` if it is the other player's. `menace` are the empty cells that completed
    /// a line of the player not to move at the beginning.
    Choice { at: Settled, turned: bool, menace: Cells },
}

/// The score of a win with the next stone.
#[inline(always)]
pub(crate) fn win_now<G: Grid>(grid: G, plies: u32) -> i32 {
    ((grid.size() + 1 - plies) / 2) as i32
}

/// Plays what is forced, but not beyond the ply `pause`. The player to move must not have a win at
/// once.
#[inline(always)]
pub(crate) fn settle<G: Grid>(grid: G, mut own: Cells, mut all: Cells, mut plies: u32, pause: u32) -> Forced {
    let mut turned = false;
    let mut menace = None;
    loop {
        let threats = completions(grid, all ^ own) & grid.cells() & !all;
        let playable = (all + grid.bottom()) & grid.cells();
        let menace = *menace.get_or_insert(threats);
        let urgent = threats & playable;
        let mut moves = playable & !(threats >> 1);
        if urgent != 0 {
            moves &= if urgent & (urgent - 1) == 0 { urgent } else { 0 };
        }
        if moves == 0 {
            let score = if playable == 0 { 0 } else { -(((grid.size() - plies) / 2) as i32) };
            return Forced::Decided(if turned { -score } else { score });
        }
        if moves & (moves - 1) != 0 || plies == pause {
            return Forced::Choice { at: Settled { own, all, plies, moves, threats }, turned, menace };
        }
        own ^= all;
        all |= moves;
        plies += 1;
        turned = !turned;
    }
}

impl Settled {
    /// All that can be said of any such position: nobody wins with the next two stones.
    #[inline(always)]
    pub(crate) fn widest<G: Grid>(&self, grid: G) -> Bounds {
        let left = (grid.size() - self.plies) as i32;
        Bounds { least: -((left - 2) / 2), most: (left - 1) / 2 }
    }

    /// What can be said of the score at a glance, and the key that stands for the position.
    #[inline(always)]
    pub(crate) fn glance<G: Grid>(&self, grid: G) -> (Bounds, u64) {
        let own_open = grid.cells() & !(self.all ^ self.own);
        let own_reach = companions(grid, own_open);
        let other_open = grid.cells() & !self.own;
        let other_reach = companions(grid, other_open);
        let Bounds { mut least, mut most } = self.widest(grid);
        if own_reach & own_open == 0 {
            most = most.min(0);
        }
        if other_reach & other_open == 0 {
            least = least.max(0);
        }
        // A stone through which neither player could complete a line might as well be anybody's.
        let alive = self.own & (own_reach | other_reach);
        let key = alive + self.all + grid.bottom();
        (Bounds { least, most }, key.min(grid.mirror(key)))
    }

    /// The most that the player to move can reach as far as a second look shows; `i32::MAX` if it
    /// shows nothing.
    #[inline(always)]
    pub(crate) fn second_look<G: Grid>(&self, grid: G) -> i32 {
        most_against_follow_up(grid, self.own, self.all, self.threats, grid.size() - self.plies)
    }
}
