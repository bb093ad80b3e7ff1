//! Connect: random games on 5×5×5 on the engine's board against walking the 13 directions on an
//! array, and what a move costs the rules on boards of very different size.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use raumspiel_engine::space::{Board, Geometry};
use raumspiel_rules::{Cell, DIRECTIONS, Lattice, Move, Position, Shape, connect};

use crate::random::Random;

const GAMES: u64 = 100_000;
const ROUNDS: usize = 7;
const COLUMNS: usize = 25;

/// What a set of random games came to: the same whatever board played them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    moves: u64,
    wins: [u64; 2],
}

/// A board on which random games are played, column by column.
trait Playing {
    fn clear(&mut self);
    /// Plays in a column that is not full; whether that wins.
    fn play(&mut self, column: usize) -> bool;
}

/// The plain way: pieces in an array, and after each move a walk both ways along 13 directions.
#[derive(Default)]
struct Walking {
    cells: [[[u8; 5]; 5]; 5],
    heights: [u8; COLUMNS],
    turn: u8,
}

impl Walking {
    fn run_length(&self, (x, y, z): (i32, i32, i32), (dx, dy, dz): (i32, i32, i32), piece: u8) -> u32 {
        let (mut x, mut y, mut z, mut length) = (x + dx, y + dy, z + dz, 0);
        while (0..5).contains(&x) && (0..5).contains(&y) && (0..5).contains(&z) {
            if self.cells[x as usize][y as usize][z as usize] != piece {
                break;
            }
            length += 1;
            (x, y, z) = (x + dx, y + dy, z + dz);
        }
        length
    }
}

impl Playing for Walking {
    fn clear(&mut self) {
        *self = Walking::default();
    }

    fn play(&mut self, column: usize) -> bool {
        let (x, y, z) = (column / 5, column % 5, self.heights[column]);
        let piece = self.turn + 1;
        self.cells[x][y][usize::from(z)] = piece;
        self.heights[column] += 1;
        self.turn ^= 1;
        let at = (x as i32, y as i32, i32::from(z));
        DIRECTIONS.iter().any(|&(dx, dy, dz)| {
            1 + self.run_length(at, (dx, dy, dz), piece) + self.run_length(at, (-dx, -dy, -dz), piece) >= 4
        })
    }
}

/// The engine's board.
struct Counting {
    geometry: Geometry<5>,
    board: Board<5, 2>,
    heights: [u8; COLUMNS],
}

impl Playing for Counting {
    fn clear(&mut self) {
        self.board = Board::new(&self.geometry);
        self.heights = [0; COLUMNS];
    }

    fn play(&mut self, column: usize) -> bool {
        let cell = column as u8 * 5 + self.heights[column];
        self.heights[column] += 1;
        self.board.place(&self.geometry, cell)
    }
}

fn random_games(playing: &mut impl Playing) -> Tally {
    let mut random = Random::new(1);
    let mut tally = Tally::default();
    for _ in 0..GAMES {
        playing.clear();
        let mut room = [5u8; COLUMNS];
        let mut open: [u8; COLUMNS] = std::array::from_fn(|column| column as u8);
        let mut count = COLUMNS;
        let mut turn = 0;
        while count > 0 {
            let at = random.below(count);
            let column = usize::from(open[at]);
            tally.moves += 1;
            if playing.play(column) {
                tally.wins[turn] += 1;
                break;
            }
            turn ^= 1;
            room[column] -= 1;
            if room[column] == 0 {
                count -= 1;
                open[at] = open[count];
            }
        }
    }
    tally
}

fn timed<T>(mut work: impl FnMut() -> T) -> (Duration, T) {
    let start = Instant::now();
    let result = black_box(work());
    (start.elapsed(), result)
}

/// Rounds alternate between the two, and the best of each counts: other work on the machine slows
/// both alike.
fn compare<T>(mut first: impl FnMut() -> T, mut second: impl FnMut() -> T) -> [(Duration, T); 2] {
    let mut best = [timed(&mut first), timed(&mut second)];
    for _ in 1..ROUNDS {
        for (best, now) in best.iter_mut().zip([timed(&mut first), timed(&mut second)]) {
            if now.0 < best.0 {
                *best = now;
            }
        }
    }
    best
}

fn ratio(slow: Duration, fast: Duration) -> f64 {
    slow.as_secs_f64() / fast.as_secs_f64()
}

pub(crate) fn run() {
    let geometry = Geometry::new(Shape::CONNECT_FOUR_3D).expect("125 cells fit");
    let mut walking = Walking::default();
    let mut counting = Counting { board: Board::new(&geometry), geometry, heights: [0; COLUMNS] };
    let [(slow, expected), (fast, tally)] =
        compare(|| random_games(&mut walking), || random_games(&mut counting));
    assert_eq!(expected, tally, "both boards play the same games");
    println!("connect: {GAMES} random games on 5x5x5, {:.1} moves each", tally.moves as f64 / GAMES as f64);
    println!("  walking 13 directions {:8.2} ns a move", slow.as_secs_f64() * 1e9 / tally.moves as f64);
    println!("  engine's board        {:8.2} ns a move", fast.as_secs_f64() * 1e9 / tally.moves as f64);
    println!("  ratio {:.1} (at least 5; goal 10)", ratio(slow, fast));

    const PIECES: usize = 2_000;
    let [(small, ()), (large, ())] = compare(|| rules_moves(100, PIECES), || rules_moves(1_000_000, PIECES));
    println!("connect: the rules' cost of a move with {PIECES} pieces placed");
    println!(
        "  on 100 x 100           {:8.2} ns",
        small.as_secs_f64() * 1e9 / (PIECES * GAMES_ON_LARGE) as f64
    );
    println!(
        "  on 10^6 x 10^6         {:8.2} ns",
        large.as_secs_f64() * 1e9 / (PIECES * GAMES_ON_LARGE) as f64
    );
    println!("  ratio {:.2} (at most 1.5)", ratio(large, small));
}

const GAMES_ON_LARGE: usize = 20;

/// Plays random columns on a flat board, `extent` wide and high, with 100 in a line to win so that
/// no game ends.
fn rules_moves(extent: u32, pieces: usize) {
    let shape = Shape::new(Lattice { files: extent, ranks: 1, levels: extent }, 100).expect("a shape");
    let mut random = Random::new(2);
    for _ in 0..GAMES_ON_LARGE {
        let mut board = connect::Board::new(shape);
        for _ in 0..pieces {
            let column = connect::Column { x: random.below(extent as usize) as u32, y: 0 };
            let z = board.height(column);
            let m = Move::drop(Cell::new(column.x, 0, z));
            board.check_move(m).expect("far from full");
            board.play_unchecked(m);
        }
        black_box(board.key());
    }
}
