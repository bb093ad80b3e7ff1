use std::{
    io::Write,
    path::PathBuf,
    process::{Command, Stdio},
};

use raumspiel_engine::{Engine, Limit, Score, engine_for, flat::FlatEngine};
use raumspiel_rules::{AnyPosition, Game, Spec};

/// As much as `web/scripts/think.js` allows.
const MEMORY: usize = 4 << 20;

/// Game, moves from its start, nodes.
const CASES: [(&str, &str, u64); 12] = [
    ("connect-7x6-4", "", 50_000),
    ("connect-7x6-4", "d d d d d d a a a a a a g", 1_000_000),
    ("connect-7x6-4", "d d e c c e f", 300_000),
    ("connect-6x5-4", "c c d", 500_000),
    ("connect-9x7-4", "e e d f", 60_000),
    ("connect-8x8-5", "d d e e", 20_000),
    ("connect-5x5x5-4", "", 60_000),
    ("connect-5x5x5-4", "c3 b2 c3 c3 d3 b3", 120_000),
    ("connect-4x4x4-4", "a1 d4 b2", 40_000),
    ("chess-5x5x5", "", 60_000),
    ("chess-5x5x5", "Ad1Cc1 Ed5Cd4 Bc1Cb1 Db4Cb4", 120_000),
    ("chess-5x5x5", "Ad1Cc1 Dc5Cb4 Bc1Ad1", 40_000),
];

fn game(spec: &str, moves: &str) -> Game {
    let spec: Spec = spec.parse().expect("a game");
    let mut game = Game::new(spec);
    game.play_all(moves).expect("legal moves");
    game
}

fn pair(score: Option<Score>) -> String {
    let plies = |within: Option<u32>| within.map_or(-1, i64::from);
    let (kind, value) = match score {
        None => (0, 0),
        Some(Score::Estimate(value)) => (1, i64::from(value)),
        Some(Score::Win { within }) => (2, plies(within)),
        Some(Score::Draw) => (3, -1),
        Some(Score::Loss { within }) => (4, plies(within)),
    };
    format!("{kind} {value}")
}

/// Without the book, which the module under Node has not been given.
fn engine(spec: Spec) -> Box<dyn Engine> {
    let flat = match spec {
        Spec::Connect(shape) if FlatEngine::plays(shape) => {
            FlatEngine::new(shape, MEMORY).map(FlatEngine::without_book)
        }
        Spec::Connect(_) | Spec::Chess => None,
    };
    flat.map_or_else(|| engine_for(spec, MEMORY), |flat| Box::new(flat) as Box<dyn Engine>)
}

fn native((spec, moves, nodes): (&str, &str, u64)) -> String {
    let game = game(spec, moves);
    let thought = engine(game.spec()).think(&game, Limit::nodes(nodes), &|| false, &mut |_| ());
    let scores: Vec<String> = std::iter::once(Some(thought.score))
        .chain(thought.moves.iter().map(|verdict| verdict.score))
        .map(pair)
        .collect();
    let mut after: AnyPosition = game.position().clone();
    let mut line = Vec::new();
    for &m in &thought.line {
        line.push(after.notation(m));
        after.play_unchecked(m);
    }
    let best = thought.best.map(|m| game.position().notation(m)).unwrap_or_default();
    format!("{}\t{best}\t{}\t{}\t{}", scores.join(" "), line.join(" "), thought.nodes, thought.depth)
}

/// The same search on both sides: not only the same answers, but the same nodes on the way to them.
#[test]
fn native_and_wasm_think_alike() {
    let native = CASES.map(native);
    // With instructions that work on 128 bits at once, and without.
    for module in ["engine_bg.wasm", "engine_plain_bg.wasm"] {
        for ((case, answer), native) in CASES.iter().zip(answers(module)).zip(&native) {
            assert_eq!(&answer, native, "{module}, {case:?}; was it built from this engine (`make wasm`)?");
        }
    }
}

/// What a module thinks under Node.
fn answers(module: &str) -> Vec<String> {
    let web = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web");
    assert!(web.join("src/wasm").join(module).exists(), "`make wasm` builds the module first");
    let mut node = Command::new("node")
        .arg(web.join("scripts/think.js"))
        .arg(module)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node runs");
    let mut input = node.stdin.take().expect("a pipe");
    for (spec, moves, nodes) in CASES {
        let start = game(spec, "").position().text();
        writeln!(input, "{spec}\t{start}\t{moves}\t{nodes}").expect("node listens");
    }
    drop(input);
    let output = node.wait_with_output().expect("node ends");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("text");
    let answers: Vec<String> = text.lines().map(str::to_owned).collect();
    assert_eq!(answers.len(), CASES.len());
    answers
}
