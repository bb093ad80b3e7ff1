use std::collections::HashSet;

use raumspiel_rules::{
    AnyPosition, Cell, Draw, Game, Lattice, Move, MoveError, Outcome, Position, Refusal, Shape, Side, Spec,
    Win, connect::Board, perft,
};

use crate::{random::Random, walk::Walk};

fn played(spec: &str, moves: &str) -> Game {
    let mut game = Game::new(spec.parse().unwrap());
    game.play_all(moves).unwrap();
    game
}

#[track_caller]
fn check_end(spec: &str, moves: &str, outcome: Outcome, lines: usize, windows: u64) {
    let game = played(spec, moves);
    assert_eq!(game.outcome(), Some(outcome));
    assert_eq!(game.position().lines().len(), lines);
    assert_eq!(game.position().windows(), windows);
    assert!(game.legal_moves().is_empty());
}

const FIRST: Outcome = Outcome::Win { winner: Side::First, by: Win::Line };
const SECOND: Outcome = Outcome::Win { winner: Side::Second, by: Win::Line };

#[test]
fn wins_in_each_flat_direction() {
    check_end("connect-7x6-4", "a b a b a b a", FIRST, 1, 1);
    check_end("connect-7x6-4", "1122334", FIRST, 1, 1);
    check_end("connect-7x6-4", "a b b c c d c d d g d", FIRST, 1, 1);
    check_end("connect-7x6-4", "g f f e e d e d d a d", FIRST, 1, 1);
    check_end("connect-7x6-4", "7 1 7 2 6 3 6 4", SECOND, 1, 1);
}

/// As long as it is not over, either side may.
#[test]
fn who_can_still_win() {
    let can_win = |moves| {
        [Side::First, Side::Second].map(|side| played("connect-7x6-4", moves).position().can_win(side))
    };
    assert_eq!((can_win("a b a b a b"), can_win("a b a b a b a")), ([true; 2], [false; 2]));
}

#[test]
fn several_lines_come_in_one_order_however_the_position_came_about() {
    let game = played("connect-7x6-4", "3111125 125 2 552626 266334");
    assert_eq!(game.position().lines().len(), 2);
    let text = game.position().text();
    assert_eq!(AnyPosition::parse(Spec::CONNECT_FOUR, &text).as_ref(), Ok(game.position()));
}

#[test]
fn a_long_run_is_one_line_and_several_windows() {
    check_end("connect-7x6-4", "a a b b c c e e f f d", FIRST, 1, 3);
    check_end("connect-9x6-4", "a a b b c c e e f f g g d", FIRST, 1, 4);
}

#[test]
fn one_move_completes_several_lines() {
    let mut game = Game::from_position(Spec::CONNECT_FOUR, "a:xo b:xo c:x e:ox f:oox g:oxox").unwrap();
    game.play_text("d").unwrap();
    assert_eq!(game.outcome(), Some(FIRST));
    let cells = |line: [(u32, u32); 4]| line.map(|(x, z)| Cell::new(x, 0, z)).to_vec();
    let row = cells([(0, 0), (1, 0), (2, 0), (3, 0)]);
    let diagonal = cells([(3, 0), (4, 1), (5, 2), (6, 3)]);
    assert_eq!(game.position().lines(), vec![row, diagonal]);
    assert_eq!(game.position().windows(), 2);
}

#[test]
fn refusals_have_their_own_reasons_and_change_nothing() {
    let full = played("connect-7x6-4", "444444");
    let over = played("connect-7x6-4", "1122334");
    let check = |game: &Game, text: &str, expected: Refusal| {
        let mut after = game.clone();
        let Err(MoveError::Refused { why, .. }) = after.play_text(text) else {
            panic!("{text} was not refused")
        };
        assert_eq!(why, expected);
        assert_eq!(&after, game);
    };
    check(&full, "d", Refusal::ColumnFull);
    check(&full, "h", Refusal::OffBoard);
    check(&full, "zzzzzzzzzzzzzzzzzzzzz", Refusal::OffBoard);
    check(&over, "a", Refusal::GameOver(FIRST));
    check(&over, "z", Refusal::GameOver(FIRST));
    let mut other = full.clone();
    assert_eq!(other.play_as(Side::Second, Move::drop(Cell::new(0, 0, 0))), Err(Refusal::NotYourTurn));
    assert_eq!(other.play(Move::drop(Cell::new(0, 0, 1))), Err(Refusal::NotWhereItLands));
    assert_eq!(other.play(Move::shift(Cell::new(0, 0, 0), Cell::new(1, 0, 0))), Err(Refusal::WrongKind));
    assert_eq!(other, full);
    for text in ["", " ", "d1", "44", "é", "-", "0", "d d"] {
        assert!(matches!(full.parse(text), Err(MoveError::Malformed { .. })), "{text:?}");
    }
}

#[test]
fn random_games_agree_with_the_walk() {
    let boards = [
        "7x6-4", "5x5x5-4", "4x4x4-4", "3x3x3-3", "9x7-5", "1x5x4-3", "6x2x3-3", "8x1x1-3", "2x2-2", "3x3-3",
        "4x4-4",
    ];
    let (mut draws, mut won_on_last_cell, mut several_lines) = (0, 0, 0);
    for board in boards {
        let spec: Spec = format!("connect-{board}").parse().unwrap();
        let Spec::Connect(shape) = spec else { unreachable!() };
        for seed in 0..120 {
            let mut random = Random::new(seed);
            let mut game = Game::new(spec);
            let mut walk = Walk::new(shape.lattice(), shape.line() as usize);
            loop {
                let legal = game.legal_moves();
                let Lattice { files, ranks, .. } = shape.lattice();
                let landings: Vec<Move> = (0..files)
                    .flat_map(|x| (0..ranks).map(move |y| (x, y)))
                    .filter_map(|(x, y)| walk.landing(x, y).map(Move::drop))
                    .collect();
                assert_eq!(legal, landings);
                assert_eq!(game.position().legal_count(), legal.len() as u64);
                assert_eq!(game.turn(), walk.turn);
                let mover = walk.turn;
                let m = legal[random.below(legal.len())];
                game.play_as(mover, m).unwrap();
                let expected = walk.play(m.to);
                let mut lengths: Vec<usize> = game.position().lines().iter().map(Vec::len).collect();
                lengths.sort_unstable();
                assert_eq!(lengths, expected, "{board} seed {seed}");
                several_lines += usize::from(expected.len() > 1);
                let windows: usize = expected.iter().map(|len| len + 1 - shape.line() as usize).sum();
                assert_eq!(game.position().windows(), windows as u64);
                if !expected.is_empty() {
                    assert_eq!(game.outcome(), Some(Outcome::Win { winner: mover, by: Win::Line }));
                    won_on_last_cell += usize::from(walk.is_full());
                    break;
                }
                if walk.is_full() {
                    assert_eq!(game.outcome(), Some(Outcome::Draw(Draw::BoardFull)));
                    draws += 1;
                    break;
                }
                assert_eq!(game.outcome(), None);
            }
            let Lattice { files, ranks, levels } = shape.lattice();
            for at in 0..files * ranks * levels {
                let cell = Cell::new(at % files, at / files % ranks, at / files / ranks);
                assert_eq!(game.position().piece_at(cell).map(|piece| piece.side), walk.at(cell));
            }
        }
    }
    assert!(
        draws > 20 && won_on_last_cell > 20 && several_lines > 20,
        "{draws} {won_on_last_cell} {several_lines}"
    );
}

#[test]
fn sequences_are_as_many_as_others_counted() {
    fn sequences(board: &Board, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let after = |m| {
            let mut next = board.clone();
            next.play_unchecked(m);
            sequences(&next, depth - 1)
        };
        board.legal_moves().into_iter().map(after).sum()
    }
    let counts = [1, 7, 49, 343, 2401, 16807, 117_649, 823_536];
    for (depth, expected) in counts.into_iter().enumerate() {
        assert_eq!(sequences(&Board::new(Shape::CONNECT_FOUR), depth as u32), expected);
        assert_eq!(perft(Game::new(Spec::CONNECT_FOUR).position(), depth as u32), expected);
    }
}

/// Positions of 7×6 after each move, and how many of them have a line, as counted independently.
#[test]
fn unique_positions_are_as_many_as_others_counted() {
    let table = include_str!("../data/connect-counts.txt");
    let mut level = vec![Board::new(Shape::CONNECT_FOUR)];
    for row in table.lines().filter(|line| !line.starts_with('#')) {
        let [_, all, ended] = row.split_whitespace().map(|n| n.parse().unwrap()).collect::<Vec<usize>>()[..]
        else {
            panic!("{row}")
        };
        assert_eq!(level.len(), all);
        assert_eq!(level.iter().filter(|board| board.outcome().is_some()).count(), ended);
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for board in &level {
            for m in board.legal_moves() {
                let mut after = board.clone();
                after.play_unchecked(m);
                if seen.insert(after.key()) {
                    next.push(after);
                }
            }
        }
        level = next;
    }
}

#[test]
fn a_game_on_a_board_of_a_million_by_a_million() {
    let mut game = Game::new("connect-1000000x1000000-4".parse().unwrap());
    assert_eq!(game.position().legal_count(), 1_000_000);
    game.play_all("bdwgn a bdwgm a bdwgl a").unwrap();
    assert!(game.play_text("bdwgo").is_err());
    game.play_text("bdwgk").unwrap();
    assert_eq!(game.outcome(), Some(FIRST));
    assert_eq!(game.position().text(), "a:ooo bdwgk:x bdwgl:x bdwgm:x bdwgn:x");
    let deep = Game::new("connect-1000000x1000000x1000000-4".parse().unwrap());
    assert_eq!(deep.position().legal_count(), 1_000_000_000_000);
}

#[test]
fn position_texts() {
    let read = |text: &str| AnyPosition::parse(Spec::CONNECT_FOUR, text);
    let same = |text: &str, written: &str| assert_eq!(read(text).unwrap().text(), written);
    same("-", "-");
    same("4433", "c:xo d:xo");
    same("d d c c", "c:xo d:xo");
    same(" d:xo   c:xo ", "c:xo d:xo");
    let check = |text: &str, error: &str| assert_eq!(read(text).unwrap_err().to_string(), error);
    check("d:xxo x:o", "Not a position: a column off the board at “x”.");
    check("d:xoxoxox", "Not a position: more pieces than the column holds at “d”.");
    check("d:xx", "Not a position: 2 pieces of the first player and 0 of the second.");
    check("d:o", "Not a position: 0 pieces of the first player and 1 of the second.");
    check("d:x d:o", "Not a position: a column named twice at “d”.");
    check("a:x b:x c:x d:x e:o f:o g:oo", "Not a position: the player to move has a line already.");
    check("d:z", "Not a position: a column looks like d:xo at “d:z”.");
    check("hello", "Not a position: that is not on the board at “hello”.");
}

#[test]
fn long_lines_are_joined_from_both_ends_and_in_the_middle() {
    let row = |order: &mut dyn Iterator<Item = u8>| -> String {
        order.map(|file| format!("{0} {0} ", char::from(b'a' + file))).collect()
    };
    // The first player fills the lowest row, the second the one above.
    let moves = row(&mut (0..8).chain((9..17).rev()));
    let mut game = played("connect-26x4-17", &moves);
    assert_eq!(game.outcome(), None);
    game.play_all("i").unwrap();
    assert_eq!((game.outcome(), game.position().windows()), (Some(FIRST), 1));
    let again = Game::from_position(game.spec(), &game.position().text()).unwrap();
    assert_eq!(again.position(), game.position());
    // Two rows of sixteen are nobody's line.
    assert_eq!(played("connect-26x4-17", &row(&mut (0..16))).outcome(), None);
}

/// Where long lines win, runs are known by their ends: also when pieces are taken back from anywhere.
#[test]
fn long_lines_are_found_though_moves_were_taken_back() {
    let mut random = Random::new(5);
    let mut won = 0;
    for _ in 0..300 {
        let mut game = Game::new("connect-19x1x2-17".parse().unwrap());
        for _ in 0..120 {
            if random.below(4) == 0 {
                let plies = game.moves().len();
                game.take_back_to(plies - random.below(plies.min(3) + 1));
            }
            // The first player keeps to the lowest row, so that there are runs to be joined.
            let legal = game.legal_moves();
            let wanted = u32::from(game.turn() == Side::Second);
            let apt: Vec<Move> = legal.iter().copied().filter(|m| m.to.z == wanted).collect();
            let pool = if apt.is_empty() { &legal } else { &apt };
            let Some(&m) = pool.get(random.below(pool.len().max(1))) else { break };
            game.play(m).unwrap();
            let mut walk = Walk::new(game.spec().lattice(), 17);
            let runs = game.moves().iter().fold(Vec::new(), |_, m| walk.play(m.to));
            let mut found: Vec<usize> = game.position().lines().iter().map(Vec::len).collect();
            found.sort_unstable();
            assert_eq!(found, runs, "{}", game.position().text());
            won += u32::from(!runs.is_empty());
        }
    }
    assert!(won > 10, "{won} games were won");
}

/// How much longer the one takes than the other: the least of several tries.
fn times_as_long(one: impl Fn(), other: impl Fn()) -> f64 {
    let took = |run: &dyn Fn()| {
        let start = std::time::Instant::now();
        run();
        start.elapsed().as_secs_f64()
    };
    (0..15).map(|_| took(&one) / took(&other)).fold(f64::INFINITY, f64::min)
}

#[test]
fn to_read_a_position_costs_as_much_as_it_is_long() {
    let columns = |pieces: usize| format!("a:{} b:{}", "x".repeat(pieces), "o".repeat(pieces));
    let rows = |pieces: usize| {
        let lattice = Lattice { files: 1_000_000, ranks: 1, levels: 2 };
        let name = |x: usize| raumspiel_rules::connect::Column { x: x as u32, y: 0 }.name(lattice);
        (0..pieces).map(|x| format!("{0} {0} ", name(x))).collect::<String>()
    };
    for (spec, text) in [
        ("connect-2x1000000-4", &columns as &dyn Fn(usize) -> String),
        ("connect-2x1000000-100000", &columns),
        ("connect-2x1000000-9000", &|pieces| "12".repeat(pieces)),
        ("connect-1000000x2-9000", &rows),
    ] {
        let spec: Spec = spec.parse().unwrap();
        let (long, short) = (text(8_000), text(800));
        let read = |text: &str| drop(std::hint::black_box(Game::from_position(spec, text)));
        // As much as ten that are a tenth, with room for memory that is no longer near; a square would be
        // ten times as much.
        let ratio = times_as_long(|| read(&long), || (0..10).for_each(|_| read(&short)));
        assert!(ratio < 4.0, "{spec}: {ratio:.1} times as long");
    }
}
