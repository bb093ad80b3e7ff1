use raumspiel_rules::{
    AnyPosition, Cell, Game, Side, Spec,
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
use crate::chess::{Ending, ending};

/// Level 3 plays at once and lets mates happen; the others think a hundred times as long.
const PLAN: Plan =
    Plan { spec: Spec::Chess, opening: (4, 9), most_plies: 120, levels: [3, 3, 3, 3, 4, 5, 6] };
/// One of so many sources is an ending, which is found a hundred times as fast as a mate in a game.
const ENDINGS: u64 = 4;
/// Placements tried for one ending.
const TRIES: usize = 20_000;
/// From one game no two positions that are nearer to each other: the second would be the first one's end.
const APART: usize = 12;
/// Positions that may be looked at for mates in two, three and four. A mate has to be proved again by a search without
/// any art, so it must not be too deep in the woods.
const NODES: [u64; 3] = [100_000, 1_500_000, 600_000];
/// Checks that are followed for a mate in three or four.
const CHECKS: u64 = 20_000;

/// Mates of which the first move is the only one, and endings with one move that keeps what is there.
pub(super) fn find(seed: u64, number: u64) -> Vec<Found> {
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
        let cells = [(); 3].map(|()| CellIndex::from_number(chance.below(CellIndex::COUNT)));
        let turn = if chance.below(3) == 0 { Side::Second } else { Side::First };
        let [Some(king), Some(man), Some(bare)] = cells else { continue };
        let Some(board) = placed(&[(king, 'K'), (man, piece), (bare, 'k')], turn) else { continue };
        let Some(theme) = ending_theme(&board) else { continue };
        let text = raumspiel_rules::Position::text(&board);
        return Game::from_position(Spec::Chess, &text).ok().map(|game| Found { game, theme });
    }
    None
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
