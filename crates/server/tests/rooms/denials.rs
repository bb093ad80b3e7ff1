//! What is refused, by its code, and what is carried out beside it.

use raumspiel_protocol::v2::{ClientMessage, Phrase, Seat, TimeControl};
use raumspiel_server::{
    ids::SeatKey,
    room::{Action, Away, Bounds, Change, Command, Denied, Room},
};

use crate::{
    commands::{at, options},
    table::{CONNECT, MINUTE, NO_CLOCK, Table, names},
};
use Action::*;

const ONE: Seat = Seat::Creator;
const TWO: Seat = Seat::Guest;

fn play(text: &str) -> Action {
    Play(text.to_owned())
}

/// A game in which things have happened, and then one more.
#[track_caller]
fn check(before: &[(Seat, Action)], (seat, action): (Seat, Action), expected: Result<&str, &str>) {
    let mut table = Table::new(CONNECT, NO_CLOCK);
    for (seat, action) in before {
        table.act(*seat, action.clone(), 0).expect("it is carried out");
    }
    let acted = table.act(seat, action.clone(), 0);
    let acted = acted.as_ref().map(|names| names.last().map_or("", String::as_str)).map_err(|code| *code);
    assert_eq!(acted, expected, "{action:?} after {before:?}");
}

#[test]
fn every_action_has_its_time() {
    check(&[], (ONE, play("d")), Ok("played"));
    check(&[], (TWO, play("d")), Err("not-your-turn"));
    check(&[], (ONE, play("h")), Err("off-board"));
    check(&[(ONE, Resign)], (TWO, play("d")), Err("game-over"));
    check(&[], (TWO, Resign), Ok("finished"));
    check(&[(ONE, Resign)], (TWO, Resign), Err("game-over"));
    check(&[], (TWO, Abort), Ok("finished"));
    check(&[(ONE, play("a"))], (ONE, Abort), Ok("finished"));
    check(&[(ONE, play("a")), (TWO, play("a"))], (ONE, Abort), Err("too-late-to-abort"));
    check(&[(ONE, Abort)], (ONE, Abort), Err("game-over"));
    check(&[], (TWO, Leave), Ok("guest_left"));
    check(&[], (ONE, Leave), Err("too-late-to-leave"));
    check(&[(ONE, play("a")), (TWO, play("a"))], (TWO, Leave), Err("too-late-to-leave"));
    check(&[(ONE, Abort)], (TWO, Leave), Err("too-late-to-leave"));
    check(&[], (ONE, GiveTime(15)), Err("no-clock"));
    check(&[], (ONE, ClaimWin), Err("not-gone"));
    check(&[], (ONE, ClaimDraw), Err("nothing-to-claim"));
    check(&[], (ONE, Chat(Phrase::Hello)), Ok("chatted"));
    check(&[(ONE, Resign)], (ONE, Chat(Phrase::Hello)), Ok("chatted"));
}

#[test]
fn offers_are_answered_by_the_other_and_once() {
    check(&[], (ONE, OfferDraw), Ok("draw_offered"));
    check(&[(ONE, OfferDraw)], (ONE, OfferDraw), Err("already-offered"));
    check(&[(ONE, OfferDraw)], (ONE, AcceptDraw), Err("no-offer"));
    check(&[(ONE, OfferDraw)], (TWO, OfferDraw), Ok("finished"));
    check(&[(ONE, OfferDraw)], (TWO, AcceptDraw), Ok("finished"));
    check(&[(ONE, OfferDraw)], (TWO, DeclineDraw), Ok("draw_declined"));
    check(&[(ONE, OfferDraw), (TWO, DeclineDraw)], (TWO, AcceptDraw), Err("no-offer"));
    check(&[], (TWO, DeclineDraw), Err("no-offer"));
    check(&[(ONE, Abort)], (TWO, OfferDraw), Err("game-over"));
    // Whoever plays on has answered the other's offer, and keeps their own.
    check(&[(TWO, OfferDraw), (ONE, play("a"))], (ONE, AcceptDraw), Err("no-offer"));
    check(&[(ONE, OfferDraw), (ONE, play("a"))], (TWO, AcceptDraw), Ok("finished"));

    let moved = |then: &[(Seat, Action)]| [&[(ONE, play("a"))], then].concat();
    check(&[], (ONE, OfferTakeBack), Err("nothing-to-take-back"));
    check(&moved(&[]), (TWO, OfferTakeBack), Err("nothing-to-take-back"));
    check(&moved(&[]), (ONE, OfferTakeBack), Ok("take_back_offered"));
    check(&moved(&[(ONE, OfferTakeBack)]), (ONE, OfferTakeBack), Err("already-offered"));
    check(&moved(&[(ONE, OfferTakeBack)]), (ONE, AcceptTakeBack), Err("no-offer"));
    check(&moved(&[(ONE, OfferTakeBack)]), (TWO, AcceptTakeBack), Ok("taken_back"));
    check(&moved(&[(ONE, OfferTakeBack)]), (TWO, DeclineTakeBack), Ok("take_back_declined"));
    check(&moved(&[(ONE, OfferTakeBack), (TWO, DeclineTakeBack)]), (TWO, AcceptTakeBack), Err("no-offer"));
    check(&moved(&[(ONE, OfferTakeBack), (TWO, play("b"))]), (TWO, AcceptTakeBack), Err("no-offer"));
    check(&moved(&[(ONE, OfferTakeBack), (TWO, AcceptTakeBack)]), (TWO, AcceptTakeBack), Err("no-offer"));
    // What is taken back takes the offers of that position with it.
    let offers = [(ONE, OfferDraw), (ONE, OfferTakeBack), (TWO, AcceptTakeBack)];
    check(&moved(&offers), (TWO, AcceptDraw), Err("no-offer"));
    // Both want to take back: the other one's offer takes the place of the first.
    let both = [(TWO, play("b")), (ONE, OfferTakeBack), (TWO, OfferTakeBack)];
    check(&moved(&both), (ONE, AcceptTakeBack), Ok("taken_back"));

    let over = |then: &[(Seat, Action)]| [&[(ONE, Resign)], then].concat();
    check(&[], (ONE, OfferRematch), Err("not-finished"));
    check(&[], (ONE, AcceptRematch), Err("not-finished"));
    check(&[], (ONE, DeclineRematch), Err("not-finished"));
    check(&over(&[]), (ONE, OfferRematch), Ok("rematch_offered"));
    check(&over(&[]), (ONE, AcceptRematch), Err("no-offer"));
    check(&over(&[(ONE, OfferRematch)]), (ONE, OfferRematch), Err("already-offered"));
    check(&over(&[(ONE, OfferRematch)]), (TWO, OfferRematch), Ok("started"));
    check(&over(&[(ONE, OfferRematch)]), (TWO, AcceptRematch), Ok("started"));
    check(&over(&[(ONE, OfferRematch)]), (TWO, DeclineRematch), Ok("rematch_declined"));
    check(&over(&[(ONE, OfferRematch), (TWO, DeclineRematch)]), (TWO, AcceptRematch), Err("no-offer"));
    // A result ends what was offered before it.
    check(&[(ONE, OfferDraw), (TWO, Resign)], (TWO, AcceptDraw), Err("game-over"));
}

#[test]
fn nothing_is_done_before_the_other_has_come() {
    let key = SeatKey::random().hash();
    for (action, expected) in [
        (play("d"), Err("not-started")),
        (Resign, Err("not-started")),
        (OfferRematch, Err("not-started")),
        (OfferDraw, Err("not-started")),
        (Abort, Ok("finished")),
    ] {
        let (room, created) = Room::create(options(CONNECT, NO_CLOCK), key, at(0));
        let mut table = Table { room, log: vec![created] };
        let acted = table.act(ONE, action.clone(), 0);
        assert_eq!(
            acted.as_ref().map(|names| names[0].as_str()).map_err(|code| *code),
            expected,
            "{action:?}"
        );
        // Who has no seat does nothing.
        assert_eq!(table.act(TWO, action, 0), Err("seat-given-back"));
        if expected.is_ok() {
            let join = table.room.join(SeatKey::random().hash(), None, true, at(1));
            assert_eq!(join, Err(Denied::GameOver), "nobody comes to a game that was given up");
            assert_eq!(table.act(ONE, OfferRematch, 0), Err("not-started"));
            assert_eq!(table.room.ended(), None, "no round was played");
        }
    }
}

#[test]
fn the_seat_is_taken_once_and_by_its_key() {
    let (keys, name) = ([(); 3].map(|()| SeatKey::random().hash()), Some("Bo".to_owned()));
    let (room, created) = Room::create(options(CONNECT, NO_CLOCK), keys[0], at(7));
    assert_eq!((room.wall_ms(), room.round(), room.seq()), (created.now.wall_ms, 0, 1));
    let read = Room::replay(std::slice::from_ref(&created)).map(|read| read.wall_ms());
    assert_eq!(read, Ok(created.now.wall_ms), "also when it is read again");
    let mut table = Table { room, log: vec![created] };
    let join = |key| Change::Join { key, name: name.clone(), coin: true };
    let joined = table.change(&join(keys[1]), 10, Away::default());
    assert_eq!(
        (names(&joined.entries), joined.denied, joined.repeated),
        (vec!["joined".into(), "started".into()], None, false)
    );
    for key in &keys[..2] {
        let again = table.change(&join(*key), 11, Away::default());
        assert_eq!((again.entries.len(), again.denied, again.repeated), (0, None, true));
    }
    let third = table.change(&join(keys[2]), 12, Away::default());
    assert_eq!((third.entries.len(), third.denied, third.repeated), (0, Some(Denied::GameFull), false));
    assert_eq!(keys.map(|key| table.room.seat_of(&key)), [Some(ONE), Some(TWO), None]);
    assert_eq!((table.room.seated_by(ONE), table.room.seated_by(TWO)), (1, 2));
    assert_eq!((table.room.round(), table.room.wall_ms()), (1, at(10).wall_ms));
    // Whoever left may have the seat again until somebody else has it.
    table.act(TWO, Leave, 20).expect("they leave");
    assert_eq!(table.room.former_guest(&keys[1]), Some(name.clone()));
    assert_eq!(table.room.former_guest(&keys[2]), None);
    table.change(&join(keys[2]), 30, Away::default());
    assert_eq!(table.room.former_guest(&keys[1]), None);
    assert_eq!(table.room.seated_by(TWO), 5);
    // A command of who had the seat before is not that of who has it now.
    let command = Command { seat: TWO, seated: 2, seq: Some(6), id: None, action: Resign, lag_ms: 0 };
    let applied = table.change(&Change::Act(command), 40, Away::default());
    assert_eq!(applied.denied, Some(Denied::SeatGivenBack));
}

/// The side that was wished for, or what the coin says.
#[test]
fn sides_are_those_that_were_wished_for_or_drawn() {
    use raumspiel_protocol::v2::Side;
    use raumspiel_rules::Side::{First, Second};
    for (side, coin, expected) in [
        (Some(Side::First), false, First),
        (Some(Side::Second), true, Second),
        (None, true, First),
        (None, false, Second),
    ] {
        let message = ClientMessage::Create {
            spec: CONNECT.to_owned(),
            side,
            time: NO_CLOCK,
            name: None,
            start: None,
            watching: true,
        };
        let options = raumspiel_server::room::Options::from_message(message).expect("it creates");
        let key = || SeatKey::random().hash();
        let (mut room, _) = Room::create(options.expect("good"), key(), at(0));
        room.join(key(), None, coin, at(0)).expect("a free seat");
        assert_eq!((room.side_of(ONE), room.side_of(TWO)), (Some(expected), Some(expected.other())));
    }
}

/// What a command has to know of, by the kind of command.
#[test]
fn what_was_not_known_is_stale() {
    let mut table = Table::new(CONNECT, NO_CLOCK);
    table.play("a b c", 0);
    let moved = table.room.seq();
    table.act(ONE, Chat(Phrase::Hello), 0).expect("said");
    let given = |seat: Seat, seq: u32, action: Action| {
        let command =
            Command { seat, seated: table.room.seated_by(seat), seq: Some(seq), id: None, action, lag_ms: 0 };
        let mut room = table.room.clone();
        room.apply(&command, at(0), Away::default()).denied.map(|denied| denied.code())
    };
    assert_eq!(given(TWO, moved, play("d")), None, "what is said changes no position");
    assert_eq!(given(TWO, moved - 1, play("d")), Some("stale"));
    assert_eq!(given(TWO, moved + 1, play("d")), None);
    assert_eq!(given(TWO, moved + 2, play("d")), Some("stale"), "nobody knows what has not happened");
    // Resignation and offers are of the round, not of the position.
    assert_eq!(given(TWO, 3, Resign), None);
    assert_eq!(given(TWO, 2, Resign), Some("stale"));
    assert_eq!(given(ONE, 2, OfferTakeBack), Some("stale"));
    assert_eq!(given(TWO, 2, Abort), Some("stale"));
    assert_eq!(given(TWO, 2, OfferRematch), Some("stale"));
    assert_eq!(given(TWO, moved - 1, ClaimDraw), Some("stale"));
    // An answer knows of its offer.
    table.act(ONE, OfferDraw, 0).expect("offered");
    let offered = table.room.seq();
    let answer = |seq| {
        let command =
            Command { seat: TWO, seated: 2, seq: Some(seq), id: None, action: AcceptDraw, lag_ms: 0 };
        table.room.clone().apply(&command, at(0), Away::default()).denied.map(|denied| denied.code())
    };
    assert_eq!((answer(offered - 1), answer(offered)), (Some("stale"), None));
}

/// A number is that of one command as long as whoever gives it does not know what came of it.
#[test]
fn a_command_is_recognised_by_its_number() {
    let mut table = Table::new(CONNECT, NO_CLOCK);
    let command = |seat, seq, id, action| {
        Change::Act(Command { seat, seated: if seat == ONE { 1 } else { 2 }, seq, id, action, lag_ms: 0 })
    };
    let said = || Chat(Phrase::Hello);
    let mut repeated = |change: &Change| table.change(change, 0, Away::default()).repeated;
    assert!(!repeated(&command(ONE, Some(3), Some(1), said())));
    assert!(repeated(&command(ONE, Some(3), Some(1), said())));
    assert!(!repeated(&command(TWO, Some(3), Some(1), said())), "the other's number");
    assert!(!repeated(&command(ONE, Some(3), Some(2), said())), "another number");
    assert!(!repeated(&command(ONE, Some(3), None, said())), "none");
    assert!(!repeated(&command(ONE, None, Some(1), said())), "from one who does not count");
    assert!(!repeated(&command(ONE, Some(8), Some(1), said())), "by one who knows of the last");
    assert_eq!(table.room.seq(), 9);
}

#[test]
fn a_host_bounds_what_a_room_may_become() {
    let bounded = |bounds: Bounds| {
        let mut table = Table::new(CONNECT, NO_CLOCK);
        table.room.set_bounds(bounds);
        table
    };
    let mut table = bounded(Bounds { plies: 2, ..Bounds::default() });
    table.play("a b", 0);
    assert_eq!(table.act(ONE, play("a"), 0), Err("too-many-moves"));

    let mut table = bounded(Bounds { events: 5, ..Bounds::default() });
    table.play("a b", 0);
    assert_eq!(table.act(ONE, play("a"), 0), Err("too-many-moves"));
    table.act(ONE, Resign, 0).expect("a game can always be ended");
    table.act(ONE, OfferRematch, 0).expect("and spoken of");
    assert_eq!(table.act(TWO, AcceptRematch, 0), Err("too-many-moves"));

    // Everything that is said or offered counts, each player's by itself.
    let mut table = Table::new(CONNECT, MINUTE);
    table.room.set_bounds(Bounds { said: 3, ..Bounds::default() });
    table.play("a b", 0);
    for action in [Chat(Phrase::Hello), GiveTime(5), OfferTakeBack] {
        table.act(ONE, action, 0).expect("it is said");
    }
    for action in [Chat(Phrase::Hello), GiveTime(5), OfferDraw, OfferTakeBack] {
        assert_eq!(table.act(ONE, action, 0), Err("too-much-said"));
    }
    table.act(TWO, DeclineTakeBack, 0).expect("answers are free");
    table.act(TWO, OfferDraw, 0).expect("the other has said nothing yet");
    table.act(TWO, Chat(Phrase::Hello), 0).expect("said");
    table.act(ONE, Resign, 0).expect("given up");
    assert_eq!(table.act(ONE, OfferRematch, 0), Err("too-much-said"));
    table.act(TWO, OfferRematch, 0).expect("the third");
    assert_eq!(table.act(TWO, Chat(Phrase::Hello), 0), Err("too-much-said"));
}

/// Whoever comes after a guest has not said what they have.
#[test]
fn a_new_guest_has_said_nothing() {
    let mut table = Table::new(CONNECT, NO_CLOCK);
    table.room.set_bounds(Bounds { said: 1, ..Bounds::default() });
    table.act(TWO, Chat(Phrase::Hello), 0).expect("said");
    table.act(TWO, Leave, 0).expect("they leave");
    let join = Change::Join { key: SeatKey::random().hash(), name: None, coin: true };
    table.change(&join, 1, Away::default());
    table.act(TWO, Chat(Phrase::Hello), 0).expect("said by somebody else");
}

#[test]
fn programs_can_rely_on_the_codes() {
    use Denied::*;
    let codes = [
        (Stale, "stale"),
        (NotStarted, "not-started"),
        (NotFinished, "not-finished"),
        (GameOver, "game-over"),
        (NotYourTurn, "not-your-turn"),
        (NoOffer, "no-offer"),
        (AlreadyOffered, "already-offered"),
        (NothingToClaim, "nothing-to-claim"),
        (NothingToTakeBack, "nothing-to-take-back"),
        (TooLateToAbort, "too-late-to-abort"),
        (TooLateToLeave, "too-late-to-leave"),
        (NoClock, "no-clock"),
        (TooMuchTime, "too-much-time"),
        (NotGone, "not-gone"),
        (SeatGivenBack, "seat-given-back"),
        (TooManyMoves, "too-many-moves"),
        (TooMuchSaid, "too-much-said"),
        (GameFull, "game-full"),
    ];
    for (denied, code) in codes {
        assert_eq!(denied.code(), code);
    }
}

#[test]
fn every_message_in_a_game_is_its_action() {
    use ClientMessage as M;
    let (seq, id, phrase) = (7, 9, Phrase::Hello);
    for (message, action) in [
        (M::Play { seq, id, r#move: "d".to_owned() }, play("d")),
        (M::Resign { seq, id }, Resign),
        (M::Abort { seq, id }, Abort),
        (M::Leave { seq, id }, Leave),
        (M::GiveTime { seq, id, seconds: 15 }, GiveTime(15)),
        (M::ClaimWin { seq, id }, ClaimWin),
        (M::OfferDraw { seq, id }, OfferDraw),
        (M::AcceptDraw { seq, id }, AcceptDraw),
        (M::DeclineDraw { seq, id }, DeclineDraw),
        (M::ClaimDraw { seq, id }, ClaimDraw),
        (M::OfferTakeBack { seq, id }, OfferTakeBack),
        (M::AcceptTakeBack { seq, id }, AcceptTakeBack),
        (M::DeclineTakeBack { seq, id }, DeclineTakeBack),
        (M::OfferRematch { seq, id }, OfferRematch),
        (M::AcceptRematch { seq, id }, AcceptRematch),
        (M::DeclineRematch { seq, id }, DeclineRematch),
        (M::Chat { seq, id, phrase }, Chat(phrase)),
    ] {
        assert_eq!(Action::from_message(message), Some((7, 9, action)));
    }
    assert_eq!(Action::from_message(M::Sync { since: 3 }), None);
}

#[test]
fn a_draw_is_claimed_by_who_has_the_move() {
    let mut table = Table::new("chess-5x5x5", TimeControl::None {});
    for _ in 0..2 {
        table.play("Ab1Cb2 Eb5Cb4 Cb2Ab1 Cb4Eb5", 0);
    }
    assert_eq!(table.state(0).claim.as_deref(), Some("threefold-repetition"));
    assert_eq!(table.act(TWO, ClaimDraw, 0), Err("not-your-turn"));
    assert_eq!(table.act(ONE, ClaimDraw, 0), Ok(vec!["finished".to_owned()]));
    assert_eq!(table.reason().as_deref(), Some("threefold-repetition"));
    assert_eq!(table.state(0).claim, None);
}
