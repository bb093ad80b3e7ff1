//! What worlds built on the known pack rely on: one test for each row of the table in the manual.

use raumspiel_datapack::{Options, PackError, pack};
use raumspiel_packrun::{Entity, EntityId, Outcome::Value, World};

/// Where a command block stands that asks for a board, as the known pack wants it.
const ORIGIN: [i32; 3] = [100, 40, -30];

fn files() -> raumspiel_datapack::Pack {
    pack("connect-7x7-4".parse().expect("a game"), &Options::classic()).expect("a pack")
}

/// A board that a command block has built; commands of the known pack run at the middle of blocks.
fn board(function: &str) -> World {
    let mut world = World::new();
    world.load(files().files()).expect("the pack loads");
    assert_eq!(run(&mut world, &format!("function connectfour:{function}")), Value(1));
    world
}

fn run(world: &mut World, line: &str) -> raumspiel_packrun::Outcome {
    world.run_at(ORIGIN.map(|block| f64::from(block) + 0.5), line).unwrap_or_else(|fault| panic!("{fault}"))
}

fn place(world: &mut World, player: u32, column: u32) -> raumspiel_packrun::Outcome {
    let line = format!(
        "execute at @e[tag=connectfour_board_origin,sort=nearest,limit=1] run execute as \
         @e[tag=connectfour_player{player}_column,tag=connectfour_column{column},sort=nearest,limit=1] at @s run function \
         connectfour:place_tile"
    );
    run(world, &line)
}

fn start(world: &mut World) {
    let line =
        "execute at @e[tag=connectfour_board_origin,sort=nearest,limit=1] run function connectfour:start";
    assert_eq!(run(world, line), Value(1));
}

/// Moves of both players in turn, by columns counted from 1.
fn play(world: &mut World, columns: &[u32]) {
    for (ply, &column) in columns.iter().enumerate() {
        assert_eq!(place(world, ply as u32 % 2 + 1, column), Value(1), "{column}");
    }
}

fn one(world: &World, tags: &[&str]) -> EntityId {
    let fits = |e: &&Entity| tags.iter().all(|tag| e.has_tag(tag));
    let found: Vec<_> = world.entities().filter(fits).map(|e| e.id).collect();
    assert_eq!(found.len(), 1, "{tags:?}");
    found[0]
}

fn offset(world: &World, id: EntityId) -> [f64; 3] {
    let position = world.entity(id).expect("it was just found").position;
    // The game turns coordinates in single precision.
    std::array::from_fn(|axis| ((position[axis] - f64::from(ORIGIN[axis]) - 0.5) * 1e6).round() / 1e6)
}

/// Scores of an objective by column, of one player or of both (the origin).
fn scores(world: &World, tag: &str, objective: &str) -> Vec<Option<i32>> {
    (1..=7).map(|n| world.score(one(world, &[tag, &format!("connectfour_column{n}")]), objective)).collect()
}

#[test]
fn only_the_known_size() {
    let refused = pack("connect-7x6-4".parse().expect("a game"), &Options::classic());
    assert_eq!(refused.err(), Some(PackError::NotClassic));
}

#[test]
fn the_origin_and_the_columns_are_where_they_were() {
    for (function, axis, first) in
        [("create_board_northsouth", 0, 3.0_f64), ("create_board_eastwest", 2, -3.0)]
    {
        for suffix in ["", "_entitiesonly"] {
            let world = board(&format!("{function}{suffix}"));
            for tag in ["board_origin", "state", "event", "register1", "register2", "register3"] {
                let id = one(&world, &[&format!("connectfour_{tag}")]);
                assert_eq!(offset(&world, id), [0.0, -15.5, 0.0], "{tag}");
            }
            for n in 1..=7 {
                let column = format!("connectfour_column{n}");
                for (player, up) in [(1, -14.5), (2, -14.25)] {
                    let id = one(&world, &[&format!("connectfour_player{player}_column"), &column]);
                    let mut expected = [0.0, up, 0.0];
                    expected[axis] = first - f64::from(n - 1) * first.signum();
                    assert_eq!(offset(&world, id), expected, "{function}, player {player}, column {n}");
                    assert_eq!(
                        world.entity(id).expect("a column").has_tag("connectfour_column_origin"),
                        player == 1
                    );
                }
            }
            for player in [1, 2] {
                let tags = [&*format!("connectfour_player{player}_middle_column"), "connectfour_column4"];
                one(&world, &tags);
            }
        }
    }
}

#[test]
fn the_blocks_are_where_they_were() {
    for (function, across) in [("create_board_northsouth", [1, 0]), ("create_board_eastwest", [0, -1])] {
        let mut world = board(function);
        start(&mut world);
        play(&mut world, &[1, 7, 1]);
        world.land();
        let at =
            |left: i32, up: i32| [ORIGIN[0] + left * across[0], ORIGIN[1] + up, ORIGIN[2] + left * across[1]];
        let block = |left, up| world.block(at(left, up)).trim_start_matches("minecraft:").to_owned();
        for (left, up, name) in [
            (3, -3, "iron_block"),
            (-3, -3, "gold_block"),
            (3, -2, "iron_block"),
            (0, 0, "air"),
            (4, 4, "white_stained_glass"),
            (-4, -4, "white_stained_glass"),
            (0, 4, "black_stained_glass"),
            (0, -4, "black_stained_glass"),
            (4, 0, "black_stained_glass"),
            (-4, 0, "black_stained_glass"),
            (4, -6, "iron_block"),
            (3, -6, "command_block[facing=down]"),
            (-3, -8, "command_block[facing=down]"),
            (-4, -8, "gold_block"),
            (0, -10, "repeating_command_block[facing=down]"),
            (1, -10, "command_block[facing=down]"),
            (0, -5, "air"),
            (0, -12, "air"),
            (3, -13, "glass"),
            (0, -15, "glass"),
        ] {
            assert_eq!(block(left, up), name, "{function}: {left}, {up}");
        }
    }
}

#[test]
fn the_state_of_a_column_is_a_binary_number() {
    let mut world = board("create_board_northsouth");
    start(&mut world);
    assert_eq!(scores(&world, "connectfour_player1_column", "connectfour_gamestate"), [Some(0); 7]);
    assert_eq!(scores(&world, "connectfour_column_origin", "connectfour_nextrow"), [Some(1); 7]);
    // The example of its manual: player 1, player 2, player 1 in the same column.
    play(&mut world, &[1, 1, 1, 2, 4]);
    let first = scores(&world, "connectfour_player1_column", "connectfour_gamestate");
    let second = scores(&world, "connectfour_player2_column", "connectfour_gamestate");
    assert_eq!(first, [5, 0, 0, 1, 0, 0, 0].map(Some));
    assert_eq!(second, [2, 1, 0, 0, 0, 0, 0].map(Some));
    let next = scores(&world, "connectfour_column_origin", "connectfour_nextrow");
    assert_eq!(next, [8, 2, 1, 2, 1, 1, 1].map(Some));
    start(&mut world);
    play(&mut world, &[6, 6, 6, 6, 6, 6, 6]);
    assert_eq!(scores(&world, "connectfour_column_origin", "connectfour_nextrow")[5], Some(128), "full");
    for register in ["connectfour_register2", "connectfour_register3"] {
        assert_eq!(world.score(one(&world, &[register]), "connectfour_gamestate"), Some(0));
    }
    start(&mut world);
    assert_eq!(scores(&world, "connectfour_column_origin", "connectfour_nextrow"), [Some(1); 7]);
}

#[test]
fn winning_blocks_are_marked_after_the_tile_has_landed() {
    let mut world = board("create_board_eastwest");
    start(&mut world);
    play(&mut world, &[1, 2, 1, 2, 1, 2, 1]);
    let state = one(&world, &["connectfour_state"]);
    let has = |world: &World, tag: &str| world.entity(state).expect("the state").has_tag(tag);
    assert!(
        has(&world, "_mark_winning_blocks") && has(&world, "_player1_won") && has(&world, "_game_finished")
    );
    assert!(world.entities().any(|e| e.has_tag("connectfour_falling_block")));
    world.land();
    assert!(!has(&world, "_mark_winning_blocks") && has(&world, "_player1_won"));
    assert_eq!(world.entities().filter(|e| e.has_tag("connectfour_light")).count(), 4);
    let count =
        "execute at @e[tag=connectfour_player1_middle_column] run function connectfour:count_connected";
    assert_eq!(run(&mut world, count), Value(1));
    assert_eq!(world.score(one(&world, &["connectfour_register1"]), "connectfour_gamestate"), Some(1));
}

#[test]
fn the_sign_has_the_names() {
    for (function, sign) in
        [("create_board_northsouth", [0, -15, -1]), ("create_board_eastwest", [-1, -15, 0])]
    {
        let mut world = board(function);
        world.add_player("Alice", [100.0, 40.0, -33.0], 0.0);
        for name in ["tag_nearest_player1", "tag_nearest_player2", "store_player1_name"] {
            run(&mut world, &format!("function connectfour:{name}"));
        }
        let place = std::array::from_fn(|axis| ORIGIN[axis] + sign[axis]);
        let facing = if function.ends_with("northsouth") { "north" } else { "west" };
        assert_eq!(world.block(place), format!("minecraft:oak_wall_sign[facing={facing}]"));
        assert_eq!(world.sign(place).expect("a sign"), ["Alice", "Player 2", "", ""]);
    }
}

/// What the command blocks of such worlds run, word for word.
#[test]
fn circuits_keep_working() {
    let mut world = World::new();
    world.load(files().files()).expect("the pack loads");
    for (number, line) in include_str!("../data/circuit-classic.txt").lines().enumerate() {
        let (expected, command) = line.split_once(' ').expect("an outcome and a command");
        let outcome = run(&mut world, command);
        assert_eq!(outcome.succeeded(), expected == "ok", "line {}: {command}", number + 1);
    }
}

#[test]
fn the_command_blocks_play() {
    let mut world = board("create_board_northsouth");
    let press = |world: &mut World, place: [i32; 3]| {
        let command = world.command_at(place).expect("a command block").to_owned();
        let at = place.map(|block| f64::from(block) + 0.5);
        world.run_at(at, &command).unwrap_or_else(|fault| panic!("{fault}"))
    };
    let [x, y, z] = ORIGIN;
    assert_eq!(press(&mut world, [x + 1, y - 10, z]), Value(1), "start");
    assert_eq!(press(&mut world, [x + 3, y - 6, z]), Value(1), "player 1, column 1");
    assert_eq!(press(&mut world, [x - 3, y - 8, z]), Value(1), "player 2, column 7");
    assert_eq!(press(&mut world, [x, y - 10, z]), Value(1), "mainloop");
    world.land();
    assert_eq!(world.block([x + 3, y - 3, z]), "minecraft:iron_block");
    assert_eq!(world.block([x - 3, y - 3, z]), "minecraft:gold_block");
}

#[test]
fn boards_can_be_at_any_height() {
    for y in [-49, -3, 0, 3, 14, 15, 16, 315] {
        let mut world = World::new();
        world.load(files().files()).expect("the pack loads");
        let at = [0.5, f64::from(y) + 0.5, 0.5];
        for function in ["create_board_westeast", "start", "drop/a", "drop/d", "drop/a"] {
            assert_eq!(
                world.run_at(at, &format!("function connectfour:{function}")),
                Ok(Value(1)),
                "{y}: {function}"
            );
        }
        world.land();
        assert_eq!(world.block([0, y - 3, 3]), "minecraft:iron_block", "{y}");
        assert_eq!(world.block([0, y - 2, 3]), "minecraft:iron_block", "{y}");
        assert_eq!(world.run_at(at, "function connectfour:delete_nearest_board"), Ok(Value(1)));
        assert_eq!((world.blocks().count(), world.entities().count()), (0, 0), "{y}");
    }
}
