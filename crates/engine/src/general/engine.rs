use raumspiel_rules::{Game, Lattice, Move, Outcome, Shape, connect::Column};

use super::{
    board::Board,
    memory::Memory,
    search::{Candidate, PROVED, Search, Stopped, Value, WIN},
    windows::Windows,
};
use crate::{Engine, Limit, Score, Thought, Verdict};

/// Boards of up to so many columns are looked at whole.
const WHOLE: u64 = 64;

/// On larger boards, this many columns near the stones.
const NEAR: usize = 40;

/// How many moves of each position are followed where the board is not looked at whole.
const BREADTH: usize = 12;

const DEEPEST: u32 = 60;

/// Plays every connect game on any board, by looking ahead and counting lines.
pub struct GeneralEngine {
    shape: Shape,
    windows: Option<Windows>,
    memory: Memory,
    goes_on: bool,
    last: Option<u64>,
}

struct Root {
    candidate: Candidate,
    value: Option<Value>,
}

impl GeneralEngine {
    /// An engine that takes at most about so many bytes.
    pub fn new(shape: Shape, memory: usize) -> GeneralEngine {
        let windows = Windows::new(shape);
        GeneralEngine { shape, windows, memory: Memory::new(memory), goes_on: false, last: None }
    }
}

impl Engine for GeneralEngine {
    fn think(
        &mut self,
        game: &Game,
        limit: Limit,
        stop: &dyn Fn() -> bool,
        progress: &mut dyn FnMut(&Thought),
    ) -> Thought {
        if let Some(outcome) = game.outcome() {
            return over(outcome);
        }
        // What is remembered is true of the columns that this position makes worth a look.
        let key = Some(game.position().key());
        if !self.goes_on || self.last != key {
            self.memory.clear();
        }
        self.last = key;
        let board = Board::new(self.shape, self.windows.as_ref(), game);
        let columns = candidates(&board);
        let whole = columns.len() as u64 == self.shape.lattice().columns();
        let breadth = if whole { usize::MAX } else { BREADTH };
        let mut search = Search {
            board,
            memory: &mut self.memory,
            columns,
            breadth,
            nodes: 0,
            node_limit: limit.nodes.unwrap_or(u64::MAX),
            stop,
        };
        let mut roots = all_moves(&search);
        let mut thought = thought(&roots, whole, 0, 0);
        for depth in 0..limit.depth.unwrap_or(DEEPEST).min(DEEPEST) {
            let done = deepen(&mut search, &mut roots, depth);
            roots.sort_by_key(|root| std::cmp::Reverse(root.value.map(|value| value.value)));
            thought = self::thought(&roots, whole, depth + 1, search.nodes);
            let settled = roots.iter().all(|root| root.value.is_some_and(|value| value.complete));
            let wins_at_once = thought.score == Score::Win { within: Some(1) };
            if done.is_err() || settled || wins_at_once {
                break;
            }
            progress(&thought);
        }
        thought
    }

    fn go_on(&mut self, goes_on: bool) {
        self.goes_on = goes_on;
        self.last = None;
    }
}

/// Looks at every move to the same depth. A move that was being looked at when the search stopped
/// keeps its last value.
fn deepen(search: &mut Search<'_>, roots: &mut [Root], depth: u32) -> Result<(), Stopped> {
    for root in roots {
        if root.value.is_some_and(|value| value.complete) {
            continue;
        }
        root.value = Some(if root.candidate.prospect.wins {
            Value { value: WIN - 1, complete: true }
        } else {
            let made = search.board.place(root.candidate.cell, root.candidate.prospect);
            let found = search.search(depth, 1, -WIN, WIN);
            search.board.take_back(made);
            let Value { value, complete } = found?;
            Value { value: -value, complete }
        });
    }
    Ok(())
}

fn all_moves(search: &Search<'_>) -> Vec<Root> {
    let mut roots: Vec<Root> =
        search.candidates().into_iter().map(|candidate| Root { candidate, value: None }).collect();
    roots.sort_by_key(|root| {
        std::cmp::Reverse((root.candidate.prospect.wins, root.candidate.blocks, root.candidate.prospect.gain))
    });
    roots
}

/// Every column of a small board; on a large one those next to stones, the most promising first.
/// Whatever wins or blocks at once is next to stones.
fn candidates(board: &Board<'_>) -> Vec<Column> {
    let Lattice { files, ranks, .. } = board.shape().lattice();
    if board.shape().lattice().columns() <= WHOLE {
        return (0..files).flat_map(|x| (0..ranks).map(move |y| Column { x, y })).collect();
    }
    let around = |at: u32, extent: u32| at.saturating_sub(2)..(at + 3).min(extent);
    let mut near: Vec<Column> = board
        .columns()
        .into_iter()
        .flat_map(|column| {
            around(column.x, files).flat_map(move |x| around(column.y, ranks).map(move |y| Column { x, y }))
        })
        .collect();
    near.push(Column { x: files / 2, y: ranks / 2 });
    near.sort_unstable();
    near.dedup();
    let mut judged: Vec<_> = near
        .into_iter()
        .filter_map(|column| {
            let cell = board.landing(column)?;
            let own = board.prospect(cell, board.turn);
            let other = board.prospect(cell, board.turn.other());
            Some(((own.wins, other.wins, own.gain.max(other.gain)), column))
        })
        .collect();
    judged.sort_by_key(|&(promise, column)| (std::cmp::Reverse(promise), column));
    let mut columns: Vec<Column> = judged.into_iter().take(NEAR).map(|(_, column)| column).collect();
    if columns.is_empty() {
        let free = |&column: &Column| board.landing(column).is_some();
        let all = (0..files).flat_map(|x| (0..ranks).map(move |y| Column { x, y }));
        columns.extend(all.filter(free).take(1));
    }
    columns
}

fn thought(roots: &[Root], whole: bool, depth: u32, nodes: u64) -> Thought {
    let mut moves: Vec<Verdict> = roots
        .iter()
        .map(|root| Verdict {
            play: Move::drop(root.candidate.cell),
            score: root.value.map(|value| score(value, whole)),
        })
        .collect();
    moves.sort_by_key(|verdict| (verdict.play.to.x, verdict.play.to.y));
    let best = roots.first();
    let value = best.and_then(|root| root.value);
    let settled = roots.iter().all(|root| root.value.is_some_and(|value| value.complete));
    let score = value.map_or(Score::Estimate(0), |value| score(value, whole));
    let won = matches!(score, Score::Win { within: Some(_) }) && value.is_some_and(|value| value.complete);
    Thought {
        score,
        exact: score.is_proved() && (won || settled && whole),
        best: best.map(|root| Move::drop(root.candidate.cell)),
        line: best.map(|root| Move::drop(root.candidate.cell)).into_iter().collect(),
        moves,
        others: Vec::new(),
        nodes,
        depth,
    }
}

/// Where not every column is looked at, only a win at once is proved.
fn score(found: Value, whole: bool) -> Score {
    let Value { value, complete } = found;
    let plies = (WIN - value.abs()) as u32;
    match value {
        PROVED.. if whole || plies == 1 => Score::Win { within: Some(plies) },
        ..=NEGATIVE_PROVED if whole => Score::Loss { within: Some(plies) },
        0 if complete && whole => Score::Draw,
        _ => Score::Estimate(value.clamp(-100_000, 100_000) as i32),
    }
}

const NEGATIVE_PROVED: i64 = -PROVED;

fn over(outcome: Outcome) -> Thought {
    let score = match outcome {
        Outcome::Win { .. } => Score::Loss { within: Some(0) },
        Outcome::Draw(_) => Score::Draw,
    };
    Thought {
        score,
        exact: true,
        best: None,
        line: Vec::new(),
        moves: Vec::new(),
        others: Vec::new(),
        nodes: 0,
        depth: 0,
    }
}
