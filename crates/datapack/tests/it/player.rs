use raumspiel_packrun::{
    EntityId,
    Outcome::{Failed, Value},
};

use crate::{
    arena::Arena,
    board::{Board, Facing},
};

/// A started game with Alice and Bob in their seats and Carol beside them.
fn seated() -> (Arena, Board, [EntityId; 3]) {
    let mut arena = Arena::new("connect-7x6-4");
    let board = arena.create(Facing::South, [0.0, 64.0, 0.0]);
    let [alice, bob, carol] =
        ["Alice", "Bob", "Carol"].map(|name| arena.world.add_player(name, [1.0, 64.0, -3.0], 0.0));
    arena.world.run_as(alice, "tag @s add raumspiel_player1").expect("a known command");
    arena.world.run_as(bob, "tag @s add raumspiel_player2").expect("a known command");
    for function in ["store_player1_name", "store_player2_name", "start"] {
        assert_eq!(arena.call(&board, function), Ok(Value(1)), "{function}");
    }
    arena.events();
    (arena, board, [alice, bob, carol])
}

fn click(arena: &mut Arena, board: &Board, player: EntityId, tag: &str) {
    arena.click(board, player, tag).unwrap_or_else(|fault| panic!("{fault}"));
}

fn names(arena: &mut Arena) -> Vec<String> {
    arena.events().into_iter().map(|event| event.name).collect()
}

#[test]
fn only_the_players_of_a_game_move_in_it() {
    let (mut arena, board, [alice, bob, carol]) = seated();
    click(&mut arena, &board, carol, "raumspiel_column4");
    assert_eq!(names(&mut arena), ["not_a_player"]);
    assert_eq!(arena.world.take_messages(), [("Carol".to_owned(), "Others play here.".to_owned())]);
    click(&mut arena, &board, bob, "raumspiel_column4");
    assert_eq!(names(&mut arena), ["not_your_turn"]);
    assert_eq!(arena.world.take_messages(), [("Bob".to_owned(), "It is not your turn.".to_owned())]);
    click(&mut arena, &board, alice, "raumspiel_column4");
    click(&mut arena, &board, alice, "raumspiel_column4");
    click(&mut arena, &board, bob, "raumspiel_column4");
    assert_eq!(names(&mut arena), ["move", "turn", "not_your_turn", "move", "turn"]);
    assert_eq!(board.view(&arena.world).moves, Some(2));
}

#[test]
fn an_open_seat_is_anybodys() {
    let (mut arena, board, [alice, _, carol]) = seated();
    assert_eq!(arena.call(&board, "forget_players"), Ok(Value(1)));
    assert_eq!(board.view(&arena.world).plate, "Player 1 to move");
    click(&mut arena, &board, carol, "raumspiel_column1");
    click(&mut arena, &board, alice, "raumspiel_column1");
    assert_eq!(names(&mut arena), ["move", "turn", "move", "turn"]);
}

#[test]
fn the_stone_starts_a_game_but_never_cuts_one_short() {
    let (mut arena, board, [alice, _, carol]) = seated();
    click(&mut arena, &board, alice, "raumspiel_stone");
    assert_eq!(arena.world.take_messages(), [("Alice".to_owned(), "The game is still on.".to_owned())]);
    arena.call(&board, "stop").expect("a known function");
    click(&mut arena, &board, alice, "raumspiel_column1");
    let says = "No game is running here. Click the green stone to start.";
    assert_eq!(arena.world.take_messages(), [("Alice".to_owned(), says.to_owned())]);
    click(&mut arena, &board, carol, "raumspiel_stone");
    assert_eq!(names(&mut arena), ["not_a_player"]);
    click(&mut arena, &board, alice, "raumspiel_stone");
    assert_eq!(names(&mut arena), ["start", "turn"]);
}

#[test]
fn anybody_can_be_checked_for_being_a_player() {
    let (mut arena, _, players) = seated();
    for player in players {
        arena.world.run_as(player, "tag @s add raumspiel_check_is_player").expect("a known command");
    }
    arena.world.run("function raumspiel:check_is_player").expect("a known function");
    let left =
        players.map(|id| arena.world.entity(id).expect("a player").has_tag("raumspiel_check_is_player"));
    assert_eq!(left, [true, true, false]);
}

#[test]
fn players_are_those_of_the_nearest_board() {
    let (mut arena, _, [alice, ..]) = seated();
    arena.create(Facing::East, [40.0, 64.0, 0.0]);
    let dora = arena.world.add_player("Dora", [39.0, 64.0, 0.0], 0.0);
    for player in [alice, dora] {
        arena.world.run_as(player, "tag @s add raumspiel_check_is_player").expect("a known command");
    }
    arena.world.run("function raumspiel:check_is_player").expect("a known function");
    let left = [alice, dora]
        .map(|id| arena.world.entity(id).expect("a player").has_tag("raumspiel_check_is_player"));
    assert_eq!(left, [true, false]);
}

#[test]
fn tagging_takes_the_nearest() {
    let (mut arena, _, _) = seated();
    let erin = arena.world.add_player("Erin", [20.0, 64.0, 0.0], 0.0);
    arena
        .world
        .run_at([19.0, 64.0, 0.0], "function raumspiel:tag_nearest_player2")
        .expect("a known function");
    assert!(arena.world.entity(erin).expect("a player").has_tag("raumspiel_player2"));
}

#[test]
fn nobody_to_seat_changes_nothing() {
    let mut arena = Arena::new("connect-7x6-4");
    let board = arena.create(Facing::South, [0.0, 64.0, 0.0]);
    arena.world.add_player("Alice", [1.0, 64.0, 0.0], 0.0);
    let before = board.view(&arena.world);
    assert_eq!(arena.call(&board, "store_player1_name"), Ok(Failed));
    assert_eq!(board.view(&arena.world), before);
}
