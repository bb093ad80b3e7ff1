//! Rooms alone: pure functions of commands and time.

use raumspiel_protocol::v2::{ClientMessage, Event, Seat, Side, TimeControl};
use raumspiel_server::{
    ids::SeatKey,
    room::{Action, Applied, Away, Cause, Command, Entry, Now, Options, Room},
};

use crate::{chance::Chance, drawn::some_command};

pub(crate) fn options(spec: &str, time: TimeControl) -> Options {
    let side = Some(Side::First);
    let message =
        ClientMessage::Create { spec: spec.to_owned(), side, time, name: None, start: None, watching: true };
    Options::from_message(message).expect("it creates").expect("good options")
}

pub(crate) fn at(tick_ms: u64) -> Now {
    Now { tick_ms, wall_ms: 1_790_000_000_000 + tick_ms }
}

/// A room with both players in it, and its log so far.
pub(crate) fn started(spec: &str, time: TimeControl) -> (Room, Vec<Entry>) {
    let (mut room, created) = Room::create(options(spec, time), SeatKey::random().hash(), at(0));
    let joined = room.join(SeatKey::random().hash(), None, true, at(0)).expect("the seat is free");
    (room, [vec![created], joined].concat())
}

/// At most one event for each command, and the log leads back to the room.
fn check_log(room: &Room, log: &[Entry]) {
    let causes: Vec<Cause> =
        log.iter().filter_map(|entry| entry.cause).filter(|cause| cause.id.is_some()).collect();
    for (index, cause) in causes.iter().enumerate() {
        assert!(!causes[..index].contains(cause), "{cause:?} twice");
    }
    for (entry, seq) in log.iter().zip(1..) {
        assert_eq!(entry.seq, seq);
    }
    assert_eq!(Room::replay(log).as_ref(), Ok(room));
}

#[test]
fn a_million_duplicates_change_nothing() {
    let mut chance = Chance::new(1);
    let mut duplicates = 0;
    let mut seed = 0;
    while duplicates < 1_000_000 {
        seed += 1;
        let spec = *chance.pick(&["connect-7x6-4", "connect-5x5x5-4", "connect-3x3-3"]);
        let (mut room, mut log) = started(spec, TimeControl::None {});
        let mut done: Vec<Command> = Vec::new();
        for id in 0..60 {
            let command = some_command(&room, id, &mut chance);
            let before = room.clone();
            let Applied { entries, denied, repeated } =
                room.apply(&command, at(u64::from(id)), Away::default());
            assert!(!repeated);
            assert_eq!(
                entries.is_empty(),
                denied.is_some(),
                "without clocks a command does something or is denied"
            );
            if denied.is_some() {
                assert_eq!(room, before, "what is denied changes nothing");
            } else {
                done.push(command);
            }
            log.extend(entries);
            // Whatever has been done comes again, at any time, in any order.
            let settled = room.clone();
            for _ in 0..30.min(done.len() * 3) {
                duplicates += 1;
                let again = room.apply(chance.pick(&done), at(u64::from(id)), Away::default());
                assert_eq!(again, Applied { repeated: true, ..Applied::default() });
            }
            assert_eq!(room, settled, "seed {seed}");
        }
        check_log(&room, &log);
    }
}

#[test]
fn in_any_order_every_command_is_carried_out_at_most_once() {
    for seed in 0..400 {
        let mut chance = Chance::new(seed);
        let (mut room, mut log) = started("connect-7x6-4", TimeControl::None {});
        let mut sent: Vec<Command> = Vec::new();
        for id in 0..150 {
            sent.push(some_command(&room, id, &mut chance));
            let late = chance.percent(40);
            let command = if late { chance.pick(&sent).clone() } else { sent[sent.len() - 1].clone() };
            let before = room.clone();
            let applied = room.apply(&command, at(u64::from(id)), Away::default());
            if applied.entries.is_empty() {
                assert_eq!(room, before);
            }
            log.extend(applied.entries);
        }
        check_log(&room, &log);
    }
}

#[test]
fn a_move_given_in_ignorance_of_the_position_is_never_played() {
    let (mut room, _) = started("connect-7x6-4", TimeControl::None {});
    let command = |room: &Room, seat, seq, id, action| Command {
        seat,
        seated: room.seated_by(seat),
        seq: Some(seq),
        id: Some(id),
        action,
        lag_ms: 0,
    };
    let play = |text: &str| Action::Play(text.to_owned());
    let known = room.seq();
    let first = command(&room, Seat::Creator, known, 1, play("d"));
    assert_eq!(room.apply(&first, at(1), Away::default()).denied, None);
    // Taken back, the same position stands again, but an old move must not be played on it.
    let known = room.seq();
    let offer = command(&room, Seat::Creator, known, 2, Action::OfferTakeBack);
    assert_eq!(room.apply(&offer, at(2), Away::default()).denied, None);
    let accept = command(&room, Seat::Guest, room.seq(), 1, Action::AcceptTakeBack);
    assert_eq!(room.apply(&accept, at(3), Away::default()).denied, None);
    assert_eq!(room.game().moves().len(), 0);
    let stale = command(&room, Seat::Creator, known, 3, play("e"));
    assert_eq!(room.apply(&stale, at(4), Away::default()).denied.map(|denied| denied.code()), Some("stale"));
    let fresh = command(&room, Seat::Creator, room.seq(), 4, play("e"));
    assert_eq!(room.apply(&fresh, at(5), Away::default()).denied, None);
}

#[test]
fn what_offers_and_answers_lead_to() {
    use Action::*;
    let play = |text: &str| Play(text.to_owned());
    let check = |script: &[(Seat, Action)], expected: &str| {
        let (mut room, mut log) = started("connect-7x6-4", TimeControl::None {});
        for (id, (seat, action)) in (0..).zip(script) {
            let command = Command {
                seat: *seat,
                seated: room.seated_by(*seat),
                seq: Some(room.seq()),
                id: Some(id),
                action: action.clone(),
                lag_ms: 0,
            };
            let applied = room.apply(&command, at(0), Away::default());
            assert_eq!(applied.denied, None, "{action:?}");
            log.extend(applied.entries);
        }
        check_log(&room, &log);
        let state = room.state(raumspiel_server::ids::JoinId::random().game(), at(0));
        let result = state.result.map(|result| result.reason);
        let told = format!("{} {} {:?}", state.round, state.moves.join(""), result.as_deref().unwrap_or("-"));
        assert_eq!(told, expected, "{script:?}");
    };
    let (one, two) = (Seat::Creator, Seat::Guest);
    check(&[(one, OfferDraw), (two, AcceptDraw)], "1  \"agreement\"");
    check(&[(one, OfferDraw), (two, OfferDraw)], "1  \"agreement\"");
    check(&[(one, OfferDraw), (two, DeclineDraw), (one, OfferDraw)], "1  \"-\"");
    check(&[(one, play("a")), (one, OfferDraw), (two, play("b")), (two, OfferDraw)], "1 ab \"-\"");
    check(&[(one, play("a")), (one, OfferTakeBack), (two, AcceptTakeBack)], "1  \"-\"");
    check(&[(one, play("a")), (two, play("b")), (one, OfferTakeBack), (two, AcceptTakeBack)], "1  \"-\"");
    check(&[(one, play("a")), (two, play("b")), (two, OfferTakeBack), (one, AcceptTakeBack)], "1 a \"-\"");
    check(&[(one, play("a")), (two, OfferDraw), (one, OfferTakeBack), (two, DeclineTakeBack)], "1 a \"-\"");
    check(&[(one, play("a")), (two, Abort)], "1 a \"aborted\"");
    check(&[(one, Resign), (two, OfferRematch), (one, AcceptRematch)], "2  \"-\"");
    check(&[(one, Resign), (two, OfferRematch), (one, OfferRematch), (two, play("g"))], "2 g \"-\"");
    check(&[(one, Resign), (two, OfferRematch), (one, DeclineRematch)], "1  \"resignation\"");
}

#[test]
fn a_rematch_swaps_sides() {
    let (mut room, _) = started("connect-7x6-4", TimeControl::None {});
    for (id, (seat, action)) in (0..).zip([
        (Seat::Guest, Action::Resign),
        (Seat::Guest, Action::OfferRematch),
        (Seat::Creator, Action::AcceptRematch),
    ]) {
        let seated = room.seated_by(seat);
        let command = Command { seat, seated, seq: Some(room.seq()), id: Some(id), action, lag_ms: 0 };
        let applied = room.apply(&command, at(0), Away::default());
        if let Some(Event::Started { creator, round, .. }) = applied.entries.first().map(|entry| &entry.event)
        {
            assert_eq!((*creator, *round), (Side::Second, 2));
            return;
        }
    }
    panic!("no second round");
}

/// What an earlier version accepted stays readable, whatever is accepted today.
#[test]
fn a_stored_game_is_read_as_it_is() {
    let (room, mut log) = started("connect-7x6-4", TimeControl::None {});
    let Event::Created { name, time, .. } = &mut log[0].event else {
        panic!("a game begins with its creation")
    };
    *name = Some("x".repeat(50));
    *time = TimeControl::Clock { initial_seconds: 1_000_000, increment_seconds: 10_000 };
    let read = Room::replay(&log).expect("it is read");
    assert_eq!(read.seq(), room.seq());
    // Also an end for a reason that only a later version knows.
    let ended: Event = serde_json::from_str(
        r#"{"type":"finished","result":{"winner":"first","reason":"applause","lines":0},"clocks":null}"#,
    )
    .expect("an event");
    let seq = log.len() as u32 + 1;
    log.push(Entry { seq, now: at(5), cause: None, event: ended, key: None });
    let read = Room::replay(&log).expect("it is read");
    assert!(read.is_finished());
    let game = raumspiel_server::ids::JoinId::random().game();
    assert_eq!(read.state(game, at(6)).result.map(|result| result.reason).as_deref(), Some("applause"));
}

/// The texts of the moves are kept as they are played and taken back.
#[test]
fn the_moves_of_a_state_are_those_of_the_game() {
    let (mut room, _) = started("connect-7x6-4", TimeControl::None {});
    let game = raumspiel_server::ids::JoinId::random().game();
    let act = |room: &mut Room, seat: Seat, action: Action| {
        let seated = room.seated_by(seat);
        let command = Command { seat, seated, seq: Some(room.seq()), id: None, action, lag_ms: 0 };
        assert_eq!(room.apply(&command, at(1), Away::default()).denied, None);
        assert_eq!(room.state(game, at(1)).moves, room.game().move_texts());
    };
    let (first, second) = if room.side_of(Seat::Creator) == Some(raumspiel_rules::Side::First) {
        (Seat::Creator, Seat::Guest)
    } else {
        (Seat::Guest, Seat::Creator)
    };
    for (seat, column) in [(first, "a"), (second, "b"), (first, "c")] {
        act(&mut room, seat, Action::Play(column.to_owned()));
    }
    for seat in [first, second] {
        act(&mut room, seat, Action::OfferTakeBack);
        act(&mut room, seat.other(), Action::AcceptTakeBack);
    }
    assert!(room.game().moves().is_empty() || room.game().moves().len() == 1);
    act(&mut room, first, Action::Resign);
    act(&mut room, first, Action::OfferRematch);
    act(&mut room, second, Action::AcceptRematch);
    assert!(room.state(game, at(1)).moves.is_empty());
}

/// Two who take back what they play, again and again, at the end of a game of so many moves.
fn take_back_after(plies: u32) -> std::time::Duration {
    let (mut room, _) = started("connect-2x1000000-1000000", TimeControl::None {});
    let mut act = |seat: Seat, action: Action| {
        let seated = room.seated_by(seat);
        let command = Command { seat, seated, seq: None, id: None, action, lag_ms: 0 };
        assert_eq!(room.apply(&command, at(1), Away::default()).denied, None);
    };
    let seats = [Seat::Creator, Seat::Guest];
    let play =
        |ply: u32| (seats[ply as usize % 2], Action::Play(["a", "b"][ply as usize / 2 % 2].to_owned()));
    for (seat, action) in (0..plies).map(play) {
        act(seat, action);
    }
    let start = std::time::Instant::now();
    for _ in 0..100 {
        for (seat, action) in [
            play(plies),
            play(plies + 1),
            (seats[0], Action::OfferTakeBack),
            (seats[1], Action::AcceptTakeBack),
        ] {
            act(seat, action);
        }
    }
    let took = start.elapsed();
    assert_eq!(room.game().moves().len(), plies as usize);
    took
}

/// To take a move back costs what the move cost, however long the game is.
#[test]
fn a_long_game_is_taken_back_as_fast_as_a_short_one() {
    let ratio = || take_back_after(16_000).as_secs_f64() / take_back_after(160).as_secs_f64();
    let ratio = (0..5).map(|_| ratio()).fold(f64::INFINITY, f64::min);
    // A hundred times as long; with room for memory that is no longer near.
    assert!(ratio < 10.0, "{ratio:.0} times as long");
}
