use crate::world;

/// A line that must not even load.
#[track_caller]
fn check_load(line: &str, expected: &str) {
    let fault = world(&[("f", line)]).expect_err(line).to_string();
    assert!(fault.starts_with(expected), "{line}: {fault}");
}

#[test]
fn what_is_not_known_does_not_load() {
    check_load("say hello", "the command “say” is not known here");
    check_load("kill @e[nbt={}]", "the option “nbt” is not known here");
    check_load("kill @r", "expected “a selector” before “@r”");
    check_load("kill @e[type=pig", "expected “,” before “”");
    check_load("tag @s add a b", "expected “the end” before “ b”");
    check_load("execute as @e", "expected “a step of execute” before “”");
    check_load("execute if block ~ ~ ~ minecraft:air run return 1", "“if block” is not known here");
    check_load("execute facing ~ ~ ~ run return 1", "“execute … facing” is not known here");
    check_load("scoreboard players enable @s a", "“scoreboard players enable” is not known here");
    check_load("scoreboard objectives add a deathCount", "expected “ dummy” before “ deathCount”");
    check_load("data modify storage t:a b insert 0 value 1", "“data modify … insert” is not known here");
    check_load("data modify entity @e a set value 1", "data of more than one entity");
    check_load("function f", "“f” lacks a namespace");
    check_load("setblock ~ ~ ~ t:mine", "“t:mine” is no block");
    check_load("setblock 1 2 3 minecraft:air", "expected “~” before “1 2 3");
    check_load("summon marker ~ ~ ~ {Tags:[}", "expected “a value” before “}");
    check_load("$say hello", "a macro line without a variable");
    check_load("kill @e[y_rotation=135..-135]", "“135..-135” is no range of rotations known here");
}

/// A function that loads, and must not run.
#[track_caller]
fn check_run(functions: &[(&str, &str)], expected: &str) {
    let mut world = world(functions).unwrap_or_else(|fault| panic!("{fault}"));
    let fault = world.run("function t:f").expect_err("a fault").to_string();
    assert!(fault.starts_with(expected), "{fault}");
}

#[test]
fn what_no_pack_should_do_does_not_run() {
    check_run(&[("f", "function t:g")], "there is no function “t:g”\n  in t:f, line 1");
    check_run(&[("f", "function #t:g")], "there is no function tag “t:g”");
    check_run(&[("f", "scoreboard players set #a o 1")], "there is no objective “o”");
    check_run(
        &[("f", "return run function t:g"), ("g", "kill @s")],
        "“return run” of “t:g”, which ends without",
    );
    check_run(&[("f", "return run execute as @e run return 1")], "“return run” of something else");
    check_run(&[("f", "function t:f")], "functions call each other without end");
    check_run(&[("f", "summon marker ~ ~ ~ {dat:1}")], "“dat” is not known for the entity “marker”");
    check_run(&[("f", "summon pig ~ ~ ~ {}")], "data of “pig” cannot be changed here");
    check_run(&[("f", "advancement revoke @a only t:a")], "there is no advancement “t:a”");
    check_run(&[("f", "fill ~ ~ ~ ~99 ~99 ~99 minecraft:air")], "more blocks than one fill may change");
    check_run(&[("f", "$function t:$(g)")], "a macro called without arguments");
}

#[test]
fn files_of_no_known_place_do_not_load() {
    for path in ["notes.md", "data/t/recipe/a.json", "data/t/functions/a.mcfunction"] {
        let files = [(path, "{}".as_bytes())];
        let fault = raumspiel_packrun::World::new().load(files).expect_err(path).to_string();
        assert!(fault.starts_with("a file of no known place"), "{fault}");
    }
}

#[test]
fn players_are_not_killed() {
    let mut world = world(&[]).expect("a world");
    world.add_player("Alice", [0.0; 3], 0.0);
    assert!(world.run("kill @a").is_err());
}
