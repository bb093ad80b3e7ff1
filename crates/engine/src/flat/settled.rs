use super::{
    follow_up::most_against_follow_up,
    grid::Grid,
    line::{completions, has_line},
    table::Bounds,
    word::Word,
};

/// A position in which the player to move has a choice: whatever was forced has been played.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Settled<W> {
    /// The stones of the player to move, and of both.
    pub(crate) own: W,
    pub(crate) all: W,
    pub(crate) plies: u32,
    /// The moves that do not lose at once; at least two, but where the play was paused.
    pub(crate) moves: W,
    /// The empty cells that complete a line of the other player.
    pub(crate) threats: W,
}

/// Where the forced moves of a position lead.
pub(crate) enum Forced<W> {
    /// To the end of the game, or as good as: the score for the player who was to move first.
    Decided(i32),
    /// To a choice; `turned` if it is the other player's. `menace` are the empty cells that completed
    /// a line of the player not to move at the beginning.
    Choice { at: Settled<W>, turned: bool, menace: W },
}

/// The score of a win with the next stone.
#[inline(always)]
pub(crate) fn win_now<G: Grid>(grid: G, plies: u32) -> i32 {
    ((grid.size() + 1 - plies) / 2) as i32
}

/// Plays what is forced, but not beyond the ply `pause`. The player to move must not have a win at
/// once.
#[inline(always)]
pub(crate) fn settle<G: Grid>(
    grid: G,
    mut own: G::Cells,
    mut all: G::Cells,
    mut plies: u32,
    pause: u32,
) -> Forced<G::Cells> {
    let none = G::Cells::ZERO;
    let mut turned = false;
    let mut menace = None;
    loop {
        let threats = completions(grid, all ^ own) & grid.cells() & !all;
        let playable = (all + grid.bottom()) & grid.cells();
        let menace = *menace.get_or_insert(threats);
        let urgent = threats & playable;
        let mut moves = playable & !(threats >> 1);
        if urgent != none {
            moves &= if is_single(urgent) { urgent } else { none };
        }
        if moves == none {
            let score = if playable == none { 0 } else { -(((grid.size() - plies) / 2) as i32) };
            return Forced::Decided(if turned { -score } else { score });
        }
        if !is_single(moves) || plies == pause {
            return Forced::Choice { at: Settled { own, all, plies, moves, threats }, turned, menace };
        }
        own ^= all;
        all |= moves;
        plies += 1;
        turned = !turned;
    }
}

/// Whether at most one bit is set, of one at least.
#[inline(always)]
fn is_single<W: Word>(cells: W) -> bool {
    cells & (cells - W::ONE) == W::ZERO
}

impl<W: Word> Settled<W> {
    /// All that can be said of any such position: nobody wins with the next two stones.
    #[inline(always)]
    pub(crate) fn widest<G: Grid<Cells = W>>(&self, grid: G) -> Bounds {
        let left = (grid.size() - self.plies) as i32;
        Bounds { least: -((left - 2) / 2), most: (left - 1) / 2 }
    }

    /// What can be said of the score at a glance: where a side can complete no line any more, it cannot win.
    #[inline(always)]
    pub(crate) fn glance<G: Grid<Cells = W>>(&self, grid: G) -> Bounds {
        let Bounds { mut least, mut most } = self.widest(grid);
        if !has_line(grid, grid.cells() & !(self.all ^ self.own)) {
            most = most.min(0);
        }
        if !has_line(grid, grid.cells() & !self.own) {
            least = least.max(0);
        }
        Bounds { least, most }
    }

    /// As much of it as can tell whether the score is more than `alpha`: that it is a draw at most says
    /// nothing where less is asked for, nor that it is one at least where more is.
    #[inline(always)]
    pub(crate) fn glance_for<G: Grid<Cells = W>>(&self, grid: G, alpha: i32) -> Bounds {
        let Bounds { least, most } = self.widest(grid);
        let in_the_way = if alpha < 0 { self.own } else { self.all ^ self.own };
        if has_line(grid, grid.cells() & !in_the_way) {
            Bounds { least, most }
        } else if alpha < 0 {
            Bounds { least: least.max(0), most }
        } else {
            Bounds { least, most: most.min(0) }
        }
    }

    /// The key that stands for the position.
    #[inline(always)]
    pub(crate) fn key<G: Grid<Cells = W>>(&self, grid: G) -> W {
        // In each column one carry above the highest stone and the player's stones below it: the sum can
        // be taken apart again, so two positions share a key only if one is the other in the mirror, and
        // what the table holds is true of every position that it is asked for. (Stones through which
        // nobody can complete a line could be left out of it, one at a time but not several at once: each
        // may be what makes the other useless. To leave out only those that may go together saves less
        // than it costs.)
        let key = self.own + self.all + grid.bottom();
        key.min(grid.mirror(key))
    }

    /// The most that the player to move can reach as far as a second look shows; `i32::MAX` if it
    /// shows nothing, or no more than that it is more than `wanted`.
    #[inline(always)]
    pub(crate) fn second_look<G: Grid<Cells = W>>(&self, grid: G, wanted: i32) -> i32 {
        most_against_follow_up(grid, self.own, self.all, self.threats, grid.size() - self.plies, wanted)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use raumspiel_rules::{Shape, Spec};

    use super::*;
    use crate::flat::{auditor::Auditor, grid::Upright};

    /// More empty cells than this leave few dead stones, and take long to check.
    const MOST_EMPTY: u32 = 12;

    /// Positions with a choice, met in random games.
    fn choices(grid: Upright<u64>, count: usize, mut met: impl FnMut(&Settled<u64>)) {
        let mut random: u64 = 1;
        let mut left = count;
        let (mut own, mut all) = (0, 0);
        while left > 0 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let play = (all + grid.bottom()) & grid.column((random >> 33) as u32 % grid.width());
            if play == 0 {
                continue;
            }
            let (next_own, next_all) = (all ^ own, all | play);
            let playable = (next_all + grid.bottom()) & grid.cells();
            if playable == 0 || has_line(grid, own | play) {
                (own, all) = (0, 0);
                continue;
            }
            (own, all) = (next_own, next_all);
            if all.count_ones() + MOST_EMPTY >= grid.size()
                && playable & completions(grid, own) == 0
                && let Forced::Choice { at, .. } = settle(grid, own, all, all.count_ones(), u32::MAX)
            {
                met(&at);
                left -= 1;
            }
        }
    }

    /// Whatever shares a key has the same score, and no bound is wrong.
    fn check_keys<const LINE: u32>(board: &str, count: usize) {
        let Ok(Spec::Connect(shape)) = board.parse::<Spec>() else { panic!("{board}") };
        let shape: Shape = shape;
        let grid = Upright::new(shape).expect("a board that fits");
        let mut auditor = Auditor::<LINE>::new(shape, 64 << 20).expect("a board that fits");
        let mut scores = HashMap::new();
        choices(grid, count, |at| {
            let score = auditor.score(at.own, at.all);
            let (Bounds { least, most }, key) = (at.glance(grid), at.key(grid));
            let second = at.second_look(grid, i32::MAX);
            assert!(least <= score && score <= most.min(second), "{board} {at:?}: {score}");
            for wanted in -5..=2 {
                let told = if second <= wanted { second } else { i32::MAX };
                let found = at.second_look(grid, wanted);
                assert_eq!(if found <= wanted { found } else { i32::MAX }, told, "{board} {at:?}: {wanted}");
            }
            let known = scores.entry(key).or_insert(score);
            assert_eq!(*known, score, "{board} {at:?}");
        });
    }

    #[test]
    fn positions_with_the_same_key_have_the_same_score() {
        for board in ["connect-4x5-4", "connect-4x6-4", "connect-5x4-4", "connect-6x4-4", "connect-5x5-4"] {
            check_keys::<4>(board, 60_000);
        }
        check_keys::<3>("connect-3x4-3", 2_000);
        check_keys::<5>("connect-5x4-5", 20_000);
        check_keys::<5>("connect-5x5-5", 20_000);
    }

    #[test]
    #[ignore = "minutes; part of the soak"]
    fn millions_of_positions_with_the_same_key_have_the_same_score() {
        for (board, count) in [
            ("connect-4x4-4", 500_000),
            ("connect-4x5-4", 1_000_000),
            ("connect-4x6-4", 500_000),
            ("connect-4x7-4", 200_000),
            ("connect-5x4-4", 500_000),
            ("connect-6x4-4", 200_000),
            ("connect-5x5-4", 200_000),
        ] {
            check_keys::<4>(board, count);
        }
    }
}
