//! What programs rely on and people read.

use raumspiel_rules::{Claim, Draw, Game, MoveError, Outcome, Refusal, Role, Side, Spec, Win};

#[test]
fn every_refusal_has_a_code_and_a_sentence() {
    let over = Outcome::Draw(Draw::BoardFull);
    for (why, code) in [
        (Refusal::NotYourTurn, "not-your-turn"),
        (Refusal::GameOver(over), "game-over"),
        (Refusal::OffBoard, "off-board"),
        (Refusal::ColumnFull, "column-full"),
        (Refusal::NotWhereItLands, "not-where-it-lands"),
        (Refusal::NoPieceThere, "no-piece-there"),
        (Refusal::NotYourPiece, "not-your-piece"),
        (Refusal::CannotMoveThere, "cannot-move-there"),
        (Refusal::LeavesKingInCheck, "leaves-king-in-check"),
        (Refusal::PromotionMissing, "promotion-missing"),
        (Refusal::PromotionNotPossible, "promotion-not-possible"),
        (Refusal::CannotBecome(Role::King), "cannot-become"),
        (Refusal::WrongKind, "wrong-kind"),
    ] {
        assert_eq!(why.code(), code);
        assert!(why.to_string().ends_with('.'), "{why}");
        let refused = MoveError::Refused { text: "d".to_owned(), why };
        assert_eq!((refused.code(), refused.to_string()), (code, format!("d: {why}")));
    }
    let wrong = Game::new(Spec::Chess).parse(&"x\u{7}".repeat(30)).unwrap_err();
    assert_eq!(wrong.code(), "malformed-move");
    // Of what came from outside no more than a line is repeated, and nothing that is no letter.
    assert!(
        wrong.to_string().starts_with(&format!("“{}…” is not a move", "x\u{fffd}".repeat(12))),
        "{wrong}"
    );
}

#[test]
fn every_end_has_its_reason() {
    let won = |by| Outcome::Win { winner: Side::Second, by };
    for (outcome, reason) in [
        (won(Win::Line), "line"),
        (won(Win::Checkmate), "checkmate"),
        (Outcome::Draw(Draw::BoardFull), "board-full"),
        (Outcome::Draw(Draw::Stalemate), "stalemate"),
        (Outcome::Draw(Draw::DeadPosition), "dead-position"),
        (Outcome::Draw(Draw::SeventyFiveMoves), "seventy-five-moves"),
        (Outcome::Draw(Draw::FivefoldRepetition), "fivefold-repetition"),
    ] {
        assert_eq!(outcome.reason(), reason);
        assert_eq!(outcome.winner(), matches!(outcome, Outcome::Win { .. }).then_some(Side::Second));
    }
    for (claim, reason, words) in [
        (Claim::ThreefoldRepetition, "threefold-repetition", "threefold repetition"),
        (Claim::FiftyMoves, "fifty-moves", "fifty moves without capture or pawn move"),
    ] {
        assert_eq!((claim.reason(), claim.to_string().as_str()), (reason, words));
    }
}

#[test]
fn in_chess_there_are_no_lines() {
    let game = Game::new(Spec::Chess);
    assert_eq!((game.position().lines(), game.position().windows()), (Vec::<Vec<_>>::new(), 0));
}
