//! Every refusal has its own reason, and changes nothing.

use raumspiel_rules::{Cell, Move, Outcome, Position, Refusal, Role, Side, Stuck, Win, chess};

#[track_caller]
fn check(position: &str, text: &str, expected: Result<(), Refusal>) {
    let board = chess::Board::parse_text(position).unwrap_or_else(|error| panic!("{position}: {error}"));
    match (board.parse(text), expected) {
        (Ok(m), Ok(())) => assert_eq!(board.check_move(m), Ok(())),
        (Err(error), Err(why)) => {
            assert_eq!(error.code(), why.code(), "{text}");
            assert_eq!(error.to_string(), format!("{text}: {why}"));
        }
        (read, expected) => panic!("{text}: {read:?} where {expected:?} was expected"),
    }
}

#[test]
fn reasons() {
    let start = chess::Board::start().text();
    check(&start, "Ab2Ab3", Ok(()));
    check(&start, "Ab3Ab4", Err(Refusal::NoPieceThere));
    check(&start, "Eb4Eb3", Err(Refusal::NotYourPiece));
    check(&start, "Ab2Ab4", Err(Refusal::CannotMoveThere));
    check(&start, "Aa1Aa2", Err(Refusal::CannotMoveThere));
    check(&start, "Ab2Ac3", Err(Refusal::CannotMoveThere));
    check(&start, "Ab2Ab3=Q", Err(Refusal::PromotionNotPossible));
    check(&start, "Fb2Ab3", Err(Refusal::OffBoard));
    check(&start, "Ab2Ab6", Err(Refusal::OffBoard));
    check(&start, "Ab2Ab0", Err(Refusal::OffBoard));
}

#[test]
fn kings_and_promotions() {
    let position = "5/5/5/5/2K2|5/5/5/5/2R2|5/5/5/5/2r2|4P/P4/5/5/5|2k2/5/5/5/5 w 0 1";
    check(position, "Bc1Cc1", Ok(()));
    check(position, "Bc1Bb1", Err(Refusal::LeavesKingInCheck));
    let checked = position.replace("2R2", "5");
    check(&checked, "De5Ee5", Err(Refusal::LeavesKingInCheck));
    check(&checked, "De5Ee5=Q", Err(Refusal::LeavesKingInCheck));

    let free = "5/5/5/5/2K2|5/5/5/5/5|5/5/5/5/1r3|4P/5/5/5/5|P2k1/5/5/5/5 w 0 1";
    assert_eq!(
        chess::Board::parse_text(free).unwrap_err().to_string(),
        "Not a position: a pawn where it would have been promoted at “Ea5”."
    );
    let free = "5/5/5/5/2K2|5/5/5/5/5|5/5/5/5/1r3|4P/5/5/5/5|2kr1/P4/5/5/5 w 0 1";
    check(free, "De5Ee5", Err(Refusal::PromotionMissing));
    check(free, "Ea4Ea5", Err(Refusal::PromotionMissing));
    check(free, "De5Ed5", Err(Refusal::PromotionMissing));
    check(free, "De5Ee5=K", Err(Refusal::CannotBecome(Role::King)));
    check(free, "De5Ee5=P", Err(Refusal::CannotBecome(Role::Pawn)));
    check(free, "Ac1Ad1", Ok(()));
    check(free, "Ac1Bb1", Err(Refusal::LeavesKingInCheck));
    for letter in "QRBNU".chars() {
        for m in ["De5Ee5", "De5Ed5", "Ea4Ea5"] {
            check(free, &format!("{m}={letter}"), Ok(()));
        }
    }
    let board = chess::Board::parse_text(free).expect("a position");
    let m = board.parse("De5Ed5=U").expect("a legal move");
    let mut next = board;
    next.play_unchecked(m);
    assert_eq!(next.text(), "5/5/5/5/2K2|5/5/5/5/5|5/5/5/5/1r3|5/5/5/5/5|2kU1/P4/5/5/5 b 0 1");
}

#[test]
fn moves_of_other_games_and_off_the_board() {
    let board = chess::Board::start();
    let (a, b) = (Cell::new(1, 1, 0), Cell::new(1, 2, 0));
    assert_eq!(board.check_move(Move::drop(b)), Err(Refusal::WrongKind));
    let disc = Move { promotion: Some(Role::Disc), ..Move::shift(a, b) };
    assert_eq!(board.check_move(disc), Err(Refusal::WrongKind));
    let far = Cell::new(u32::MAX, 5, 7);
    for m in [Move::shift(far, b), Move::shift(a, far), Move::shift(a, Cell::new(1, 2, 5))] {
        assert_eq!(board.check_move(m), Err(Refusal::OffBoard));
        let mut played = board;
        played.play_unchecked(m);
    }
    assert_eq!(board.notation(Move::shift(a, far)), "Ab2???");
    assert_eq!(board.piece_at(far), None);
}

#[test]
fn after_the_end() {
    let mated = "5/5/5/PqPPP/RNKQR|5/5/5/PPPPP/BU1BU|5/5/5/5/2N2|ub1ub/ppppp/5/5/5|rnknr/ppppp/5/5/5 w 0 3";
    let won = Outcome::Win { winner: Side::Second, by: Win::Checkmate };
    check(mated, "Ac1Ab2", Err(Refusal::GameOver(won)));
}

#[test]
fn pieces_that_cannot_move_say_why() {
    #[track_caller]
    fn stuck(position: &str, cell: &str, expected: Option<&str>) {
        let board = chess::Board::parse_text(position).unwrap_or_else(|error| panic!("{position}: {error}"));
        assert_eq!(Stuck::of(&board, cell_named(cell)).map(Stuck::code), expected, "{cell}");
    }
    fn cell_named(name: &str) -> Cell {
        let [z, x, y] = name.as_bytes().try_into().expect("a level, a file and a rank");
        Cell { x: u32::from(x - b'a'), y: u32::from(y - b'1'), z: u32::from(z - b'A') }
    }
    let start = chess::Board::start().text();
    stuck(&start, "Ab2", None);
    stuck(&start, "Ab3", Some("no-piece-there"));
    stuck(&start, "Eb4", Some("not-your-piece"));
    stuck(&start, "Aa1", Some("blocked"));
    // A knight before its king, a rook behind it; the same without the knight, and a knight elsewhere.
    let pinned = "5/5/5/5/2K2|5/5/5/5/2N2|5/5/5/5/2r2|5/5/5/5/5|2k2/5/5/5/N4 w 0 1";
    stuck(pinned, "Bc1", Some("pinned"));
    stuck(pinned, "Ea1", None);
    stuck(&pinned.replace("2N2", "5"), "Ea1", Some("check-first"));
    let attackers = |text: &str| Position::attackers(&chess::Board::parse_text(text).expect("a position"));
    assert_eq!(attackers(pinned), []);
    assert_eq!(attackers(&pinned.replace("2N2", "5")), [Cell { x: 2, y: 0, z: 2 }]);
}
