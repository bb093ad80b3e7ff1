use std::collections::HashMap;

use raumspiel_rules::Shape;

use super::{Failure, is_reachable};

const BOTTOM: u64 = 0x0408_1020_4081;
const CELLS: u64 = BOTTOM * 0b11_1111;

/// After how many moves the table has every position in which nobody wins at once.
const PLIES: u32 = 12;

/// The scores of all positions after twelve moves, and what follows from them for earlier ones.
pub(super) struct Table {
    late: HashMap<Position, i32>,
    early: HashMap<Position, i32>,
}

/// The stones of the player to move, and of both; of two mirror images the lesser.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Position {
    pub(super) own: u64,
    pub(super) all: u64,
}

impl Position {
    const EMPTY: Position = Position { own: 0, all: 0 };

    fn new(own: u64, all: u64) -> Position {
        let mirrored = Position { own: mirror(own), all: mirror(all) };
        mirrored.min(Position { own, all })
    }

    fn landings(self) -> impl Iterator<Item = u64> {
        let landings = (self.all + BOTTOM) & CELLS;
        (0..7).map(move |x| landings & (0x3f << (7 * x))).filter(|&cell| cell != 0)
    }

    fn wins_at_once(self) -> bool {
        self.landings().any(|cell| has_line(self.own | cell))
    }

    fn children(self) -> impl Iterator<Item = Position> {
        self.landings().map(move |cell| Position::new(self.all ^ self.own, self.all | cell))
    }

    /// Column by column from the bottom up, a stone as two bits (10 for the player to move, 11 for the
    /// other), the end of a column as a 0.
    fn code(self) -> u32 {
        let (mut code, mut bits) = (0, 0);
        let mut push = |bit: u32| {
            code = code << 1 | bit;
            bits += 1;
        };
        for x in 0..7 {
            for cell in (0..6).map(|z| 1u64 << (x * 7 + z)).take_while(|cell| self.all & cell != 0) {
                push(1);
                push(u32::from(self.own & cell == 0));
            }
            push(0);
        }
        code << (32 - bits)
    }

    fn read(code: u32) -> Option<Position> {
        let mut bits = (0..32).rev().map(|at| code >> at & 1 == 1);
        let (mut own, mut all) = (0, 0);
        for x in 0..7 {
            let mut z = 0;
            while bits.next()? {
                let cell = 1 << (x * 7 + z);
                all |= cell;
                if !bits.next()? {
                    own |= cell;
                }
                z += 1;
            }
        }
        Some(Position::new(own, all))
    }
}

impl Table {
    /// Five bytes an entry: the position and its value, ±(100 − plies to the end).
    pub(super) fn read(bytes: &[u8]) -> Result<Table, Failure> {
        let mut late = HashMap::new();
        for entry in bytes.chunks_exact(5) {
            let code = u32::from_be_bytes([entry[0], entry[1], entry[2], entry[3]]);
            let value = i32::from(entry[4] as i8);
            let score = if value == 0 { 0 } else { value.signum() * ((value.abs() - 70) / 2 + 1) };
            late.insert(Position::read(code).ok_or("a position that is none")?, score);
        }
        Ok(Table { late, early: HashMap::new() })
    }

    /// The bytes that [`Table::read`] reads, with what somebody says of each position.
    pub(super) fn write(score: impl Fn(Position) -> i32) -> Vec<u8> {
        let mut bytes = Vec::new();
        for position in positions() {
            let score = score(position);
            let value = match score {
                0 => 0,
                1.. => 69 + 2 * score,
                _ => 2 * score - 68,
            };
            bytes.extend(position.code().to_be_bytes());
            bytes.push(value as i8 as u8);
        }
        bytes
    }

    pub(super) fn entries(&self) -> &HashMap<Position, i32> {
        &self.late
    }

    /// The score of a position after at most twelve moves; none where no game reaches it.
    pub(super) fn score(&mut self, own: u64, all: u64) -> Option<i32> {
        let position = Position::new(own, all);
        let is_known = all.count_ones() == PLIES || is_reachable(Shape::CONNECT_FOUR, own, all);
        if is_known { self.best(position) } else { None }
    }

    fn best(&mut self, position: Position) -> Option<i32> {
        let plies = position.all.count_ones();
        if position.wins_at_once() {
            return Some((43 - plies as i32) / 2);
        }
        if plies == PLIES {
            return self.late.get(&position).copied();
        }
        if let Some(&score) = self.early.get(&position) {
            return Some(score);
        }
        let mut best = i32::MIN;
        for child in position.children() {
            best = best.max(-self.best(child)?);
        }
        self.early.insert(position, best);
        Some(best)
    }
}

/// Every position after twelve moves in which nobody wins at once.
fn positions() -> Vec<Position> {
    let mut level = vec![Position::EMPTY];
    for _ in 0..PLIES {
        let open = level.iter().filter(|position| !has_line(position.all ^ position.own));
        level = open.flat_map(|position| position.children()).collect();
        level.sort_unstable();
        level.dedup();
    }
    level.retain(|position| !has_line(position.all ^ position.own) && !position.wins_at_once());
    level
}

fn has_line(stones: u64) -> bool {
    [1, 6, 7, 8].into_iter().any(|step| {
        let pairs = stones & stones >> step;
        pairs & pairs >> (2 * step) != 0
    })
}

fn mirror(cells: u64) -> u64 {
    (0..7).fold(0, |mirrored, x| mirrored | (cells >> (7 * x) & 0x7f) << (7 * (6 - x)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let score = |position: Position| (position.own % 29) as i32 - 14;
        let table = Table::read(&Table::write(score)).expect("a table");
        assert_eq!(table.entries().len(), 4_200_899);
        assert!(table.entries().iter().all(|(&position, &found)| found == score(position)));
    }
}
