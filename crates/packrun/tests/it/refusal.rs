use raumspiel_packrun::{Outcome, World};

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
    check_load("execute if blocks ~ ~ ~ run return 1", "“if blocks” is not known here");
    check_load("playsound minecraft:a.b weather @a", "“weather” is no source of sounds known here");
    check_load("random value 3..1", "“3..1” is no range");
    check_load("schedule function t:g 1s append", "expected “t ”");
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
        let fault = World::new().load(files).expect_err(path).to_string();
        assert!(fault.starts_with("a file of no known place"), "{fault}");
    }
}

/// A pack of one function and a pack.mcmeta, for a game of some format.
fn load(about: &str, line: &str, format: (u32, u32)) -> Result<(), String> {
    let mut world = World::for_format(format).map_err(|fault| fault.to_string())?;
    let tag = "{\"values\":[\"t:f\"]}";
    let files = [
        ("pack.mcmeta", about),
        ("data/minecraft/tags/function/load.json", tag),
        ("data/t/function/f.mcfunction", line),
        ("over/data/t/function/f.mcfunction", "function t:overlaid"),
    ];
    let files = files.iter().filter(|(path, _)| !path.starts_with("over/") || about.contains("overlays"));
    world.load(files.map(|(path, text)| (*path, text.as_bytes()))).map_err(|fault| fault.to_string())
}

#[track_caller]
fn check_about(about: &str, format: (u32, u32), expected: Result<(), &str>) {
    let loaded = load(&format!("{{\"pack\":{{\"description\":\"\",{about}}}"), "return 1", format);
    match (loaded, expected) {
        (Ok(()), Ok(())) => {}
        (Err(fault), Err(expected)) if fault.contains(expected) => {}
        (loaded, _) => panic!("{about}: {loaded:?}"),
    }
}

/// The rules by which the game itself reads pack.mcmeta since there are minor formats.
#[test]
fn packs_say_by_the_rules_which_games_they_are_for() {
    check_about("\"min_format\":[88,0],\"max_format\":[94,1]}", (94, 1), Ok(()));
    check_about("\"min_format\":[88,0],\"max_format\":[94,1]}", (94, 2), Err("is not for the format"));
    check_about("\"min_format\":[88,0],\"max_format\":94}", (94, 7), Ok(()));
    check_about("\"min_format\":[88,0],\"max_format\":94}", (101, 1), Err("is not for the format"));
    check_about("\"min_format\":88}", (88, 0), Err("are both needed"));
    check_about("\"min_format\":71,\"max_format\":94}", (88, 0), Err("older games need supported_formats"));
    let old = "\"min_format\":71,\"max_format\":94,\"supported_formats\":";
    check_about(&format!("{old}[71,81]}}"), (88, 0), Err("older games need pack_format"));
    check_about(&format!("{old}[71,81],\"pack_format\":48}}"), (88, 0), Err("pack_format lies outside"));
    check_about(&format!("{old}[48,81],\"pack_format\":71}}"), (88, 0), Err("differ"));
    for format in [(71, 0), (81, 0), (94, 9)] {
        check_about(&format!("{old}[71,81],\"pack_format\":71}}"), format, Ok(()));
    }
    let new = "\"min_format\":88,\"max_format\":94,\"supported_formats\":[88,94]}";
    check_about(new, (88, 0), Err("supported_formats must go"));
    let overlay = "\"min_format\":88,\"max_format\":94},\"overlays\":{\"entries\":[{\"directory\":\"over\",";
    let late = format!("{overlay}\"min_format\":94,\"max_format\":94}}]}}");
    check_about(&late, (88, 0), Ok(()));
    check_about(&late, (94, 0), Err("there is no function “t:overlaid”"));
    let early = format!("{overlay}\"min_format\":48,\"max_format\":60}}]}}");
    check_about(&early, (88, 0), Err("older games need formats"));
}

#[track_caller]
fn check_data(line: &str, format: (u32, u32), expected: &str) {
    let about = "{\"pack\":{\"description\":\"\",\"pack_format\":48,\"supported_formats\":[48,121],\
                 \"min_format\":48,\"max_format\":121}}";
    match load(about, line, format) {
        Ok(()) => assert_eq!(expected, "", "{line}"),
        Err(fault) => assert!(!expected.is_empty() && fault.contains(expected), "{line}: {fault}"),
    }
}

#[test]
fn data_that_a_game_would_read_as_something_else_is_refused() {
    let named = "summon falling_block ~ ~ ~ {BlockState:{Name:\"minecraft:stone\"}}";
    let with_id = "summon block_display ~ ~ ~ {block_state:{id:\"minecraft:stone\"}}";
    let both = "summon falling_block ~ ~ ~ {BlockState:{Name:\"minecraft:stone\",id:\"minecraft:stone\"}}";
    check_data(named, (107, 1), "");
    check_data(named, (121, 0), "is no block state of the format 121");
    check_data(with_id, (107, 1), "is no block state of the format 107");
    check_data(with_id, (121, 0), "");
    for format in [(48, 0), (107, 1), (121, 0)] {
        check_data(both, format, "");
    }
    check_data(&both.replace("id:", "nam:"), (107, 1), "“nam” is in no block state");
    let json = "summon text_display ~ ~ ~ {text:'{\"text\":\"a\"}'}";
    let data = "summon text_display ~ ~ ~ {text:{\"text\":\"a\"}}";
    check_data(json, (61, 0), "");
    check_data(json, (71, 0), "is no text in the data of the format 71");
    check_data(data, (61, 0), "is no text in the data of the format 61");
    check_data(data, (71, 0), "");
    check_data("return 1", (122, 0), "what the format 122.0 knows has not been looked up here");
}

#[test]
fn chains_end_where_the_game_ends_them() {
    let mut world =
        world(&[("f", "function t:g\nfunction t:g"), ("g", "kill @s\nkill @s")]).expect("a world");
    assert_eq!(world.run("function t:f"), Ok(Outcome::Void));
    world.stop_chains_after(3);
    let cut = world.run("function t:f").expect_err("a chain cut short");
    assert!(cut.is_cut_short(), "{cut}");
}

#[test]
fn players_are_not_killed() {
    let mut world = world(&[]).expect("a world");
    world.add_player("Alice", [0.0; 3], 0.0);
    assert!(world.run("kill @a").is_err());
}
