use raumspiel_rules::{
    AnyPosition, Game, Move, Position,
    chess::{Board, Kind, PackedMove},
};

use super::{
    Ending,
    ending::ending,
    memory::Memory,
    order::Experience,
    search::{Search, Stopped, key_of},
    value::{DECIDED, DRAW, MATE, end_value, is_decided, score},
};
use crate::{Engine, Limit, Score, Thought, Verdict};

const DEEPEST: u32 = 64;
/// Up to this depth every move gets a value of its own, not only the best.
const VALUE_ALL: u32 = 2;

/// A player of 3D chess.
pub struct ChessEngine {
    memory: Memory,
    experience: Experience,
    goes_on: bool,
    last: Option<Stage>,
}

/// How far a thought had come.
struct Stage {
    key: u64,
    plies: usize,
    roots: Vec<Root>,
    depth: u32,
}

/// A move at the root, with the last value that was not only a bound.
#[derive(Clone, Copy)]
struct Root {
    m: PackedMove,
    value: Option<i32>,
}

impl ChessEngine {
    /// A player that remembers in at most about so many bytes.
    pub fn new(memory: usize) -> ChessEngine {
        ChessEngine { memory: Memory::new(memory), experience: Experience::new(), goes_on: false, last: None }
    }
}

impl Engine for ChessEngine {
    /// Forgets what it learnt before unless it goes on, so that the same limit gives the same thought.
    fn think(
        &mut self,
        game: &Game,
        limit: Limit,
        stop: &dyn Fn() -> bool,
        progress: &mut dyn FnMut(&Thought),
    ) -> Thought {
        let AnyPosition::Chess(board) = game.position() else {
            return over(game);
        };
        let mut packed = Vec::new();
        board.push_moves(Kind::All, &mut packed);
        if game.outcome().is_some() || packed.is_empty() {
            return over(game);
        }
        if !self.goes_on {
            self.memory.clear();
            self.experience.clear();
        }
        let mut roots: Vec<Root> = packed.into_iter().map(|m| Root { m, value: None }).collect();
        roots.sort_by_key(|root| Move::from(root.m));
        if let Some(thought) = known(board, &roots) {
            return thought;
        }
        let (key, plies) = (key_of(board), game.moves().len());
        let mut reached = 0;
        if let Some(stage) = self.last.take().filter(|last| (last.key, last.plies) == (key, plies)) {
            (roots, reached) = (stage.roots, stage.depth);
        }
        let node_limit = limit.nodes.unwrap_or(u64::MAX);
        let path = earlier_keys(game);
        let mut search = Search::new(&mut self.memory, &mut self.experience, path, node_limit, stop);
        let mut thought = to_thought(&search, board, &roots, reached);
        for depth in reached + 1..=limit.depth.unwrap_or(DEEPEST).min(DEEPEST) {
            let done = deepen(&mut search, board, &mut roots, depth);
            thought = to_thought(&search, board, &roots, if done.is_ok() { depth } else { depth - 1 });
            if done.is_err() {
                break;
            }
            reached = depth;
            progress(&thought);
            let value = roots[0].value.unwrap_or(0);
            let seen_to_the_end = is_decided(value) && MATE - value.abs() <= depth as i32;
            if seen_to_the_end || roots.len() == 1 && depth >= 6 {
                break;
            }
        }
        self.last = self.goes_on.then_some(Stage { key, plies, roots, depth: reached });
        thought
    }

    fn go_on(&mut self, goes_on: bool) {
        self.goes_on = goes_on;
        self.last = None;
    }
}

/// The whole truth, where the tables have it.
fn known(board: &Board, roots: &[Root]) -> Option<Thought> {
    let exact = |end: Ending| match end {
        Ending::Draw => Score::Draw,
        end => score(end_value(end, 0)),
    };
    let score = exact(ending(board)?);
    let mut judged = Vec::with_capacity(roots.len());
    for root in roots {
        let end = ending(&board.after(root.m))?.before();
        judged.push((end_value(end, 0), Verdict { play: root.m.into(), score: Some(exact(end)) }));
    }
    let best = judged.iter().rev().max_by_key(|(value, _)| *value)?.1.play;
    let moves = judged.into_iter().map(|(_, verdict)| verdict).collect();
    let nodes = roots.len() as u64;
    Some(Thought { score, exact: true, best: Some(best), line: vec![best], moves, nodes, depth: 1 })
}

/// One iteration. The roots are left with the best first, also when it is stopped half-way.
fn deepen(search: &mut Search<'_>, board: &Board, roots: &mut [Root], depth: u32) -> Result<(), Stopped> {
    let depth = depth as i32;
    let last = roots[0].value.filter(|value| depth >= 5 && !is_decided(*value));
    let mut reach = 35;
    loop {
        let (low, high) = match last {
            Some(value) if reach < 1000 => (value - reach, value + reach),
            _ => (-MATE, MATE),
        };
        let best = try_roots(search, board, roots, depth, (low, high))?;
        if low < best && best < high || (low, high) == (-MATE, MATE) {
            return Ok(());
        }
        reach *= 4;
    }
}

fn try_roots(
    search: &mut Search<'_>,
    board: &Board,
    roots: &mut [Root],
    depth: i32,
    (low, high): (i32, i32),
) -> Result<i32, Stopped> {
    let mut alpha = low;
    for at in 0..roots.len() {
        let next = board.after(roots[at].m);
        let value = if at == 0 || depth <= VALUE_ALL as i32 {
            let from = if depth <= VALUE_ALL as i32 { -MATE } else { alpha };
            search.child(board, &next, depth - 1, (from, high), 0)?
        } else {
            let bound = search.child(board, &next, depth - 1, (alpha, alpha + 1), 0)?;
            if bound > alpha && bound < high {
                search.child(board, &next, depth - 1, (alpha, high), 0)?
            } else {
                bound
            }
        };
        if at == 0 || value > alpha || depth <= VALUE_ALL as i32 || value < -DECIDED {
            roots[at].value = Some(value);
        }
        if value > alpha {
            alpha = value;
            roots[..=at].rotate_right(1);
        }
        if alpha >= high {
            break;
        }
    }
    if depth <= VALUE_ALL as i32 {
        roots.sort_by_key(|root| std::cmp::Reverse(root.value));
    }
    Ok(roots[0].value.unwrap_or(DRAW).min(if alpha > low { alpha } else { low }))
}

/// The keys of the positions before this one, the oldest first.
fn earlier_keys(game: &Game) -> Vec<u64> {
    let mut position = game.start().clone();
    let mut keys = Vec::with_capacity(game.moves().len());
    for &m in game.moves() {
        keys.push(position.key());
        position.play_unchecked(m);
    }
    keys
}

fn to_thought(search: &Search<'_>, board: &Board, roots: &[Root], depth: u32) -> Thought {
    let best = roots[0];
    let ceiling = best.value.unwrap_or(0);
    let mut moves: Vec<Verdict> = roots
        .iter()
        .map(|root| Verdict { play: root.m.into(), score: root.value.map(|value| score(value.min(ceiling))) })
        .collect();
    moves.sort_by_key(|verdict| verdict.play);
    Thought {
        score: best.value.map_or(Score::Estimate(0), score),
        exact: false,
        best: Some(best.m.into()),
        line: line(search, board, best.m, depth),
        moves,
        nodes: search.nodes,
        depth,
    }
}

/// The best move and what is remembered of the replies.
fn line(search: &Search<'_>, board: &Board, first: PackedMove, depth: u32) -> Vec<Move> {
    let mut line = vec![first.into()];
    let mut board = board.after(first);
    let mut legal = Vec::new();
    while line.len() < depth as usize && board.outcome().is_none() {
        let Some(m) = search.memory.get(key_of(&board)).and_then(|entry| entry.best()) else { break };
        legal.clear();
        board.push_moves(Kind::All, &mut legal);
        if !legal.contains(&m) {
            break;
        }
        line.push(m.into());
        board.play(m);
    }
    line
}

fn over(game: &Game) -> Thought {
    let score = match game.outcome() {
        Some(outcome) if outcome.winner().is_some() => Score::Loss { within: Some(0) },
        _ => Score::Draw,
    };
    Thought { score, exact: true, best: None, line: Vec::new(), moves: Vec::new(), nodes: 0, depth: 0 }
}
