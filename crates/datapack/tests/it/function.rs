use raumspiel_datapack::{Options, pack};
use raumspiel_packrun::{
    Outcome::{Failed, Value},
    World,
};
use raumspiel_rules::Spec;

use crate::{
    arena::{Arena, files_of},
    board::{Board, Facing},
};

/// Every function that the known pack offers, and ours besides.
#[test]
fn all_are_there() {
    let files = files_of("connect-7x6-4");
    let known = include_str!("../data/functions.txt");
    assert_eq!(known.lines().count(), 31);
    for name in known.lines() {
        let path = format!("data/raumspiel/function/{name}.mcfunction");
        assert!(files.iter().any(|(file, _)| *file == path), "{name}");
    }
}

/// What stands in the world, to see whether something remains.
fn census(world: &World) -> (usize, usize, Vec<String>) {
    let things = world.entities().filter(|e| e.kind != "player").count();
    (things, world.blocks().count(), world.objectives().map(str::to_owned).collect())
}

#[track_caller]
fn check_removal(spec: &str, facing: Facing, remove: &str) {
    let mut arena = Arena::new(spec);
    let set_up = census(&arena.world);
    assert_eq!((set_up.0, set_up.1, set_up.2.len()), (0, 0, 16));
    let board = arena.create(facing, [10.0, 70.0, -10.0]);
    arena.call(&board, "start").expect("a game starts");
    let first = if board.lattice.is_flat() { "a" } else { "a1" };
    assert_eq!(arena.call(&board, &format!("drop/{first}")), Ok(Value(1)));
    arena.world.run(&format!("function raumspiel:{remove}")).expect("a known function");
    let left = census(&arena.world);
    assert_eq!((left.0, left.1), (0, 0), "{spec} {facing:?} {remove}");
    let objectives = if remove == "delete_nearest_board" { 16 } else { 0 };
    assert_eq!(left.2.len(), objectives, "{left:?}");
}

#[test]
fn removing_leaves_nothing() {
    for facing in Facing::ALL {
        check_removal("connect-7x6-4", facing, "delete_nearest_board");
        check_removal("connect-5x5x5-4", facing, "delete_nearest_board");
    }
    check_removal("connect-4x4x4-4", Facing::South, "uninstall");
    check_removal("connect-7x6-4", Facing::West, "uninstall");
}

#[test]
fn setup_can_be_repeated_and_follows_a_teardown() {
    let mut arena = Arena::new("connect-7x6-4");
    let before = census(&arena.world);
    for function in ["setup", "teardown", "setup", "setup"] {
        arena.world.run(&format!("function raumspiel:{function}")).expect("a known function");
    }
    assert_eq!(census(&arena.world), before);
    arena.world.run("function raumspiel:teardown").expect("a known function");
    let board = arena.create(Facing::South, [0.0, 64.0, 0.0]);
    assert_eq!(arena.call(&board, "start"), Ok(Value(1)), "building a board sets up what is missing");
}

#[test]
fn deleting_one_board_leaves_the_other() {
    let mut arena = Arena::new("connect-7x6-4");
    let one = arena.create(Facing::South, [0.0, 64.0, 0.0]);
    let alone = census(&arena.world);
    let view = one.view(&arena.world);
    arena.create(Facing::East, [9.0, 64.0, 0.0]);
    arena
        .world
        .run_at([10.0, 64.0, 0.0], "function raumspiel:delete_nearest_board")
        .expect("a known function");
    assert_eq!(census(&arena.world), alone);
    assert_eq!(one.view(&arena.world), view);
}

#[test]
fn a_board_of_entities_only_touches_no_block_but_its_cells() {
    let mut arena = Arena::new("connect-7x6-4");
    for facing in Facing::ALL {
        let own = [[0, 64, 0], [4, 64, 0], [4, 65, 0], [0, 64, 4], [-4, 66, 0], [0, 65, -4], [0, 71, 0]];
        own.iter().for_each(|&place| _ = arena.world.set_block(place, "minecraft:oak_planks"));
        let line = format!("function raumspiel:{}_entitiesonly", facing.function());
        assert_eq!(arena.world.run_at([0.0, 64.0, 0.0], &line), Ok(Value(1)));
        let marker = arena.world.entities().find(|e| e.has_tag("raumspiel_board")).expect("a board").id;
        let board = Board { marker, facing, lattice: arena.spec.lattice() };
        arena.call(&board, "start").expect("a game starts");
        assert_eq!(arena.call(&board, "drop/d"), Ok(Value(1)));
        arena.world.land();
        assert_eq!(board.view(&arena.world).drawn.len(), 1);
        arena.call(&board, "delete_nearest_board").expect("a known function");
        let blocks: Vec<_> = arena.world.blocks().collect();
        assert_eq!(blocks.len(), own.len(), "{facing:?}");
        assert!(own.iter().all(|&place| arena.world.block(place) == "minecraft:oak_planks"));
    }
}

#[test]
fn there_is_one_board_on_a_spot() {
    let mut arena = Arena::new("connect-7x6-4");
    arena.create(Facing::South, [0.0, 64.0, 0.0]);
    let before = census(&arena.world);
    let alice = arena.world.add_player("Alice", [0.5, 64.0, 0.2], 0.0);
    assert_eq!(arena.world.run_as(alice, "function raumspiel:create_board_eastwest"), Ok(Failed));
    assert_eq!(census(&arena.world), before);
    let says = "Another board would be in the way here.";
    assert_eq!(arena.world.take_messages(), [("Alice".to_owned(), says.to_owned())]);
}

#[test]
fn a_board_is_built_in_front_of_who_asks() {
    for (yaw, facing, ahead) in [
        (10.0, Facing::South, [0, 3]),
        (-80.0, Facing::East, [3, 0]),
        (170.0, Facing::North, [0, -3]),
        (-170.0, Facing::North, [0, -3]),
        (95.0, Facing::West, [-3, 0]),
    ] {
        let mut arena = Arena::new("connect-7x6-4");
        let alice = arena.world.add_player("Alice", [0.5, 64.0, 0.5], yaw);
        assert_eq!(arena.world.run_as(alice, "function raumspiel:create_board"), Ok(Value(1)));
        let marker = arena.world.entities().find(|e| e.has_tag("raumspiel_board")).expect("a board");
        assert_eq!(marker.block(), [ahead[0], 64, ahead[1]], "{yaw}");
        let board = Board { marker: marker.id, facing, lattice: arena.spec.lattice() };
        arena.call(&board, "start").expect("a game starts");
        arena.call(&board, "drop/a").expect("a known function");
        arena.world.land();
        assert_eq!(board.view(&arena.world).drawn.len(), 1, "file a is where the players' left is: {yaw}");
    }
}

#[test]
fn without_a_board_everything_says_so() {
    let mut arena = Arena::new("connect-7x6-4");
    let alice = arena.world.add_player("Alice", [0.0, 64.0, 0.0], 0.0);
    let functions =
        ["start", "stop", "reset_board", "restore_board", "mark_winning_blocks", "drop/d", "count_connected"];
    for function in functions.into_iter().chain(["delete_nearest_board", "forget_players"]) {
        assert_eq!(
            arena.world.run_as(alice, &format!("function raumspiel:{function}")),
            Ok(Failed),
            "{function}"
        );
        let said = arena.world.take_messages();
        assert!(
            said.len() == 1 && said[0].1.starts_with("There is no board nearby."),
            "{function}: {said:?}"
        );
    }
}

#[test]
fn stopping_leaves_the_board_as_it_is() {
    let mut arena = Arena::new("connect-7x6-4");
    let board = arena.create(Facing::South, [0.0, 64.0, 0.0]);
    for function in ["start", "drop/d", "drop/d"] {
        arena.call(&board, function).expect("a known function");
    }
    arena.world.land();
    let before = board.view(&arena.world);
    assert_eq!(arena.call(&board, "stop"), Ok(Value(1)));
    let after = board.view(&arena.world);
    assert_eq!((after.drawn, after.cells), (before.drawn, before.cells));
    assert!(after.state.is_empty() && after.event.is_empty() && after.turn == Some(0));
    assert_eq!(arena.call(&board, "drop/d"), Ok(Failed));
}

#[test]
fn what_is_drawn_can_be_cleared_and_drawn_again() {
    let mut arena = Arena::new("connect-7x6-4");
    let board = arena.create(Facing::East, [0.0, 64.0, 0.0]);
    for function in ["start", "drop/a", "drop/b", "drop/a", "drop/b", "drop/a", "drop/b", "drop/a"] {
        arena.call(&board, function).expect("a known function");
    }
    arena.world.land();
    let before = board.view(&arena.world);
    assert_eq!((before.drawn.len(), before.lit.len()), (7, 4));
    assert_eq!(arena.call(&board, "reset_board"), Ok(Value(1)));
    let cleared = board.view(&arena.world);
    assert!(cleared.drawn.is_empty() && cleared.lit.is_empty() && cleared.cells == before.cells);
    assert_eq!(arena.call(&board, "mark_winning_blocks"), Ok(Value(1)));
    assert_eq!(board.view(&arena.world).lit, before.lit);
    assert_eq!(arena.call(&board, "restore_board"), Ok(Value(1)));
    assert_eq!(board.view(&arena.world), before);
    assert_eq!(arena.call(&board, "mainloop"), Ok(Value(1)));
    assert_eq!(board.view(&arena.world), before);
}

#[test]
fn windows_are_counted_for_either_player() {
    let mut arena = Arena::new("connect-7x6-4");
    let board = arena.create(Facing::South, [0.0, 64.0, 0.0]);
    // First has a to c and e to g of the bottom row, then d: one line of seven, four windows.
    for column in ["start", "drop/a", "drop/a", "drop/b", "drop/b", "drop/c", "drop/c", "drop/e", "drop/e"] {
        arena.call(&board, column).expect("a known function");
    }
    for column in ["drop/f", "drop/f", "drop/g", "drop/g", "drop/d"] {
        assert_eq!(arena.call(&board, column), Ok(Value(1)));
    }
    arena.world.land();
    let view = board.view(&arena.world);
    assert_eq!((view.lines, view.windows, view.lit.len()), (Some(1), Some(4), 7));
    for (player, windows) in [(1, 4), (2, 0)] {
        // Word for word from the manual of the known pack, save for the namespace.
        let line = format!(
            "execute at @e[tag=raumspiel_player{player}_middle_column] run function raumspiel:count_connected"
        );
        assert_eq!(arena.world.run(&line), Ok(Value(windows)), "player {player}");
        assert_eq!(arena.world.score(board.marker, "raumspiel_gamestate"), Some(windows));
    }
    assert_eq!(board.view(&arena.world).lit.len(), 7, "counting lights nothing");
}

/// What the command blocks of worlds built on the known pack run, word for word.
#[test]
fn worlds_built_on_the_known_pack_keep_working() {
    let options = Options { namespace: "connectfour".parse().expect("a namespace"), ..Options::default() };
    let pack = pack(Spec::CONNECT_FOUR, &options).expect("a pack");
    let mut world = World::new();
    world.load(pack.files()).expect("the pack loads");
    let circuit = include_str!("../data/circuit.txt");
    for (number, line) in circuit.lines().enumerate() {
        let (expected, command) = line.split_once(' ').expect("an outcome and a command");
        let outcome = world.run_at([0.5, 64.5, 0.5], command).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(outcome.succeeded(), expected == "ok", "line {}: {command}", number + 1);
    }
}

/// Circuits of the known pack take an event by removing its tag.
#[test]
fn circuits_can_take_events() {
    let mut arena = Arena::new("connect-7x6-4");
    let board = arena.create(Facing::South, [0.0, 64.0, 0.0]);
    arena.call(&board, "start").expect("a game starts");
    let take = "tag @e[tag=raumspiel_event,sort=nearest,limit=1] remove _player1_turn";
    assert_eq!(arena.world.run(take), Ok(Value(1)));
    assert_eq!(arena.world.run(take), Ok(Failed));
}

#[test]
fn the_readme_says_something() {
    let mut arena = Arena::new("connect-7x6-4");
    arena.world.add_player("Alice", [0.0, 64.0, 0.0], 0.0);
    arena.world.run("function raumspiel:readme").expect("a known function");
    assert!(arena.world.take_messages()[0].1.contains("/function raumspiel:create_board"));
}

/// Adds a pack that listens to one event with one command.
fn listen(arena: &mut Arena, event: &str, command: &str) {
    let tag = format!("data/raumspiel/tags/function/{event}.json");
    let files =
        [("data/other/function/react.mcfunction", command), (tag.as_str(), "{\"values\":[\"other:react\"]}")];
    arena.world.load(files.map(|(path, text)| (path, text.as_bytes()))).expect("the pack loads");
}

#[test]
fn a_listener_may_start_the_next_game() {
    let mut arena = Arena::new("connect-7x6-4");
    let board = arena.create(Facing::South, [0.0, 64.0, 0.0]);
    listen(&mut arena, "on_win", "function raumspiel:start");
    for function in ["start", "drop/a", "drop/b", "drop/a", "drop/b", "drop/a", "drop/b", "drop/a"] {
        arena.call(&board, function).expect("a known function");
    }
    let names: Vec<_> = arena.events().into_iter().map(|event| event.name).collect();
    assert_eq!(
        names[names.len() - 4..],
        ["move", "win", "start", "turn"],
        "no end is told of a game that goes on"
    );
    arena.world.land();
    let view = board.view(&arena.world);
    assert_eq!((view.turn, view.moves, view.drawn.len(), view.lit.len()), (Some(1), Some(0), 0, 0));
}

#[test]
fn a_listener_may_answer_with_a_move() {
    let mut arena = Arena::new("connect-7x6-4");
    let board = arena.create(Facing::South, [0.0, 64.0, 0.0]);
    listen(&mut arena, "on_turn", "execute if entity @s[tag=_player2_turn] run function raumspiel:drop/g");
    for function in ["start", "drop/a", "drop/b"] {
        arena.call(&board, function).expect("a known function");
    }
    let view = board.view(&arena.world);
    assert_eq!((view.turn, view.moves, view.cells.len()), (Some(1), Some(4), 4));
    let events: Vec<_> = arena.events().into_iter().map(|event| (event.name, event.player)).collect();
    let told: Vec<_> = events.iter().map(|(name, player)| (name.as_str(), player.unwrap_or(0))).collect();
    let round = [("move", 1), ("turn", 2), ("move", 2), ("turn", 1)];
    assert_eq!(told, [&[("start", 0), ("turn", 1)][..], &round, &round].concat());
}
