use super::{
    Board, CellIndex, CellSet, PackedMove,
    board::promotion_row,
    table::{TABLE, Table},
};
use crate::{Role, Side};

/// Which legal moves to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    All,
    /// Captures and promotions.
    Noisy,
    /// All that are not noisy.
    Quiet,
}

/// Hears of legal moves, many at a time. Each method says whether to go on.
pub(super) trait Visitor {
    fn piece(&mut self, role: Role, from: CellIndex, targets: CellSet) -> bool;

    /// Pawns of the side to move that all go `by` cell numbers; promotions are among them.
    fn pawns(&mut self, by: i32, targets: CellSet) -> bool;
}

/// Where pieces may go: `pieces` for all but pawns that do not capture, which have `pushes`.
#[derive(Clone, Copy)]
struct Targets {
    pieces: CellSet,
    pushes: CellSet,
}

impl Targets {
    fn within(self, set: CellSet) -> Targets {
        Targets { pieces: self.pieces & set, pushes: self.pushes & set }
    }
}

impl Board {
    /// Adds the legal moves to a list. The draw rules are not asked: a drawn position has moves too.
    pub fn push_moves(&self, kind: Kind, list: &mut Vec<PackedMove>) {
        self.visit(&TABLE, kind, &mut Each { side: self.turn, f: |m| list.push(m) });
    }

    /// How many legal moves there are, draw rules aside.
    pub fn count_moves(&self) -> u64 {
        self.count_moves_with(&TABLE)
    }

    #[inline]
    pub(super) fn count_moves_with(&self, table: &Table) -> u64 {
        let mut counter = Counter { count: 0, row: promotion_row(self.turn) };
        self.visit(table, Kind::All, &mut counter);
        counter.count
    }

    /// Whether there is a legal move, draw rules aside.
    pub fn can_move(&self) -> bool {
        !self.visit(&TABLE, Kind::All, &mut Finder)
    }

    /// Returns whether the visitor heard of all moves and never stopped.
    #[inline(always)]
    pub(super) fn visit(&self, table: &Table, kind: Kind, visitor: &mut impl Visitor) -> bool {
        match self.turn {
            Side::First => self.visit_as::<true>(table, kind, visitor),
            Side::Second => self.visit_as::<false>(table, kind, visitor),
        }
    }

    #[inline(always)]
    fn visit_as<const WHITE: bool>(&self, table: &Table, kind: Kind, visitor: &mut impl Visitor) -> bool {
        let us = if WHITE { Side::First } else { Side::Second };
        let (own, enemy) = (self.side(us), self.side(us.other()));
        let occupied = own | enemy;
        let empty = CellSet::ALL.without(occupied);
        let row = promotion_row(us);
        let targets = match kind {
            Kind::All => Targets { pieces: CellSet::ALL.without(own), pushes: empty },
            Kind::Noisy => Targets { pieces: enemy, pushes: empty & row },
            Kind::Quiet => Targets { pieces: empty, pushes: empty.without(row) },
        };

        let king = self.king(us);
        let snipers = self.snipers(table, king, enemy);
        let n = king.number();
        let mut checkers = table.knight[n] & self.role(Role::Knight) & enemy
            | table.pawn[us.index()][n] & self.role(Role::Pawn) & enemy;
        let mut pinned = CellSet::EMPTY;
        for sniper in snipers {
            let blockers = table.between(king, sniper) & occupied;
            if blockers.is_empty() {
                checkers |= sniper.set();
            } else if !blockers.is_several() {
                pinned |= blockers & own;
            }
        }

        let mut safe = CellSet::EMPTY;
        let through = occupied ^ king.set();
        for to in table.king[n] & targets.pieces {
            if !self.is_attacked_through(table, to, us.other(), through) {
                safe |= to.set();
            }
        }
        if !visitor.piece(Role::King, king, safe) {
            return false;
        }

        match checkers.first() {
            // A pinned piece never helps against a check from another line.
            Some(_) if checkers.is_several() => true,
            Some(checker) => {
                let helps = table.between(king, checker) | checkers;
                self.visit_pieces::<WHITE>(table, own.without(pinned), targets.within(helps), visitor)
            }
            None => {
                for sniper in if pinned.is_empty() { CellSet::EMPTY } else { snipers } {
                    let line = table.between(king, sniper);
                    let pinned = line & pinned;
                    if !pinned.is_empty() && !(line & occupied).is_several() {
                        let targets = targets.within(line | sniper.set());
                        if !self.visit_pieces::<WHITE>(table, pinned, targets, visitor) {
                            return false;
                        }
                    }
                }
                self.visit_pieces::<WHITE>(table, own.without(pinned), targets, visitor)
            }
        }
    }

    /// Sliders of a side that would attack the cell if nothing stood between.
    #[inline(always)]
    fn snipers(&self, table: &Table, cell: CellIndex, enemy: CellSet) -> CellSet {
        let n = cell.number();
        let queens = self.role(Role::Queen);
        enemy
            & (table.rook_lines[n] & (self.role(Role::Rook) | queens)
                | table.bishop_lines[n] & (self.role(Role::Bishop) | queens)
                | table.unicorn_lines[n] & (self.role(Role::Unicorn) | queens))
    }

    /// The moves of some pieces, none of them a king.
    #[inline(always)]
    fn visit_pieces<const WHITE: bool>(
        &self,
        table: &Table,
        movers: CellSet,
        targets: Targets,
        visitor: &mut impl Visitor,
    ) -> bool {
        let occupied = self.occupied();
        let mut go_on = self.visit_pawns::<WHITE>(self.role(Role::Pawn) & movers, targets, visitor);
        for from in self.role(Role::Knight) & movers {
            go_on = go_on && visitor.piece(Role::Knight, from, table.knight[from.number()] & targets.pieces);
        }
        for from in self.role(Role::Bishop) & movers {
            go_on = go_on && visitor.piece(Role::Bishop, from, table.bishop(from, occupied) & targets.pieces);
        }
        for from in self.role(Role::Rook) & movers {
            go_on = go_on && visitor.piece(Role::Rook, from, table.rook(from, occupied) & targets.pieces);
        }
        for from in self.role(Role::Unicorn) & movers {
            go_on =
                go_on && visitor.piece(Role::Unicorn, from, table.unicorn(from, occupied) & targets.pieces);
        }
        for from in self.role(Role::Queen) & movers {
            go_on = go_on && visitor.piece(Role::Queen, from, table.queen(from, occupied) & targets.pieces);
        }
        go_on
    }

    #[inline(always)]
    fn visit_pawns<const WHITE: bool>(
        &self,
        pawns: CellSet,
        targets: Targets,
        visitor: &mut impl Visitor,
    ) -> bool {
        // Cells from which a step changes one coordinate without leaving the board.
        let forward = if WHITE { !RANK_5 } else { !RANK_1 };
        let up = if WHITE { !LEVEL_E } else { !LEVEL_A };
        // Cell numbers go down for Black, so the files change places.
        let low = if WHITE { !FILE_A } else { !FILE_E };
        let high = if WHITE { !FILE_E } else { !FILE_A };
        let captures = targets.pieces & self.side(if WHITE { Side::Second } else { Side::First });

        let mut go = |by: u32, movers: CellSet, targets: CellSet| {
            let bits = movers.bits();
            let moved = CellSet::from_bits(if WHITE { bits << by } else { bits >> by });
            visitor.pawns(if WHITE { by as i32 } else { -(by as i32) }, moved & targets)
        };
        let (ahead, above) = (pawns & forward, pawns & up);
        go(5, ahead, targets.pushes)
            && go(25, above, targets.pushes)
            && go(30, ahead & up, captures)
            && go(4, ahead & low, captures)
            && go(6, ahead & high, captures)
            && go(24, above & low, captures)
            && go(26, above & high, captures)
    }
}

const FILE_A: CellSet = every(0b00001, 5);
const FILE_E: CellSet = every(0b10000, 5);
const RANK_1: CellSet = every(0b11111, 25);
const RANK_5: CellSet = every(0b11111 << 20, 25);
const LEVEL_A: CellSet = CellSet::from_bits((1 << 25) - 1);
const LEVEL_E: CellSet = CellSet::from_bits(((1 << 25) - 1) << 100);

/// The pattern repeated over the board.
const fn every(pattern: u128, period: u32) -> CellSet {
    let mut bits = 0;
    let mut at = 0;
    while at < CellIndex::COUNT as u32 {
        bits |= pattern << at;
        at += period;
    }
    CellSet::from_bits(bits)
}

struct Counter {
    count: u64,
    row: CellSet,
}

impl Visitor for Counter {
    #[inline(always)]
    fn piece(&mut self, _role: Role, _from: CellIndex, targets: CellSet) -> bool {
        self.count += u64::from(targets.count());
        true
    }

    #[inline(always)]
    fn pawns(&mut self, _by: i32, targets: CellSet) -> bool {
        self.count += u64::from(targets.count());
        if targets.meets(self.row) {
            let choices = Role::PROMOTIONS.len() as u64;
            self.count += (choices - 1) * u64::from((targets & self.row).count());
        }
        true
    }
}

struct Finder;

impl Visitor for Finder {
    #[inline(always)]
    fn piece(&mut self, _role: Role, _from: CellIndex, targets: CellSet) -> bool {
        targets.is_empty()
    }

    #[inline(always)]
    fn pawns(&mut self, _by: i32, targets: CellSet) -> bool {
        targets.is_empty()
    }
}

/// Calls a function with every single move.
pub(super) struct Each<F> {
    pub(super) side: Side,
    pub(super) f: F,
}

impl<F: FnMut(PackedMove)> Visitor for Each<F> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: CellIndex, targets: CellSet) -> bool {
        for to in targets {
            (self.f)(PackedMove::new(role, from, to));
        }
        true
    }

    #[inline(always)]
    fn pawns(&mut self, by: i32, targets: CellSet) -> bool {
        let row = promotion_row(self.side);
        for to in targets {
            let from = CellIndex::wrapping((to.number() as u32).wrapping_add_signed(-by));
            let m = PackedMove::new(Role::Pawn, from, to);
            if row.contains(to) {
                for role in Role::PROMOTIONS {
                    (self.f)(m.promoting(role));
                }
            } else {
                (self.f)(m);
            }
        }
        true
    }
}
