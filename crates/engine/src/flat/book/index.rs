use crate::flat::grid::{Cells, Grid, MAX_WIDTH, Upright};

/// Numbers the positions of so many stones on a board, half of them each player's, mirror images alike.
///
/// A position is the heights of its columns and, for its stones column by column from the bottom
/// up, whose they are: a bit for each, half of them set. All positions with the same heights stand
/// together in a block, ordered by those bits.
pub(super) struct Index {
    grid: Upright<Cells>,
    stones: usize,
    /// The heights of the columns in each block.
    blocks: Vec<Heights>,
    /// For each number of heights, mirrored ones too: the block, and whether it is seen in the mirror.
    block_of: Vec<(u16, bool)>,
    /// `ways[column][stones]`: how many ways there are to fill the columns from that one on.
    ways: Vec<Vec<u16>>,
    colourings: Vec<u16>,
    rank: Vec<u16>,
}

/// How many stones each column has.
pub(super) type Heights = Box<[u8]>;

/// Where a position stands.
pub(super) struct Place {
    pub(super) block: usize,
    /// Among the positions of its block.
    pub(super) rank: usize,
}

impl Index {
    pub(super) fn new(grid: Upright<Cells>, stones: usize) -> Index {
        let (width, height) = (grid.width() as usize, grid.height() as usize);
        let mut ways = vec![vec![0; stones + 1]; width + 1];
        ways[width][0] = 1;
        for column in (0..width).rev() {
            for stones in 0..=stones {
                ways[column][stones] = (0..=stones.min(height)).map(|h| ways[column + 1][stones - h]).sum();
            }
        }
        let half = stones as u32 / 2;
        let colourings: Vec<u16> = (0..1 << stones).filter(|bits: &u16| bits.count_ones() == half).collect();
        let mut rank = vec![0; 1 << stones];
        for (at, &bits) in colourings.iter().enumerate() {
            rank[usize::from(bits)] = at as u16;
        }
        let mut index =
            Index { grid, stones, blocks: Vec::new(), block_of: Vec::new(), ways, colourings, rank };
        let mut all = Vec::new();
        heights_from(0, stones, grid.height(), &mut vec![0; width], &mut all);
        for heights in all {
            let mut mirrored = heights.clone();
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

    pub(super) fn grid(&self) -> Upright<Cells> {
        self.grid
    }

    pub(super) fn stones(&self) -> usize {
        self.stones
    }

    /// The heights of the columns in each block.
    pub(super) fn blocks(&self) -> &[Heights] {
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
    fn heights_number(&self, heights: &[u8]) -> usize {
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
        let mut heights = [0; MAX_WIDTH];
        let heights = &mut heights[..self.grid.width() as usize];
        for (x, height) in heights.iter_mut().enumerate() {
            *height = (all & self.grid.column(x as u32)).count_ones() as u8;
        }
        let (block, mirrored) = *self.block_of.get(self.heights_number(heights))?;
        let own = if mirrored { self.grid.mirror(own) } else { own };
        let block = usize::from(block);
        let mut colouring = 0;
        let mut at = 0;
        for (x, &height) in self.blocks[block].iter().enumerate() {
            let stack = (own >> (x * (self.grid.height() as usize + 1))) & ((1 << height) - 1);
            colouring |= (stack as u16) << at;
            at += height;
        }
        Some(Place { block, rank: self.rank(colouring) })
    }
}

fn heights_from(column: usize, left: usize, most: u32, heights: &mut [u8], all: &mut Vec<Heights>) {
    if column == heights.len() {
        if left == 0 {
            all.push(heights.into());
        }
        return;
    }
    for height in 0..=left.min(most as usize) {
        heights[column] = height as u8;
        heights_from(column + 1, left - height, most, heights, all);
    }
    heights[column] = 0;
}

/// The cells that a block's stones fill, in the order of the colouring's bits.
pub(super) fn cells_of(grid: Upright<Cells>, heights: &[u8]) -> Vec<Cells> {
    let column = |(x, &height): (usize, &u8)| (0..height).map(move |z| grid.cell(x as u32, z.into()));
    heights.iter().enumerate().flat_map(column).collect()
}

#[cfg(test)]
mod tests {
    use raumspiel_rules::Spec;

    use super::*;

    fn check_places(board: &str, stones: usize, step: usize, all_heights: usize) {
        let Ok(Spec::Connect(shape)) = board.parse() else { panic!("{board}") };
        let grid = Upright::new(shape).expect("a board that fits");
        let index = Index::new(grid, stones);
        for (block, heights) in index.blocks().iter().enumerate().step_by(step) {
            let cells = cells_of(grid, heights);
            let all: Cells = cells.iter().sum();
            for (rank, &colouring) in index.colourings().iter().enumerate() {
                let own = (0..stones).filter(|at| colouring >> at & 1 == 1).map(|at| cells[at]).sum();
                let place = |own, all| index.place(own, all).map(|place| (place.block, place.rank));
                assert_eq!(place(own, all), Some((block, rank)));
                let mut mirrored = heights.clone();
                mirrored.reverse();
                if mirrored != *heights {
                    assert_eq!(place(grid.mirror(own), grid.mirror(all)), Some((block, rank)));
                }
            }
        }
        assert_eq!(index.block_of.len(), all_heights);
    }

    #[test]
    fn every_position_has_its_own_place_and_shares_it_with_its_mirror_image() {
        check_places("connect-7x6-4", 8, 7, 2_954);
        check_places("connect-7x6-4", 12, 97, 15_330);
        check_places("connect-6x7-4", 8, 7, 1_281);
        check_places("connect-9x4-4", 6, 7, 2_922);
    }
}
