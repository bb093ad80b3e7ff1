//! `cargo xtask book …`: makes the books of Connect Four and confirms them by search.

mod make;
mod table;

use std::{
    error::Error,
    fs,
    path::{Path, PathBuf},
    time::Instant,
};

use raumspiel_engine::flat::{Auditor, Book, Edition, FlatEngine};
use raumspiel_rules::{Game, Lattice, Shape, Spec};
use table::{Position, Table};

const HELP: &str = "\
cargo xtask book make SPEC       solves every position of a board's book by search, and packs them; the board has to be
                                 listed in flat/book/edition.rs and shared.rs, the file may be empty until then
cargo xtask book build TABLE     packs the scores of bitbully-databases' book_12ply_distances.dat for 7x6
cargo xtask book table TABLE     writes such a table of the scores in the book, to pack them in another way
cargo xtask book verify [N] [SPEC]
                                 confirms N random entries (20000 unless said) by our solver without the book
cargo xtask book audit [N] [SPEC]
                                 the same by a plain alpha-beta, which shares nothing with our solver and
                                 takes ten times as long
All but build and table go on where they were stopped.
The table is in the Python package bitbully-databases (MIT): pip download --no-deps bitbully-databases";

type Failure = Box<dyn Error>;

pub(crate) fn run(args: &[String]) -> Result<(), Failure> {
    let usual = Spec::CONNECT_FOUR;
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["make", spec] => make::make(spec.parse()?),
        ["build", path] => build(Path::new(path)),
        ["table", path] => table(Path::new(path)),
        [by @ ("verify" | "audit")] => verify(by, 20_000, usual),
        [by @ ("verify" | "audit"), count] => verify(by, count.parse()?, usual),
        [by @ ("verify" | "audit"), count, spec] => verify(by, count.parse()?, spec.parse()?),
        _ => Err(HELP.into()),
    }
}

fn edition_of(spec: Spec) -> Result<Edition, Failure> {
    let Spec::Connect(shape) = spec else { return Err("chess has no book".into()) };
    Edition::of(shape).ok_or_else(|| format!("{spec} has no book").into())
}

fn file_of(spec: Spec) -> PathBuf {
    PathBuf::from(format!("crates/engine/data/{spec}.book"))
}

fn open(spec: Spec) -> Result<Book, Failure> {
    Ok(Book::open(edition_of(spec)?, fs::read(file_of(spec))?)?)
}

fn build(table: &Path) -> Result<(), Failure> {
    let (edition, file) = (edition_of(Spec::CONNECT_FOUR)?, file_of(Spec::CONNECT_FOUR));
    let mut table = Table::read(&fs::read(table)?)?;
    eprintln!("{} entries read", table.entries().len());
    let packed = Book::pack(edition, |own, all| table.score(own, all));
    let book = Book::open(edition, packed.clone())?;
    let is_wrong = |(position, score): &(&Position, &i32)| book.score(position.own, position.all) != **score;
    let wrong = table.entries().iter().filter(is_wrong).count();
    if wrong > 0 {
        return Err(format!("{wrong} entries read back differently").into());
    }
    fs::write(&file, &packed)?;
    println!("{} entries in {} bytes: {}", table.entries().len(), packed.len(), file.display());
    Ok(())
}

fn table(path: &Path) -> Result<(), Failure> {
    let book = open(Spec::CONNECT_FOUR)?;
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

fn confirming(by: &str, shape: Shape) -> Option<Confirm> {
    const MEMORY: usize = 16 << 20;
    if by == "audit" {
        let mut auditor = Auditor::<4>::new(shape, MEMORY)?;
        return Some(Box::new(move |game, score| auditor.confirm(game, score)));
    }
    let mut engine = FlatEngine::new(shape, MEMORY)?.without_book();
    Some(Box::new(move |game, score| Some(engine.confirm(game, score)?.0)))
}

fn verify(by: &str, count: u64, spec: Spec) -> Result<(), Failure> {
    // Positions that no game reaches have a place in the book's order, but no score.
    let book = open(spec)?;
    let shape = book.edition().shape();
    let entries: Vec<_> = book.stored().filter(|&(own, all, _)| is_reachable(shape, own, all)).collect();
    let mut confirm = confirming(by, shape).ok_or("no solver")?;
    let mut confirmed = Confirmed::load(&entries, by);
    let start = Instant::now();
    let before = confirmed.entries;
    while confirmed.entries < count {
        let (own, all, score) = entries[(mix(confirmed.drawn) % entries.len() as u64) as usize];
        confirmed.drawn += 1;
        let text = text(shape, own, all);
        let game = Game::from_position(spec, &text)?;
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
fn text(shape: Shape, own: u64, all: u64) -> String {
    let Lattice { files, levels, .. } = shape.lattice();
    let column = |x: u32| {
        let stack: String = (0..levels)
            .map(|z| 1u64 << (x * (levels + 1) + z))
            .take_while(|cell| all & cell != 0)
            .map(|cell| if own & cell != 0 { 'x' } else { 'o' })
            .collect();
        (!stack.is_empty()).then(|| format!("{}:{stack}", char::from(b'a' + x as u8)))
    };
    (0..files).filter_map(column).collect::<Vec<_>>().join(" ")
}

fn is_reachable(shape: Shape, own: u64, all: u64) -> bool {
    let Lattice { files, levels, .. } = shape.lattice();
    let column = (1 << levels) - 1;
    let top = |x: u32| column << ((levels + 1) * x) & all & !(all >> 1) & (all ^ own);
    let follows = |stone: u64| stone != 0 && is_reachable(shape, all ^ stone ^ own, all ^ stone);
    all == 0 || (0..files).map(top).any(follows)
}

/// Spreads numbers over 64 bits, the same way every time.
fn mix(n: u64) -> u64 {
    let n = n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ (n >> 31)
}
