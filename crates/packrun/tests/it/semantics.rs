use raumspiel_packrun::{
    Nbt,
    Outcome::{Failed, Value, Void},
    World,
};

use crate::world;

/// Runs lines one after the other; what the last came to.
#[track_caller]
fn check(lines: &[&str], expected: Option<i32>) -> World {
    let mut world = world(&[]).expect("a world");
    let mut last = Failed;
    for line in lines {
        last = world.run(line).unwrap_or_else(|fault| panic!("{fault}"));
    }
    assert_eq!(last, expected.map_or(Failed, Value), "{lines:?}");
    world
}

#[test]
fn a_change_that_changes_nothing_fails() {
    check(&["data modify storage t:a b set value 1"], Some(1));
    check(&["data modify storage t:a b set value 1", "data modify storage t:a b set value 1"], None);
    check(&["data modify storage t:a b set from storage t:a c"], None);
    check(&["data remove storage t:a b"], None);
    check(&["scoreboard objectives add o dummy", "scoreboard objectives add o dummy"], None);
    check(&["setblock ~ ~ ~ minecraft:air"], None);
    check(&["kill @e"], None);
    check(&["summon marker ~ ~ ~ {Tags:[\"a\"]}", "tag @e[tag=a] add a"], None);
}

#[test]
fn filters_come_before_sort_and_limit() {
    let world = check(
        &[
            "summon marker ~1 ~ ~ {Tags:[\"near\"]}",
            "summon marker ~5 ~ ~ {Tags:[\"far\"]}",
            "execute as @e[sort=nearest,limit=1,tag=far] run tag @s add found",
        ],
        Some(1),
    );
    let found: Vec<_> = world.entities().filter(|e| e.has_tag("found")).map(|e| e.position[0]).collect();
    assert_eq!(found, [5.0]);
}

#[test]
fn data_paths_match_parts() {
    let set = "data modify storage t:a b set value {x:1b,y:2b,z:{w:3}}";
    check(&[set, "execute if data storage t:a b{y:2b,x:1b} run data get storage t:a b.y"], Some(2));
    check(&[set, "execute if data storage t:a b{y:3b} run data get storage t:a b.y"], None);
    check(&[set, "execute unless data storage t:a b.z{w:4} run data get storage t:a b"], Some(3));
}

#[test]
fn scores_that_are_not_there_are_neither_equal_nor_in_a_range() {
    let objective = "scoreboard objectives add o dummy";
    check(&[objective, "execute if score #a o = #b o run scoreboard players set #c o 1"], None);
    check(&[objective, "execute if score #a o matches ..9 run scoreboard players set #c o 1"], None);
    check(&[objective, "execute unless score #a o matches ..9 run scoreboard players set #c o 1"], Some(1));
    check(&[objective, "scoreboard players operation #a o = #b o", "scoreboard players get #b o"], Some(0));
}

#[test]
fn storing() {
    let world = check(
        &[
            "scoreboard objectives add o dummy",
            "execute store result storage t:a n int 1 run scoreboard players set #a o 7",
            "execute store success score #b o run kill @e",
            "scoreboard players get #b o",
        ],
        Some(0),
    );
    assert_eq!(world.storage("t:a", "n"), Some(&Nbt::Int(7)));
}

#[test]
fn a_return_ends_the_function_and_a_failed_condition_does_not() {
    let mut world = world(&[
        ("f", "execute if entity @s run return 1\nreturn run function t:g\nreturn 3"),
        ("g", "function t:h\nreturn fail"),
        ("h", "return 9"),
    ])
    .expect("a world");
    assert_eq!(world.run("function t:f"), Ok(Failed));
    let alice = world.add_player("Alice", [0.0; 3], 0.0);
    assert_eq!(world.run_as(alice, "function t:f"), Ok(Value(1)));
}

#[test]
fn a_return_ends_the_function_at_the_first_entity() {
    let mut world = world(&[("f", "execute as @e run return run kill @s\nreturn fail")]).expect("a world");
    for _ in 0..3 {
        world.run("summon marker ~ ~ ~ {}").expect("a known command");
    }
    assert_eq!(world.run("function t:f"), Ok(Value(1)));
    assert_eq!(world.entities().count(), 2);
}

#[test]
fn macros_fill_in_their_variables() {
    let mut world = world(&[("f", "$return $(n)")]).expect("a world");
    world.run("data modify storage t:a b.n set value 12").expect("a known command");
    assert_eq!(world.run("function t:f with storage t:a b"), Ok(Value(12)));
}

#[test]
fn local_coordinates_turn_with_the_rotation() {
    // Left, up and forward of somebody who looks south, west, north and east.
    for (yaw, left, forward) in
        [(0, [1, 0], [0, 1]), (90, [0, 1], [-1, 0]), (180, [-1, 0], [0, -1]), (-90, [0, -1], [1, 0])]
    {
        let mut world = world(&[]).expect("a world");
        for (offset, expected) in [("^2 ^ ^", left), ("^ ^ ^2", forward)] {
            let line = format!(
                "execute positioned ~0.5 ~0.5 ~0.5 rotated {yaw} 0 run setblock {offset} minecraft:stone"
            );
            assert_eq!(world.run(&line), Ok(Value(1)));
            assert_eq!(
                world.block([2 * expected[0], 0, 2 * expected[1]]),
                "minecraft:stone",
                "{yaw} {offset}"
            );
        }
    }
}

#[test]
fn tiles_fall_until_something_is_below() {
    let mut world = world(&[]).expect("a world");
    world.set_block([0, 3, 0], "minecraft:stone");
    let falling = "{BlockState:{id:\"minecraft:gold_block\"},Time:1}";
    let told_not_to = "{BlockState:{id:\"minecraft:gold_block\"},CancelDrop:1b}";
    world.run_at([0.5, 9.0, 0.5], &format!("summon falling_block ~ ~ ~ {falling}")).expect("a known command");
    world.run_at([5.5, 9.0, 0.5], &format!("summon falling_block ~ ~ ~ {falling}")).expect("a known command");
    world
        .run_at([0.5, 12.0, 0.5], &format!("summon falling_block ~ ~ ~ {told_not_to}"))
        .expect("a known command");
    world.tick(10).expect("nothing goes wrong");
    assert_eq!((world.blocks().count(), world.entities().count()), (1, 3), "it takes its time");
    world.land();
    assert_eq!(world.block([0, 4, 0]), "minecraft:gold_block");
    assert_eq!((world.blocks().count(), world.entities().count()), (2, 0));
}

#[test]
fn what_is_scheduled_runs_when_it_is_due() {
    let mut world = world(&[("f", "data modify storage t:a n append value 1")]).expect("a world");
    for line in [
        "schedule function t:f 5t append",
        "schedule function t:f 9t append",
        "schedule function t:f 9t append",
    ] {
        world.run(line).expect("a known command");
    }
    let count = |world: &World| world.storage("t:a", "n").and_then(Nbt::list).map_or(0, <[Nbt]>::len);
    world.tick(4).expect("nothing goes wrong");
    assert_eq!(count(&world), 0);
    world.tick(1).expect("nothing goes wrong");
    assert_eq!(count(&world), 1);
    world.run("schedule function t:f 1t replace").expect("a known command");
    world.tick(20).expect("nothing goes wrong");
    assert_eq!(count(&world), 2, "what was scheduled before was replaced");
}

#[test]
fn a_function_without_a_return_is_neither_a_success_nor_a_failure() {
    let mut world = world(&[("f", "kill @s"), ("g", "return 0")]).expect("a world");
    world.run("scoreboard objectives add o dummy").expect("a known command");
    world.run("scoreboard players set #a o 7").expect("a known command");
    assert_eq!(world.run("function t:f"), Ok(Void));
    assert_eq!(world.run("function t:g"), Ok(Value(0)));
    assert_eq!(world.run("execute store result score #a o run function t:f"), Ok(Void));
    assert_eq!(world.run("scoreboard players get #a o"), Ok(Value(7)), "nothing was stored");
}

#[test]
fn nothing_is_seen_or_changed_where_nothing_is_loaded() {
    let mut world = world(&[]).expect("a world");
    world.run_at([40.5, 5.0, 0.5], "summon marker ~ ~ ~ {Tags:[\"a\"]}").expect("a known command");
    world.set_loaded([2, 0], false);
    assert_eq!(world.run("tag @e[tag=a] add b"), Ok(Failed));
    assert_eq!(world.run_at([40.5, 5.0, 0.5], "setblock ~ ~ ~ minecraft:stone"), Ok(Failed));
    assert_eq!(world.run_at([30.5, 5.0, 0.5], "fill ~ ~ ~ ~9 ~ ~ minecraft:stone"), Ok(Failed));
    for word in ["if", "unless"] {
        let line =
            format!("execute {word} block ~ ~ ~ minecraft:air run scoreboard objectives add {word} dummy");
        assert_eq!(world.run_at([40.5, 5.0, 0.5], &line), Ok(Failed), "neither holds");
        assert_eq!(world.run_at([0.5, 400.0, 0.5], &line), Ok(Failed), "nor outside of the world");
    }
    world.set_loaded([2, 0], true);
    assert_eq!(world.run("tag @e[tag=a] add b"), Ok(Value(1)));
}

#[test]
fn a_volume_reaches_a_block_further_than_its_extent() {
    for (x, expected) in [(-0.1, Failed), (0.0, Value(1)), (3.5, Value(1)), (4.1, Failed)] {
        let mut world = world(&[]).expect("a world");
        world.run_at([x, 0.5, 0.5], "summon marker ~ ~ ~ {}").expect("a known command");
        assert_eq!(world.run("tag @e[dx=3,dy=0,dz=0] add found"), Ok(expected), "{x}");
    }
}

#[test]
fn a_point_far_above_the_feet_of_an_entity_is_not_clicked() {
    let mut world = world(&[]).expect("a world");
    let tall = "summon interaction ~ ~ ~ {width:1f,height:6f}";
    world.run_at([0.5, 0.0, 0.5], tall).expect("a known command");
    assert!(world.target_at([0.5, 1.9, 0.9]).is_some());
    assert!(world.target_at([0.5, 2.1, 0.5]).is_none());
    assert!(world.target_at([1.2, 1.0, 0.5]).is_none());
}

#[test]
fn texts_are_worked_out_when_they_are_set() {
    let mut world = world(&[]).expect("a world");
    let alice = world.add_player("Alice", [0.0; 3], 0.0);
    world.run("summon text_display ~ ~ ~ {Tags:[\"t\"]}").expect("a known command");
    let set =
        "data modify entity @e[tag=t,limit=1] text set value [{\"selector\":\"@a[tag=x]\"},{\"text\":\"!\"}]";
    world.run_as(alice, "tag @s add x").expect("a known command");
    assert_eq!(world.run(set), Ok(Value(1)));
    world.run_as(alice, "tag @s remove x").expect("a known command");
    let text = world.entities().find(|e| e.has_tag("t")).and_then(|e| e.data("text")).expect("a text");
    assert_eq!(text.to_string(), "{text:\"Alice!\"}");
}

#[test]
fn commands_are_counted() {
    let mut world = world(&[(
        "f",
        "# two lines, one of them twice\nexecute if entity @s run kill @s\nexecute as @e run tag @s add a",
    )])
    .expect("a world");
    for _ in 0..2 {
        world.run("summon marker ~ ~ ~ {}").expect("a known command");
    }
    let before = world.commands();
    world.run("function t:f").expect("a known command");
    assert_eq!(world.commands() - before, 4, "the call, two lines, one entity more");
}
