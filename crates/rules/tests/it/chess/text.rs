//! Texts of positions and moves, read strictly.

use raumspiel_rules::{Position, chess};

const START: &str = "5/5/5/PPPPP/RNKNR|5/5/5/PPPPP/BUQBU|5/5/5/5/5|ubqub/ppppp/5/5/5|rnknr/ppppp/5/5/5 w 0 1";
const EMPTY: &str = "5/5/5/5/5";

#[track_caller]
fn check(text: &str, expected: &str) {
    let error = chess::Board::parse_text(text).expect_err(text);
    assert_eq!(error.to_string(), format!("Not a position: {expected}."), "{text}");
}

#[test]
fn the_start_reads_back() {
    assert_eq!(chess::Board::start().text(), START);
    assert_eq!(chess::Board::parse_text(START), Ok(chess::Board::start()));
    assert_eq!(chess::Board::start().legal_moves().len(), 61);
}

#[test]
fn what_is_wrong_with_a_position() {
    let parts = "it has four parts: the pieces, the side to move, half-moves and move number";
    check("", parts);
    check("5/5", parts);
    check(&format!("{START} more"), parts);
    check(&START.replace(" w ", " x "), "the side to move is w or b at “x”");
    let quiet = "half-moves without capture or pawn move are a number up to 150";
    check(&START.replace(" 0 1", " 151 1"), &format!("{quiet} at “151”"));
    check(&START.replace(" 0 1", " 00 1"), &format!("{quiet} at “00”"));
    check(&START.replace(" 0 1", " -1 1"), &format!("{quiet} at “-1”"));
    let number = "the move number is a number from 1 to 1000000";
    check(&START.replace(" 0 1", " 0 0"), &format!("{number} at “0”"));
    check(&START.replace(" 0 1", " 0 99999999999999999999"), &format!("{number} at “99999999999999999999”"));
    check(&START.replace('|', "/"), "there are five levels, separated by |");
    check(&format!("{EMPTY}|{START}"), "there are five levels, separated by |");
    check(&START.replace("rnknr/", ""), "a level has five ranks, separated by /, at “ppppp/5/5/5”");
    check(&START.replace("RNKNR", "RNKN"), "a rank has five cells at “RNKN”");
    check(&START.replace("RNKNR", "RNKNRR"), "a rank has five cells at “RNKNRR”");
    check(&START.replace("RNKNR", "RNK9"), "a rank has five cells at “RNK9”");
    check(&START.replace("RNKNR", "R11KR"), "two numbers side by side at “R11KR”");
    check(&START.replace("RNKNR", "RXKNR"), "a letter that stands for no piece at “RXKNR”");
    check(&START.replace("RNKNR", "R0KNR"), "a letter that stands for no piece at “R0KNR”");
    check(&START.replace("RNKNR", "RéKNR"), "a letter that stands for no piece at “RéKNR”");
    check(&START.replace("RNKNR", "RN1NR"), "White has no king");
    check(&START.replace("rnknr", "rkknr"), "Black has more than one king");
    check(
        "5/5/5/5/K3p|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|4k/5/5/5/5 w 0 1",
        "a pawn where it would have been promoted at “Ae1”",
    );
    let checked = "the side that is not to move is in check";
    check("5/5/5/5/K3Q|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/4k w 0 1", checked);
    check("5/5/5/5/K4|5/5/5/k4/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5 w 0 1", checked);
}

/// Whatever the text, reading it does not panic.
#[test]
fn broken_texts_are_refused() {
    let bytes = START.as_bytes();
    for at in 0..bytes.len() {
        for with in [b'5', b'1', b'/', b'|', b' ', b'k', b'Q', b'z', 0, 200] {
            let mut broken = bytes.to_vec();
            broken[at] = with;
            if let Ok(board) = chess::Board::parse_text(&String::from_utf8_lossy(&broken)) {
                assert_eq!(chess::Board::parse_text(&board.text()), Ok(board));
            }
        }
        assert!(chess::Board::parse_text(&START[..at]).is_err());
    }
}

#[test]
fn what_is_no_move() {
    let board = chess::Board::start();
    let texts = [
        "", "Ab2", "Ab2Ab", "Ab2Ab33", "ab2ab3", "Ab2-Ab3", "Ab2Ab3=", "Ab2Ab3=q", "Ab2Ab3=X", "é2Ab3",
        "Ab2éb",
    ];
    for text in texts {
        let error = board.parse(text).expect_err(text);
        assert_eq!(error.code(), "malformed-move", "{text}");
        let sentence = format!("“{text}” is not a move; a move here looks like Ab2Ab3 or Da5Ea5=Q.");
        assert_eq!(error.to_string(), sentence);
    }
}
