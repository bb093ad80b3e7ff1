//! Who has the last word: bounds that hold without search.
//!
//! Where an even number of cells is empty, the player who is *not* to move can always answer in
//! the column just played in, and so gets every second cell from the top of each column down.
//! (Columns with an odd number of empty cells come in pairs, as the answerer likes; their lowest
//! empty cells are answered by one another.) If the mover cannot complete a line without one of
//! those cells, the mover cannot win; and if those cells complete a line of the answerer, the
//! mover loses.
//!
//! Where the number is odd, the answerer can do the same once a threat of theirs closes a column:
//! the mover must not play below it, the answerer need not, and the rest of the board is even.
//! When all the rest is full, the mover has to play below the threat.

use super::{grid::Grid, line::has_line, word::Word};

/// More single cells than this can be paired in too many ways.
const MAX_SINGLE: u32 = 6;

/// The most that the player to move can reach, as far as the follow-up shows; `i32::MAX` if it
/// shows no more than that it is more than `wanted`. `threats` are the empty cells that complete a line of the
/// other player, none of them playable now.
#[inline(always)]
pub(crate) fn most_against_follow_up<G: Grid>(
    grid: G,
    own: G::Cells,
    all: G::Cells,
    threats: G::Cells,
    empty: u32,
    wanted: i32,
) -> i32 {
    // The other player wins early enough only on low levels.
    let low = if wanted >= -1 {
        grid.cells()
    } else {
        let levels = grid.height() as i32 + 2 + 2 * wanted.max(-(grid.height() as i32));
        if levels <= 0 {
            return i32::MAX;
        }
        grid.bottom() * ((G::Cells::ONE << levels as u32) - G::Cells::ONE)
    };
    if empty.is_multiple_of(2) {
        even_board(grid, own, all, (wanted < 0).then_some(low))
    } else {
        closed_column(grid, own, all, threats & low & !grid.follow())
    }
}

/// With `low` only whether the other player wins there is of interest.
#[inline(always)]
fn even_board<G: Grid>(grid: G, own: G::Cells, all: G::Cells, low: Option<G::Cells>) -> i32 {
    let playable = (all + grid.bottom()) & grid.cells();
    let answers = grid.follow() & !all & !playable;
    let other = all ^ own;
    if low.is_some_and(|low| !has_line(grid, other | (answers & low))) {
        return i32::MAX;
    }
    let reach = grid.cells() & !(other | answers);
    if reaches_line(grid, reach, playable & grid.follow()) {
        return i32::MAX;
    }
    if !has_line(grid, other | answers) {
        return 0;
    }
    let rows = grid.bottom();
    let mut below = G::Cells::ZERO;
    for z in 0..grid.height() {
        below |= rows << z;
        if (grid.height() - z) % 2 == 1 && has_line(grid, other | (answers & below)) {
            return -lead(grid, z);
        }
    }
    0
}

#[inline(always)]
fn closed_column<G: Grid>(grid: G, own: G::Cells, all: G::Cells, mut threats: G::Cells) -> i32 {
    let playable = (all + grid.bottom()) & grid.cells();
    let other = all ^ own;
    let mut most = i32::MAX;
    while threats != G::Cells::ZERO {
        let threat = threats.lowest();
        let at = threat.trailing_zeros();
        let column = grid.column(at / (grid.height() + 1));
        threats &= !column;
        let below = column & ((threat >> 1) - G::Cells::ONE);
        let answers = ((grid.follow() & !column) | (below & !grid.follow())) & !all & !playable;
        let closed = column & !below & !(threat >> 1);
        let reach = grid.cells() & !(other | answers | (closed & !all));
        let single = playable & ((grid.follow() & !column) | (below & !grid.follow()));
        if !reaches_line(grid, reach, single) {
            most = most.min(-lead(grid, at % (grid.height() + 1)));
        }
    }
    most
}

/// Whether the mover can complete a line within `reach`. The single cells are answered by each other
/// in pairs that the answerer has chosen before; of each pair the mover gets only one.
#[inline(always)]
fn reaches_line<G: Grid>(grid: G, reach: G::Cells, single: G::Cells) -> bool {
    has_line(grid, reach)
        && (single == G::Cells::ZERO
            || single.count_ones() > MAX_SINGLE
            || has_line(grid, reach & !single)
            || beats_pairs(grid, reach, single))
}

/// Whether the mover completes a line however the single cells are paired.
fn beats_pairs<G: Grid>(grid: G, reach: G::Cells, single: G::Cells) -> bool {
    let first = single.lowest();
    let mut partners = single ^ first;
    if partners == G::Cells::ZERO {
        return has_line(grid, reach);
    }
    while partners != G::Cells::ZERO {
        let partner = partners.lowest();
        partners ^= partner;
        let rest = single ^ first ^ partner;
        if !beats_pairs(grid, reach & !first, rest) && !beats_pairs(grid, reach & !partner, rest) {
            return false;
        }
    }
    true
}

/// The score of a win completed on level `z` of a column whose upper cells stay empty while the
/// rest of the board is full.
#[inline(always)]
fn lead<G: Grid>(grid: G, z: u32) -> i32 {
    (grid.height() - z).div_ceil(2) as i32
}
