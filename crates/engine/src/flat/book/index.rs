use crate::flat::grid::{Cells, Classic, Grid};

const WIDTH: usize = 7;
const HEIGHT: usize = 6;

/// The most stones that positions are numbered with.
const MOST_STONES: usize = 12;

/// Numbers the positions of so many stones, half of them each player's, mirror images alike.
///
/// A position is the heights of its columns and, for its stones column by column from the bottom
/// up, whose they are: a bit for each, half of them set. All positions with the same heights stand
/// together in a block, ordered by those bits.
pub(super) struct Index {
    stones: usize,
    /// The heights of each block, three bits a column.
    blocks: Vec<[u8; WIDTH]>,
    /// For each number of heights, mirrored ones too: the block, and whether it is seen in the mirror.
    block_of: Vec<(u16, bool)>,
    /// `ways[column][stones]`: how many ways there are to fill the columns from that one on.
    ways: [[u16; MOST_STONES + 1]; WIDTH + 1],
    colourings: Vec<u16>,
    rank: Vec<u16>,
}

/// Where a position stands.
pub(super) struct Place {
    pub(super) block: usize,
    /// Among the positions of its block.
    pub(super) rank: usize,
}

impl Index {
    pub(super) fn new(stones: usize) -> Index {
        let mut ways = [[0; MOST_STONES + 1]; WIDTH + 1];
        ways[WIDTH][0] = 1;
        for column in (0..WIDTH).rev() {
            for stones in 0..=MOST_STONES {
                ways[column][stones] = (0..=stones.min(HEIGHT)).map(|h| ways[column + 1][stones - h]).sum();
            }
        }
        let half = stones as u32 / 2;
        let colourings: Vec<u16> = (0..1 << stones).filter(|bits: &u16| bits.count_ones() == half).collect();
        let mut rank = vec![0; 1 << stones];
        for (at, &bits) in colourings.iter().enumerate() {
            rank[usize::from(bits)] = at as u16;
        }
        let mut index = Index { stones, blocks: Vec::new(), block_of: Vec::new(), ways, colourings, rank };
        let mut all = Vec::new();
        heights_from(0, stones, &mut [0; WIDTH], &mut all);
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

    pub(super) fn stones(&self) -> usize {
        self.stones
    }

    /// The heights of the columns in each block.
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

    /// Where the scores of all heights before these end, in lexicographic order.
    fn heights_number(&self, heights: &[u8; WIDTH]) -> usize {
        let mut left = self.stones;
        let mut number = 0;
        for (column, &height) in heights.iter().enumerate() {
            let height = usize::from(height).min(left);
            number += (0..height).map(|h| usize::from(self.ways[column + 1][left - h])).sum::<usize>();
            left -= height;
        }
        number
    }

    /// Where a position stands; nowhere if it has not so many stones, half of them each player's.
    pub(super) fn place(&self, own: Cells, all: Cells) -> Option<Place> {
        if all.count_ones() as usize != self.stones || own.count_ones() as usize * 2 != self.stones {
            return None;
        }
        let heights = std::array::from_fn(|x| (all & Classic.column(x as u32)).count_ones() as u8);
        let (block, mirrored) = *self.block_of.get(self.heights_number(&heights))?;
        let own = if mirrored { Classic.mirror(own) } else { own };
        let block = usize::from(block);
        let mut colouring = 0;
        let mut at = 0;
        for (x, &height) in self.blocks[block].iter().enumerate() {
            let stack = (own >> (x * (HEIGHT + 1))) & ((1 << height) - 1);
            colouring |= (stack as u16) << at;
            at += height;
        }
        Some(Place { block, rank: self.rank(colouring) })
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
pub(super) fn cells_of(heights: &[u8; WIDTH]) -> Vec<Cells> {
    (0..WIDTH).flat_map(|x| (0..heights[x]).map(move |z| Classic.cell(x as u32, u32::from(z)))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_places(stones: usize, step: usize, all_heights: usize) {
        let index = Index::new(stones);
        for (block, heights) in index.blocks().iter().enumerate().step_by(step) {
            let cells = cells_of(heights);
            let all: Cells = cells.iter().sum();
            for (rank, &colouring) in index.colourings().iter().enumerate() {
                let own = (0..stones).filter(|at| colouring >> at & 1 == 1).map(|at| cells[at]).sum();
                let place = |own, all| index.place(own, all).map(|place| (place.block, place.rank));
                assert_eq!(place(own, all), Some((block, rank)));
                let mut mirrored = *heights;
                mirrored.reverse();
                if mirrored != *heights {
                    assert_eq!(place(Classic.mirror(own), Classic.mirror(all)), Some((block, rank)));
                }
            }
        }
        assert_eq!(index.block_of.len(), all_heights);
    }

    #[test]
    fn every_position_has_its_own_place_and_shares_it_with_its_mirror_image() {
        check_places(8, 7, 2_954);
        check_places(12, 97, 15_330);
    }
}
