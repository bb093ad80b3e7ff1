//! Exact endings: data made elsewhere, and every entry against its neighbours by the rules.

use raumspiel_engine::chess::{Ending, FourMen, ending};
use raumspiel_rules::{
    Move, Piece, Position, Role, Side,
    chess::{Board, Kind, PackedMove},
};
use serde_json::Value;

fn legal(board: &Board) -> Vec<PackedMove> {
    let mut moves = Vec::new();
    board.push_moves(Kind::All, &mut moves);
    moves
}

/// Better for the side to move is larger.
fn rank(ending: Ending) -> i32 {
    match ending {
        Ending::Win(plies) => 1000 - plies as i32,
        Ending::Draw => 0,
        Ending::Loss(plies) => plies as i32 - 1000,
    }
}

/// What a position is worth, seen from the move that leads to it.
fn before(after: Ending) -> Ending {
    match after {
        Ending::Win(plies) => Ending::Loss(plies + 1),
        Ending::Draw => Ending::Draw,
        Ending::Loss(plies) => Ending::Win(plies + 1),
    }
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
    let value = |m: &PackedMove| before(ending(&board.after(*m)).expect("a smaller ending"));
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

/// Goes over placements of three men and compares each entry with those of its moves, found by the
/// rules alone. Every `stride`-th placement is looked at.
fn compare_with_neighbours(letter: char, stride: usize) -> [u64; 3] {
    let mut seen = [0; 3];
    for n in (0..125usize.pow(3) * 2).step_by(stride) {
        let cells = [n / 2 % 125, n / 250 % 125, n / 31250];
        let mut letters = ['1'; 125];
        letters[cells[0]] = 'K';
        letters[cells[1]] = letter;
        letters[cells[2]] = 'k';
        if cells[0] == cells[1] || cells[1] == cells[2] || cells[0] == cells[2] {
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
        let moves = legal(&board);
        let by_moves = moves
            .iter()
            .map(|&m| before(ending(&board.after(m)).expect("a smaller ending")))
            .max_by_key(|&ending| rank(ending));
        let expected = match by_moves {
            Some(best) => best,
            None if board.in_check() => Ending::Loss(0),
            None => Ending::Draw,
        };
        let entry = ending(&board).expect("three men");
        assert_eq!(entry, expected, "{}", board.text());
        seen[match entry {
            Ending::Win(_) => 0,
            Ending::Draw => 1,
            Ending::Loss(_) => 2,
        }] += 1;
    }
    seen
}

#[test]
fn entries_agree_with_their_neighbours() {
    for (letter, stride) in [('Q', 97), ('P', 97)] {
        let [won, drawn, lost] = compare_with_neighbours(letter, stride);
        assert!(won > 5_000 && drawn > 500 && lost > 5_000, "{letter}: {won} {drawn} {lost}");
    }
}

#[test]
#[ignore = "half a minute: every entry; part of the soak"]
fn every_entry_agrees_with_its_neighbours() {
    for letter in ['Q', 'P', 'q', 'p'] {
        println!("{letter}: {:?}", compare_with_neighbours(letter, 1));
    }
}

/// The pieces beside the kings in a name like `KRBvK`.
fn pieces(name: &str) -> [Piece; 2] {
    let (white, black) = name.split_once('v').expect("two sides");
    let of = |side: Side, letters: &str| -> Vec<Piece> {
        let role = |letter: char| Role::from_letter(letter).expect("a letter");
        letters.chars().skip(1).map(|letter| Piece { side, role: role(letter) }).collect()
    };
    [of(Side::First, white), of(Side::Second, black)].concat().try_into().expect("two pieces")
}

/// The board with the sides swapped, if White has fewer pieces than Black.
fn four_men(table: &FourMen, board: &Board) -> Option<Ending> {
    ending(board).or_else(|| table.get(board)).or_else(|| table.get(&board.turned_round()))
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
        let table = FourMen::new(pieces(&ending), &mut |plies| eprint!("\r{ending}: {plies} plies "));
        eprintln!();
        for case in cases.iter().filter(|case| name(case) == ending) {
            check(case, |board| four_men(&table, board));
            checked += 1;
        }
    }
    checked
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
