//! Packs spoilt on purpose: the comparison with the rules must notice each.

use crate::{arena::files_of, game::play};

/// How a pack is spoilt.
enum Spoil<'t> {
    /// Every line with this in it is gone.
    Without(&'t str),
    Instead(&'t str, &'t str),
}

use Spoil::{Instead, Without};

/// Spoils every file whose path contains `path`, and plays until something is seen.
#[track_caller]
fn check(path: &str, spoil: Spoil<'_>, noticed: &str) {
    check_on("connect-3x3-3", path, spoil, noticed);
}

#[track_caller]
fn check_on(spec: &str, path: &str, spoil: Spoil<'_>, noticed: &str) {
    let mut files = files_of(spec);
    let mut spoilt = 0;
    for (_, bytes) in files.iter_mut().filter(|(file, _)| file.contains(path)) {
        let text = String::from_utf8(bytes.clone()).expect("a text");
        let worse = match spoil {
            Without(part) => {
                text.lines().filter(|line| !line.contains(part)).map(|line| format!("{line}\n")).collect()
            }
            Instead(find, replace) => text.replace(find, replace),
        };
        spoilt += usize::from(worse != text);
        *bytes = worse.into_bytes();
    }
    assert!(spoilt > 0, "{path} stays as it is");
    match play(spec, &files, 100, 1) {
        Ok(tally) => panic!("not noticed in {path}: {tally:?}"),
        Err(why) => assert!(why.contains(noticed), "noticed, but as: {why}"),
    }
}

#[test]
fn none_when_nothing_is_spoilt() {
    assert!(play("connect-3x3-3", &files_of("connect-3x3-3"), 100, 1).is_ok());
}

#[test]
fn a_line_missing() {
    for window in 0..8 {
        check("/_/cell/", Without(&format!("_/window/{window}")), "events: ");
    }
}

#[test]
fn a_turn_not_switched() {
    check("/_/settle", Without("set @s raumspiel_turn 1"), "events: ");
}

#[test]
fn a_highlight_left_over() {
    check("/_/undraw", Instead("tag=raumspiel_passing", "tag=raumspiel_falling_block"), "highlights: ");
}

#[test]
fn a_highlight_of_another_cell() {
    check("/_/lights/1", Instead("z1 positioned ^0 ^2 ^0", "z1 positioned ^0 ^3 ^0"), "highlights: ");
}

#[test]
fn a_highlight_missing() {
    check("/_/window/3", Without("board lit merge"), "highlights: ");
}

#[test]
fn a_win_not_tested() {
    check("/_/settle", Without("_/win"), "events: ");
}

#[test]
fn a_tie_tested_before_a_win() {
    let unless_full = Instead(
        "matches 1.. run return",
        "matches 1.. unless score @s raumspiel_moves matches 9.. run return",
    );
    check("/_/settle", unless_full, "events: ");
}

#[test]
fn a_tie_not_seen() {
    check("/_/settle", Without("_/tie"), "events: ");
}

#[test]
fn a_line_counted_at_each_of_its_windows() {
    let always =
        Instead("unless data storage raumspiel:board mine", "unless data storage raumspiel:board none");
    check_on("connect-5x3-3", "/_/window/", always, "lines");
}

#[test]
fn an_event_kept() {
    check("/_/forget_events", Instead("\"global.ignore\"", "\"_player1_columnfull\""), "event tags: ");
}

#[test]
fn a_state_kept() {
    check("/_/forget_turn.", Without("_player2_turn"), "state tags: ");
}

#[test]
fn an_event_not_told() {
    check("/_/event_finish", Without("#raumspiel:on_finish"), "events: ");
}

#[test]
fn a_tile_of_the_wrong_colour() {
    check("/_/fall.", Instead("yellow_concrete", "red_concrete"), "blocks: ");
}

#[test]
fn a_foreign_block_left() {
    check("/_/restore/1", Without("$(z2)"), "blocks");
}

#[test]
fn a_tile_not_drawn_again() {
    check("/_/cell/c0", Without("b.tiles.k0.z0 set value \"yellow"), "blocks");
}

#[test]
fn a_piece_on_the_wrong_cell() {
    check("/_/column/2", Instead("_/cell/c5", "_/cell/c4"), "");
}

#[test]
fn a_board_that_takes_what_is_near_for_its_own() {
    let near = Instead(",distance=..1] if score @s raumspiel_id = #id raumspiel_cache run", "] run");
    check("/_/forget_turn.", near, "the other board changed");
}

#[test]
fn a_refusal_that_counts_as_a_move() {
    check(
        "/_/refuse_turn",
        Instead("return fail", "scoreboard players add @s raumspiel_moves 1\nreturn fail"),
        "moves: ",
    );
}

#[test]
fn a_click_of_the_wrong_player_let_through() {
    check("/_/click_board", Without("set #player raumspiel_cache 2"), "events: ");
}

#[test]
fn a_name_lost() {
    check("/_/start", Instead("b.p1 set value {}", "b.player1.name set value {\"text\":\"Player 1\"}"), "");
}
