use super::{
    book::Book,
    child::{Child, Order, Outlook},
    grid::Grid,
    line::completions,
    settled::{Forced, Settled, settle, win_now},
    table::{Bounds, Bucket, Table},
    word::Word,
};

/// Finds exact scores on one board. A score counts in stones, as is usual for Connect Four: n if
/// the player to move wins with the n-th stone before their last (the last counts 1), −n if the
/// other player does, 0 for a draw. `WIDTH` is at least the width of the board.
pub(crate) struct Solver<'s, G: Grid, const WIDTH: usize> {
    pub(crate) grid: G,
    pub(crate) table: &'s mut Table<G::Cells>,
    /// Where there is one for the board and the position.
    pub(crate) book: Option<&'s Book>,
    pub(crate) nodes: u64,
    pub(crate) node_limit: u64,
    pub(crate) stop: &'s dyn Fn() -> bool,
}

/// The search was told to stop before it knew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stopped;

/// How often the search asks whether to stop, in nodes.
const STOP_INTERVAL: u64 = 1 << 12;

/// A position whose score is being found: where its forced moves lead, and what is known there.
pub(crate) struct Task<W> {
    at: Settled<W>,
    key: W,
    turned: bool,
    bounds: Bounds,
    asked: u32,
}

impl<W> Task<W> {
    /// What is known of the score of the position that the task began with.
    pub(crate) fn bounds(&self) -> Bounds {
        if self.turned { self.bounds.turned() } else { self.bounds }
    }

    /// Each question is whether the score exceeds a guess. Quick wins and losses are cheap to find
    /// and to exclude, so they are asked for first.
    fn guess(&self) -> i32 {
        let Bounds { least, most } = self.bounds;
        match self.asked {
            0 => most / 2,
            1 if least < 0 && most > 0 => least / 2,
            _ => (least + most).div_euclid(2),
        }
    }
}

impl<G: Grid, const WIDTH: usize> Solver<'_, G, WIDTH> {
    /// The score of a position that is not over.
    pub(crate) fn solve(&mut self, own: G::Cells, all: G::Cells) -> Result<i32, Stopped> {
        let mut task = self.task(own, all);
        while task.bounds.least < task.bounds.most {
            let guess = task.guess();
            self.ask(&mut task, guess)?;
        }
        Ok(task.bounds().least)
    }

    /// Whether a position that is not over has this score.
    pub(crate) fn confirm(&mut self, own: G::Cells, all: G::Cells, score: i32) -> Result<bool, Stopped> {
        let mut task = self.task(own, all);
        self.ask_whether(&mut task, score - 1)?;
        self.ask_whether(&mut task, score)?;
        Ok(task.bounds() == Bounds { least: score, most: score })
    }

    pub(crate) fn task(&self, own: G::Cells, all: G::Cells) -> Task<G::Cells> {
        let grid = self.grid;
        let plies = all.count_ones();
        let playable = (all + grid.bottom()) & grid.cells();
        let decided = |score| Task {
            at: Settled::default(),
            key: G::Cells::ZERO,
            turned: false,
            bounds: Bounds { least: score, most: score },
            asked: 0,
        };
        if playable & completions(grid, own) != G::Cells::ZERO {
            return decided(win_now(grid, plies));
        }
        let pause = self.pause(plies);
        match settle(grid, own, all, plies, pause) {
            Forced::Decided(score) => decided(score),
            Forced::Choice { at, turned, .. } => {
                let (bounds, key) = self.known(&at, pause);
                Task { at, key, turned, bounds, asked: 0 }
            }
        }
    }

    /// Finds out on which side of the guess a task's score lies.
    fn ask(&mut self, task: &mut Task<G::Cells>, guess: i32) -> Result<(), Stopped> {
        task.asked += 1;
        let score = self.search(&task.at, task.key, guess)?;
        if score > guess {
            task.bounds.least = task.bounds.least.max(score);
        } else {
            task.bounds.most = task.bounds.most.min(score);
        }
        Ok(())
    }

    /// Finds out whether the score of the position that a task began with exceeds `guess`.
    pub(crate) fn ask_whether(&mut self, task: &mut Task<G::Cells>, guess: i32) -> Result<(), Stopped> {
        let guess = if task.turned { -guess - 1 } else { guess };
        let unknown = task.bounds.least <= guess && guess < task.bounds.most;
        if unknown { self.ask(task, guess) } else { Ok(()) }
    }

    /// Finds out who wins, as far as that is not known.
    pub(crate) fn ask_sign(&mut self, task: &mut Task<G::Cells>) -> Result<(), Stopped> {
        for guess in [0, -1] {
            if task.bounds.least <= guess && guess < task.bounds.most {
                self.ask(task, guess)?;
            }
        }
        Ok(())
    }

    /// Brings a task one question nearer to its exact score.
    pub(crate) fn ask_next(&mut self, task: &mut Task<G::Cells>) -> Result<(), Stopped> {
        let guess = task.guess();
        if task.bounds.least < task.bounds.most { self.ask(task, guess) } else { Ok(()) }
    }

    /// The book knows every position after certain numbers of moves, so forced moves stop there.
    #[inline(always)]
    fn pause(&self, plies: u32) -> u32 {
        self.book.map_or(u32::MAX, |book| book.edition().next_known(plies))
    }

    /// What is known of a position without search, from the book or from the table.
    fn known(&self, at: &Settled<G::Cells>, pause: u32) -> (Bounds, G::Cells) {
        let (mut bounds, key) = self.glance(at, pause);
        if bounds.least < bounds.most {
            bounds.most = bounds.most.min(at.second_look(self.grid, i32::MAX));
            bounds = self.table.get(key).map_or(bounds, |stored| bounds.and(stored));
        }
        (bounds, key)
    }

    /// What the book says of a position where play pauses, or the position itself at a glance.
    #[inline(always)]
    fn glance(&self, at: &Settled<G::Cells>, pause: u32) -> (Bounds, G::Cells) {
        self.by_book(at, pause).unwrap_or_else(|| (at.glance(self.grid), at.key(self.grid)))
    }

    /// The same, as far as it can tell whether the score is more than `alpha`.
    #[inline(always)]
    fn glance_for(&self, at: &Settled<G::Cells>, pause: u32, alpha: i32) -> (Bounds, G::Cells) {
        self.by_book(at, pause).unwrap_or_else(|| (at.glance_for(self.grid, alpha), at.key(self.grid)))
    }

    #[inline(always)]
    fn by_book(&self, at: &Settled<G::Cells>, pause: u32) -> Option<(Bounds, G::Cells)> {
        if at.plies != pause {
            return None;
        }
        let score = self.book?.score(at.own.lower_half(), at.all.lower_half());
        Some((Bounds { least: score, most: score }, G::Cells::ZERO))
    }

    /// Whether the score is more than `alpha`: what is returned is at most the score if it is, at
    /// least the score if it is not.
    fn search(&mut self, at: &Settled<G::Cells>, key: G::Cells, alpha: i32) -> Result<i32, Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(STOP_INTERVAL) && (self.stop)() || self.nodes > self.node_limit {
            return Err(Stopped);
        }
        let before = self.nodes;
        let mut children = [Child::default(); WIDTH];
        let mut count = 0;
        let mut most = i32::MIN;
        let mut moves = at.moves;
        let pause = self.pause(at.plies + 1);
        while moves != G::Cells::ZERO {
            let play = moves.lowest();
            moves ^= play;
            match settle(self.grid, at.all ^ at.own, at.all | play, at.plies + 1, pause) {
                Forced::Decided(score) => {
                    if -score > alpha {
                        return Ok(-score);
                    }
                    most = most.max(-score);
                }
                Forced::Choice { at: next, turned, menace } => {
                    let (bounds, key) =
                        self.glance_for(&next, pause, if turned { alpha } else { -alpha - 1 });
                    let bounds = if turned { bounds } else { bounds.turned() };
                    if bounds.least > alpha {
                        return Ok(bounds.least);
                    }
                    if bounds.most <= alpha {
                        most = most.max(bounds.most);
                        continue;
                    }
                    children[count] = Child { play, at: next, key, turned, menace, bounds };
                    count += 1;
                }
            }
        }
        let mut buckets = [Bucket::default(); WIDTH];
        for (bucket, child) in buckets.iter_mut().zip(&children[..count]) {
            *bucket = self.table.look(child.key);
        }
        let mut order = Order::<WIDTH>::default();
        for (index, (child, bucket)) in children[..count].iter_mut().zip(&buckets).enumerate() {
            if let Some(stored) = bucket.read() {
                child.learn(stored);
            }
            if child.bounds.least <= alpha && alpha < child.bounds.most {
                let wanted = if child.turned { alpha } else { -alpha - 1 };
                let most = child.at.second_look(self.grid, wanted);
                child.learn(Bounds { least: i32::MIN + 1, most });
            }
            if child.bounds.least > alpha {
                return Ok(child.bounds.least);
            }
            if child.bounds.most <= alpha {
                most = most.max(child.bounds.most);
                continue;
            }
            order.push(index);
        }
        if order.len() > 1 {
            let outlook = Outlook::of(self.grid, at);
            order.sort_by_promise(|index| outlook.promise(self.grid, &children[index]));
        }
        for index in order.iter() {
            let child = &children[index];
            let score = if child.turned {
                self.search(&child.at, child.key, alpha)?
            } else {
                -self.search(&child.at, child.key, -alpha - 1)?
            };
            if score > alpha {
                self.keep(key, at, Bounds { least: score, most: i32::MAX }, before);
                return Ok(score);
            }
            most = most.max(score.min(child.bounds.most));
        }
        self.keep(key, at, Bounds { least: i32::MIN, most }, before);
        Ok(most)
    }

    fn keep(&mut self, key: G::Cells, at: &Settled<G::Cells>, found: Bounds, nodes_before: u64) {
        self.table.narrow(key, found, at.widest(self.grid), self.nodes - nodes_before + 1);
    }
}
