use std::collections::HashMap;

use super::{
    Column,
    spans::{Spans, opposite},
    spread::{Spread, mix},
};
use crate::{
    Cell, Draw, Lattice, Move, MoveError, Outcome, Piece, Position, PositionError, Refusal, Role, Shape,
    Side, Step, Win,
};

/// A position of the connect games. Memory and the cost of a move depend on the pieces placed and
/// on the length of a line, not on the size of the board: only what is occupied is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    shape: Shape,
    cells: HashMap<Cell, Side, Spread>,
    heights: HashMap<Column, u32, Spread>,
    /// Empty where short lines win.
    spans: Spans,
    full_columns: u64,
    turn: Side,
    key: u64,
    /// The runs that ended the game; all of them belong to the side that moved last.
    runs: Vec<Vec<Cell>>,
}

impl Board {
    pub fn new(shape: Shape) -> Board {
        Board {
            shape,
            cells: HashMap::default(),
            heights: HashMap::default(),
            spans: Spans::default(),
            full_columns: 0,
            turn: Side::First,
            key: 0,
            runs: Vec::new(),
        }
    }

    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// How many pieces stand in the column.
    pub fn height(&self, column: Column) -> u32 {
        self.heights.get(&column).copied().unwrap_or(0)
    }

    /// Where a piece dropped in the column comes to rest.
    pub fn landing(&self, column: Column) -> Result<Cell, Refusal> {
        let cell = Cell::new(column.x, column.y, self.height(column));
        let lattice = self.shape.lattice();
        if column.x >= lattice.files || column.y >= lattice.ranks {
            Err(Refusal::OffBoard)
        } else if cell.z >= lattice.levels {
            Err(Refusal::ColumnFull)
        } else {
            Ok(cell)
        }
    }

    /// The columns that have pieces, each with its pieces from the bottom up, in order.
    pub(super) fn stacks(&self) -> Vec<(Column, Vec<Side>)> {
        let mut columns: Vec<_> = self.heights.iter().map(|(&column, &height)| (column, height)).collect();
        columns.sort_unstable();
        let stack = |column: Column, height| {
            (0..height).filter_map(|z| self.cells.get(&Cell::new(column.x, column.y, z)).copied()).collect()
        };
        columns.into_iter().map(|(column, height)| (column, stack(column, height))).collect()
    }

    /// Sets up a position whose moves are not known.
    pub(super) fn from_stacks(shape: Shape, stacks: &[(Column, Vec<Side>)]) -> Result<Board, PositionError> {
        let mut board = Board::new(shape);
        for (column, stack) in stacks {
            for &side in stack {
                let cell = board.landing(*column).map_err(|why| {
                    let what = match why {
                        Refusal::OffBoard => "a column off the board",
                        _ => "more pieces than the column holds",
                    };
                    PositionError::at(what, &column.name(shape.lattice()))
                })?;
                board.put(cell, side);
            }
        }
        let first = board.cells.values().filter(|&&side| side == Side::First).count();
        let second = board.cells.len() - first;
        board.turn = match first.checked_sub(second) {
            Some(0) => Side::First,
            Some(1) => Side::Second,
            _ => {
                return Err(PositionError::new(format!(
                    "{first} pieces of the first player and {second} of the second"
                )));
            }
        };
        board.key ^= board.turn_key();
        board.runs = board.all_runs();
        if board.runs.iter().flatten().any(|cell| board.cells.get(cell) == Some(&board.turn)) {
            return Err(PositionError::new("the player to move has a line already"));
        }
        Ok(board)
    }

    /// Says whether the piece may have completed a line.
    fn put(&mut self, cell: Cell, side: Side) -> bool {
        let height = self.heights.entry(Column { x: cell.x, y: cell.y }).or_insert(0);
        *height += 1;
        self.full_columns += u64::from(*height == self.shape.lattice().levels);
        self.cells.insert(cell, side);
        self.key ^= piece_key(cell, side);
        let Board { shape, cells, spans, .. } = self;
        let line = shape.line();
        line < Spans::WORTH_IT || spans.put(shape.lattice(), cell, |at| cells.get(&at) == Some(&side)) >= line
    }

    /// Takes back the move that was played last. With any other the position is worth nothing
    /// afterwards.
    pub(crate) fn take_back(&mut self, m: Move) {
        let column = Column { x: m.to.x, y: m.to.y };
        let (Some(side), Some(height)) = (self.cells.remove(&m.to), self.heights.get_mut(&column)) else {
            return;
        };
        self.full_columns -= u64::from(*height == self.shape.lattice().levels);
        *height -= 1;
        if *height == 0 {
            self.heights.remove(&column);
        }
        self.key ^= piece_key(m.to, side);
        let Board { shape, cells, spans, .. } = self;
        if shape.line() >= Spans::WORTH_IT {
            spans.take(shape.lattice(), m.to, |at| cells.get(&at) == Some(&side));
        }
        self.turn_over();
        // There was none, or the move could not have been played.
        self.runs.clear();
    }

    /// Gives the turn to the other side.
    fn turn_over(&mut self) {
        self.key ^= self.turn_key();
        self.turn = self.turn.other();
        self.key ^= self.turn_key();
    }

    fn turn_key(&self) -> u64 {
        if self.turn == Side::Second { mix(u64::MAX) } else { 0 }
    }

    /// The cells beyond a piece along a direction, for as long as they have pieces of its side.
    fn reach(&self, (cell, side): (Cell, Side), step: Step) -> impl Iterator<Item = Cell> {
        let lattice = self.shape.lattice();
        std::iter::successors(lattice.step(cell, step), move |&at| lattice.step(at, step))
            .take_while(move |at| self.cells.get(at) == Some(&side))
    }

    /// The unbroken run through a piece along a direction, from end to end.
    fn run_through(&self, piece: (Cell, Side), step: Step) -> Vec<Cell> {
        let mut run: Vec<Cell> = self.reach(piece, opposite(step)).collect();
        run.reverse();
        run.push(piece.0);
        run.extend(self.reach(piece, step));
        run
    }

    /// In order, so that a position is the same however it came about.
    fn winning_runs_through(&self, piece: (Cell, Side)) -> Vec<Vec<Cell>> {
        // Mostly there is none, and to count is cheaper than to gather.
        let long_enough = |&step: &Step| {
            let length = self.reach(piece, opposite(step)).count() + 1 + self.reach(piece, step).count();
            length >= self.shape.line() as usize
        };
        let winning = self.shape.lattice().directions().filter(long_enough);
        let mut runs: Vec<_> = winning.map(|step| self.run_through(piece, step)).collect();
        runs.sort_unstable();
        runs
    }

    fn all_runs(&self) -> Vec<Vec<Cell>> {
        let lattice = self.shape.lattice();
        let long_enough = |run: &Vec<Cell>| run.len() >= self.shape.line() as usize;
        let mut runs = Vec::new();
        for (&cell, &side) in &self.cells {
            // Each run once, from where it begins: a run of thousands has as many cells.
            let begins = |&step: &Step| {
                let before = lattice.step(cell, opposite(step));
                before.and_then(|before| self.cells.get(&before)) != Some(&side)
            };
            let from_here =
                lattice.directions().filter(begins).map(|step| self.run_through((cell, side), step));
            runs.extend(from_here.filter(long_enough));
        }
        runs.sort_unstable();
        runs
    }

    fn is_full(&self) -> bool {
        self.full_columns == self.shape.lattice().columns()
    }
}

impl Position for Board {
    fn lattice(&self) -> Lattice {
        self.shape.lattice()
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn piece_at(&self, cell: Cell) -> Option<Piece> {
        self.cells.get(&cell).map(|&side| Piece { side, role: Role::Disc })
    }

    fn pieces(&self) -> Vec<(Cell, Piece)> {
        let mut pieces: Vec<_> =
            self.cells.iter().map(|(&cell, &side)| (cell, Piece { side, role: Role::Disc })).collect();
        pieces.sort_unstable_by_key(|&(cell, _)| cell);
        pieces
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let Lattice { files, ranks, .. } = self.shape.lattice();
        let columns = (0..files).flat_map(|x| (0..ranks).map(move |y| Column { x, y }));
        columns.filter_map(|column| self.landing(column).ok()).map(Move::drop).collect()
    }

    fn legal_count(&self) -> u64 {
        if self.outcome().is_some() { 0 } else { self.shape.lattice().columns() - self.full_columns }
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.runs.is_empty() {
            Some(Outcome::Win { winner: self.turn.other(), by: Win::Line })
        } else {
            self.is_full().then_some(Outcome::Draw(Draw::BoardFull))
        }
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn check_move(&self, m: Move) -> Result<(), Refusal> {
        if m.from.is_some() || m.promotion.is_some() {
            return Err(Refusal::WrongKind);
        }
        if let Some(outcome) = self.outcome() {
            return Err(Refusal::GameOver(outcome));
        }
        let landing = self.landing(Column { x: m.to.x, y: m.to.y })?;
        if landing == m.to { Ok(()) } else { Err(Refusal::NotWhereItLands) }
    }

    fn play_unchecked(&mut self, m: Move) {
        let piece = (m.to, self.turn);
        let may_win = self.put(m.to, self.turn);
        self.turn_over();
        self.runs = if may_win { self.winning_runs_through(piece) } else { Vec::new() };
    }

    fn notation(&self, m: Move) -> String {
        Column { x: m.to.x, y: m.to.y }.name(self.shape.lattice())
    }

    fn parse(&self, text: &str) -> Result<Move, MoveError> {
        let refused = |why| MoveError::refused(text, why);
        let column = self.read_column(text)?;
        if let Some(outcome) = self.outcome() {
            return Err(refused(Refusal::GameOver(outcome)));
        }
        self.landing(column).map(Move::drop).map_err(refused)
    }

    fn text(&self) -> String {
        self.write_text()
    }

    fn lines(&self) -> Vec<Vec<Cell>> {
        self.runs.clone()
    }

    fn windows(&self) -> u64 {
        self.runs.iter().map(|run| run.len() as u64 + 1 - u64::from(self.shape.line())).sum()
    }
}

fn piece_key(cell: Cell, side: Side) -> u64 {
    let Cell { x, y, z } = cell;
    mix(u64::from(x) << 41 ^ u64::from(y) << 21 ^ u64::from(z) << 1 ^ side.index() as u64)
}
