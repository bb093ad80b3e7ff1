//! How many positions of 7×6 there are after each of the first twelve moves, and how many of them
//! are won, drawn and lost: all of them are enumerated, those after twelve moves are looked up in the
//! book, and the earlier ones follow from these. So the whole book is checked against counts that
//! somebody else made.

use raumspiel_engine::flat::Book;

use crate::flat::{classic_book, read};

const PLIES: usize = 12;
const BOTTOM: u64 = 0x0408_1020_4081;
const CELLS: u64 = BOTTOM * 0b11_1111;

/// A position in 49 bits: in each column of seven the stones of the player to move, and a marker
/// above the highest stone. Of a position and its mirror image the lesser stands for both.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Code(u64);

impl Code {
    const EMPTY: Code = Code(BOTTOM);

    fn new(own: u64, all: u64) -> Code {
        let code = (all + BOTTOM) | own;
        Code(code.min(mirror(code)))
    }

    fn all(self) -> u64 {
        let mut below = self.0;
        for _ in 0..6 {
            below |= below >> 1 & CELLS;
        }
        below >> 1 & CELLS
    }

    fn own(self) -> u64 {
        self.0 & self.all()
    }

    /// How many positions it stands for.
    fn weight(self) -> u64 {
        if self.0 == mirror(self.0) { 1 } else { 2 }
    }

    fn is_over(self) -> bool {
        has_line(self.all() ^ self.own())
    }

    fn children(self) -> impl Iterator<Item = Code> {
        let (own, all) = (self.own(), self.all());
        let landings = (all + BOTTOM) & CELLS;
        (0..7).map(move |x| landings & (0x7f << (7 * x))).filter(|&stone| stone != 0).map(move |stone| {
            // The other player is to move now.
            Code::new(all ^ own, all | stone)
        })
    }
}

fn mirror(code: u64) -> u64 {
    (0..7).fold(0, |mirrored, x| mirrored | (code >> (7 * x) & 0x7f) << (7 * (6 - x)))
}

fn has_line(stones: u64) -> bool {
    [1, 6, 7, 8].into_iter().any(|step| {
        let pairs = stones & stones >> step;
        pairs & pairs >> (2 * step) != 0
    })
}

/// 1, 0 or −1 for the player to move, after twelve moves.
fn value_by_book(book: &Book, code: Code) -> i8 {
    if code.is_over() {
        -1
    } else if code.children().any(Code::is_over) {
        1
    } else {
        book.score(code.own(), code.all()).signum() as i8
    }
}

#[test]
fn counts_of_positions() {
    let mut levels = vec![vec![Code::EMPTY]];
    for ply in 0..PLIES {
        let open = levels[ply].iter().filter(|code| !code.is_over());
        let mut next: Vec<Code> = open.flat_map(|code| code.children()).collect();
        next.sort_unstable();
        next.dedup();
        levels.push(next);
    }

    let book = classic_book();
    let mut later: Vec<i8> = levels[PLIES].iter().map(|&code| value_by_book(&book, code)).collect();
    check_level(PLIES, &levels[PLIES], &later);
    for ply in (0..PLIES).rev() {
        let value = |&code: &Code| {
            if code.is_over() {
                return -1;
            }
            let after = |child: Code| later[levels[ply + 1].binary_search(&child).expect("enumerated")];
            code.children().map(|child| -after(child)).max().expect("the board is not full")
        };
        let values = levels[ply].iter().map(value).collect();
        check_level(ply, &levels[ply], &values);
        later = values;
    }
}

#[track_caller]
fn check_level(ply: usize, codes: &[Code], values: &Vec<i8>) {
    let mut counts = [0; 5];
    for (&code, &value) in codes.iter().zip(values) {
        let for_first = if ply.is_multiple_of(2) { value } else { -value };
        counts[(1 - for_first) as usize] += code.weight();
        counts[3] += code.weight();
        counts[4] += u64::from(code.is_over()) * code.weight();
    }
    let table = read("counts.md");
    let row = table.lines().find(|line| line.starts_with(&format!("| {ply} |"))).expect("a row");
    let expected: Vec<u64> =
        row.split('|').filter_map(|cell| cell.trim().replace(',', "").parse().ok()).collect();
    assert_eq!(counts, expected[1..], "after {ply} moves: won, drawn, lost, all, ended");
}
