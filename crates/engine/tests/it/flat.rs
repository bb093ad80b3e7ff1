//! The exact solver: public test sets, other boards, counts of positions, and the book.

use std::{
    path::{Path, PathBuf},
    sync::LazyLock,
};

use raumspiel_engine::{
    Engine, Limit, Score,
    flat::{Book, BookError, Edition, FlatEngine, install_book},
};
use raumspiel_rules::{Game, Outcome, Shape, Spec};

use crate::random::Random;

const MEMORY: usize = 16 << 20;

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/connect4").join(name)
}

pub(crate) fn read(name: &str) -> String {
    std::fs::read_to_string(data(name)).expect("test data")
}

fn game(spec: Spec, moves: &str) -> Game {
    let mut game = Game::new(spec);
    game.play_all(moves).expect("playable moves");
    game
}

fn engine(shape: Shape) -> FlatEngine {
    FlatEngine::new(shape, MEMORY).expect("a board that fits")
}

pub(crate) fn packed(edition: Edition) -> Vec<u8> {
    let name = format!("data/{}.book", Spec::Connect(edition.shape()));
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).expect("the book")
}

pub(crate) static CLASSIC: LazyLock<Edition> =
    LazyLock::new(|| Edition::of(Shape::CONNECT_FOUR).expect("a book"));
static PACKED: LazyLock<Vec<u8>> = LazyLock::new(|| packed(*CLASSIC));

pub(crate) fn classic_book() -> Book {
    Book::open(*CLASSIC, PACKED.clone()).expect("a sound book")
}

/// An engine with the book at hand.
fn reader() -> FlatEngine {
    install_book(*CLASSIC, PACKED.clone()).expect("a sound book");
    engine(Shape::CONNECT_FOUR)
}

/// Every score of a set is found without the book, each with an empty table, in as many nodes as
/// pinned. A change of the search changes the number: say so in the commit.
fn check_set(name: &str, limit: usize, nodes: u64) {
    assert_eq!(solve_set(name, limit).0, nodes, "nodes of {name}");
}

/// All nodes, and how many positions they were spent on.
fn solve_set(name: &str, limit: usize) -> (u64, u64) {
    let mut solver = engine(Shape::CONNECT_FOUR).without_book();
    let (mut total, mut count) = (0, 0);
    for line in read(name).lines().take(limit) {
        let (moves, score) = line.split_once(' ').expect("moves and score");
        solver.clear();
        let (found, nodes) = solver.solve(&game(Spec::CONNECT_FOUR, moves)).expect("not over");
        assert_eq!(found, score.parse::<i32>().unwrap(), "{name}: {moves}");
        let confirm =
            |solver: &mut FlatEngine, score| solver.confirm(&game(Spec::CONNECT_FOUR, moves), score);
        assert_eq!(confirm(&mut solver, found).map(|(is_true, _)| is_true), Some(true));
        assert_eq!(confirm(&mut solver, found + 1).map(|(is_true, _)| is_true), Some(false));
        solver.clear();
        let columns = moves.bytes().map(|digit| u32::from(digit - b'1'));
        assert_eq!(solver.solve_drops(columns), Some((found, nodes)), "{name}: {moves}");
        total += nodes;
        count += 1;
    }
    (total, count)
}

#[test]
fn end_easy() {
    check_set("Test_L3_R1", usize::MAX, 6_188);
}

#[test]
fn middle_easy() {
    check_set("Test_L2_R1", usize::MAX, 63_553);
}

#[test]
fn begin_easy() {
    check_set("Test_L1_R1", usize::MAX, 446_327);
}

#[test]
fn middle_medium() {
    check_set("Test_L2_R2", usize::MAX, 4_283_172);
}

#[test]
fn begin_medium_first_twenty() {
    check_set("Test_L1_R2", 20, 2_464_742);
}

/// The two sets that take minutes; `make soak` runs them. The fewest nodes that a public solver
/// needs on average are 450,000 and 4,000,000.
#[test]
#[ignore = "minutes; part of the soak"]
fn begin_medium() {
    let (nodes, count) = solve_set("Test_L1_R2", usize::MAX);
    assert!(nodes < count * 450_000, "{} nodes on average", nodes / count);
}

#[test]
#[ignore = "minutes; part of the soak"]
fn begin_hard() {
    let (nodes, count) = solve_set("Test_L1_R3", usize::MAX);
    println!("{} nodes on average", nodes / count);
}

#[test]
fn only_what_can_be_dropped_is_solved() {
    let mut solver = engine(Shape::CONNECT_FOUR).without_book();
    let mut score = |moves: &str| {
        let columns = moves.bytes().map(|digit| u32::from(digit.wrapping_sub(b'1')));
        solver.solve_drops(columns).map(|(score, _)| score)
    };
    assert_eq!(score("112233"), Some(18));
    assert_eq!(score("1122334"), None);
    assert_eq!(score("11223344"), None);
    assert_eq!(score("1111111"), None);
    assert_eq!(score("8"), None);
    assert_eq!(score("0"), None);
}

/// `=`, `+n` or `−n`: who wins from the empty board, and on which move.
fn outcome_of_empty_board(width: u32, height: u32) -> String {
    let spec: Spec = format!("connect-{width}x{height}-4").parse().unwrap();
    let Spec::Connect(shape) = spec else { unreachable!() };
    let (score, _) = engine(shape).solve(&Game::new(spec)).expect("not over");
    let cells = width * height;
    let last_of = |first: bool, score: u32| {
        let before = cells + 1 - 2 * score;
        before + 1 - u32::from(before.is_multiple_of(2) != first)
    };
    match score {
        0 => "=".to_owned(),
        1.. => format!("+{}", last_of(true, score.unsigned_abs())),
        _ => format!("−{}", last_of(false, score.unsigned_abs())),
    }
}

pub(crate) fn check_boards(wanted: impl Fn(u32, u32) -> bool) -> usize {
    let table = read("boards.md");
    let rows: Vec<Vec<&str>> = table
        .lines()
        .filter(|line| line.starts_with('|') && !line.contains("---"))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    let mut checked = 0;
    for row in &rows[1..] {
        for (width, expected) in rows[0][1..].iter().zip(&row[1..]) {
            let (width, height) = (width.parse().unwrap(), row[0].parse().unwrap());
            if !expected.is_empty() && (height + 1) * width <= 64 && wanted(width, height) {
                assert_eq!(outcome_of_empty_board(width, height), *expected, "{width}×{height}");
                checked += 1;
            }
        }
    }
    checked
}

#[test]
fn small_boards() {
    assert_eq!(check_boards(|width, height| width * height <= 28 || (width == 4 && height <= 10)), 11);
}

#[test]
#[ignore = "minutes; part of the soak"]
fn middling_boards() {
    assert!(check_boards(|width, height| width * height <= 42) > 20);
}

/// A thought agrees with the scores of the positions after each move, found one by one.
#[track_caller]
fn check_thought(thinker: &mut FlatEngine, solver: &mut FlatEngine, game: &Game) {
    let thought = thinker.think(game, Limit::NONE, &|| false, &mut |_| ());
    assert!(thought.exact);
    assert_eq!(thought.moves.len(), game.legal_moves().len());
    let mut best = None;
    for verdict in &thought.moves {
        let mut after = game.clone();
        after.play(verdict.play).unwrap();
        let expected = match solver.solve(&after) {
            None if after.outcome().and_then(Outcome::winner).is_some() => Score::Win { within: Some(1) },
            None | Some((0, _)) => Score::Draw,
            Some((score, _)) => {
                let plies = plies_by_playing(solver, after.clone());
                let within = Some(plies + 1);
                if score < 0 { Score::Win { within } } else { Score::Loss { within } }
            }
        };
        assert_eq!(
            verdict.score,
            Some(expected),
            "{:?} {}",
            game.move_texts(),
            game.position().notation(verdict.play)
        );
        best = best.max(Some(rank(expected)));
    }
    assert_eq!(Some(rank(thought.score)), best);
    let mut line = game.clone();
    for &m in &thought.line {
        line.play(m).expect("a line that can be played");
    }
    if let Score::Win { within: Some(within) } | Score::Loss { within: Some(within) } = thought.score
        && line.outcome().is_some()
    {
        assert_eq!(thought.line.len() as u32, within);
    }
}

/// Plays the best moves of both sides to the end and counts them.
fn plies_by_playing(solver: &mut FlatEngine, mut game: Game) -> u32 {
    let mut plies = 0;
    while game.outcome().is_none() {
        let mut options: Vec<_> = game
            .legal_moves()
            .into_iter()
            .map(|m| {
                let mut after = game.clone();
                after.play(m).unwrap();
                let wins = after.outcome().and_then(Outcome::winner).is_some();
                let score = solver.solve(&after).map_or(if wins { -100 } else { 0 }, |(score, _)| score);
                (score, m)
            })
            .collect();
        options.sort();
        game.play(options[0].1).unwrap();
        plies += 1;
    }
    plies
}

/// Better scores are greater.
fn rank(score: Score) -> i32 {
    match score {
        Score::Win { within } => 1000 - within.unwrap() as i32,
        Score::Loss { within } => within.unwrap() as i32 - 1000,
        Score::Draw | Score::Estimate(_) => 0,
    }
}

#[test]
fn thoughts_agree_with_the_scores_of_each_move() {
    let mut random = Random::new(7);
    for (spec, least, count) in
        [("connect-7x6-4", 22, 30), ("connect-6x5-4", 14, 20), ("connect-5x7-4", 18, 20)]
    {
        let spec: Spec = spec.parse().unwrap();
        let Spec::Connect(shape) = spec else { unreachable!() };
        let (mut thinker, mut solver) = (engine(shape), engine(shape));
        let mut checked = 0;
        while checked < count {
            let mut game = Game::new(spec);
            let plies = least + random.below(8);
            while game.moves().len() < plies && game.outcome().is_none() {
                let moves = game.legal_moves();
                game.play(moves[random.below(moves.len())]).unwrap();
            }
            if game.outcome().is_none() {
                check_thought(&mut thinker, &mut solver, &game);
                checked += 1;
            }
        }
    }
}

#[test]
fn the_beginning_is_known_by_the_book() {
    let thought = reader().think(&Game::new(Spec::CONNECT_FOUR), Limit::NONE, &|| false, &mut |_| ());
    let (win, loss, draw) = (
        |n| Some(Score::Win { within: Some(n) }),
        |n| Some(Score::Loss { within: Some(n) }),
        Some(Score::Draw),
    );
    let scores: Vec<_> = thought.moves.iter().map(|verdict| verdict.score).collect();
    assert_eq!(scores, [loss(40), loss(42), draw, win(41), draw, loss(42), loss(40)]);
    assert_eq!(thought.score, Score::Win { within: Some(41) });
    assert!(thought.nodes < 1_000_000, "{} nodes", thought.nodes);
}

#[test]
fn positions_that_no_game_reaches_are_solved_without_the_book() {
    let text = "a:oooxxx b:xo c:xo d:xo";
    let game = Game::from_position(Spec::CONNECT_FOUR, text).unwrap();
    let by_search = engine(Shape::CONNECT_FOUR).without_book().solve(&game);
    assert_eq!(reader().solve(&game).map(|(score, _)| score), by_search.map(|(score, _)| score));
}

#[test]
fn thinking_stops_when_told_and_keeps_to_its_limit() {
    let mut engine = engine(Shape::CONNECT_FOUR).without_book();
    let start = Game::new(Spec::CONNECT_FOUR);
    let limited = engine.think(&start, Limit::nodes(100_000), &|| false, &mut |_| ());
    assert!(limited.nodes <= 100_001 && !limited.exact && limited.best.is_some());
    let stopped = engine.think(&start, Limit::NONE, &|| true, &mut |_| ());
    assert!(stopped.nodes < 10_000 && stopped.best.is_some());
}

#[test]
fn damaged_books_are_refused() {
    let refusal = |packed: &[u8]| Book::open(*CLASSIC, packed.to_vec()).err();
    assert_eq!(refusal(&[]), Some(BookError::NotABook));
    assert_eq!(refusal(b"RSB2"), Some(BookError::NotABook));
    assert_eq!(refusal(&[b"RSB1", &PACKED[4..]].concat()), Some(BookError::NotABook));
    for at in [4, 12, 2_000, 5_000, 1_000_000, PACKED.len() - 1] {
        let mut damaged = PACKED.clone();
        damaged[at] ^= 1;
        assert_eq!(refusal(&damaged), Some(BookError::Damaged), "byte {at}");
    }
    assert_eq!(refusal(&PACKED[..PACKED.len() - 1]), Some(BookError::Damaged));
    assert_eq!(refusal(&[&PACKED[..], &[0]].concat()), Some(BookError::Damaged));
    assert!(PACKED.len() < 2_000_000);
}

/// Only what is asked for is read, in whatever order; the scores are those of the whole book.
#[test]
fn what_is_read_first_does_not_matter() {
    let whole = classic_book();
    let mut random = Random::new(13);
    let mut asked: Vec<_> = whole.stored().step_by(1 + 4_001).collect();
    let late = classic_book();
    while !asked.is_empty() {
        let (own, all, score) = asked.swap_remove(random.below(asked.len()));
        assert_eq!(late.score(own, all), score);
    }
}

/// The scores after eight moves follow from those after twelve.
#[test]
fn early_scores_agree_with_late_ones() {
    let book = classic_book();
    let mut random = Random::new(17);
    let mut checked = 0;
    while checked < 300 {
        let game = random_game(Spec::CONNECT_FOUR, 8, &mut random);
        let (own, all) = stones(&game);
        if game.outcome().is_some() || wins_at_once(&game) {
            continue;
        }
        assert_eq!(book.score(own, all), by_late_scores(&book, &game), "{}", game.move_texts().concat());
        checked += 1;
    }
}

/// A game of so many random moves, or fewer where it ends before.
pub(crate) fn random_game(spec: Spec, plies: usize, random: &mut Random) -> Game {
    let mut game = Game::new(spec);
    while game.moves().len() < plies && game.outcome().is_none() {
        let moves = game.legal_moves();
        game.play(moves[random.below(moves.len())]).expect("a legal move");
    }
    game
}

/// The stones of the player to move, and of both, as the book has them.
pub(crate) fn stones(game: &Game) -> (u64, u64) {
    let mut of = [0u64; 2];
    let column = game.spec().lattice().levels + 1;
    for (cell, piece) in game.position().pieces() {
        of[usize::from(piece.side == game.turn())] |= 1 << (column * cell.x + cell.z);
    }
    (of[1], of[0] | of[1])
}

fn after_each_move(game: &Game) -> impl Iterator<Item = Game> + '_ {
    game.legal_moves().into_iter().map(|m| {
        let mut after = game.clone();
        after.play(m).expect("a legal move");
        after
    })
}

pub(crate) fn wins_at_once(game: &Game) -> bool {
    after_each_move(game).any(|after| after.outcome().is_some())
}

fn by_late_scores(book: &Book, game: &Game) -> i32 {
    let plies = game.moves().len() as u32;
    if wins_at_once(game) {
        (43 - plies as i32) / 2
    } else if plies == book.edition().plies() {
        let (own, all) = stones(game);
        book.score(own, all)
    } else {
        after_each_move(game).map(|after| -by_late_scores(book, &after)).max().expect("not over")
    }
}
