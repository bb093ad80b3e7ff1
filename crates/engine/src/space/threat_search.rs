use super::{CellSet, Geometry, ThreatBoard, threat_board::set_bits};

/// Whether the side to move wins by threats alone: each of its moves threatens to complete a line
/// at once, so that each reply is forced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreatAnswer {
    /// By beginning with this cell.
    Wins(u8),
    DoesNot,
    /// The budget did not suffice to tell.
    Unknown,
}

/// Searches sequences of threats. Its table holds truths about positions, whoever asks, and is kept
/// from one search to the next.
#[derive(Clone, Debug)]
pub struct ThreatSearch {
    /// The key with its last byte replaced by what is known: the winning cell, or `NO_WIN`.
    table: Vec<u64>,
    /// How often a cell began a win: such cells are tried first.
    merits: [u32; 128],
    nodes: u64,
    last_node: u64,
}

const NO_WIN: u64 = 255;
const NO_REPLY: u8 = u8::MAX;

impl ThreatSearch {
    /// With a table of two to the power of `bits` entries of eight bytes.
    pub fn new(bits: u32) -> ThreatSearch {
        ThreatSearch { table: vec![0; 1 << bits], merits: [0; 128], nodes: 0, last_node: 0 }
    }

    /// Positions looked at since the beginning.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The winning move, where an earlier search has found it.
    pub fn known_win<const W: usize, const S: usize>(&self, board: &ThreatBoard<W, S>) -> Option<u8> {
        let entry = self.table[self.slot(board.key())];
        let known = entry & 255;
        let same = (entry ^ board.key()) >> 8 == 0 && known != 0 && known != NO_WIN;
        same.then(|| known as u8 - 1).filter(|&cell| board.landings().contains(cell))
    }

    /// Depends on all bits of the key, those too that the entry leaves out, so that two positions
    /// are hardly ever taken for one another.
    fn slot(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & (self.table.len() - 1)
    }

    /// Looks at no more than `budget` positions.
    pub fn search<const W: usize, const S: usize>(
        &mut self,
        geometry: &Geometry<W>,
        board: &ThreatBoard<W, S>,
        budget: u64,
    ) -> ThreatAnswer {
        self.last_node = self.nodes + budget;
        self.attack(geometry, board)
    }

    fn attack<const W: usize, const S: usize>(
        &mut self,
        geometry: &Geometry<W>,
        board: &ThreatBoard<W, S>,
    ) -> ThreatAnswer {
        let side = board.turn();
        if let Some(cell) = board.wins_at_once(side).first() {
            return ThreatAnswer::Wins(cell);
        }
        let danger = board.wins_at_once(side.other());
        if danger.len() > 1 {
            return ThreatAnswer::DoesNot;
        }
        if self.nodes >= self.last_node {
            return ThreatAnswer::Unknown;
        }
        self.nodes += 1;
        let slot = self.slot(board.key());
        let entry = self.table[slot];
        if (entry ^ board.key()) >> 8 == 0 && entry & 255 != 0 {
            return match entry & 255 {
                NO_WIN => ThreatAnswer::DoesNot,
                cell => ThreatAnswer::Wins(cell as u8 - 1),
            };
        }
        let answer = self.try_threats(geometry, board, danger);
        let known = match answer {
            ThreatAnswer::Wins(cell) => u64::from(cell) + 1,
            ThreatAnswer::DoesNot => NO_WIN,
            ThreatAnswer::Unknown => return answer,
        };
        self.table[slot] = board.key() & !255 | known;
        answer
    }

    fn try_threats<const W: usize, const S: usize>(
        &mut self,
        geometry: &Geometry<W>,
        board: &ThreatBoard<W, S>,
        danger: CellSet,
    ) -> ThreatAnswer {
        let side = board.turn();
        let mut allowed = board.landings().without(board.below_wins(geometry, side.other()));
        if !danger.is_empty() {
            allowed = allowed & danger;
        }
        let mut threats = Threats::find(geometry, board, allowed);
        if let Some(cell) = threats.double.first() {
            self.merits[usize::from(cell)] += 1;
            return ThreatAnswer::Wins(cell);
        }
        while let Some(cell) = threats.moves.into_iter().max_by_key(|&c| self.merits[usize::from(c)]) {
            threats.moves = threats.moves.without(CellSet::of(cell));
            let mut next = *board;
            next.place(geometry, cell);
            next.place(geometry, threats.replies[usize::from(cell)]);
            match self.attack(geometry, &next) {
                ThreatAnswer::Wins(_) => {
                    self.merits[usize::from(cell)] += 1;
                    return ThreatAnswer::Wins(cell);
                }
                ThreatAnswer::DoesNot => {}
                ThreatAnswer::Unknown => return ThreatAnswer::Unknown,
            }
        }
        ThreatAnswer::DoesNot
    }
}

/// The moves that threaten to complete a line at once.
struct Threats {
    moves: CellSet,
    /// Those that threaten it in two places.
    double: CellSet,
    /// For each of the moves, the one cell that answers it.
    replies: [u8; 128],
}

impl Threats {
    fn find<const W: usize, const S: usize>(
        geometry: &Geometry<W>,
        board: &ThreatBoard<W, S>,
        allowed: CellSet,
    ) -> Threats {
        let mut threats = Threats { moves: CellSet::EMPTY, double: CellSet::EMPTY, replies: [NO_REPLY; 128] };
        if allowed.is_empty() {
            return threats;
        }
        let side = board.turn();
        for cell in board.below_wins(geometry, side) & allowed {
            threats.add(cell, cell + 1);
        }
        let landings = board.landings();
        let stones = board.board().stones(side);
        let windows = board.board().windows_with(side, geometry.shape().line() - 2);
        for window in set_bits(&windows).take_while(|&window| window < geometry.windows()) {
            let mut empty = geometry.window(window).without(stones).into_iter();
            let (Some(low), Some(high)) = (empty.next(), empty.next()) else { continue };
            let stacked = high == low + 1 && !geometry.tops().contains(low);
            let high_lands = landings.contains(high);
            if !landings.contains(low) {
                continue;
            }
            if (high_lands || stacked) && allowed.contains(low) {
                threats.add(low, high);
            }
            if high_lands && allowed.contains(high) {
                threats.add(high, low);
            }
        }
        threats
    }

    #[inline]
    fn add(&mut self, cell: u8, reply: u8) {
        let known = &mut self.replies[usize::from(cell)];
        if *known == NO_REPLY {
            *known = reply;
            self.moves |= CellSet::of(cell);
        } else if *known != reply {
            self.double |= CellSet::of(cell);
        }
    }
}
