use std::cmp::Reverse;

use raumspiel_rules::{
    Role,
    chess::{Board, PackedMove},
};

use super::{
    exchange::{gains, price},
    search::{Search, Stopped},
    value::{DRAW, MATE, is_decided},
};

/// Up to this depth the moves are put into the order of what was found of each, not only the best
/// before the others.
const SORT_ALL: i32 = 2;

/// A move at the root, with what is known of its value: of the best moves what they are worth, of
/// the others that they are worth no more than this.
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
        // A later search knows more, and may find a move better than those before it.
        roots[..=first].sort_by_key(|root| Reverse(root.value));
    }
    Ok(())
}

/// Searches for the best of the moves, which is left first.
fn deepen_one(search: &mut Search<'_>, board: &Board, roots: &mut [Root], depth: u32) -> Result<(), Stopped> {
    let depth = depth as i32;
    search.depth = depth;
    if roots[0].value.is_none() {
        guess(search, board, roots);
    }
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

/// Before anything is searched: the best first, by what the position after a move seems worth, less
/// the moved piece where that would be lost.
fn guess(search: &mut Search<'_>, board: &Board, roots: &mut [Root]) {
    for root in roots.iter_mut() {
        search.play(0, board, root.m);
        let lost = if gains(board, root.m, 0) { 0 } else { price(root.m.role()).min(price(Role::Queen)) };
        root.value = Some(-search.judge.judge(&board.after(root.m), 1) - lost);
    }
    roots.sort_by_key(|root| Reverse(root.value));
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
        let value = if at == 0 {
            search.child(board, &next, depth - 1, (alpha, high), 0)?
        } else {
            let bound = search.child(board, &next, depth - 1, (alpha, alpha + 1), 0)?;
            if bound > alpha && bound < high {
                search.child(board, &next, depth - 1, (alpha, high), 0)?
            } else {
                bound
            }
        };
        roots[at].value = Some(value);
        if value > alpha {
            alpha = value;
            roots[..=at].rotate_right(1);
        }
        if alpha >= high {
            break;
        }
    }
    if depth <= SORT_ALL {
        roots.sort_by_key(|root| Reverse(root.value));
    }
    Ok(roots[0].value.unwrap_or(DRAW).min(if alpha > low { alpha } else { low }))
}
