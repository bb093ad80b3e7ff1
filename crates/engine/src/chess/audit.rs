use std::{fmt, thread};

use raumspiel_rules::{
    Piece, Position, Role, Side,
    chess::{Board, CellIndex},
};

use super::{Class, Ending, Table, ending, ending_by_moves, pawn_men::images, symmetry::is_in_wedge};

/// How the positions end in which one side is to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub won: u64,
    pub drawn: u64,
    pub lost: u64,
    /// The longest mate that the side to move gives, in plies.
    pub longest: u32,
}

impl Tally {
    fn count(&mut self, end: Ending) {
        match end {
            Ending::Win(plies) => {
                self.won += 1;
                self.longest = self.longest.max(plies);
            }
            Ending::Draw => self.drawn += 1,
            Ending::Loss(_) => self.lost += 1,
        }
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: Tally) -> Tally {
        Tally {
            won: self.won + other.won,
            drawn: self.drawn + other.drawn,
            lost: self.lost + other.lost,
            longest: self.longest.max(other.longest),
        }
    }
}

/// A position of which a table says something else than the positions after its moves say.
#[derive(Debug)]
pub struct Contradiction {
    position: String,
    entry: Option<Ending>,
    by_moves: Option<Ending>,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Contradiction { position, entry, by_moves } = self;
        write!(f, "{position} is {entry:?}, by its moves {by_moves:?}")
    }
}

impl std::error::Error for Contradiction {}

/// Goes over the positions of a table.
#[derive(Clone, Copy)]
pub struct Audit {
    /// Only every so many-th placement is looked at.
    pub every: usize,
    /// Whether each entry is compared with those of its moves, found by the rules alone.
    pub compares: bool,
    pub threads: usize,
}

impl Audit {
    /// How the positions end, images left out, for each side to move. `progress` hears how many of a hundred parts are
    /// done.
    pub fn go_over(
        self,
        table: &Table,
        progress: &(dyn Fn(usize) + Sync),
    ) -> Result<[Tally; 2], Contradiction> {
        let walk = &Walk::new(table.class());
        let share = |first: usize| -> Result<[Tally; 2], Contradiction> {
            let mut tallies = [Tally::default(); 2];
            let numbers = (first * self.every..walk.count()).step_by(self.every * self.threads);
            for (step, number) in numbers.enumerate() {
                if first == 0 && step.is_multiple_of(50_000) {
                    progress(number * 100 / walk.count());
                }
                let Some(cells) = walk.cells(number) else { continue };
                for side in Side::BOTH {
                    let Ok(board) = Board::parse_text(&walk.text(cells, side)) else { continue };
                    tallies[side.index()].count(self.look(table, &board)?);
                }
            }
            Ok(tallies)
        };
        let shares: Vec<_> = thread::scope(|scope| {
            let started: Vec<_> = (0..self.threads).map(|n| scope.spawn(move || share(n))).collect();
            started
                .into_iter()
                .map(|share| share.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                .collect()
        });
        let mut all = [Tally::default(); 2];
        for tallies in shares {
            let tallies = tallies?;
            all = [all[0].and(tallies[0]), all[1].and(tallies[1])];
        }
        Ok(all)
    }

    fn look(self, table: &Table, board: &Board) -> Result<Ending, Contradiction> {
        let known = |board: &Board| ending(board).or_else(|| table.get(board));
        let entry = known(board);
        let by_moves = if self.compares { ending_by_moves(board, known) } else { entry };
        match entry {
            Some(end) if entry == by_moves => Ok(end),
            _ => Err(Contradiction { position: board.text(), entry, by_moves }),
        }
    }
}

/// Numbers for all placements of a class, one for those that are images of each other by the place of White's king, or
/// by swapping forward and up where there are pawns.
struct Walk {
    pieces: [Piece; 2],
    kings: Vec<CellIndex>,
    cells: [Vec<CellIndex>; 2],
    /// The image of each cell with forward and up swapped.
    swapped: [CellIndex; CellIndex::COUNT],
}

impl Walk {
    fn new(class: &Class) -> Walk {
        let pieces = class.pieces();
        let has_pawns = pieces.iter().any(|piece| piece.role == Role::Pawn);
        let kings = CellIndex::all().filter(|&cell| has_pawns || is_in_wedge(cell)).collect();
        Walk { pieces, kings, cells: class.cells(), swapped: images()[2] }
    }

    fn count(&self) -> usize {
        self.kings.len() * self.cells[0].len() * self.cells[1].len() * CellIndex::COUNT
    }

    /// White's king, the pieces and Black's king; none if two are on one cell, or the swapped image comes first.
    fn cells(&self, number: usize) -> Option<[CellIndex; 4]> {
        let bare = CellIndex::from_number(number % CellIndex::COUNT)?;
        let rest = number / CellIndex::COUNT;
        let [first, second] = &self.cells;
        let cells = [
            self.kings[rest / (first.len() * second.len())],
            first[rest / second.len() % first.len()],
            second[rest % second.len()],
            bare,
        ];
        let swapped = &self.swapped;
        let pawns = self.pieces.iter().zip(&cells[1..]).filter(|(piece, _)| piece.role == Role::Pawn);
        let order = pawns.map(|(_, cell)| cell.cmp(&swapped[cell.number()])).find(|order| order.is_ne());
        let is_apart = (0..4).all(|n| !cells[..n].contains(&cells[n]));
        (is_apart && order.is_none_or(std::cmp::Ordering::is_lt)).then_some(cells)
    }

    fn text(&self, cells: [CellIndex; 4], to_move: Side) -> String {
        let mut letters = ['1'; CellIndex::COUNT];
        let king = |side| Piece { side, role: Role::King };
        let men = [king(Side::First), self.pieces[0], self.pieces[1], king(Side::Second)];
        for (Piece { side, role }, cell) in men.into_iter().zip(cells) {
            let letter = role.letter();
            letters[cell.number()] = if side == Side::First { letter } else { letter.to_ascii_lowercase() };
        }
        let row = |row: &[char]| -> String {
            let shorten = |row: String, n: usize| row.replace(&"1".repeat(n), &n.to_string());
            (2..=5).rev().fold(row.iter().collect(), shorten)
        };
        let level = |level: &[char]| level.chunks(5).rev().map(row).collect::<Vec<_>>().join("/");
        let levels = letters.chunks(25).map(level).collect::<Vec<_>>().join("|");
        format!("{levels} {} 0 1", if to_move == Side::First { 'w' } else { 'b' })
    }
}
