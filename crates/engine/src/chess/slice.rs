use raumspiel_rules::{
    Piece, Side,
    chess::{CellIndex, CellSet},
};

use super::{ending::CELLS, men::Men, pawn_men::Pawns};

/// Two pieces beside the kings, those of them that are pawns on cells that do not change.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub(super) pieces: [Piece; 2],
    pub(super) pawns: Pawns,
}

impl Frame {
    /// How many placements of White's king and the pieces that are no pawns there are.
    fn placements(&self) -> usize {
        self.pawns.iter().filter(|pawn| pawn.is_none()).fold(CELLS, |n, _| n * CELLS)
    }

    /// The placement of that number; none if two of the men stand on one cell.
    fn men(&self, number: usize) -> Option<Men> {
        let mut rest = number;
        let mut next = || {
            let cell = CellIndex::from_number(rest % CELLS);
            rest /= CELLS;
            cell
        };
        let king = next()?;
        let [a, b] = [self.pawns[0].or_else(&mut next)?, self.pawns[1].or_else(&mut next)?];
        (a != b && a != king && b != king).then(|| Men::new(king, self.pieces, [a, b]))
    }

    pub(super) fn number(&self, men: &Men) -> usize {
        let free = men.pieces().iter().zip(self.pawns).rev().filter(|(_, pawn)| pawn.is_none());
        free.fold(0, |n, ((_, cell), _)| n * CELLS + cell.number()) * CELLS + men.king.number()
    }

    /// Whether they are the same pieces with the pawns where they are here.
    fn holds(&self, men: &Men) -> bool {
        men.pieces().len() == 2
            && men.pieces().iter().zip(self.pieces).all(|(man, piece)| man.0 == piece)
            && men.pieces().iter().zip(self.pawns).all(|(man, pawn)| pawn.is_none_or(|cell| man.1 == cell))
    }
}

/// The exact ends of all placements within a frame.
pub(super) struct Slice {
    frame: Frame,
    /// For each side to move, placement and cell of Black's king, plies to mate plus one, 0 for a draw.
    entries: [Vec<u8>; 2],
}

impl Slice {
    pub(super) fn entry(&self, to_move: Side, men: &Men, bare: CellIndex) -> u8 {
        self.entries[to_move.index()][self.frame.number(men) * CELLS + bare.number()]
    }

    /// How much memory it takes.
    pub(super) fn bytes(&self) -> usize {
        self.entries.iter().map(Vec::len).sum()
    }
}

/// Says how a position outside the frame ends, by the entry of another table.
pub(super) type Beyond<'b> = &'b dyn Fn(Side, &Men, CellIndex) -> u8;

/// Retrograde analysis of one slice, a little at a time. Moves that leave the frame (a step, a promotion, a capture)
/// are weighed once, before it begins.
pub(super) struct Sweep {
    slice: Slice,
    known: [Known; 2],
    /// Which ply is looked for; none while the moves out of the frame are weighed.
    plies: Option<u8>,
    /// The placement that is next.
    next: usize,
    /// The last ply that a move out of the frame has to do with.
    last: u8,
    found: bool,
    idle: u32,
}

/// What is known when one side is to move, for each placement.
struct Known {
    /// The cells of Black's king from which the side wins, and is lost, as far as seen.
    wins: Vec<CellSet>,
    losses: Vec<CellSet>,
    /// For each cell of Black's king too: after how many plies a move out of the frame wins, 0 for never.
    soonest: Vec<u8>,
    /// Up to which ply a move out of the frame holds out, `ALWAYS` if it does not lose, 0 if there is none.
    latest: Vec<u8>,
    /// Where a move out of the frame has won by now.
    left_and_won: Vec<CellSet>,
    /// Where there is a move out of the frame, and where one holds out still.
    leaves: Vec<CellSet>,
    escapes: Vec<CellSet>,
}

const ALWAYS: u8 = u8::MAX;
/// So many placements are looked at in one step.
const STRIDE: usize = 2_500;

impl Known {
    fn new(placements: usize) -> Known {
        let sets = || vec![CellSet::EMPTY; placements];
        let numbers = || vec![0; placements * CELLS];
        Known {
            wins: sets(),
            losses: sets(),
            soonest: numbers(),
            latest: numbers(),
            left_and_won: sets(),
            leaves: sets(),
            escapes: sets(),
        }
    }

    /// There is a move to a position in which the other side has that entry.
    fn weigh(&mut self, at: usize, bare: CellIndex, entry: u8) {
        self.leaves[at] |= bare.set();
        self.escapes[at] |= bare.set();
        let place = at * CELLS + bare.number();
        let (soonest, latest) = (&mut self.soonest[place], &mut self.latest[place]);
        if entry > 0 && entry.is_multiple_of(2) {
            *latest = (*latest).max(entry);
        } else {
            *latest = ALWAYS;
        }
        if entry % 2 == 1 && (*soonest == 0 || *soonest > entry) {
            *soonest = entry;
        }
    }

    /// The last ply at which a move out of the frame decides something.
    fn last(&self) -> u8 {
        let decides = |&&n: &&u8| n != ALWAYS;
        self.soonest.iter().chain(&self.latest).filter(decides).copied().max().unwrap_or(0)
    }
}

fn cells_with(numbers: &[u8], at: usize, value: u8) -> CellSet {
    let numbers = &numbers[at * CELLS..][..CELLS];
    if !numbers.contains(&value) {
        return CellSet::EMPTY;
    }
    let is = |cell: &CellIndex| numbers[cell.number()] == value;
    CellIndex::all().filter(is).fold(CellSet::EMPTY, |set, cell| set | cell.set())
}

impl Sweep {
    pub(super) fn new(frame: Frame) -> Sweep {
        let placements = frame.placements();
        let entries = [vec![0; placements * CELLS], vec![0; placements * CELLS]];
        let known = [Known::new(placements), Known::new(placements)];
        let slice = Slice { frame, entries };
        Sweep { slice, known, plies: None, next: 0, last: 0, found: false, idle: 0 }
    }

    /// The slice, and the pawns that it is of.
    pub(super) fn finish(self) -> (Pawns, Slice) {
        (self.slice.frame.pawns, self.slice)
    }

    /// How many plies have been looked at.
    pub(super) fn plies(&self) -> u32 {
        self.plies.unwrap_or(0).into()
    }

    /// Does a small part of the work, and says whether that was the last.
    pub(super) fn step(&mut self, beyond: Beyond<'_>) -> bool {
        let placements = self.slice.frame.placements();
        let end = (self.next + STRIDE).min(placements);
        for at in self.next..end {
            let Some(men) = self.slice.frame.men(at) else { continue };
            for side in Side::BOTH {
                match self.plies {
                    None => self.weigh(at, &men, side, beyond),
                    Some(plies) => self.look(at, &men, side, plies),
                }
            }
        }
        self.next = end;
        if end < placements {
            return false;
        }
        self.next = 0;
        let Some(plies) = self.plies else {
            self.last = self.known.iter().map(Known::last).max().unwrap_or(0);
            self.plies = Some(0);
            return false;
        };
        self.idle = if self.found || plies < self.last { 0 } else { self.idle + 1 };
        self.found = false;
        self.plies = Some(plies + 1);
        self.idle == 2 || plies + 1 == ALWAYS
    }

    /// Finds what the moves out of the frame lead to.
    fn weigh(&mut self, at: usize, men: &Men, side: Side, beyond: Beyond<'_>) {
        let other = side.other();
        let (frame, known) = (self.slice.frame, &mut self.known[side.index()]);
        let legal = men.legal(side);
        men.each_move(side, |after, possible| {
            if !frame.holds(&after) {
                for bare in possible & legal & after.legal(other) {
                    known.weigh(at, bare, beyond(other, &after, bare));
                }
            }
        });
        if side == Side::Second {
            men.each_taken_by_king(|after, cell| {
                if after.legal(other).contains(cell) {
                    let entry = beyond(other, &after, cell);
                    (cell.set().neighbours() & legal)
                        .into_iter()
                        .for_each(|bare| known.weigh(at, bare, entry));
                }
            });
        }
    }

    /// Finds the cells of Black's king with which the side wins or is lost in exactly so many plies.
    fn look(&mut self, at: usize, men: &Men, side: Side, plies: u8) {
        let [first, second] = &mut self.known;
        let (own, other) = match side {
            Side::First => (first, &*second),
            Side::Second => (second, &*first),
        };
        let new = if plies.is_multiple_of(2) {
            own.escapes[at] = own.escapes[at].without(cells_with(&own.latest, at, plies));
            let lost = lost(side, men, &self.slice.frame, own, other, at);
            let new = lost.without(own.losses[at]);
            own.losses[at] |= new;
            new
        } else {
            own.left_and_won[at] |= cells_with(&own.soonest, at, plies);
            let won = won(side, men, &self.slice.frame, own, other, at);
            let new = won.without(own.wins[at]);
            own.wins[at] |= new;
            new
        };
        self.found |= !new.is_empty();
        for bare in new {
            self.slice.entries[side.index()][at * CELLS + bare.number()] = plies + 1;
        }
    }
}

/// Where the side to move has a move to a lost position of the other.
fn won(side: Side, men: &Men, frame: &Frame, own: &Known, other: &Known, at: usize) -> CellSet {
    let mut won = own.left_and_won[at];
    men.each_move(side, |after, possible| {
        if frame.holds(&after) {
            won |= possible & other.losses[frame.number(&after)];
        }
    });
    if side == Side::Second {
        won |= other.losses[at].neighbours();
    }
    won & men.legal(side)
}

/// Where all moves of the side to move lead to won positions of the other, and it is not stalemated.
fn lost(side: Side, men: &Men, frame: &Frame, own: &Known, other: &Known, at: usize) -> CellSet {
    let (mut moves, mut escapes) = (own.leaves[at], own.escapes[at]);
    men.each_move(side, |after, possible| {
        if frame.holds(&after) {
            let possible = possible & after.legal(side.other());
            moves |= possible;
            escapes |= possible.without(other.wins[frame.number(&after)]);
        }
    });
    if side == Side::Second {
        let reach = men.legal(side.other());
        moves |= reach.neighbours();
        escapes |= reach.without(other.wins[at]).neighbours();
    }
    (men.legal(side) & (moves | men.checked(side))).without(escapes)
}
