use std::{error::Error, fmt};

use super::{
    Book,
    arithmetic::{Reader, Writer},
    index::{BookIndex, COLOURINGS, cells_of},
    predictor::{CONTEXTS, Predictor},
};
use crate::flat::{
    grid::{Cells, Classic, Grid},
    line::{completions, has_line},
    settled::{Forced, settle},
};

const MAGIC: [u8; 4] = *b"RSB1";
const HEADER: usize = 12;

/// Scores lie between these after twelve moves when nobody wins with the next stone.
const LEAST: i32 = -15;
const MOST: i32 = 14;

/// Why bytes are not a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookError {
    NotABook,
    Damaged,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BookError::NotABook => "This is not a book of Connect Four positions.",
            BookError::Damaged => "The book of Connect Four positions is damaged.",
        })
    }
}

impl Error for BookError {}

/// ```text
///  0    4                  12
///  RSB1 sum of the scores  decisions, arithmetically coded …
/// ```
pub(super) fn pack(index: &BookIndex, mut score: impl FnMut(Cells, Cells) -> Option<i32>) -> Vec<u8> {
    let tree = Tree::new();
    let mut predictor = Predictor::new(tree.nodes.len());
    let mut writer = Writer::new();
    let scores = walk(index, |own, all, contexts| {
        let target = score(own, all);
        let mut node = 0;
        loop {
            let chance = predictor.chance(node, contexts);
            // Positions that no game reaches cost least as what is expected of them.
            let truth = target.map_or(chance >= 1 << 15, |score| tree.nodes[node].yes.contains(score));
            writer.write(truth, chance);
            predictor.learn(truth);
            match tree.step(node, truth) {
                Step::Node(next) => node = next,
                Step::Score(score) => return score,
            }
        }
    });
    let mut packed = MAGIC.to_vec();
    packed.extend(checksum(&scores).to_le_bytes());
    packed.extend(writer.finish());
    packed
}

pub(super) fn unpack(index: &BookIndex, packed: &[u8]) -> Result<Vec<i8>, BookError> {
    let (header, body) = packed.split_at_checked(HEADER).ok_or(BookError::NotABook)?;
    if header[..4] != MAGIC {
        return Err(BookError::NotABook);
    }
    let tree = Tree::new();
    let mut predictor = Predictor::new(tree.nodes.len());
    let mut reader = Reader::new(body);
    let scores = walk(index, |_, _, contexts| {
        let mut node = 0;
        loop {
            let chance = predictor.chance(node, contexts);
            let truth = reader.read(chance);
            predictor.learn(truth);
            match tree.step(node, truth) {
                Step::Node(next) => node = next,
                Step::Score(score) => return score,
            }
        }
    });
    if header[4..] == checksum(&scores).to_le_bytes() { Ok(scores) } else { Err(BookError::Damaged) }
}

const SPREAD_MAGIC: [u8; 4] = *b"RSS1";

/// ```text
///  0    4                  12
///  RSS1 sum of the scores  scores, a byte each, in the order of the index
/// ```
pub(super) fn spread_out(scores: &[i8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(HEADER + scores.len());
    bytes.extend(SPREAD_MAGIC);
    bytes.extend(checksum(scores).to_le_bytes());
    bytes.extend(scores.iter().map(|&score| score as u8));
    bytes
}

pub(super) fn restore(index: &BookIndex, spread: &[u8]) -> Result<Vec<i8>, BookError> {
    let (header, body) = spread.split_at_checked(HEADER).ok_or(BookError::NotABook)?;
    if header[..4] != SPREAD_MAGIC {
        return Err(BookError::NotABook);
    }
    let scores: Vec<i8> = body.iter().map(|&byte| byte as i8).collect();
    let sound = scores.len() == index.len() && header[4..] == checksum(&scores).to_le_bytes();
    if sound { Ok(scores) } else { Err(BookError::Damaged) }
}

fn checksum(scores: &[i8]) -> u64 {
    scores.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &score| {
        (sum ^ u64::from(score as u8)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The positions whose scores are neither known at a glance nor those of a mirror image.
pub(super) fn stored(index: &BookIndex) -> Vec<(Cells, Cells)> {
    let mut positions = Vec::new();
    walk(index, |own, all, _| {
        positions.push((own, all));
        0
    });
    positions
}

/// Visits every position in order: `code` says the score of those that are not known at a glance,
/// from contexts that tell it what to expect.
fn walk(index: &BookIndex, mut code: impl FnMut(Cells, Cells, &[u32; CONTEXTS]) -> i32) -> Vec<i8> {
    let mut scores = vec![0i8; index.len()];
    for (block, heights) in index.blocks().iter().enumerate() {
        let cells = cells_of(heights);
        let all: Cells = cells.iter().sum();
        let halves = [&cells[..6], &cells[6..]].map(subsets);
        let symmetric = heights.iter().eq(heights.iter().rev());
        let playable = (all + Classic.bottom()) & Classic.cells();
        let tops: Cells = playable >> 1 & all;
        let (done, rest) = scores.split_at_mut(block * COLOURINGS);
        let last_block = done.len().checked_sub(COLOURINGS).map(|from| &done[from..]);
        let here = &mut rest[..COLOURINGS];
        for (rank, &colouring) in index.colourings().iter().enumerate() {
            let own = halves[0][usize::from(colouring & 63)] | halves[1][usize::from(colouring >> 6)];
            let threats = completions(Classic, own) & !all & Classic.cells();
            if threats & playable != 0 || has_line(Classic, own) || has_line(Classic, all ^ own) {
                continue;
            }
            if symmetric
                && let Some(twin) = index.number(Classic.mirror(own), all)
                && twin % COLOURINGS < rank
            {
                here[rank] = here[twin % COLOURINGS];
                continue;
            }
            let (at, turned, menace) = match settle(Classic, own, all, Book::PLIES, u32::MAX) {
                Forced::Choice { at, turned, menace } => (at, turned, menace),
                Forced::Decided(score) => {
                    here[rank] = score as i8;
                    continue;
                }
            };
            let seen =
                |rank: Option<usize>| rank.map_or(0, |rank| (i32::from(here[rank]) - LEAST) as u32 + 1);
            let few = |cells: Cells| cells.count_ones().min(2);
            let follow = Classic.follow();
            let shape = few(threats & follow)
                + 3 * few(threats & !follow)
                + 9 * few(menace & follow)
                + 27 * few(menace & !follow)
                + 81 * (at.plies - Book::PLIES).min(3)
                + 324 * u32::from(turned);
            let [low, high] = swaps(colouring).map(|swap| seen(swap.map(|bits| index.rank(bits))));
            let beside = last_block.map_or(0, |scores| (i32::from(scores[rank]) - LEAST) as u32 + 1);
            let top_colours = (own & tops).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48;
            let contexts = [
                low * 64 + high,
                shape * 64 + low,
                block as u32 * 4 + few(menace),
                (top_colours as u32) << 8 ^ beside,
            ];
            here[rank] = code(own, all, &contexts) as i8;
        }
    }
    scores
}

/// The cells that each of the 64 colourings of six stones gives to the player to move.
fn subsets(cells: &[Cells]) -> [Cells; 64] {
    std::array::from_fn(|colouring| (0..6).filter(|at| colouring >> at & 1 == 1).map(|at| cells[at]).sum())
}

/// Earlier colourings that differ by one exchange of neighbours: at the first such place, and at
/// the last.
fn swaps(colouring: u16) -> [Option<u16>; 2] {
    let places = colouring >> 1 & !colouring;
    let exchanged = |place: u16| colouring ^ (place | place << 1);
    let first = places & places.wrapping_neg();
    let last = places.checked_ilog2().map(|at| 1 << at);
    [(first != 0).then(|| exchanged(first)), last.map(exchanged)]
}

/// A decision: does the score lie in this range?
struct Node {
    yes: Range,
    /// Where each answer leads.
    steps: [Step; 2],
}

#[derive(Clone, Copy)]
struct Range {
    least: i32,
    most: i32,
}

impl Range {
    fn contains(self, score: i32) -> bool {
        self.least <= score && score <= self.most
    }
}

#[derive(Clone, Copy)]
enum Step {
    Node(usize),
    Score(i32),
}

/// The decisions that tell a score, halved so that both answers are about as frequent.
struct Tree {
    nodes: Vec<Node>,
}

/// How many positions have each score, in thousands, from the least on.
const FREQUENCIES: [u32; 30] = [
    85, 36, 27, 29, 29, 23, 17, 15, 23, 73, 156, 203, 310, 347, 92, 271, 119, 388, 333, 466, 203, 109, 56,
    57, 70, 102, 118, 120, 126, 199,
];

impl Tree {
    fn new() -> Tree {
        let mut tree = Tree { nodes: Vec::new() };
        tree.grow(Range { least: LEAST, most: MOST });
        tree
    }

    fn grow(&mut self, range: Range) -> Step {
        if range.least == range.most {
            return Step::Score(range.least);
        }
        let weight = |least: i32, most: i32| {
            (least..=most).map(|score| FREQUENCIES[(score - LEAST) as usize]).sum::<u32>()
        };
        let uneven = |&cut: &i32| weight(range.least, cut).abs_diff(weight(cut + 1, range.most));
        let cut = (range.least..range.most).min_by_key(uneven).unwrap_or(range.least);
        let yes = Range { least: range.least, most: cut };
        let at = self.nodes.len();
        self.nodes.push(Node { yes, steps: [Step::Score(0); 2] });
        let steps = [self.grow(Range { least: cut + 1, most: range.most }), self.grow(yes)];
        self.nodes[at].steps = steps;
        Step::Node(at)
    }

    #[inline(always)]
    fn step(&self, node: usize, truth: bool) -> Step {
        self.nodes[node].steps[usize::from(truth)]
    }
}
