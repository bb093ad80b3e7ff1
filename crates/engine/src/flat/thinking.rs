use raumspiel_rules::Outcome;

use super::{
    engine::{Stones, drop_on, plies_to_end},
    grid::Grid,
    line::has_line,
    solver::{Solver, Stopped, Task},
    table::Bounds,
    word::Word,
};
use crate::{Score, Thought, Verdict};

/// How many nodes an answer that may be easy can take before the harder questions are asked.
const EASY_NODES: u64 = 20_000;

/// How many nodes each further move of the line may take.
const LINE_NODES: u64 = 20_000;

/// One thought about a position: every column's score, easy ones first, then who wins, then how
/// soon.
pub(crate) struct Thinking<'s, G: Grid, const WIDTH: usize> {
    solver: Solver<'s, G, WIDTH>,
    stones: Stones<G::Cells>,
    over: Option<Outcome>,
    columns: Vec<Column<G::Cells>>,
}

struct Column<W> {
    cell: W,
    value: Value<W>,
}

enum Value<W> {
    Known(i32),
    Sought(Task<W>),
}

impl<W> Column<W> {
    fn bounds(&self) -> Bounds {
        match &self.value {
            Value::Known(score) => Bounds { least: *score, most: *score },
            Value::Sought(task) => task.bounds().turned(),
        }
    }
}

impl<'s, G: Grid, const WIDTH: usize> Thinking<'s, G, WIDTH> {
    pub(crate) fn new(
        solver: Solver<'s, G, WIDTH>,
        stones: Stones<G::Cells>,
        over: Option<Outcome>,
    ) -> Thinking<'s, G, WIDTH> {
        let grid = solver.grid;
        let playable = (stones.all + grid.bottom()) & grid.cells();
        let columns = if over.is_some() { 0 } else { grid.width() };
        let column = |x| {
            let cell = playable & grid.column(x);
            (cell != G::Cells::ZERO).then(|| Column { cell, value: value_of(&solver, stones, cell) })
        };
        let columns = (0..columns).filter_map(column).collect();
        Thinking { solver, stones, over, columns }
    }

    pub(crate) fn think(mut self, progress: &mut dyn FnMut(&Thought)) -> Thought {
        let _ = self.find(progress);
        let mut thought = self.thought();
        if thought.exact {
            self.extend(&mut thought);
            thought.nodes = self.solver.nodes;
        }
        thought
    }

    fn find(&mut self, progress: &mut dyn FnMut(&Thought)) -> Result<(), Stopped> {
        let limit = self.solver.node_limit;
        for at in 0..self.columns.len() {
            self.solver.node_limit = limit.min(self.solver.nodes + EASY_NODES);
            let done = self.solve_column(at);
            self.solver.node_limit = limit;
            if done.is_err() && (self.solver.nodes >= limit || (self.solver.stop)()) {
                return Err(Stopped);
            }
        }
        progress(&self.thought());
        if self.columns.iter().all(|column| column.bounds().least == column.bounds().most) {
            return Ok(());
        }
        for at in 0..self.columns.len() {
            if let Value::Sought(task) = &mut self.columns[at].value {
                self.solver.ask_sign(task)?;
                progress(&self.thought());
            }
        }
        for at in 0..self.columns.len() {
            self.solve_column(at)?;
            progress(&self.thought());
        }
        Ok(())
    }

    fn solve_column(&mut self, at: usize) -> Result<(), Stopped> {
        if let Value::Sought(task) = &mut self.columns[at].value {
            while task.bounds().least < task.bounds().most {
                self.solver.ask_next(task)?;
            }
        }
        Ok(())
    }

    fn thought(&self) -> Thought {
        let grid = self.solver.grid;
        let played = self.stones.all.count_ones();
        let score_of = |bounds: Bounds| score(grid.size(), played, bounds);
        let moves = self
            .columns
            .iter()
            .map(|column| Verdict { play: drop_on(grid, column.cell), score: score_of(column.bounds()) });
        let least = self.columns.iter().map(|column| column.bounds().least).max();
        let most = self.columns.iter().map(|column| column.bounds().most).max();
        let (value, exact) = match (self.over, least, most) {
            (Some(Outcome::Win { .. }), ..) => (Score::Loss { within: Some(0) }, true),
            (_, Some(least), Some(most)) => {
                let bounds = Bounds { least, most };
                (score_of(bounds).unwrap_or(Score::Estimate(0)), least == most)
            }
            _ => (Score::Draw, true),
        };
        let inward = |column: &Column<G::Cells>| {
            let x = column.cell.trailing_zeros() / (grid.height() + 1);
            x.min(grid.width() - 1 - x)
        };
        let best = self.columns.iter().max_by_key(|column| {
            let Bounds { least, most } = column.bounds();
            (least, most, inward(column))
        });
        let best = best.map(|column| drop_on(grid, column.cell));
        Thought {
            score: value,
            exact,
            best,
            line: best.into_iter().collect(),
            moves: moves.collect(),
            others: Vec::new(),
            nodes: self.solver.nodes,
            depth: if exact { grid.size() - played } else { 0 },
        }
    }

    /// Follows the best moves of both sides to the end, as long as they are easily found.
    fn extend(&mut self, thought: &mut Thought) {
        let grid = self.solver.grid;
        let Some(best) = thought.best else { return };
        let Some(column) = self.columns.iter().find(|column| drop_on(grid, column.cell) == best) else {
            return;
        };
        let limit = self.solver.node_limit;
        let mut score = column.bounds().least;
        let mut stones = self.stones;
        let mut cell = column.cell;
        loop {
            let after = Stones { own: stones.all ^ stones.own, all: stones.all | cell };
            let over = has_line(grid, stones.own | cell) || after.all == grid.cells();
            (stones, score) = (after, -score);
            if over {
                break;
            }
            self.solver.node_limit = limit.min(self.solver.nodes + LINE_NODES);
            let Some(next) = self.move_worth(stones, score) else { break };
            cell = next;
            thought.line.push(drop_on(grid, cell));
        }
        self.solver.node_limit = limit;
    }

    /// A move that is worth the score that the position is known to have.
    fn move_worth(&mut self, stones: Stones<G::Cells>, score: i32) -> Option<G::Cells> {
        let grid = self.solver.grid;
        let playable = (stones.all + grid.bottom()) & grid.cells();
        let mut cells: Vec<_> = (0..grid.width()).map(|x| playable & grid.column(x)).collect();
        cells.sort_by_key(|cell| {
            let x = cell.trailing_zeros() / (grid.height() + 1);
            std::cmp::Reverse(x.min((grid.width() - 1).saturating_sub(x)))
        });
        cells.into_iter().filter(|&cell| cell != G::Cells::ZERO).find(|&cell| {
            match value_of(&self.solver, stones, cell) {
                Value::Known(value) => value == score,
                Value::Sought(mut task) => {
                    self.solver.ask_whether(&mut task, -score).is_ok() && task.bounds().most <= -score
                }
            }
        })
    }
}

fn value_of<G: Grid, const WIDTH: usize>(
    solver: &Solver<'_, G, WIDTH>,
    stones: Stones<G::Cells>,
    cell: G::Cells,
) -> Value<G::Cells> {
    let grid = solver.grid;
    if has_line(grid, stones.own | cell) {
        Value::Known(super::settled::win_now(grid, stones.all.count_ones()))
    } else if stones.all | cell == grid.cells() {
        Value::Known(0)
    } else {
        Value::Sought(solver.task(stones.all ^ stones.own, stones.all | cell))
    }
}

fn score(cells: u32, played: u32, bounds: Bounds) -> Option<Score> {
    let Bounds { least, most } = bounds;
    let within = (least == most).then(|| plies_to_end(cells, played, least));
    match (least, most) {
        (1.., _) => Some(Score::Win { within }),
        (_, ..=-1) => Some(Score::Loss { within }),
        (0, 0) => Some(Score::Draw),
        _ => None,
    }
}
