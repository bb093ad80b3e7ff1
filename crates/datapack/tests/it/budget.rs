use raumspiel_packrun::Outcome::Value;
use raumspiel_rules::{Game, Move, Spec};

use crate::{
    arena::Arena,
    board::{Board, Facing},
    chance::Chance,
};

/// The longest of many games in which both avoid lines while they can: it fills the board as far as
/// possible, and a full board is what a move costs most on.
fn long_game(spec: Spec) -> Game {
    let play = |seed| {
        let mut chance = Chance::new(seed);
        let mut game = Game::new(spec);
        while game.outcome().is_none() {
            let legal = game.legal_moves();
            let quiet: Vec<_> = legal.iter().filter(|&&m| !wins(&game, m)).copied().collect();
            let m = *chance.pick(if quiet.is_empty() { &legal } else { &quiet });
            game.play(m).expect("a legal move");
        }
        game
    };
    (0..100).map(play).max_by_key(|game| game.moves().len()).expect("some games")
}

/// The random game that ends with the most windows at once: every one of them costs a little more.
fn rich_game(spec: Spec) -> Game {
    let play = |seed| {
        let mut chance = Chance::new(seed);
        let mut game = Game::new(spec);
        while game.outcome().is_none() {
            game.play(*chance.pick(&game.legal_moves())).expect("a legal move");
        }
        game
    };
    (0..500).map(play).max_by_key(|game| game.position().windows()).expect("some games")
}

/// Plays a game, each move in the way given. How many moves there were, and the most commands
/// that one of them took.
fn measure(
    spec: &str,
    game: impl Fn(Spec) -> Game,
    make: impl Fn(&mut Arena, &Board, usize),
) -> (usize, u64) {
    let mut arena = Arena::quiet(spec);
    let board = arena.create(Facing::East, [0.0, 64.0, 0.0]);
    arena.call(&board, "start").expect("a game starts");
    let game = game(arena.spec);
    let mut most = 0;
    for (ply, m) in game.moves().iter().enumerate() {
        let before = arena.world.commands();
        make(&mut arena, &board, (m.to.x + board.lattice.files * m.to.y) as usize);
        // What happens when the tile has landed belongs to the move.
        arena.world.land();
        most = most.max(arena.world.commands() - before);
        assert_eq!(board.view(&arena.world).cells.len(), ply + 1, "the move was made");
    }
    (game.moves().len(), most)
}

fn wins(game: &Game, m: Move) -> bool {
    let mut next = game.clone();
    next.play(m).expect("a legal move");
    !next.position().lines().is_empty()
}

fn place(arena: &mut Arena, board: &Board, number: usize) {
    let player = arena.world.score(board.marker, "raumspiel_turn").expect("somebody is to move");
    let line = format!(
        "execute at @e[tag=raumspiel_board_origin,sort=nearest,limit=1] run execute as \
         @e[tag=raumspiel_player{player}_column,tag=raumspiel_column{},sort=nearest,limit=1] at @s run function \
         raumspiel:place_tile",
        number + 1
    );
    let made = arena.world.run(&line).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(made, Value(1));
}

fn click(arena: &mut Arena, board: &Board, number: usize) {
    let tag = format!("raumspiel_column{}", number + 1);
    let seat = arena.world.score(board.marker, "raumspiel_turn").expect("somebody is to move");
    let name = ["Alice", "Bob"][seat as usize - 1];
    let seated = arena.world.entities().find(|e| e.name.as_deref() == Some(name)).map(|e| e.id);
    let player = seated.unwrap_or_else(|| {
        let player = arena.world.add_player(name, [0.0, 64.0, 0.0], 0.0);
        arena
            .click(board, player, &format!("raumspiel_seat{seat}"))
            .unwrap_or_else(|fault| panic!("{fault}"));
        player
    });
    arena.click(board, player, &tag).unwrap_or_else(|fault| panic!("{fault}"));
}

/// The counts are exact, so that a change to what a move costs is seen. The known pack takes about
/// 16,000 on 7×6; ours may take 400 there and 600 on 5×5×5.
#[test]
fn a_move_takes_few_commands() {
    let measured = [("connect-7x6-4", 400), ("connect-5x5x5-4", 600)].map(|(spec, allowed)| {
        let costs = [
            measure(spec, long_game, place),
            measure(spec, long_game, click),
            measure(spec, rich_game, click),
        ];
        assert!(costs.iter().all(|&(_, most)| most <= allowed), "{spec}: {costs:?}");
        costs
    });
    assert_eq!(measured, [[(42, 290), (42, 342), (22, 370)], [(116, 507), (116, 559), (67, 597)]]);
}
