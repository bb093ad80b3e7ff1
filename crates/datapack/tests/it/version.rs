//! Every version that the packs claim, each by what its format knows.

use raumspiel_datapack::{Minecraft, Options, pack};
use raumspiel_packrun::{Outcome::Value, World};

use crate::arena::{Files, files_of};

fn files(spec: &str, options: &Options) -> Files {
    let pack = pack(spec.parse().expect("a game"), options).expect("a pack");
    pack.files().map(|(path, bytes)| (path.to_owned(), bytes.to_vec())).collect()
}

/// Everything that writes data: names, moves, a win, lights; with the plate and the sign read back.
fn play(files: &Files, namespace: &str, format: (u32, u32)) -> Result<(), String> {
    let mut world = World::for_format(format).map_err(|fault| fault.to_string())?;
    let borrowed = files.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice()));
    world.load(borrowed).map_err(|fault| fault.to_string())?;
    world.add_player("Alice", [0.5, 70.0, -3.0], 0.0);
    let functions =
        ["create_board_northsouth", "tag_nearest_player1", "store_player1_name", "computer2", "start"];
    let drops = ["drop/a", "drop/b", "drop/a", "drop/b", "drop/a", "drop/b", "drop/a"];
    for function in functions.into_iter().chain(drops) {
        let line = format!("function {namespace}:{function}");
        let outcome = world.run_at([0.5, 70.5, 0.5], &line).map_err(|fault| fault.to_string())?;
        if outcome != Value(1) {
            return Err(format!("{function}: {outcome:?}"));
        }
    }
    let falling = world.entities().find(|e| e.kind == "falling_block").and_then(|e| e.data("BlockState"));
    let falling =
        falling.and_then(|state| raumspiel_packrun::block_of(state, format)).unwrap_or("sand").to_owned();
    world.land();
    let lights: Vec<_> = world
        .entities()
        .filter(|e| e.kind == "block_display")
        .filter_map(|e| e.data("block_state"))
        .collect();
    let shining = lights.iter().filter_map(|state| raumspiel_packrun::block_of(state, format)).count();
    let plate = world.entities().find(|e| e.kind == "text_display").and_then(|e| e.data("text"));
    let plate = plate.map(ToString::to_string).unwrap_or_default();
    if !falling.starts_with("minecraft:") || shining != 4 || !plate.contains("Alice won") {
        return Err(format!("{falling}, {shining} lights, {plate}"));
    }
    if namespace == "connectfour" {
        let sign = world.sign([0, 55, -1]).map_err(|fault| fault.to_string())?;
        if sign[..2] != ["Alice", "Computer"] {
            return Err(format!("{sign:?}"));
        }
    }
    Ok(())
}

#[test]
fn every_version_plays() {
    let (all, classic) =
        (files("connect-4x4-4", &Options::default()), files("connect-7x7-4", &Options::classic()));
    let mut formats: Vec<_> =
        Minecraft::ALL.iter().map(|version| (version.format(), version.to_string())).collect();
    formats.dedup_by_key(|(format, _)| *format);
    for (format, version) in formats {
        assert_eq!(play(&all, "raumspiel", format), Ok(()), "{version}");
        assert_eq!(play(&classic, "connectfour", format), Ok(()), "{version}, classic");
        let only = Options { minecraft: Some(version.parse().expect("a version")), ..Options::default() };
        assert_eq!(play(&files("connect-4x4-4", &only), "raumspiel", format), Ok(()), "for {version} only");
    }
}

/// A pack for one version is refused by the next; one for all takes hotfixes of the last.
#[test]
fn packs_are_for_the_versions_they_say() {
    let only = Options { minecraft: Some("26.2".parse().expect("a version")), ..Options::default() };
    let refused = play(&files("connect-4x4-4", &only), "raumspiel", (121, 0)).expect_err("another version");
    assert!(refused.starts_with("the pack is not for the format 121.0"), "{refused}");
    assert_eq!(play(&files_of("connect-4x4-4"), "raumspiel", (121, 3)), Ok(()), "a hotfix");
    let next = play(&files_of("connect-4x4-4"), "raumspiel", (122, 0))
        .expect_err("nobody has read what is new in it");
    assert!(next.contains("has not been looked up"), "{next}");
}

/// What was wrong before is noticed: a pack that writes block states or texts in one form only.
#[test]
fn a_rename_is_noticed() {
    let spoil = |find: &str, replace: &str| -> Files {
        let spoilt =
            files_of("connect-4x4-4").into_iter().map(|(path, bytes)| match String::from_utf8(bytes) {
                Ok(text) => (path, text.replace(find, replace).into_bytes()),
                Err(picture) => (path, picture.into_bytes()),
            });
        spoilt.collect()
    };
    let old = spoil(",id:\"minecraft:", ",Properties:\"minecraft:");
    assert_eq!(play(&old, "raumspiel", (107, 1)), Ok(()));
    let noticed = play(&old, "raumspiel", (121, 0)).expect_err("26.3 reads id");
    assert!(noticed.contains("is no block state of the format 121"), "{noticed}");
    let without: Files =
        files_of("connect-4x4-4").into_iter().filter(|(path, _)| !path.starts_with("json_texts/")).collect();
    assert_eq!(play(&without, "raumspiel", (71, 0)), Ok(()));
    let noticed = play(&without, "raumspiel", (61, 0)).expect_err("1.21.4 wants JSON");
    assert!(noticed.contains("is no text in the data of the format 61"), "{noticed}");
}
