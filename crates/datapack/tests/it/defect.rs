//! What is known to go wrong in such packs, and must not in ours.

use raumspiel_packrun::Outcome::{Failed, Value};
use raumspiel_rules::{Game, Outcome};

use crate::{
    arena::Arena,
    board::{Board, Facing},
    chance::Chance,
};

fn begin(spec: &str) -> (Arena, Board) {
    let mut arena = Arena::new(spec);
    let board = arena.create(Facing::North, [0.0, 64.0, 0.0]);
    arena.call(&board, "start").expect("a game starts");
    (arena, board)
}

fn play(arena: &mut Arena, board: &Board, columns: &str) {
    for column in columns.split_whitespace() {
        assert_eq!(arena.call(board, &format!("drop/{column}")), Ok(Value(1)), "{column}");
    }
}

fn tags<'t>(tags: impl IntoIterator<Item = &'t str>) -> std::collections::BTreeSet<String> {
    tags.into_iter().map(str::to_owned).collect()
}

const FIRST_WINS: &str = "a b a b a b a";

#[test]
fn a_win_on_the_last_cell_is_no_tie() {
    let mut chance = Chance::new(1);
    let game = loop {
        let mut game = Game::new("connect-3x3-3".parse().expect("a game"));
        while game.outcome().is_none() {
            let m = *chance.pick(&game.legal_moves());
            game.play(m).expect("a legal move");
        }
        if game.moves().len() == 9 && game.outcome().and_then(Outcome::winner).is_some() {
            break game;
        }
    };
    let (mut arena, board) = begin("connect-3x3-3");
    play(&mut arena, &board, &game.move_texts().join(" "));
    arena.world.land();
    let view = board.view(&arena.world);
    assert_eq!(view.state, tags(["_game_finished", "_player1_won"]));
    assert_eq!(view.event, tags(["_game_finished", "_player1_won"]));
}

#[test]
fn starting_while_the_winning_tile_falls_leaves_no_highlight() {
    let (mut arena, board) = begin("connect-7x6-4");
    play(&mut arena, &board, FIRST_WINS);
    assert_eq!(board.parts(&arena.world, "raumspiel_falling_block").count(), 1);
    arena.call(&board, "start").expect("a game starts");
    arena.world.land();
    let view = board.view(&arena.world);
    assert!(view.lit.is_empty() && view.drawn.is_empty() && view.cells.is_empty(), "{view:?}");
}

#[test]
fn restoring_removes_foreign_blocks_and_keeps_highlights() {
    let (mut arena, board) = begin("connect-5x5x5-4");
    play(&mut arena, &board, "a1 b1 a1 b1 a1 b1 a1");
    arena.world.land();
    let before = board.view(&arena.world);
    assert_eq!((before.drawn.len(), before.lit.len()), (7, 4));
    for cell in board.lattice.cells() {
        let place = board.place(&arena.world, cell);
        arena.world.set_block(place, "minecraft:dirt");
    }
    assert_eq!(arena.call(&board, "restore_board"), Ok(Value(1)));
    assert_eq!(board.view(&arena.world), before);
}

#[test]
fn events_do_not_survive_a_restart() {
    let (mut arena, board) = begin("connect-3x2-3");
    play(&mut arena, &board, "a a");
    arena.call(&board, "drop/a").expect("a refusal is no fault");
    let line =
        "execute as @e[tag=raumspiel_player2_column,tag=raumspiel_column1] run function raumspiel:place_tile";
    arena.world.run_as(board.marker, line).expect("a refusal is no fault");
    let events = board.view(&arena.world).event;
    assert_eq!(events, tags(["_player1_turn", "_player1_columnfull", "_player2_notyourturn"]));
    arena.call(&board, "start").expect("a game starts");
    assert_eq!(board.view(&arena.world).event, tags(["_player1_turn"]));
}

#[test]
fn nobody_is_to_move_after_a_win() {
    let (mut arena, board) = begin("connect-7x6-4");
    play(&mut arena, &board, FIRST_WINS);
    let view = board.view(&arena.world);
    assert_eq!(
        (view.turn, view.state),
        (Some(0), tags(["_game_finished", "_mark_winning_blocks", "_player1_won"]))
    );
    arena.events();
    assert_eq!(arena.call(&board, "drop/c"), Ok(Failed), "a move after the end is refused");
    assert_eq!(arena.events(), []);
}

#[test]
fn starting_keeps_the_names() {
    let (mut arena, board) = begin("connect-7x6-4");
    let alice = arena.world.add_player("Alice", [2.0, 64.0, 0.0], 0.0);
    arena.world.run_as(alice, "function raumspiel:tag_nearest_player1").expect("a known command");
    assert_eq!(arena.call(&board, "store_player1_name"), Ok(Value(1)));
    for command in ["start", "stop", "start"] {
        arena.call(&board, command).expect("a known function");
    }
    assert_eq!(board.view(&arena.world).plate, "Alice to move");
}

#[test]
fn a_column_belongs_to_its_own_board_wherever_the_caller_stands() {
    let (mut arena, near) = begin("connect-7x6-4");
    let far = arena.create(Facing::West, [0.0, 64.0, 12.0]);
    arena.call(&far, "start").expect("a game starts");
    let column = far.parts(&arena.world, "raumspiel_player1_column").next().expect("it has columns").id;
    let before = near.view(&arena.world);
    // The caller's place is that of the near board: only the marker that runs it says which is meant.
    let number = arena.world.score(column, "raumspiel_id").expect("a part has an id");
    assert_eq!(number, far.id(&arena.world));
    let line =
        "execute as @e[tag=raumspiel_player1_column,tag=raumspiel_column1] run function raumspiel:place_tile";
    arena.world.run_as(near.marker, line).expect("a known command");
    assert_eq!(far.view(&arena.world).moves, Some(1));
    assert_eq!(near.view(&arena.world).moves, Some(1));
    assert_eq!(before.moves, Some(0));
}
