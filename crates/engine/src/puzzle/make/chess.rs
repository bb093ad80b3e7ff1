use raumspiel_rules::{
    AnyPosition, Cell, Game, Position, Role, Side, Spec,
    chess::{Board, CellIndex, PackedMove},
};

use super::{
    super::{
        Theme,
        chance::Chance,
        mate::{MateSearch, legal},
    },
    Found,
    played::{Plan, played},
};
use crate::chess::{Class, Ending, Table, ending};

/// Level 3 plays at once and lets mates happen; the others think a hundred times as long.
const PLAN: Plan =
    Plan { spec: Spec::Chess, opening: (4, 9), most_plies: 120, levels: [3, 3, 3, 3, 4, 5, 6] };
/// One of so many sources is an ending, which is found a hundred times as fast as a mate in a game.
const ENDINGS: u64 = 4;
/// One of so many sources is endings of four men, several of them: a table takes seconds to make.
const FOUR_MEN: u64 = 40;
const OF_ONE_TABLE: usize = 8;
/// What a queen helps to mate with, or mates against. Without a queen four men hardly ever win.
const BESIDE_QUEEN: [Role; 4] = [Role::Rook, Role::Bishop, Role::Knight, Role::Unicorn];
/// Placements tried for one ending.
const TRIES: usize = 20_000;
/// From one game no two positions that are nearer to each other: the second would be the first one's end.
const APART: usize = 12;
/// Positions that may be looked at for mates in two, three and four. A mate has to be proved again by a search without
/// any art, so it must not be too deep in the woods.
const NODES: [u64; 3] = [100_000, 1_500_000, 20_000_000];
/// Checks that are followed for a mate in three or four.
const CHECKS: u64 = 20_000;

/// Mates of which the first move is the only one, and endings with one move that keeps what is there.
pub(super) fn find(seed: u64, number: u64) -> Vec<Found> {
    if number % FOUR_MEN == FOUR_MEN / 2 {
        return find_four_men(&mut Chance::new(seed, number), number / FOUR_MEN);
    }
    if number.is_multiple_of(ENDINGS) {
        return find_ending(&mut Chance::new(seed, number)).into_iter().collect();
    }
    let whole = played(PLAN, seed, number);
    let mut found = Vec::new();
    let mut game = Game::new(Spec::Chess);
    let (mut next, mut taken_on) = (0, None);
    for (ply, &m) in whole.moves().iter().enumerate() {
        if ply >= next
            && let AnyPosition::Chess(board) = game.position()
            && let Some(theme) = mate_theme(board, taken_on)
        {
            found.push(Found { game: game.clone(), theme });
            next = ply + APART;
        }
        taken_on = game.position().piece_at(m.to).map(|_| m.to);
        if game.play(m).is_err() {
            break;
        }
    }
    found
}

/// What kind of mate the position is, if there is one and one way to begin it, and not by taking back what has just
/// taken something.
fn mate_theme(board: &Board, taken_on: Option<Cell>) -> Option<Theme> {
    let mut search = MateSearch::default();
    if legal(board).len() < 2 || search.shortest(board, 1).ok()?.is_some() {
        return None;
    }
    for (moves, nodes) in (2..).zip(NODES) {
        if moves == 3 {
            search.allow(Some(CHECKS));
            search.by_checks(board, 4).ok()??;
        }
        search.allow(Some(nodes));
        match search.keys(board, moves, 2).ok()?[..] {
            [] => {}
            [key] if taken_on != Some(key.to().cell()) => return Theme::mate_in(moves),
            _ => return None,
        }
    }
    None
}

/// A king and a pawn or a queen against a king, with one move that wins, or one that does not lose.
fn find_ending(chance: &mut Chance) -> Option<Found> {
    for _ in 0..TRIES {
        let piece = if chance.below(3) == 0 { 'Q' } else { 'P' };
        let [king, man, bare] = cells(chance)?;
        let turn = if chance.below(3) == 0 { Side::Second } else { Side::First };
        let Some(board) = placed(&[(king, 'K'), (man, piece), (bare, 'k')], turn) else { continue };
        let Some(theme) = ending_theme(&board) else { continue };
        return found_on(&board, theme);
    }
    None
}

/// Cells at random, perhaps some of them twice.
fn cells<const N: usize>(chance: &mut Chance) -> Option<[CellIndex; N]> {
    let mut cells = [CellIndex::from_number(0)?; N];
    for cell in &mut cells {
        *cell = CellIndex::from_number(chance.below(CellIndex::COUNT))?;
    }
    Some(cells)
}

fn found_on(board: &Board, theme: Theme) -> Option<Found> {
    let game = Game::from_position(Spec::Chess, &board.text()).ok()?;
    Some(Found { game, theme })
}

/// Mates in three and four with a queen and another piece, or against one, by the exact table.
fn find_four_men(chance: &mut Chance, which: u64) -> Vec<Found> {
    let role = BESIDE_QUEEN[which as usize % BESIDE_QUEEN.len()];
    let side = Side::BOTH[which as usize / BESIDE_QUEEN.len() % 2];
    let letter = if side == Side::First { role.letter() } else { role.letter().to_ascii_lowercase() };
    let upper = role.letter();
    let name = if side == Side::First { format!("KQ{upper}vK") } else { format!("KQvK{upper}") };
    let Some(class) = Class::all(&name).and_then(|classes| classes.first().copied()) else {
        return Vec::new();
    };
    let table = Table::new(class, &mut |_| ());
    let mut found = Vec::new();
    for _ in 0..TRIES {
        let Some([king, at, beside, bare]) = cells(chance) else { break };
        let men = [(king, 'K'), (at, 'Q'), (beside, letter), (bare, 'k')];
        let Some(board) = placed(&men, Side::First) else { continue };
        let Some(theme) = table_mate(&table, &board) else { continue };
        found.extend(found_on(&board, theme));
        if found.len() == OF_ONE_TABLE {
            break;
        }
    }
    found
}

/// A mate that takes three moves or four, with one move that keeps it so short, which takes nothing.
fn table_mate(table: &Table, board: &Board) -> Option<Theme> {
    let Some(Ending::Win(plies @ (5 | 7))) = table.get(board) else { return None };
    let is_key = |m: &PackedMove| {
        let after = board.after(*m);
        matches!(table.get(&after), Some(Ending::Loss(left)) if left < plies)
            || ending(&after).is_some_and(|end| matches!(end, Ending::Loss(left) if left < plies))
    };
    let keys: Vec<PackedMove> = legal(board).into_iter().filter(is_key).collect();
    let [key] = keys[..] else { return None };
    if board.occupied().contains(key.to()) { None } else { Theme::mate_in(plies.div_ceil(2)) }
}

fn ending_theme(board: &Board) -> Option<Theme> {
    let moves = legal(board);
    if moves.len() < 3 {
        return None;
    }
    let after = |wanted: fn(Ending) -> bool| {
        moves.iter().filter(|&&m| ending(&board.after(m)).is_some_and(wanted)).count()
    };
    match ending(board)? {
        Ending::Win(4..) if after(|end| matches!(end, Ending::Loss(_))) == 1 => Some(Theme::OnlyMove),
        // To take what is there for nothing is no puzzle.
        Ending::Draw if after(|end| end == Ending::Draw) == 1 && !can_take(board, &moves) => {
            Some(Theme::Hold)
        }
        _ => None,
    }
}

fn can_take(board: &Board, moves: &[PackedMove]) -> bool {
    moves.iter().any(|m| board.occupied().contains(m.to()))
}

/// The position with these men, where it is one.
fn placed(men: &[(CellIndex, char)], turn: Side) -> Option<Board> {
    let letter = |x, y, z| {
        let at = CellIndex::of(Cell::new(x, y, z));
        men.iter().find(|(cell, _)| Some(*cell) == at).map(|(_, letter)| *letter)
    };
    let row = |y: u32, z: u32| {
        let mut text = String::new();
        let mut empty = 0;
        for x in 0..5 {
            match letter(x, y, z) {
                None => empty += 1,
                Some(letter) => {
                    if empty > 0 {
                        text += &empty.to_string();
                    }
                    text.push(letter);
                    empty = 0;
                }
            }
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    };
    let level = |z: u32| (0..5).rev().map(|y| row(y, z)).collect::<Vec<_>>().join("/");
    let levels: Vec<String> = (0..5).map(level).collect();
    let turn = if turn == Side::First { 'w' } else { 'b' };
    Board::parse_text(&format!("{} {turn} 0 1", levels.join("|"))).ok()
}
