use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    thread,
};

use raumspiel_rules::{
    AnyPosition, Game, Move, Position,
    chess::{Board, Kind, PackedMove},
};

use super::{
    Class, Ending,
    memory::Memory,
    order::Experience,
    roots::{Root, deepen},
    search::{PATIENCE, Search, key_of},
    tables::Tables,
    value::{MATE, end_value, is_decided, score},
};
use crate::{Engine, Limit, Line, Score, Thought, Verdict};

const DEEPEST: u32 = 64;

/// A player of 3D chess.
pub struct ChessEngine {
    memory: Memory,
    experience: Experience,
    goes_on: bool,
    last: Option<Stage>,
    /// So many moves get a value of their own.
    lines: usize,
    /// What threads beside the first have learnt.
    helpers: Vec<Experience>,
    solves_endings: bool,
    tables: Tables,
    /// Whether the position that was thought about last was one of a table.
    seen: bool,
}

/// How far a thought had come.
#[derive(Clone)]
struct Stage {
    key: u64,
    plies: usize,
    roots: Vec<Root>,
    depth: u32,
}

impl ChessEngine {
    /// A player that remembers in at most about so many bytes.
    pub fn new(memory: usize) -> ChessEngine {
        ChessEngine {
            memory: Memory::new(memory),
            experience: Experience::new(),
            goes_on: false,
            last: None,
            lines: 1,
            helpers: Vec::new(),
            solves_endings: false,
            tables: Tables::default(),
            seen: false,
        }
    }

    /// Makes the table that a position is in until it is done or somebody says stop. Whoever thinks
    /// in slices is first told what a search finds.
    fn make_table(&mut self, board: &Board, stop: &dyn Fn() -> bool) {
        let Some(class) = Class::of(board).filter(|class| !self.tables.has(class)) else { return };
        let seen = std::mem::replace(&mut self.seen, true);
        if seen || !self.goes_on {
            self.tables.make(class, stop);
        }
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
        let mut roots: Vec<Root> = packed.into_iter().map(|m| Root { m, value: None }).collect();
        roots.sort_by_key(|root| Move::from(root.m));
        if self.solves_endings {
            self.make_table(board, stop);
        }
        if let Some(thought) = known(board, &self.tables, &roots) {
            return thought;
        }
        let (key, plies) = (key_of(board), game.moves().len());
        let stage = self.last.take().filter(|last| (last.key, last.plies) == (key, plies));
        match &stage {
            Some(_) => (),
            None if self.goes_on => self.memory.go_on(),
            None => {
                self.memory.clear();
                self.experience.clear();
                self.helpers.iter_mut().for_each(Experience::clear);
            }
        }
        let mut stage = stage.unwrap_or(Stage { key, plies, roots, depth: 0 });
        let (memory, tables) = (&self.memory, &self.tables);
        let question = Question { board, path: earlier_keys(game), limit, lines: self.lines, memory, tables };
        let helpers = &mut self.helpers[..];
        let thought = question.think(&mut self.experience, helpers, &mut stage, stop, progress);
        self.last = self.goes_on.then_some(stage);
        thought
    }

    fn go_on(&mut self, goes_on: bool) {
        self.goes_on = goes_on;
        self.last = None;
    }

    fn value_best(&mut self, lines: usize) {
        self.lines = lines.max(1);
        self.last = None;
    }

    fn fullness(&self) -> Option<u32> {
        Some(self.memory.fullness())
    }

    fn use_threads(&mut self, threads: usize) {
        self.helpers.resize_with(threads.max(1) - 1, Experience::new);
    }

    fn solve_endings(&mut self, solves: bool) {
        self.solves_endings = solves;
        if !solves {
            (self.tables, self.seen) = (Tables::default(), false);
        }
    }

    fn solving(&self) -> Option<u32> {
        self.tables.plies()
    }
}

/// What a thought is about.
struct Question<'a> {
    board: &'a Board,
    /// Keys of the positions before it.
    path: Vec<u64>,
    limit: Limit,
    lines: usize,
    memory: &'a Memory,
    tables: &'a Tables,
}

impl Question<'_> {
    /// Thinks with one thread and as many more as there are helpers. Those search the same position
    /// and tell by the memory that all share what they find; with them no thought is like another.
    fn think(
        &self,
        experience: &mut Experience,
        helpers: &mut [Experience],
        stage: &mut Stage,
        stop: &dyn Fn() -> bool,
        progress: &mut dyn FnMut(&Thought),
    ) -> Thought {
        let helped = Helped { done: AtomicBool::new(false), nodes: AtomicU64::new(0) };
        if helpers.is_empty() {
            return self.deepen(experience, stage, stop, &helped, progress);
        }
        thread::scope(|scope| {
            for (n, experience) in helpers.iter_mut().enumerate() {
                let (helped, stage) = (&helped, stage.clone());
                scope.spawn(move || self.help(experience, stage, n as u32, helped));
            }
            let thought = self.deepen(experience, stage, stop, &helped, progress);
            helped.done.store(true, Relaxed);
            thought
        })
    }

    fn deepen(
        &self,
        experience: &mut Experience,
        stage: &mut Stage,
        stop: &dyn Fn() -> bool,
        helped: &Helped,
        progress: &mut dyn FnMut(&Thought),
    ) -> Thought {
        let (board, limit) = (self.board, self.limit);
        let node_limit = limit.nodes.unwrap_or(u64::MAX);
        let mut search =
            Search::new((self.memory, self.tables), experience, board, self.path.clone(), node_limit, stop);
        let told = |search: &Search<'_>, stage: &Stage, depth| {
            let thought = to_thought(self.memory, board, &stage.roots, depth, self.lines);
            Thought { nodes: search.nodes + helped.nodes.load(Relaxed), ..thought }
        };
        let mut thought = told(&search, stage, stage.depth);
        for depth in stage.depth + 1..=limit.depth.unwrap_or(DEEPEST).min(DEEPEST) {
            let done = deepen(&mut search, board, &mut stage.roots, depth, self.lines);
            thought = told(&search, stage, if done.is_ok() { depth } else { depth - 1 });
            if done.is_err() {
                break;
            }
            stage.depth = depth;
            progress(&thought);
            let value = stage.roots[0].value.unwrap_or(0);
            let seen_to_the_end = is_decided(value) && MATE - value.abs() <= depth as i32;
            if self.lines == 1 && seen_to_the_end || stage.roots.len() == 1 && depth >= 6 {
                break;
            }
        }
        thought
    }

    /// Searches beside the first thread, every second helper a ply deeper, until that is done.
    fn help(&self, experience: &mut Experience, mut stage: Stage, n: u32, helped: &Helped) {
        let stop = || {
            helped.nodes.fetch_add(PATIENCE, Relaxed);
            helped.done.load(Relaxed)
        };
        let mut search = Search::new(
            (self.memory, self.tables),
            experience,
            self.board,
            self.path.clone(),
            u64::MAX,
            &stop,
        );
        for depth in stage.depth + 1 + (n + 1) % 2..=DEEPEST {
            if deepen(&mut search, self.board, &mut stage.roots, depth, self.lines).is_err() {
                break;
            }
        }
    }
}

/// What threads that search together tell each other beside the memory.
struct Helped {
    done: AtomicBool,
    /// How many nodes the helpers have visited.
    nodes: AtomicU64,
}

/// The whole truth, where the tables have it. They know nothing of the 50-move rule: where that may come before the mate
/// the distance is told, but not as exact.
fn known(board: &Board, tables: &Tables, roots: &[Root]) -> Option<Thought> {
    let exact = |end: Ending| match end {
        Ending::Draw => Score::Draw,
        end => score(end_value(end, 0)),
    };
    let end = tables.get(board)?;
    let mut judged = Vec::with_capacity(roots.len());
    for root in roots {
        let end = tables.get(&board.after(root.m))?.before();
        judged.push((end_value(end, 0), Verdict { play: root.m.into(), score: Some(exact(end)) }));
    }
    let best = judged.iter().rev().max_by_key(|(value, _)| *value)?.1.play;
    let moves = judged.into_iter().map(|(_, verdict)| verdict).collect();
    let nodes = roots.len() as u64;
    Some(Thought {
        score: exact(end),
        exact: end.comes_in_time(board.quiet()),
        best: Some(best),
        line: vec![best],
        moves,
        others: Vec::new(),
        nodes,
        depth: 1,
    })
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

fn to_thought(memory: &Memory, board: &Board, roots: &[Root], depth: u32, lines: usize) -> Thought {
    let best = roots[0];
    let (valued, rest) = roots.split_at(lines.min(roots.len()));
    // Of the rest it is only known that they are worth no more.
    let ceiling = valued.last().and_then(|root| root.value).unwrap_or(0);
    let verdict = |root: &Root, most: i32| Verdict {
        play: root.m.into(),
        score: root.value.map(|value| score(value.min(most))),
    };
    let mut moves: Vec<Verdict> = valued.iter().map(|root| verdict(root, MATE)).collect();
    moves.extend(rest.iter().map(|root| verdict(root, ceiling)));
    moves.sort_by_key(|verdict| verdict.play);
    let follow = |root: &Root| Line {
        score: root.value.map_or(Score::Estimate(0), score),
        moves: line(memory, board, root.m, depth),
    };
    Thought {
        score: best.value.map_or(Score::Estimate(0), score),
        exact: false,
        best: Some(best.m.into()),
        line: line(memory, board, best.m, depth),
        moves,
        others: valued.iter().skip(1).map(follow).collect(),
        nodes: 0,
        depth,
    }
}

/// The best move and what is remembered of the replies.
fn line(memory: &Memory, board: &Board, first: PackedMove, depth: u32) -> Vec<Move> {
    let mut line = vec![first.into()];
    let mut board = board.after(first);
    let mut legal = Vec::new();
    while line.len() < depth as usize && board.outcome().is_none() {
        let Some(m) = memory.get(key_of(&board)).and_then(|entry| entry.best()) else { break };
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
