//! Exact endings of four men with pawns, by slices: a pawn only steps forward in its own plane, and what it takes
//! leaves the ending, so that a position needs the slices with pawns further on and no others.

use std::collections::BTreeMap;

use raumspiel_rules::{
    Cell, Piece, Role, Side,
    chess::{CellIndex, CellSet},
};

use super::{
    ending::{CELLS, three_men_entry},
    men::{Men, PROMOTIONS, pawn_steps, promotes},
    slice::{Frame, Slice, Sweep},
    table::{Class, Making, Table},
};

/// The cells of the pawns; none for what is no pawn.
pub(super) type Pawns = [Option<CellIndex>; 2];

/// The exact ends of the placements of a pawn and another piece, or of two pawns, from some cells of the pawns on.
pub(super) struct PawnMen {
    pieces: [Piece; 2],
    images: [[CellIndex; CELLS]; 4],
    slices: BTreeMap<Pawns, Slice>,
    promoted: Vec<Promoted>,
}

/// What becomes of all placements in which one pawn has just become a piece.
struct Promoted {
    /// Which of the two pieces was the pawn, what it is now, and where.
    place: usize,
    piece: Piece,
    at: CellIndex,
    /// For each cell of White's king, of the other piece and of Black's king; the other side is to move.
    entries: Vec<u8>,
}

impl Promoted {
    fn entry(&self, men: &Men, bare: CellIndex) -> Option<u8> {
        let [(piece, at), (_, other)] = match men.pieces() {
            [a, b] if self.place == 0 => [*a, *b],
            [a, b] => [*b, *a],
            _ => return None,
        };
        let number = (men.king.number() * CELLS + other.number()) * CELLS + bare.number();
        ((piece, at) == (self.piece, self.at)).then(|| self.entries[number])
    }
}

/// Left and right may be swapped, and so may forward and up.
pub(super) fn images() -> [[CellIndex; CELLS]; 4] {
    let all: Vec<CellIndex> = CellIndex::all().collect();
    let image = |way: usize, cell: CellIndex| {
        let Cell { x, y, z } = cell.cell();
        let x = if way & 1 == 0 { x } else { 4 - x };
        let (y, z) = if way & 2 == 0 { (y, z) } else { (z, y) };
        CellIndex::new(x, y, z).unwrap_or(cell)
    };
    std::array::from_fn(|way| std::array::from_fn(|n| image(way, all[n])))
}

/// The cells that a pawn can come to by steps, its own among them, without those where it is one no more.
pub(super) fn ahead(side: Side, from: CellIndex) -> CellSet {
    let mut all = from.set();
    loop {
        let steps = all.into_iter().fold(all, |set, cell| set | pawn_steps(side, cell));
        if steps == all {
            return all
                .into_iter()
                .filter(|&cell| !promotes(side, cell))
                .fold(CellSet::EMPTY, |set, cell| set | cell.set());
        }
        all = steps;
    }
}

/// The cell of a plane from which all others lie ahead.
pub(super) fn first_cell(side: Side, file: u32) -> Option<CellIndex> {
    let start = if side == Side::First { 0 } else { 4 };
    CellIndex::new(file, start, start)
}

/// Where a pawn of that plane is promoted.
fn promotion_cell(side: Side, pawn: CellIndex) -> CellIndex {
    let end = if side == Side::First { 4 } else { 0 };
    CellIndex::new(pawn.cell().x, end, end).unwrap_or(pawn)
}

impl PawnMen {
    /// The entry of a position, its pieces in any order; none if it is not one of this table.
    pub(super) fn entry(&self, to_move: Side, men: &Men, bare: CellIndex) -> Option<u8> {
        let orders = [*men, men.exchanged()];
        orders.iter().find_map(|men| self.entry_in_order(to_move, men, bare))
    }

    fn entry_in_order(&self, to_move: Side, men: &Men, bare: CellIndex) -> Option<u8> {
        let pawns: Pawns = std::array::from_fn(|n| {
            let (piece, cell) = *men.pieces().get(n)?;
            (piece.role == Role::Pawn).then_some(cell)
        });
        if men.pieces().iter().zip(self.pieces).all(|(man, piece)| man.0 == piece) {
            return self.images.iter().find_map(|image| {
                let slice = self.slices.get(&pawns.map(|pawn| pawn.map(|cell| image[cell.number()])))?;
                Some(slice.entry(to_move, &men.image(image), image[bare.number()]))
            });
        }
        let promoted = self.promoted.iter().filter(|promoted| promoted.piece.side == to_move.other());
        promoted
            .filter(|promoted| men.pieces()[1 - promoted.place].0 == self.pieces[1 - promoted.place])
            .find_map(|promoted| {
                self.images.iter().find_map(|image| promoted.entry(&men.image(image), image[bare.number()]))
            })
    }

    /// How much memory it takes.
    pub(super) fn bytes(&self) -> usize {
        self.slices.values().map(Slice::bytes).sum::<usize>() + self.promoted.len() * CELLS.pow(3)
    }
}

/// A table that is being made: first what the pawns can become, then slice after slice.
pub(super) struct PawnMaking {
    table: PawnMen,
    /// What is still to do, the next last.
    promotions: Vec<(usize, Role)>,
    promoting: Option<(usize, Role, Making)>,
    pawns: Pawns,
    frames: Vec<Pawns>,
    sweep: Option<Sweep>,
    plies: u32,
}

impl PawnMaking {
    /// The pieces, at least one of them a pawn, and where the pawns are at first.
    pub(super) fn new(pieces: [Piece; 2], pawns: Pawns) -> PawnMaking {
        let table = PawnMen { pieces, images: images(), slices: BTreeMap::new(), promoted: Vec::new() };
        let places = (0..2).filter(|&n| pawns[n].is_some());
        let promotions = places.flat_map(|n| PROMOTIONS.map(|role| (n, role))).collect();
        let frames = frames(&table, pawns);
        PawnMaking { table, promotions, promoting: None, pawns, frames, sweep: None, plies: 0 }
    }

    pub(super) fn finish(self) -> PawnMen {
        self.table
    }

    /// How many plies have been looked at in all parts that are done.
    pub(super) fn plies(&self) -> u32 {
        let making = self.promoting.as_ref().map(|(_, _, making)| making.plies());
        self.plies + making.or(self.sweep.as_ref().map(Sweep::plies)).unwrap_or(0)
    }

    /// Does a small part of the work, and says whether that was the last.
    pub(super) fn step(&mut self) -> bool {
        if let Some((place, role, mut making)) = self.promoting.take() {
            if making.step() {
                self.plies += making.plies();
                self.keep(place, role, &making.finish());
            } else {
                self.promoting = Some((place, role, making));
            }
            return false;
        }
        if let Some((place, role)) = self.promotions.pop() {
            self.promoting = Some((place, role, Making::new(self.promoted_class(place, role))));
            return false;
        }
        let Some(mut sweep) = self.sweep.take() else {
            let Some(pawns) = self.frames.pop() else { return true };
            self.sweep = Some(Sweep::new(Frame { pieces: self.table.pieces, pawns }));
            return false;
        };
        let table = &self.table;
        let done = sweep.step(&|to_move, men, bare| match men.pieces() {
            [(piece, at)] => three_men_entry(to_move, *piece, *at, [men.king, bare]),
            _ => table.entry_in_order(to_move, men, bare).unwrap_or(0),
        });
        if done {
            self.plies += sweep.plies();
            let (pawns, slice) = sweep.finish();
            self.table.slices.insert(pawns, slice);
        } else {
            self.sweep = Some(sweep);
        }
        done && self.frames.is_empty()
    }

    /// The ending that a position is in when the pawn of that place has become something.
    fn promoted_class(&self, place: usize, role: Role) -> Class {
        let mut pieces = self.table.pieces;
        pieces[place].role = role;
        let mut pawns = self.pawns;
        pawns[place] = None;
        Class { pieces, pawns }
    }

    /// Keeps of a table what has the promoted piece on the cell of its promotion.
    fn keep(&mut self, place: usize, role: Role, table: &Table) {
        let Class { pieces, .. } = self.promoted_class(place, role);
        let piece = pieces[place];
        let Some(pawn) = self.pawns[place] else { return };
        let at = promotion_cell(piece.side, pawn);
        let mut entries = vec![0; CELLS.pow(3)];
        let cells: Vec<CellIndex> = CellIndex::all().collect();
        for (n, entry) in entries.iter_mut().enumerate() {
            let [king, other, bare] = [n / (CELLS * CELLS), n / CELLS % CELLS, n % CELLS].map(|n| cells[n]);
            let mut placed = [other, other];
            placed[place] = at;
            let men = Men::new(king, pieces, placed);
            *entry = table.entry(piece.side.other(), &men, bare).unwrap_or(0);
        }
        self.table.promoted.push(Promoted { place, piece, at, entries });
    }
}

/// The frames that are wanted for pawns on some cells, without images of others; those with pawns furthest on last.
fn frames(table: &PawnMen, pawns: Pawns) -> Vec<Pawns> {
    let cells = |n: usize| -> Vec<Option<CellIndex>> {
        match pawns[n] {
            Some(pawn) => ahead(table.pieces[n].side, pawn).into_iter().map(Some).collect(),
            None => vec![None],
        }
    };
    let mut frames: Vec<Pawns> = Vec::new();
    for a in cells(0) {
        for b in cells(1) {
            let is_image = |image: &[CellIndex; CELLS]| {
                frames.contains(&[a, b].map(|pawn| pawn.map(|cell| image[cell.number()])))
            };
            if a != b && !table.images.iter().any(is_image) {
                frames.push([a, b]);
            }
        }
    }
    let steps = |n: usize, pawn: Option<CellIndex>| {
        let Some(Cell { y, z, .. }) = pawn.map(CellIndex::cell) else { return 0 };
        if table.pieces[n].side == Side::First { y + z } else { 8 - y - z }
    };
    frames.sort_by_key(|pawns| steps(0, pawns[0]) + steps(1, pawns[1]));
    frames
}
