use raumspiel_rules::Side;

use super::{CellSet, Geometry, ThreatAnswer, ThreatBoard, ThreatSearch, merits::Merits};

/// Alpha-beta search with threat search at every position: what it calls won or lost is proved,
/// the rest is opinion.
#[derive(Clone, Debug)]
pub(super) struct LookAhead {
    table: Vec<Slot>,
    nodes: u64,
    last_node: u64,
    stopped: bool,
}

/// Values beyond this are wins, less the plies they take.
pub(super) const WON: i32 = 1_000_000;
pub(super) const SURE: i32 = WON - 1_000;

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    key: u64,
    value: i32,
    depth: i8,
    bound: Bound,
    best: u8,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Bound {
    #[default]
    Exact,
    Lower,
    Upper,
}

const NO_CELL: u8 = u8::MAX;
const THREAT_NODES_INSIDE: u64 = 150;
const THREAT_NODES_AT_LEAVES: u64 = 40;
const ASK_EVERY: u64 = 1024;

impl LookAhead {
    pub(super) fn new(bits: u32) -> LookAhead {
        LookAhead { table: vec![Slot::default(); 1 << bits], nodes: 0, last_node: 0, stopped: false }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Allows so many more positions, those of the threat search included.
    pub(super) fn allow(&mut self, threats: &ThreatSearch, nodes: u64) {
        self.last_node = (self.nodes + threats.nodes()).saturating_add(nodes);
        self.stopped = false;
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// What the position is worth to the side to move, `depth` plies deep, within a window. Worth
    /// nothing once it is stopped.
    #[allow(clippy::too_many_arguments, reason = "what a ply hands to the next, bundled nowhere else")]
    pub(super) fn value<const W: usize, const S: usize>(
        &mut self,
        geometry: &Geometry<W>,
        threats: &mut ThreatSearch,
        board: &ThreatBoard<W, S>,
        depth: i8,
        (mut alpha, beta): (i32, i32),
        ply: i32,
        stop: &dyn Fn() -> bool,
    ) -> i32 {
        let (me, other) = (board.turn(), board.turn().other());
        if !board.wins_at_once(me).is_empty() {
            return WON - ply - 1;
        }
        let danger = board.wins_at_once(other);
        if danger.len() > 1 {
            return ply + 2 - WON;
        }
        if board.landings().is_empty() {
            return 0;
        }
        let left = self.last_node.saturating_sub(self.nodes + threats.nodes());
        if left == 0 || self.nodes.is_multiple_of(ASK_EVERY) && stop() {
            self.stopped = true;
            return 0;
        }
        self.nodes += 1;
        let slot = (board.key() >> 20) as usize & (self.table.len() - 1);
        let known = self.table[slot];
        let mut first = NO_CELL;
        if known.key == board.key() {
            first = known.best;
            let value = from_table(known.value, ply);
            let enough = known.depth >= depth || value.abs() >= SURE;
            if enough
                && match known.bound {
                    Bound::Exact => true,
                    Bound::Lower => value >= beta,
                    Bound::Upper => value <= alpha,
                }
            {
                return value;
            }
        }
        if danger.is_empty() || depth <= 0 {
            let budget = if depth > 0 { THREAT_NODES_INSIDE } else { THREAT_NODES_AT_LEAVES }.min(left - 1);
            if let ThreatAnswer::Wins(_) = threats.search(geometry, board, budget) {
                // Three plies are the least that threats take, which does not overstate the win.
                let value = WON - ply - 3;
                self.table[slot] = Slot {
                    key: board.key(),
                    value: to_table(value, ply),
                    depth,
                    bound: Bound::Exact,
                    best: NO_CELL,
                };
                return value;
            }
        }
        if depth <= 0 && danger.is_empty() {
            return evaluate(geometry, board);
        }
        let start = alpha;
        let mut best = (-WON, NO_CELL);
        for cell in ordered(geometry, board, danger, first) {
            let mut next = *board;
            next.place(geometry, cell);
            // A forced reply costs no depth.
            let left = if danger.is_empty() { depth - 1 } else { depth };
            let value = -self.value(geometry, threats, &next, left, (-beta, -alpha), ply + 1, stop);
            if self.stopped {
                return 0;
            }
            if value > best.0 {
                best = (value, cell);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        let bound = if best.0 >= beta {
            Bound::Lower
        } else if best.0 > start {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.table[slot] =
            Slot { key: board.key(), value: to_table(best.0, ply), depth, bound, best: best.1 };
        best.0
    }

    /// The move that the table holds to be best here.
    pub(super) fn remembered<const W: usize, const S: usize>(&self, board: &ThreatBoard<W, S>) -> Option<u8> {
        let slot = self.table[(board.key() >> 20) as usize & (self.table.len() - 1)];
        (slot.key == board.key() && slot.best != NO_CELL).then_some(slot.best)
    }
}

/// Wins are kept by their distance from the position itself.
fn to_table(value: i32, ply: i32) -> i32 {
    if value >= SURE {
        value + ply
    } else if value <= -SURE {
        value - ply
    } else {
        value
    }
}

fn from_table(value: i32, ply: i32) -> i32 {
    if value >= SURE {
        value - ply
    } else if value <= -SURE {
        value + ply
    } else {
        value
    }
}

/// The moves worth trying, the most promising first.
pub(super) fn ordered<const W: usize, const S: usize>(
    geometry: &Geometry<W>,
    board: &ThreatBoard<W, S>,
    danger: CellSet,
    first: u8,
) -> Vec<u8> {
    if !danger.is_empty() {
        return danger.into_iter().collect();
    }
    let poisoned = board.below_wins(geometry, board.turn().other());
    let merits = Merits::new(geometry, board.board());
    let mut cells: Vec<(bool, bool, u32, u8)> = board
        .landings()
        .into_iter()
        .map(|cell| (cell == first, !poisoned.contains(cell), merits.of(geometry, cell), cell))
        .collect();
    cells.sort_unstable_by(|a, b| b.cmp(a));
    cells.into_iter().map(|(_, _, _, cell)| cell).collect()
}

/// An opinion: windows that one side alone can still fill, by how full they are.
pub(super) fn evaluate<const W: usize, const S: usize>(
    geometry: &Geometry<W>,
    board: &ThreatBoard<W, S>,
) -> i32 {
    let line = geometry.shape().line();
    let worth = |side: Side| -> i32 {
        [(1, 14), (2, 5), (3, 1)]
            .into_iter()
            .filter(|&(missing, _)| missing < line)
            .map(|(missing, weight)| {
                let windows = board.board().windows_with(side, line - missing);
                weight * windows.iter().map(|word| word.count_ones() as i32).sum::<i32>()
            })
            .sum()
    };
    worth(board.turn()) - worth(board.turn().other()) + 4
}
