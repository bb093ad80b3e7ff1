use std::collections::{BTreeMap, BTreeSet};

use raumspiel_packrun::{EntityId, Outcome::Value, block_of};
use raumspiel_rules::{Cell, Game, Move, Outcome, Side};

use crate::{
    arena::{Arena, Event, Files, files_of},
    board::{Board, Facing, View},
    chance::Chance,
};

/// What many games have shown.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) games: usize,
    pub(crate) moves: usize,
    pub(crate) refusals: usize,
    pub(crate) ties: usize,
    pub(crate) wins_on_the_last_cell: usize,
    pub(crate) wins_with_several_lines: usize,
    /// The most commands that one move has taken.
    pub(crate) most_commands: u64,
}

/// A board and the game that the rules play beside it.
struct Table {
    board: Board,
    game: Game,
    events: BTreeSet<String>,
    /// Who clicks for the first and the second player.
    hands: [EntityId; 2],
    /// Whether nobody else may.
    seated: bool,
    /// Whether somebody has touched its blocks since the last move.
    vandalised: bool,
    /// Its blocks besides the tiles.
    frame: Vec<([i32; 3], String)>,
}

/// Plays random games to their end on two boards at once, with refused moves and vandals, comparing
/// everything with the rules after every step. Says where they first differ.
pub(crate) fn play(spec: &str, files: &Files, games: usize, seed: u64) -> Result<Tally, String> {
    let mut arena = Arena::with_files(spec, files)?;
    let mut chance = Chance::new(seed);
    let mut tally = Tally::default();
    let reach = arena.spec.lattice();
    let apart = f64::from(reach.files.max(reach.ranks) * 2 + 3);
    // Seeds one after the other take all orientations in turn.
    let facings = [Facing::ALL[seed as usize % 4], *chance.pick(&Facing::ALL)];
    let mut tables = Vec::new();
    for (nth, facing) in facings.into_iter().enumerate() {
        let before: Vec<_> = arena.world.blocks().map(|(place, _)| place).collect();
        let board = arena.create(facing, [apart * nth as f64 - 3.0, 64.0, -7.3]);
        let new = arena.world.blocks().filter(|(place, _)| !before.contains(place));
        let frame = new.map(|(place, name)| (place, name.to_owned())).collect();
        let seated = nth == 0;
        let hands = if seated { seat(&mut arena, &board)? } else { [passer_by(&mut arena, &board); 2] };
        tables.push(Table {
            board,
            game: Game::new(arena.spec),
            events: BTreeSet::new(),
            hands,
            seated,
            vandalised: false,
            frame,
        });
    }
    for turn in 0.. {
        if tally.games >= games {
            break;
        }
        let (this, other) = if chance.below(2) == 0 { (0, 1) } else { (1, 0) };
        // Long enough after the last click; a tile may land meanwhile.
        arena.world.tick(10).map_err(|fault| fault.to_string())?;
        if chance.below(3) > 0 {
            arena.world.land();
            for table in &tables {
                let over = table.game.outcome().is_some();
                if over {
                    compare(&arena, table, true)
                        .map_err(|why| format!("{spec}, seed {seed}, step {turn}: {why}"))?;
                }
                if over || !table.vandalised {
                    same("blocks at rest", &table.board.view(&arena.world).drawn, &tiles(&table.game))?;
                }
            }
        }
        let untouched = tables[other].board.view(&arena.world);
        let table = &mut tables[this];
        let context = format!(
            "{spec}, seed {seed}, step {turn}, {} {:?}",
            table.game.position().text(),
            table.board.facing
        );
        step(&mut arena, table, &mut chance, &mut tally).map_err(|why| format!("{context}: {why}"))?;
        if tables[other].board.view(&arena.world) != untouched {
            return Err(format!("{context}: the other board changed"));
        }
    }
    Ok(tally)
}

fn seat(arena: &mut Arena, board: &Board) -> Result<[EntityId; 2], String> {
    let mut seats = Vec::new();
    for (name, player) in [("Alice", 1), ("Bob", 2)] {
        let [x, y, z] = arena.world.entity(board.marker).expect("the board is there").position;
        let id = arena.world.add_player(name, [x + 1.0, y, z - f64::from(player)], 0.0);
        let tag = format!("tag @s add raumspiel_player{player}");
        arena.world.run_as(id, &tag).map_err(|fault| fault.to_string())?;
        arena.call(board, &format!("store_player{player}_name"))?;
        seats.push(id);
    }
    Ok([seats[0], seats[1]])
}

fn passer_by(arena: &mut Arena, board: &Board) -> EntityId {
    let position = arena.world.entity(board.marker).expect("the board is there").position;
    arena.world.add_player("Carol", position, 0.0)
}

fn step(arena: &mut Arena, table: &mut Table, chance: &mut Chance, tally: &mut Tally) -> Result<(), String> {
    if chance.below(8) == 0 {
        vandalise(arena, table, chance);
        table.vandalised = true;
    }
    let over = table.game.outcome().is_some();
    if over || arena.world.score(table.board.marker, "raumspiel_turn") == Some(0) {
        tally.games += usize::from(over);
        return start(arena, table);
    }
    let columns = arena.columns();
    let &(number, column) = chance.pick(&columns);
    let side = if chance.below(10) == 0 { table.game.turn().other() } else { table.game.turn() };
    let way = if side == table.game.turn() { chance.below(3) } else { 1 + chance.below(2) };
    let player = side.index() + 1;
    let before = arena.world.commands();
    let world = &mut arena.world;
    match way {
        0 => {
            let drop = format!("drop/{}", column.name(table.board.lattice));
            arena.call(&table.board, &drop)?;
        }
        1 => {
            // Word for word what the command blocks of the known pack run, save for the namespace.
            let line = format!(
                "execute at @e[tag=raumspiel_board_origin,sort=nearest,limit=1] run execute as \
                 @e[tag=raumspiel_player{player}_column,tag=raumspiel_column{},sort=nearest,limit=1] at @s run \
                 function raumspiel:place_tile",
                number + 1
            );
            let near = world.entity(table.board.marker).expect("the board is there").position;
            world.run_at([near[0], near[1] - 3.0, near[2]], &line).map_err(|fault| fault.to_string())?;
        }
        _ => {
            let tag = format!("raumspiel_column{}", number + 1);
            // Where anybody may click, a click is a move of whoever is to move.
            let by = table.hands[side.index()];
            let side = if table.seated { side } else { table.game.turn() };
            arena.click_at_once(&table.board, by, &tag)?;
            return settle(arena, table, tally, side, number, before);
        }
    }
    settle(arena, table, tally, side, number, before)
}

/// The move in a column by the rules' own account; `None` where it is full.
fn column_move(table: &Table, number: usize) -> Option<Move> {
    let files = table.board.lattice.files;
    table.game.legal_moves().into_iter().find(|m| (m.to.x + files * m.to.y) as usize == number)
}

fn start(arena: &mut Arena, table: &mut Table) -> Result<(), String> {
    if arena.call(&table.board, "start")? != Value(1) {
        return Err("start failed".to_owned());
    }
    table.game = Game::new(arena.spec);
    table.vandalised = false;
    let board = table.board.id(&arena.world);
    let event = |name: &str, player| Event {
        name: name.to_owned(),
        board,
        player,
        moves: 0,
        column: None,
        cell: None,
        lines: None,
        windows: None,
    };
    same("events", &arena.events(), &vec![event("start", None), event("turn", Some(1))])?;
    table.events = BTreeSet::from(["_player1_turn".to_owned()]);
    compare(arena, table, false)
}

fn settle(
    arena: &mut Arena,
    table: &mut Table,
    tally: &mut Tally,
    side: Side,
    number: usize,
    before: u64,
) -> Result<(), String> {
    let m = column_move(table, number);
    let column = Some(number as i32);
    let player = side.index() as i32 + 1;
    let board = table.board.id(&arena.world);
    let events = arena.events();
    let plies = table.game.moves().len() as i32;
    let event = |name: &str, player, moves| Event {
        name: name.to_owned(),
        board,
        player,
        moves,
        column: None,
        cell: None,
        lines: None,
        windows: None,
    };
    let refusal = if side != table.game.turn() {
        Some(("not_your_turn", "notyourturn"))
    } else {
        m.is_none().then_some(("column_full", "columnfull"))
    };
    if let Some((name, tag)) = refusal {
        tally.refusals += 1;
        same("events", &events, &vec![Event { column, ..event(name, Some(player), plies) }])?;
        table.events.insert(format!("_player{player}_{tag}"));
        return compare(arena, table, false);
    }
    let m = m.expect("a column with room");
    tally.most_commands = tally.most_commands.max(arena.world.commands() - before);
    tally.moves += 1;
    table.game.play(m).map_err(|refusal| refusal.to_string())?;
    let plies = plies + 1;
    let cell = Some(vec![m.to.x as i32, m.to.y as i32, m.to.z as i32]);
    let mut expected = vec![Event { column, cell, ..event("move", Some(player), plies) }];
    let (lines, windows) = (table.game.position().lines(), table.game.position().windows());
    table.events = match table.game.outcome() {
        None => {
            expected.push(event("turn", Some(3 - player), plies));
            BTreeSet::from([format!("_player{}_turn", 3 - player)])
        }
        Some(Outcome::Win { .. }) => {
            let counts =
                |event| Event { lines: Some(lines.len() as i32), windows: Some(windows as i32), ..event };
            expected.push(counts(event("win", Some(player), plies)));
            expected.push(counts(event("finish", Some(player), plies)));
            let full = table.game.moves().len() == table.board.lattice.cells().count();
            tally.wins_on_the_last_cell += usize::from(full);
            tally.wins_with_several_lines += usize::from(lines.len() > 1);
            BTreeSet::from([format!("_player{player}_won"), "_game_finished".to_owned()])
        }
        Some(Outcome::Draw(_)) => {
            tally.ties += 1;
            expected.push(event("tie", None, plies));
            expected.push(Event { lines: Some(0), windows: Some(0), ..event("finish", None, plies) });
            BTreeSet::from(["_no_winner_tie".to_owned(), "_game_finished".to_owned()])
        }
    };
    same("events", &events, &expected)?;
    compare(arena, table, false)?;
    // What vandals did is repaired, and one tile more is on its way down.
    table.vandalised = false;
    let mut drawn = table.board.view(&arena.world).drawn;
    let falling = table.board.part(&arena.world, "raumspiel_falling_block");
    let falling = arena.world.entity(falling).expect("it was just found");
    let top = Cell { z: table.board.lattice.levels - 1, ..m.to };
    same("where the tile falls", &falling.block(), &table.board.place(&arena.world, top))?;
    let name = falling.data("BlockState").and_then(|state| block_of(state, (121, 0)));
    drawn.insert(m.to, name.unwrap_or_default().to_owned());
    same("blocks", &drawn, &tiles(&table.game))?;
    same("frame", &frame(arena, &table.frame), &table.frame)
}

/// What stands where the frame of a board should.
fn frame(arena: &Arena, frame: &[([i32; 3], String)]) -> Vec<([i32; 3], String)> {
    frame.iter().map(|&(place, _)| (place, arena.world.block(place).to_owned())).collect()
}

fn tiles(game: &Game) -> BTreeMap<Cell, String> {
    let name =
        |side| if side == Side::First { "minecraft:red_concrete" } else { "minecraft:yellow_concrete" };
    let pieces = game.position().pieces();
    pieces.into_iter().map(|(cell, piece)| (cell, name(piece.side).to_owned())).collect()
}

/// Compares everything but the blocks with the rules. Lines are lit when the last tile has landed.
fn compare(arena: &Arena, table: &Table, landed: bool) -> Result<(), String> {
    let View { cells, turn, moves, lines, windows, state, event, lit, plate, .. } =
        table.board.view(&arena.world);
    let position = table.game.position();
    let should: BTreeMap<_, _> =
        position.pieces().into_iter().map(|(cell, piece)| (cell, piece.side)).collect();
    same("cells", &cells, &should)?;
    same("moves", &moves, &Some(table.game.moves().len() as i32))?;
    same("lines", &lines, &Some(position.lines().len() as i32))?;
    same("windows", &windows, &Some(position.windows() as i32))?;
    let player = position.turn().index() as i32 + 1;
    let names = if table.seated { ["Alice", "Bob"] } else { ["Player 1", "Player 2"] };
    let (whose, tags, says) = match table.game.outcome() {
        None => {
            let says = format!("{} to move", names[position.turn().index()]);
            (player, vec!["_game_active".to_owned(), format!("_player{player}_turn")], says)
        }
        Some(Outcome::Win { winner, .. }) => {
            let says = format!("{} won. Lines: {}", names[winner.index()], position.lines().len());
            let mut tags = vec!["_game_finished".to_owned(), format!("_player{}_won", winner.index() + 1)];
            tags.extend((!landed).then(|| "_mark_winning_blocks".to_owned()));
            (0, tags, says)
        }
        Some(Outcome::Draw(_)) => {
            let says = "A draw: the board is full".to_owned();
            (0, vec!["_game_finished".to_owned(), "_no_winner_tie".to_owned()], says)
        }
    };
    same("turn", &turn, &Some(whose))?;
    same("state tags", &state, &tags.into_iter().collect())?;
    same("event tags", &event, &table.events)?;
    same("plate", &plate, &says)?;
    let lines = if landed { position.lines() } else { Vec::new() };
    let mut should: Vec<_> = lines.into_iter().flatten().collect();
    should.sort_unstable();
    should.dedup();
    let mut should: Vec<_> = should.into_iter().map(|cell| table.board.place(&arena.world, cell)).collect();
    should.sort_unstable();
    same("highlights", &lit, &should)
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, have: &T, should: &T) -> Result<(), String> {
    if have == should { Ok(()) } else { Err(format!("{what}: {have:?} instead of {should:?}")) }
}

/// Somebody breaks a tile or puts a block of their own on a cell.
fn vandalise(arena: &mut Arena, table: &Table, chance: &mut Chance) {
    let cells: Vec<_> = table.board.lattice.cells().collect();
    let place = table.board.place(&arena.world, *chance.pick(&cells));
    let (frame, _) = *chance.pick(&table.frame);
    arena.world.set_block(frame, "minecraft:air");
    let block = *chance.pick(&["minecraft:air", "minecraft:dirt", "minecraft:red_concrete"]);
    arena.world.set_block(place, block);
}

#[track_caller]
fn check(spec: &str, most_commands: u64) -> Tally {
    let files = files_of(spec);
    let mut sum = Tally::default();
    for seed in 0..10 {
        let tally = play(spec, &files, 20, seed).unwrap_or_else(|why| panic!("{why}"));
        sum.games += tally.games;
        sum.moves += tally.moves;
        sum.refusals += tally.refusals;
        sum.ties += tally.ties;
        sum.wins_on_the_last_cell += tally.wins_on_the_last_cell;
        sum.wins_with_several_lines += tally.wins_with_several_lines;
        sum.most_commands = sum.most_commands.max(tally.most_commands);
    }
    println!("{spec}: {sum:?}");
    assert!(sum.games >= 200 && sum.refusals > 100 && sum.most_commands <= most_commands, "{sum:?}");
    sum
}

#[test]
fn flat() {
    check("connect-7x6-4", 400);
}

#[test]
fn in_space() {
    check("connect-5x5x5-4", 600);
}

#[test]
fn wide_with_five_in_a_line() {
    check("connect-9x7-5", 400);
}

#[test]
fn a_small_cube() {
    check("connect-4x4x4-4", 400);
}

/// Small enough that everything rare happens.
#[test]
fn tiny() {
    let tally = check("connect-3x3-3", 400);
    assert!(
        tally.ties > 5 && tally.wins_on_the_last_cell > 0 && tally.wins_with_several_lines > 0,
        "{tally:?}"
    );
}
