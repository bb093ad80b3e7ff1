use raumspiel_rules::{Game, Shape};

use super::word::Word;

/// Finds scores by plain alpha-beta on any flat board that fits a word, with lines of `LINE`.
///
/// It is there to check the solver, so it shares nothing with it: no board, no key, no table, and no
/// bounds but those that follow from the number of empty cells. Its key holds every stone, so no two
/// positions are ever taken for one.
pub struct Auditor<const LINE: u32 = 4, W = u64> {
    height: u32,
    bottom: W,
    cells: W,
    /// The columns from the middle outwards.
    columns: Vec<W>,
    table: Vec<Entry<W>>,
}

#[derive(Clone, Copy, Default)]
struct Entry<W> {
    key: W,
    least: i8,
    most: i8,
}

impl<const LINE: u32> Auditor<LINE> {
    /// For a board that fits 64 bits, with a table of at most so many bytes. None where the board does not
    /// suit.
    pub fn new(shape: Shape, memory: usize) -> Option<Auditor<LINE>> {
        Auditor::with_words(shape, memory)
    }
}

impl<const LINE: u32> Auditor<LINE, u128> {
    /// The same for a board that fits 128 bits.
    pub fn wide(shape: Shape, memory: usize) -> Option<Auditor<LINE, u128>> {
        Auditor::with_words(shape, memory)
    }
}

impl<const LINE: u32, W: Word> Auditor<LINE, W> {
    fn with_words(shape: Shape, memory: usize) -> Option<Auditor<LINE, W>> {
        let lattice = shape.lattice();
        let (width, height) = (lattice.files, lattice.levels);
        let bits = u64::from(width) * (u64::from(height) + 1);
        if !lattice.is_flat() || shape.line() != LINE || bits > u64::from(W::BITS) {
            return None;
        }
        let column = |x: u32| ((W::ONE << height) - W::ONE) << (x * (height + 1));
        let mut columns: Vec<W> = (0..width).map(column).collect();
        columns.sort_by_key(|column| {
            let x = column.trailing_zeros() / (height + 1);
            (2 * x + 1).abs_diff(width)
        });
        let entries = 1 << (memory / size_of::<Entry<W>>()).max(2).ilog2();
        Some(Auditor {
            height,
            bottom: (0..width).fold(W::ZERO, |bottom, x| bottom | (W::ONE << (x * (height + 1)))),
            cells: columns.iter().fold(W::ZERO, |cells, &column| cells | column),
            columns,
            table: vec![Entry::default(); entries],
        })
    }

    /// The score of the game's position, counted as [`FlatEngine::solve`] does; none where the game is
    /// over.
    ///
    /// [`FlatEngine::solve`]: super::FlatEngine::solve
    pub fn solve(&mut self, game: &Game) -> Option<i32> {
        let (own, all) = self.stones(game)?;
        Some(self.score(own, all))
    }

    pub(crate) fn score(&mut self, own: W, all: W) -> i32 {
        let left = self.left(all);
        let (mut least, mut most) = (-(left / 2), (left + 1) / 2);
        while least < most {
            let guess = (least + most).div_euclid(2);
            if self.exceeds(own, all, guess) {
                least = guess + 1;
            } else {
                most = guess;
            }
        }
        least
    }

    /// Whether the game's position has this score: cheaper than to find it.
    pub fn confirm(&mut self, game: &Game, score: i32) -> Option<bool> {
        let (own, all) = self.stones(game)?;
        Some(self.exceeds(own, all, score - 1) && !self.exceeds(own, all, score))
    }

    /// Whether the score of the game's position is more than `guess`.
    pub fn exceeds_score(&mut self, game: &Game, guess: i32) -> Option<bool> {
        let (own, all) = self.stones(game)?;
        Some(self.exceeds(own, all, guess))
    }

    /// The stones of the player to move, and of both.
    fn stones(&self, game: &Game) -> Option<(W, W)> {
        let mut of = [W::ZERO; 2];
        for (cell, piece) in game.position().pieces() {
            of[usize::from(piece.side == game.turn())] |= W::ONE << (cell.x * (self.height + 1) + cell.z);
        }
        game.outcome().is_none().then_some((of[1], of[0] | of[1]))
    }

    fn left(&self, all: W) -> i32 {
        (self.cells & !all).count_ones() as i32
    }

    /// The empty cells that complete a line of the stones.
    fn completing(&self, stones: W, all: W) -> W {
        let mut found = W::ZERO;
        for step in [1, self.height, self.height + 1, self.height + 2] {
            for gap in 0..LINE {
                let before = (1..=gap).fold(W::MAX, |line, n| line & shifted_up(stones, n * step));
                let after = (1..LINE - gap).fold(W::MAX, |line, n| line & shifted_down(stones, n * step));
                found |= before & after;
            }
        }
        found & self.cells & !all
    }

    /// Whether the score of a position that is not over is more than `guess`.
    fn exceeds(&mut self, own: W, all: W, guess: i32) -> bool {
        let left = self.left(all);
        let landings = (all + self.bottom) & self.cells;
        if self.completing(own, all) & landings != W::ZERO {
            return (left + 1) / 2 > guess;
        }
        if left == 1 {
            return 0 > guess;
        }
        let other = all ^ own;
        let dangers = self.completing(other, all);
        let forced = dangers & landings;
        let moves = if forced == W::ZERO { landings } else { forced } & !(dangers >> 1);
        if moves == W::ZERO || forced.count_ones() > 1 {
            return -(left / 2) > guess;
        }
        if (left - 1) / 2 <= guess || -((left - 2) / 2) > guess {
            return guess < 0;
        }
        // In each column the player's stones, and one bit above the highest of all.
        let key = (all + self.bottom) | own;
        let folded = key.lower_half() ^ (key >> (W::BITS / 2)).lower_half().rotate_left(W::BITS / 4);
        let place = (folded.wrapping_mul(0xd6e8_feb8_6659_fd93) >> 32) as usize & (self.table.len() - 1);
        let entry = self.table[place];
        let known = if entry.key == key { entry } else { Entry { key, least: i8::MIN, most: i8::MAX } };
        if i32::from(known.least) > guess {
            return true;
        }
        if i32::from(known.most) <= guess {
            return false;
        }
        let mut ordered = [(0, W::ZERO); 64];
        let mut count = 0;
        for play in self.columns.iter().map(|&column| column & moves).filter(|&play| play != W::ZERO) {
            ordered[count] = (self.completing(own | play, all).count_ones(), play);
            count += 1;
        }
        ordered[..count].sort_by_key(|&(threats, _)| std::cmp::Reverse(threats));
        let exceeds = ordered[..count].iter().any(|&(_, play)| !self.exceeds(other, all | play, -guess - 1));
        self.table[place] = if exceeds {
            Entry { least: known.least.max((guess + 1) as i8), ..known }
        } else {
            Entry { most: known.most.min(guess as i8), ..known }
        };
        exceeds
    }
}

fn shifted_up<W: Word>(cells: W, by: u32) -> W {
    if by < W::BITS { cells << by } else { W::ZERO }
}

fn shifted_down<W: Word>(cells: W, by: u32) -> W {
    if by < W::BITS { cells >> by } else { W::ZERO }
}
