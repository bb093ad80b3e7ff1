use raumspiel_packrun::Outcome::{Failed, Value};
use raumspiel_rules::{Game, Move, Outcome, Side};

use crate::{
    arena::Arena,
    board::{Board, Facing},
    chance::Chance,
};

/// A second, in ticks, and the one in which it is over.
const SECOND: u32 = 20;

fn begin(spec: &str, computers: &[u32]) -> (Arena, Board) {
    let mut arena = Arena::quiet(spec);
    let board = arena.create(Facing::North, [0.0, 64.0, 0.0]);
    for computer in computers {
        assert_eq!(arena.call(&board, &format!("computer{computer}")), Ok(Value(1)));
    }
    (arena, board)
}

/// The columns' names and the moves that have been made on a board, followed in the rules.
fn follow(arena: &Arena, board: &Board, game: &mut Game) {
    let view = board.view(&arena.world);
    let side = game.turn();
    let before = game.position().pieces().into_iter().map(|(cell, _)| cell).collect::<Vec<_>>();
    let (&cell, &placed) =
        view.cells.iter().find(|(cell, _)| !before.contains(cell)).expect("a move was made");
    assert_eq!(placed, side, "by whoever was to move");
    let m = game.legal_moves().into_iter().find(|m| m.to == cell);
    game.play(m.expect("a legal move")).expect("a legal move");
}

fn after(game: &Game, m: Move) -> Game {
    let mut next = game.clone();
    next.play(m).expect("a legal move");
    next
}

fn can_win(game: &Game) -> bool {
    game.legal_moves().into_iter().any(|m| after(game, m).outcome().is_some_and(|end| end.winner().is_some()))
}

/// Whether a move lets the other side win on top of it where another would not have, and nothing forced it.
fn is_gift(game: &Game, m: Move) -> bool {
    let gives = |m: Move| after(game, m).outcome().is_none() && can_win(&after(game, m));
    let threatened = game.legal_moves().into_iter().all(gives);
    gives(m) && !threatened
}

/// A game against somebody who moves at random; who won.
fn against_chance(spec: &str, seed: u64) -> Option<Side> {
    let computer = if seed.is_multiple_of(2) { Side::First } else { Side::Second };
    let (mut arena, board) = begin(spec, &[computer.index() as u32 + 1]);
    // Other games every time.
    for _ in 0..seed {
        arena.world.run("random value 0..9").expect("a known command");
    }
    assert_eq!(arena.call(&board, "start"), Ok(Value(1)));
    let mut chance = Chance::new(seed + 1);
    let mut game = Game::new(arena.spec);
    while game.outcome().is_none() {
        if game.turn() == computer {
            arena.world.tick(SECOND).expect("nothing goes wrong");
        } else {
            let m = *chance.pick(&game.legal_moves());
            let column = raumspiel_rules::connect::Column { x: m.to.x, y: m.to.y }.name(arena.spec.lattice());
            assert_eq!(arena.call(&board, &format!("drop/{column}")), Ok(Value(1)));
        }
        follow(&arena, &board, &mut game);
    }
    game.outcome()
        .and_then(Outcome::winner)
        .map(|side| if side == computer { Side::First } else { Side::Second })
}

#[test]
fn beats_chance() {
    let won = (0..100).filter(|&seed| against_chance("connect-7x6-4", seed) == Some(Side::First)).count();
    println!("{won} of 100");
    assert!(won >= 95, "{won} of 100");
}

#[test]
fn plays_in_space_and_on_small_boards() {
    for (spec, games) in [("connect-4x4x4-4", 4), ("connect-5x5x5-4", 2), ("connect-9x7-5", 2)] {
        let lost = (0..games).filter(|&seed| against_chance(spec, seed) == Some(Side::Second)).count();
        assert_eq!(lost, 0, "{spec}");
    }
    // Where luck decides, every move is still a legal one.
    for (spec, games) in [("connect-3x3-3", 10), ("connect-2x2-2", 4), ("connect-1x3-3", 2)] {
        (0..games).for_each(|seed| _ = against_chance(spec, seed));
    }
}

/// Plays the moves given for both, lets the computer move, and says which column it took.
#[track_caller]
fn check(moves: &str, expected: &str) {
    let (mut arena, board) = begin("connect-7x6-4", &[]);
    for function in
        ["start".to_owned()].into_iter().chain(moves.split(' ').map(|column| format!("drop/{column}")))
    {
        assert_eq!(arena.call(&board, &function), Ok(Value(1)), "{function}");
    }
    let before = board.view(&arena.world);
    assert_eq!(arena.call(&board, &format!("computer{}", before.turn.expect("a turn"))), Ok(Value(1)));
    arena.world.tick(SECOND).expect("nothing goes wrong");
    let after = board.view(&arena.world);
    let cell = after.cells.keys().find(|cell| !before.cells.contains_key(cell)).expect("a move");
    let name = raumspiel_rules::connect::Column { x: cell.x, y: cell.y }.name(arena.spec.lattice());
    assert!(expected.contains(&name), "{moves}: {name} instead of {expected}");
}

#[test]
fn wins_then_blocks() {
    check("a b a b a b", "a");
    check("a b a b a", "a");
    check("b b c c d", "ae");
    check("a g a g a f", "a");
}

/// Two plies: no move lets the other side win at once where another would not have.
#[test]
fn gives_nothing_away() {
    for seed in 0..6 {
        let (mut arena, board) = begin("connect-7x6-4", &[1, 2]);
        for _ in 0..seed {
            arena.world.run("random value 0..9").expect("a known command");
        }
        assert_eq!(arena.call(&board, "start"), Ok(Value(1)));
        let mut game = Game::new(arena.spec);
        while game.outcome().is_none() {
            arena.world.tick(SECOND).expect("nothing goes wrong");
            let before = game.clone();
            follow(&arena, &board, &mut game);
            let m = *game.moves().last().expect("a move was made");
            assert!(!is_gift(&before, m), "{}: {m:?}", before.position().text());
        }
    }
}

#[test]
fn waits_a_second_and_is_not_hurried() {
    let (mut arena, board) = begin("connect-7x6-4", &[2]);
    for function in ["start", "drop/d"] {
        assert_eq!(arena.call(&board, function), Ok(Value(1)));
    }
    let alice = arena.world.add_player("Alice", [0.0, 64.0, 0.0], 0.0);
    arena.world.tick(SECOND - 1).expect("nothing goes wrong");
    arena.click_at_once(&board, alice, "raumspiel_column1").expect("a click");
    assert_eq!(arena.world.take_messages(), [("Alice".to_owned(), "It is not your turn.".to_owned())]);
    assert_eq!(board.view(&arena.world).moves, Some(1));
    arena.world.tick(1).expect("nothing goes wrong");
    assert_eq!(board.view(&arena.world).moves, Some(2));
    assert_eq!(board.view(&arena.world).plate, "Player 1 to move");
}

#[test]
fn two_computers_play_to_the_end_and_stop_when_told() {
    let (mut arena, board) = begin("connect-7x6-4", &[1, 2]);
    assert_eq!(arena.call(&board, "start"), Ok(Value(1)));
    arena.world.tick(SECOND * 43).expect("nothing goes wrong");
    assert!(board.view(&arena.world).state.contains("_game_finished"));
    assert_eq!(arena.call(&board, "start"), Ok(Value(1)));
    arena.world.tick(SECOND * 2).expect("nothing goes wrong");
    assert_eq!(arena.call(&board, "stop"), Ok(Value(1)));
    let moves = board.view(&arena.world).moves;
    arena.world.tick(SECOND * 3).expect("nothing goes wrong");
    assert_eq!(board.view(&arena.world).moves, moves);
}

/// The game stops a chain after 65,536 commands: a move of the computer takes less than half of that on
/// the largest boards it plays on, and it does not play on larger ones.
#[test]
fn thinks_within_the_limit() {
    for (spec, most) in [("connect-7x6-4", 2_500), ("connect-5x5x5-4", 8_000), ("connect-8x8x8-4", 32_000)] {
        let (mut arena, board) = begin(spec, &[1, 2]);
        arena.world.stop_chains_after(most);
        assert_eq!(arena.call(&board, "start"), Ok(Value(1)));
        arena.world.tick(SECOND * 9).unwrap_or_else(|fault| panic!("{spec}: {fault}"));
        assert_eq!(board.view(&arena.world).moves, Some(9), "{spec}");
    }
    let (mut arena, board) = begin("connect-13x5x2-4", &[]);
    assert_eq!(arena.call(&board, "computer1"), Ok(Failed));
}
