//! Clocks are the server's, in simulated time.

use raumspiel_protocol::v2::{Clocks, Event, Seat, TimeControl};
use raumspiel_server::room::{Action, Command, Entry, LAG_PER_MOVE, LAG_SUPPLY, Room};

use crate::{
    chance::Chance,
    rooms::{at, started},
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
    room.apply(Command { seat, seq: Some(room.seq()), id: Some(id), action, lag_ms }, at(tick_ms)).entries
}

#[test]
fn time_is_charged_to_whom_it_belongs() {
    let control = TimeControl::Clock { initial_seconds: 60, increment_seconds: 2 };
    let (mut room, _) = started("connect-7x6-4", control);
    let first = play(&mut room, "d", 1, 10_000, 0);
    let left = clocks(&first[0]).expect("clocks");
    assert_eq!((left.first_ms, left.second_ms), (52_000, 60_000));
    let second = play(&mut room, "d", 2, 15_500, 0);
    let left = clocks(&second[0]).expect("clocks");
    assert_eq!((left.first_ms, left.second_ms), (52_000, 56_500));
    // The flag falls by itself, not before its time and no later.
    assert_eq!(room.deadline(), Some(15_500 + 52_000));
    assert!(room.pass_time(at(67_499)).is_empty());
    let fallen = room.pass_time(at(67_500));
    let Event::Finished { result, .. } = &fallen[0].event else { panic!("{fallen:?}") };
    assert_eq!((result.winner.map(|_| ()), result.reason.as_str()), (Some(()), "time"));
    assert!(room.pass_time(at(99_999)).is_empty(), "once");
}

#[test]
fn a_move_after_the_flag_is_refused_whether_or_not_anybody_looked() {
    let control = TimeControl::Clock { initial_seconds: 1, increment_seconds: 0 };
    let (mut room, _) = started("connect-7x6-4", control);
    let action = Action::Play("d".to_owned());
    let command = Command { seat: Seat::Creator, seq: Some(room.seq()), id: Some(1), action, lag_ms: 0 };
    let applied = room.apply(command, at(1_001));
    assert!(matches!(applied.entries[..], [Entry { event: Event::Finished { .. }, .. }]));
    assert!(applied.denied.is_some());
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
            let spent = chance.below(2_000) as u64;
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
