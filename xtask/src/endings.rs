//! Computes exact endings of four men and says how they end, the longest mate among them.

use raumspiel_engine::chess::{Ending, FourMen, ending, ending_by_moves};
use raumspiel_rules::{
    Piece, Role, Side,
    chess::{Board, CellIndex},
};

use crate::Failure;

/// All endings of two pieces against none, and of a queen against a piece.
const ALL: [&str; 17] = [
    "KRRvK", "KRBvK", "KRNvK", "KBBvK", "KBNvK", "KNNvK", "KQvKQ", "KQvKR", "KQvKB", "KQvKN", "KQvKU",
    "KQQvK", "KQRvK", "KQBvK", "KQNvK", "KQUvK", "KRvKR",
];
const CELLS: usize = CellIndex::COUNT;

/// What became of the positions in which White or Black is to move.
#[derive(Default)]
struct Count {
    won: u64,
    drawn: u64,
    lost: u64,
    longest: u32,
}

/// `endings [NAME…] [--check] [--every N] [--json]`
pub(crate) fn run(args: &[String]) -> Result<(), Failure> {
    let has = |flag: &str| args.iter().any(|arg| arg == flag);
    let every = match args.iter().position(|arg| arg == "--every") {
        Some(at) => args.get(at + 1).ok_or("--every needs a number")?.parse()?,
        None => 1,
    };
    let named: Vec<&str> = args.iter().map(String::as_str).filter(|arg| arg.starts_with('K')).collect();
    let names = if named.is_empty() { ALL.to_vec() } else { named };
    for name in names {
        let table = FourMen::new(pieces(name)?, &mut |plies| eprint!("\r{name}: {plies} plies "));
        let counts = go_over(name, &table, every, has("--check"))?;
        for (side, count) in ["white", "black"].iter().zip(&counts) {
            let Count { won, drawn, lost, longest } = count;
            if has("--json") {
                println!(
                    r#"{{"ending":"{name}","to_move":"{side}","won":{won},"drawn":{drawn},"lost":{lost},"longest":{longest}}}"#
                );
            } else {
                println!(
                    "{name} {side} to move: {won} won, {drawn} drawn, {lost} lost, longest mate {longest} plies"
                );
            }
        }
    }
    Ok(())
}

/// The pieces beside the kings in a name like `KRBvK`.
fn pieces(name: &str) -> Result<[Piece; 2], Failure> {
    let wrong = || format!("“{name}” is no ending of four men without pawns; try KQvKR");
    let (white, black) = name.split_once('v').ok_or_else(wrong)?;
    let mut pieces = Vec::new();
    for (side, letters) in [(Side::First, white), (Side::Second, black)] {
        for letter in letters.strip_prefix('K').ok_or_else(wrong)?.chars() {
            let role = Role::from_letter(letter).ok_or_else(wrong)?;
            if matches!(role, Role::King | Role::Pawn | Role::Disc) {
                return Err(wrong().into());
            }
            pieces.push(Piece { side, role });
        }
    }
    Ok(pieces.try_into().map_err(|_| wrong())?)
}

/// Goes over the placements with White's king where the others are images of it, and with `check`
/// compares each with what its moves lead to.
fn go_over(name: &str, table: &FourMen, every: usize, check: bool) -> Result<[Count; 2], Failure> {
    let known = |board: &Board| {
        ending(board).or_else(|| table.get(board)).or_else(|| table.get(&board.turned_round()))
    };
    let letters = name.replace('v', "");
    let black_at = name.find('v').ok_or("no ending")?;
    let mut counts = [Count::default(), Count::default()];
    let total = 10 * CELLS.pow(3);
    for n in (0..total).step_by(every) {
        if (n / every).is_multiple_of(100_000) {
            eprint!("\r{name}: {} % gone over ", n / (total / 100));
        }
        let cells = [wedge(n / CELLS.pow(3)), n / CELLS.pow(2) % CELLS, n / CELLS % CELLS, n % CELLS];
        let mut board = ['1'; CELLS];
        // The kings come first and last of the cells.
        let order = if black_at == 2 { [0, 1, 3, 2] } else { [0, 1, 2, 3] };
        for (at, letter) in letters.chars().enumerate() {
            board[cells[order[at]]] = if at < black_at { letter } else { letter.to_ascii_lowercase() };
        }
        if board.iter().filter(|&&letter| letter != '1').count() < 4 {
            continue;
        }
        for (side, turn) in ['w', 'b'].into_iter().enumerate() {
            let Ok(board) = Board::parse_text(&text(&board, turn)) else { continue };
            let entry = known(&board).ok_or("a position that the table does not have")?;
            if check && ending_by_moves(&board, known) != Some(entry) {
                let text = text(&cells_of(&board), turn);
                return Err(format!("{name}: {text} is {entry:?}, its moves say otherwise").into());
            }
            let count = &mut counts[side];
            match entry {
                Ending::Win(plies) => {
                    count.won += 1;
                    count.longest = count.longest.max(plies);
                }
                Ending::Draw => count.drawn += 1,
                Ending::Loss(_) => count.lost += 1,
            }
        }
    }
    eprintln!("\r{name}: all gone over   ");
    Ok(counts)
}

/// The ten cells with x ≤ y ≤ z ≤ 2, of which all others are images.
fn wedge(n: usize) -> usize {
    [0, 25, 30, 31, 50, 55, 60, 56, 61, 62][n]
}

fn cells_of(board: &Board) -> [char; CELLS] {
    let mut cells = ['1'; CELLS];
    for cell in board.occupied() {
        if let Some(Piece { side, role }) = board.piece_on(cell) {
            let letter = role.letter();
            cells[cell.number()] = if side == Side::First { letter } else { letter.to_ascii_lowercase() };
        }
    }
    cells
}

fn text(cells: &[char; CELLS], turn: char) -> String {
    let row = |row: &[char]| -> String {
        let row: String = row.iter().collect();
        let shorten = |row: String, n: usize| row.replace(&"1".repeat(n), &n.to_string());
        (2..=5).rev().fold(row, shorten)
    };
    let level = |level: &[char]| level.chunks(5).rev().map(row).collect::<Vec<_>>().join("/");
    let levels = cells.chunks(25).map(level).collect::<Vec<_>>().join("|");
    format!("{levels} {turn} 0 1")
}
