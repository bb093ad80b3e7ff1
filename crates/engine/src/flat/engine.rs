use raumspiel_rules::{Cell, Game, Move, Shape, Spec};

use super::{
    book::{Book, shared_book},
    grid::{Cells, Classic, Grid, Upright},
    reachable::is_reachable,
    solver::Solver,
    table::Table,
    thinking::Thinking,
};
use crate::{Engine, Limit, Thought};

/// Plays four in a line on flat boards that fit 64 bits, and knows the exact score of every column.
pub struct FlatEngine {
    board: Board,
    table: Table,
    uses_book: bool,
}

#[derive(Clone, Copy)]
enum Board {
    Classic,
    Upright(Upright),
}

/// The stones of a position: those of the player to move, and of both.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stones {
    pub(crate) own: Cells,
    pub(crate) all: Cells,
}

impl FlatEngine {
    /// An engine that takes at most about so many bytes. None where the board is too large, not
    /// flat, or its lines are not of four.
    pub fn new(shape: Shape, memory: usize) -> Option<FlatEngine> {
        let upright = Upright::new(shape).filter(|_| shape.line() == 4)?;
        let board = if shape == Shape::CONNECT_FOUR { Board::Classic } else { Board::Upright(upright) };
        Some(FlatEngine { board, table: Table::new(upright.key_bits(), memory), uses_book: true })
    }

    /// Whether there is such an engine for the shape.
    pub fn plays(shape: Shape) -> bool {
        shape.line() == 4 && Upright::new(shape).is_some()
    }

    /// The same engine, which finds out everything by search.
    pub fn without_book(self) -> FlatEngine {
        FlatEngine { uses_book: false, ..self }
    }

    /// Forgets what was found out about other positions.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// The exact score of the game's position as Connect Four solvers count it, and how many nodes
    /// that took: n if the player to move wins with the n-th stone before their last, −n if the
    /// other player does, 0 for a draw. None where the game is over.
    pub fn solve(&mut self, game: &Game) -> Option<(i32, u64)> {
        if game.outcome().is_some() {
            return None;
        }
        match self.board {
            Board::Classic => {
                let stones = stones(Classic, game);
                solve(self.solver::<_, CLASSIC_WIDTH>(Classic, stones, Limit::NONE, &|| false), stones)
            }
            Board::Upright(grid) => {
                let stones = stones(grid, game);
                solve(self.solver::<_, UPRIGHT_WIDTH>(grid, stones, Limit::NONE, &|| false), stones)
            }
        }
    }

    /// Whether the game's position has this score, and how many nodes it took to tell: cheaper than
    /// to find it.
    pub fn confirm(&mut self, game: &Game, score: i32) -> Option<(bool, u64)> {
        if game.outcome().is_some() {
            return None;
        }
        match self.board {
            Board::Classic => {
                let stones = stones(Classic, game);
                let mut solver = self.solver::<_, CLASSIC_WIDTH>(Classic, stones, Limit::NONE, &|| false);
                Some((solver.confirm(stones.own, stones.all, score).ok()?, solver.nodes))
            }
            Board::Upright(grid) => {
                let stones = stones(grid, game);
                let mut solver = self.solver::<_, UPRIGHT_WIDTH>(grid, stones, Limit::NONE, &|| false);
                Some((solver.confirm(stones.own, stones.all, score).ok()?, solver.nodes))
            }
        }
    }

    fn solver<'s, G: Grid, const WIDTH: usize>(
        &'s mut self,
        grid: G,
        stones: Stones,
        limit: Limit,
        stop: &'s dyn Fn() -> bool,
    ) -> Solver<'s, G, WIDTH> {
        let is_in_book = matches!(self.board, Board::Classic)
            && stones.all.count_ones() <= Book::PLIES
            && is_reachable(grid, stones.own, stones.all);
        let book = if self.uses_book && is_in_book { shared_book() } else { None };
        let node_limit = limit.nodes.unwrap_or(u64::MAX);
        Solver { grid, table: &mut self.table, book, nodes: 0, node_limit, stop }
    }
}

const CLASSIC_WIDTH: usize = 7;
const UPRIGHT_WIDTH: usize = Upright::MAX_WIDTH as usize;

fn solve<G: Grid, const WIDTH: usize>(
    mut solver: Solver<'_, G, WIDTH>,
    stones: Stones,
) -> Option<(i32, u64)> {
    let score = solver.solve(stones.own, stones.all).ok()?;
    Some((score, solver.nodes))
}

impl Engine for FlatEngine {
    fn think(
        &mut self,
        game: &Game,
        limit: Limit,
        stop: &dyn Fn() -> bool,
        progress: &mut dyn FnMut(&Thought),
    ) -> Thought {
        match self.board {
            Board::Classic => {
                let stones = stones(Classic, game);
                let solver = self.solver::<_, CLASSIC_WIDTH>(Classic, stones, limit, stop);
                Thinking::new(solver, stones, game.outcome()).think(progress)
            }
            Board::Upright(grid) => {
                let stones = stones(grid, game);
                let solver = self.solver::<_, UPRIGHT_WIDTH>(grid, stones, limit, stop);
                Thinking::new(solver, stones, game.outcome()).think(progress)
            }
        }
    }
}

pub(crate) fn stones<G: Grid>(grid: G, game: &Game) -> Stones {
    let mut of = [0; 2];
    for (cell, piece) in game.position().pieces() {
        of[piece.side.index()] |= grid.cell(cell.x, cell.z);
    }
    Stones { own: of[game.turn().index()], all: of[0] | of[1] }
}

/// The move that lands on a cell.
pub(crate) fn drop_on<G: Grid>(grid: G, cell: Cells) -> Move {
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
