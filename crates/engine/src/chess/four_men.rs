//! Exact endings of four men without pawns: two kings and two more pieces, on either side.
//!
//! As with three men, the cells of Black's king are one set for each placement of the others.
//! Only placements with White's king in one wedge of the cube are computed; the others are their
//! images.

use raumspiel_rules::{
    Piece, Role, Side,
    chess::{CellIndex, CellSet},
};

use super::{
    ending::{CELLS, LONGEST, QueenSets},
    men::Men,
    symmetry::{Symmetry, image_of, is_in_wedge},
};

/// The exact ends of all placements of two pieces beside the kings.
pub(super) struct FourMen {
    pieces: [Piece; 2],
    symmetry: Symmetry,
    /// The cells of White's king that are computed.
    wedge: Vec<CellIndex>,
    /// For each side to move and placement, plies to mate plus one, 0 for a draw. An odd number of
    /// plies is a win of the side to move.
    entries: [Vec<u8>; 2],
}

/// What is known so far, for every placement: the cells of Black's king from which the side to move
/// wins, and is lost.
struct Known {
    wins: [Vec<CellSet>; 2],
    losses: [Vec<CellSet>; 2],
    queen: QueenSets,
}

impl Known {
    fn wins(&self, side: Side, men: &Men) -> CellSet {
        match men.pieces() {
            [(piece, at)] => self.queen.wins(side, *piece, men.king, *at),
            _ => self.wins[side.index()][number(men)],
        }
    }

    fn losses(&self, side: Side, men: &Men) -> CellSet {
        match men.pieces() {
            [(piece, at)] => self.queen.losses(side, *piece, men.king, *at),
            _ => self.losses[side.index()][number(men)],
        }
    }
}

fn number(men: &Men) -> usize {
    men.pieces().iter().fold(men.king.number(), |n, (_, cell)| n * CELLS + cell.number())
}

impl FourMen {
    fn empty(pieces: [Piece; 2]) -> FourMen {
        let wedge: Vec<CellIndex> = CellIndex::all().filter(|&cell| is_in_wedge(cell)).collect();
        let size = wedge.len() * CELLS.pow(3);
        let entries = [vec![0; size], vec![0; size]];
        FourMen { pieces, symmetry: Symmetry::new(), wedge, entries }
    }

    /// The entry of a position, its pieces in any order; none if they are others.
    pub(super) fn entry(&self, to_move: Side, men: &Men, bare: CellIndex) -> Option<u8> {
        let men = [*men, men.exchanged()].into_iter().find(|men| self.is_of(men))?;
        let image = self.symmetry.to_wedge(men.king);
        let bare = image[bare.number()];
        let men = men.image(image);
        let first = self.wedge.iter().position(|&cell| cell == men.king)?;
        let placed = men.pieces().iter().fold(first, |n, (_, cell)| n * CELLS + cell.number());
        Some(self.entries[to_move.index()][placed * CELLS + bare.number()])
    }

    fn is_of(&self, men: &Men) -> bool {
        men.pieces().len() == 2 && men.pieces().iter().zip(self.pieces).all(|(man, piece)| man.0 == piece)
    }
}

/// A table that is being made, a little at a time.
pub(super) struct FourMaking {
    table: FourMen,
    known: Known,
    /// Which ply is looked for, and in which part of the wedge.
    plies: u8,
    part: usize,
    /// What was found in the parts before.
    grown: Vec<(Side, Men, CellSet)>,
    /// Up to this ply something can come of a queen that is left when the other piece has been taken.
    last: u8,
    /// So many plies found nothing, one after the other.
    idle: u32,
}

impl FourMaking {
    /// With the pieces beside the kings, neither pawns nor kings.
    pub(super) fn new(pieces: [Piece; 2]) -> FourMaking {
        let empty = || vec![CellSet::EMPTY; CELLS.pow(3)];
        let queen = QueenSets::within(0);
        let last = if pieces.iter().any(|piece| piece.role == Role::Queen) { LONGEST + 1 } else { 0 };
        let known = Known { wins: [empty(), empty()], losses: [empty(), empty()], queen };
        FourMaking {
            table: FourMen::empty(pieces),
            known,
            plies: 0,
            part: 0,
            grown: Vec::new(),
            last,
            idle: 0,
        }
    }

    /// How many plies before the mate have been looked at.
    pub(super) fn plies(&self) -> u32 {
        self.plies.into()
    }

    /// The table, once the last step has been taken.
    pub(super) fn finish(self) -> FourMen {
        self.table
    }

    /// Does a small part of the work, some milliseconds, and says whether that was the last.
    pub(super) fn step(&mut self) -> bool {
        if self.part == 0 && (1..=self.last).contains(&self.plies) {
            self.known.queen = QueenSets::within(self.plies - 1);
        }
        self.look();
        self.part += 1;
        if self.part < self.table.wedge.len() {
            return false;
        }
        self.part = 0;
        let grown = std::mem::take(&mut self.grown);
        self.idle = if grown.is_empty() && self.plies > self.last { self.idle + 1 } else { 0 };
        let Known { wins, losses, .. } = &mut self.known;
        let sets = if self.plies.is_multiple_of(2) { losses } else { wins };
        for (side, men, new) in grown {
            for image in self.table.symmetry.all() {
                sets[side.index()][number(&men.image(image))] |= image_of(new, image);
            }
        }
        self.plies += 1;
        self.idle == 2 || self.plies == 255
    }

    /// Finds all that is won or lost in exactly so many plies, with White's king on one cell.
    fn look(&mut self) {
        let king = self.table.wedge[self.part];
        for pair in 0..CELLS * CELLS {
            let cells = [pair / CELLS, pair % CELLS].map(CellIndex::from_number);
            let [Some(a), Some(b)] = cells else { continue };
            if a == b || a == king || b == king {
                continue;
            }
            let men = Men::new(king, self.table.pieces, [a, b]);
            for side in Side::BOTH {
                let (found, before) = if self.plies.is_multiple_of(2) {
                    (lost(side, &men, &self.known), self.known.losses(side, &men))
                } else {
                    (won(side, &men, &self.known), self.known.wins(side, &men))
                };
                let new = found.without(before);
                for bare in new {
                    let at = (self.part * CELLS * CELLS + pair) * CELLS + bare.number();
                    self.table.entries[side.index()][at] = self.plies + 1;
                }
                if !new.is_empty() {
                    self.grown.push((side, men, new));
                }
            }
        }
    }
}

/// Where the side to move has a move to a lost position of the other.
fn won(side: Side, men: &Men, known: &Known) -> CellSet {
    let other = side.other();
    let mut won = CellSet::EMPTY;
    men.each_move(side, |after, possible| won |= possible & known.losses(other, &after));
    if side == Side::Second {
        let mut good = known.losses(other, men);
        men.each_taken_by_king(|after, cell| good |= known.losses(other, &after) & cell.set());
        won |= good.neighbours();
    }
    won & men.legal(side)
}

/// Where all moves of the side to move lead to won positions of the other, and it is not stalemated.
fn lost(side: Side, men: &Men, known: &Known) -> CellSet {
    let other = side.other();
    let (mut moves, mut escapes) = (CellSet::EMPTY, CellSet::EMPTY);
    men.each_move(side, |after, possible| {
        let possible = possible & after.legal(other);
        moves |= possible;
        escapes |= possible.without(known.wins(other, &after));
    });
    if side == Side::Second {
        let mut reach = men.legal(other);
        let mut safe = reach.without(known.wins(other, men));
        men.each_taken_by_king(|after, cell| {
            let legal = after.legal(other) & cell.set();
            reach |= legal;
            safe |= legal.without(known.wins(other, &after));
        });
        moves |= reach.neighbours();
        escapes |= safe.neighbours();
    }
    let mated_or_moving = moves | men.checked(side);
    (men.legal(side) & mated_or_moving).without(escapes)
}
