//! How rounds end, what is remembered of them, and pairs of rounds.

use raumspiel_protocol::v2::{Clocks, Event, Seat, Side};
use raumspiel_server::room::{Action, Away, EndedRound, Room};

use crate::{
    commands::at,
    table::{CONNECT, MINUTE, NO_CLOCK, Table},
};

const WON: &str = "a b a b a b a";

/// The reason and the winner of a result, and the lines that were completed.
fn result(table: &Table) -> Option<(String, Option<Side>, u32)> {
    table.state(0).result.map(|result| (result.reason, result.winner, result.lines))
}

#[test]
fn the_rules_end_a_round_with_the_move_that_does() {
    let mut table = Table::new(CONNECT, NO_CLOCK);
    assert!(!table.room.is_finished() && !table.room.is_over());
    table.play("a b a b a b", 0);
    let won = table.act(Seat::Creator, Action::Play("a".to_owned()), 5).expect("a move");
    assert_eq!(won, ["played", "finished"]);
    assert_eq!(result(&table), Some(("line".to_owned(), Some(Side::First), 1)));
    assert!(table.room.is_finished() && table.room.is_over());
    let record = table.room.record(None).ending.map(|ending| ending.reason());
    assert_eq!(record, Some("line"));
    // Once: whatever happens afterwards is not its end.
    let later = table.act(Seat::Guest, Action::Chat(raumspiel_protocol::v2::Phrase::Hello), 6);
    assert_eq!(later, Ok(vec!["chatted".to_owned()]));

    let mut table = Table::new("connect-2x3-3", NO_CLOCK);
    table.play("a b a b b a", 0);
    assert_eq!(result(&table), Some(("board-full".to_owned(), None, 0)));
}

/// Who sits at which side changes from round to round.
#[test]
fn what_is_remembered_of_a_round_that_is_over() {
    let ended = |by: Option<Seat>, round, first, plies| Some((round, first, plies, by));
    let told = |table: &Table| {
        let EndedRound { round, first, plies, by, .. } = table.room.ended().cloned()?;
        Some((round, first, plies, by))
    };
    let mut table = Table::new(CONNECT, NO_CLOCK);
    assert_eq!(table.room.ended(), None);
    table.play(WON, 0);
    assert_eq!(told(&table), ended(None, 1, Seat::Creator, 7));
    let position = table.room.ended().and_then(|ended| ended.position.clone());
    assert_eq!(position, Some(table.room.game().position().text()));
    for (seat, action) in [(Seat::Guest, Action::OfferRematch), (Seat::Creator, Action::AcceptRematch)] {
        table.act(seat, action, 0).expect("another round");
    }
    assert_eq!(told(&table), ended(None, 1, Seat::Creator, 7), "also when the next has begun");
    table.play("a", 0);
    table.act(Seat::Guest, Action::Resign, 0).expect("given up");
    assert_eq!(told(&table), ended(Some(Seat::Guest), 2, Seat::Guest, 1));

    // Whoever aborts has ended it; who accepts a draw has not.
    let mut table = Table::new(CONNECT, NO_CLOCK);
    table.act(Seat::Guest, Action::Abort, 0).expect("aborted");
    assert_eq!(told(&table), ended(Some(Seat::Guest), 1, Seat::Creator, 0));
    let mut table = Table::new(CONNECT, NO_CLOCK);
    table.act(Seat::Creator, Action::OfferDraw, 0).expect("offered");
    table.act(Seat::Guest, Action::AcceptDraw, 0).expect("agreed");
    assert_eq!(told(&table), ended(None, 1, Seat::Creator, 0));

    // Whose time runs out, or who does not begin, has ended it.
    let mut table = Table::new(CONNECT, MINUTE);
    table.play("a b c", 0);
    assert_eq!(table.pass_time(60_000), ["finished"]);
    assert_eq!(told(&table), ended(Some(Seat::Guest), 1, Seat::Creator, 3));
    let mut table = Table::new(CONNECT, MINUTE);
    assert_eq!(table.pass_time(120_000), ["finished"]);
    assert_eq!(told(&table), ended(Some(Seat::Creator), 1, Seat::Creator, 0));
}

/// A position that no list could show is not kept.
#[test]
fn a_long_position_is_not_remembered() {
    let kept = |plies: usize| {
        let mut table = Table::new("connect-2x1000-1000", NO_CLOCK);
        let moves: Vec<&str> = ["a", "b", "b", "a"].into_iter().cycle().take(plies).collect();
        table.play(&moves.join(" "), 0);
        table.act(Seat::Creator, Action::Resign, 0).expect("given up");
        let text = table.room.game().position().text();
        assert_eq!(
            text.len() <= 400,
            table.room.ended().is_some_and(|ended| ended.position.is_some()),
            "{text}"
        );
        text.len()
    };
    let lengths: Vec<usize> = (392..400).map(kept).collect();
    assert!(lengths.contains(&400), "{lengths:?}");
    assert!(lengths.first() < Some(&400) && lengths.last() > Some(&400), "{lengths:?}");
}

/// A rated game from a position that was drawn is played twice, with sides changed.
#[test]
fn a_pair_is_two_rounds() {
    let pair = || Table::paired(MINUTE, true, Some("d:xo"));
    let mut table = pair();
    assert_eq!([1, 2, 3].map(|round| table.room.is_rated(round)), [true, true, false]);
    table.play("a b c", 0);
    assert_eq!(
        table.act(Seat::Guest, Action::Resign, 10),
        Ok(vec!["finished".to_owned(), "started".to_owned()])
    );
    assert!(!table.room.is_over());
    let state = table.state(10);
    assert_eq!((state.round, state.players[0].side, state.moves.len()), (2, Some(Side::Second), 0));
    assert_eq!(table.room.game().position().text(), "d:xo", "from the same position");
    // The second round cannot be left as if it had not begun.
    assert_eq!(table.act(Seat::Creator, Action::Abort, 10), Err("too-late-to-abort"));
    assert_eq!(table.room.deadline(), Some(120_010));
    let mut lazy = Table { room: table.room.clone(), log: table.log.clone() };
    assert_eq!(lazy.pass_time(120_010), ["finished"]);
    assert_eq!(result(&lazy), Some(("time".to_owned(), Some(Side::Second), 0)));
    // And is the last.
    assert_eq!(table.act(Seat::Guest, Action::Resign, 20), Ok(vec!["finished".to_owned()]));
    assert!(table.room.is_over());
    assert_eq!(table.room.paired().map(|paired| paired.rated), Some(true));

    // Aborted, it is over.
    let mut table = pair();
    assert_eq!(table.act(Seat::Guest, Action::Abort, 0), Ok(vec!["finished".to_owned()]));
    assert!(table.room.is_over());
    // A flag, or the rules, end the first round as well.
    let mut table = pair();
    table.play("a b c", 0);
    assert_eq!(table.pass_time(60_000), ["finished", "started"]);
    // Nothing happens, and nothing begins.
    assert_eq!(table.pass_time(60_001), [""; 0]);
}

#[test]
fn what_is_no_pair_is_one_round() {
    for (is_rated, from, rated) in
        [(true, None, [true, false]), (false, Some("d:xo"), [false, false]), (false, None, [false, false])]
    {
        let mut table = Table::paired(NO_CLOCK, is_rated, from);
        assert_eq!([1, 2].map(|round| table.room.is_rated(round)), rated);
        table.play("a b c", 0);
        assert_eq!(table.act(Seat::Guest, Action::Resign, 0), Ok(vec!["finished".to_owned()]));
        assert!(table.room.is_over());
        table.act(Seat::Guest, Action::OfferRematch, 0).expect("another round");
        table.act(Seat::Creator, Action::AcceptRematch, 0).expect("another round");
        assert_eq!(table.act(Seat::Guest, Action::Abort, 0), Ok(vec!["finished".to_owned()]), "as any other");
    }
    assert!(!Table::new(CONNECT, NO_CLOCK).room.is_rated(1));
    // Who found each other do not give a seat back.
    let mut table = Table::paired(NO_CLOCK, false, None);
    assert_eq!(table.act(Seat::Guest, Action::Leave, 0), Err("too-late-to-leave"));
}

/// Whoever could not have won does not win by the other's time, nor by their absence.
#[test]
fn a_bare_king_wins_nothing() {
    // The first side has a queen and the second nothing.
    let opened = || {
        Table::opened(MINUTE, |event| {
            let Event::Created { spec, start, .. } = event else { panic!("{event:?}") };
            *spec = "chess-5x5x5".to_owned();
            *start = Some("Q4/5/5/5/4K|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/2k2/5/5/5 w 0 1".to_owned());
        })
    };
    let mut table = opened();
    table.play("Ae1Ae2 Ec4Ec5", 0);
    assert_eq!(table.pass_time(60_000), ["finished"]);
    assert_eq!(result(&table), Some(("time".to_owned(), None, 0)));
    let mut table = opened();
    table.play("Ae1Ae2 Ec4Ec5 Ae2Ae1", 0);
    assert_eq!(table.pass_time(60_000), ["finished"]);
    assert_eq!(result(&table), Some(("time".to_owned(), Some(Side::First), 0)));
}

/// What follows from one clock follows from the other.
#[test]
fn a_flag_falls_at_its_time_whoever_looks_and_says_what_was_left() {
    let mut table = Table::new(CONNECT, MINUTE);
    table.play("a b", 1_000);
    table.play("a", 11_000);
    assert_eq!(table.room.deadline(), Some(71_000));
    assert_eq!(table.room.due(at(20_000), Away::default()), Some(71_000));
    assert_eq!(table.room.due(at(71_000), Away::default()), Some(71_000), "also when it has passed");
    let room = table.room.clone();
    assert_eq!(table.pass_time(70_999), [""; 0]);
    assert_eq!(table.pass_time(71_000), ["finished"]);
    let clocks = table.state(99_000).clocks;
    assert_eq!(
        clocks,
        Some(Clocks { first_ms: 50_000, second_ms: 0, running: None }),
        "{:?}",
        room.clocks(at(0))
    );
    assert_eq!(table.room.deadline(), None);
    assert_eq!(table.room.due(at(99_000), Away::default()), None);
    let Some(Event::Finished { clocks: told, .. }) = table.log.last().map(|entry| &entry.event) else {
        panic!("{:?}", table.log)
    };
    assert_eq!(*told, clocks);
    assert_eq!(Room::replay(&table.log).map(|room| room.clocks(at(99_000))), Ok(clocks));
}

/// While somebody may still come back to their seat, a deadline that has passed waits for that.
#[test]
fn somebody_looks_when_the_first_of_two_things_is_due() {
    let mut table = Table::new(CONNECT, MINUTE);
    let away = |ms| Away([None, ms]);
    assert_eq!(table.room.due(at(0), away(None)), Some(30_000));
    assert_eq!(table.room.due(at(100_000), away(None)), Some(120_000), "the first move is due");
    assert_eq!(table.room.due(at(100_000), away(Some(29_000))), Some(101_000), "or the guest has left");
    assert_eq!(table.room.due(at(120_000), away(Some(10_000))), Some(140_000));
    assert_eq!(table.room.due(at(119_999), away(Some(10_000))), Some(120_000));
    table.play("a b", 0);
    assert_eq!(table.room.due(at(0), away(Some(10_000))), Some(60_000), "who has moved keeps the seat");
}
