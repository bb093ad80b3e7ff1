use raumspiel_rules::{
    Piece, Role, Side,
    chess::{Board, CellIndex},
};

use super::{
    Ending,
    ending::{CELLS, as_white, ending, ending_of},
    four_men::{FourMaking, FourMen},
    men::Men,
    pawn_men::{PawnMaking, PawnMen, Pawns, ahead, first_cell, images},
};

/// An ending of four men: the two pieces beside the kings, and from which cells on the pawns among them are asked for.
/// Pawns come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    pub(super) pieces: [Piece; 2],
    pub(super) pawns: Pawns,
}

impl Class {
    /// All endings of four men that the rules do not call drawn whatever is played.
    pub const NAMES: [&str; 38] = [
        "KQQvK", "KQRvK", "KQBvK", "KQNvK", "KQUvK", "KRRvK", "KRBvK", "KRNvK", "KBBvK", "KBNvK", "KNNvK",
        "KQvKQ", "KQvKR", "KQvKB", "KQvKN", "KQvKU", "KRvKR", "KRvKB", "KRvKN", "KRvKU", "KBvKB", "KBvKN",
        "KBvKU", "KNvKN", "KNvKU", "KUvKU", "KPQvK", "KPRvK", "KPBvK", "KPNvK", "KPUvK", "KPvKQ", "KPvKR",
        "KPvKB", "KPvKN", "KPvKU", "KPPvK", "KPvKP",
    ];

    /// The ending that a position is in; none if it has not four men, or two pawns, whose table takes too long to be
    /// made for one position, or if all is known of it without a table.
    pub fn of(board: &Board) -> Option<Class> {
        let (pieces, cells) = pieces_of(board)?;
        if ending(board).is_some() || pieces.into_iter().all(is_pawn) {
            return None;
        }
        Some(Class { pieces, pawns: std::array::from_fn(|n| is_pawn(pieces[n]).then_some(cells[n])) })
    }

    /// What has to be solved to know all of an ending with a name like `KQvKR`, images left out; none if that is no
    /// name of one.
    pub fn all(name: &str) -> Option<Vec<Class>> {
        let (white, black) = name.split_once('v')?;
        let mut pieces = Vec::new();
        for (side, letters) in [(Side::First, white), (Side::Second, black)] {
            for letter in letters.strip_prefix('K')?.chars() {
                let role =
                    Role::from_letter(letter).filter(|role| !matches!(role, Role::King | Role::Disc))?;
                pieces.push(Piece { side, role });
            }
        }
        pieces.sort_by_key(|&piece| !is_pawn(piece));
        let pieces: [Piece; 2] = pieces.try_into().ok()?;
        let pawns = |n: usize, files: u32| -> Vec<Option<CellIndex>> {
            let first = |file| first_cell(pieces[n].side, file);
            if is_pawn(pieces[n]) { (0..files).map(first).collect() } else { vec![None] }
        };
        let mut classes: Vec<Class> = Vec::new();
        for a in pawns(0, 3) {
            for b in pawns(1, 5) {
                let class = Class { pieces, pawns: [a, b] };
                if !classes.iter().any(|known| known.covers(&class)) {
                    classes.push(class);
                }
            }
        }
        Some(classes)
    }

    /// Whether a table of this knows all of the other, whichever side has the pieces.
    pub fn covers(&self, other: &Class) -> bool {
        let reaches = |pawns: Pawns| {
            (0..2).all(|n| match (self.pawns[n], pawns[n]) {
                (Some(from), Some(pawn)) => ahead(self.pieces[n].side, from).contains(pawn),
                (None, None) => true,
                _ => false,
            })
        };
        let in_order = |other: &Class| {
            self.pieces == other.pieces
                && images()
                    .iter()
                    .any(|image| reaches(other.pawns.map(|pawn| pawn.map(|cell| image[cell.number()]))))
        };
        [*other, other.turned_round()].iter().any(|other| in_order(other) || in_order(&other.exchanged()))
    }

    fn exchanged(&self) -> Class {
        let ([a, b], [first, second]) = (self.pieces, self.pawns);
        Class { pieces: [b, a], pawns: [second, first] }
    }

    /// The same with the sides swapped.
    fn turned_round(&self) -> Class {
        let piece = |piece: Piece| Piece { side: piece.side.other(), ..piece };
        let cell = |cell: CellIndex| as_white(Side::Second, cell);
        Class { pieces: self.pieces.map(piece), pawns: self.pawns.map(|pawn| pawn.map(cell)) }
    }

    pub fn pieces(&self) -> [Piece; 2] {
        self.pieces
    }

    /// Where each of the pieces may stand.
    pub fn cells(&self) -> [Vec<CellIndex>; 2] {
        std::array::from_fn(|n| match self.pawns[n] {
            Some(pawn) => ahead(self.pieces[n].side, pawn).into_iter().collect(),
            None => CellIndex::all().collect(),
        })
    }
}

fn is_pawn(piece: Piece) -> bool {
    piece.role == Role::Pawn
}

/// The two pieces beside the kings and their cells, in an order that does not depend on the cells unless they are alike.
fn pieces_of(board: &Board) -> Option<([Piece; 2], [CellIndex; 2])> {
    let mut cells = board.occupied().without(board.role(Role::King)).into_iter();
    let (a, b, None) = (cells.next()?, cells.next()?, cells.next()) else { return None };
    let mut men = [(board.piece_on(a)?, a), (board.piece_on(b)?, b)];
    men.sort_by_key(|&(piece, cell)| (!is_pawn(piece), piece.side, piece.role.letter(), cell));
    Some((men.map(|man| man.0), men.map(|man| man.1)))
}

/// The exact ends of the positions of a class.
pub struct Table {
    class: Class,
    entries: Entries,
}

enum Entries {
    Pieces(FourMen),
    Pawns(Box<PawnMen>),
}

impl Table {
    /// Solves a whole class. `progress` hears how many plies of retrograde analysis are done.
    pub fn new(class: Class, progress: &mut dyn FnMut(u32)) -> Table {
        let mut making = Making::new(class);
        let mut told = None;
        while !making.step() {
            if told != Some(making.plies()) {
                told = Some(making.plies());
                progress(making.plies());
            }
        }
        making.finish()
    }

    /// The exact end of a position, whichever side has the pieces that this table gives to White: one of the class, or
    /// that a pawn of it has just been promoted in. None of any other.
    pub fn get(&self, board: &Board) -> Option<Ending> {
        self.get_as_it_stands(board).or_else(|| self.get_as_it_stands(&board.turned_round()))
    }

    fn get_as_it_stands(&self, board: &Board) -> Option<Ending> {
        let (pieces, cells) = pieces_of(board)?;
        let men = Men::new(board.king(Side::First), pieces, cells);
        self.entry(board.side_to_move(), &men, board.king(Side::Second)).map(ending_of)
    }

    pub(super) fn entry(&self, to_move: Side, men: &Men, bare: CellIndex) -> Option<u8> {
        match &self.entries {
            Entries::Pieces(table) => table.entry(to_move, men, bare),
            Entries::Pawns(table) => table.entry(to_move, men, bare),
        }
    }

    pub fn class(&self) -> &Class {
        &self.class
    }

    /// How much memory it takes.
    pub fn bytes(&self) -> usize {
        match &self.entries {
            Entries::Pieces(_) => 20 * CELLS.pow(3),
            Entries::Pawns(table) => table.bytes(),
        }
    }
}

/// A table that is being made, a little at a time.
pub(super) struct Making {
    class: Class,
    work: Work,
}

enum Work {
    Pieces(Box<FourMaking>),
    Pawns(Box<PawnMaking>),
}

impl Making {
    pub(super) fn new(class: Class) -> Making {
        let work = if class.pawns == [None, None] {
            Work::Pieces(Box::new(FourMaking::new(class.pieces)))
        } else {
            Work::Pawns(Box::new(PawnMaking::new(class.pieces, class.pawns)))
        };
        Making { class, work }
    }

    pub(super) fn class(&self) -> &Class {
        &self.class
    }

    /// Does a small part of the work, some milliseconds, and says whether that was the last.
    pub(super) fn step(&mut self) -> bool {
        match &mut self.work {
            Work::Pieces(making) => making.step(),
            Work::Pawns(making) => making.step(),
        }
    }

    /// How many plies before the mate have been looked at, in all parts together.
    pub(super) fn plies(&self) -> u32 {
        match &self.work {
            Work::Pieces(making) => making.plies(),
            Work::Pawns(making) => making.plies(),
        }
    }

    /// The table, once the last step has been taken.
    pub(super) fn finish(self) -> Table {
        let entries = match self.work {
            Work::Pieces(making) => Entries::Pieces(making.finish()),
            Work::Pawns(making) => Entries::Pawns(Box::new(making.finish())),
        };
        Table { class: self.class, entries }
    }
}
