//! Who leaves, who is gone, and who gets more time.

use raumspiel_protocol::v2::{Event, Seat, TimeControl};
use raumspiel_server::{
    ids::SeatKey,
    room::{Action, Away, Command, Entry, Room},
};

use crate::commands::{at, started};

const CONNECT: &str = "connect-7x6-4";
const CLOCK: TimeControl = TimeControl::Clock { initial_seconds: 60, increment_seconds: 0 };

fn act(
    room: &mut Room,
    seat: Seat,
    action: Action,
    tick_ms: u64,
    away: Away,
) -> Result<Vec<Entry>, &'static str> {
    let (seated, seq) = (room.seated_by(seat), Some(room.seq()));
    let command = Command { seat, seated, seq, id: None, action, lag_ms: 0 };
    let applied = room.apply(&command, at(tick_ms), away);
    match applied.denied {
        Some(denied) => Err(denied.code()),
        None => Ok(applied.entries),
    }
}

fn play(text: &str) -> Action {
    Action::Play(text.to_owned())
}

#[test]
fn a_room_lets_a_guest_go_who_has_not_moved() {
    let away = |ms| Away([None, Some(ms)]);
    for time in [TimeControl::None {}, CLOCK] {
        let (mut room, mut log) = started(CONNECT, time);
        assert_eq!(room.due(at(0), Away::default()), Some(30_000));
        log.extend(act(&mut room, Seat::Creator, play("d"), 1_000, Away::default()).expect("a move"));
        assert_eq!(room.pass_time(at(20_000), away(100_000)), [], "away before there was a seat");
        assert_eq!(room.due(at(20_000), away(100_000)), Some(30_000));
        assert_eq!(room.pass_time(at(40_000), away(29_999)), []);
        assert_eq!(room.due(at(40_000), away(29_999)), Some(40_001));
        // Also when it would be aborted otherwise.
        assert_eq!(room.pass_time(at(500_000), away(100)), []);
        let left = room.pass_time(at(500_000), away(30_000));
        assert!(matches!(left[..], [Entry { event: Event::GuestLeft { .. }, .. }]), "{left:?}");
        log.extend(left);
        let state = room.state(raumspiel_server::ids::JoinId::random().game(), at(0));
        assert_eq!((state.round, state.players.len(), state.moves.len()), (0, 1, 0));
        assert_eq!((room.deadline(), room.due(at(0), Away::default())), (None, None));
        assert_eq!(act(&mut room, Seat::Guest, play("d"), 600_000, Away::default()), Err("seat-given-back"));
        log.extend(room.join(SeatKey::random().hash(), None, true, at(600_000)).expect("a free seat"));
        log.extend(act(&mut room, Seat::Creator, play("d"), 600_001, Away::default()).expect("a move"));
        log.extend(act(&mut room, Seat::Guest, play("d"), 600_002, Away::default()).expect("a move"));
        assert_eq!(room.pass_time(at(600_003), away(100_000)), [], "who has moved plays on");
        assert_eq!(Room::replay(&log).as_ref(), Ok(&room));
    }
}

#[test]
fn the_seat_is_given_back_only_so_often() {
    let (mut room, _) = started(CONNECT, TimeControl::None {});
    for guest in 1..=100 {
        act(&mut room, Seat::Guest, Action::Leave, guest, Away::default()).expect("they leave");
        room.join(SeatKey::random().hash(), None, true, at(guest)).expect("a free seat");
    }
    assert_eq!(act(&mut room, Seat::Guest, Action::Leave, 200, Away::default()), Err("too-late-to-leave"));
}

#[test]
fn time_is_given_to_the_other_within_bounds() {
    let (mut room, mut log) = started(CONNECT, CLOCK);
    for (seat, at_ms) in [(Seat::Creator, 0), (Seat::Guest, 1_000)] {
        log.extend(act(&mut room, seat, play("d"), at_ms, Away::default()).expect("a move"));
    }
    // The creator's clock runs from 1,000 on.
    log.extend(act(&mut room, Seat::Guest, Action::GiveTime(15), 11_000, Away::default()).expect("time"));
    let clocks = room.clocks(at(11_000)).expect("clocks");
    assert_eq!((clocks.first_ms, clocks.second_ms), (65_000, 60_000));
    assert_eq!(room.deadline(), Some(76_000));
    for wrong in [0, 61, u32::MAX] {
        let refused = act(&mut room, Seat::Guest, Action::GiveTime(wrong), 11_000, Away::default());
        assert_eq!(refused, Err("too-much-time"), "{wrong}");
    }
    // Twelve hours at most; the sixty seconds of the beginning and the gifts are within it.
    let given = (0..)
        .take_while(|_| act(&mut room, Seat::Creator, Action::GiveTime(60), 11_000, Away::default()).is_ok());
    assert_eq!(given.count(), 719);
    assert_eq!(Room::replay(&log).expect("a log").clocks(at(11_000)), Some(clocks));
    for time in [TimeControl::None {}, TimeControl::Correspondence { days_per_move: 1 }] {
        let (mut room, _) = started(CONNECT, time);
        assert_eq!(act(&mut room, Seat::Guest, Action::GiveTime(15), 0, Away::default()), Err("no-clock"));
    }
}

#[test]
fn a_win_is_claimed_from_one_who_is_gone_with_the_move() {
    let gone = |ms| Away([Some(ms), None]);
    let ready = |time| {
        let (mut room, _) = started(CONNECT, time);
        act(&mut room, Seat::Creator, play("d"), 0, Away::default()).expect("a move");
        act(&mut room, Seat::Guest, play("d"), 0, Away::default()).expect("a move");
        room
    };
    let claim = |room: &mut Room, seat, tick_ms, away| {
        act(room, seat, Action::ClaimWin, tick_ms, away).map(|entries| entries[0].event.clone())
    };
    for (time, wait) in [
        (TimeControl::None {}, 180_000),
        (TimeControl::Clock { initial_seconds: 600, increment_seconds: 0 }, 60_000),
    ] {
        let mut room = ready(time);
        assert_eq!(claim(&mut room, Seat::Guest, wait, Away::default()), Err("not-gone"), "who is there");
        assert_eq!(claim(&mut room, Seat::Guest, wait, gone(wait - 1)), Err("not-gone"), "too early");
        assert_eq!(claim(&mut room, Seat::Guest, wait - 1, gone(wait)), Err("not-gone"), "time to move");
        let away = Away([None, Some(wait)]);
        assert_eq!(claim(&mut room, Seat::Creator, wait, away), Err("not-gone"), "one's own turn");
        let ended = claim(&mut room, Seat::Guest, wait, gone(wait)).expect("a win");
        let Event::Finished { result, .. } = ended else { panic!("{ended:?}") };
        assert_eq!(
            (result.reason.as_str(), result.winner),
            ("abandonment", Some(raumspiel_protocol::v2::Side::Second))
        );
        assert_eq!(room.record(None).ending.map(|ending| ending.reason()), Some("abandonment"));
    }
    let mut slow = ready(TimeControl::Correspondence { days_per_move: 1 });
    assert_eq!(claim(&mut slow, Seat::Guest, 1_000_000, gone(1_000_000)), Err("not-gone"));
    // Before both have moved a game is aborted, not won.
    let (mut early, _) = started(CONNECT, TimeControl::None {});
    assert_eq!(claim(&mut early, Seat::Guest, 200_000, gone(200_000)), Err("not-gone"));
}
