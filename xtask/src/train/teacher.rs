//! What the network imitates before it learns from games: things counted in a position, each with
//! what it is worth. The weights were found by logistic regression from 2,500 games.

use raumspiel_rules::{
    Role, Side,
    chess::{Board, CellIndex},
};

const ROLES: [Role; 6] = [Role::Pawn, Role::Unicorn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
const MATERIAL: usize = 0;
const MOBILITY: usize = MATERIAL + 6;
const CENTRE: usize = MOBILITY + 6;
const SIEGE: usize = CENTRE + 7;
const PROGRESS: usize = SIEGE + 6;
const TEMPO: usize = PROGRESS + 7;

/// In hundredths of a pawn.
#[rustfmt::skip]
const WEIGHTS: [i32; TEMPO + 1] = [
    // Material of pawn, unicorn, knight, bishop, rook, queen.
    100, 175, 363, 363, 351, 1141,
    // Each cell that the piece attacks and no own piece holds.
    0, 4, 3, 4, 4, 2,
    // Each step nearer to the centre: the same pieces, then the king.
    2, 4, 6, 3, 2, 2, -4,
    // Each cell at the enemy's king that the piece attacks.
    4, 8, 8, 8, 9, 9,
    // A pawn with one to seven steps left to promotion.
    199, 115, 68, 40, 21, 8, 0,
    // The move.
    12,
];

/// What the position seems worth to the side to move.
pub(super) fn evaluate(board: &Board) -> i32 {
    let us = board.side_to_move();
    let mut sum = WEIGHTS[TEMPO];
    count(board, us, |feature, n| sum += n * WEIGHTS[feature]);
    count(board, us.other(), |feature, n| sum -= n * WEIGHTS[feature]);
    sum
}

fn count(board: &Board, side: Side, mut add: impl FnMut(usize, i32)) {
    let occupied = board.occupied();
    let own = board.side(side);
    let enemy_king = board.king(side.other()).set();
    let ring = enemy_king.neighbours() | enemy_king;
    for (n, role) in ROLES.into_iter().enumerate() {
        let (mut pieces, mut mobility, mut centre, mut siege) = (0, 0, 0, 0);
        for from in board.role(role) & own {
            let attacks = Board::attacks(side, role, from, occupied);
            pieces += 1;
            siege += (attacks & ring).count() as i32;
            if role == Role::Pawn {
                centre += 2 - (from.cell().x as i32 - 2).abs();
                add(PROGRESS + steps_left(side, from).clamp(1, 7) - 1, 1);
            } else {
                centre += centrality(from);
                mobility += attacks.without(own).count() as i32;
            }
        }
        add(MATERIAL + n, pieces);
        add(MOBILITY + n, mobility);
        add(CENTRE + n, centre);
        add(SIEGE + n, siege);
    }
    add(CENTRE + 6, centrality(board.king(side)));
}

/// From 0 in a corner to 6 in the middle.
fn centrality(cell: CellIndex) -> i32 {
    const OF: [i8; CellIndex::COUNT] = {
        let mut of = [0; CellIndex::COUNT];
        let mut n = 0;
        while n < CellIndex::COUNT {
            let near = [0, 1, 2, 1, 0];
            of[n] = near[n % 5] + near[n / 5 % 5] + near[n / 25];
            n += 1;
        }
        of
    };
    i32::from(OF[cell.number()])
}

/// How many steps a pawn has to go, forward and up together.
fn steps_left(side: Side, cell: CellIndex) -> usize {
    let gone = (cell.cell().y + cell.cell().z) as usize;
    match side {
        Side::First => 8 - gone,
        Side::Second => gone,
    }
}
