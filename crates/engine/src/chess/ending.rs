//! Exact endings of three men. Only a queen or a pawn can win against a bare king; both tables are
//! computed when first needed, in less time than loading them would take.
//!
//! The strong side is White here. For each cell of its king and of its piece, the cells of the bare
//! king are one set, and retrograde analysis goes over whole sets: where White wins within n plies,
//! and where Black is lost within n plies.

use std::sync::LazyLock;

use raumspiel_rules::{
    Cell, Piece, Role, Side,
    chess::{Board, CellIndex, CellSet},
};

/// How a position ends under best play; the 50-move rule left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The side to move mates in so many plies.
    Win(u32),
    Draw,
    /// The side to move is mated in so many plies.
    Loss(u32),
}

/// After so many half-moves without capture or pawn move a draw can be claimed.
pub(super) const CLAIM: u32 = 100;

impl Ending {
    /// Whether it is so under the 50-move rule too, after so many quiet half-moves: whoever loses cannot claim a draw
    /// before the mate. Where it is not, a capture or a pawn move on the way may still make it so.
    pub const fn comes_in_time(self, quiet: u32) -> bool {
        match self {
            Ending::Draw => true,
            Ending::Win(plies) | Ending::Loss(plies) => quiet + plies <= CLAIM,
        }
    }
}

/// Positions of more men are in no table.
pub(super) const MOST_MEN: u32 = 4;

pub(super) const CELLS: usize = CellIndex::COUNT;
static QUEEN: LazyLock<Table> = LazyLock::new(|| Table::new(Role::Queen, None));
static PAWN: LazyLock<Table> = LazyLock::new(|| Table::new(Role::Pawn, Some(&QUEEN)));

/// The exact end of a position, where it is known: at most three men, or nothing to mate with.
pub fn ending(board: &Board) -> Option<Ending> {
    if board.is_dead() {
        return Some(Ending::Draw);
    }
    if board.occupied().count() != 3 {
        return None;
    }
    let strong = if board.side(Side::First).is_several() { Side::First } else { Side::Second };
    let piece = board.side(strong).without(board.king(strong).set()).first()?;
    let kings = Side::BOTH.map(|side| board.king(side));
    let entry = three_men_entry(board.side_to_move(), board.piece_on(piece)?, piece, kings);
    Some(ending_of(entry))
}

/// The entry of a position with one piece beside White's and Black's king: plies to mate plus one, 0 for a draw.
pub(super) fn three_men_entry(to_move: Side, piece: Piece, at: CellIndex, kings: [CellIndex; 2]) -> u8 {
    let table = match piece.role {
        Role::Queen => &QUEEN,
        Role::Pawn => &PAWN,
        _ => return 0,
    };
    let strong = piece.side;
    let [king, at, bare] =
        [kings[strong.index()], at, kings[strong.other().index()]].map(|cell| as_white(strong, cell));
    table.entry(to_move == strong, king, at, bare)
}

/// What an entry of a table says: plies to mate plus one, an odd number of plies being a win of the side to move.
pub(super) fn ending_of(entry: u8) -> Ending {
    match u32::from(entry) {
        0 => Ending::Draw,
        plies if plies % 2 == 0 => Ending::Win(plies - 1),
        plies => Ending::Loss(plies - 1),
    }
}

/// The cell as it would be if the side were White.
pub(super) fn as_white(side: Side, index: CellIndex) -> CellIndex {
    let Cell { x, y, z } = index.cell();
    match side {
        Side::First => index,
        Side::Second => CellIndex::new(x, 4 - y, 4 - z).unwrap_or(index),
    }
}

/// Plies to mate plus one for every placement, 0 where nobody wins; for each side to move.
struct Table {
    won: Vec<u8>,
    lost: Vec<u8>,
}

impl Table {
    fn entry(&self, strong_to_move: bool, king: CellIndex, piece: CellIndex, bare: CellIndex) -> u8 {
        let at = pair(king, piece) * CELLS + bare.number();
        if strong_to_move { self.won[at] } else { self.lost[at] }
    }

    /// `promoted` is the table of what a pawn becomes.
    fn new(role: Role, promoted: Option<&Table>) -> Table {
        let mut table = Table { won: vec![0; CELLS.pow(3)], lost: vec![0; CELLS.pow(3)] };
        let mut won = vec![CellSet::EMPTY; CELLS * CELLS];
        let mut lost = won.clone();
        let mut idle = 0;
        for plies in 0u8.. {
            let later = promoted.map(|table| table.lost_within(plies));
            let mut grown = false;
            for (king, piece) in placements(role) {
                let men = Pair { role, king, piece };
                let at = pair(king, piece);
                let (found, entries, known) = if plies % 2 == 0 {
                    (men.lost(won[at]), &mut table.lost, &mut lost[at])
                } else {
                    (men.won(&lost, later.as_deref()), &mut table.won, &mut won[at])
                };
                for bare in found.without(*known) {
                    entries[at * CELLS + bare.number()] = plies + 1;
                    grown = true;
                }
                *known |= found;
            }
            idle = if grown || later.is_some() && plies < 20 { 0 } else { idle + 1 };
            if idle == 2 {
                break;
            }
        }
        table
    }

    /// For each pair of cells of king and piece, where the bare king is lost within so many plies.
    fn lost_within(&self, plies: u8) -> Vec<CellSet> {
        let set = |entries: &[u8]| {
            let is_lost = |cell: &CellIndex| (1..=plies + 1).contains(&entries[cell.number()]);
            CellIndex::all().filter(is_lost).fold(CellSet::EMPTY, |set, cell| set | cell.set())
        };
        self.lost.chunks_exact(CELLS).map(set).collect()
    }
}

/// The longest win with a queen, in plies.
pub(super) const LONGEST: u8 = 16;

/// For each cell of White's king and of a queen of either side, the cells of Black's king from
/// which the side to move wins, or is lost, within some number of plies.
pub(super) struct QueenSets {
    wins: [Vec<CellSet>; 2],
    losses: [Vec<CellSet>; 2],
}

impl QueenSets {
    pub(super) fn within(plies: u8) -> QueenSets {
        let sets = || [vec![CellSet::EMPTY; CELLS * CELLS], vec![CellSet::EMPTY; CELLS * CELLS]];
        let (mut wins, mut losses) = (sets(), sets());
        let cells: Vec<CellIndex> = CellIndex::all().collect();
        for n in 0..CELLS.pow(3) {
            let [king, piece, bare] = [n / (CELLS * CELLS), n / CELLS % CELLS, n % CELLS].map(|n| cells[n]);
            let [black_king, black_queen, white] =
                [king, piece, bare].map(|cell| as_white(Side::Second, cell));
            if (1..=plies + 1).contains(&QUEEN.won[n]) {
                wins[0][pair(king, piece)] |= bare.set();
                wins[1][pair(white, black_queen)] |= black_king.set();
            }
            if (1..=plies + 1).contains(&QUEEN.lost[n]) {
                losses[1][pair(king, piece)] |= bare.set();
                losses[0][pair(white, black_queen)] |= black_king.set();
            }
        }
        QueenSets { wins, losses }
    }

    /// Where the side wins with the piece, which is empty unless that is its queen.
    pub(super) fn wins(&self, side: Side, piece: Piece, king: CellIndex, at: CellIndex) -> CellSet {
        let is_queen = piece == Piece { side, role: Role::Queen };
        if is_queen { self.wins[side.index()][pair(king, at)] } else { CellSet::EMPTY }
    }

    pub(super) fn losses(&self, side: Side, piece: Piece, king: CellIndex, at: CellIndex) -> CellSet {
        let is_queen = piece == Piece { side: side.other(), role: Role::Queen };
        if is_queen { self.losses[side.index()][pair(king, at)] } else { CellSet::EMPTY }
    }
}

fn pair(king: CellIndex, piece: CellIndex) -> usize {
    king.number() * CELLS + piece.number()
}

fn placements(role: Role) -> impl Iterator<Item = (CellIndex, CellIndex)> {
    let allowed = move |piece: &CellIndex| role != Role::Pawn || piece.number() < PROMOTING;
    let pieces = move || CellIndex::all().filter(allowed);
    CellIndex::all().flat_map(move |king| pieces().filter(move |&p| p != king).map(move |p| (king, p)))
}

/// From this cell number on White's pawns have been promoted.
const PROMOTING: usize = 120;

/// The strong side's men.
#[derive(Clone, Copy)]
struct Pair {
    role: Role,
    king: CellIndex,
    piece: CellIndex,
}

impl Pair {
    /// What the piece attacks; the bare king hides nothing, since it is the one attacked.
    fn attacked(self) -> CellSet {
        Board::attacks(Side::First, self.role, self.piece, self.king.set() | self.piece.set())
    }

    /// Where a bare king can stand at all.
    fn allowed(self) -> CellSet {
        CellSet::ALL.without(self.king.set().neighbours() | self.king.set() | self.piece.set())
    }

    /// Where a bare king that is to move is lost, given where it is after its moves.
    fn lost(self, won: CellSet) -> CellSet {
        let attacked = self.attacked();
        // Its moves: to cells not attacked, the piece's own among them if the king does not guard it.
        let safe =
            (self.allowed() | self.piece.set().without(self.king.set().neighbours())).without(attacked);
        let escapes = safe.without(won);
        let stalemated = CellSet::ALL.without(safe.neighbours()).without(attacked);
        self.allowed().without(escapes.neighbours()).without(stalemated)
    }

    /// Where a bare king is when the strong side is to move and wins, given where it is lost.
    fn won(self, lost: &[CellSet], promoted: Option<&[CellSet]>) -> CellSet {
        let mut won = CellSet::EMPTY;
        for king in self.king.set().neighbours().without(self.piece.set()) {
            won |= lost[pair(king, self.piece)];
        }
        match self.role {
            Role::Pawn => {
                let Cell { x, y, z } = self.piece.cell();
                let steps = [CellIndex::new(x, y + 1, z), CellIndex::new(x, y, z + 1)];
                for to in steps.into_iter().flatten().filter(|&to| to != self.king) {
                    let after = if to.number() >= PROMOTING { promoted.unwrap_or(lost) } else { lost };
                    won |= after[pair(self.king, to)];
                }
            }
            _ => {
                for to in self.attacked().without(self.king.set()) {
                    won |= lost[pair(self.king, to)].without(Board::between(self.piece, to));
                }
            }
        }
        won & self.allowed().without(self.attacked())
    }
}
