use super::{
    grid::{Cells, Grid},
    line::completions,
    settled::{Forced, Settled, settle, win_now},
    table::{Bounds, Table},
};

/// Finds exact scores on one board. A score counts in stones, as is usual for Connect Four: n if
/// the player to move wins with the n-th stone before their last (the last counts 1), −n if the
/// other player does, 0 for a draw.
pub(crate) struct Solver<'s, G> {
    grid: G,
    table: Table,
    nodes: u64,
    node_limit: u64,
    stop: &'s dyn Fn() -> bool,
}

/// The search was told to stop before it knew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stopped;

const STOP_INTERVAL: u64 = 1 << 12;

#[derive(Clone, Copy, Default)]
struct Child {
    at: Settled,
    turned: bool,
    bounds: (i32, i32),
    key: u64,
    order: i32,
}

impl<'s, G: Grid> Solver<'s, G> {
    pub(crate) fn new(grid: G, table_bytes: usize) -> Solver<'s, G> {
        let table = Table::new(grid.key_bits(), table_bytes);
        Solver { grid, table, nodes: 0, node_limit: u64::MAX, stop: &|| false }
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(crate) fn clear(&mut self) {
        self.table.clear();
    }

    /// The score of a position that is not over.
    pub(crate) fn solve(&mut self, own: Cells, all: Cells) -> Result<i32, Stopped> {
        let grid = self.grid;
        let plies = all.count_ones();
        let playable = (all + grid.bottom()) & grid.cells();
        if playable & completions(grid, own) != 0 {
            return Ok(win_now(grid, plies));
        }
        let (at, turned) = match settle(grid, own, all, plies) {
            Forced::Decided(score) => return Ok(score),
            Forced::Choice { at, turned } => (at, turned),
        };
        let (mut bounds, key) = self.known(&at);
        while bounds.least < bounds.most {
            let Bounds { least, most } = bounds;
            let mut guess = least + (most - least) / 2;
            if guess <= 0 && least / 2 < guess {
                guess = least / 2;
            } else if guess >= 0 && most / 2 > guess {
                guess = most / 2;
            }
            let score = self.search(&at, key, guess)?;
            if score > guess {
                bounds.least = score;
            } else {
                bounds.most = score;
            }
        }
        Ok(if turned { -bounds.least } else { bounds.least })
    }

    /// What is known of a position at a glance or from the table.
    #[inline(always)]
    fn known(&self, at: &Settled) -> (Bounds, u64) {
        let (mut bounds, key) = at.glance(self.grid);
        if bounds.least < bounds.most
            && let Some(stored) = self.table.get(key)
        {
            bounds.least = bounds.least.max(stored.least);
            bounds.most = bounds.most.min(stored.most);
        }
        (bounds, key)
    }

    /// Whether the score is more than `alpha`: what is returned is at most the score if it is, at
    /// least the score if it is not.
    fn search(&mut self, at: &Settled, key: u64, alpha: i32) -> Result<i32, Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(STOP_INTERVAL) && (self.stop)() || self.nodes >= self.node_limit {
            return Err(Stopped);
        }
        let grid = self.grid;
        let before = self.nodes;
        let mut children = [Child::default(); 16];
        let mut count = 0;
        let mut most = i32::MIN;
        let mut moves = at.moves;
        while moves != 0 {
            let play = moves & moves.wrapping_neg();
            moves ^= play;
            let (next_own, next_all) = (at.all ^ at.own, at.all | play);
            match settle(grid, next_own, next_all, at.plies + 1) {
                Forced::Decided(score) => {
                    if -score > alpha {
                        return Ok(-score);
                    }
                    most = most.max(-score);
                }
                Forced::Choice { at: next, turned } => {
                    let (bounds, key) = self.known(&next);
                    let same = turned;
                    let (lo, hi) = if same { (bounds.least, bounds.most) } else { (-bounds.most, -bounds.least) };
                    if lo > alpha {
                        return Ok(lo);
                    }
                    if hi <= alpha {
                        most = most.max(hi);
                        continue;
                    }
                    let order = self.order(at, play);
                    children[count] = Child { at: next, turned: same, bounds: (lo, hi), key, order };
                    count += 1;
                }
            }
        }
        let children = &mut children[..count];
        insertion_sort(children);
        for child in children.iter() {
            let score = if child.turned {
                self.search(&child.at, child.key, alpha)?
            } else {
                -self.search(&child.at, child.key, -alpha - 1)?
            };
            if score > alpha {
                self.keep(key, at, score, i32::MAX, before);
                return Ok(score);
            }
            most = most.max(score.min(child.bounds.1));
        }
        self.keep(key, at, i32::MIN, most, before);
        Ok(most)
    }

    fn order(&self, at: &Settled, play: Cells) -> i32 {
        let grid = self.grid;
        let all = at.all | play;
        let threats = completions(grid, at.own | play) & grid.cells() & !all;
        threats.count_ones() as i32
    }

    fn keep(&mut self, key: u64, at: &Settled, least: i32, most: i32, before: u64) {
        let left = (self.grid.size() - at.plies) as i32;
        let known = self.table.get(key).unwrap_or(Bounds { least: -((left - 2) / 2), most: (left - 1) / 2 });
        let bounds = Bounds { least: known.least.max(least), most: known.most.min(most) };
        self.table.put(key, bounds, self.nodes - before + 1);
    }
}

fn insertion_sort(children: &mut [Child]) {
    for sorted in 1..children.len() {
        let mut at = sorted;
        while at > 0 && children[at - 1].order < children[at].order {
            children.swap(at - 1, at);
            at -= 1;
        }
    }
}
