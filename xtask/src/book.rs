//! `cargo xtask book …`: makes the book of Connect Four and confirms it by search.

use std::{
    collections::HashMap,
    error::Error,
    fs,
    path::{Path, PathBuf},
    time::Instant,
};

use raumspiel_engine::flat::{Auditor, Book, FlatEngine};
use raumspiel_rules::{Game, Shape, Spec};

const BOOK: &str = "crates/engine/data/connect-7x6-4.book";
const HELP: &str = "\
cargo xtask book build TABLE     packs the scores of bitbully-databases' book_12ply_distances.dat
cargo xtask book verify [N]      confirms N random entries (20000 unless said) by our solver without the book
cargo xtask book audit [N]       the same by a plain alpha-beta, which shares nothing with our solver and
                                 takes ten times as long
Both go on where they were stopped.
The table is in the Python package bitbully-databases (MIT): pip download --no-deps bitbully-databases";

type Failure = Box<dyn Error>;

pub(crate) fn run(args: &[String]) -> Result<(), Failure> {
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["build", table] => build(Path::new(table)),
        [by @ ("verify" | "audit")] => verify(by, 20_000),
        [by @ ("verify" | "audit"), count] => verify(by, count.parse()?),
        _ => Err(HELP.into()),
    }
}

fn build(table: &Path) -> Result<(), Failure> {
    let scores = read_table(&fs::read(table)?)?;
    eprintln!("{} entries read", scores.len());
    let packed = Book::pack(|own, all| {
        scores.get(&(own, all)).or_else(|| scores.get(&(mirror(own), mirror(all)))).copied()
    });
    let book = Book::unpack(&packed)?;
    let wrong = scores.iter().filter(|&(&(own, all), &score)| book.score(own, all) != score).count();
    if wrong > 0 {
        return Err(format!("{wrong} entries read back differently").into());
    }
    fs::write(BOOK, &packed)?;
    println!("{} entries in {} bytes: {BOOK}", scores.len(), packed.len());
    Ok(())
}

/// The table has five bytes an entry: the position and its value, ±(100 − plies to the end).
///
/// A position is written column by column from the bottom up, a stone as two bits (10 for the
/// player to move, 11 for the other), the end of a column as a 0.
fn read_table(bytes: &[u8]) -> Result<HashMap<(u64, u64), i32>, Failure> {
    let mut scores = HashMap::new();
    for entry in bytes.chunks_exact(5) {
        let code = u32::from_be_bytes([entry[0], entry[1], entry[2], entry[3]]);
        let value = i32::from(entry[4] as i8);
        let score = if value == 0 { 0 } else { value.signum() * ((value.abs() - 70) / 2 + 1) };
        scores.insert(read_position(code).ok_or("a position that is none")?, score);
    }
    Ok(scores)
}

fn read_position(code: u32) -> Option<(u64, u64)> {
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
    Some((own, all))
}

fn mirror(cells: u64) -> u64 {
    (0..7).fold(0, |mirrored, x| mirrored | (cells >> (7 * x) & 0x7f) << (7 * (6 - x)))
}

/// How far the confirmation has come, kept in a file between runs.
struct Confirmed {
    path: PathBuf,
    drawn: u64,
    entries: u64,
}

impl Confirmed {
    fn load(packed: &[u8], by: &str) -> Confirmed {
        // The head of a book has the sum of its scores: packed in another way it is the same book.
        let sum: String = packed.iter().skip(4).take(8).map(|byte| format!("{byte:02x}")).collect();
        let path = PathBuf::from(format!("target/book-{sum}.{by}"));
        let text = fs::read_to_string(&path).unwrap_or_default();
        let mut numbers = text.split_whitespace().map(|word| word.parse().unwrap_or(0));
        let mut number = || numbers.next().unwrap_or(0);
        Confirmed { path, drawn: number(), entries: number() }
    }

    fn save(&self) -> Result<(), Failure> {
        Ok(fs::write(&self.path, format!("{} {}\n", self.drawn, self.entries))?)
    }
}

/// Whether a position has the score that the book says.
type Confirm = Box<dyn FnMut(&Game, i32) -> Option<bool>>;

fn confirming(by: &str) -> Option<Confirm> {
    const MEMORY: usize = 16 << 20;
    if by == "audit" {
        let mut auditor = Auditor::<4>::new(Shape::CONNECT_FOUR, MEMORY)?;
        return Some(Box::new(move |game, score| auditor.confirm(game, score)));
    }
    let mut engine = FlatEngine::new(Shape::CONNECT_FOUR, MEMORY)?.without_book();
    Some(Box::new(move |game, score| Some(engine.confirm(game, score)?.0)))
}

fn verify(by: &str, count: u64) -> Result<(), Failure> {
    let packed = fs::read(BOOK)?;
    let entries: Vec<_> = Book::unpack(&packed)?.stored().collect();
    let mut confirm = confirming(by).ok_or("no solver")?;
    let mut confirmed = Confirmed::load(&packed, by);
    let start = Instant::now();
    let before = confirmed.entries;
    while confirmed.entries < count {
        let (own, all, score) = entries[(mix(confirmed.drawn) % entries.len() as u64) as usize];
        confirmed.drawn += 1;
        // Positions that no game reaches have a place in the book's order, but no score.
        if !is_reachable(own, all) {
            continue;
        }
        let text = text(own, all);
        let game = Game::from_position(Spec::CONNECT_FOUR, &text)?;
        if !confirm(&game, score).ok_or("a position that is over")? {
            return Err(format!("{text}: the book says {score}, the search does not agree").into());
        }
        confirmed.entries += 1;
        if confirmed.entries.is_multiple_of(50) || confirmed.entries == count {
            confirmed.save()?;
            let done = (confirmed.entries - before) as f64;
            let left = start.elapsed().as_secs_f64() / done * (count - confirmed.entries) as f64;
            eprint!("\r{} of {count} confirmed, {:.0} min left   ", confirmed.entries, left / 60.0);
        }
    }
    eprintln!();
    println!("{} entries confirmed", confirmed.entries);
    Ok(())
}

/// The position as the rules read it.
fn text(own: u64, all: u64) -> String {
    let column = |x: u32| {
        let stack: String = (0..6)
            .map(|z| 1u64 << (x * 7 + z))
            .take_while(|cell| all & cell != 0)
            .map(|cell| if own & cell != 0 { 'x' } else { 'o' })
            .collect();
        (!stack.is_empty()).then(|| format!("{}:{stack}", char::from(b'a' + x as u8)))
    };
    (0..7).filter_map(column).collect::<Vec<_>>().join(" ")
}

fn is_reachable(own: u64, all: u64) -> bool {
    let tops = |x: u32| 0x3f << (7 * x) & all & !(all >> 1) & (all ^ own);
    all == 0 || (0..7).map(tops).any(|stone: u64| stone != 0 && is_reachable(all ^ stone ^ own, all ^ stone))
}

/// Spreads numbers over 64 bits, the same way every time.
fn mix(n: u64) -> u64 {
    let n = n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ (n >> 31)
}
