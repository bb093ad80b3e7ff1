//! What depends on cells only, computed once when first needed.

use std::sync::LazyLock;

use super::{CellIndex, CellSet, cell_index::LATTICE, magic::Slides};
use crate::{Role, Side, Step};

pub(super) static TABLE: LazyLock<Box<Table>> = LazyLock::new(Table::new);

/// The steps of the sliders: each of −1, 0, 1 along the axes, in the order of what slides along them.
pub(super) fn slides(role: Role) -> impl Iterator<Item = Step> {
    let unit = -1..=1;
    let steps = unit
        .clone()
        .flat_map(move |dz| unit.clone().flat_map(move |dy| (-1..=1).map(move |dx| (dx, dy, dz))));
    steps.filter(move |&(dx, dy, dz)| match dx * dx + dy * dy + dz * dz {
        0 => false,
        1 => matches!(role, Role::Rook | Role::Queen | Role::King),
        2 => matches!(role, Role::Bishop | Role::Queen | Role::King),
        _ => matches!(role, Role::Unicorn | Role::Queen | Role::King),
    })
}

fn leaps() -> impl Iterator<Item = Step> {
    let span = -2..=2;
    let steps = span
        .clone()
        .flat_map(move |dz| span.clone().flat_map(move |dy| (-2..=2).map(move |dx| (dx, dy, dz))));
    steps.filter(|&(dx, dy, dz): &Step| dx * dx + dy * dy + dz * dz == 5 && dx * dy * dz == 0)
}

/// Where White's pawns capture; Black's mirror it.
const PAWN_CAPTURES: [Step; 5] = [(0, 1, 1), (-1, 1, 0), (1, 1, 0), (-1, 0, 1), (1, 0, 1)];

pub(super) struct Table {
    pub(super) king: [CellSet; 128],
    pub(super) knight: [CellSet; 128],
    /// What a pawn of the side attacks from the cell.
    pub(super) pawn: [[CellSet; 128]; 2],
    /// All cells that a rook, bishop or unicorn sees on an otherwise empty board.
    pub(super) rook_lines: [CellSet; 128],
    pub(super) bishop_lines: [CellSet; 128],
    pub(super) unicorn_lines: [CellSet; 128],
    pub(super) slides: Slides,
    /// The cells strictly between two cells in a line; none where they are not in a line.
    between: Box<[[CellSet; 128]; 128]>,
    /// A number for each side, role and cell; a position's key joins those of its pieces. What is
    /// not there has 0.
    pub(super) keys: [[[u64; 128]; 8]; 2],
    pub(super) turn_key: u64,
}

impl Table {
    fn new() -> Box<Table> {
        let leap = |steps: &[Step]| {
            per_cell(|cell| {
                let land = |&step: &Step| LATTICE.step(cell.cell(), step).and_then(CellIndex::of);
                steps.iter().filter_map(land).fold(CellSet::EMPTY, |set, to| set | to.set())
            })
        };
        let lines = |role: Role| per_cell(|cell| rays(role, cell).fold(CellSet::EMPTY, |all, ray| all | ray));
        let mut seed = 0x5243_6865_7373_3344u64;
        let mut random = || {
            seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let n = (seed ^ (seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            n ^ (n >> 31)
        };
        let mut keys = [[[0; 128]; 8]; 2];
        let pieces = keys.iter_mut().flat_map(|of_side: &mut [[u64; 128]; 8]| &mut of_side[1..]);
        pieces.flatten().for_each(|key| *key = random());
        Box::new(Table {
            king: leap(&slides(Role::King).collect::<Vec<_>>()),
            knight: leap(&leaps().collect::<Vec<_>>()),
            pawn: Side::BOTH.map(|side| leap(&PAWN_CAPTURES.map(|step| forward(side, step)))),
            rook_lines: lines(Role::Rook),
            bishop_lines: lines(Role::Bishop),
            unicorn_lines: lines(Role::Unicorn),
            slides: Slides::new(),
            between: between(),
            keys,
            turn_key: random(),
        })
    }

    #[inline(always)]
    pub(super) fn between(&self, a: CellIndex, b: CellIndex) -> CellSet {
        self.between[a.number()][b.number()]
    }
}

/// A step as White makes it, turned round for Black.
pub(super) const fn forward(side: Side, (dx, dy, dz): Step) -> Step {
    match side {
        Side::First => (dx, dy, dz),
        Side::Second => (dx, -dy, -dz),
    }
}

fn per_cell(f: impl Fn(CellIndex) -> CellSet) -> [CellSet; 128] {
    let mut sets = [CellSet::EMPTY; 128];
    CellIndex::all().for_each(|cell| sets[cell.number()] = f(cell));
    sets
}

/// The cells from one cell on in a direction, the nearest first.
pub(super) fn walk(from: CellIndex, step: Step) -> impl Iterator<Item = CellIndex> {
    let next = move |cell: &CellIndex| LATTICE.step(cell.cell(), step).and_then(CellIndex::of);
    std::iter::successors(next(&from), next)
}

fn rays(role: Role, from: CellIndex) -> impl Iterator<Item = CellSet> {
    slides(role).map(move |step| walk(from, step).fold(CellSet::EMPTY, |ray, cell| ray | cell.set()))
}

fn between() -> Box<[[CellSet; 128]; 128]> {
    let mut sets = Box::new([[CellSet::EMPTY; 128]; 128]);
    for from in CellIndex::all() {
        for step in slides(Role::Queen) {
            let mut passed = CellSet::EMPTY;
            for to in walk(from, step) {
                sets[from.number()][to.number()] = passed;
                passed |= to.set();
            }
        }
    }
    sets
}
