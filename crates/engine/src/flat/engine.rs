use raumspiel_rules::{Cell, Game, Move, Outcome, Shape, Spec};

use super::{
    book::{Book, Edition, shared_book},
    grid::{Classic, Grid, MAX_WIDTH, Upright},
    line::has_line,
    reachable::is_reachable,
    solver::Solver,
    table::Table,
    thinking::Thinking,
    word::Word,
};
use crate::{Engine, Limit, Thought};

/// Plays lines on flat boards that fit 128 bits, and knows the exact score of every column that it has time
/// to find.
pub struct FlatEngine {
    extent: Upright<u128>,
    board: Board,
    /// The book to use, where there is one.
    edition: Option<Edition>,
}

/// Each with what was found out on it.
enum Board {
    Classic(Table<u64>),
    Narrow(Upright<u64>, Table<u64>),
    Wide(Table<u128>),
}

/// The stones of a position: those of the player to move, and of both.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stones<W> {
    pub(crate) own: W,
    pub(crate) all: W,
}

impl Stones<u128> {
    /// The same on a board that fits 64 bits, which has its cells at the same places.
    fn narrow(self) -> Stones<u64> {
        Stones { own: self.own.lower_half(), all: self.all.lower_half() }
    }
}

impl FlatEngine {
    /// Lines of five and more are seldom completed, and a draw takes longest to prove: on more cells than
    /// this it takes more than seconds.
    const MOST_CELLS_OF_LONG_LINES: u32 = 30;

    /// An engine that takes at most about so many bytes. None where the board is not flat or too large, or
    /// its lines are of less than three.
    pub fn new(shape: Shape, memory: usize) -> Option<FlatEngine> {
        let extent = Upright::<u128>::new(shape).filter(|_| shape.line() >= 3)?;
        let bits = extent.key_bits();
        let board = match Upright::<u64>::new(shape) {
            Some(_) if shape == Shape::CONNECT_FOUR => Board::Classic(Table::new(bits, memory)),
            Some(grid) => Board::Narrow(grid, Table::new(bits, memory)),
            None => Board::Wide(Table::new(bits, memory)),
        };
        Some(FlatEngine { extent, board, edition: Edition::of(shape) })
    }

    /// Whether there is such an engine for the shape that needs nobody beside it: it often knows, and soon.
    pub fn plays(shape: Shape) -> bool {
        Upright::<u64>::new(shape).is_some_and(|grid| match shape.line() {
            0..=2 => false,
            3 | 4 => true,
            _ => grid.size() <= Self::MOST_CELLS_OF_LONG_LINES,
        })
    }

    /// The same engine, which finds out everything by search.
    pub fn without_book(self) -> FlatEngine {
        FlatEngine { edition: None, ..self }
    }

    /// Forgets what was found out about other positions.
    pub fn clear(&mut self) {
        match &mut self.board {
            Board::Classic(table) | Board::Narrow(_, table) => table.clear(),
            Board::Wide(table) => table.clear(),
        }
    }

    /// The exact score of the game's position as Connect Four solvers count it, and how many nodes
    /// that took: n if the player to move wins with the n-th stone before their last, −n if the
    /// other player does, 0 for a draw. None where the game is over.
    pub fn solve(&mut self, game: &Game) -> Option<(i32, u64)> {
        if game.outcome().is_some() {
            return None;
        }
        self.answer(stones(self.extent, game), Limit::NONE, &|| false, Solve)
    }

    /// The same for the position after stones are dropped into these columns of the empty board, numbered
    /// from 0, without the rules in between. None where one cannot be dropped or the game is over.
    pub fn solve_drops(&mut self, columns: impl IntoIterator<Item = u32>) -> Option<(i32, u64)> {
        let grid = self.extent;
        let mut stones = Stones { own: 0, all: 0 };
        let is_over =
            |stones: Stones<u128>| stones.all == grid.cells() || has_line(grid, stones.all ^ stones.own);
        for x in columns {
            let landings = (stones.all + grid.bottom()) & grid.cells();
            let stone = if x < grid.width() { landings & grid.column(x) } else { 0 };
            if stone == 0 || is_over(stones) {
                return None;
            }
            stones = Stones { own: stones.all ^ stones.own, all: stones.all | stone };
        }
        if is_over(stones) { None } else { self.answer(stones, Limit::NONE, &|| false, Solve) }
    }

    /// Whether the game's position has this score, and how many nodes it took to tell: cheaper than
    /// to find it.
    pub fn confirm(&mut self, game: &Game, score: i32) -> Option<(bool, u64)> {
        if game.outcome().is_some() {
            return None;
        }
        self.answer(stones(self.extent, game), Limit::NONE, &|| false, Confirm { score })
    }

    fn answer<Q: Question>(
        &mut self,
        stones: Stones<u128>,
        limit: Limit,
        stop: &dyn Fn() -> bool,
        question: Q,
    ) -> Q::Answer {
        let (nodes, node_limit) = (0, limit.nodes.unwrap_or(u64::MAX));
        match &mut self.board {
            Board::Classic(table) => {
                let (grid, stones) = (Classic, stones.narrow());
                let book = self.edition.and_then(|edition| book_for(grid, edition, stones));
                let solver = Solver::<_, CLASSIC_WIDTH> { grid, table, book, nodes, node_limit, stop };
                question.ask(solver, stones)
            }
            Board::Narrow(grid, table) => {
                let (grid, stones) = (*grid, stones.narrow());
                let book = self.edition.and_then(|edition| book_for(grid, edition, stones));
                let solver = Solver::<_, MAX_WIDTH> { grid, table, book, nodes, node_limit, stop };
                question.ask(solver, stones)
            }
            Board::Wide(table) => {
                let grid = self.extent;
                let solver = Solver::<_, MAX_WIDTH> { grid, table, book: None, nodes, node_limit, stop };
                question.ask(solver, stones)
            }
        }
    }
}

const CLASSIC_WIDTH: usize = 7;

/// The book, where it knows the position or one that follows.
fn book_for<G: Grid<Cells = u64>>(grid: G, edition: Edition, stones: Stones<u64>) -> Option<&'static Book> {
    let is_in_book = stones.all.count_ones() <= edition.plies() && is_reachable(grid, stones.own, stones.all);
    if is_in_book { shared_book(edition) } else { None }
}

/// What can be asked about a position on any board.
trait Question {
    type Answer;

    fn ask<G: Grid, const WIDTH: usize>(
        self,
        solver: Solver<'_, G, WIDTH>,
        stones: Stones<G::Cells>,
    ) -> Self::Answer;
}

struct Solve;

impl Question for Solve {
    type Answer = Option<(i32, u64)>;

    fn ask<G: Grid, const WIDTH: usize>(
        self,
        mut solver: Solver<'_, G, WIDTH>,
        stones: Stones<G::Cells>,
    ) -> Option<(i32, u64)> {
        let score = solver.solve(stones.own, stones.all).ok()?;
        Some((score, solver.nodes))
    }
}

struct Confirm {
    score: i32,
}

impl Question for Confirm {
    type Answer = Option<(bool, u64)>;

    fn ask<G: Grid, const WIDTH: usize>(
        self,
        mut solver: Solver<'_, G, WIDTH>,
        stones: Stones<G::Cells>,
    ) -> Option<(bool, u64)> {
        Some((solver.confirm(stones.own, stones.all, self.score).ok()?, solver.nodes))
    }
}

struct Think<'t> {
    over: Option<Outcome>,
    progress: &'t mut dyn FnMut(&Thought),
}

impl Question for Think<'_> {
    type Answer = Thought;

    fn ask<G: Grid, const WIDTH: usize>(
        self,
        solver: Solver<'_, G, WIDTH>,
        stones: Stones<G::Cells>,
    ) -> Thought {
        Thinking::new(solver, stones, self.over).think(self.progress)
    }
}

impl Engine for FlatEngine {
    fn think(
        &mut self,
        game: &Game,
        limit: Limit,
        stop: &dyn Fn() -> bool,
        progress: &mut dyn FnMut(&Thought),
    ) -> Thought {
        self.answer(stones(self.extent, game), limit, stop, Think { over: game.outcome(), progress })
    }
}

pub(crate) fn stones<G: Grid>(grid: G, game: &Game) -> Stones<G::Cells> {
    let mut of = [G::Cells::ZERO; 2];
    for (cell, piece) in game.position().pieces() {
        of[piece.side.index()] |= grid.cell(cell.x, cell.z);
    }
    Stones { own: of[game.turn().index()], all: of[0] | of[1] }
}

/// The move that lands on a cell.
pub(crate) fn drop_on<G: Grid>(grid: G, cell: G::Cells) -> Move {
    let at = cell.trailing_zeros();
    Move::drop(Cell::new(at / (grid.height() + 1), 0, at % (grid.height() + 1)))
}

/// How many plies from now a game takes that ends with this score for the player to move, the
/// last one included.
pub(crate) fn plies_to_end(cells: u32, played: u32, score: i32) -> u32 {
    if score == 0 {
        return cells - played;
    }
    let winner_moves_now = score > 0;
    let before_last = cells + 1 - 2 * score.unsigned_abs();
    let parity = if winner_moves_now { played % 2 } else { (played + 1) % 2 };
    before_last - u32::from(before_last % 2 != parity) - played + 1
}

/// The score as Connect Four solvers count it of a game that ends `within` so many plies from now,
/// when `played` stones are on the board.
pub fn stone_score(spec: Spec, played: u64, within: u32, winner: bool) -> i64 {
    let lattice = spec.lattice();
    let cells = lattice.columns().saturating_mul(u64::from(lattice.levels)).min(i64::MAX as u64 / 2) as i64;
    let score = (cells + 2 - played as i64 - i64::from(within)) / 2;
    if winner { score } else { -score }
}
