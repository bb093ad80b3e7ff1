use super::Book;
use crate::flat::grid::{Cells, Classic, Grid};

const WIDTH: usize = 7;
const HEIGHT: usize = 6;
const STONES: usize = Book::PLIES as usize;

/// How many ways there are to give half of the stones to each player.
pub(super) const COLOURINGS: usize = 924;

/// Numbers the positions after twelve moves, mirror images alike.
///
/// A position is the heights of its columns and, for its stones column by column from the bottom
/// up, whose they are: twelve bits, six of them set. All positions with the same heights stand
/// together in a block, ordered by those bits.
pub(super) struct BookIndex {
    /// The heights of each block, three bits a column.
    blocks: Vec<[u8; WIDTH]>,
    /// For each number of heights, mirrored ones too: the block, and whether it is seen in the mirror.
    block_of: Vec<(u16, bool)>,
    /// `ways[column][stones]`: how many ways there are to fill the columns from that one on.
    ways: [[u16; STONES + 1]; WIDTH + 1],
    colourings: Vec<u16>,
    rank: Vec<u16>,
}

impl BookIndex {
    pub(super) fn new() -> BookIndex {
        let mut ways = [[0; STONES + 1]; WIDTH + 1];
        ways[WIDTH][0] = 1;
        for column in (0..WIDTH).rev() {
            for stones in 0..=STONES {
                ways[column][stones] = (0..=stones.min(HEIGHT)).map(|h| ways[column + 1][stones - h]).sum();
            }
        }
        let colourings: Vec<u16> = (0..1 << STONES).filter(|bits: &u16| bits.count_ones() == 6).collect();
        let mut rank = vec![0; 1 << STONES];
        for (at, &bits) in colourings.iter().enumerate() {
            rank[usize::from(bits)] = at as u16;
        }
        let mut index = BookIndex { blocks: Vec::new(), block_of: Vec::new(), ways, colourings, rank };
        let mut all = Vec::new();
        heights_from(0, STONES, &mut [0; WIDTH], &mut all);
        for heights in all {
            let mut mirrored = heights;
            mirrored.reverse();
            if heights <= mirrored {
                index.block_of.push((index.blocks.len() as u16, false));
                index.blocks.push(heights);
            } else {
                let block = index.block_of[index.heights_number(&mirrored)].0;
                index.block_of.push((block, true));
            }
        }
        index
    }

    pub(super) fn blocks(&self) -> &[[u8; WIDTH]] {
        &self.blocks
    }

    /// The colourings in order.
    pub(super) fn colourings(&self) -> &[u16] {
        &self.colourings
    }

    pub(super) fn rank(&self, colouring: u16) -> usize {
        usize::from(self.rank[usize::from(colouring)])
    }

    pub(super) fn len(&self) -> usize {
        self.blocks.len() * COLOURINGS
    }

    /// Where the scores of all heights before these end, in lexicographic order.
    fn heights_number(&self, heights: &[u8; WIDTH]) -> usize {
        let mut left = STONES;
        let mut number = 0;
        for (column, &height) in heights.iter().enumerate() {
            let height = usize::from(height).min(left);
            number += (0..height).map(|h| usize::from(self.ways[column + 1][left - h])).sum::<usize>();
            left -= height;
        }
        number
    }

    /// The number of a position; none if it has not twelve stones, six of each player.
    pub(super) fn number(&self, own: Cells, all: Cells) -> Option<usize> {
        if all.count_ones() as usize != STONES || own.count_ones() as usize * 2 != STONES {
            return None;
        }
        let heights = std::array::from_fn(|x| (all & Classic.column(x as u32)).count_ones() as u8);
        let (block, mirrored) = *self.block_of.get(self.heights_number(&heights))?;
        let own = if mirrored { Classic.mirror(own) } else { own };
        let mut colouring = 0;
        let mut at = 0;
        for (x, &height) in self.blocks[usize::from(block)].iter().enumerate() {
            let stack = (own >> (x * (HEIGHT + 1))) & ((1 << height) - 1);
            colouring |= (stack as u16) << at;
            at += height;
        }
        Some(usize::from(block) * COLOURINGS + self.rank(colouring))
    }
}

fn heights_from(column: usize, left: usize, heights: &mut [u8; WIDTH], all: &mut Vec<[u8; WIDTH]>) {
    if column == WIDTH {
        if left == 0 {
            all.push(*heights);
        }
        return;
    }
    for height in 0..=left.min(HEIGHT) {
        heights[column] = height as u8;
        heights_from(column + 1, left - height, heights, all);
    }
    heights[column] = 0;
}

/// The cells that a block's stones fill, in the order of the colouring's bits.
pub(super) fn cells_of(heights: &[u8; WIDTH]) -> [Cells; STONES] {
    let mut cells = [0; STONES];
    let all = (0..WIDTH).flat_map(|x| (0..heights[x]).map(move |z| Classic.cell(x as u32, u32::from(z))));
    for (place, cell) in cells.iter_mut().zip(all) {
        *place = cell;
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_has_its_own_number_and_shares_it_with_its_mirror_image() {
        let index = BookIndex::new();
        for (block, heights) in index.blocks().iter().enumerate().step_by(97) {
            let cells = cells_of(heights);
            let all: Cells = cells.iter().sum();
            for (rank, &colouring) in index.colourings().iter().enumerate() {
                let own = (0..STONES).filter(|at| colouring >> at & 1 == 1).map(|at| cells[at]).sum();
                let number = Some(block * COLOURINGS + rank);
                assert_eq!(index.number(own, all), number);
                let mut mirrored = *heights;
                mirrored.reverse();
                if mirrored != *heights {
                    assert_eq!(index.number(Classic.mirror(own), Classic.mirror(all)), number);
                }
            }
        }
        assert_eq!(index.block_of.len(), 15_330);
    }
}
