use raumspiel_rules::Side;

use super::{
    CellSet, Geometry, ProofTable, Shared, SymmetricKey, ThreatAnswer, ThreatBoard, ThreatSearch,
    merits::Merits, proof_table::Entry,
};

/// Searches for a proof that one side, the attacker, wins: depth-first proof-number search with
/// threat search at every position.
pub struct Prover<'t, const W: usize, const S: usize> {
    geometry: &'t Geometry<W>,
    table: &'t ProofTable,
    attacker: Side,
    effort: Effort,
    threats: ThreatSearch,
    /// For each ply, how often a cell was found to win there.
    history: Vec<[u32; 128]>,
    shared: &'t Shared,
}

/// How much is spent where.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Positions that one threat search may look at.
    pub threat_nodes: u64,
    /// What the most promising quiet move counts at first, where a forcing one counts 1. The
    /// others count one more each.
    pub quiet: u32,
    /// The threat table has two to this power entries.
    pub threat_bits: u32,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { threat_nodes: 2_000, quiet: 6, threat_bits: 20 }
    }
}

/// What a search for a proof came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The attacker wins.
    Won,
    /// The defender wins or draws.
    NotWon,
    /// Stopped with so much left to do to prove it, and to refute it.
    Open { proof: u32, disproof: u32 },
}

/// Positions between two reports.
const TELL_EVERY: u64 = 256;

/// More than any sum of efforts.
const INFINITE: u32 = 1 << 30;

#[derive(Clone, Copy)]
struct Numbers {
    effort: u32,
    refusal: u32,
}

impl Numbers {
    const REACHED: Numbers = Numbers { effort: 0, refusal: INFINITE };
    const FOILED: Numbers = Numbers { effort: INFINITE, refusal: 0 };

    fn is_known(self) -> bool {
        self.effort == 0 || self.refusal == 0
    }
}

/// A position with the keys of its images.
#[derive(Clone, Copy)]
struct Node<const W: usize, const S: usize> {
    board: ThreatBoard<W, S>,
    keys: SymmetricKey,
}

impl<const W: usize, const S: usize> Node<W, S> {
    fn ply(&self) -> usize {
        let board = self.board.board();
        (board.stones(Side::First) | board.stones(Side::Second)).len() as usize
    }
}

struct Child {
    cell: u8,
    key: u64,
    /// What it counts while nothing else is known.
    first: Numbers,
}

impl<'t, const W: usize, const S: usize> Prover<'t, W, S> {
    pub fn new(
        geometry: &'t Geometry<W>,
        table: &'t ProofTable,
        attacker: Side,
        effort: Effort,
        shared: &'t Shared,
    ) -> Prover<'t, W, S> {
        let threats = ThreatSearch::new(effort.threat_bits);
        let history = vec![[0; 128]; geometry.cells() + 1];
        Prover { geometry, table, attacker, effort, threats, history, shared }
    }

    pub fn attacker(&self) -> Side {
        self.attacker
    }

    /// Searches until the truth is known or the search is stopped. `tell` hears the numbers of
    /// proof and disproof from time to time.
    pub fn prove(&mut self, board: &ThreatBoard<W, S>, tell: &dyn Fn(u32, u32)) -> Proof {
        let attacks = board.turn() == self.attacker;
        if attacks && self.threat_win(board).is_some() {
            return Proof::Won;
        }
        let node = Node { board: *board, keys: SymmetricKey::new(self.geometry, board) };
        let oriented = |numbers: Numbers| {
            if attacks { (numbers.effort, numbers.refusal) } else { (numbers.refusal, numbers.effort) }
        };
        let all = Numbers { effort: INFINITE, refusal: INFINITE };
        let mut reported = 0;
        let numbers = self.visit(&node, all, &mut |numbers, positions| {
            if positions >= reported + TELL_EVERY {
                reported = positions;
                let (proof, disproof) = oriented(numbers);
                tell(proof, disproof);
            }
        });
        let (proof, disproof) = oriented(numbers);
        match (proof, disproof) {
            (0, _) => Proof::Won,
            (_, 0) => Proof::NotWon,
            _ => Proof::Open { proof, disproof },
        }
    }

    /// The attacker's winning move in a position that has been proved won: from the table, by
    /// threats, or by proving it again.
    pub fn winning_move(&mut self, board: &ThreatBoard<W, S>) -> Option<u8> {
        if let Some(cell) = self.known_move(board) {
            return Some(cell);
        }
        // Part of the proof may have given way in the table. A threat search that ran out of its
        // budget before may also get to its end now, with what it has kept.
        match self.prove(board, &|_, _| ()) {
            Proof::Won => self.known_move(board),
            Proof::NotWon | Proof::Open { .. } => None,
        }
    }

    fn known_move(&mut self, board: &ThreatBoard<W, S>) -> Option<u8> {
        if let Some(cell) = self.threat_win(board) {
            return Some(cell);
        }
        let (key, symmetry) = SymmetricKey::new(self.geometry, board).canonical();
        let best = self.table.get(key).filter(|entry| entry.effort == 0 && entry.expanded)?.best;
        board.landings().into_iter().find(|&cell| self.image_column(symmetry, cell) == u32::from(best))
    }

    /// Positions that its threat searches have looked at.
    pub fn threat_nodes(&self) -> u64 {
        self.threats.nodes()
    }

    fn threat_win(&mut self, board: &ThreatBoard<W, S>) -> Option<u8> {
        match self.threats.search(self.geometry, board, self.effort.threat_nodes) {
            ThreatAnswer::Wins(cell) => Some(cell),
            ThreatAnswer::DoesNot | ThreatAnswer::Unknown => None,
        }
    }

    fn image_column(&self, symmetry: usize, cell: u8) -> u32 {
        self.geometry.column_of(self.geometry.symmetries()[symmetry][usize::from(cell)]) as u32
    }

    fn columns(&self, symmetry: usize, cells: CellSet) -> u64 {
        cells.into_iter().fold(0, |set, cell| set | 1 << self.image_column(symmetry, cell))
    }

    /// Works below a position until its numbers reach one of the bounds.
    fn visit(&mut self, node: &Node<W, S>, bounds: Numbers, tell: &mut dyn FnMut(Numbers, u64)) -> Numbers {
        let (key, symmetry) = node.keys.canonical();
        let mut entry = match self.table.get(key).filter(|entry| entry.expanded) {
            Some(entry) => entry,
            None => {
                let entry = self.expand(node, key, symmetry);
                self.table.put(entry);
                entry
            }
        };
        if (Numbers { effort: entry.effort, refusal: entry.refusal }).is_known() {
            return Numbers { effort: entry.effort, refusal: entry.refusal };
        }
        let children = self.children(node, &entry, symmetry);
        loop {
            let choice = self.weigh(&children, &mut entry, symmetry);
            self.table.put(entry);
            let numbers = Numbers { effort: entry.effort, refusal: entry.refusal };
            if numbers.effort == 0 {
                self.history[node.ply()][usize::from(children[choice.at].cell)] += 1;
            }
            if numbers.is_known()
                || numbers.effort >= bounds.effort
                || numbers.refusal >= bounds.refusal
                || self.shared.is_over()
            {
                return numbers;
            }
            tell(numbers, self.shared.positions());
            let child = &children[choice.at];
            let bounds = Numbers {
                effort: choice.effort_bound(bounds.refusal),
                refusal: bounds.effort.min(choice.runner_up + choice.runner_up / 4 + 1),
            };
            let mut next = *node;
            next.keys = node.keys.after(self.geometry, node.board.turn(), child.cell);
            next.board.place(self.geometry, child.cell);
            let before = self.shared.positions();
            self.table.set_busy(child.key, true);
            self.visit(&next, bounds, &mut |_, positions| tell(numbers, positions));
            self.table.set_busy(child.key, false);
            let work = self.shared.positions().saturating_sub(before);
            entry.work = entry.work.saturating_add(work.min(u64::from(u32::MAX)) as u32);
        }
    }

    fn children(&self, node: &Node<W, S>, entry: &Entry, symmetry: usize) -> Vec<Child> {
        let attacks = node.board.turn() == self.attacker;
        let history = &self.history[node.ply()];
        let merits = Merits::new(self.geometry, node.board.board());
        let column = |cell: u8| 1u64 << self.image_column(symmetry, cell);
        let mut cells: Vec<(u32, u8)> = node
            .board
            .landings()
            .into_iter()
            .filter(|&cell| entry.open & column(cell) != 0)
            .map(|cell| {
                let found = history[usize::from(cell)];
                let order = merits.of(self.geometry, cell) + 16 * (u32::BITS - found.leading_zeros());
                (order, cell)
            })
            .collect();
        cells.sort_unstable_by_key(|&(merit, cell)| (std::cmp::Reverse(merit), cell));
        let mut quiet = 0;
        let child = |(_, cell): (u32, u8)| {
            let (key, _) = node.keys.after(self.geometry, node.board.turn(), cell).canonical();
            let refusal = if !attacks || entry.forcing & column(cell) != 0 {
                1
            } else {
                quiet += 1;
                self.effort.quiet + quiet - 1
            };
            Child { cell, key, first: Numbers { effort: 1, refusal } }
        };
        cells.into_iter().map(child).collect()
    }

    /// Takes the children's numbers together into the entry, and chooses where to go on.
    fn weigh(&self, children: &[Child], entry: &mut Entry, symmetry: usize) -> Choice {
        let mut choice = Choice { at: 0, runner_up: INFINITE, sum: 0, largest: 0, chosen: 0 };
        let mut least = INFINITE;
        let mut least_felt = INFINITE + 1;
        let mut sum: u64 = 0;
        let mut largest = 0;
        for (at, child) in children.iter().enumerate() {
            let column = 1 << self.image_column(symmetry, child.cell);
            if entry.open & column == 0 {
                continue;
            }
            let (numbers, busy) = match self.table.get(child.key) {
                Some(known) if known.expanded => {
                    (Numbers { effort: known.effort, refusal: known.refusal }, u32::from(known.busy))
                }
                Some(known) => (child.first, u32::from(known.busy)),
                None => (child.first, 0),
            };
            if numbers.effort == 0 {
                entry.open &= !column;
                continue;
            }
            if numbers.refusal == 0 {
                entry.best = self.image_column(symmetry, child.cell) as u8;
                (entry.effort, entry.refusal) = (0, INFINITE);
                choice.at = at;
                return choice;
            }
            sum += u64::from(numbers.effort);
            largest = largest.max(numbers.effort);
            least = least.min(numbers.refusal);
            let felt = numbers.refusal.saturating_add(busy * (numbers.refusal / 2 + 1)).min(INFINITE);
            if felt < least_felt {
                choice.runner_up = least_felt.min(INFINITE);
                least_felt = felt;
                choice.at = at;
                choice.chosen = numbers.effort;
            } else {
                choice.runner_up = choice.runner_up.min(felt);
            }
        }
        if entry.open == 0 {
            (entry.effort, entry.refusal) = (INFINITE, 0);
            return choice;
        }
        choice.sum = sum;
        choice.largest = largest;
        entry.effort = least.min(INFINITE - 1);
        let together = u64::from(largest) + (sum - u64::from(largest)) / 2;
        entry.refusal = together.min(u64::from(INFINITE - 1)) as u32;
        choice
    }

    /// Evaluates a position for the first time.
    fn expand(&mut self, node: &Node<W, S>, key: u64, symmetry: usize) -> Entry {
        self.shared.count_position();
        let mut entry = Entry { key, expanded: true, work: 1, ..Entry::default() };
        let open = if node.board.turn() == self.attacker {
            let (open, forcing) = self.attacks(node);
            entry.forcing = self.columns(symmetry, forcing);
            Some(open)
        } else {
            self.defences(&node.board)
        };
        let numbers = match open {
            None => Numbers::REACHED,
            Some(CellSet::EMPTY) => Numbers::FOILED,
            Some(cells) => {
                entry.open = self.columns(symmetry, cells);
                Numbers { effort: 1, refusal: 1 + (cells.len() - 1) / 2 }
            }
        };
        (entry.effort, entry.refusal) = (numbers.effort, numbers.refusal);
        entry
    }

    /// The attacker's moves that do not lose by threats, and those among them that threaten to win
    /// by threats. That no threats win at once is known.
    fn attacks(&mut self, node: &Node<W, S>) -> (CellSet, CellSet) {
        let board = &node.board;
        let defender = self.attacker.other();
        let danger = board.wins_at_once(defender);
        let mut moves = board.landings().without(board.below_wins(self.geometry, defender));
        if !danger.is_empty() {
            moves = if danger.len() == 1 { moves & danger } else { CellSet::EMPTY };
            return (moves, moves);
        }
        let mut passed = *board;
        passed.pass();
        let threatened = self.threat_win(&passed).is_some();
        let mut forcing = CellSet::EMPTY;
        for cell in moves {
            let mut next = *board;
            next.place(self.geometry, cell);
            let gives_check = !next.wins_at_once(self.attacker).is_empty();
            if threatened && !gives_check && self.threat_win(&next).is_some() {
                moves = moves.without(CellSet::of(cell));
                continue;
            }
            next.pass();
            if gives_check || self.threat_win(&next).is_some() {
                forcing |= CellSet::of(cell);
                if !gives_check {
                    next.pass();
                    let child =
                        Node { board: next, keys: node.keys.after(self.geometry, self.attacker, cell) };
                    let (key, symmetry) = child.keys.canonical();
                    if self.table.get(key).is_none_or(|e| !e.expanded) {
                        let entry = self.expand(&child, key, symmetry);
                        self.table.put(entry);
                    }
                }
            }
        }
        (moves, forcing)
    }

    /// The defender's replies that the threat search does not refute; none if he wins or draws.
    fn defences(&mut self, board: &ThreatBoard<W, S>) -> Option<CellSet> {
        let defender = self.attacker.other();
        if !board.wins_at_once(defender).is_empty() {
            return None;
        }
        let checks = board.wins_at_once(self.attacker);
        let replies = match checks.len() {
            0 => board.landings(),
            1 => checks,
            _ => return Some(CellSet::EMPTY),
        };
        if replies.is_empty() || checks.is_empty() && self.threat_win(board).is_some() {
            return None;
        }
        let mut open = CellSet::EMPTY;
        for cell in replies {
            let mut next = *board;
            next.place(self.geometry, cell);
            if next.landings().is_empty() {
                return None;
            }
            if self.threat_win(&next).is_none() {
                open |= CellSet::of(cell);
            }
        }
        Some(open)
    }
}

/// The child to go on with, and what its bounds follow from.
struct Choice {
    at: usize,
    /// The least refusal among the others.
    runner_up: u32,
    sum: u64,
    largest: u32,
    chosen: u32,
}

impl Choice {
    /// How large the child's effort may grow until the node's refusal, the largest effort plus half
    /// the others, reaches the bound.
    fn effort_bound(&self, refusal_bound: u32) -> u32 {
        if refusal_bound >= INFINITE {
            return INFINITE;
        }
        let bound = i64::from(refusal_bound);
        let others = self.sum as i64 - i64::from(self.chosen);
        let alone = bound - others / 2;
        let grown = if alone >= i64::from(self.largest) {
            alone
        } else {
            2 * (bound - i64::from(self.largest)) - (others - i64::from(self.largest))
        };
        grown.clamp(i64::from(self.chosen) + 1, i64::from(INFINITE)) as u32
    }
}
