//! Checks that a claim is true, given the winner's moves. This file is all that has to be believed:
//! it shares nothing with the search but the certificate's format, and builds on the rules' shapes
//! alone.

use std::{collections::HashSet, error::Error, fmt};

use raumspiel_rules::{Cell, Lattice, Position, Shape};

use super::certificate::{Certificate, Claim};

/// Who is asked for the winner's move where the checker does not see a win by itself. The stones
/// are those of the first and of the second player, bit `(x * ranks + y) * levels + z` for a cell.
pub trait Guide {
    /// The number of a column, `x * ranks + y`.
    fn choose(&mut self, stones: [u128; 2]) -> Option<u8>;
}

/// What was looked at on the way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Moves that the guide was asked for.
    pub moves: u64,
    /// Replies that were played against them.
    pub replies: u64,
}

/// Why a claim is not shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    TooLarge,
    NoMoreMoves,
    MovesLeft,
    ColumnFull { column: u8 },
    OtherSideWins,
    Draw,
}

/// Checks a certificate against every reply.
pub fn verify(certificate: &Certificate) -> Result<Checked, Flaw> {
    struct Stored<'m>(std::slice::Iter<'m, u8>);
    impl Guide for Stored<'_> {
        fn choose(&mut self, _: [u128; 2]) -> Option<u8> {
            self.0.next().copied()
        }
    }
    let mut stored = Stored(certificate.moves.iter());
    let checked = check(&certificate.claim, &mut stored)?;
    if stored.0.next().is_some() { Err(Flaw::MovesLeft) } else { Ok(checked) }
}

/// Checks a claim with whatever guide; the guide is asked in a fixed order.
pub fn check(claim: &Claim, guide: &mut dyn Guide) -> Result<Checked, Flaw> {
    let plan = Plan::new(claim.shape()).ok_or(Flaw::TooLarge)?;
    let mut start = plan.empty();
    let mut pieces = claim.start().pieces();
    pieces.sort_unstable_by_key(|&(cell, _)| cell);
    for (cell, piece) in pieces {
        plan.place(&mut start, piece.side.index(), plan.number(cell));
    }
    let winner = claim.winner().index();
    let merits = vec![0; plan.through.len()];
    let mut checker =
        Checker { plan, winner, proved: HashSet::new(), merits, checked: Checked::default(), guide };
    if claim.start().turn() == claim.winner() {
        checker.winner_to_move(&start)?;
    } else {
        checker.every_reply(&start, &claim.except())?;
    }
    Ok(checker.checked)
}

/// Cells, windows and symmetries of a board of at most 128 cells.
struct Plan {
    lattice: Lattice,
    bottoms: u128,
    tops: u128,
    /// For each cell the windows that it lies in.
    through: Vec<Vec<u128>>,
    symmetries: Vec<Vec<u8>>,
}

#[derive(Clone, Copy)]
struct Stones {
    of: [u128; 2],
    /// Cells with which each side would complete a line.
    completing: [u128; 2],
    landings: u128,
}

impl Plan {
    fn new(shape: Shape) -> Option<Plan> {
        let lattice = shape.lattice();
        let Lattice { files, ranks, levels } = lattice;
        if lattice.columns().checked_mul(u64::from(levels))? > 128 {
            return None;
        }
        let mut plan = Plan { lattice, bottoms: 0, tops: 0, through: Vec::new(), symmetries: Vec::new() };
        let cells: Vec<Cell> = (0..files)
            .flat_map(|x| (0..ranks).flat_map(move |y| (0..levels).map(move |z| Cell::new(x, y, z))))
            .collect();
        plan.through = vec![Vec::new(); cells.len()];
        for &cell in &cells {
            if cell.z == 0 {
                plan.bottoms |= 1 << plan.number(cell);
            }
            if cell.z == levels - 1 {
                plan.tops |= 1 << plan.number(cell);
            }
            for (dx, dy, dz) in lattice.directions() {
                let step = |n: i32| lattice.step(cell, (n * dx, n * dy, n * dz));
                let line: Option<Vec<u8>> =
                    (0..shape.line() as i32).map(|n| step(n).map(|cell| plan.number(cell))).collect();
                let Some(line) = line else { continue };
                let window = line.iter().fold(0u128, |window, &cell| window | 1 << cell);
                for cell in line {
                    plan.through[usize::from(cell)].push(window);
                }
            }
        }
        for (swap, flip_x, flip_y) in (0..8).map(|n| (n & 4 != 0, n & 2 != 0, n & 1 != 0)) {
            if swap && files != ranks {
                continue;
            }
            let image = |cell: &Cell| {
                let x = if flip_x { files - 1 - cell.x } else { cell.x };
                let y = if flip_y { ranks - 1 - cell.y } else { cell.y };
                plan.number(if swap { Cell::new(y, x, cell.z) } else { Cell::new(x, y, cell.z) })
            };
            let symmetry = cells.iter().map(image).collect();
            plan.symmetries.push(symmetry);
        }
        Some(plan)
    }

    fn number(&self, cell: Cell) -> u8 {
        ((cell.x * self.lattice.ranks + cell.y) * self.lattice.levels + cell.z) as u8
    }

    fn empty(&self) -> Stones {
        Stones { of: [0; 2], completing: [0; 2], landings: self.bottoms }
    }

    fn place(&self, stones: &mut Stones, side: usize, cell: u8) {
        let bit = 1u128 << cell;
        stones.of[side] |= bit;
        stones.landings ^= bit | (bit & !self.tops) << 1;
        for window in &self.through[usize::from(cell)] {
            let missing = window & !stones.of[side];
            if missing.is_power_of_two() {
                stones.completing[side] |= missing;
            }
        }
    }

    /// The least of the images of a position.
    fn canonical(&self, stones: &Stones) -> [u128; 2] {
        let image = |symmetry: &Vec<u8>| {
            stones.of.map(|set| bits(set).fold(0, |image, cell| image | 1u128 << symmetry[usize::from(cell)]))
        };
        self.symmetries.iter().map(image).min().unwrap_or(stones.of)
    }
}

fn bits(mut set: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let bit = set.trailing_zeros() as u8;
            set &= set - 1;
            bit
        })
    })
}

struct Checker<'g> {
    plan: Plan,
    winner: usize,
    /// Positions with the winner to move that are shown to be won, each as its least image.
    proved: HashSet<[u128; 2]>,
    /// How often a cell was part of a win by threats: only the order of trying depends on it.
    merits: Vec<u32>,
    checked: Checked,
    guide: &'g mut dyn Guide,
}

/// Positions that the checker looks at for itself before it asks for a move.
const THREAT_POSITIONS: u32 = 200;

impl Checker<'_> {
    fn winner_to_move(&mut self, stones: &Stones) -> Result<(), Flaw> {
        if self.wins_by_threats(stones, &mut THREAT_POSITIONS.clone()) {
            return Ok(());
        }
        let canonical = self.plan.canonical(stones);
        if self.proved.contains(&canonical) {
            return Ok(());
        }
        let column = self.guide.choose(stones.of).ok_or(Flaw::NoMoreMoves)?;
        self.checked.moves += 1;
        let levels = self.plan.lattice.levels;
        let cell = bits(stones.landings).find(|&cell| u32::from(cell) / levels == u32::from(column));
        let mut next = *stones;
        self.plan.place(&mut next, self.winner, cell.ok_or(Flaw::ColumnFull { column })?);
        self.every_reply(&next, &[])?;
        self.proved.insert(canonical);
        Ok(())
    }

    /// The other side is to move and must not win, nor fill the board.
    fn every_reply(&mut self, stones: &Stones, except: &[u32]) -> Result<(), Flaw> {
        let other = 1 - self.winner;
        if stones.landings == 0 {
            return Err(Flaw::Draw);
        }
        for cell in bits(stones.landings) {
            if except.contains(&(u32::from(cell) / self.plan.lattice.levels)) {
                continue;
            }
            if stones.completing[other] >> cell & 1 == 1 {
                return Err(Flaw::OtherSideWins);
            }
            self.checked.replies += 1;
            let mut next = *stones;
            self.plan.place(&mut next, other, cell);
            if next.landings == 0 {
                return Err(Flaw::Draw);
            }
            self.winner_to_move(&next)?;
        }
        Ok(())
    }

    /// Whether the winner, who is to move, completes a line at once or after threats that leave the
    /// other side one reply each: any other reply lets him complete it.
    fn wins_by_threats(&mut self, stones: &Stones, left: &mut u32) -> bool {
        let other = 1 - self.winner;
        if stones.completing[self.winner] & stones.landings != 0 {
            return true;
        }
        if *left == 0 {
            return false;
        }
        *left -= 1;
        let dangers = stones.completing[other] & stones.landings;
        let candidates = match dangers.count_ones() {
            0 => stones.landings,
            1 => dangers,
            _ => return false,
        };
        let mut candidates: Vec<u8> = bits(candidates).collect();
        candidates.sort_by_key(|&cell| std::cmp::Reverse(self.merits[usize::from(cell)]));
        for cell in candidates {
            let mut next = *stones;
            self.plan.place(&mut next, self.winner, cell);
            let threats = next.completing[self.winner] & next.landings;
            if threats == 0 || next.completing[other] & next.landings != 0 {
                continue;
            }
            self.plan.place(&mut next, other, threats.trailing_zeros() as u8);
            if self.wins_by_threats(&next, left) {
                self.merits[usize::from(cell)] += 1;
                return true;
            }
        }
        false
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::TooLarge => f.write_str("The board has more than 128 cells."),
            Flaw::NoMoreMoves => f.write_str("A reply is not answered: the certificate has no more moves."),
            Flaw::MovesLeft => f.write_str("The certificate has more moves than are needed."),
            Flaw::ColumnFull { column } => write!(f, "A move is made in column {column}, which is full."),
            Flaw::OtherSideWins => f.write_str("A reply completes a line."),
            Flaw::Draw => f.write_str("A reply fills the board."),
        }
    }
}

impl Error for Flaw {}
