//! Exact means exact in the browser too: tables that have met many positions say what a plain alpha-beta says.

use std::{
    io::Write,
    path::PathBuf,
    process::{Command, Stdio},
};

use raumspiel_engine::flat::{Auditor, stone_score};
use raumspiel_rules::{Game, Spec};

/// The game, how many cells are empty at most, and how many positions.
const BOARDS: [(&str, usize, usize); 3] =
    [("connect-4x6-4", 14, 200), ("connect-5x5-4", 14, 200), ("connect-7x6-4", 14, 100)];

/// Numbers that look random and are the same every time.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// A position of a random game, not over, with at most so many empty cells.
fn late_position(spec: Spec, most_empty: usize, random: &mut Random) -> Game {
    let lattice = spec.lattice();
    let cells = (lattice.columns() * u64::from(lattice.levels)) as usize;
    loop {
        let plies = cells - 1 - random.below(most_empty);
        let mut game = Game::new(spec);
        while game.moves().len() < plies && game.outcome().is_none() {
            let moves = game.legal_moves();
            game.play(moves[random.below(moves.len())]).expect("a legal move");
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}

/// The score of what `stream.js` says of a position, or of a move in it: as Connect Four solvers count.
fn score(game: &Game, kind: &str, within: &str) -> i64 {
    let played = game.moves().len() as u64;
    let within = || within.parse().expect("a distance");
    match kind {
        "2" => stone_score(game.spec(), played, within(), true),
        "3" => 0,
        "4" => stone_score(game.spec(), played, within(), false),
        kind => panic!("no truth but {kind}"),
    }
}

/// The score after a move, as the player who makes it sees it.
fn truth(auditor: &mut Auditor, game: &Game, m: &str) -> i64 {
    let mut after = game.clone();
    after.play_all(m).expect("a legal move");
    match after.outcome() {
        Some(outcome) if outcome.winner().is_some() => {
            stone_score(game.spec(), game.moves().len() as u64, 1, true)
        }
        Some(_) => 0,
        None => -i64::from(auditor.solve(&after).expect("not over")),
    }
}

#[test]
fn warm_tables_in_the_browser_tell_the_truth() {
    for (name, most_empty, count) in BOARDS {
        let spec: Spec = name.parse().expect("a game");
        let Spec::Connect(shape) = spec else { panic!("{name}") };
        let mut auditor: Auditor = Auditor::new(shape, 16 << 20).expect("a board that fits");
        let mut random = Random(7);
        let games: Vec<Game> = (0..count).map(|_| late_position(spec, most_empty, &mut random)).collect();
        for (game, answer) in games.iter().zip(answers(&games)) {
            let moves = game.move_texts().join(" ");
            let (scores, chosen) = answer.split_once('\t').expect("scores and a move");
            let mut scores = scores.split(',');
            assert_eq!(scores.next(), Some("true"), "{name}: {moves} is not exact");
            let (kind, within) = scores.next().and_then(|pair| pair.split_once(' ')).expect("a score");
            let value = i64::from(auditor.solve(game).expect("not over"));
            assert_eq!(score(game, kind, within), value, "{name}: {moves}");
            for verdict in scores {
                let [m, kind, within] = verdict.split(' ').collect::<Vec<_>>()[..] else {
                    panic!("{verdict}")
                };
                assert_eq!(
                    score(game, kind, within),
                    truth(&mut auditor, game, m),
                    "{name}: {moves}, then {m}"
                );
            }
            assert_eq!(
                truth(&mut auditor, game, chosen).signum(),
                value.signum(),
                "{name}: {moves}, {chosen} played"
            );
        }
    }
}

/// What the module says under Node of positions, one after the other.
fn answers(games: &[Game]) -> Vec<String> {
    let web = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web");
    assert!(web.join("src/wasm/engine_bg.wasm").exists(), "`make wasm` builds the module first");
    let mut node = Command::new("node")
        .arg(web.join("scripts/stream.js"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node runs");
    let mut input = node.stdin.take().expect("a pipe");
    for game in games {
        let (spec, start) = (game.spec(), game.start().text());
        writeln!(input, "{spec}\t{start}\t{}", game.move_texts().join(" ")).expect("node listens");
    }
    drop(input);
    let output = node.wait_with_output().expect("node ends");
    assert!(output.status.success());
    let answers: Vec<String> =
        String::from_utf8(output.stdout).expect("text").lines().map(str::to_owned).collect();
    assert_eq!(answers.len(), games.len());
    answers
}
