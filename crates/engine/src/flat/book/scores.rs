//! The scores of positions with the same stones in each column, each told by what is expected of it.

use std::ops::Range;

use super::{
    arithmetic::{Reader, Writer},
    index::{Index, Place, cells_of},
    predictor::{CONTEXTS, Predictor},
    tree::Tree,
};
use crate::flat::{
    grid::{Cells, Classic, Grid},
    line::{completions, has_line},
    settled::{Forced, settle},
};

/// Writes the scores of some blocks; positions without one are never asked for.
pub(super) fn write(
    index: &Index,
    blocks: Range<usize>,
    tree: &Tree,
    predictor: &mut Predictor,
    mut score: impl FnMut(Cells, Cells) -> Option<i32>,
) -> Vec<u8> {
    let mut writer = Writer::new();
    walk(index, blocks, tree.most(), |own, all, contexts| {
        let target = score(own, all);
        tree.ask(|at, node| {
            let chance = predictor.chance(at, contexts);
            // Positions that no game reaches cost least as what is expected of them.
            let truth = target.map_or(chance >= 1 << 15, |score| node.contains(score));
            writer.write(truth, chance);
            predictor.learn(truth);
            truth
        })
    });
    writer.finish()
}

/// Reads the scores of some blocks, in their order.
pub(super) fn read(
    index: &Index,
    blocks: Range<usize>,
    tree: &Tree,
    predictor: &mut Predictor,
    bytes: &[u8],
) -> Box<[i8]> {
    let mut reader = Reader::new(bytes);
    walk(index, blocks, tree.most(), |_, _, contexts| {
        tree.ask(|at, _| {
            let truth = reader.read(predictor.chance(at, contexts));
            predictor.learn(truth);
            truth
        })
    })
}

/// The positions of some blocks whose scores are neither known at a glance nor those of a mirror image.
pub(super) fn stored(index: &Index, blocks: Range<usize>) -> Vec<(Cells, Cells)> {
    let mut positions = Vec::new();
    // What to expect is of no interest here, so any most will do that no score exceeds.
    walk(index, blocks, i8::MAX.into(), |own, all, _| {
        positions.push((own, all));
        0
    });
    positions
}

/// Visits every position of some blocks in order: `code` says the score of those that are not known at a
/// glance, from contexts that tell it what to expect.
fn walk(
    index: &Index,
    blocks: Range<usize>,
    most: i32,
    code: impl FnMut(Cells, Cells, &[u32; CONTEXTS]) -> i32,
) -> Box<[i8]> {
    if index.grid().is_classic() {
        walk_on(Classic, index, blocks, most, code)
    } else {
        walk_on(index.grid(), index, blocks, most, code)
    }
}

fn walk_on<G: Grid<Cells = Cells>>(
    grid: G,
    index: &Index,
    blocks: Range<usize>,
    most: i32,
    mut code: impl FnMut(Cells, Cells, &[u32; CONTEXTS]) -> i32,
) -> Box<[i8]> {
    let length = index.colourings().len();
    let plies = index.stones() as u32;
    let mut scores = vec![0i8; blocks.len() * length].into_boxed_slice();
    for (at, block) in blocks.enumerate() {
        let heights = &index.blocks()[block];
        let cells = cells_of(index.grid(), heights);
        let all: Cells = cells.iter().sum();
        let (lower, upper) = cells.split_at(cells.len() / 2);
        let halves = [lower, upper].map(subsets);
        let lower_bits = (1 << lower.len()) - 1;
        let symmetric = heights.iter().eq(heights.iter().rev());
        let playable = (all + grid.bottom()) & grid.cells();
        let tops: Cells = playable >> 1 & all;
        let (done, rest) = scores.split_at_mut(at * length);
        let last_block = done.len().checked_sub(length).map(|from| &done[from..]);
        let here = &mut rest[..length];
        for (rank, &colouring) in index.colourings().iter().enumerate() {
            let own = halves[0][usize::from(colouring & lower_bits)]
                | halves[1][usize::from(colouring >> lower.len())];
            let threats = completions(grid, own) & !all & grid.cells();
            if threats & playable != 0 || has_line(grid, own) || has_line(grid, all ^ own) {
                continue;
            }
            if symmetric
                && let Some(Place { rank: twin, .. }) = index.place(grid.mirror(own), all)
                && twin < rank
            {
                here[rank] = here[twin];
                continue;
            }
            let (at, turned, menace) = match settle(grid, own, all, plies, u32::MAX) {
                Forced::Choice { at, turned, menace } => (at, turned, menace),
                Forced::Decided(score) => {
                    here[rank] = score as i8;
                    continue;
                }
            };
            let level = |score: i8| (i32::from(score) + most) as u32 + 1;
            let seen = |rank: Option<usize>| rank.map_or(0, |rank| level(here[rank]));
            let few = |cells: Cells| cells.count_ones().min(2);
            let follow = grid.follow();
            let shape = few(threats & follow)
                + 3 * few(threats & !follow)
                + 9 * few(menace & follow)
                + 27 * few(menace & !follow)
                + 81 * (at.plies - plies).min(3)
                + 324 * u32::from(turned);
            let [low, high] = swaps(colouring).map(|swap| seen(swap.map(|bits| index.rank(bits))));
            let beside = last_block.map_or(0, |scores| level(scores[rank]));
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

/// The cells that each colouring of these stones gives to the player to move.
fn subsets(cells: &[Cells]) -> Vec<Cells> {
    let given = |colouring: usize| (0..cells.len()).filter(move |at| colouring >> at & 1 == 1);
    (0..1 << cells.len()).map(|colouring| given(colouring).map(|at| cells[at]).sum()).collect()
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
