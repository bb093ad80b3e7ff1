use raumspiel_rules::{Cell, connect::Column};

use super::{
    board::{Board, Prospect},
    memory::{Bound, Entry, Memory},
};

/// A win counts so much, less one for each ply that it takes.
pub(crate) const WIN: i64 = 1 << 40;

/// Any value beyond this is a win found by search.
pub(crate) const PROVED: i64 = WIN - (1 << 20);

const STOP_INTERVAL: u64 = 1 << 8;

/// The search was told to stop.
pub(crate) struct Stopped;

pub(crate) struct Search<'s> {
    pub(crate) board: Board<'s>,
    pub(crate) memory: &'s mut Memory,
    /// The columns that are looked at.
    pub(crate) columns: Vec<Column>,
    /// How many moves of each position are looked at, the most promising first.
    pub(crate) breadth: usize,
    pub(crate) nodes: u64,
    pub(crate) node_limit: u64,
    pub(crate) stop: &'s dyn Fn() -> bool,
}

/// A move that could be made.
#[derive(Clone, Copy)]
pub(crate) struct Candidate {
    pub(crate) column: u16,
    pub(crate) cell: Cell,
    pub(crate) prospect: Prospect,
    /// Whether the other player would win there.
    pub(crate) blocks: bool,
}

/// A value, and whether it holds to the end of the game.
#[derive(Clone, Copy)]
pub(crate) struct Value {
    pub(crate) value: i64,
    pub(crate) complete: bool,
}

impl Search<'_> {
    /// Every move in the columns that are looked at.
    pub(crate) fn candidates(&self) -> Vec<Candidate> {
        let side = self.board.turn;
        let candidate = |(column, &at): (usize, &Column)| {
            let cell = self.board.landing(at)?;
            let prospect = self.board.prospect(cell, side);
            let blocks = self.board.wins(cell, side.other());
            Some(Candidate { column: column as u16, cell, prospect, blocks })
        };
        self.columns.iter().enumerate().filter_map(candidate).collect()
    }

    /// The moves that are worth a look, the most promising first: a win alone, else blocks alone.
    fn options(&self, favourite: Option<u16>) -> Vec<Candidate> {
        let mut options = self.candidates();
        if let Some(&win) = options.iter().find(|option| option.prospect.wins) {
            return vec![win];
        }
        if options.iter().any(|option| option.blocks) {
            options.retain(|option| option.blocks);
        }
        options.sort_by_key(|option| {
            (favourite != Some(option.column), std::cmp::Reverse(option.prospect.gain))
        });
        options.truncate(self.breadth);
        options
    }

    /// The value of a position that is not looked into any further.
    fn leaf(&self, ply: i64) -> Value {
        let side = self.board.turn;
        let mut blocks = 0;
        for cell in self.columns.iter().filter_map(|&column| self.board.landing(column)) {
            if self.board.wins(cell, side) {
                return Value { value: WIN - ply - 1, complete: true };
            }
            blocks += u32::from(self.board.wins(cell, side.other()));
        }
        // Two places to block at once: lost, whatever else the board looks like.
        let lost = blocks > 1;
        let value = if lost { -(WIN - ply - 2) } else { self.board.outlook() };
        Value { value, complete: lost }
    }

    /// The value of the position for the player to move, between `alpha` and `beta`; `ply` plies
    /// have been played since the root.
    pub(crate) fn search(
        &mut self,
        depth: u32,
        ply: i64,
        mut alpha: i64,
        beta: i64,
    ) -> Result<Value, Stopped> {
        self.nodes += 1;
        let asked = self.nodes.is_multiple_of(STOP_INTERVAL) && (self.stop)();
        if asked || self.nodes > self.node_limit {
            return Err(Stopped);
        }
        if self.board.is_full() {
            return Ok(Value { value: 0, complete: true });
        }
        let known = self.memory.get(self.board.key);
        if let Some(entry) = known
            && (entry.depth >= depth || entry.complete)
        {
            // Wins are remembered by their distance from the position, not from the root.
            let value = from_root(entry.value, ply);
            let settles = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => value >= beta,
                Bound::AtMost => value <= alpha,
                Bound::Unknown => false,
            };
            if settles {
                return Ok(Value { value, complete: entry.complete });
            }
        }
        if depth == 0 {
            return Ok(self.leaf(ply));
        }
        let options = self.options(known.map(|entry| entry.best));
        if let [option] = options[..]
            && option.prospect.wins
        {
            return Ok(Value { value: WIN - ply - 1, complete: true });
        }
        let (floor, mut best) = (alpha, Value { value: -WIN, complete: true });
        let mut best_column = 0;
        for option in options {
            let made = self.board.place(option.cell, option.prospect);
            let found = self.search(depth - 1, ply + 1, -beta, -alpha);
            self.board.take_back(made);
            let found = found?;
            best.complete &= found.complete;
            if -found.value > best.value {
                best.value = -found.value;
                best_column = option.column;
            }
            alpha = alpha.max(best.value);
            if alpha >= beta {
                best.complete = found.complete;
                break;
            }
        }
        let bound = match best.value {
            value if value >= beta => Bound::AtLeast,
            value if value <= floor => Bound::AtMost,
            _ => Bound::Exact,
        };
        self.memory.put(Entry {
            key: self.board.key,
            value: to_root(best.value, ply),
            depth,
            bound,
            complete: best.complete,
            best: best_column,
        });
        Ok(best)
    }
}

fn to_root(value: i64, ply: i64) -> i64 {
    match value {
        PROVED.. => value + ply,
        ..=NEGATIVE_PROVED => value - ply,
        _ => value,
    }
}

fn from_root(value: i64, ply: i64) -> i64 {
    match value {
        PROVED.. => value - ply,
        ..=NEGATIVE_PROVED => value + ply,
        _ => value,
    }
}

const NEGATIVE_PROVED: i64 = -PROVED;
