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

const PLAN: Plan = Plan { spec: Spec::Chess, opening: (4, 9), most_plies: 120 };
/// One of so many sources is a game; the others are endings, which are found a hundred times as fast.
const GAMES: u64 = 4;
/// Placements tried for one ending.
const TRIES: usize = 20_000;
/// A mate has to be proved again by a search without any art, so it must not be too deep in the woods.
const NODES: u64 = 400_000;

/// Mates of which the first move is the only one, and endings with one move that keeps what is there.
pub(super) fn find(seed: u64, number: u64) -> Vec<Found> {
    if !number.is_multiple_of(GAMES) {
        return find_ending(&mut Chance::new(seed, number)).into_iter().collect();
    }
    let whole = played(PLAN, seed, number);
    if whole.outcome().is_none_or(|outcome| outcome.winner().is_none()) {
        return Vec::new();
    }
    let last = whole.moves().len();
    // Where the winner was to move: a mate that was played, or missed, on the way to this one.
    let plies = [3, 5, 7].into_iter().filter_map(|before| last.checked_sub(before));
    plies.filter_map(|ply| mate(&whole, ply)).take(1).collect()
}

fn mate(whole: &Game, ply: usize) -> Option<Found> {
    let game = whole.at_ply(ply);
    let AnyPosition::Chess(board) = game.position() else { return None };
    let mut search = MateSearch::default();
    search.allow(Some(NODES));
    if legal(board).len() < 2 || search.shortest(board, 1).ok()?.is_some() {
        return None;
    }
    for moves in 2..=4 {
        match search.keys(board, moves, 2).ok()?[..] {
            [] => {}
            [key] if !is_taking_back(whole, ply, key) => {
                return Theme::mate_in(moves).map(|theme| Found { game, theme });
            }
            _ => return None,
        }
    }
    None
}

/// Whether the move takes what took something there just before.
fn is_taking_back(whole: &Game, ply: usize, m: PackedMove) -> bool {
    let Some(last) = ply.checked_sub(1).and_then(|before| whole.moves().get(before)) else { return false };
    let taken = whole.at_ply(ply - 1).position().piece_at(last.to).is_some();
    taken && last.to == m.to().cell()
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
