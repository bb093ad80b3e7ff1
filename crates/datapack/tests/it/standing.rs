//! Where boards stand, how they outlast what happens to the pack, and how they go.

use std::collections::BTreeSet;

use raumspiel_datapack::{Options, Style, pack};
use raumspiel_packrun::{
    Outcome::{Failed, Value},
    World,
};

use crate::{
    arena::{Arena, files_of},
    board::{Board, Facing, View},
};

type Standing = (usize, usize);

fn standing(world: &World) -> Standing {
    (world.entities().filter(|e| e.kind != "player").count(), world.blocks().count())
}

/// A place where no board can be built: nothing happens, and it is said why.
#[track_caller]
fn check_refused(arena: &mut Arena, at: [f64; 3], facing: Facing, why: &str) {
    let alice = arena.world.add_player("Alice", at, 0.0);
    let before = standing(&arena.world);
    for suffix in ["", "_entitiesonly"] {
        let line = format!("function raumspiel:{}{suffix}", facing.function());
        assert_eq!(arena.world.run_as(alice, &line), Ok(Failed), "{at:?}");
        assert_eq!(standing(&arena.world), before, "{at:?}");
        let said = arena.world.take_messages();
        assert!(said.len() == 1 && said[0].1.starts_with(why), "{said:?}");
    }
}

#[test]
fn a_board_is_not_built_half() {
    let mut arena = Arena::new("connect-7x6-4");
    for y in [-70.0, 314.0, 319.0, 400.0] {
        check_refused(&mut arena, [0.5, y, 0.5], Facing::South, "There is no room");
    }
    arena.create(Facing::South, [0.5, 313.0, 0.5]);
    arena.create(Facing::South, [0.5, -64.0, 0.5]);
    for (chunk, at) in [([1, 0], 12.5), ([-1, 0], 3.5)] {
        arena.world.set_loaded(chunk, false);
        check_refused(&mut arena, [at, 64.0, 0.5], Facing::North, "There is no room");
        arena.world.set_loaded(chunk, true);
    }
    let mut wide = Arena::new("connect-64x2-4");
    wide.world.set_loaded([1, 0], false);
    check_refused(&mut wide, [0.5, 64.0, 0.5], Facing::North, "There is no room");
}

/// All ways in which two boards can share a block, and the nearest in which they do not.
#[test]
fn boards_do_not_stand_in_each_other() {
    let (south, east) = (Facing::South, Facing::East);
    for (facing, at, free) in [
        (south, [2.5, 64.5, 0.5], false),
        (south, [8.5, 64.5, 0.5], false),
        (south, [9.5, 64.5, 0.5], true),
        (south, [0.5, 64.5, 1.5], true),
        (south, [0.5, 70.5, 0.5], false),
        (south, [0.5, 71.5, 0.5], true),
        (south, [0.5, 57.5, 0.5], true),
        (east, [0.5, 64.5, 0.5], false),
        (east, [4.5, 64.5, 4.5], false),
        (east, [5.5, 64.5, 0.5], true),
        (east, [4.5, 64.5, 5.5], true),
        (Facing::West, [-3.5, 64.5, -3.5], false),
        (Facing::West, [-4.5, 64.5, -3.5], true),
    ] {
        let mut arena = Arena::new("connect-7x6-4");
        arena.create(south, [0.5, 64.5, 0.5]);
        if free {
            arena.create(facing, at);
        } else {
            check_refused(&mut arena, at, facing, "Another board");
        }
    }
}

#[test]
fn place_tile_works_from_anywhere() {
    let mut arena = Arena::new("connect-7x6-4");
    let board = arena.create(Facing::South, [0.0, 64.0, 0.0]);
    arena.call(&board, "start").expect("a game starts");
    let line =
        "execute as @e[tag=raumspiel_player1_column,tag=raumspiel_column1] run function raumspiel:place_tile";
    assert_eq!(arena.world.run_at([900.0, 64.0, 900.0], line), Ok(Value(1)));
    assert_eq!(board.view(&arena.world).moves, Some(1));
}

/// The names in functions.txt that need a place, a column or a player to succeed are tried elsewhere.
#[test]
fn functions_return_what_the_manual_says() {
    let mut arena = Arena::new("connect-7x6-4");
    let alice = arena.world.add_player("Alice", [0.5, 64.0, -3.0], 0.0);
    arena.create(Facing::South, [0.5, 64.0, 0.5]);
    let elsewhere = [
        "create",
        "place_tile",
        "teardown",
        "uninstall",
        "delete",
        "mark_winning",
        "count_connected",
        "drop",
    ];
    for name in ["tag_nearest_player1", "tag_nearest_player2"]
        .into_iter()
        .chain(include_str!("../data/functions.txt").lines())
    {
        if !elsewhere.iter().any(|prefix| name.starts_with(prefix)) {
            assert_eq!(
                arena.world.run_as(alice, &format!("function raumspiel:{name}")),
                Ok(Value(1)),
                "{name}"
            );
        }
    }
    for name in ["delete_nearest_board", "teardown", "setup", "uninstall"] {
        assert_eq!(arena.world.run_as(alice, &format!("function raumspiel:{name}")), Ok(Value(1)), "{name}");
    }
    let nobody = World::new();
    let mut world = nobody;
    world
        .load(files_of("connect-3x2-3").iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice())))
        .expect("a pack");
    assert_eq!(world.run("function raumspiel:tag_nearest_player1"), Ok(Failed), "there is nobody to tag");
}

fn begin() -> (Arena, Board) {
    let mut arena = Arena::new("connect-7x6-4");
    let board = arena.create(Facing::East, [0.5, 64.0, 0.5]);
    for function in ["start", "drop/d", "drop/d", "drop/c"] {
        assert_eq!(arena.call(&board, function), Ok(Value(1)), "{function}");
    }
    arena.world.land();
    arena.events();
    (arena, board)
}

/// What lasts of a board: events do not.
fn settled(arena: &Arena, board: &Board) -> View {
    View { event: BTreeSet::new(), ..board.view(&arena.world) }
}

/// The chunks of the board of `begin`.
fn set_loaded(arena: &mut Arena, loaded: bool) {
    for chunk in [[0, 0], [0, -1], [-1, 0], [-1, -1]] {
        arena.world.set_loaded(chunk, loaded);
    }
}

#[test]
fn teardown_undoes_setup_only() {
    let (mut arena, board) = begin();
    let (before, stood) = (settled(&arena, &board), standing(&arena.world));
    let alice = arena.world.add_player("Alice", [0.5, 64.0, 0.5], 0.0);
    assert_eq!(arena.world.run("function raumspiel:teardown"), Ok(Value(1)));
    assert_eq!((arena.world.objectives().count(), standing(&arena.world)), (0, stood));
    for function in ["start", "drop/d", "restore_board", "delete_nearest_board", "mainloop"] {
        assert_eq!(
            arena.world.run_as(alice, &format!("function raumspiel:{function}")),
            Ok(Failed),
            "{function}"
        );
        assert_eq!(
            arena.world.take_messages()[0].1,
            "The game is not set up here: /function raumspiel:setup"
        );
    }
    let input = arena
        .world
        .entities()
        .find(|e| e.has_tag("raumspiel_column4") && e.kind == "interaction")
        .map(|e| e.id);
    arena.world.click(alice, input.expect("an input")).expect("a click");
    assert_eq!(arena.world.take_messages()[0].1, "The game is not set up here: /function raumspiel:setup");
    assert_eq!(arena.world.run("function raumspiel:setup"), Ok(Value(1)));
    assert_eq!((settled(&arena, &board), standing(&arena.world)), (before, stood), "the game goes on");
    assert_eq!(arena.call(&board, "drop/c"), Ok(Value(1)));
}

#[test]
fn a_board_that_was_not_loaded_during_a_teardown_is_known_again_when_it_is_met() {
    let (mut arena, board) = begin();
    let before = settled(&arena, &board);
    set_loaded(&mut arena, false);
    for function in ["teardown", "setup"] {
        assert_eq!(arena.world.run(&format!("function raumspiel:{function}")), Ok(Value(1)));
    }
    let other = arena.create(Facing::East, [90.5, 64.0, 0.5]);
    set_loaded(&mut arena, true);
    assert_eq!(arena.call(&other, "start"), Ok(Value(1)), "any function meets it");
    assert_eq!(settled(&arena, &board), before);
    assert_ne!(board.id(&arena.world), other.id(&arena.world));
}

#[test]
fn what_an_uninstall_could_not_reach_goes_when_it_is_met() {
    let (mut arena, _) = begin();
    set_loaded(&mut arena, false);
    assert_eq!(arena.world.run("function raumspiel:uninstall"), Ok(Value(1)));
    assert_eq!(arena.world.objectives().count(), 0);
    set_loaded(&mut arena, true);
    let left = standing(&arena.world);
    assert!(left.0 > 0 && left.1 > 0, "it was not reached");
    assert_eq!(arena.world.run("function raumspiel:setup"), Ok(Value(1)));
    assert_eq!(standing(&arena.world), (0, 0));
    let (mut arena, _) = begin();
    set_loaded(&mut arena, false);
    for function in ["uninstall", "setup"] {
        assert_eq!(arena.world.run(&format!("function raumspiel:{function}")), Ok(Value(1)));
    }
    set_loaded(&mut arena, true);
    let alice = arena.world.add_player("Alice", [0.5, 64.0, 0.5], 0.0);
    let input = arena
        .world
        .entities()
        .find(|e| e.has_tag("raumspiel_column4") && e.kind == "interaction")
        .map(|e| e.id);
    arena.world.click(alice, input.expect("an input")).expect("a click");
    assert_eq!(standing(&arena.world), (0, 0), "a click meets it too");
}

fn exchange(arena: &mut Arena, spec: &str, options: &Options) {
    let pack = pack(spec.parse().expect("a game"), options).expect("a pack");
    arena.world.load(pack.files()).expect("the pack loads");
}

#[test]
fn a_board_of_another_size_is_left_alone_until_it_is_deleted() {
    let (mut arena, board) = begin();
    let (before, blocks) = (standing(&arena.world), arena.world.blocks().count());
    let alice = arena.world.add_player("Alice", [0.5, 64.0, 0.5], 0.0);
    exchange(&mut arena, "connect-5x5x5-4", &Options::default());
    assert_eq!(standing(&arena.world), before);
    assert_eq!(arena.world.run_as(alice, "function raumspiel:start"), Ok(Failed));
    arena.world.take_messages();
    arena.click(&board, alice, "raumspiel_column4").expect("a click");
    let said = arena.world.take_messages();
    assert!(said[0].1.starts_with("This board is of another size"), "{said:?}");
    exchange(&mut arena, "connect-7x6-4", &Options::default());
    assert_eq!(board.view(&arena.world).moves, Some(3), "with its own pack it is played on");
    assert_eq!(arena.world.blocks().count(), blocks);
    exchange(&mut arena, "connect-5x5x5-4", &Options::default());
    assert_eq!(arena.world.run_as(alice, "function raumspiel:delete_nearest_board"), Ok(Value(1)));
    assert_eq!(standing(&arena.world), (0, 0));
}

#[test]
fn a_board_takes_the_tiles_and_the_frame_of_a_new_pack() {
    let (mut arena, board) = begin();
    let style = Style {
        tiles: "colour-blind".parse().expect("tiles"),
        frame: "oak_planks".parse().expect("a block"),
    };
    exchange(&mut arena, "connect-7x6-4", &Options { style, ..Options::default() });
    let view = board.view(&arena.world);
    let names: Vec<_> = view.drawn.values().map(String::as_str).collect();
    assert_eq!(names.iter().filter(|name| **name == "minecraft:blue_concrete").count(), 2);
    assert_eq!(names.iter().filter(|name| **name == "minecraft:yellow_concrete").count(), 1);
    assert!(arena.world.blocks().any(|(_, name)| name == "minecraft:oak_planks"));
    assert!(!arena.world.blocks().any(|(_, name)| name.contains("glass")));
}

/// What the last release has left in a world, word for word: boards without a version.
#[test]
fn boards_of_the_last_release_are_played_on() {
    let mut arena = Arena::new("connect-3x2-3");
    for line in include_str!("../data/board-of-release-0.txt").lines() {
        arena.world.run_at([0.5, 64.5, 0.5], line).unwrap_or_else(|fault| panic!("{fault}"));
    }
    let alice = arena.world.add_player("Alice", [0.5, 64.0, -2.0], 0.0);
    assert_eq!(arena.world.run_as(alice, "function raumspiel:drop/c"), Ok(Value(1)));
    let marker = arena.world.entities().find(|e| e.has_tag("raumspiel_board")).expect("the board").id;
    let board = Board { marker, facing: Facing::South, lattice: arena.spec.lattice() };
    arena.world.land();
    let view = board.view(&arena.world);
    assert_eq!((view.moves, view.turn, view.cells.len(), view.drawn.len()), (Some(3), Some(2), 3, 3));
    assert_eq!(view.plate, "Bob to move");
    assert_eq!(arena.world.entities().filter(|e| e.has_tag("raumspiel_plate")).count(), 1);
}
