//! What a room shows, what it is opened with, and what its log may say.

use raumspiel_protocol::v2::{ClientMessage, Clocks, Event, Seat, Side, Status, TimeControl};
use raumspiel_server::{
    ids::SeatKey,
    room::{
        Action, Away, BadOptions, Bounds, Cause, Clock, Entry, LAG_PER_MOVE, LAG_SUPPLY, Options,
        ReplayError, Room, Unfit, name,
    },
};

use crate::{
    commands::{at, options},
    table::{CONNECT, MINUTE, NO_CLOCK, Table},
};

#[test]
fn a_state_says_how_a_game_stands() {
    let (room, created) = Room::create(options(CONNECT, MINUTE), SeatKey::random().hash(), at(0));
    let waiting = Table { room, log: vec![created] }.state(0);
    assert_eq!(
        (waiting.status, waiting.round, waiting.players.len(), waiting.turn),
        (Status::Waiting, 0, 1, None)
    );
    assert_eq!((waiting.players[0].seat, waiting.players[0].side), (Seat::Creator, None));
    let mut table = Table::new(CONNECT, MINUTE);
    table.play("a b", 0);
    let state = table.state(1_000);
    assert_eq!(
        (state.status, state.round, state.seq, state.turn),
        (Status::Playing, 1, 5, Some(Side::First))
    );
    assert_eq!((state.spec.as_str(), state.watching, state.time), (CONNECT, true, MINUTE));
    assert_eq!(state.moves, ["a", "b"]);
    assert_eq!(state.position, table.room.game().position().text());
    assert_eq!(
        state.clocks,
        Some(Clocks { first_ms: 59_000, second_ms: 60_000, running: Some(Side::First) })
    );
    assert_eq!((state.claim_win_after, state.claim), (Some(60), None));
    let sides: Vec<_> = state.players.iter().map(|player| (player.seat, player.side)).collect();
    assert_eq!(sides, [(Seat::Creator, Some(Side::First)), (Seat::Guest, Some(Side::Second))]);
    for (seat, action) in [(Seat::Creator, Action::OfferDraw), (Seat::Guest, Action::OfferTakeBack)] {
        table.act(seat, action, 1_000).expect("offered");
    }
    let offers = table.state(1_000).offers;
    assert_eq!(
        (offers.draw, offers.take_back, offers.rematch),
        (Some(Seat::Creator), Some(Seat::Guest), None)
    );
    table.act(Seat::Guest, Action::Resign, 2_000).expect("given up");
    table.act(Seat::Guest, Action::OfferRematch, 2_000).expect("asked");
    let over = table.state(9_000);
    assert_eq!(
        (over.status, over.turn, over.offers.draw, over.offers.rematch),
        (Status::Finished, None, None, Some(Seat::Guest))
    );
    assert_eq!(over.clocks, Some(Clocks { first_ms: 58_000, second_ms: 60_000, running: None }));
    for (time, after) in [(NO_CLOCK, Some(180)), (TimeControl::Correspondence { days_per_move: 1 }, None)] {
        assert_eq!(Table::new(CONNECT, time).state(0).claim_win_after, after);
    }
}

#[test]
fn others_watch_where_they_may() {
    let hidden = Table::opened(NO_CLOCK, |event| {
        let Event::Created { watching, .. } = event else { panic!("{event:?}") };
        *watching = false;
    });
    assert!(!hidden.room.watching() && !hidden.state(0).watching);
    assert!(Table::new(CONNECT, NO_CLOCK).room.watching());
}

#[test]
fn an_event_is_shown_with_its_number_and_cause() {
    let mut table = Table::new(CONNECT, NO_CLOCK);
    table.play("d", 5);
    let entry = Entry { cause: Some(Cause { seat: Seat::Guest, id: Some(9) }), ..table.log[3].clone() };
    let shown = entry.numbered();
    assert_eq!((shown.seq, shown.at, shown.by, shown.id), (4, at(5).wall_ms, Some(Seat::Guest), Some(9)));
    assert_eq!(shown.event, entry.event);
}

/// A round begins with whole clocks and an empty board, whatever the last was like.
#[test]
fn a_round_begins_anew() {
    let mut table = Table::new(CONNECT, MINUTE);
    table.play("a b c", 0);
    table.act(Seat::Guest, Action::OfferDraw, 20_000).expect("offered");
    table.act(Seat::Guest, Action::Resign, 20_000).expect("given up");
    table.act(Seat::Guest, Action::OfferRematch, 20_000).expect("asked");
    table.act(Seat::Creator, Action::AcceptRematch, 30_000).expect("another round");
    let state = table.state(40_000);
    assert_eq!((state.moves.len(), state.result, state.offers.draw), (0, None, None));
    assert_eq!(state.clocks, Some(Clocks { first_ms: 60_000, second_ms: 60_000, running: None }));
    assert_eq!(table.room.deadline(), Some(150_000));
    // Who has played a round does not give the seat back in the next.
    assert_eq!(table.act(Seat::Guest, Action::Leave, 40_000), Err("too-late-to-leave"));
}

/// Taken back to its first moves, nobody's clock runs; further on, that of who is to move again.
#[test]
fn what_is_taken_back_gives_the_turn_and_not_the_time() {
    let mut table = Table::new(CONNECT, MINUTE);
    table.play("a b", 0);
    table.play("c", 10_000);
    table.act(Seat::Creator, Action::OfferTakeBack, 15_000).expect("offered");
    table.act(Seat::Guest, Action::AcceptTakeBack, 15_000).expect("taken back");
    let clocks = |first_ms, second_ms, running| Some(Clocks { first_ms, second_ms, running });
    assert_eq!(table.room.clocks(at(15_000)), clocks(50_000, 55_000, Some(Side::First)));
    assert_eq!(table.room.deadline(), Some(65_000));
    table.act(Seat::Guest, Action::OfferTakeBack, 16_000).expect("offered");
    table.act(Seat::Creator, Action::AcceptTakeBack, 16_000).expect("taken back");
    assert_eq!(table.state(16_000).moves, ["a"]);
    assert_eq!(table.room.clocks(at(30_000)), clocks(49_000, 55_000, None));
    assert_eq!(table.room.deadline(), Some(136_000), "as for a first move");
}

/// What it says of the clocks means the same in every version.
#[test]
fn an_event_of_a_later_version_may_stop_the_clocks() {
    let mut table = Table::new(CONNECT, MINUTE);
    table.play("a b", 0);
    let text = r#"{"type":"paused","clocks":{"firstMs":50000,"secondMs":60000,"running":null}}"#;
    let event = serde_json::from_str(text).expect("an event");
    table.log.push(Entry { seq: 6, now: at(10_000), cause: None, event, key: None });
    let mut read = Room::replay(&table.log).expect("a good log");
    assert_eq!(read.clocks(at(20_000)), Some(Clocks { first_ms: 50_000, second_ms: 60_000, running: None }));
    assert_eq!((read.deadline(), read.pass_time(at(900_000), Away::default())), (None, Vec::new()));
}

#[test]
fn lag_is_given_back_from_a_supply() {
    let mut clock = Clock::new(MINUTE).expect("a clock");
    assert!(clock.is_stopped() && clock.deadline().is_none() && clock.flagged(u64::MAX).is_none());
    let side = raumspiel_rules::Side::First;
    clock.press(0, 0, Some(side));
    assert!(!clock.is_stopped());
    assert_eq!(
        (clock.deadline(), clock.flagged(59_999), clock.flagged(60_000)),
        (Some(60_000), None, Some(side))
    );
    // Each of them has a supply, of which a third of a move's most comes back with each move.
    let mut tick = 0;
    let mut given = Vec::new();
    for _ in 0..12 {
        let before = clock.view(tick);
        tick += 1_000;
        clock.press(tick, 5_000, None);
        let after = clock.view(tick);
        given.push(after.first_ms + after.second_ms + 1_000 - before.first_ms - before.second_ms);
    }
    // As long as it lasts, all that a move can have; then what comes back.
    assert_eq!(LAG_SUPPLY, 1_000);
    assert_eq!(given, [300, 300, 300, 300, 300, 300, 300, 300, 200, 200, 100, 100]);
    // A flag waits for what the last move has shown to be under way, as far as it would be given back.
    assert_eq!(
        clock.deadline(),
        Some(tick + u64::from(clock.view(tick).first_ms) + u64::from(LAG_PER_MOVE / 3))
    );
    // No more is given back than was spent.
    let mut clock = Clock::new(MINUTE).expect("a clock");
    clock.press(0, 0, Some(side));
    clock.press(100, 5_000, None);
    assert_eq!(clock.view(100).first_ms, 60_000);
    clock.press(50, 0, None);
    assert_eq!(clock.view(50).second_ms, 60_000, "time does not run backwards");
}

#[test]
fn an_increment_is_added_with_each_move_and_time_is_given_up_to_a_bound() {
    let control = TimeControl::Clock { initial_seconds: 43_199, increment_seconds: 5 };
    let mut clock = Clock::new(control).expect("a clock");
    let (first, second) = (raumspiel_rules::Side::First, raumspiel_rules::Side::Second);
    assert_eq!(clock.give(second, 1_000, 0).map(|clocks| clocks.second_ms), Some(43_200_000));
    assert_eq!(clock.give(second, 1_001, 0), None);
    clock.press(0, 0, Some(first));
    // What has run off counts.
    assert_eq!(clock.give(first, 3_000, 2_000).map(|clocks| clocks.first_ms), Some(43_200_000));
    clock.press(2_000, 0, None);
    assert_eq!(clock.view(2_000).first_ms, 43_202_000);
    clock.stop(5_000);
    assert_eq!(clock.view(9_000), Clocks { first_ms: 43_202_000, second_ms: 43_196_000, running: None });
    clock.turn_to(first, 9_000);
    assert_eq!(
        clock.view(9_500),
        Clocks { first_ms: 43_201_500, second_ms: 43_196_000, running: Some(Side::First) }
    );
    clock.set(Clocks { first_ms: 5, second_ms: 6, running: Some(Side::Second) }, 10_000);
    assert_eq!(clock.deadline(), Some(10_006));
    assert_eq!(Clock::new(NO_CLOCK), None);
    let by_days = Clock::new(TimeControl::Correspondence { days_per_move: 2 }).expect("a clock");
    assert_eq!((by_days.first_move_ms(), clock.first_move_ms()), (2 * 86_400_000, 120_000));
}

fn create(spec: &str, time: TimeControl, start: Option<&str>) -> Result<Options, &'static str> {
    let (name, start) = (None, start.map(str::to_owned));
    let message =
        ClientMessage::Create { spec: spec.to_owned(), side: None, time, name, start, watching: true };
    Options::from_message(message).expect("it creates").map_err(|bad| bad.code())
}

#[test]
fn options_are_checked() {
    let clock =
        |initial_seconds, increment_seconds| TimeControl::Clock { initial_seconds, increment_seconds };
    let days = |days_per_move| TimeControl::Correspondence { days_per_move };
    for (time, is_good) in [
        (clock(0, 5), false),
        (clock(1, 0), true),
        (clock(43_200, 600), true),
        (clock(43_201, 0), false),
        (clock(60, 601), false),
        (days(0), false),
        (days(1), true),
        (days(30), true),
        (days(31), false),
    ] {
        let checked = create(CONNECT, time, None).map(|_| ());
        assert_eq!(checked, if is_good { Ok(()) } else { Err("bad-time") }, "{time:?}");
    }
    let code = |spec, start| create(spec, NO_CLOCK, start).map(|_| ());
    assert_eq!(code("connect-0x6-4", None), Err("bad-spec"));
    assert_eq!(code(CONNECT, Some("d:xo")), Ok(()));
    assert_eq!(code(CONNECT, Some("d:xq")), Err("bad-position"));
    assert_eq!(code(CONNECT, Some("a:xxxx b:ooo")), Err("bad-position"), "it is over");
    assert_eq!(create(CONNECT, NO_CLOCK, None).map(|options| options.cells()), Ok(42));
    assert_eq!(create("connect-5x4x3-3", NO_CLOCK, None).map(|options| options.cells()), Ok(60));
    assert!(Options::from_message(ClientMessage::Sync { since: 1 }).is_none());
    assert_eq!(
        (BadOptions::Name.code(), BadOptions::TooLarge(9).code(), BadOptions::None.code()),
        ("bad-name", "board-too-large", "no-options")
    );
    assert_eq!(BadOptions::PositionOver.code(), "bad-position");
    assert_eq!(Options::chess().cells(), 125);
}

/// Protocol 1 has no word for the draws that come by themselves.
#[test]
fn a_game_of_protocol_1_goes_on_until_mate_and_keeps_its_guest() {
    let key = || SeatKey::random().hash();
    let (mut room, created) = Room::create(Options::chess(), key(), at(0));
    let joined = room.join(key(), None, true, at(0)).expect("a free seat");
    let mut table = Table { room, log: [vec![created], joined].concat() };
    assert_eq!(table.act(Seat::Guest, Action::Leave, 0), Err("too-late-to-leave"));
    for _ in 0..5 {
        table.play("Ab1Cb2 Eb5Cb4 Cb2Ab1 Cb4Eb5", 0);
    }
    assert!(!table.room.is_finished());
    let read = Room::replay(&table.log).expect("a good log");
    assert_eq!(read.game().outcome(), None, "also when it is read again");
}

#[test]
fn names_can_be_seen_and_are_what_they_look_like() {
    let check = |given: &str, expected: Option<Option<&str>>| {
        let expected = expected.map(|name| name.map(str::to_owned));
        assert_eq!(name(Some(given.to_owned())).ok(), expected, "{given:?}");
    };
    check(" Ada ", Some(Some("Ada")));
    check("  ", Some(None));
    check("می\u{200c}خواهم", Some(Some("می\u{200c}خواهم")));
    check("👩\u{200d}🚀", Some(Some("👩\u{200d}🚀")));
    check(&"x".repeat(32), Some(Some(&"x".repeat(32))));
    check(&"x".repeat(33), None);
    for wrong in [
        "\u{200b}",
        "\u{3164}\u{2800}",
        "\u{ad}",
        "a\u{202e}b",
        "a\u{61c}",
        "a\u{2069}",
        "a\u{e0041}",
        "a\u{7}",
    ] {
        check(wrong, None);
    }
    // What takes no ink in any writing is no name by itself.
    for invisible in [
        '\u{34f}',
        '\u{115f}',
        '\u{17b4}',
        '\u{180b}',
        '\u{200d}',
        '\u{2060}',
        '\u{feff}',
        '\u{ffa0}',
        '\u{fff9}',
        '\u{1d173}',
        '\u{e0100}',
        '\u{fe0f}',
    ] {
        check(&format!("{invisible}{invisible}"), None);
    }
}

#[test]
fn a_log_that_does_not_follow_is_told_from_one_that_does() {
    let table = Table::new(CONNECT, NO_CLOCK);
    assert_eq!(Room::replay(&[]), Err(ReplayError::Empty));
    assert_eq!(Room::replay(&table.log[1..]), Err(ReplayError::DoesNotBegin));
    let mut bad = table.log.clone();
    if let Event::Created { spec, .. } = &mut bad[0].event {
        *spec = "draughts".to_owned();
    }
    assert!(matches!(Room::replay(&bad), Err(ReplayError::Options(BadOptions::Spec(_)))));
    let mut gap = table.log.clone();
    gap.remove(1);
    assert_eq!(Room::replay(&gap), Err(ReplayError::Unfit { seq: 3, why: Unfit::Sequence { expected: 2 } }));
    let twice = [table.log.clone(), vec![Entry { seq: 4, ..table.log[0].clone() }]].concat();
    assert_eq!(Room::replay(&twice), Err(ReplayError::Unfit { seq: 4, why: Unfit::SecondCreation }));
    let played = Event::Played { side: Side::First, r#move: "z".to_owned(), ply: 0, clocks: None };
    let wrong = [table.log.clone(), vec![Entry { seq: 4, event: played, ..table.log[2].clone() }]].concat();
    assert!(matches!(Room::replay(&wrong), Err(ReplayError::Unfit { seq: 4, why: Unfit::Move(_) })));
}

#[test]
fn what_is_usual_is_bounded() {
    let bounds = Bounds::default();
    assert_eq!((bounds.plies, bounds.said, bounds.events, bounds.guests), (20_000, 1_000, 100_000, 100));
    assert_eq!((bounds.cells, bounds.left_ms, bounds.gone_ms), (u64::MAX, 30_000, [180_000, 60_000]));
}
