use std::{error::Error, fmt, thread};

use raumspiel_rules::{Shape, Side};

use super::{
    CellSet, Certificate, Claim, Effort, Flaw, Geometry, Guide, Proof, ProofTable, Prover, Shared, Step,
    SymmetricKey, ThreatBoard, check,
};

/// What became of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solved {
    /// With a certificate that the checker has seen.
    Proved(Box<Certificate>),
    /// The reply, or where there is none the claim's position, is not won.
    Refuted { reply: Option<String> },
    /// Stopped on the way.
    Open { reply: Option<String>, proof: u32, disproof: u32 },
}

/// How a search goes, told from time to time.
#[derive(Clone, Debug)]
pub struct SolveProgress {
    pub stage: SolveStage,
    /// The line that is searched now, from the position on.
    pub line: Vec<LineStep>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolveStage {
    /// The reply is searched, of so many that there are to refute.
    Reply { reply: Option<String>, number: usize, of: usize },
    /// All is proved, and so many moves of the certificate are written.
    Certificate { moves: usize },
}

/// A position on the line that is searched, and how much there is left to do there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineStep {
    /// The move that led there; none for the position to prove.
    pub play: Option<String>,
    pub proof: u32,
    pub disproof: u32,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveError {
    TooLarge,
    /// The checker does not agree with the search: a defect of this program.
    NotShown(Flaw),
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::TooLarge => {
                f.write_str("Proofs are searched on boards of at most 128 cells and 64 columns.")
            }
            SolveError::NotShown(flaw) => write!(f, "The search found a proof that does not hold: {flaw}"),
        }
    }
}

impl Error for SolveError {}

/// Calls a function that is generic over the widths of a board with those that the shape needs.
/// Three sizes of board are compiled: small, 5×5×5, and any other.
macro_rules! for_shape {
    ($shape:expr, $none:expr, $function:ident ( $($argument:expr),* )) => {
        match ($crate::space::geometry::windows($shape).map(|windows| windows.len()), $shape.line()) {
            (Some(..=128), ..=4) => $function::<2, 2>($($argument),*),
            (Some(..=320), ..=4) => $function::<5, 2>($($argument),*),
            (Some(_), _) => $function::<26, 7>($($argument),*),
            (None, _) => $none,
        }
    };
}

pub(super) use for_shape;

/// Searches for a proof of the claim on `threads` threads until it is found, refuted or stopped.
pub fn solve(
    claim: &Claim,
    table: &ProofTable,
    shared: &Shared,
    effort: Effort,
    threads: usize,
    progress: &(dyn Fn(SolveProgress) + Sync),
) -> Result<Solved, SolveError> {
    let shape: Shape = claim.shape();
    if shape.lattice().columns() > 64 {
        return Err(SolveError::TooLarge);
    }
    let search = Search { claim, table, shared, effort, threads, progress };
    for_shape!(shape, Err(SolveError::TooLarge), solve_on(&search))
}

struct Search<'s> {
    claim: &'s Claim,
    table: &'s ProofTable,
    shared: &'s Shared,
    effort: Effort,
    threads: usize,
    progress: &'s (dyn Fn(SolveProgress) + Sync),
}

/// A position with the winner to move, and the reply that led to it.
type Task<const W: usize, const S: usize> = (Option<String>, ThreatBoard<W, S>);

fn solve_on<const W: usize, const S: usize>(search: &Search<'_>) -> Result<Solved, SolveError> {
    let claim = search.claim;
    let geometry = Geometry::<W>::new(claim.shape()).ok_or(SolveError::TooLarge)?;
    let start = ThreatBoard::<W, S>::from_rules(&geometry, claim.start());
    let winner = claim.winner();
    if start.turn() != winner && !start.wins_at_once(winner.other()).is_empty() {
        return Ok(Solved::Refuted { reply: None });
    }
    let tasks = tasks(&geometry, claim, &start);
    for (at, (reply, board)) in tasks.iter().enumerate() {
        let tell = |line: &[Step]| {
            let stage = SolveStage::Reply { reply: reply.clone(), number: at + 1, of: tasks.len() };
            (search.progress)(SolveProgress { stage, line: named(&geometry, line) });
        };
        match prove(&geometry, search, board, &tell) {
            Proof::Won => {}
            Proof::NotWon => return Ok(Solved::Refuted { reply: reply.clone() }),
            Proof::Open { proof, disproof } => {
                return Ok(Solved::Open { reply: reply.clone(), proof, disproof });
            }
        }
    }
    // What has given way in the table is proved again while the certificate is written.
    search.shared.begin();
    let prover = Prover::<W, S>::new(&geometry, search.table, winner, search.effort, search.shared);
    let mut writer = Writer { geometry: &geometry, prover, moves: Vec::new(), progress: search.progress };
    match check(claim, &mut writer) {
        Ok(_) => {
            let certificate = Certificate { claim: claim.clone(), moves: writer.moves };
            Ok(Solved::Proved(Box::new(certificate)))
        }
        Err(_) if search.shared.is_stopped() => Ok(Solved::Open { reply: None, proof: 0, disproof: 0 }),
        Err(flaw) => Err(SolveError::NotShown(flaw)),
    }
}

fn named<const W: usize>(geometry: &Geometry<W>, line: &[Step]) -> Vec<LineStep> {
    let step = |&Step { cell, proof, disproof }: &Step| LineStep {
        play: cell.map(|cell| geometry.name(cell)),
        proof,
        disproof,
    };
    line.iter().map(step).collect()
}

/// What is to be proved: the position itself, or what each reply leads to, images left out.
fn tasks<const W: usize, const S: usize>(
    geometry: &Geometry<W>,
    claim: &Claim,
    start: &ThreatBoard<W, S>,
) -> Vec<Task<W, S>> {
    if start.turn() == claim.winner() {
        return vec![(None, *start)];
    }
    let except = claim.except();
    let mut seen = Vec::new();
    let mut tasks = Vec::new();
    for cell in start.landings() {
        let mut next = *start;
        next.place(geometry, cell);
        let (key, _) = SymmetricKey::new(geometry, &next).canonical();
        if !except.contains(&(geometry.column_of(cell) as u32)) && !seen.contains(&key) {
            seen.push(key);
            tasks.push((Some(geometry.name(cell)), next));
        }
    }
    tasks
}

fn prove<const W: usize, const S: usize>(
    geometry: &Geometry<W>,
    search: &Search<'_>,
    board: &ThreatBoard<W, S>,
    tell: &(dyn Fn(&[Step]) + Sync),
) -> Proof {
    let winner: Side = search.claim.winner();
    search.shared.begin();
    thread::scope(|scope| {
        let work = || {
            let mut prover = Prover::new(geometry, search.table, winner, search.effort, search.shared);
            let proof = prover.prove(board, tell);
            search.shared.finish();
            proof
        };
        let others: Vec<_> = (1..search.threads).map(|_| scope.spawn(work)).collect();
        let mut proof = work();
        for other in others {
            let found = other.join().expect("a prover does not panic");
            if matches!(proof, Proof::Open { .. }) {
                proof = found;
            }
        }
        proof
    })
}

/// Moves of a certificate between two reports, where each is known at once.
const TELL_EVERY: usize = 16;

/// Answers the checker from the table and writes the answers down.
struct Writer<'t, const W: usize, const S: usize> {
    geometry: &'t Geometry<W>,
    prover: Prover<'t, W, S>,
    moves: Vec<u8>,
    progress: &'t (dyn Fn(SolveProgress) + Sync),
}

impl<const W: usize, const S: usize> Guide for Writer<'_, W, S> {
    fn choose(&mut self, stones: [u128; 2]) -> Option<u8> {
        let sets = stones.map(|set| CellSet { low: set as u64, high: (set >> 64) as u64 });
        let board = ThreatBoard::from_stones(self.geometry, sets, self.prover.attacker());
        let stage = SolveStage::Certificate { moves: self.moves.len() };
        let tell = |line: &[Step]| {
            (self.progress)(SolveProgress { stage: stage.clone(), line: named(self.geometry, line) });
        };
        if self.moves.len().is_multiple_of(TELL_EVERY) {
            tell(&[]);
        }
        let column = self.geometry.column_of(self.prover.winning_move(&board, &tell)?) as u8;
        self.moves.push(column);
        Some(column)
    }
}
