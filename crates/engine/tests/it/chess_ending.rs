//! Exact endings: data made elsewhere, and every entry against its neighbours by the rules.

use raumspiel_engine::{
    Engine, Limit, Score,
    chess::{Audit, ChessEngine, Class, Ending, Table, ending, ending_by_moves},
};
use raumspiel_rules::{
    Game, Move, Position, Spec,
    chess::{Board, Kind, PackedMove},
};
use serde_json::Value;

fn legal(board: &Board) -> Vec<PackedMove> {
    let mut moves = Vec::new();
    board.push_moves(Kind::All, &mut moves);
    moves
}

#[track_caller]
fn check(case: &Value, ending: impl Fn(&Board) -> Option<Ending>) {
    let text = case["fen"].as_str().expect("a position");
    let board = Board::parse_text(text).expect("a position");
    let plies = || case["plies_to_mate"].as_u64().expect("plies") as u32;
    let expected = match case["result"].as_str() {
        Some("win") => Ending::Win(plies()),
        Some("loss") => Ending::Loss(plies()),
        _ => Ending::Draw,
    };
    assert_eq!(ending(&board), Some(expected), "{text}");
    let value = |m: &PackedMove| ending(&board.after(*m)).expect("a smaller ending").before();
    let mut best: Vec<String> = legal(&board)
        .iter()
        .filter(|m| value(m) == expected)
        .map(|&m| board.notation(Move::from(m)))
        .collect();
    best.sort();
    let mut listed: Vec<&str> =
        case["best_moves"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    listed.sort_unstable();
    assert_eq!(best, listed, "{text}");
}

#[test]
fn endings_of_three_men_are_as_others_found_them() {
    let mut checked = 0;
    for line in include_str!("../data/chess/endgames.jsonl").lines() {
        let case: Value = serde_json::from_str(line).expect("JSON");
        if case["endgame"].as_str().expect("a name").len() == 4 {
            check(&case, ending);
            checked += 1;
        }
    }
    assert!(checked >= 15, "{checked}");
}

/// Goes over placements of these men and compares each entry with those of its moves, found by the
/// rules alone. Every `stride`-th placement is looked at.
fn compare_with_neighbours(men: &str, stride: usize, entry: impl Fn(&Board) -> Option<Ending>) -> [u64; 3] {
    let mut seen = [0; 3];
    for n in (0..125usize.pow(men.len() as u32) * 2).step_by(stride) {
        let mut letters = ['1'; 125];
        let mut cells = n / 2;
        for letter in men.chars() {
            letters[cells % 125] = letter;
            cells /= 125;
        }
        if letters.iter().filter(|&&letter| letter != '1').count() < men.len() {
            continue;
        }
        let row = |z: usize, y: usize| -> String {
            let row: String = letters[25 * z + 5 * y..][..5].iter().collect();
            ["11111", "1111", "111", "11"]
                .iter()
                .fold(row, |row, ones| row.replace(ones, &ones.len().to_string()))
        };
        let level = |z: usize| (0..5).rev().map(|y| row(z, y)).collect::<Vec<_>>().join("/");
        let levels = (0..5).map(level).collect::<Vec<_>>().join("|");
        let turn = if n % 2 == 0 { 'w' } else { 'b' };
        let Ok(board) = Board::parse_text(&format!("{levels} {turn} 0 1")) else { continue };
        let found = entry(&board).expect("an ending of the table");
        assert_eq!(Some(found), ending_by_moves(&board, &entry), "{}", board.text());
        seen[match found {
            Ending::Win(_) => 0,
            Ending::Draw => 1,
            Ending::Loss(_) => 2,
        }] += 1;
    }
    seen
}

#[test]
fn entries_agree_with_their_neighbours() {
    for men in ["KQk", "KPk"] {
        let [won, drawn, lost] = compare_with_neighbours(men, 97, ending);
        assert!(won > 5_000 && drawn > 500 && lost > 5_000, "{men}: {won} {drawn} {lost}");
    }
}

#[test]
#[ignore = "half a minute: every entry; part of the soak"]
fn every_entry_agrees_with_its_neighbours() {
    for men in ["KQk", "KPk", "Kqk", "Kpk"] {
        println!("{men}: {:?}", compare_with_neighbours(men, 1, ending));
    }
}

fn four_men(table: &Table, board: &Board) -> Option<Ending> {
    ending(board).or_else(|| table.get(board))
}

/// The table of an ending without pawns.
fn table_of(name: &str) -> Table {
    let classes = Class::all(name).expect("an ending");
    Table::new(classes[0], &mut |plies| eprint!("\r{name}: {plies} plies "))
}

/// Compares a position and all that can follow within some plies with the positions after them.
fn check_around(board: &Board, plies: u32, entry: &dyn Fn(&Board) -> Option<Ending>) {
    assert_eq!(entry(board), ending_by_moves(board, entry), "{}", board.text());
    if plies > 0 {
        legal(board).iter().for_each(|&m| check_around(&board.after(m), plies - 1, entry));
    }
}

fn check_four_men(is_asked: impl Fn(&str) -> bool) -> usize {
    let mut checked = 0;
    let cases: Vec<Value> = include_str!("../data/chess/endgames.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let name = |case: &Value| case["endgame"].as_str().expect("a name").to_owned();
    let mut names: Vec<String> =
        cases.iter().map(name).filter(|name| name.len() == 5 && is_asked(name)).collect();
    names.sort();
    names.dedup();
    for ending in names {
        let table = table_of(&ending);
        for case in cases.iter().filter(|case| name(case) == ending) {
            check(case, |board| four_men(&table, board));
            let board = Board::parse_text(case["fen"].as_str().expect("a position")).expect("a position");
            check_around(&board, 2, &|board| four_men(&table, board));
            checked += 1;
        }
    }
    checked
}

/// The engine that may solve endings says what the table says, of the position and of every move; one that may not, or
/// is stopped, does not claim to know.
#[test]
fn an_engine_that_may_solve_endings_knows_those_of_four_men() {
    let line = include_str!("../data/chess/endgames.jsonl")
        .lines()
        .find(|line| line.contains("KBBvK") && line.contains(r#""plies_to_mate":13"#));
    let case: Value = serde_json::from_str(line.expect("an ending")).expect("JSON");
    let text = case["fen"].as_str().expect("a position");
    let game = Game::from_position(Spec::Chess, text).expect("a position");
    let mut engine = ChessEngine::new(1 << 20);
    let think = |engine: &mut ChessEngine, stopped: bool| {
        engine.think(&game, Limit::nodes(100), &|| stopped, &mut |_| ())
    };
    assert!(!think(&mut engine, false).exact);
    engine.solve_endings(true);
    assert!(!think(&mut engine, true).exact);
    let thought = think(&mut engine, false);
    let within = case["plies_to_mate"].as_u64().map(|plies| plies as u32);
    let expected = match case["result"].as_str() {
        Some("win") => Score::Win { within },
        Some("loss") => Score::Loss { within },
        _ => Score::Draw,
    };
    assert_eq!((thought.score, thought.exact), (expected, true), "{text}");
    let best = game.position().notation(thought.best.expect("a move"));
    assert!(case["best_moves"].as_array().expect("a list").contains(&Value::from(best.as_str())), "{best}");
    assert!(thought.moves.iter().all(|verdict| verdict.score.is_some_and(Score::is_proved)));
}

/// One that thinks in slices first says what it finds by search, then goes on with the table where the last slice ended.
#[test]
fn an_ending_is_solved_in_slices() {
    let case: Value = include_str!("../data/chess/endgames.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .find(|case: &Value| case["endgame"] == "KBBvK" && case["result"] != "draw")
        .expect("an ending");
    let text = case["fen"].as_str().expect("a position");
    let game = Game::from_position(Spec::Chess, text).expect("a position");
    let mut engine = ChessEngine::new(1 << 20);
    engine.go_on(true);
    engine.solve_endings(true);
    let mut think = || {
        let thought = engine.think(&game, Limit::nodes(100), &|| true, &mut |_| ());
        (thought, engine.solving())
    };
    let (first, plies) = think();
    assert!(!first.exact && first.best.is_some() && plies.is_none());
    let mut last = 0;
    let thought = loop {
        let (thought, plies) = think();
        if thought.exact {
            break thought;
        }
        let plies = plies.expect("a table that is made");
        assert!(plies == last || plies == last + 1, "{plies} after {last}");
        last = plies;
    };
    assert!(last > 10, "{last} plies");
    let within = case["plies_to_mate"].as_u64().map(|plies| plies as u32);
    let won = case["result"] == "win";
    assert_eq!(thought.score, if won { Score::Win { within } } else { Score::Loss { within } });
    assert_eq!(think().1, None);
}

#[test]
fn an_ending_of_four_men_is_as_others_found_it() {
    assert_eq!(check_four_men(|name| name == "KNNvK"), 3);
}

#[test]
#[ignore = "minutes: all endings of four men in the data; part of the soak"]
fn endings_of_four_men_are_as_others_found_them() {
    assert_eq!(check_four_men(|_| true), 74);
}

fn board(text: &str) -> Board {
    Board::parse_text(text).expect("a position")
}

/// A pawn one step from its promotion and a unicorn, against a bare king.
const PAWN_AND_UNICORN: &str = "k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|2P2/5/5/5/5|5/5/4U/5/4K w 0 1";
/// A pawn that a queen stops, or does not.
const QUEEN_AGAINST_PAWN: &str = "5/5/5/5/5|5/5/k4/5/5|5/2K2/5/5/5|5/1p3/5/5/5|5/5/5/5/4Q w 0 1";

/// Every entry that is looked at agrees with what its moves lead to: steps, promotions to each piece, captures.
#[test]
fn endings_with_a_pawn_agree_with_their_neighbours() {
    let class = Class::of(&board(PAWN_AND_UNICORN)).expect("an ending of four men");
    let table = Table::new(class, &mut |_| ());
    let audit = Audit { every: 41, compares: true, threads: 2 };
    let [white, black] = audit.go_over(&table, &|_| ()).unwrap_or_else(|error| panic!("{error}"));
    assert!(white.won > 20_000 && white.drawn > 100 && black.lost > 10_000, "{white:?} {black:?}");
}

/// The engine tells the distance after every move, a promotion to each piece among them, and keeps the table when the
/// pawn has been promoted and another table is made.
#[test]
fn an_engine_that_may_solve_endings_knows_those_with_a_pawn() {
    let mut engine = ChessEngine::new(1 << 20);
    engine.solve_endings(true);
    let mut think = |text: &str, stopped: bool| {
        let game = Game::from_position(Spec::Chess, text).expect("a position");
        engine.think(&game, Limit::nodes(100), &|| stopped, &mut |_| ())
    };
    let thought = think(PAWN_AND_UNICORN, false);
    let Score::Win { within: Some(plies) } = thought.score else { panic!("{thought:?}") };
    assert!(thought.exact && plies > 3, "{thought:?}");
    assert!(thought.moves.iter().all(|verdict| verdict.score.is_some_and(Score::is_proved)), "{thought:?}");
    assert_eq!(thought.moves.iter().filter(|verdict| verdict.play.promotion.is_some()).count(), 5);
    // The same with left and right swapped, Black's pawn, and nobody who gives it time.
    let turned = Board::parse_text(PAWN_AND_UNICORN).expect("a position").turned_round();
    assert_eq!(think(&turned.text(), true).score, thought.score);
    // With a knight more to be taken the search asks the table what comes after it.
    let with_knight = PAWN_AND_UNICORN.replace("4K", "3nK");
    let game = Game::from_position(Spec::Chess, &with_knight).expect("a position");
    let shallow =
        |engine: &mut ChessEngine| engine.think(&game, Limit::depth(2), &|| false, &mut |_| ()).score;
    assert!(matches!(shallow(&mut ChessEngine::new(1 << 20)), Score::Estimate(_)));
    assert!(matches!(shallow(&mut engine), Score::Win { .. }));
}

#[test]
fn a_class_covers_what_its_pawns_can_come_to_and_its_images() {
    let class = |text: &str| Class::of(&board(text)).expect("an ending of four men");
    let near = class("k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|1P3/5/5/5/5|5/5/4U/5/4K w 0 1");
    let far = class("k4/5/5/5/5|5/5/5/5/5|5/5/5/1P3/5|5/5/5/5/5|5/5/4U/5/4K w 0 1");
    let mirrored = class("k4/5/5/5/5|5/5/5/5/5|5/5/5/3P1/5|5/5/5/5/5|5/5/4U/5/4K w 0 1");
    let other_plane = class("k4/5/5/5/5|5/5/5/5/5|5/5/5/2P2/5|5/5/5/5/5|5/5/4U/5/4K w 0 1");
    assert!(far.covers(&near) && far.covers(&mirrored) && mirrored.covers(&near));
    let blacks = Class::of(&board(PAWN_AND_UNICORN).turned_round()).expect("an ending of four men");
    assert!(Class::of(&board(PAWN_AND_UNICORN)).is_some_and(|whites| whites.covers(&blacks)));
    assert!(!near.covers(&far) && !far.covers(&other_plane));
    assert!(
        Class::of(&board(PAWN_AND_UNICORN))
            .is_some_and(|unicorn| !unicorn.covers(&class(QUEEN_AGAINST_PAWN)))
    );
    assert_eq!(Class::all("KPUvK").map(|classes| classes.len()), Some(3));
    assert_eq!(Class::all("KNvKU").map(|classes| classes.len()), Some(1));
    assert_eq!(Class::all("KNvK"), None);
}

#[test]
#[ignore = "minutes: a part of two tables with two pawns; part of the soak"]
fn endings_with_two_pawns_agree_with_their_neighbours() {
    for name in ["KPPvK", "KPvKP"] {
        let class = Class::all(name).expect("an ending")[0];
        let table = Table::new(class, &mut |plies| eprint!("\r{name}: {plies} plies "));
        let audit = Audit { every: 101, compares: true, threads: 1 };
        let [white, black] = audit.go_over(&table, &|_| ()).unwrap_or_else(|error| panic!("{name}: {error}"));
        println!("{name}: {white:?} {black:?}");
        assert!(white.won > 1_000 && black.lost > 1_000, "{name}: {white:?} {black:?}");
    }
}

#[test]
#[ignore = "many hours: every entry of every table of four men; part of the soak"]
fn endings_of_four_men_agree_with_their_neighbours() {
    for name in Class::NAMES {
        for class in Class::all(name).expect("an ending") {
            let table = Table::new(class, &mut |_| ());
            let audit = Audit { every: 1, compares: true, threads: 2 };
            let tallies = audit.go_over(&table, &|percent| eprint!("\r{name}: {percent} % "));
            println!("{name}: {:?}", tallies.unwrap_or_else(|error| panic!("{name}: {error}")));
        }
    }
}

/// A queen mates in eight moves at most, which is too late when a draw can be claimed before.
#[test]
fn a_mate_after_the_fifty_move_rule_is_not_called_exact() {
    let mut engine = ChessEngine::new(1 << 20);
    let mut is_exact = |placed: &str, quiet: u32| {
        let game = Game::from_position(Spec::Chess, &format!("{placed} w {quiet} 60")).expect("a position");
        let thought = engine.think(&game, Limit::nodes(100), &|| false, &mut |_| ());
        (thought.exact, thought.score)
    };
    let queen = "k4/5/5/5/5|5/5/5/3K1/5|5/5/5/5/Q4|5/5/5/5/5|5/5/5/5/5";
    let mate = Score::Win { within: Some(5) };
    assert_eq!(is_exact(queen, 95), (true, mate));
    assert_eq!(is_exact(queen, 96), (false, mate));
    let bare = "k4/5/5/5/5|5/5/5/3K1/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5";
    assert!(is_exact(bare, 99).0);
}
