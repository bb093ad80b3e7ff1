use raumspiel_packrun::broken_links;

use crate::arena::{Files, files_of};

/// Builders tag players with it; the pack only ever takes it away.
const GIVEN: [&str; 1] = ["raumspiel_check_is_player"];

fn broken(files: &Files) -> Vec<String> {
    let files = files.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice()));
    broken_links(files, &GIVEN).expect("a pack that can be read")
}

#[test]
fn everything_named_exists() {
    for spec in ["connect-7x6-4", "connect-5x5x5-4", "connect-3x2-3", "connect-1x2-2", "connect-8x8x8-5"] {
        assert_eq!(broken(&files_of(spec)), Vec::<String>::new(), "{spec}");
    }
}

#[track_caller]
fn check(path: &str, find: &str, replace: &str, expected: &str) {
    let mut files = files_of("connect-3x2-3");
    let (_, bytes) = files.iter_mut().find(|(file, _)| file.ends_with(path)).expect("a file of the pack");
    let text = String::from_utf8(bytes.clone()).expect("a text");
    assert!(text.contains(find), "nothing like “{find}” in {path}");
    *bytes = text.replace(find, replace).into_bytes();
    let broken = broken(&files);
    assert!(broken.iter().any(|link| link.contains(expected)), "{broken:?}");
}

#[test]
fn what_is_missing_is_named() {
    check("_/start.mcfunction", "_/undraw", "_/undrew", "Function(\"raumspiel:_/undrew\")");
    check(
        "_/event_win.mcfunction",
        "#raumspiel:on_win",
        "#raumspiel:on_won",
        "FunctionTag(\"raumspiel:on_won\")",
    );
    check("_/settle.mcfunction", "@s raumspiel_moves", "@s raumspiel_movs", "Objective(\"raumspiel_movs\")");
    check("_/place.mcfunction", "storage raumspiel:call column", "storage raumspiel:call colum", "Storage(");
    check("_/click.mcfunction", "only raumspiel:click", "only raumspiel:clack", "Advancement(");
    check("place_tile.mcfunction", "tag=raumspiel_board", "tag=raumspiel_bord", "Tag(\"raumspiel_bord\")");
    check("load.json", "raumspiel:setup", "raumspiel:set_up", "Function(\"raumspiel:set_up\")");
    check("click.json", "_/click", "_/clack", "Function(\"raumspiel:_/clack\")");
}
