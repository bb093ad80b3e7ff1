//! Clocks are the server's, in simulated time.

use raumspiel_protocol::v2::{Clocks, Event, Seat, TimeControl};
use raumspiel_server::room::{Action, Away, Command, Entry, LAG_PER_MOVE, LAG_SUPPLY, Room};

use crate::{
    chance::Chance,
    commands::{at, started},
};

fn clocks(entry: &Entry) -> Option<Clocks> {
    match entry.event {
        Event::Started { clocks, .. } | Event::Played { clocks, .. } | Event::Finished { clocks, .. } => {
            clocks
        }
        _ => None,
    }
}

fn play(room: &mut Room, text: &str, id: u32, tick_ms: u64, lag_ms: u32) -> Vec<Entry> {
    let creator_moves = room.side_of(Seat::Creator) == Some(room.game().turn());
    let seat = if creator_moves { Seat::Creator } else { Seat::Guest };
    let action = Action::Play(text.to_owned());
    let (seated, seq) = (room.seated_by(seat), Some(room.seq()));
    let command = Command { seat, seated, seq, id: Some(id), action, lag_ms };
    room.apply(&command, at(tick_ms), Away::default()).entries
}

#[test]
fn time_is_charged_to_whom_it_belongs() {
    let control = TimeControl::Clock { initial_seconds: 60, increment_seconds: 2 };
    let (mut room, _) = started("connect-7x6-4", control);
    // First moves cost nobody anything.
    for (id, tick) in [(101, 3_000), (102, 8_000)] {
        let free = play(&mut room, "a", id, tick, 0);
        let left = clocks(&free[0]).expect("clocks");
        assert_eq!((left.first_ms, left.second_ms), (60_000, 60_000));
        assert_eq!(left.running.is_some(), id == 102);
    }
    let first = play(&mut room, "d", 1, 18_000, 0);
    let left = clocks(&first[0]).expect("clocks");
    assert_eq!((left.first_ms, left.second_ms), (52_000, 60_000));
    let second = play(&mut room, "d", 2, 23_500, 0);
    let left = clocks(&second[0]).expect("clocks");
    assert_eq!((left.first_ms, left.second_ms), (52_000, 56_500));
    // The flag falls by itself, not before its time and no later.
    assert_eq!(room.deadline(), Some(23_500 + 52_000));
    assert!(room.pass_time(at(75_499), Away::default()).is_empty());
    let fallen = room.pass_time(at(75_500), Away::default());
    let Event::Finished { result, .. } = &fallen[0].event else { panic!("{fallen:?}") };
    assert_eq!((result.winner.map(|_| ()), result.reason.as_str()), (Some(()), "time"));
    assert!(room.pass_time(at(99_999), Away::default()).is_empty(), "once");
}

#[test]
fn a_move_after_the_flag_is_refused_whether_or_not_anybody_looked() {
    let control = TimeControl::Clock { initial_seconds: 1, increment_seconds: 0 };
    let (mut room, _) = started("connect-7x6-4", control);
    play(&mut room, "a", 1, 0, 0);
    play(&mut room, "a", 2, 0, 0);
    let late = play(&mut room, "d", 3, 1_001, 0);
    assert!(
        matches!(&late[..], [Entry { event: Event::Finished { result, .. }, .. }] if result.reason == "time")
    );
}

#[test]
fn a_game_that_a_side_does_not_begin_is_aborted_and_not_lost() {
    let control = TimeControl::Clock { initial_seconds: 1, increment_seconds: 0 };
    for moves in 0..2 {
        let (mut room, log) = started("connect-7x6-4", control);
        assert_eq!(clocks(&log[2]).expect("clocks").running, None);
        for id in 0..moves {
            play(&mut room, "a", id, 1_000, 0);
        }
        let since = u64::from(moves) * 1_000;
        assert_eq!(room.deadline(), Some(since + 120_000));
        assert!(room.pass_time(at(since + 119_999), Away::default()).is_empty());
        let aborted = room.pass_time(at(since + 120_000), Away::default());
        let Event::Finished { result, .. } = &aborted[0].event else { panic!("{aborted:?}") };
        assert_eq!((result.winner, result.reason.as_str()), (None, "aborted"));
    }
}

/// Rounds that an earlier version has begun go on as they were: there the clock ran from the start.
#[test]
fn a_round_whose_clock_runs_from_the_start_goes_on_so() {
    let control = TimeControl::Clock { initial_seconds: 60, increment_seconds: 0 };
    let (_, mut log) = started("connect-7x6-4", control);
    let Event::Started { clocks: Some(begun), .. } = &mut log[2].event else { panic!("a round") };
    begun.running = Some(raumspiel_protocol::v2::Side::First);
    let mut room = Room::replay(&log).expect("a good log");
    assert_eq!(room.deadline(), Some(60_000));
    let made = play(&mut room, "d", 1, 10_000, 0);
    let left = clocks(&made[0]).expect("clocks");
    assert_eq!((left.first_ms, left.running), (50_000, Some(raumspiel_protocol::v2::Side::Second)));
}

#[test]
fn correspondence_gives_each_move_its_days() {
    let day = 24 * 60 * 60 * 1000;
    let (mut room, _) = started("connect-7x6-4", TimeControl::Correspondence { days_per_move: 2 });
    for (id, text) in (0..).zip(["a", "b", "c"]) {
        let made = play(&mut room, text, id, u64::from(id + 1) * (2 * day - 1), 0);
        assert_eq!(clocks(&made[0]).map(|left| left.first_ms.min(left.second_ms)), Some(2 * day as u32));
    }
    assert_eq!(room.deadline(), Some(3 * (2 * day - 1) + 2 * day));
}

#[test]
fn lag_is_given_back_within_bounds_and_no_time_is_lost() {
    for seed in 0..500 {
        let mut chance = Chance::new(seed);
        let increment_seconds = chance.below(3) as u32;
        let initial_seconds = 30 + chance.below(60) as u32;
        let control = TimeControl::Clock { initial_seconds, increment_seconds };
        let (mut room, mut log) = started("connect-7x6-7", control);
        let mut tick = 0;
        // For each side: what it really used, its moves, and what was given back.
        let mut used = [0u64; 2];
        let mut moves = [0u64; 2];
        let mut before = [u64::from(initial_seconds) * 1000; 2];
        for id in 0..40 {
            let spent = if id < 2 { 0 } else { chance.below(2_000) as u64 };
            tick += spent;
            let lag = chance.below(5_000) as u32;
            let side = room.game().turn().index();
            let legal = room.game().legal_moves();
            if legal.is_empty() {
                break;
            }
            let text = room.game().position().notation(*chance.pick(&legal));
            let made = play(&mut room, &text, id, tick, lag);
            let Some(Event::Played { clocks: Some(left), .. }) = made.first().map(|entry| &entry.event)
            else {
                log.extend(made);
                break;
            };
            used[side] += spent;
            moves[side] += 1;
            let left = [u64::from(left.first_ms), u64::from(left.second_ms)];
            if id < 2 {
                // For their first moves nobody's clock runs, and nothing is added.
                moves[side] -= 1;
                log.extend(made);
                continue;
            }
            let increment = u64::from(increment_seconds) * 1000;
            assert_eq!(left[1 - side], before[1 - side], "only the mover's clock has changed");
            let charged = before[side] + increment - left[side];
            assert!(charged <= spent, "nobody is charged more than they used");
            assert!(spent - charged <= u64::from(LAG_PER_MOVE));
            let all = before[side].min(left[side]);
            assert!(all <= u64::from(initial_seconds) * 1000 + moves[side] * increment);
            before = left;
            let given = used[side] + left[side] - moves[side] * increment;
            let given = given - u64::from(initial_seconds) * 1000;
            assert!(given <= u64::from(LAG_SUPPLY) + moves[side] * u64::from(LAG_PER_MOVE / 3));
            log.extend(made);
        }
        let replayed = Room::replay(&log).expect("a good log");
        assert_eq!(replayed.clocks(at(tick + 500)), room.clocks(at(tick + 500)), "the log keeps the clocks");
    }
}
