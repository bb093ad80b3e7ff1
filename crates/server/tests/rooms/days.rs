//! Games by days: whose turn it is, and since when.

use raumspiel_protocol::v2::{Event, Kept, Seat, TimeControl};
use raumspiel_server::room::{Action, Awaited};

use crate::{
    commands::at,
    table::{CONNECT, MINUTE, NO_CLOCK, Table},
};

const DAY: u64 = 86_400_000;

fn days(days_per_move: u32) -> TimeControl {
    TimeControl::Correspondence { days_per_move }
}

#[test]
fn a_turn_says_whose_it_is_and_when_a_day_is_left() {
    let mut table = Table::new(CONNECT, days(3));
    let turn = table.room.turn_by_days().expect("a turn");
    assert_eq!(
        (turn.seat, turn.seq, turn.day_left, turn.is_meeting, turn.told_from),
        (Seat::Creator, 3, Some(2 * DAY), false, 0)
    );
    assert_eq!(table.room.awaited(), Some(Awaited::Move(turn)));
    let stages = [0, 2 * DAY - 1, 2 * DAY, 2 * DAY + 1].map(|ms| (turn.is_late(at(ms)), turn.stage(at(ms))));
    assert_eq!(stages, [(false, 6), (false, 6), (true, 7), (true, 7)]);
    assert_eq!(Awaited::Move(turn).stage(at(2 * DAY)), 7);
    table.play("a", DAY);
    let turn = table.room.turn_by_days().expect("a turn");
    assert_eq!((turn.seat, turn.seq, turn.day_left, turn.told_from), (Seat::Guest, 4, Some(3 * DAY), DAY));
    // What is said does not make it another turn.
    table.act(Seat::Creator, Action::Chat(raumspiel_protocol::v2::Phrase::Hello), DAY).expect("said");
    assert_eq!(table.room.turn_by_days(), Some(turn));
    table.act(Seat::Creator, Action::Resign, DAY).expect("given up");
    assert_eq!((table.room.turn_by_days(), table.room.awaited()), (None, None));
    table.act(Seat::Creator, Action::OfferRematch, DAY).expect("asked");
    let asked = Awaited::Rematch { seat: Seat::Guest, seq: table.room.seq() };
    assert_eq!((table.room.awaited(), asked.stage(at(0))), (Some(asked), u64::from(table.room.seq()) * 2));
    table.act(Seat::Guest, Action::AcceptRematch, DAY).expect("another round");
    assert_eq!(table.room.turn_by_days().map(|turn| turn.seat), Some(Seat::Guest), "sides have changed");
}

#[test]
fn where_a_move_has_one_day_nobody_is_told_that_one_is_left() {
    assert_eq!(Table::new(CONNECT, days(1)).room.turn_by_days().map(|turn| turn.day_left), Some(None));
    assert_eq!(Table::new(CONNECT, days(2)).room.turn_by_days().map(|turn| turn.day_left), Some(Some(DAY)));
    for time in [NO_CLOCK, MINUTE] {
        assert_eq!(Table::new(CONNECT, time).room.turn_by_days(), None);
    }
    // Before the other has come, it is nobody's turn.
    let mut table = Table::new(CONNECT, days(2));
    table.act(Seat::Guest, Action::Leave, 0).expect("they leave");
    assert_eq!((table.room.turn_by_days(), table.room.side_of(Seat::Creator)), (None, None));
}

/// Who waited for the other is about to sit down.
#[test]
fn two_who_have_just_met_are_told_a_little_later() {
    let mut table = Table::paired(days(2), true, Some("d:xo"));
    let met = |table: &Table| table.room.turn_by_days().map(|turn| (turn.is_meeting, turn.told_from));
    assert_eq!(met(&table), Some((true, 3_000)));
    table.play("a", 5_000);
    assert_eq!(met(&table), Some((false, 5_000)));
    table.act(Seat::Guest, Action::Resign, 6_000).expect("given up");
    assert_eq!((table.room.round(), met(&table)), (2, Some((false, 6_000))), "they know each other by now");
}

#[test]
fn players_are_called_by_the_names_they_have_now() {
    let mut table = Table::opened(NO_CLOCK, |event| {
        let Event::Created { name, .. } = event else { panic!("{event:?}") };
        *name = Some("Ada".to_owned());
    });
    let names =
        |table: &Table| [Seat::Creator, Seat::Guest].map(|seat| table.room.opponent_name(seat.other()));
    let bots = |table: &Table| table.state(0).players.iter().map(|player| player.bot).collect::<Vec<_>>();
    assert_eq!((names(&table), bots(&table)), ([Some("Ada".to_owned()), None], vec![false, false]));
    assert_eq!(table.room.typed_names(), &[Some("Ada".to_owned()), None]);
    for (seat, name, bot) in [(Seat::Creator, "Countess", false), (Seat::Guest, "Machine", true)] {
        table.room.call(Kept { seat, name: Some(name.to_owned()), bot, shows: 0 });
    }
    assert_eq!(names(&table), [Some("Countess".to_owned()), Some("Machine".to_owned())]);
    assert_eq!(bots(&table), [false, true]);
    assert_eq!(table.room.typed_names(), &[None, None], "what was typed counts no more");
    let shown = table.state(0).players;
    assert_eq!(
        shown.iter().map(|player| player.name.as_deref()).collect::<Vec<_>>(),
        [Some("Countess"), Some("Machine")]
    );
    let record = table.room.record(None);
    assert_eq!(record.players, [Some("Countess".to_owned()), Some("Machine".to_owned())]);
    // A bot that was paired is one, whoever keeps the seat.
    assert_eq!(bots(&Table::paired(NO_CLOCK, false, None)), [false, true]);
}
