use super::{
    Board, CellIndex, CellSet, PackedMove,
    board::promotion_row,
    cell_set::{FILE_A, FILE_E, LEVEL_A, LEVEL_E, RANK_1, RANK_5},
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
    fn piece<const WHITE: bool>(&mut self, role: Role, from: CellIndex, targets: CellSet) -> bool;

    /// Pawns that all go `by` cell numbers, forward or up for `Kind::Quiet`, and taking for
    /// `Kind::Noisy`; promotions are among both.
    fn pawns<const WHITE: bool>(&mut self, kind: Kind, by: i32, targets: CellSet) -> bool;
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

#[inline(always)]
pub(super) const fn side<const WHITE: bool>() -> Side {
    if WHITE { Side::First } else { Side::Second }
}

/// Where a pawn came from that went `by` cell numbers.
#[inline(always)]
pub(super) fn behind(to: CellIndex, by: i32) -> CellIndex {
    CellIndex::trusted((to.number() as u32).wrapping_add_signed(-by))
}

impl Board {
    /// Adds the legal moves to a list. The draw rules are not asked: a drawn position has moves too.
    pub fn push_moves(&self, kind: Kind, list: &mut Vec<PackedMove>) {
        self.visit(&TABLE, kind, &mut Each(|m| list.push(m)));
    }

    /// How many legal moves there are, draw rules aside.
    pub fn count_moves(&self) -> u64 {
        self.count_moves_with(&TABLE)
    }

    #[inline]
    pub(super) fn count_moves_with(&self, table: &Table) -> u64 {
        if cfg!(feature = "small") {
            let mut list = Vec::new();
            self.push_moves(Kind::All, &mut list);
            return list.len() as u64;
        }
        let mut counter = Counter::NEW;
        self.visit(table, Kind::All, &mut counter);
        counter.total()
    }

    /// Whether there is a legal move, draw rules aside.
    pub fn can_move(&self) -> bool {
        if cfg!(feature = "small") {
            return self.count_moves() > 0;
        }
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

    #[cfg_attr(not(feature = "small"), inline(always))]
    fn visit_as<const WHITE: bool>(&self, table: &Table, kind: Kind, visitor: &mut impl Visitor) -> bool {
        let us = side::<WHITE>();
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
        if !visitor.piece::<WHITE>(Role::King, king, safe) {
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
        let [rooks, bishops, unicorns] = self.sliders();
        enemy
            & (table.rook_lines[n] & rooks
                | table.bishop_lines[n] & bishops
                | table.unicorn_lines[n] & unicorns)
    }

    /// The moves of some pieces, none of them a king.
    #[cfg_attr(not(feature = "small"), inline(always))]
    fn visit_pieces<const WHITE: bool>(
        &self,
        table: &Table,
        movers: CellSet,
        targets: Targets,
        visitor: &mut impl Visitor,
    ) -> bool {
        let occupied = self.occupied();
        let knights = self.role(Role::Knight) & movers;
        let bishops = self.role(Role::Bishop) & movers;
        let rooks = self.role(Role::Rook) & movers;
        let unicorns = self.role(Role::Unicorn) & movers;
        let queens = self.role(Role::Queen) & movers;
        let to = targets.pieces;
        self.visit_pawns::<WHITE>(self.role(Role::Pawn) & movers, targets, visitor)
            && visit_role::<WHITE>(Role::Knight, knights, to, visitor, |from| table.knight[from.number()])
            && visit_role::<WHITE>(Role::Bishop, bishops, to, visitor, |from| table.bishop(from, occupied))
            && visit_role::<WHITE>(Role::Rook, rooks, to, visitor, |from| table.rook(from, occupied))
            && visit_role::<WHITE>(Role::Unicorn, unicorns, to, visitor, |from| table.unicorn(from, occupied))
            && visit_role::<WHITE>(Role::Queen, queens, to, visitor, |from| table.queen(from, occupied))
    }

    #[cfg_attr(not(feature = "small"), inline(always))]
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
        let captures = targets.pieces & self.side(side::<WHITE>().other());

        let mut go = |kind: Kind, by: u32, movers: CellSet, targets: CellSet| {
            let bits = movers.bits();
            let moved = CellSet::from_bits(if WHITE { bits << by } else { bits >> by });
            visitor.pawns::<WHITE>(kind, if WHITE { by as i32 } else { -(by as i32) }, moved & targets)
        };
        let (ahead, above) = (pawns & forward, pawns & up);
        go(Kind::Quiet, 5, ahead, targets.pushes)
            && go(Kind::Quiet, 25, above, targets.pushes)
            && go(Kind::Noisy, 30, ahead & up, captures)
            && go(Kind::Noisy, 4, ahead & low, captures)
            && go(Kind::Noisy, 6, ahead & high, captures)
            && go(Kind::Noisy, 24, above & low, captures)
            && go(Kind::Noisy, 26, above & high, captures)
    }
}

#[cfg_attr(not(feature = "small"), inline(always))]
fn visit_role<const WHITE: bool>(
    role: Role,
    movers: CellSet,
    targets: CellSet,
    visitor: &mut impl Visitor,
    attacks: impl Fn(CellIndex) -> CellSet,
) -> bool {
    let mut go_on = true;
    for (from, _) in movers.low_cells() {
        go_on = go_on && visitor.piece::<WHITE>(role, from, attacks(from) & targets);
    }
    for (from, _) in movers.high_cells() {
        go_on = go_on && visitor.piece::<WHITE>(role, from, attacks(from) & targets);
    }
    go_on
}

/// Counts moves. Counting bits costs more than adding sets as columns of binary digits, so the
/// sets are added up first: a cell that is in one, two or three of them is counted at the end.
struct Counter {
    ones: CellSet,
    twos: CellSet,
    count: u64,
}

impl Counter {
    const NEW: Counter = Counter { ones: CellSet::EMPTY, twos: CellSet::EMPTY, count: 0 };

    #[inline(always)]
    fn add(&mut self, set: CellSet) {
        let two = self.ones & set;
        let four = self.twos & two;
        self.ones ^= set;
        self.twos ^= two;
        if !four.is_empty() {
            self.count += 4 * u64::from(four.count());
        }
    }

    fn total(&self) -> u64 {
        self.count + u64::from(self.ones.count() + 2 * self.twos.count())
    }
}

impl Visitor for Counter {
    #[inline(always)]
    fn piece<const WHITE: bool>(&mut self, _role: Role, _from: CellIndex, targets: CellSet) -> bool {
        self.add(targets);
        true
    }

    #[inline(always)]
    fn pawns<const WHITE: bool>(&mut self, kind: Kind, _by: i32, targets: CellSet) -> bool {
        if kind == Kind::Noisy && targets.is_empty() {
            return true;
        }
        self.add(targets);
        let promoting = targets & promotion_row(side::<WHITE>());
        if !promoting.is_empty() {
            let more = Role::PROMOTIONS.len() as u64 - 1;
            self.count += more * u64::from(promoting.count());
        }
        true
    }
}

struct Finder;

impl Visitor for Finder {
    #[inline(always)]
    fn piece<const WHITE: bool>(&mut self, _role: Role, _from: CellIndex, targets: CellSet) -> bool {
        targets.is_empty()
    }

    #[inline(always)]
    fn pawns<const WHITE: bool>(&mut self, _kind: Kind, _by: i32, targets: CellSet) -> bool {
        targets.is_empty()
    }
}

/// Calls a function with every single move.
pub(super) struct Each<F>(pub(super) F);

impl<F: FnMut(PackedMove)> Visitor for Each<F> {
    #[inline(always)]
    fn piece<const WHITE: bool>(&mut self, role: Role, from: CellIndex, targets: CellSet) -> bool {
        for to in targets {
            (self.0)(PackedMove::new(role, from, to));
        }
        true
    }

    #[inline(always)]
    fn pawns<const WHITE: bool>(&mut self, _kind: Kind, by: i32, targets: CellSet) -> bool {
        let row = promotion_row(side::<WHITE>());
        for to in targets {
            let m = PackedMove::new(Role::Pawn, behind(to, by), to);
            if row.contains(to) {
                for role in Role::PROMOTIONS {
                    (self.0)(m.promoting(role));
                }
            } else {
                (self.0)(m);
            }
        }
        true
    }
}
