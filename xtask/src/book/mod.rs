//! `cargo xtask book …`: makes the book of Connect Four and confirms it by search.

mod table;

use std::{
    error::Error,
    fs,
    path::{Path, PathBuf},
    time::Instant,
};

use raumspiel_engine::flat::{Auditor, Book, FlatEngine};
use raumspiel_rules::{Game, Shape, Spec};
use table::{Position, Table};

const BOOK: &str = "crates/engine/data/connect-7x6-4.book";
const HELP: &str = "\
cargo xtask book build TABLE     packs the scores of bitbully-databases' book_12ply_distances.dat
cargo xtask book table TABLE     writes such a table of the scores in the book, to pack them in another way
cargo xtask book verify [N]      confirms N random entries (20000 unless said) by our solver without the book
cargo xtask book audit [N]       the same by a plain alpha-beta, which shares nothing with our solver and
                                 takes ten times as long
Both go on where they were stopped.
The table is in the Python package bitbully-databases (MIT): pip download --no-deps bitbully-databases";

type Failure = Box<dyn Error>;

pub(crate) fn run(args: &[String]) -> Result<(), Failure> {
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["build", path] => build(Path::new(path)),
        ["table", path] => table(Path::new(path)),
        [by @ ("verify" | "audit")] => verify(by, 20_000),
        [by @ ("verify" | "audit"), count] => verify(by, count.parse()?),
        _ => Err(HELP.into()),
    }
}

fn build(table: &Path) -> Result<(), Failure> {
    let mut table = Table::read(&fs::read(table)?)?;
    eprintln!("{} entries read", table.entries().len());
    let packed = Book::pack(|own, all| table.score(own, all));
    let book = Book::open(packed.clone())?;
    let is_wrong = |(position, score): &(&Position, &i32)| book.score(position.own, position.all) != **score;
    let wrong = table.entries().iter().filter(is_wrong).count();
    if wrong > 0 {
        return Err(format!("{wrong} entries read back differently").into());
    }
    fs::write(BOOK, &packed)?;
    println!("{} entries in {} bytes: {BOOK}", table.entries().len(), packed.len());
    Ok(())
}

fn table(path: &Path) -> Result<(), Failure> {
    let book = Book::open(fs::read(BOOK)?)?;
    fs::write(path, Table::write(|position| book.score(position.own, position.all)))?;
    Ok(())
}

/// How far the confirmation has come, kept in a file between runs.
struct Confirmed {
    path: PathBuf,
    drawn: u64,
    entries: u64,
}

impl Confirmed {
    fn load(entries: &[(u64, u64, i32)], by: &str) -> Confirmed {
        // Named by what it says: packed in another way it is the same book.
        let sum = entries.iter().fold(0, |sum, &(own, all, score)| mix(sum ^ own ^ all << 7 ^ score as u64));
        let path = PathBuf::from(format!("target/book-{sum:016x}.{by}"));
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
    // Positions that no game reaches have a place in the book's order, but no score.
    let book = Book::open(fs::read(BOOK)?)?;
    let entries: Vec<_> = book.stored().filter(|&(own, all, _)| is_reachable(own, all)).collect();
    let mut confirm = confirming(by).ok_or("no solver")?;
    let mut confirmed = Confirmed::load(&entries, by);
    let start = Instant::now();
    let before = confirmed.entries;
    while confirmed.entries < count {
        let (own, all, score) = entries[(mix(confirmed.drawn) % entries.len() as u64) as usize];
        confirmed.drawn += 1;
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
