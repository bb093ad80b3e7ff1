//! What breaks is mended, and nothing goes astray.

use raumspiel_packrun::Outcome::Value;

use crate::{
    arena::Arena,
    board::{Board, Facing},
};

fn begin(spec: &str) -> (Arena, Board) {
    let mut arena = Arena::new(spec);
    let board = arena.create(Facing::South, [0.0, 64.0, 0.0]);
    arena.call(&board, "start").expect("a game starts");
    (arena, board)
}

fn drop_all(arena: &mut Arena, board: &Board, columns: &str) {
    for column in columns.split(' ') {
        assert_eq!(arena.call(board, &format!("drop/{column}")), Ok(Value(1)), "{column}");
    }
}

fn blocks(arena: &Arena) -> Vec<([i32; 3], String)> {
    let mut blocks: Vec<_> = arena.world.blocks().map(|(place, name)| (place, name.to_owned())).collect();
    blocks.sort_unstable();
    blocks
}

#[test]
fn a_broken_frame_is_drawn_again() {
    for (spec, column) in [("connect-7x6-4", "d"), ("connect-4x4x4-4", "b2")] {
        let (mut arena, board) = begin(spec);
        let whole = blocks(&arena);
        for (place, _) in &whole {
            arena.world.set_block(*place, "minecraft:air");
        }
        assert_eq!(arena.call(&board, "restore_board"), Ok(Value(1)));
        assert_eq!(blocks(&arena), whole, "restore_board, {spec}");
        for (place, _) in &whole {
            arena.world.set_block(*place, "minecraft:dirt");
        }
        drop_all(&mut arena, &board, column);
        assert_eq!(blocks(&arena), whole, "a move, {spec}");
    }
}

#[test]
fn a_tile_never_falls_out() {
    let (mut arena, board) = begin("connect-7x6-4");
    let whole = blocks(&arena);
    drop_all(&mut arena, &board, "d");
    // The base goes while the tile is in the air, and there is ground far below.
    for (place, _) in whole.iter().filter(|([_, y, _], _)| *y == 64) {
        arena.world.set_block(*place, "minecraft:air");
        arena.world.set_block([place[0], 40, place[2]], "minecraft:grass_block");
    }
    arena.world.land();
    let below: Vec<_> =
        blocks(&arena).into_iter().filter(|([_, y, _], name)| *y < 64 && !name.contains("grass")).collect();
    assert_eq!(below, []);
    assert_eq!(board.view(&arena.world).drawn.len(), 1, "it is where it should be");
    assert_eq!(arena.world.entities().filter(|e| e.kind == "falling_block").count(), 0);
}

/// Not even when nobody is there to catch it.
#[test]
fn a_tile_that_is_forgotten_never_becomes_a_block() {
    let (mut arena, board) = begin("connect-7x6-4");
    let base: Vec<_> = blocks(&arena).into_iter().filter(|([_, y, _], _)| *y == 64).collect();
    drop_all(&mut arena, &board, "d");
    for (place, _) in base {
        arena.world.set_block(place, "minecraft:air");
        arena.world.set_block([place[0], 60, place[2]], "minecraft:grass_block");
    }
    assert_eq!(arena.world.run("function raumspiel:teardown"), Ok(Value(1)));
    arena.world.land();
    let tiles =
        |arena: &Arena| blocks(arena).into_iter().filter(|(_, name)| name.ends_with("red_concrete")).count();
    assert_eq!(tiles(&arena), 0);
    assert_eq!(arena.world.run("function raumspiel:setup"), Ok(Value(1)));
    assert_eq!(tiles(&arena), 2, "the tile and the foot of the post");
}

#[test]
fn lines_are_lit_when_the_last_tile_has_landed() {
    let (mut arena, board) = begin("connect-7x6-4");
    drop_all(&mut arena, &board, "a b a b a b a");
    let view = board.view(&arena.world);
    assert!(view.lit.is_empty() && view.state.contains("_mark_winning_blocks"), "{view:?}");
    arena.world.tick(2).expect("nothing goes wrong");
    assert!(board.view(&arena.world).lit.is_empty(), "it still falls");
    arena.world.land();
    let view = board.view(&arena.world);
    assert_eq!((view.lit.len(), view.drawn.len()), (4, 7));
    assert!(!view.state.contains("_mark_winning_blocks"));
}

#[test]
fn a_last_tile_that_is_lost_is_drawn_all_the_same() {
    for moves in ["a b a b a b a", "a b c a b c"] {
        let (mut arena, board) = begin(if moves.len() > 11 { "connect-7x6-4" } else { "connect-3x2-3" });
        drop_all(&mut arena, &board, moves);
        arena.world.run("kill @e[type=falling_block]").expect("a known command");
        arena.world.land();
        for _ in 0..3 {
            arena.world.tick(10).expect("nothing goes wrong");
        }
        let view = board.view(&arena.world);
        assert_eq!(view.drawn.len(), view.cells.len(), "{moves}");
    }
}

#[test]
fn what_was_put_off_is_made_up_for() {
    let (mut arena, board) = begin("connect-7x6-4");
    drop_all(&mut arena, &board, "a b a b a b a");
    arena.world.set_loaded([0, 0], false);
    arena.world.set_loaded([-1, 0], false);
    arena.world.tick(40).expect("nothing goes wrong");
    arena.world.set_loaded([0, 0], true);
    arena.world.set_loaded([-1, 0], true);
    assert!(board.view(&arena.world).lit.is_empty());
    assert_eq!(arena.call(&board, "mainloop"), Ok(Value(1)));
    assert_eq!(board.view(&arena.world).lit.len(), 4);
}
