use raumspiel_packrun::{Nbt, World};

use crate::world;

/// Runs lines one after the other; what the last came to.
#[track_caller]
fn check(lines: &[&str], expected: Option<i32>) -> World {
    let mut world = world(&[]).expect("a world");
    let mut last = None;
    for line in lines {
        last = world.run(line).unwrap_or_else(|fault| panic!("{fault}"));
    }
    assert_eq!(last, expected, "{lines:?}");
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
    assert_eq!(world.run("function t:f"), Ok(None));
    let alice = world.add_player("Alice", [0.0; 3], 0.0);
    assert_eq!(world.run_as(alice, "function t:f"), Ok(Some(1)));
}

#[test]
fn a_return_ends_the_function_at_the_first_entity() {
    let mut world = world(&[("f", "execute as @e run return run kill @s\nreturn fail")]).expect("a world");
    for _ in 0..3 {
        world.run("summon marker ~ ~ ~ {}").expect("a known command");
    }
    assert_eq!(world.run("function t:f"), Ok(Some(1)));
    assert_eq!(world.entities().count(), 2);
}

#[test]
fn macros_fill_in_their_variables() {
    let mut world = world(&[("f", "$return $(n)")]).expect("a world");
    world.run("data modify storage t:a b.n set value 12").expect("a known command");
    assert_eq!(world.run("function t:f with storage t:a b"), Ok(Some(12)));
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
            assert_eq!(world.run(&line), Ok(Some(1)));
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
    let falling = "{BlockState:{Name:\"minecraft:gold_block\"},Time:1}";
    world.run_at([0.5, 9.0, 0.5], &format!("summon falling_block ~ ~ ~ {falling}")).expect("a known command");
    world.run_at([5.5, 9.0, 0.5], &format!("summon falling_block ~ ~ ~ {falling}")).expect("a known command");
    world.land();
    assert_eq!(world.block([0, 4, 0]), "minecraft:gold_block");
    assert_eq!((world.blocks().count(), world.entities().count()), (2, 0));
}

#[test]
fn texts_are_worked_out_when_they_are_set() {
    let mut world = world(&[]).expect("a world");
    let alice = world.add_player("Alice", [0.0; 3], 0.0);
    world.run("summon text_display ~ ~ ~ {Tags:[\"t\"]}").expect("a known command");
    let set =
        "data modify entity @e[tag=t,limit=1] text set value [{\"selector\":\"@a[tag=x]\"},{\"text\":\"!\"}]";
    world.run_as(alice, "tag @s add x").expect("a known command");
    assert_eq!(world.run(set), Ok(Some(1)));
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
