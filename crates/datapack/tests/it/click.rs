use raumspiel_packrun::{EntityId, Outcome::Value};

use crate::{
    arena::Arena,
    board::{Board, Facing},
};

fn begin(spec: &str, at: [f64; 3]) -> (Arena, Board, EntityId) {
    let mut arena = Arena::new(spec);
    let board = arena.create(Facing::South, at);
    arena.call(&board, "start").expect("a game starts");
    let alice = arena.world.add_player("Alice", at, 0.0);
    (arena, board, alice)
}

fn moves(arena: &Arena, board: &Board) -> Option<i32> {
    board.view(&arena.world).moves
}

#[test]
fn a_button_held_down_drops_one_tile() {
    let (mut arena, board, alice) = begin("connect-7x6-4", [0.0, 64.0, 0.0]);
    for _ in 0..20 {
        arena.world.tick(4).expect("nothing goes wrong");
        arena.click_at_once(&board, alice, "raumspiel_column3").expect("a click");
    }
    assert_eq!(moves(&arena, &board), Some(1));
    arena.world.tick(9).expect("nothing goes wrong");
    arena.click_at_once(&board, alice, "raumspiel_column3").expect("a click");
    assert_eq!(moves(&arena, &board), Some(1), "nine ticks are too few");
    arena.click(&board, alice, "raumspiel_column3").expect("a click");
    assert_eq!(moves(&arena, &board), Some(2), "ten are enough");
}

#[test]
fn two_players_may_click_at_the_same_time() {
    let (mut arena, board, alice) = begin("connect-7x6-4", [0.0, 64.0, 0.0]);
    let bob = arena.world.add_player("Bob", [0.0, 64.0, 0.0], 0.0);
    arena.world.tick(10).expect("nothing goes wrong");
    arena.click_at_once(&board, alice, "raumspiel_column3").expect("a click");
    arena.click_at_once(&board, bob, "raumspiel_column4").expect("a click");
    assert_eq!(moves(&arena, &board), Some(2));
}

/// The game finds only what has its feet near the point: no part of a column may be too tall.
#[test]
fn every_cell_can_be_clicked_from_above() {
    for (spec, y) in [("connect-7x6-4", 60.0), ("connect-2x64-4", 60.0), ("connect-3x3x9-4", 120.0)] {
        let (mut arena, board, alice) = begin(spec, [0.0, y, 0.0]);
        let cells: Vec<_> = board.lattice.cells().collect();
        for cell in cells {
            let place = board.place(&arena.world, cell).map(|block| f64::from(block) + 0.5);
            let target =
                arena.world.target_at(place).unwrap_or_else(|| panic!("{spec}: {cell:?} cannot be clicked"));
            let column = arena.world.score(target, "raumspiel_column");
            assert_eq!(column, Some((cell.x + board.lattice.files * cell.y) as i32), "{spec}: {cell:?}");
        }
        arena.world.tick(10).expect("nothing goes wrong");
        let top = board.place(&arena.world, raumspiel_rules::Cell::new(0, 0, board.lattice.levels - 1));
        let target = arena.world.target_at(top.map(|block| f64::from(block) + 0.5)).expect("an input");
        arena.world.click(alice, target).expect("a click");
        assert_eq!(moves(&arena, &board), Some(1));
    }
}

#[test]
fn a_chain_cut_short_does_not_make_others_click() {
    let (mut arena, board, alice) = begin("connect-7x6-4", [0.0, 64.0, 0.0]);
    let bob = arena.world.add_player("Bob", [0.0, 64.0, 0.0], 0.0);
    for (seat, player) in [(1, alice), (2, bob)] {
        arena.click(&board, player, &format!("raumspiel_seat{seat}")).expect("a click");
    }
    let tagged = |arena: &Arena| arena.world.entities().filter(|e| e.has_tag("raumspiel_clicker")).count();
    arena.world.stop_chains_after(40);
    assert!(arena.click(&board, alice, "raumspiel_column1").is_err(), "the chain is cut short");
    arena.world.stop_chains_after(65_536);
    assert_eq!(tagged(&arena), 1, "or this test shows nothing");
    arena.click(&board, bob, "raumspiel_column2").expect("a click");
    assert_eq!(tagged(&arena), 0);
    let said = arena.world.take_messages();
    assert!(said.iter().all(|(who, _)| who == "Bob"), "{said:?}");
}

/// Posts are clicked to sit down, to stand up, and to let the computer play.
#[test]
fn seats_are_taken_by_a_click() {
    for spec in ["connect-7x6-4", "connect-4x4x4-4"] {
        let (mut arena, board, alice) = begin(spec, [0.0, 64.0, 0.0]);
        let bob = arena.world.add_player("Bob", [0.0, 64.0, 0.0], 0.0);
        arena.call(&board, "stop").expect("a known function");
        let plate = |arena: &Arena| board.view(&arena.world).plate;
        arena.click(&board, alice, "raumspiel_seat1").expect("a click");
        assert_eq!(plate(&arena), "Alice and Player 2: ready to start");
        arena.click(&board, bob, "raumspiel_seat1").expect("a click");
        assert_eq!(arena.world.take_messages(), [("Bob".to_owned(), "Somebody sits here.".to_owned())]);
        arena.click(&board, bob, "raumspiel_seat2").expect("a click");
        assert_eq!(plate(&arena), "Alice and Bob: ready to start");
        arena.click(&board, bob, "raumspiel_seat2").expect("a click");
        assert_eq!(plate(&arena), "Alice and Player 2: ready to start");
        arena.click(&board, alice, "raumspiel_seat2").expect("a click");
        assert_eq!(
            plate(&arena),
            "Alice and Computer: ready to start",
            "whoever sits already asks the computer"
        );
        arena.click(&board, alice, "raumspiel_stone").expect("a click");
        arena.click(&board, alice, "raumspiel_seat1").expect("a click");
        assert_eq!(arena.world.take_messages(), [("Alice".to_owned(), "The game is still on.".to_owned())]);
        arena.call(&board, "stop").expect("a known function");
        arena.click(&board, bob, "raumspiel_seat2").expect("a click");
        assert_eq!(plate(&arena), "Alice and Player 2: ready to start", "anybody sends the computer away");
    }
}

#[test]
fn wins_losses_and_ties_are_written_down() {
    let (mut arena, board, alice) = begin("connect-3x2-3", [0.0, 64.0, 0.0]);
    let bob = arena.world.add_player("Bob", [0.0, 64.0, 0.0], 0.0);
    let carol = arena.world.add_player("Carol", [20.0, 64.0, 0.0], 0.0);
    arena.call(&board, "stop").expect("a known function");
    let elsewhere = arena.create(Facing::South, [20.0, 64.0, 0.0]);
    arena.click(&elsewhere, carol, "raumspiel_seat1").expect("a click");
    for (seat, player) in [(1, alice), (2, bob)] {
        arena.click(&board, player, &format!("raumspiel_seat{seat}")).expect("a click");
    }
    let result = |arena: &Arena, player| {
        ["wins", "losses", "ties"]
            .map(|what| arena.world.score(player, &format!("raumspiel_{what}")).unwrap_or(0))
    };
    for (game, first, second) in [("a a b b c", [1, 0, 0], [0, 1, 0]), ("a b c a b c", [1, 0, 1], [0, 1, 1])]
    {
        assert_eq!(arena.call(&board, "start"), Ok(Value(1)));
        for column in game.split(' ') {
            assert_eq!(arena.call(&board, &format!("drop/{column}")), Ok(Value(1)));
        }
        assert_eq!((result(&arena, alice), result(&arena, bob)), (first, second), "{game}");
    }
    assert_eq!(result(&arena, carol), [0, 0, 0]);
}

#[test]
fn moves_refusals_and_wins_are_heard_and_seen() {
    let (mut arena, board, alice) = begin("connect-7x6-4", [0.0, 64.0, 0.0]);
    arena.world.take_effects();
    arena.click(&board, alice, "raumspiel_column1").expect("a click");
    assert_eq!(arena.world.take_effects(), ["minecraft:block.stone.place", "minecraft:poof"]);
    arena.call(&board, "stop").expect("a known function");
    arena.click(&board, alice, "raumspiel_column1").expect("a click");
    assert_eq!(arena.world.take_effects(), ["minecraft:block.note_block.bass", "minecraft:smoke"]);
    arena.call(&board, "start").expect("a known function");
    for column in ["a", "b", "a", "b", "a", "b", "a"] {
        arena.call(&board, &format!("drop/{column}")).expect("a known function");
    }
    arena.world.take_effects();
    arena.world.land();
    assert_eq!(arena.world.take_effects(), ["minecraft:ui.toast.challenge_complete", "minecraft:firework"]);
}
