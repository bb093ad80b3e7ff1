use raumspiel_rules::{Game, Shape};

/// Finds scores by plain alpha-beta on any flat board that fits 64 bits, with lines of `LINE`.
///
/// It is there to check the solver, so it shares nothing with it: no board, no key, no table, and no
/// bounds but those that follow from the number of empty cells. Its key holds every stone, so no two
/// positions are ever taken for one.
pub struct Auditor<const LINE: u32 = 4> {
    height: u32,
    bottom: u64,
    cells: u64,
    /// The columns from the middle outwards.
    columns: Vec<u64>,
    table: Vec<Entry>,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    least: i8,
    most: i8,
}

impl<const LINE: u32> Auditor<LINE> {
    /// With a table of at most so many bytes. None where the board does not suit.
    pub fn new(shape: Shape, memory: usize) -> Option<Auditor<LINE>> {
        let lattice = shape.lattice();
        let (width, height) = (lattice.files, lattice.levels);
        let bits = u64::from(width) * (u64::from(height) + 1);
        if !lattice.is_flat() || shape.line() != LINE || bits > 64 {
            return None;
        }
        let column = |x: u32| ((1u64 << height) - 1) << (x * (height + 1));
        let mut columns: Vec<u64> = (0..width).map(column).collect();
        columns.sort_by_key(|column| {
            let x = column.trailing_zeros() / (height + 1);
            (2 * x + 1).abs_diff(width)
        });
        let entries = 1 << (memory / size_of::<Entry>()).max(2).ilog2();
        Some(Auditor {
            height,
            bottom: (0..width).map(|x| 1 << (x * (height + 1))).sum(),
            cells: columns.iter().sum(),
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

    pub(crate) fn score(&mut self, own: u64, all: u64) -> i32 {
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
    fn stones(&self, game: &Game) -> Option<(u64, u64)> {
        let mut of = [0u64; 2];
        for (cell, piece) in game.position().pieces() {
            of[usize::from(piece.side == game.turn())] |= 1 << (cell.x * (self.height + 1) + cell.z);
        }
        game.outcome().is_none().then_some((of[1], of[0] | of[1]))
    }

    fn left(&self, all: u64) -> i32 {
        (self.cells & !all).count_ones() as i32
    }

    /// The empty cells that complete a line of the stones.
    fn completing(&self, stones: u64, all: u64) -> u64 {
        let mut found = 0;
        for step in [1, self.height, self.height + 1, self.height + 2] {
            for gap in 0..LINE {
                let before = (1..=gap).fold(u64::MAX, |line, n| line & shifted_up(stones, n * step));
                let after = (1..LINE - gap).fold(u64::MAX, |line, n| line & shifted_down(stones, n * step));
                found |= before & after;
            }
        }
        found & self.cells & !all
    }

    /// Whether the score of a position that is not over is more than `guess`.
    fn exceeds(&mut self, own: u64, all: u64, guess: i32) -> bool {
        let left = self.left(all);
        let landings = (all + self.bottom) & self.cells;
        if self.completing(own, all) & landings != 0 {
            return (left + 1) / 2 > guess;
        }
        if left == 1 {
            return 0 > guess;
        }
        let other = all ^ own;
        let dangers = self.completing(other, all);
        let forced = dangers & landings;
        let moves = if forced == 0 { landings } else { forced } & !(dangers >> 1);
        if moves == 0 || forced.count_ones() > 1 {
            return -(left / 2) > guess;
        }
        if (left - 1) / 2 <= guess || -((left - 2) / 2) > guess {
            return guess < 0;
        }
        // In each column the player's stones, and one bit above the highest of all.
        let key = (all + self.bottom) | own;
        let place = (key.wrapping_mul(0xd6e8_feb8_6659_fd93) >> 32) as usize & (self.table.len() - 1);
        let entry = self.table[place];
        let known = if entry.key == key { entry } else { Entry { key, least: i8::MIN, most: i8::MAX } };
        if i32::from(known.least) > guess {
            return true;
        }
        if i32::from(known.most) <= guess {
            return false;
        }
        let mut ordered = [(0, 0); 64];
        let mut count = 0;
        for play in self.columns.iter().map(|column| column & moves).filter(|&play| play != 0) {
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

fn shifted_up(cells: u64, by: u32) -> u64 {
    cells.checked_shl(by).unwrap_or(0)
}

fn shifted_down(cells: u64, by: u32) -> u64 {
    cells.checked_shr(by).unwrap_or(0)
}
