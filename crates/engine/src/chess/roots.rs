use raumspiel_rules::chess::{Board, PackedMove};

use super::{
    search::{Search, Stopped},
    value::{DECIDED, DRAW, MATE, is_decided},
};

/// Up to this depth every move gets a value of its own, not only the best.
const VALUE_ALL: u32 = 2;

/// A move at the root, with the last value that was not only a bound.
#[derive(Clone, Copy)]
pub(super) struct Root {
    pub(super) m: PackedMove,
    pub(super) value: Option<i32>,
}

/// One iteration for the best `lines` moves. They are left first, the best before the others, also
/// when the search is stopped half-way.
pub(super) fn deepen(
    search: &mut Search<'_>,
    board: &Board,
    roots: &mut [Root],
    depth: u32,
    lines: usize,
) -> Result<(), Stopped> {
    for first in 0..lines.clamp(1, roots.len()) {
        deepen_one(search, board, &mut roots[first..], depth)?;
    }
    Ok(())
}

/// Searches for the best of the moves, which is left first.
fn deepen_one(search: &mut Search<'_>, board: &Board, roots: &mut [Root], depth: u32) -> Result<(), Stopped> {
    let depth = depth as i32;
    search.depth = depth;
    let last = roots[0].value.filter(|value| depth >= 5 && !is_decided(*value));
    let mut reach = 35;
    loop {
        let (low, high) = match last {
            Some(value) if reach < 1000 => (value - reach, value + reach),
            _ => (-MATE, MATE),
        };
        let best = try_roots(search, board, roots, depth, (low, high))?;
        if low < best && best < high || (low, high) == (-MATE, MATE) {
            return Ok(());
        }
        reach *= 4;
    }
}

fn try_roots(
    search: &mut Search<'_>,
    board: &Board,
    roots: &mut [Root],
    depth: i32,
    (low, high): (i32, i32),
) -> Result<i32, Stopped> {
    let mut alpha = low;
    for at in 0..roots.len() {
        let next = board.after(roots[at].m);
        search.play(0, board, roots[at].m);
        let value = if at == 0 || depth <= VALUE_ALL as i32 {
            let from = if depth <= VALUE_ALL as i32 { -MATE } else { alpha };
            search.child(board, &next, depth - 1, (from, high), 0)?
        } else {
            let bound = search.child(board, &next, depth - 1, (alpha, alpha + 1), 0)?;
            if bound > alpha && bound < high {
                search.child(board, &next, depth - 1, (alpha, high), 0)?
            } else {
                bound
            }
        };
        if at == 0 || value > alpha || depth <= VALUE_ALL as i32 || value < -DECIDED {
            roots[at].value = Some(value);
        }
        if value > alpha {
            alpha = value;
            roots[..=at].rotate_right(1);
        }
        if alpha >= high {
            break;
        }
    }
    if depth <= VALUE_ALL as i32 {
        roots.sort_by_key(|root| std::cmp::Reverse(root.value));
    }
    Ok(roots[0].value.unwrap_or(DRAW).min(if alpha > low { alpha } else { low }))
}
