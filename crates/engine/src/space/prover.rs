use raumspiel_rules::Side;

use super::{
    CellSet, Geometry, ProofTable, Shared, SymmetricKey, ThreatBoard, ThreatSearch,
    merits::Merits,
    numbers::{CHECK, Choice, INFINITE, Numbers, QUIET, UNIT, together},
    proof_table::Entry,
    scout::Scout,
};

/// Searches for a proof that one side, the attacker, wins: depth-first proof-number search with
/// threat search at every position.
pub struct Prover<'t, const W: usize, const S: usize> {
    geometry: &'t Geometry<W>,
    table: &'t ProofTable,
    scout: Scout,
    shared: &'t Shared,
    /// From the position to prove to the one that is worked on.
    line: Vec<Step>,
    reported: u64,
}

/// A position on the line that is searched, and how much there is left to do there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The cell that led there; none for the position to prove.
    pub cell: Option<u8>,
    pub proof: u32,
    pub disproof: u32,
}

/// How much is spent where.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Positions that one threat search may look at.
    pub threat_nodes: u64,
    /// The threat table has two to this power entries.
    pub threat_bits: u32,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { threat_nodes: 2_000, threat_bits: 20 }
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

/// A position with the keys of its images.
#[derive(Clone, Copy)]
struct Node<const W: usize, const S: usize> {
    board: ThreatBoard<W, S>,
    keys: SymmetricKey,
}

impl<const W: usize, const S: usize> Node<W, S> {
    fn after(&self, geometry: &Geometry<W>, cell: u8) -> Node<W, S> {
        let mut next = *self;
        next.keys = self.keys.after(geometry, self.board.turn(), cell);
        next.board.place(geometry, cell);
        next
    }
}

struct Child {
    cell: u8,
    key: u64,
    /// The last that was heard of it, so that nothing is lost where it gives way in the table.
    numbers: Numbers,
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
        let scout = Scout::new(attacker, threats, effort.threat_nodes);
        Prover { geometry, table, scout, shared, line: Vec::new(), reported: 0 }
    }

    pub fn attacker(&self) -> Side {
        self.scout.attacker()
    }

    /// Positions that its threat searches have looked at.
    pub fn threat_nodes(&self) -> u64 {
        self.scout.nodes()
    }

    /// Searches until the truth is known or the search is stopped. `tell` hears from time to time what
    /// line is searched.
    pub fn prove(&mut self, board: &ThreatBoard<W, S>, tell: &dyn Fn(&[Step])) -> Proof {
        let attacks = board.turn() == self.attacker();
        if attacks && self.scout.win(self.geometry, board).is_some() {
            return Proof::Won;
        }
        let node = Node { board: *board, keys: SymmetricKey::new(self.geometry, board) };
        let numbers = self.visit(&node, None, Numbers::OPEN, tell);
        let Step { proof, disproof, .. } = self.step(&node, None, numbers);
        match (proof, disproof) {
            (0, _) => Proof::Won,
            (_, 0) => Proof::NotWon,
            _ => Proof::Open { proof, disproof },
        }
    }

    fn step(&self, node: &Node<W, S>, cell: Option<u8>, Numbers { effort, refusal }: Numbers) -> Step {
        if node.board.turn() == self.attacker() {
            Step { cell, proof: effort, disproof: refusal }
        } else {
            Step { cell, proof: refusal, disproof: effort }
        }
    }

    /// The attacker's winning move in a position that has been proved won: from the table, by
    /// threats, or by proving it again.
    pub fn winning_move(&mut self, board: &ThreatBoard<W, S>, tell: &dyn Fn(&[Step])) -> Option<u8> {
        if let Some(cell) = self.known_move(board) {
            return Some(cell);
        }
        // Part of the proof may have given way in the table. A threat search that ran out of its
        // budget before may also get to its end now, with what it has kept.
        match self.prove(board, tell) {
            Proof::Won => self.known_move(board),
            Proof::NotWon | Proof::Open { .. } => None,
        }
    }

    fn known_move(&mut self, board: &ThreatBoard<W, S>) -> Option<u8> {
        if let Some(cell) = self.scout.win(self.geometry, board) {
            return Some(cell);
        }
        let (key, symmetry) = SymmetricKey::new(self.geometry, board).canonical();
        let best = self.table.get(key).filter(|entry| entry.effort == 0 && entry.expanded)?.best;
        board.landings().into_iter().find(|&cell| self.image_column(symmetry, cell) == u32::from(best))
    }

    fn image_column(&self, symmetry: usize, cell: u8) -> u32 {
        self.geometry.column_of(self.geometry.symmetries()[symmetry][usize::from(cell)]) as u32
    }

    fn columns(&self, symmetry: usize, cells: CellSet) -> u64 {
        cells.into_iter().fold(0, |set, cell| set | 1 << self.image_column(symmetry, cell))
    }

    /// Works below a position, reached by playing on `cell`, until its numbers reach one of the bounds.
    fn visit(
        &mut self,
        node: &Node<W, S>,
        cell: Option<u8>,
        bounds: Numbers,
        tell: &dyn Fn(&[Step]),
    ) -> Numbers {
        let (key, symmetry) = node.keys.canonical();
        let mut entry = self.expanded(node, key, symmetry);
        if entry.numbers().is_known() {
            return entry.numbers();
        }
        let mut children = self.children(node, &entry, symmetry);
        loop {
            let choice = self.weigh(&mut children, &mut entry, symmetry);
            self.table.put(entry);
            let numbers = entry.numbers();
            if numbers.is_known() || numbers.reaches(bounds) || self.shared.is_over() {
                return numbers;
            }
            self.line.push(self.step(node, cell, numbers));
            self.report(tell);
            let child = &mut children[choice.at];
            let next = node.after(self.geometry, child.cell);
            let before = self.shared.positions();
            self.table.set_busy(child.key, true);
            child.numbers = self.visit(&next, Some(child.cell), choice.bounds(bounds), tell);
            self.table.set_busy(child.key, false);
            self.line.pop();
            let work = self.shared.positions().saturating_sub(before);
            entry.work = entry.work.saturating_add(work.min(u64::from(u32::MAX)) as u32);
        }
    }

    fn report(&mut self, tell: &dyn Fn(&[Step])) {
        let positions = self.shared.positions();
        if positions >= self.reported + TELL_EVERY {
            self.reported = positions;
            tell(&self.line);
        }
    }

    /// The children that may still reach the aim, those first that are to be preferred to equals.
    fn children(&self, node: &Node<W, S>, entry: &Entry, symmetry: usize) -> Vec<Child> {
        let attacks = node.board.turn() == self.attacker();
        let merits = Merits::new(self.geometry, node.board.board());
        let column = |cell: u8| 1u64 << self.image_column(symmetry, cell);
        let mut cells: Vec<(u32, u8)> = node
            .board
            .landings()
            .into_iter()
            .filter(|&cell| entry.open & column(cell) != 0)
            .map(|cell| (merits.of(self.geometry, cell), cell))
            .collect();
        cells.sort_unstable_by_key(|&(merit, cell)| (std::cmp::Reverse(merit), cell));
        let mut quiet = QUIET;
        let child = |(_, cell): (u32, u8)| {
            let (key, _) = node.keys.after(self.geometry, node.board.turn(), cell).canonical();
            let refusal = if !attacks {
                UNIT
            } else if entry.forcing & column(cell) != 0 {
                CHECK
            } else {
                quiet += UNIT;
                quiet - UNIT
            };
            Child { cell, key, numbers: Numbers { effort: UNIT, refusal } }
        };
        cells.into_iter().map(child).collect()
    }

    /// Takes the children's numbers together into the entry, and chooses where to go on.
    fn weigh(&self, children: &mut [Child], entry: &mut Entry, symmetry: usize) -> Choice {
        let mut choice = Choice::NONE;
        let mut least = INFINITE;
        let mut least_felt = INFINITE + 1;
        for (at, child) in children.iter_mut().enumerate() {
            let column = 1 << self.image_column(symmetry, child.cell);
            if entry.open & column == 0 {
                continue;
            }
            let known = self.table.get(child.key);
            if let Some(known) = known.filter(|known| known.expanded) {
                child.numbers = known.numbers();
            }
            let (numbers, busy) = (child.numbers, known.map_or(0, |known| u32::from(known.busy)));
            if numbers.effort == 0 {
                entry.open &= !column;
                continue;
            }
            if numbers.refusal == 0 {
                entry.best = self.image_column(symmetry, child.cell) as u8;
                entry.set_numbers(Numbers::REACHED);
                return choice;
            }
            choice.sum += u64::from(numbers.effort);
            choice.largest = choice.largest.max(numbers.effort);
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
        entry.set_numbers(if entry.open == 0 {
            Numbers::FOILED
        } else {
            Numbers { effort: least.min(INFINITE - 1), refusal: together(choice.largest, choice.sum) }
        });
        choice
    }

    /// What is known of a position, which is evaluated where nothing is.
    fn expanded(&mut self, node: &Node<W, S>, key: u64, symmetry: usize) -> Entry {
        if let Some(entry) = self.table.get(key).filter(|entry| entry.expanded) {
            return entry;
        }
        self.shared.count_position(self.table.meet(key));
        let mut entry = Entry { key, expanded: true, work: 1, ..Entry::default() };
        let open = if node.board.turn() == self.attacker() {
            let attacks = self.scout.attacks(self.geometry, &node.board);
            for cell in attacks.menaces {
                let child = node.after(self.geometry, cell);
                let (key, symmetry) = child.keys.canonical();
                self.expanded(&child, key, symmetry);
            }
            entry.forcing = self.columns(symmetry, attacks.checks | attacks.menaces);
            Some(attacks.open)
        } else {
            self.scout.defences(self.geometry, &node.board)
        };
        entry.open = open.map_or(0, |cells| self.columns(symmetry, cells));
        entry.set_numbers(match open {
            None => Numbers::REACHED,
            Some(CellSet::EMPTY) => Numbers::FOILED,
            Some(cells) => Numbers::of_moves(cells.len()),
        });
        self.table.put(entry);
        entry
    }
}
